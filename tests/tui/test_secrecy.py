"""Nothing that is shown to people depends on what they may not know.

The main check compares two worlds: a match, and a twin of it that differs in nothing but what the people
watching cannot know.  Both must be drawn alike: text, styles, and what can be clicked where.
"""

from __future__ import annotations

import copy
import random
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Self

import pytest
from textual.dom import DOMNode

from catgames.engine import CHANCE, Action, Event, Game, State, View, games
from catgames.engine.actions import Printed
from catgames.match.match import Match
from catgames.tui.chooser import ACTIONS
from catgames.tui.paper import Paper
from catgames.tui.screens.table import TableScreen

from .driver import (
    QUICK_TABLES,
    TABLES,
    WITH_SHOWS,
    Driver,
    Picture,
    awaited,
    chooser_of,
    driving,
    picture_of,
    some_of,
    table_class,
)
from .moments import PRIVATE, QUESTIONS, at

every_table = pytest.mark.parametrize(("slug", "players"), TABLES)


# -- worlds that look alike ------------------------------------------------------------------------------


def clone(match: Match, seed: int = 0) -> Match:
    """The same match once more, with chance of its own."""
    other = copy.copy(match)
    other.state = match.state.copy()
    other.record = list(match.record)
    other._events = [list(events) for events in match._events]
    other._rng = random.Random(seed)
    return other


def twin(match: Match, seat: int | None, rng: random.Random) -> Match:
    """A match that ``seat`` (None: everybody) cannot tell from this one.

    The hidden cards are dealt anew, and it remembers only what that seat has been told.
    """
    other = clone(match)
    other.state = match.state.resample(seat, rng)
    idle = table_class(match.game.slug).IDLE  # that somebody has done nothing can be seen
    other.record = [
        Action(action.seat, action.verb if action.verb in idle else "something") for action in match.record
    ]
    other._events = [[event.seen_by(seat) for event in events] for events in match._events]
    return other


def public_view(match: Match) -> View:
    return match.view(None)


def public_log(match: Match) -> list[Event]:
    return match.log(None)


class Retold(Match):
    """A match in which the next action is told as it went in ``other``, and what is hidden then differs."""

    def retell(self, other: Match, rng: random.Random) -> Self:
        self._after = twin(other, None, rng)
        return self

    def submit(self, action: str) -> list[Event]:
        before = len(self.record)
        self.state, self.record, self._events = self._after.state, self._after.record, self._after._events
        return [event for events in self._events[before:] for event in events]


def drawn(match: Match, like: TableScreen[Any], size: tuple[int, int]) -> Picture:
    """The public screen of a match, drawn from nothing but what has been pressed in public."""
    paper = Paper(*size)
    table = table_class(match.game.slug)(match)
    table._asked, table._called, table._to_look = like._asked, [*like._called], [*like._to_look]
    table._show()
    table.draw(paper)
    return picture_of(paper)


def way_to_the_next(
    table: TableScreen[Any], other: Match, rng: random.Random, called: Sequence[int]
) -> list[Action] | None:
    """What the seat that is awaited does in both worlds until the next is awaited, or all are asked.

    called: where all are asked already, the one of them who interrupts, if any.
    None where the same actions are not possible in both, or where all see that the worlds differ.
    """
    match = table.match
    worlds = [clone(match), clone(other)]
    view = match.view(None)
    way: list[Action] = []
    if table.question(view) is not None:
        for seat in called:
            for world in worlds:
                while world.state.actor != seat:
                    world.submit(table._pass(world.state.actor))
            legal, others = (world.state.legal_actions() for world in worlds)
            way = [rng.choice([action for action in legal if action in others])]
            for world in worlds:
                world.submit(way[-1])
        return way if public_view(worlds[0]) == public_view(worlds[1]) else None
    while (now := worlds[0].view(None)).awaited == view.awaited and table.question(now) is None:
        if worlds[0].state.actor == CHANCE:
            for world in worlds:
                world.chance()
        else:
            legal, others = (world.state.legal_actions() for world in worlds)
            both = [action for action in legal if action in others]
            if not both:
                return None
            way.append(rng.choice(both))
            for world in worlds:
                world.submit(way[-1])
        if any(one(worlds[0]) != one(worlds[1]) for one in (public_view, public_log)):
            return None
    return way


# -- what can be found out -------------------------------------------------------------------------------


ALL_CARDS = "kinds"
"""The field of a view that says which cards there are, and nothing of where they are."""


def printed(thing: Any, seen: set[int] | None = None) -> Iterator[Any]:
    """All cards, actions and texts inside of a value, but for those of a match, or of a game as such."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, Game | Match | State | DOMNode | type | int | float | None):
        return
    seen.add(id(thing))
    if isinstance(thing, str):
        yield thing
        if isinstance(thing, Action):
            yield from printed(thing.args, seen)
        return
    inside: Iterable[Any] = ()
    if isinstance(thing, dict):
        inside = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inside = thing
    elif callable(thing) and getattr(thing, "__closure__", None):
        inside = [cell.cell_contents for cell in thing.__closure__]
    elif type(thing).__module__.startswith(("catgames", "tests")):
        slots = {name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())}
        names = {*slots, *getattr(thing, "__dict__", ())} - {ALL_CARDS}
        inside = [getattr(thing, name) for name in names if hasattr(thing, name)]
    for part in inside:
        yield from printed(part, seen)


def cards_in(things: Any) -> set[str]:
    """The cards inside of a value."""
    return {str(x) for x in printed(things) if _is_card(x)}


def secrets(match: Match, seat: int | None) -> set[str]:
    """The cards that some seat knows of, and that ``seat`` (None: everybody) has never been shown."""
    views = [match.view(other) for other in range(len(match.state.seats))]
    return cards_in(views) - cards_in([match.view(seat), match.log(seat)])


def naming(match: Match, cards: Iterable[str]) -> re.Pattern[str]:
    """What a text looks like in which one of these cards is shown or drawn.

    Forms that other cards have as well are left out, for they may be those of another card.
    """
    screen = table_class(match.game.slug)(clone(match))
    cards = {*cards}
    forms: dict[str, set[str]] = {}
    for card in {card for card in printed([all_views(match), match.log(None)]) if _is_card(card)}:
        face = screen.face(card)
        for form in (
            rf"{re.escape(face.value)} {{0,4}}{re.escape(face.glyph)}",
            re.escape(screen.shown(card)),
        ):
            forms.setdefault(rf"(?<![\d-]){form}", set()).add(str(card))
        if face.name:
            forms.setdefault(rf"│{re.escape(face.name[:4])}", set()).add(str(card))
    return re.compile("|".join(form for form, named in forms.items() if named <= cards) or "(?!)")


def _is_card(thing: Any) -> bool:
    return isinstance(thing, Printed) and not isinstance(thing, Action)


def all_views(match: Match) -> list[Any]:
    return [match.view(seat) for seat in range(len(match.state.seats))]


def ahead(table: TableScreen[Any]) -> set[str]:
    """The cards that everybody will see in the scenes to come, and that nobody may be shown before."""
    if table.scene is None:
        return set()
    log = table.match.log(None)
    watched = log[: table._told_before + table.scene.told]
    return cards_in(log) - cards_in([table.scene.view, watched])


def check_no_secret(driver: Driver, match: Match, seat: int | None) -> None:
    """Neither what is rendered nor what the widgets hold has a card in it that ``seat`` may not know."""
    later = ahead(driver.table)
    hidden = secrets(match, seat) | later
    secret = naming(match, hidden)
    assert not secret.search(driver.seen()), f"a secret of {sorted(hidden)}:\n{driver.seen()}"
    assert not secret.search(driver.text())
    for screen in driver.app.screen_stack:
        for widget in screen.walk_children(with_self=True):
            for name, value in vars(widget).items():
                if later and name in ("_scenes", "_last_frames"):  # it has to have them ready
                    continue
                found = [*printed(value)]
                cards = {str(x) for x in found if _is_card(x)}
                assert not cards & hidden, f"{widget}.{name} holds {cards & hidden}"
                texts = [text for text in found if not isinstance(text, Printed)]
                assert not any(secret.search(text) for text in texts), f"{widget}.{name} holds {texts}"
    assert not driver.app._notifications


def check_public(driver: Driver, rng: random.Random) -> None:
    """What holds for each screen that all may see."""
    table, match = driver.table, driver.match
    assert table.chooser is None
    assert table.holder is None
    if table.scene is not None:
        check_scene(driver, rng)
        return
    assert table.view == match.view(None)
    assert getattr(table.view, "hand", None) is None
    assert list(table.news) == [event.seen_by(None) for event in table.news], "news that not all may know"
    check_no_secret(driver, match, None)
    size = (driver.paper.width, driver.paper.height)
    shown = driver.picture()
    assert drawn(match, table, size) == shown, "it depends on something else than the match"
    for _ in range(2):
        assert drawn(twin(match, None, rng), table, size) == shown, f"not public:\n{shown.text}"


def check_scene(driver: Driver, rng: random.Random) -> None:
    """What all watch is drawn of nothing but the scene: not of a match that is further already."""
    table, match = driver.table, driver.match
    assert table.scene is not None
    assert table.view == table.scene.view
    assert (table.view.seat, table.view.legal_actions) == (None, ())
    assert (list(table.news), table.new) == ([], [])
    check_no_secret(driver, match, None)
    shown = driver.picture()
    for other in (twin(match, None, rng), Match(match.game, match.state.seats)):
        paper = Paper(driver.paper.width, driver.paper.height)
        table.match = other
        table.draw(paper)
        table.match = match
        assert picture_of(paper) == shown, f"not of the scene alone:\n{shown.text}"


async def on_top(driver: Driver, match: Match) -> None:
    """Show the table of a match on top of what is shown."""
    driver.app.push_screen(table_class(match.game.slug)(match, driver.results.append))
    await driver.settle()


async def pages(driver: Driver, keys: str = "gp") -> list[Picture]:
    """What the log, the pile and the rules ("?") look like, opened from the screen that is shown."""
    pictures = []
    table = driver.table
    for key in keys:
        await driver.press(key)
        if driver.app.screen is not table:
            pictures.append(driver.picture())
            assert driver.seen() == driver.text()
            await driver.press("escape")
    assert driver.app.screen is table
    return pictures


async def check_pages(driver: Driver, seat: int | None, rng: random.Random) -> None:
    """The log and so on tell that seat (None: everybody) nothing but what it knows."""
    match = driver.match
    secret = naming(match, secrets(match, seat))
    shown = await pages(driver, "gp?")
    assert len(shown) >= 2
    assert not any(secret.search(page.text) for page in shown[:-1])  # the rules may name any card
    await on_top(driver, twin(match, seat, rng))
    if seat is not None:
        await driver.take(seat)
    others = await pages(driver, "gp?")
    driver.app.pop_screen()
    await driver.settle()
    assert others == shown


async def public_pictures(
    driver: Driver, match: Match, way: Iterable[Action], called: Sequence[int]
) -> list[Any]:
    """The public screens, and their pages, before and after the one who is awaited, or has called, acts."""
    await on_top(driver, match)
    pictures: list[Any] = [driver.picture(), driver.strips()]
    asked = driver.table.asking is not None
    if asked:
        await driver.call(called)
        if driver.table.holder is None:
            pictures += [driver.picture(), driver.strips()]
    if called or not asked:
        await driver.press("space")
    for action in way:
        while driver.table.chooser is None:  # scenes, and then the same seat once more
            await driver.press("space")
        await driver.do(action)
    assert driver.table.holder is None or asked
    if driver.table.holder is None:
        pictures += [driver.picture(), driver.strips(), *await pages(driver)]
    driver.app.pop_screen()
    await driver.settle()
    return pictures


async def check_next(driver: Driver, rng: random.Random) -> bool:
    """After somebody has looked, and acted as they could with other cards too, all see the same."""
    match, asking = driver.match, driver.table.asking
    for _ in range(20):
        other = twin(match, None, rng)
        called = rng.sample(asking.seats, rng.randrange(2)) if asking is not None else []
        way = way_to_the_next(driver.table, other, rng, called)
        if way is not None:
            here = await public_pictures(driver, clone(match), way, called)
            there = await public_pictures(driver, clone(other), way, called)
            assert here == there, f"after {way}"
            return True
    return False


async def scenes_after(driver: Driver, match: Match, action: Action) -> list[tuple[int, Any]]:
    """Each scene after an action, with its pages; how much has been told by then; the screen behind them."""
    await on_top(driver, match)
    began = len(match.log(None))
    await driver.press("space")
    await driver.do(action)
    pictures = []
    while driver.table.scene is not None:
        told = began + driver.table.scene.told
        pictures.append((told, [driver.picture(), driver.strips(), *await pages(driver)]))
        await driver.press("space")
    pictures.append((len(driver.match.log(None)), [driver.picture(), *await pages(driver)]))
    driver.app.pop_screen()
    await driver.settle()
    return pictures


def alike(one: Match, other: Match) -> int:
    """How many public events are the same in both, from the first one on."""
    pairs = zip(one.log(None), other.log(None), strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), len(one.log(None)))


async def check_scenes(driver: Driver, before: Match, action: Action, rng: random.Random) -> int:
    """What is watched after an action tells nothing of what stays hidden, nor of what comes later.

    Returns how many times a scene was compared.
    """
    seat = before.state.actor
    after = clone(before)
    after.submit(action)
    here = await scenes_after(driver, clone(before), action)
    retold = clone(before)
    retold.__class__ = Retold
    assert isinstance(retold, Retold)
    there = await scenes_after(driver, retold.retell(after, rng), action)
    assert there == here, "it depends on what is hidden even then"

    worlds = [twin(before, seat, rng) for _ in range(50)]
    ends = [clone(world) for world in worlds]
    for end in ends:
        end.submit(action)
    differing = [
        (alike(after, end), n) for n, end in enumerate(ends) if alike(after, end) < len(after.log(None))
    ]
    if not differing:
        return len(here) - 1
    same, n = max(differing)
    there = await scenes_after(driver, worlds[n], action)
    common = [scene for scene in here if scene[0] <= same]
    assert there[: len(common)] == common, "it depends on what comes later"
    return len(here) - 1 + len(common)


async def private_picture(driver: Driver, match: Match, seat: int) -> Picture:
    """The screen on which a seat decides, opened anew, with the cursor at the first place."""
    await on_top(driver, match)
    await driver.take(seat)
    if driver.chooser.where != ACTIONS:
        await driver.go(driver.chooser.where, 0)
    picture = driver.picture()
    driver.app.pop_screen()
    await driver.settle()
    return picture


async def check_private(driver: Driver, rng: random.Random) -> None:
    """What a seat sees, and all that its screen holds, depends on no hand but its own."""
    seat, match = driver.table.holder, driver.match
    assert seat is not None
    assert driver.table.view == match.view(seat)
    assert list(driver.table.news) == [event.seen_by(seat) for event in driver.table.news]
    check_no_secret(driver, match, seat)
    here = await private_picture(driver, clone(match), seat)
    there = await private_picture(driver, twin(match, seat, rng), seat)
    assert here == there, f"{here.text}\n{there.text}"


async def check_game(slug: str, players: int, seed: int, often: float, most: int = 5000) -> dict[str, int]:
    """Play so much of a random game and check its screens; the slow checks at that part of them."""
    rng = random.Random(seed)
    counts = {"public screens": 0, "pages": 0, "private screens": 0, "steps in two worlds": 0}
    if slug in WITH_SHOWS:
        counts["scenes in two worlds"] = 0
    before: Match | None = None

    async def look(driver: Driver) -> None:
        nonlocal before
        view = driver.table.view
        if driver.table.scene is not None:
            counts["public screens"] += 1
            check_public(driver, rng)
            first = often and not counts.get("scenes in two worlds")
            if slug in WITH_SHOWS and before is not None and (first or rng.random() < often):
                action = driver.match.record[len(before.record)]
                counts["scenes in two worlds"] += await check_scenes(driver, before, action, rng)
            before = None
            return
        before = clone(driver.match) if driver.table.holder is not None else None
        if driver.table.holder is not None:
            counts["private screens"] += 1
            check_no_secret(driver, driver.match, driver.table.holder)
            if rng.random() < often:
                await check_private(driver, rng)
            if rng.random() < often / 2:
                await check_pages(driver, driver.table.holder, rng)
            return
        counts["public screens"] += 1
        check_public(driver, rng)
        if (often and not counts["pages"]) or rng.random() < often:
            counts["pages"] += 1
            await check_pages(driver, None, rng)
        first = often and not counts["steps in two worlds"]
        if view.awaited is not None and (first or rng.random() < often):
            counts["steps in two worlds"] += await check_next(driver, rng)

    async with driving(slug, players, seed) as driver:
        await driver.play(chooser_of(seed), look, most, interrupt=some_of(seed))
    return counts


def told(counts: dict[str, int], tried: Callable[..., None]) -> None:
    for what, count in counts.items():
        assert count, f"no {what}"
        tried(f"secrecy: {what}", count)


@pytest.mark.parametrize(("slug", "players"), QUICK_TABLES)
@awaited
async def test_no_screen_shows_what_is_hidden(slug: str, players: int, tried: Callable[..., None]) -> None:
    told(await check_game(slug, players, seed=1, often=0.15, most=50), tried)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 4))
@every_table
@awaited
async def test_no_screen_of_many_games_shows_what_is_hidden(
    slug: str, players: int, seed: int, tried: Callable[..., None]
) -> None:
    told(await check_game(slug, players, seed, often=0.3), tried)


@pytest.mark.parametrize(("slug", "step"), PRIVATE)
@awaited
async def test_no_decision_shows_what_is_hidden(slug: str, step: str) -> None:
    """At each kind of decision: before, during and after it."""
    rng = random.Random(1)
    async with driving(slug, games[slug].min_players, 1) as driver:
        for action in rng.sample(at(slug, step).state.legal_actions(), 1):
            await driver.sit_down(at(slug, step))
            check_public(driver, rng)
            await check_next(driver, rng)
            await driver.take()
            await check_private(driver, rng)
            await check_pages(driver, driver.table.holder, rng)
            await driver.prepare(action)
            await driver.press("enter")
            if driver.table.holder is None:
                check_public(driver, rng)


# -- questions ---------------------------------------------------------------------------------------------


async def asked(driver: Driver, match: Match) -> list[Any]:
    """What is asked of the table, and what is shown, up to where somebody has to decide or roll."""
    before = len(match.record)
    await driver.sit_down(match)
    question = driver.table.asking
    assert question is not None
    shown: list[Any] = [question, driver.picture(), driver.strips()]
    for seat in question.seats:
        await driver.press(str(seat + 1))
        shown.append(driver.picture())
    await driver.press("space")
    assert driver.table.holder is None
    return [*shown, driver.picture(), driver.table.view, driver.match.record[before:]]


@pytest.mark.parametrize(("slug", "step"), QUESTIONS)
@awaited
async def test_a_question_depends_on_nothing_hidden(slug: str, step: str) -> None:
    """Whom it asks, in which order, and every word of it, also when it is answered."""
    rng = random.Random(3)
    async with driving(slug, games[slug].min_players, 1) as driver:
        match = at(slug, step)
        here = await asked(driver, clone(match))
        twins = [twin(match, None, rng) for _ in range(6)]
        assert any(all_views(other) != all_views(match) for other in twins)
        for other in twins:
            assert await asked(driver, other) == here


@pytest.mark.parametrize(("slug", "step"), QUESTIONS)
@awaited
async def test_a_leak_in_a_question_is_found(slug: str, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that asks only some, by what they hold."""
    screen = table_class(slug)
    question = screen.question

    def leaky(self: Any, view: Any) -> Any:
        asked = question(self, view)
        return asked and asked._replace(seats=asked.seats[: 1 + _sum(self) % 2])

    monkeypatch.setattr(screen, "question", leaky)
    with pytest.raises(AssertionError):
        await test_a_question_depends_on_nothing_hidden.__wrapped__(slug, step)  # type: ignore[attr-defined]


# -- sealed choices --------------------------------------------------------------------------------------

SEALED = [(slug, step) for slug, step in PRIVATE if step in table_class(slug).SEALED]


@pytest.mark.parametrize(("slug", "step"), SEALED)
@awaited
async def test_what_was_sealed_cannot_be_seen(slug: str, step: str) -> None:
    """Whatever is chosen, the screens and the pages that follow are the same."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        after: dict[str, list[Any]] = {}
        for action in at(slug, step).state.legal_actions():
            await driver.sit_down(at(slug, step))
            await driver.press("space")
            await driver.do(action)
            assert driver.decisions[-1] == action
            assert driver.table.holder is None
            check_no_secret(driver, driver.match, None)
            pictures = [driver.picture(), *await pages(driver)]
            assert pictures == after.setdefault(action.verb, pictures), action
        assert max(len(pictures) for pictures in after.values()) > 1


@pytest.mark.parametrize(("slug", "step"), SEALED)
@awaited
async def test_the_cursor_of_a_sealed_choice_starts_anywhere(slug: str, step: str) -> None:
    """So that counting the keys tells nothing; 30 tries for each card let none out but by a miracle."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        await driver.press("space")
        cards = len(driver.chooser.places["hand"].items)
        assert cards > 2
        started = set()
        for _ in range(30 * cards):
            await driver.sit_down(at(slug, step))
            await driver.press("space")
            started.add(driver.chooser.index)
            if len(started) == cards:
                break
        assert started == set(range(cards))
        # It wraps, so each card can be reached from each in the same two directions.
        await driver.go("hand", 0)
        await driver.press("left")
        assert driver.chooser.index == cards - 1
        await driver.press("right")
        assert driver.chooser.index == 0


# -- these checks can fail -------------------------------------------------------------------------------


def _sum(screen: Any) -> int:
    """A number that depends on what everybody holds."""
    return zlib.crc32(repr(all_views(screen.match)).encode())


def leak_in_the_header(screen: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    header = screen.header
    monkeypatch.setattr(screen, "header", lambda self, view: (header(self, view)[0], str(_sum(self))))


def leak_in_a_style(screen: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(self: Any, paper: Paper) -> None:
        original(self, paper)
        paper.styles[0][0] = "title" if _sum(self) % 2 else "text"

    original = screen.draw
    monkeypatch.setattr(screen, "draw", draw)


def leak_in_a_place_to_click(screen: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(self: Any, paper: Paper) -> None:
        original(self, paper)
        paper.hit(0, 0, 1 + _sum(self) % 9, 1, None)

    original = screen.draw
    monkeypatch.setattr(screen, "draw", draw)


def leak_of_the_last_action(screen: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    header = screen.header
    monkeypatch.setattr(
        screen, "header", lambda self, view: (header(self, view)[0], str(self.match.record[-1:]))
    )


def leak_in_an_attribute(screen: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def show(self: Any) -> None:
        original(self)
        if self.chooser is not None:
            self.remembered = [self.chooser]

    original = screen._show
    monkeypatch.setattr(screen, "_show", show)


def leak_in_the_log(_: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def log(self: Match, *_: object) -> list[Any]:
        return [event for events in self._events for event in events]

    monkeypatch.setattr(Match, "log", log)


def leak_in_a_closure(screen: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def show(self: Any) -> None:
        original(self)
        if self.holder is not None:
            view = self.view
            self.later = lambda: view

    original = screen._show
    monkeypatch.setattr(screen, "_show", show)


LEAKS = {
    leak_in_the_header: "not public",
    leak_in_a_style: "not public",
    leak_in_a_place_to_click: "not public",
    leak_of_the_last_action: "not public",
    leak_in_the_log: "news that not all may know",
    leak_in_an_attribute: "remembered holds",
    leak_in_a_closure: "later holds",
}
"""What a screen may do wrong, and what the check then says."""


def has_secret_news(slug: str) -> bool:
    """Whether there are events in the game that not all may know."""
    rng = random.Random(1)
    match = Match(games[slug], ["Ana", "Ben", "Chi"], rng=rng)
    while match.state.actor is not None:
        match.submit(rng.choice(match.state.legal_actions() or [match.state.sample_chance(rng)]))
    return any(event != event.seen_by(None) for events in match._events for event in events)


@pytest.mark.parametrize(
    ("slug", "leak"),
    [
        (slug, leak)
        for slug in games
        for leak in LEAKS
        if leak is not leak_in_the_log or has_secret_news(slug)
    ],
)
@awaited
async def test_a_leak_is_found(slug: str, leak: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(table_class(slug), monkeypatch)
    with pytest.raises(AssertionError, match=LEAKS[leak]):
        await check_game(slug, games[slug].max_players, seed=1, often=0, most=12)


@pytest.mark.parametrize("slug", games)
@awaited
async def test_a_leak_of_the_log_page_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = table_class(slug)

    def log(self: Any) -> None:
        self.cats.show_lines("Log", [str(action) for action in self.match.record])

    monkeypatch.setattr(screen, "_log", log)
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.play(chooser_of(1), most=5)
        await driver.watch()
        with pytest.raises(AssertionError):
            await check_pages(driver, None, random.Random(1))


@pytest.mark.parametrize("slug", games)
@awaited
async def test_without_a_leak_the_same_check_is_content(slug: str) -> None:
    await check_game(slug, games[slug].max_players, seed=1, often=0.2, most=8)


@pytest.mark.parametrize("slug", games)
@awaited
async def test_a_leak_on_a_private_screen_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that shows the player a number made of all the hands."""
    screen = table_class(slug)
    header = screen.header

    def leaky(self: Any, view: Any) -> tuple[str, str]:
        left, right = header(self, view)
        return left, str(_sum(self)) if self.chooser else right

    monkeypatch.setattr(screen, "header", leaky)
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.play(chooser_of(1), most=1)
        await driver.come_to_a_decision()

        async def check() -> None:
            for seed in range(5):  # a twin may be just the same
                await check_private(driver, random.Random(seed))

        with pytest.raises(AssertionError):
            await check()


@pytest.mark.parametrize(("slug", "step"), SEALED)
@awaited
async def test_a_leak_of_what_was_sealed_is_found(
    slug: str, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak_of_the_last_action(table_class(slug), monkeypatch)
    with pytest.raises(AssertionError):
        await test_what_was_sealed_cannot_be_seen.__wrapped__(slug, step)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_twin_differs_in_what_is_hidden_only(slug: str, players: int) -> None:
    """The check of two worlds would say nothing if the other one were the same."""
    rng = random.Random(1)
    state = games[slug].new(["Ana", "Ben", "Chi", "Dov", "Eve", "Fay"][:players])
    match = Match(games[slug], state.seats, {"first": 0}, random.Random(1))
    while True:
        others = [twin(match, None, rng) for _ in range(20)]
        for other in others:
            assert other.view(None) == match.view(None)
            assert other.log(None) == match.log(None)
        if any(all_views(other) != all_views(match) for other in others):
            break
        if match.state.actor == CHANCE:
            match.chance()
        else:
            match.submit(rng.choice(match.state.legal_actions()))
    assert secrets(match, None)


# -- leaks of scenes ---------------------------------------------------------------------------------------


SCENE_LEAKS = {
    "what is hidden even then": lambda screen, _: str(zlib.crc32(repr(hidden_part(screen.match)).encode())),
    "what comes later": lambda _, scenes: scenes[-1].text,
}
"""What a scene may do wrong: what the first one tells, by what the check then says it depends on."""


def hidden_part(match: Match) -> object:
    """All that there is, seen or not."""
    slots = sorted({name for cls in type(match.state).__mro__ for name in getattr(cls, "__slots__", ())})
    return [getattr(match.state, name) for name in slots if name != "_heard"]


async def check_the_next_scenes(slug: str) -> int:
    """Play up to a scene and check it; returns how many were compared with another way to go on."""
    rng, choose = random.Random(1), chooser_of(1)
    async with driving(slug, games[slug].max_players, 1) as driver:
        while driver.table.scene is None:
            before = clone(driver.match)
            if driver.table.chooser is None:
                await driver.press("space")
            else:
                await driver.do(choose(driver.table.view.legal_actions))
        return await check_scenes(driver, before, driver.match.record[len(before.record)], rng)


@pytest.mark.parametrize("leak", SCENE_LEAKS)
@pytest.mark.parametrize("slug", WITH_SHOWS)
@awaited
async def test_a_leak_of_a_scene_is_found(slug: str, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = table_class(slug)
    original = screen.scenes

    def scenes(self: Any, *arguments: Any) -> Any:
        found = list(original(self, *arguments))
        if found:
            found[0] = found[0]._replace(text=SCENE_LEAKS[leak](self, found))
        return found

    monkeypatch.setattr(screen, "scenes", scenes)
    with pytest.raises(AssertionError, match=f"it depends on {leak}"):
        await check_the_next_scenes(slug)


@pytest.mark.parametrize("slug", WITH_SHOWS)
@awaited
async def test_a_scene_drawn_of_the_match_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is further: even what will be public has to wait."""
    screen = table_class(slug)
    header = screen.header
    monkeypatch.setattr(
        screen, "header", lambda self, view: header(self, self.match.view(None) if self.scene else view)
    )
    with pytest.raises(AssertionError, match="not of the scene alone"):
        await check_game(slug, games[slug].max_players, seed=1, often=0, most=12)


@pytest.mark.parametrize("slug", WITH_SHOWS)
@awaited
async def test_without_a_leak_scenes_are_fine(slug: str) -> None:
    assert await check_the_next_scenes(slug) > 0
