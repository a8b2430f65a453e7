"""Nothing that is shown to people depends on what they may not know.

What the sitting shows is compared in ``tests/table``; here is what only a screen can do wrong: what is drawn,
in which style, what can be clicked where, and what the widgets keep.
"""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from catgames.engine import CHANCE, Action, games
from catgames.engine.actions import Printed
from catgames.match.match import Match
from catgames.table.manners import ACTIONS, manners
from catgames.table.sitting import Sitting
from catgames.tui.drawing import drawing
from catgames.tui.paper import Paper
from catgames.tui.screens.table import TableScreen

from ..table.worlds import (
    alike,
    all_views,
    cards_in,
    clone,
    hidden_part,
    in_world,
    is_card,
    printed,
    public_log,
    public_view,
    retold,
    secrets,
    twin,
)
from .driver import (
    QUICK_TABLES,
    TABLES,
    WITH_SHOWS,
    Driver,
    Picture,
    Table,
    awaited,
    begun,
    chooser_of,
    driving,
    picture_of,
    some_of,
)
from .moments import PRIVATE, QUESTIONS, at

every_table = pytest.mark.parametrize(("slug", "players"), TABLES)


def drawn(driver: Driver, match: Match) -> Picture:
    """The public screen at that match, drawn from nothing but what has been pressed in public."""
    paper = Paper(driver.paper.width, driver.paper.height)
    table = driver.table
    screen = driver.table_screen(in_world(table.sitting, match))
    screen.cursor.click, screen.cursor.seat = table.screen.cursor.click, table.screen.cursor.seat
    screen.draw(paper)
    return picture_of(paper)


def way_to_the_next(
    table: Table, other: Match, rng: random.Random, called: Sequence[int]
) -> list[Action] | None:
    """What the seat that is awaited does in both worlds until the next is awaited, or all are asked.

    called: where all are asked already, the one of them who interrupts, if any.
    None where the same actions are not possible in both, or where all see that the worlds differ.
    """
    match, rules = table.match, table.match.table.get("house rules", ())
    worlds = [clone(match), clone(other)]
    view = match.view(None)
    way: list[Action] = []
    if table.manners.question(view, rules) is not None:
        for seat in called:
            for world in worlds:
                while world.state.actor != seat:
                    world.submit(f"{(world.state.actor or 0) + 1} {table.manners.DECLINE}")
            legal, others = (world.state.legal_actions() for world in worlds)
            way = [rng.choice([action for action in legal if action in others])]
            for world in worlds:
                world.submit(way[-1])
        return way if public_view(worlds[0]) == public_view(worlds[1]) else None
    while (now := worlds[0].view(None)).awaited == view.awaited and table.manners.question(
        now, rules
    ) is None:
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


def naming(match: Match, cards: Iterable[str]) -> re.Pattern[str]:
    """What a text looks like in which one of these cards is shown or drawn.

    Forms that other cards have as well are left out, for they may be those of another card.
    """
    its_manners = manners(match.game.slug)
    its_drawing = drawing(its_manners, match.game.slug)
    cards = {*cards}
    forms: dict[str, set[str]] = {}
    for card in {card for card in printed([all_views(match), match.log(None)]) if is_card(card)}:
        face = its_drawing.face(card)
        for form in (
            rf"{re.escape(face.value)} {{0,4}}{re.escape(face.glyph)}",
            re.escape(its_manners.called(card)),
        ):
            forms.setdefault(rf"(?<![\d-]){form}", set()).add(str(card))
        if face.name:
            forms.setdefault(rf"│{re.escape(face.name[:4])}", set()).add(str(card))
    return re.compile("|".join(form for form, named in forms.items() if named <= cards) or "(?!)")


def ahead(table: Table) -> set[str]:
    """The cards that everybody will see in the scenes to come, and that nobody may be shown before."""
    if table.scene is None:
        return set()
    return cards_in(table.match.log(None)) - cards_in([table.view, table.moment.log])


TO_COME = ("_scenes", "_seen")
"""What a sitting keeps of what will be watched: it has to have that ready."""


def check_no_secret(driver: Driver, match: Match, seat: int | None) -> None:
    """Neither what is rendered nor what the widgets hold has a card in it that ``seat`` may not know."""
    later = ahead(driver.table)
    hidden = secrets(match, seat) | later
    secret = naming(match, hidden)
    assert not secret.search(driver.seen()), f"a secret of {sorted(hidden)}:\n{driver.seen()}"
    assert not secret.search(driver.text())
    leave_out = TO_COME if later else ()
    for screen in driver.app.screen_stack:
        for widget in screen.walk_children(with_self=True):
            for name, value in vars(widget).items():
                found = [*printed(value, leave_out=leave_out)]
                cards = {str(x) for x in found if is_card(x)}
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
    shown = driver.picture()
    assert drawn(driver, match) == shown, "it depends on something else than the match"
    for _ in range(2):
        assert drawn(driver, twin(match, None, rng)) == shown, f"not public:\n{shown.text}"


def check_scene(driver: Driver, rng: random.Random) -> None:
    """What all watch is drawn of nothing but the scene: not of a match that is further already."""
    table, match = driver.table, driver.match
    assert table.scene is not None
    assert table.view == table.scene.view
    assert (table.view.seat, table.view.legal_actions) == (None, ())
    assert (table.news, table.new) == ((), [])
    check_no_secret(driver, match, None)
    shown = driver.picture()
    for other in (twin(match, None, rng), Match(match.game, match.state.seats)):
        paper = Paper(driver.paper.width, driver.paper.height)
        table.sitting.match = other
        table.screen.draw(paper)
        table.sitting.match = match
        assert picture_of(paper) == shown, f"not of the scene alone:\n{shown.text}"


async def on_top(driver: Driver, match: Match) -> None:
    """Show the table of a match on top of what is shown."""
    await driver.put_on_top(begun(match))


async def pages(driver: Driver, keys: str = "gp") -> list[Picture]:
    """What the log, the pile and the rules ("?") look like, opened from the screen that is shown."""
    pictures = []
    table = driver.app.screen
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
    await driver.take_off()
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
    await driver.take_off()
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
    await driver.take_off()
    return pictures


async def check_scenes(driver: Driver, before: Match, action: Action, rng: random.Random) -> int:
    """What is watched after an action tells nothing of what stays hidden, nor of what comes later.

    Returns how many times a scene was compared.
    """
    seat = before.state.actor
    after = clone(before)
    after.submit(action)
    here = await scenes_after(driver, clone(before), action)
    there = await scenes_after(driver, retold(before, after, rng), action)
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
    await driver.take_off()
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
    told(await check_game(slug, players, seed=1, often=0.15, most=20), tried)


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
    unasked = Sitting._unasked

    def leaky(self: Sitting, public: Any) -> Any:
        question = unasked(self, public)
        return question and question._replace(seats=question.seats[: 1 + _sum(self.match) % 2])

    monkeypatch.setattr(Sitting, "_unasked", leaky)
    with pytest.raises(AssertionError):
        await test_a_question_depends_on_nothing_hidden.__wrapped__(slug, step)  # type: ignore[attr-defined]


# -- sealed choices --------------------------------------------------------------------------------------

SEALED = [(slug, step) for slug, step in PRIVATE if step in manners(slug).SEALED]


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


def _sum(match: Match) -> int:
    """A number that depends on what everybody holds."""
    return zlib.crc32(repr(all_views(match)).encode())


def _drawing_too(monkeypatch: pytest.MonkeyPatch, leak: Callable[[TableScreen, Paper], object]) -> None:
    """Let the table draw something more."""
    original = TableScreen.draw

    def draw(self: TableScreen, paper: Paper) -> None:
        original(self, paper)
        leak(self, paper)

    monkeypatch.setattr(TableScreen, "draw", draw)


def leak_in_the_header(monkeypatch: pytest.MonkeyPatch) -> None:
    _drawing_too(monkeypatch, lambda table, paper: paper.right(0, str(_sum(table.sitting.match))))


def leak_in_a_style(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(table: TableScreen, paper: Paper) -> None:
        paper.styles[0][0] = "title" if _sum(table.sitting.match) % 2 else "text"

    _drawing_too(monkeypatch, leak)


def leak_in_a_place_to_click(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(table: TableScreen, paper: Paper) -> None:
        paper.hit(0, 0, 1 + _sum(table.sitting.match) % 9, 1, None)

    _drawing_too(monkeypatch, leak)


def leak_of_the_last_action(monkeypatch: pytest.MonkeyPatch) -> None:
    _drawing_too(monkeypatch, lambda table, paper: paper.right(0, str(table.sitting.match.record[-1:])))


def leak_in_an_attribute(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_up(self: Any) -> None:
        original(self)
        if self.cursor.choosing is not None:
            self.remembered = [self.cursor.choosing.chooser]

    original = TableScreen._take_up
    monkeypatch.setattr(TableScreen, "_take_up", take_up)


def leak_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def log(self: Match, *_: object) -> list[Any]:
        return [event for events in self._events for event in events]

    monkeypatch.setattr(Match, "log", log)


def leak_in_a_closure(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_up(self: Any) -> None:
        original(self)
        if self.hand_on_show:
            view = self.moment.view
            self.later = lambda: view

    original = TableScreen._take_up
    monkeypatch.setattr(TableScreen, "_take_up", take_up)


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
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=LEAKS[leak]):
        await check_game(slug, games[slug].max_players, seed=1, often=0, most=12)


@pytest.mark.parametrize("slug", games)
@awaited
async def test_a_leak_of_the_log_page_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def log(self: TableScreen) -> None:
        self._overlays.show_lines("Log", [str(action) for action in self.sitting.match.record])

    monkeypatch.setattr(TableScreen, "_show_log", log)
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

    def leak(table: TableScreen, paper: Paper) -> None:
        if table.hand_on_show:
            paper.right(0, str(_sum(table.sitting.match)))

    _drawing_too(monkeypatch, leak)
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
    leak_of_the_last_action(monkeypatch)
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
    "what is hidden even then": lambda match, _: str(zlib.crc32(repr(hidden_part(match)).encode())),
    "what comes later": lambda _, scenes: scenes[-1].text,
}
"""What a scene may do wrong: what the first one tells, by what the check then says it depends on."""


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
    act = Sitting._act

    def leaky(self: Sitting, *arguments: Any, **options: Any) -> None:
        act(self, *arguments, **options)
        if self._scenes:
            text = SCENE_LEAKS[leak](self.match, self._scenes)
            self._scenes[0], self._told = self._scenes[0]._replace(text=text), (text,)
            self.moment = self._present()

    monkeypatch.setattr(Sitting, "_act", leaky)
    with pytest.raises(AssertionError, match=f"it depends on {leak}"):
        await check_the_next_scenes(slug)


@pytest.mark.parametrize("slug", WITH_SHOWS)
@awaited
async def test_a_scene_drawn_of_the_match_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is further: even what will be public has to wait."""

    def leak(table: TableScreen, paper: Paper) -> None:
        if table.moment.scene is not None:
            left, _ = table.drawing.header(table.sitting.match.view(None))
            paper.put(1, 0, left, "title")

    _drawing_too(monkeypatch, leak)
    with pytest.raises(AssertionError, match="not of the scene alone"):
        await check_game(slug, games[slug].max_players, seed=1, often=0, most=12)


@pytest.mark.parametrize("slug", WITH_SHOWS)
@awaited
async def test_without_a_leak_scenes_are_fine(slug: str) -> None:
    assert await check_the_next_scenes(slug) > 0
