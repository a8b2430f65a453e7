"""What every registered game promises, tried on random games with every number of players.

No game is named here.  What only a game itself can know is in its own folder: ``<game>/conservation.py``
has ``conserved(before, action, after)``, which fails when cards were lost or made between two states
(``action`` is None where nothing was played), and ``lose_one(state)``, which takes a card out of the game.
Where an option has no choices, ``<game>/variants.py`` has values of it to play with.

A failure prints the recipe of its game and the record up to the moment; ``Recipe(...).play()`` of
``random_games`` plays the same game again.  Each run without ``-m long`` tries the same games.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st

from catgames.engine import (
    CHANCE,
    Action,
    IllegalAction,
    Outcome,
    PositionError,
    SetupError,
    State,
    View,
    games,
)

from .looks import looks, position, seats_and_table
from .random_games import NAMES, STYLES, TABLES, Played, Recipe, choose, option_values, play_out

Check = Callable[..., None]

RUNS = [
    *((slug, n, "quick") for slug in games for n in (games[slug].min_players, games[slug].max_players)),
    *(pytest.param(slug, n, "long", marks=pytest.mark.long) for slug, n in TABLES),
]
"""The quick run takes the fewest and the most players only."""

every_game = pytest.mark.parametrize("slug", games)


def recipes(slug: str, players: int) -> st.SearchStrategy[Recipe]:
    options = {name: st.sampled_from(values) for name, values in option_values(slug).items()}
    return st.builds(
        Recipe,
        st.just(slug),
        st.just(players),
        st.fixed_dictionaries({"first": st.integers(0, players - 1)}, optional=options),
        st.sampled_from(STYLES),
        st.integers(0, 2**32 - 1),
    )


def of_every_game(*, quick: int, long: int) -> Callable[[Check], Check]:
    """Make a check a test that is tried on ``quick`` random games, or ``long`` ones, at each table;
    the quick run as ``RUNS`` says.

    The check is given what it names of: ``played``, the game; ``index`` of one of its moments; ``rng``.
    """

    def made(check: Check) -> Check:
        names = inspect.signature(check).parameters

        @pytest.mark.parametrize(("slug", "players", "run"), RUNS)
        def test(slug: str, players: int, run: str, tried: Callable[..., None]) -> None:
            @settings(
                max_examples=quick if run == "quick" else long,
                derandomize=run == "quick",
                deadline=None,
                phases=[Phase.reuse, Phase.generate, Phase.shrink],
            )
            @given(recipe=recipes(slug, players), thousandth=st.integers(0, 999))
            def holds(recipe: Recipe, thousandth: int) -> None:
                played = recipe.play()
                index = played.moment(thousandth)
                note(f"At moment {index}, after this record:\n{played.record(index)}")
                tried("random games")
                tried("actions in random games", len(played.moments))
                given_all = {"played": played, "index": index, "rng": Random(recipe.seed)}
                check(**{name: given_all[name] for name in names})

            holds()

        return test

    return made


def applied(state: State, action: str) -> State:
    """The state after an action."""
    after = state.copy()
    after.apply(action, quiet=True)
    return after


def conservation(slug: str) -> ModuleType:
    return import_module(f".{slug}.conservation", __package__)


# -- the games there are -------------------------------------------------------------------------------


@every_game
def test_a_game_describes_itself(slug: str) -> None:
    game = games[slug]
    assert game.slug == slug
    assert all([game.title, game.pitch, game.credits, game.minutes])
    assert 2 <= game.min_players <= game.max_players <= len(NAMES)
    assert all(option.help for option in game.options.values())


@every_game
def test_every_option_is_tried(slug: str) -> None:
    """An option without choices has its values in ``<game>/variants.py``."""
    values = option_values(slug)
    assert values.keys() == games[slug].options.keys()
    assert all(values.values())


def test_an_unknown_game_is_none() -> None:
    assert "no-such-game" not in games
    with pytest.raises(KeyError):
        games["no-such-game"]


@every_game
@pytest.mark.parametrize("method", sorted(State.__abstractmethods__))
def test_a_game_without_a_view_or_any_other_method_is_refused(slug: str, method: str) -> None:
    incomplete = type("Incomplete", (games[slug].state,), {method: vars(State)[method]})
    with pytest.raises(TypeError, match=f"Incomplete has no {method}$"):
        dataclasses.replace(games[slug], state=incomplete)


@every_game
def test_a_wrong_table_is_refused(slug: str) -> None:
    game = games[slug]
    fewest = list(NAMES[: game.min_players])
    for seats in ([], list(NAMES[: game.min_players - 1]), [*NAMES, *NAMES][: game.max_players + 1]):
        with pytest.raises(SetupError):
            game.new(seats)
    for first in (-1, len(fewest)):
        with pytest.raises(SetupError):
            game.new(fewest, first=first)
    with pytest.raises(SetupError, match="no_such_option"):
        game.new(fewest, no_such_option="yes")
    for name in game.options:
        with pytest.raises(SetupError):
            game.new(fewest, **{name: "no such choice"})


# -- playing -------------------------------------------------------------------------------------------


@of_every_game(quick=5, long=80)
def test_whoever_must_act_can(played: Played) -> None:
    """Legal actions are there, all different, of the actor and in a stable order; they can be read back."""
    for state, _ in played.moments:
        legal = state.legal_actions()
        assert state.actor in range(CHANCE, len(state.seats))
        assert legal == state.legal_actions() == state.copy().legal_actions()
        assert len(set(legal)) == len(legal)
        if state.actor != CHANCE:
            assert legal
            assert {action.seat for action in legal} == {state.actor}
        for action in legal:
            read = state.parse(str(action))
            assert isinstance(read, Action)
            assert (read, read.seat, read.verb, read.args) == (action, action.seat, action.verb, action.args)


@of_every_game(quick=5, long=80)
def test_chance_is_sampled_where_it_acts(played: Played, rng: Random) -> None:
    for state in played.states:
        if state.actor == CHANCE:
            sample = state.sample_chance(rng)
            assert state.parse(str(sample)) == sample
            assert sample in (state.legal_actions() or [sample])
        else:
            with pytest.raises(IllegalAction):
                state.sample_chance(rng)


@of_every_game(quick=5, long=80)
def test_a_game_ends_with_an_outcome(played: Played) -> None:
    for state, _ in played.moments:
        assert state.outcome() is None
    end, outcome = played.end, played.end.outcome()
    assert isinstance(outcome, Outcome)
    assert outcome.winners
    assert set(outcome.winners) <= set(range(len(end.seats)))
    assert len(set(outcome.winners)) == len(outcome.winners)
    assert len(outcome.scores) == len(end.seats)
    best = (min if played.recipe.game.fewest_wins else max)(outcome.scores)
    assert {outcome.scores[winner] for winner in outcome.winners} == {best}
    assert outcome.reason[:1].isupper()
    assert outcome.reason.endswith(".")
    assert end.actor is None
    assert end.legal_actions() == []
    for action in played.actions[-20:]:
        with pytest.raises(IllegalAction):
            end.apply(str(action))


@of_every_game(quick=5, long=80)
def test_no_card_is_lost_or_made(played: Played) -> None:
    conserved = conservation(played.recipe.slug).conserved
    for (before, action), after in zip(played.moments, played.states[1:], strict=True):
        conserved(before, action, after)


@of_every_game(quick=3, long=20)
def test_a_lost_card_is_noticed(played: Played) -> None:
    hook = conservation(played.recipe.slug)
    state = next(state for state in played.states if state.actor != CHANCE)
    less = state.copy()
    hook.conserved(state, None, less)
    hook.lose_one(less)
    with pytest.raises(AssertionError):
        hook.conserved(state, None, less)


# -- what is refused -----------------------------------------------------------------------------------


GARBAGE = [
    *("", " ", "\n", "\0", "*", "1", "0 pass", "-1 pass", "1 2 3", "None", "undo", "pass", "* nothing"),
    *("٣ pass", "\uff11 pass", "🐱", "\ud800", "[/b]", "é" * 1000, "1 " * 10_000, "x" * 100_000),
]


def misspelt(action: str, seats: int) -> Iterator[str]:
    """Texts that are nearly this action."""
    who, *words = action.split(" ")
    yield from (f" {action}", f"{action} ", f"{action}\n", f"{action} 1", action.replace(" ", "  "))
    yield from (action.upper(), " ".join([who, *words[:-1]]), " ".join([who, *words, words[-1]]))
    yield from (
        " ".join([other, *words]) for other in ["*", "0", *map(str, range(1, seats + 2))] if other != who
    )


def forbidden(played: Played, index: int, rng: Random) -> set[str]:
    """Texts that are no legal action at that moment."""
    state, action = played.moments[index]
    texts = {*GARBAGE, *misspelt(action, len(state.seats))}
    for other in rng.sample(played.states, min(10, len(played.states))):
        texts.update(other.legal_actions())
    texts.update(rng.sample(played.actions, min(20, len(played.actions))))
    legal = state.legal_actions()
    if legal:
        return texts.difference(legal)
    return {text for text in texts if sorted(text.split(" ")) != sorted(action.split(" "))}  # other shuffles


@of_every_game(quick=10, long=150)
def test_an_illegal_action_changes_nothing(played: Played, index: int, rng: Random) -> None:
    state = played.moments[index][0]
    before = looks(state)
    for text in sorted(forbidden(played, index, rng)):
        for refuse in (state.parse, state.apply):
            with pytest.raises(IllegalAction) as refused:
                refuse(text)
            assert str(refused.value).endswith(".")
        assert looks(state) == before, text


@every_game
def test_any_text_is_a_legal_action_or_refused(slug: str) -> None:
    played = Recipe(slug, games[slug].min_players).play()
    words = st.sampled_from(sorted({word for action in played.actions for word in action.split(" ")}))

    @settings(derandomize=True, deadline=None)
    @given(text=st.text() | st.lists(words, min_size=1, max_size=5).map(" ".join))
    def holds(text: str) -> None:
        for state in played.states[::10]:
            try:
                assert state.parse(text) == text
            except IllegalAction:
                assert text not in state.legal_actions()

    holds()


# -- copies and round trips ----------------------------------------------------------------------------


@of_every_game(quick=3, long=50)
def test_a_record_is_the_game(played: Played) -> None:
    again = played.recipe.new()
    for (state, action), after in zip(played.moments, played.states[1:], strict=True):
        told, retold = state.copy().apply(action), again.apply(str(action))
        assert told == retold
        for seat in seats_and_table(state):
            assert [event.text(seat) for event in told] == [event.text(seat) for event in retold]
        assert looks(again) == looks(after)


@of_every_game(quick=3, long=50)
def test_a_position_is_the_state(played: Played) -> None:
    """Where there is one, the state made from it looks the same, and so does what happens next."""
    positions = 0
    for state, action in played.moments:
        written = position(state)
        if written is not None:
            positions += 1
            read = played.recipe.game.from_position(json.loads(json.dumps(written)))
            assert looks(read) == looks(state)
            assert read.apply(str(action)) == state.copy().apply(action)
            assert looks(read) == looks(applied(state, action))
    assert positions
    assert position(played.moments[0][0]) is None  # nothing is dealt yet
    assert position(played.end) is None


@of_every_game(quick=2, long=20)
def test_a_number_out_of_all_bounds_is_refused_by_its_key(played: Played) -> None:
    written = next(filter(None, map(position, played.states)))
    numbers = [key for key, value in written.items() if type(value) is int]
    assert numbers
    for key in numbers:
        for number in (-1, 10**6, 10**5000, -(10**5000)):
            with pytest.raises(PositionError, match=f"^{key}: .+[.]$"):
                played.recipe.game.from_position({**written, key: number})


@of_every_game(quick=8, long=50)
def test_a_copy_is_independent(played: Played, index: int, rng: Random) -> None:
    state = played.moments[index][0]
    before, one, other = looks(state), state.copy(), state.copy()
    seed = rng.random()
    ones = [action for _, action in play_out(one, Random(seed))]
    assert looks(state) == looks(other) == before
    others = [action for _, action in play_out(other, Random(seed))]
    assert (others, looks(other)) == (ones, looks(one))
    assert looks(state) == before


@of_every_game(quick=3, long=50)
def test_quiet_changes_the_news_alone(played: Played) -> None:
    for state, action in played.moments:
        quiet, loud = state.copy(), state.copy()
        assert quiet.apply(action, quiet=True) == []
        loud.apply(str(action))
        assert looks(quiet) == looks(loud)


# -- who sees what -------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """The value as JSON reads it back."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return {key: plain(item) for key, item in value.items()} if isinstance(value, dict) else value


@of_every_game(quick=3, long=50)
def test_a_view_is_plain_data_of_the_games_own_type(played: Played) -> None:
    slug = played.recipe.slug
    for state in played.states:
        for seat in seats_and_table(state):
            view = state.view(seat)
            assert isinstance(view, View)
            assert type(view).__module__.startswith(f"catgames.engine.{slug}.")
            assert (view.game, view.seat, view.seats) == (slug, seat, state.seats)
            assert (view.actor, view.outcome) == (state.actor, state.outcome())
            assert view.legal_actions == (tuple(state.legal_actions()) if seat == state.actor else ())
            with pytest.raises(dataclasses.FrozenInstanceError):
                view.actor = 0  # type: ignore[misc]
            fields = dataclasses.asdict(view)
            assert json.loads(json.dumps(fields)) == plain(fields)


@of_every_game(quick=3, long=50)
def test_what_everybody_sees_is_what_each_seat_sees_too(played: Played) -> None:
    """No hand is in view(None): a field is empty, or the same for all seats, each one's own part left out."""
    for state in played.states:
        public = dataclasses.asdict(state.view(None))
        assert (public.pop("seat"), public.pop("legal_actions")) == (None, ())
        for seat in range(len(state.seats)):
            shown = dataclasses.asdict(state.view(seat))
            for name, value in public.items():
                assert not value or without(seat, value) == without(seat, shown[name]), name


def without(seat: int, value: Any) -> Any:
    """The value with the seat's own part left out, where it has one."""
    return (*value[:seat], *value[seat + 1 :]) if isinstance(value, tuple) else value


@of_every_game(quick=8, long=50)
def test_resample_keeps_all_that_the_seat_sees(played: Played, index: int, rng: Random) -> None:
    """And what it makes is a game that can be played to its end."""
    conserved = conservation(played.recipe.slug).conserved
    state = played.moments[index][0]
    before = looks(state)
    for seat in seats_and_table(state):
        seed = rng.random()
        twin = state.resample(seat, Random(seed))
        assert looks(state) == before
        assert looks(twin) == looks(state.resample(seat, Random(seed)))
        assert type(twin) is type(state)
        assert twin.actor == state.actor
        assert (twin.view(seat), twin.view(None)) == (state.view(seat), state.view(None))
        if seat == state.actor:
            assert twin.legal_actions() == state.legal_actions()
        written = position(twin)
        assert (written is None) == (before["position"] is None)
        if written is not None:
            assert looks(played.recipe.game.from_position(written)) == looks(twin)
        conserved(state, None, twin)
        moments = play_out(twin, rng)
        for (one, action), (other, _) in zip(moments, [*moments[1:], (twin, None)], strict=True):
            conserved(one, action, other)
        assert looks(state) == before


@of_every_game(quick=3, long=50)
def test_resample_really_changes_something(played: Played, rng: Random) -> None:
    for seat in seats_and_table(played.end):
        assert any(looks(state.resample(seat, rng)) != looks(state) for state in played.states)


@of_every_game(quick=5, long=50)
def test_the_news_of_everybody_is_part_of_each_ones_news(played: Played) -> None:
    for state, action in played.moments:
        for event in state.copy().apply(action):
            assert event.seats == state.seats
            public = event.seen_by(None)
            for seat in seats_and_table(state):
                seen = event.seen_by(seat)
                assert type(seen) is type(event)
                assert seen.seen_by(seat) == seen
                assert seen.seen_by(None) == public.seen_by(seat) == public
                assert event.text(seat) == seen.text(seat)
                assert event.text(seat)
            assert event.text() == public.text() == public.text(0)


@of_every_game(quick=5, long=50)
def test_what_chance_tells_some_is_told_to_nobody_else(played: Played, rng: Random) -> None:
    """Two outcomes that look the same to a seat afterwards, but not to another seat, are the same news to it.

    So a blind draw or a deal that is secret in the views is secret in the log as well.
    """
    for state, one in played.moments:
        if state.actor == CHANCE:
            other = choose(state, rng)
            after = [applied(state, action) for action in (one, other)]
            news = [state.copy().apply(action) for action in (one, other)]
            everyone = seats_and_table(state)
            blind = [seat for seat in everyone if after[0].view(seat) == after[1].view(seat)]
            if len(blind) < len(everyone):
                for seat in blind:
                    first, second = ([event.text(seat) for event in events] for events in news)
                    assert first == second, f"{one} and {other} are not the same to seat {seat}"
