"""Nobody at the keyboard: a hand is covered when its time is up, and when the shell gets the terminal."""

from __future__ import annotations

import asyncio
import random
from time import monotonic

import pytest
from textual import events

from catgames.engine import games
from catgames.tui.screens.pager import PagerScreen

from .driver import LARGEST, ONE_GAME, Driver, awaited, driving
from .moments import PRIVATE, PUBLIC, QUESTIONS, at
from .test_secrecy import check_public

EVERY_PRIVATE = pytest.mark.parametrize(("slug", "step"), PRIVATE)
FIRSTS = [next(moment for moment in PRIVATE if moment[0] == slug) for slug, _ in LARGEST]
FIRST_PRIVATE = pytest.mark.parametrize(
    ("slug", "step"),
    [pytest.param(*it, marks=() if it in FIRSTS else pytest.mark.long) for it in PRIVATE],
)
"""Every private moment; in the quick run the first of each game only."""
SOON = 0.01
"""Seconds; the times of the app are set to it where something is to be over at once."""


async def until_covered(driver: Driver) -> None:
    """Wait until a timer of the app has taken the hand away."""
    async with asyncio.timeout(20):
        while driver.table.holder is not None or driver.app.away.hand_on_show:
            await asyncio.sleep(0)
    await driver.settle()


async def blur(driver: Driver) -> None:
    driver.app.post_message(events.AppBlur())
    await driver.settle()


async def focus(driver: Driver) -> None:
    driver.app.post_message(events.AppFocus())
    await driver.settle()


async def open_hand(driver: Driver, slug: str, step: str) -> int:
    """Come to a private screen on which something is picked, if anything can be; whose it is."""
    await driver.sit_down(at(slug, step))
    await driver.take()
    for key in ("enter", "right"):
        place = driver.chooser.where
        if place in driver.chooser.places:
            await driver.press(key)
    holder = driver.table.holder
    assert holder is not None
    return holder


def check_covered(driver: Driver, seat: int, record: list[object], seed: int = 1) -> None:
    """It is as if the seat had never looked: the hand-over, and nothing has been played."""
    assert driver.table.view.awaited == seat
    assert driver.table.frame is None
    assert driver.match.record == record
    check_public(driver, random.Random(seed))


@FIRST_PRIVATE
@awaited
async def test_a_hand_is_covered_when_nobody_presses_a_key(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        seat = await open_hand(driver, slug, step)
        record = list(driver.match.record)
        driver.app.lookout.idle_after = SOON
        await driver.press("left")  # the timer is set already; it counts from the last key
        driver.app.lookout.reset()
        await until_covered(driver)
        check_covered(driver, seat, record)
        driver.app.lookout.idle_after = 0
        await driver.take(seat)
        assert not driver.chooser.picks


@FIRST_PRIVATE
@awaited
async def test_a_hand_is_covered_when_the_focus_is_elsewhere(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        seat = await open_hand(driver, slug, step)
        record = list(driver.match.record)
        await driver.press("g")
        assert len(driver.app.screen_stack) == 2
        driver.app.lookout.blur_after = SOON
        await blur(driver)
        async with asyncio.timeout(20):
            while driver.app.away.hand_on_show:
                await asyncio.sleep(0)
        await driver.settle()
        check_covered(driver, seat, record)
        await focus(driver)
        check_covered(driver, seat, record)


@pytest.mark.parametrize("slug", ONE_GAME)
@awaited
async def test_it_waits_as_long_as_it_is_told_to(slug: str) -> None:
    """One timer, set to the moment at which it may be too long; a key puts that off, and so does focus."""
    async with driving(slug, games[slug].min_players, 1) as driver:
        assert (driver.app.lookout.idle_after, driver.app.lookout.blur_after) == (120, 20)
        await open_hand(driver, slug, next(step for game, step in PRIVATE if game == slug))
        lookout = driver.app.lookout
        due = lookout._due()
        assert due == driver.app.lookout.last_input + 120
        timer = lookout._timer
        await driver.press("left")
        assert lookout._timer is timer, "a key costs a timer"
        assert lookout._due() == driver.app.lookout.last_input + 120 > due
        lookout._look()
        assert driver.table.holder is not None, "covered too early"
        before = monotonic()
        await blur(driver)
        due = lookout._due()
        assert due is not None
        assert before + 20 <= due <= monotonic() + 20
        await focus(driver)
        assert lookout._due() == driver.app.lookout.last_input + 120
        await blur(driver)
        await driver.press("right")  # of a terminal that reports no focus when it comes back
        assert lookout._due() == driver.app.lookout.last_input + 120
        driver.app.lookout.idle_after = driver.app.lookout.blur_after = 0
        assert lookout._due() is None


@pytest.mark.parametrize(("slug", "step"), [*PUBLIC, *QUESTIONS])
@awaited
async def test_what_all_may_see_is_not_covered(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await driver.sit_down(at(slug, step))
        if driver.table.asking is not None:
            await driver.press("1")
        await driver.press("g")
        picture = driver.picture()
        driver.app.lookout.idle_after = driver.app.lookout.blur_after = SOON
        await blur(driver)
        driver.app.lookout._look()
        driver.app.action_suspend_process()
        await driver.settle()
        assert isinstance(driver.app.screen, PagerScreen)
        assert driver.picture() == picture


@EVERY_PRIVATE
@awaited
async def test_suspending_takes_the_hand_away(slug: str, step: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        seat = await open_hand(driver, slug, step)
        record = list(driver.match.record)
        await driver.press("?")
        await driver.press("ctrl+z")
        check_covered(driver, seat, record)
        await driver.take(seat)
        await driver.press("ctrl+z")
        check_covered(driver, seat, record)
        driver.app.come_back()
        await driver.settle()
        check_covered(driver, seat, record)


@pytest.mark.parametrize("slug", ONE_GAME)
@awaited
async def test_what_is_overdue_is_covered_at_once(slug: str) -> None:
    async with driving(slug, games[slug].min_players, 1) as driver:
        await open_hand(driver, slug, next(step for game, step in PRIVATE if game == slug))
        driver.app.lookout.idle_after = SOON
        driver.app.lookout.last_input -= 1
        driver.app.lookout.reset()
        await until_covered(driver)
