"""Every size of terminal: each screen is drawn in it, or says calmly what is needed."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from catgames.engine import games
from catgames.tui.layout import REVEAL
from catgames.tui.paper import HEIGHT, WIDTH

from .driver import LARGEST, NAMES, Driver, awaited, chooser_of, driving, running
from .moments import EVERY, PRIVATE, PUBLIC, at, match_at
from .test_secrecy import all_views, cards_in, naming

SIZES = [
    *((1, 1), (1, 24), (80, 1), (3, 60), (5, 5), (40, 12), (79, 24), (80, 23), (80, 24), (81, 25)),
    *((200, 60), (500, 24), (80, 200), (200, 3)),
]
"""Tried on each run."""

GRID = [
    (width, height)
    for width in [1, 2, 3, 4, 5, 8, 13, 24, 40, 60, 78, 79, 80, 81, 82, 97, 120, 160, 199, 200]
    for height in [1, 2, 3, 4, 5, 8, 12, 18, 22, 23, 24, 25, 26, 33, 40, 50, 59, 60]
]
"""Tried by the long tests."""

SCREENS = [
    *("menu", "set-up", "who starts", "hand-over"),
    *(f"{slug}: {step}" for slug, step in EVERY),
    *("rules", "log", "quit", "commands", "colours", "pile"),
]


@asynccontextmanager
async def showing(name: str) -> AsyncIterator[Driver]:
    """An app that shows that screen."""
    slug, players = LARGEST[0]
    names = NAMES[:players]
    before: dict[str, tuple[Any, ...]] = {
        "menu": (),
        "set-up": (slug,),
        "who starts": (slug, names),
        "hand-over": (slug, names, 0),
    }
    keys = {"rules": "?", "log": "g", "quit": "q", "commands": "ctrl+p", "pile": "p"}
    async with running(*before.get(name, (slug, names, 0))) as driver:
        if ": " in name:
            slug, step = name.split(": ")
            await driver.sit_down(at(slug, step))
            if (slug, step) in PRIVATE:
                await driver.take()
                await driver.press("enter")
        elif name not in before:
            await driver.play(chooser_of(3), most=12)
            await driver.come_to_a_decision()
            table = driver.app.screen
            await driver.press(*(["ctrl+p", "down", "enter"] if name == "colours" else [keys[name]]))
            if name != "pile":
                assert driver.app.screen is not table
        yield driver


def check(driver: Driver, cards: re.Pattern[str]) -> None:
    """What holds at every size."""
    width, height = driver.app.size
    assert [row.cell_length for row in driver.screen._compositor.render_strips()] == [width] * height
    assert (driver.paper.width, driver.paper.height) == (width, height)
    seen = driver.seen()
    if width >= WIDTH and height >= HEIGHT:
        assert f"{WIDTH}x{HEIGHT} or larger" not in seen
        last = seen.split("\n")[-1]
        for key in driver.bound():
            if key.label is not None:
                assert key.hint() in last, f"{key.hint()!r} is cut off at {width}x{height}:\n{seen}"
        for hit in driver.paper.hits:
            assert 0 <= hit.x < hit.x + hit.width <= width, f"{hit} at {width}x{height}:\n{seen}"
            assert 0 <= hit.y < hit.y + hit.height <= height, f"{hit} at {width}x{height}:\n{seen}"
        return
    assert not cards.search(seen), f"a card at {width}x{height}:\n{seen}"
    assert not driver.paper.hits
    if width >= 5:
        needed = f"{WIDTH}x{HEIGHT}"
        assert needed in seen, f"{width}x{height} does not say what is needed:\n{seen}"


def any_card(driver: Driver) -> re.Pattern[str]:
    """What any card of the match looks like."""
    table = driver.app.screen_stack[0]
    match = getattr(table, "match", None)
    if match is None:
        return re.compile("(?!)")
    pattern: re.Pattern[str] = naming(match, cards_in(all_views(match)))
    return pattern


async def check_sizes(name: str, sizes: list[tuple[int, int]]) -> None:
    async with showing(name) as driver:
        cards = any_card(driver)
        check(driver, cards)
        usual, strips = driver.picture(), driver.strips()
        for width, height in sizes:
            await driver.resize(width, height)
            check(driver, cards)
        await driver.resize(80, 24)
        assert driver.picture() == usual, f"another picture after resizing:\n{driver.text()}\n{usual.text}"
        assert driver.strips() == strips


@pytest.mark.parametrize("name", SCREENS)
@awaited
async def test_every_screen_at_some_sizes(name: str, tried: Callable[..., None]) -> None:
    """And back at the first size it looks as before."""
    await check_sizes(name, SIZES)
    tried("screens resized", len(SIZES))


@pytest.mark.long
@pytest.mark.parametrize("name", SCREENS)
@awaited
async def test_every_screen_at_every_size(name: str, tried: Callable[..., None]) -> None:
    await check_sizes(name, random.Random(1).sample(GRID, len(GRID)))
    tried("screens resized", len(GRID))


@pytest.mark.parametrize("size", [(1, 1), (1, 24), (79, 24), (80, 23), (500, 3), (3, 500)])
@pytest.mark.parametrize("arguments", [(), LARGEST[0][:1], (LARGEST[0][0], NAMES[:3], 0)], ids=len)
@awaited
async def test_a_start_in_a_terminal_that_is_too_small(
    arguments: tuple[Any, ...], size: tuple[int, int]
) -> None:
    async with running(*arguments) as driver:
        usual = driver.picture()
    async with running(*arguments, size=size) as driver:
        check(driver, re.compile("(?!)"))
        await driver.resize(80, 24)
        assert driver.picture() == usual


@pytest.mark.parametrize(("slug", "step"), EVERY)
@awaited
async def test_where_there_is_no_room_nothing_is_done(slug: str, step: str) -> None:
    """No key and no click plays or reveals what cannot be seen."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        if (slug, step) in PRIVATE:
            await driver.take()
            await driver.prepare(driver.table.view.legal_actions[0])
        places = [(hit.x, hit.y) for hit in driver.paper.hits]
        picture, record = driver.picture(), list(driver.match.record)
        await driver.resize(79, 24)
        await driver.press("enter", "space", "right", "down", "x", "r", "g", "?", "p", "1", "q")
        for x, y in places:
            if x < 79:
                await driver.click(x, y)
        assert driver.match.record == record
        assert len(driver.app.screen_stack) == 1
        assert driver.results == []
        await driver.resize(80, 24)
        assert driver.picture() == picture


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_a_game_goes_on_while_the_terminal_changes(slug: str, players: int) -> None:
    """The same game is played whatever happens to the terminal in between."""
    records = []
    for resizing in (False, True):
        rng = random.Random(2)

        async def look(driver: Driver, rng: random.Random = rng, resizing: bool = resizing) -> None:
            if resizing and rng.random() < 0.5:
                for _ in range(2):
                    await driver.resize(rng.randint(1, 150), rng.randint(1, 50))
                await driver.resize(rng.randint(80, 150), rng.randint(24, 50))

        async with driving(slug, players, 2) as driver:
            await driver.play(chooser_of(2), look, most=25)
            records.append(driver.match.record)
    assert records[0] == records[1]


# -- large hands -----------------------------------------------------------------------------------------


def large_hand(cards: int) -> dict[str, Any]:
    """Three seats of Crazy Mistigri, the first with so many cards; somebody has a long name."""
    from catgames.engine.mistigri.cards import deck

    rest = [str(card) for card in random.Random(cards).sample(deck(5), 46)]
    return {
        "game": "mistigri",
        "seats": ["Ana", "Maximilian-Josef", "Chi"],
        "hands": [sorted(rest[:cards]), rest[cards : cards + 2], rest[cards + 2 : cards + 4]],
        "pile": rest[cards + 4 :],
        "turn": 0,
        "phase": "discard",
    }


@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=str)
@pytest.mark.parametrize("cards", [1, 10, 11, 14, 15, 18, 19, 24, 25, 35, 36, 40, 42])
@awaited
async def test_every_card_of_a_hand_is_seen_or_counted(cards: int, size: tuple[int, int]) -> None:
    async with running("mistigri", NAMES[:3], 0, size=size) as driver:
        await driver.sit_down(match_at(large_hand(cards)))
        await driver.press("space")
        hand = driver.table.hand
        assert len(hand) == cards
        seen = set()
        for index in range(cards) if cards > 35 else range(1):
            assert driver.chooser.index == index
            seen |= check_hand(driver, hand)
            await driver.press("right")
        assert seen == set(range(cards))


def check_hand(driver: Driver, hand: Any) -> set[int]:
    """Each card between the counts has its value and its glyph in it; returns which cards those are."""
    paper = driver.paper
    drawn = {
        hit.target[1]: hit for hit in paper.hits if isinstance(hit.target, tuple) and hit.target[0] == "hand"
    }
    assert driver.chooser.index in drawn, "the card under the cursor is not shown"
    first, last = min(drawn), max(drawn)
    assert sorted(drawn) == list(range(first, last + 1))
    for index, hit in drawn.items():
        face = driver.table.screen.drawing.face(hand[index])
        rows = range(hit.y, hit.y + hit.height)
        text = "".join("".join(paper.cells[y][hit.x : hit.x + hit.width]) for y in rows)
        assert face.value in text, f"the value of {hand[index]} is cut off:\n{driver.text()}"
        assert face.glyph in text, f"the glyph of {hand[index]} is cut off:\n{driver.text()}"
    text = driver.text()
    before, after = re.search(r"‹(\d+)", text), re.search(r"(\d+)›", text)
    assert (int(before[1]) if before else 0) == first, text
    assert (int(after[1]) if after else 0) == len(hand) - 1 - last, text
    return set(drawn)


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@pytest.mark.parametrize("size", [(80, 24), (133, 33)], ids=str)
@awaited
async def test_long_names_have_room(slug: str, players: int, size: tuple[int, int]) -> None:
    """With names as wide as they may be everything else is still there."""
    names = [f"{'W' * 14}-{n}" for n in range(players)]
    short, long = [], []
    for kept, players_ in ((short, NAMES[:players]), (long, names)):

        def look(driver: Driver, kept: list[Any] = kept) -> None:
            check(driver, re.compile("(?!)"))
            keys = {key.label for key in driver.bound()}
            kept.append((keys, driver.hit(REVEAL) is not None, len(driver.paper.hits)))

        async with running(slug, players_, 0, 1, size) as driver:
            await driver.play(chooser_of(1), look, most=15)
            view = driver.table.view
            assert view.seats[view.awaited or 0] in driver.text()
    assert short == long


def test_there_is_a_screen_of_each_kind() -> None:
    assert len(PUBLIC) >= 3
    assert len(SCREENS) > 15
