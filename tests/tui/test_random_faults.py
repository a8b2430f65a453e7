"""Random games in which the terminal does what it can to disturb them: they end as if it had not."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
from textual._xterm_parser import XTermParser

from catgames.engine import Action
from catgames.tui.driver import messages
from catgames.tui.input import InputReader

from .driver import LARGEST, TABLES, Driver, awaited, chooser_of, driving, some_of
from .test_away import blur, focus, until_covered
from .test_input import JUNK
from .test_secrecy import check_no_secret

SIZES = [(1, 1), (2, 1), (79, 24), (80, 23), (40, 200), (200, 5), (120, 40), (200, 60)]
SMALL_JUNK = [junk for junk in JUNK.values() if len(junk) < 1000]


async def send_bytes(driver: Driver, data: bytes) -> None:
    """Let the app read these bytes, and nothing for a while after them."""
    reader = InputReader()
    tokens = [*reader.feed(data), *reader.give_up()]
    for message in messages(tokens, XTermParser()):
        driver.app.post_message(message)
    await driver.settle()


async def resize(driver: Driver, rng: random.Random) -> None:
    for size in rng.sample(SIZES, rng.randrange(1, 3)):
        await driver.resize(*size)
        check_no_secret(driver, driver.match, driver.table.holder)
    await driver.resize(80, 24)


async def resize_under_a_pager(driver: Driver, rng: random.Random) -> None:
    await driver.press(rng.choice(["g", "?", "ctrl+p", "q"]))
    on_top = len(driver.app.screen_stack)
    for size in (rng.choice(SIZES), (80, 24)):
        await driver.resize(*size)
    assert len(driver.app.screen_stack) == on_top
    while len(driver.app.screen_stack) > 1:
        await driver.press("escape")


async def stray_bytes(driver: Driver, rng: random.Random) -> None:
    await send_bytes(driver, b"".join(rng.choices(SMALL_JUNK, k=3)))


async def keys_too_early(driver: Driver, rng: random.Random) -> None:
    """Those that do nothing where they are pressed, many of them before any is looked at."""
    private = driver.table.chooser is not None
    await driver.buffer([rng.choice(["space", "escape"] if private else ["escape", "f1"]) for _ in range(20)])


async def suspend(driver: Driver, rng: random.Random) -> None:
    if rng.random() < 0.5:
        await driver.press(rng.choice("g?"))
    private = driver.app.away.hand_on_show
    await driver.press("ctrl+z")
    driver.app.come_back()
    await driver.settle()
    assert driver.app.away.hand_on_show is False
    assert len(driver.app.screen_stack) == 1 or not private
    while len(driver.app.screen_stack) > 1:
        await driver.press("escape")


async def look_away(driver: Driver, _: random.Random) -> None:
    driver.app.lookout.blur_after = 0.001
    await blur(driver)
    if driver.app.away.hand_on_show:
        await until_covered(driver)
    await focus(driver)
    driver.app.lookout.blur_after = 20


FAULTS: Sequence[Callable[[Driver, random.Random], object]] = (
    resize,
    resize_under_a_pager,
    stray_bytes,
    keys_too_early,
    suspend,
    look_away,
)


async def play(
    slug: str, players: int, seed: int, most: int, disturb: Callable[[Driver], object]
) -> list[Action]:
    """The record of a random game; the same for the same seed, whatever disturbs it."""
    async with driving(slug, players, seed) as driver:
        await driver.play(chooser_of(seed), disturb, most=most, interrupt=some_of(seed))
        return list(driver.match.record)


async def check_disturbed(slug: str, players: int, seed: int, most: int, often: float) -> int:
    """Play a game twice, once with faults; how many there were."""
    rng, faults = random.Random(seed), 0

    async def disturb(driver: Driver) -> None:
        nonlocal faults
        if rng.random() > often:
            return
        chooser = driver.table.chooser
        if chooser is not None and chooser.where in chooser.places and rng.random() < 0.5:
            await driver.press("enter")  # something is picked
        record = list(driver.match.record)
        fault = rng.choice(FAULTS)
        await fault(driver, rng)  # type: ignore[misc]
        faults += 1
        assert driver.match.record == record, f"{fault} has played"
        check_no_secret(driver, driver.match, driver.table.holder)

    repeat = f"check_disturbed({slug!r}, {players}, {seed}, {most}, {often})"
    quiet = await play(slug, players, seed, most, id)
    assert await play(slug, players, seed, most, disturb) == quiet, repeat
    return faults


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_a_disturbed_game_ends_like_one_that_is_not(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    tried("faults of a terminal in random games", await check_disturbed(slug, players, 7, 25, 0.5))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("slug", "players"), TABLES)
@awaited
async def test_disturbed_games(slug: str, players: int, seed: int, tried: Callable[..., None]) -> None:
    tried("faults of a terminal in random games", await check_disturbed(slug, players, seed, 60, 0.3))
