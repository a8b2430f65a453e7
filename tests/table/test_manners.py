"""What each game says of its table can be said of everything, and nothing of it is known elsewhere."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from catgames.engine import games
from catgames.match.match import Match
from catgames.table import sitting as shared
from catgames.table.manners import ACTIONS, HAND, SEAT, Manners, Page, Pointed, manners, newcomers
from catgames.table.moments import Choose, Kind, Moment
from catgames.table.sitting import Sitting

from ..engine.random_games import NAMES, TABLES
from ..test_architecture import Module, modules, names_a_game, within
from .sittings import Recipe, begun, recipes, repeatable
from .test_sitting import some_recipes
from .worlds import is_card, printed

every_game = pytest.mark.parametrize("slug", games)


def moments(slug: str, games_each: int, often: float = 1) -> Iterator[tuple[Sitting, Moment, Random]]:
    """Moments of random games, at every number of players."""
    for recipe in some_recipes(slug, games_each):
        rng = Random(recipe.seed)
        with repeatable(recipe):
            for step in recipe.moves():
                if rng.random() < often:
                    yield step.sitting, step.after, rng


def decisions(slug: str, games_each: int, often: float = 1) -> Iterator[tuple[Manners[Any], Any, Random]]:
    """The manners and the view of decisions of random games."""
    for sitting, moment, rng in moments(slug, games_each, often):
        if moment.kind == Kind.DECISION:
            yield sitting.manners, moment.view, rng


@every_game
def test_each_choice_has_a_name_of_its_own(slug: str, tried: Callable[..., None]) -> None:
    for its, view, _ in decisions(slug, 4):
        labels = Counter(its.label(view, action) for action in view.legal_actions)
        assert all(label.strip() == label != "" for label in labels)
        again = [label for label, times in labels.items() if times > 1]
        assert not again, f"{again} stands for several of {view.legal_actions}"
        tried("manners: choices with a name", len(labels))


@every_game
def test_whoever_decides_is_told_what_is_wanted(slug: str) -> None:
    """At each step that asks somebody: one sentence to follow a name and a colon."""
    steps = set()
    for its, view, _ in decisions(slug, 5):
        prompt = its.prompt(view)
        assert prompt[0].islower()
        assert prompt[-1] == "."
        steps.add(view.step)
    assert steps == asking_steps(slug)


def asking_steps(slug: str) -> set[str]:
    """The steps at which a seat decides something, but for those that the table settles."""
    found = set()
    for recipe in some_recipes(slug, 4, seed=1):
        match, rng = recipe.match(), Random(recipe.seed)
        its = manners(slug)
        while match.state.actor is not None:
            legal = match.state.legal_actions()
            if match.state.actor >= 0 and its.settling(match.view(None)) is None:
                found.add(match.view(None).step)
            match.submit(rng.choice(legal)) if legal and match.state.actor >= 0 else match.chance()
    return found


def pointed_at(its: Manners[Any], view: Any, rng: Random) -> Iterator[Pointed]:
    """Whatever can be under the cursor, with nothing picked, with something, and with all of it."""
    items: list[tuple[str, Any]] = [(HAND, card) for card in its.hand(view)]
    items += [(SEAT, seat) for seat in range(len(view.seats))]
    items += [("pile", card) for card in [*(getattr(view, "pile", None) or ())][:3]]
    items += [(ACTIONS, action) for action in rng.sample(view.legal_actions, min(4, len(view.legal_actions)))]
    items += [(HAND, None), (SEAT, None), (ACTIONS, None)]
    for place, item in items:
        action = rng.choice(view.legal_actions)
        parts = [(SEAT if isinstance(arg, int) else HAND, arg) for arg in action.args]
        yield Pointed(place, item)
        yield Pointed(place, item, parts[:1])
        yield Pointed(place, item, parts, action)


@every_game
def test_there_is_a_word_on_whatever_is_pointed_at(slug: str, tried: Callable[..., None]) -> None:
    """And a refusal, whether or not it could be picked."""
    for its, view, rng in decisions(slug, 3, often=0.3):
        for pointed in pointed_at(its, view, rng):
            word = its.word(view, pointed)
            assert word == word.strip(), pointed
            if pointed.item is not None and pointed.place != ACTIONS:
                assert its.refusal(view, pointed).endswith("."), pointed
            tried("manners: things pointed at")


@every_game
def test_every_card_is_called_something(slug: str) -> None:
    """And no two of a deck by the same words."""
    called: dict[tuple[Sitting, str], str] = {}
    for sitting, moment, _ in moments(slug, 2, often=0.15):
        for card in {card for card in printed([moment.view, moment.log]) if is_card(card)}:
            name = sitting.manners.called(card)
            assert name.strip()
            assert called.setdefault((sitting, name), card) == card
    assert len({name for _, name in called}) >= 5


@every_game
def test_the_likeliest_choice_is_a_choice(slug: str) -> None:
    for its, view, _ in decisions(slug, 1):
        likeliest = its.likeliest(view)
        assert likeliest is None or likeliest in view.legal_actions


@every_game
def test_there_is_text_to_look_through(slug: str) -> None:
    """At every moment, for those who look as for everybody."""
    for sitting, moment, _ in moments(slug, 1, often=0.5):
        its, view = sitting.manners, moment.view
        pages = its.pages(view)
        assert all(isinstance(page, Page) for page in pages)
        assert len({page.name for page in pages}) == len(pages)
        for page in pages:
            assert page.title.strip()
            assert page.lines
            assert all(isinstance(line, str) and "\n" not in line for line in page.lines)
        assert all(isinstance(line, str) and line.strip() for line in its.all_cards(view))


@every_game
def test_what_came_into_the_hand_is_in_it(slug: str) -> None:
    """As places in the hand, each once, however the news are cut."""
    came = 0
    for sitting, moment, _ in moments(slug, 1):
        view = moment.view
        if view.seat is None:
            continue
        hand = sitting.manners.hand(view)
        for news in (moment.news, moment.happened, moment.log):
            new = newcomers(sitting.manners, view, news)
            assert len({*new}) == len(new)
            assert {*new} <= {*range(len(hand))}
            came += len(new)
    assert came or slug == "heist"  # where no card ever comes back


@every_game
def test_the_rest_of_the_words_are_text(slug: str) -> None:
    for sitting, moment, _ in moments(slug, 1, often=0.5):
        its = sitting.manners
        for seat in range(len(moment.view.seats)):
            assert isinstance(its.note(moment.view, seat), str)
        assert its.look_prompt(moment.view).endswith(".")
        if moment.kind == Kind.PAUSE:
            assert moment.pause
        if moment.question is not None:
            assert moment.question.text
            assert moment.question.nobody.endswith(".")
        for scene in sitting._scenes:
            assert scene.text.strip()


@every_game
def test_what_a_game_says_of_its_steps_is_of_steps_that_it_has(slug: str) -> None:
    its, steps, verbs = manners(slug), set(), set()
    for recipe in some_recipes(slug, 4):
        match, rng = recipe.match(), Random(recipe.seed)
        while match.state.actor is not None:
            steps.add(match.view(None).step)
            legal = match.state.legal_actions() if match.state.actor >= 0 else []
            verbs |= {action.verb for action in legal}
            match.submit(rng.choice(legal)) if legal else match.chance()
    assert steps >= its.SEALED | its.OPEN_CHANCE
    assert verbs >= its.IDLE | ({its.DECLINE} - {""})


def test_a_long_choice_is_named_in_full() -> None:
    """Two cards with long names to pass on are not just 'two cards'."""
    seats = NAMES[:3]
    position = {
        "game": "kitty",
        "seats": [*seats],
        "paws": [["chase", "pick", "theft", "gone", "teller"], ["gift"], ["gift"]],
        "turn": 0,
        "kitties": [[], [], []],
        "deck": ["pick"],
        "litter": [],
        "dealer": 2,
    }
    match = Match(games["kitty"], seats, {"first": 2})
    match.state = games["kitty"].from_position(position)
    sitting = begun(match)
    sitting.do(sitting.moment.moves[0])
    sitting.do(Choose(next(a for a in sitting.moment.view.legal_actions if a == "1 play chase")))
    assert sitting.moment.sealed
    labels = {sitting.manners.label(sitting.moment.view, a) for a in sitting.moment.view.legal_actions}
    assert "Pass Grand Theft Catto and Pick of the Litter to Ben" in labels


# -- who may know whom -------------------------------------------------------------------------------------

ABOVE = ("textual", "rich", "time", "catgames.tui", "catgames.cli")
"""What a table does without: screens, clocks."""


def knows_too_much(module: Module) -> set[str]:
    """What a module of the table imports that it does without."""
    return {name for name in module.imports if within(name, *ABOVE)}


def names_another(module: Module) -> set[str]:
    """The games that a module of the table names, but for the one whose manners they are."""
    return {slug for slug in names_a_game(module) if module.name != f"catgames.table.{slug}"}


TABLE = [module for module in modules() if module.layer == "table"]


def test_the_table_knows_no_screen_and_no_clock() -> None:
    assert len(TABLE) > len(games) + 2
    assert {module.name: knows_too_much(module) for module in TABLE if knows_too_much(module)} == {}


def test_no_shared_file_of_the_table_names_a_game() -> None:
    assert {module.name: names_another(module) for module in TABLE if names_another(module)} == {}


def test_no_shared_file_of_the_table_names_a_verb() -> None:
    """A game says which of its actions declines, settles, or does nothing."""
    verbs = {
        action.verb
        for slug, players in TABLES
        for recipe in (Recipe(slug, players, 1), Recipe(slug, players, 4))
        for action in recipe.play().match.record
    }
    own = {f"catgames.table.{slug}" for slug in games}
    for module in TABLE:
        if module.name not in own:
            texts = {getattr(node, "value", None) for node in module.nodes if hasattr(node, "value")}
            assert not verbs & {text for text in texts if isinstance(text, str)}, module.name


@pytest.mark.parametrize(
    "source",
    [
        "import textual",
        "from rich.text import Text",
        "def late():\n    from time import monotonic",
        "from catgames.tui.paper import Paper",
        "from ..tui import paper",
        "if TYPE_CHECKING:\n    import textual.app",
    ],
)
def test_a_table_that_knows_too_much_is_found(source: str) -> None:
    assert knows_too_much(Module("catgames.table.new", source))


@pytest.mark.parametrize("slug", games)
def test_a_table_that_names_a_game_is_found(slug: str) -> None:
    source = f"SLUG = {slug!r}"
    assert names_another(Module("catgames.table.new", source)) == {slug}
    assert names_another(Module(f"catgames.table.{slug}", source)) == set()
    assert not names_another(Module("catgames.table.new", f"'''As in {slug}.'''"))


def test_the_manners_of_every_game_are_found_by_its_name() -> None:
    for slug in games:
        assert isinstance(manners(slug), Manners)
        assert next(recipes(slug)).begun().manners is manners(slug)
    assert "manners(match.game.slug)" in inspect.getsource(shared.Sitting.__init__)
