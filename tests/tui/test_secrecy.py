"""Nothing that is shown to people depends on what they may not know.

The main check compares two worlds: a match, and a twin of it that differs in nothing but what the people
watching cannot know.  Both must be drawn alike: text, styles, and what can be clicked where.
"""

from __future__ import annotations

import copy
import random
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from textual.dom import DOMNode

from catgames.engine import CHANCE, Action, State, games
from catgames.engine.actions import Printed
from catgames.match.match import Match
from catgames.tui.chooser import ACTIONS
from catgames.tui.paper import Paper

from .driver import TABLES, Driver, Picture, awaited, chooser_of, driving, picture_of, table_class
from .moments import PRIVATE, at

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
    other.record = [Action(action.seat, "something") for action in match.record]
    other._events = [[event.seen_by(seat) for event in events] for events in match._events]
    return other


def drawn(match: Match, size: tuple[int, int]) -> Picture:
    """The public screen of a match, drawn from nothing."""
    paper = Paper(*size)
    table_class(match.game.slug)(match).draw(paper)
    return picture_of(paper)


def way_to_the_next(match: Match, other: Match, rng: random.Random) -> list[Action] | None:
    """What the seat that is awaited does in both worlds until the next is awaited.

    None where the same actions are not possible in both, or where all see that the worlds differ.
    """
    worlds = [clone(match), clone(other)]
    seat = match.view(None).awaited
    way: list[Action] = []
    while worlds[0].view(None).awaited == seat:
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
        if worlds[0].view(None) != worlds[1].view(None):
            return None
    return way


# -- what can be found out -------------------------------------------------------------------------------


def printed(thing: Any, seen: set[int] | None = None) -> Iterator[Any]:
    """All cards, actions and texts inside of a value, but for those of a match."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, Match | State | DOMNode | type | int | float | None):
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
        names = {*slots, *getattr(thing, "__dict__", ())}
        inside = [getattr(thing, name) for name in names if hasattr(thing, name)]
    for part in inside:
        yield from printed(part, seen)


def cards_in(things: Any) -> set[str]:
    """The cards inside of a value."""
    return {str(x) for x in printed(things) if isinstance(x, Printed) and not isinstance(x, Action)}


def secrets(match: Match, seat: int | None) -> set[str]:
    """The cards that some seat knows of, and that ``seat`` (None: everybody) has never been shown."""
    views = [match.view(other) for other in range(len(match.state.seats))]
    return cards_in(views) - cards_in([match.view(seat), match.log(seat)])


def naming(match: Match, cards: Iterable[str]) -> re.Pattern[str]:
    """What a text looks like in which one of these cards is shown or drawn."""
    screen = table_class(match.game.slug)(clone(match))
    forms = []
    for card in cards:
        face = screen.face(next(c for c in printed(all_views(match)) if c == card))
        forms.append(rf"(?<!\d){re.escape(face.value)} {{0,4}}{re.escape(face.glyph)}")
        forms.append(rf"(?<!\d){re.escape(screen.shown(card))}")
    return re.compile("|".join(forms) or "(?!)")


def all_views(match: Match) -> list[Any]:
    return [match.view(seat) for seat in range(len(match.state.seats))]


def check_no_secret(driver: Driver, match: Match, seat: int | None) -> None:
    """Neither what is rendered nor what the widgets hold has a card in it that ``seat`` may not know."""
    hidden = secrets(match, seat)
    secret = naming(match, hidden)
    assert not secret.search(driver.seen()), f"a secret of {sorted(hidden)}:\n{driver.seen()}"
    assert not secret.search(driver.text())
    for screen in driver.app.screen_stack:
        for widget in screen.walk_children(with_self=True):
            for name, value in vars(widget).items():
                found = [*printed(value)]
                cards = {str(x) for x in found if isinstance(x, Printed) and not isinstance(x, Action)}
                assert not cards & hidden, f"{widget}.{name} holds {cards & hidden}"
                texts = [text for text in found if not isinstance(text, Printed)]
                assert not any(secret.search(text) for text in texts), f"{widget}.{name} holds {texts}"
    assert not driver.app._notifications


def check_public(driver: Driver, rng: random.Random) -> None:
    """What holds for each screen that all may see."""
    table, match = driver.table, driver.match
    assert table.chooser is None
    assert table.view == match.view(None)
    assert getattr(table.view, "hand", None) is None
    assert list(table.news) == [event.seen_by(None) for event in table.news], "news that not all may know"
    check_no_secret(driver, match, None)
    size = (driver.paper.width, driver.paper.height)
    shown = driver.picture()
    assert drawn(match, size) == shown, "it depends on something else than the match"
    for _ in range(2):
        assert drawn(twin(match, None, rng), size) == shown, f"not public:\n{shown.text}"


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
    assert not any(secret.search(page.text) for page in shown)
    await on_top(driver, twin(match, seat, rng))
    if seat is not None:
        await driver.press("space")
        assert driver.table.holder == seat
    others = await pages(driver, "gp?")
    driver.app.pop_screen()
    await driver.settle()
    assert others == shown


async def public_pictures(driver: Driver, match: Match, way: Iterable[Action]) -> list[Any]:
    """The public screens, and their pages, before and after the one who is awaited acts."""
    await on_top(driver, match)
    pictures: list[Any] = [driver.picture(), driver.strips()]
    await driver.press("space")
    for action in way:
        await driver.do(action)
    assert driver.table.holder is None
    pictures += [driver.picture(), driver.strips(), *await pages(driver)]
    driver.app.pop_screen()
    await driver.settle()
    return pictures


async def check_next(driver: Driver, rng: random.Random) -> bool:
    """After somebody has looked, and acted as they could with other cards too, all see the same."""
    match = driver.match
    for _ in range(20):
        other = twin(match, None, rng)
        way = way_to_the_next(match, other, rng)
        if way is not None:
            here = await public_pictures(driver, clone(match), way)
            there = await public_pictures(driver, clone(other), way)
            assert here == there, f"after {way}"
            return True
    return False


async def private_picture(driver: Driver, match: Match, seat: int) -> Picture:
    """The screen on which a seat decides, opened anew, with the cursor at the first place."""
    await on_top(driver, match)
    await driver.press("space")
    assert driver.table.holder == seat
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

    async def look(driver: Driver) -> None:
        view = driver.table.view
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
        if rng.random() < often:
            counts["pages"] += 1
            await check_pages(driver, None, rng)
        if view.awaited is not None and rng.random() < often:
            counts["steps in two worlds"] += await check_next(driver, rng)

    async with driving(slug, players, seed) as driver:
        await driver.play(chooser_of(seed), look, most)
    return counts


def told(counts: dict[str, int], tried: Callable[..., None]) -> None:
    for what, count in counts.items():
        assert count, f"no {what}"
        tried(f"secrecy: {what}", count)


@every_table
@awaited
async def test_no_screen_shows_what_is_hidden(slug: str, players: int, tried: Callable[..., None]) -> None:
    told(await check_game(slug, players, seed=1, often=0.15, most=36), tried)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 7))
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
            await driver.press("space")
            await check_private(driver, rng)
            await check_pages(driver, driver.table.holder, rng)
            await driver.prepare(action)
            await driver.press("enter")
            if driver.table.holder is None:
                check_public(driver, rng)


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
    """A number that depends on what the seat that is next holds."""
    view = screen.match.view(screen.view.awaited)
    return zlib.crc32(repr(view).encode())


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
        screen, "header", lambda self, view: (header(self, view)[0], str(self.match.record[-1]))
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


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("slug", games)
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
        self.cats.show_lines("Log", [repr(event) for events in self.match._events for event in events])

    monkeypatch.setattr(screen, "_log", log)
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.play(chooser_of(1), most=5)
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
        return left, str(zlib.crc32(repr(all_views(self.match)).encode())) if self.chooser else right

    monkeypatch.setattr(screen, "header", leaky)
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.press("space")
        with pytest.raises(AssertionError):
            await check_private(driver, random.Random(1))


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
    while match.state.actor == CHANCE and match.view(None).awaited is None:
        match.chance()
    other = twin(match, None, rng)
    assert other.view(None) == match.view(None)
    assert other.log(None) == match.log(None)
    assert all_views(other) != all_views(match)
    assert secrets(match, None)
