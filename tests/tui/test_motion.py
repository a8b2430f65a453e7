"""What moves on the table: short, skippable, and gone without a trace."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from catgames.engine import games
from catgames.match.match import Match

from .driver import Driver, Picture, awaited, running
from .test_secrecy import check_no_secret, check_public

LEAVING = {"seats": ["Ana", "Ben", "Chi"], "hands": [["5o", "6o"], ["1o", "2b"], ["3g"]], "turn": 0}
ENDING = {**LEAVING, "hands": [["5o", "6o"], ["1o", "2b"], []], "round": 2}


@asynccontextmanager
async def at_the_end_of(position: dict[str, object], moving: bool) -> AsyncIterator[Driver]:
    """A table where Ana is about to discard her last pair."""
    game = games["mistigri"]
    match = Match(game, ["Ana", "Ben", "Chi"])
    match.state = game.from_position({**position, "phase": "discard"})
    async with running("mistigri", ["Ana", "Ben", "Chi"], 0) as driver:
        driver.app.animation_level = "full" if moving else "none"
        await driver.sit_down(match)
        await driver.press("space", *("enter", "right", "enter"))
        yield driver


async def after(position: dict[str, object]) -> Picture:
    """What is shown in the end where nothing moves."""
    async with at_the_end_of(position, moving=False) as driver:
        await driver.press("enter")
        assert driver.table.frame is None
        return driver.picture()


@pytest.mark.parametrize("position", [LEAVING, ENDING], ids=["somebody leaves", "a round ends"])
@awaited
async def test_the_last_frame_is_the_view_itself(position: dict[str, object]) -> None:
    still = await after(position)
    async with at_the_end_of(position, moving=True) as driver:
        await driver.press("enter")
        pictures = [driver.picture()]
        while driver.table.frame is not None:
            await driver.settle()
            if driver.picture() != pictures[-1]:
                pictures.append(driver.picture())
        assert len(pictures) >= 3
        assert driver.picture() == still


@pytest.mark.parametrize("key", ["space", "enter", "x"])
@awaited
async def test_a_key_skips_what_moves_and_does_nothing_else(key: str) -> None:
    still = await after(LEAVING)
    async with at_the_end_of(LEAVING, moving=True) as driver:
        await driver.press("enter")
        assert driver.table.frame is not None
        record = list(driver.match.record)
        await driver.press(key)
        assert driver.picture() == still
        assert driver.match.record == record


@pytest.mark.parametrize("position", [LEAVING, ENDING], ids=["somebody leaves", "a round ends"])
@awaited
async def test_whatever_happens_to_the_terminal_while_it_moves_it_ends_the_same(
    position: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    still = await after(position)
    monkeypatch.setattr("catgames.tui.motion.FRAME", 60)
    async with at_the_end_of(position, moving=True) as driver:
        await driver.press("enter")
        record = list(driver.match.record)
        assert driver.table.frame is not None
        for size in ((1, 1), (200, 60), (79, 24), (80, 24)):
            await driver.resize(*size)
            check_no_secret(driver, driver.match, None)
        await driver.press("ctrl+z")
        driver.app.come_back()
        await driver.settle()
        assert driver.table.frame is not None
        await driver.press("x")
        assert driver.picture() == still
        assert driver.match.record == record


@awaited
async def test_a_hand_is_covered_also_while_something_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana draws the last card of whoever sits beside her, who leaves while she has the keyboard."""
    monkeypatch.setattr("catgames.tui.motion.FRAME", 60)
    game = games["mistigri"]
    match = Match(game, ["Ana", "Ben", "Chi"])
    hands = [["5o", "1b", "3p"], ["2o"], ["3g"]]
    match.state = game.from_position({**LEAVING, "hands": hands, "phase": "draw"})
    async with running("mistigri", ["Ana", "Ben", "Chi"], 0) as driver:
        driver.app.animation_level = "full"
        await driver.sit_down(match)
        await driver.press("space")
        assert driver.table.frame is not None
        assert driver.table.holder == 0
        await driver.press("ctrl+z")
        assert driver.table.frame is None
        check_public(driver, random.Random(1))
        await driver.take(0)
        assert driver.table.frame is None, "what moved is over"


@awaited
async def test_over_ssh_nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    async with at_the_end_of(LEAVING, moving=True) as driver:
        await driver.press("enter")
        assert driver.table.frame is None
