"""Meow Heist at the table: the talk, the reveals one by one, and what may not be told from the outside."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from catgames.engine import CHANCE, games
from catgames.engine.heist.view import HeistView
from catgames.match.match import Match
from catgames.tui.screens.heist import TALK, after

from .driver import NAMES, Driver, awaited, chooser_of, driving, running

HEIST = games["heist"]


def shown(view: Any) -> dict[str, Any]:
    """What a view shows of the table, without who is to act."""
    asked = ("actor", "awaited", "step", "outcome", "legal_actions")
    return {name: value for name, value in dataclasses.asdict(view).items() if name not in asked}


@pytest.mark.parametrize("players", range(2, 7))
def test_the_view_after_the_events_is_the_view_after_the_action(players: int) -> None:
    rng = random.Random(players)
    match = Match(HEIST, NAMES[:players], rng=rng)
    while match.state.actor is not None:
        view = match.view(None)
        assert isinstance(view, HeistView)
        is_deal = match.state.actor == CHANCE
        happened = match.chance() if is_deal else match.submit(rng.choice(match.state.legal_actions()))
        for event in happened:
            view = after(view, event.seen_by(None))
        if not is_deal:
            assert shown(view) == shown(match.view(None)), match.record[-1]


async def to_the_talk(driver: Driver) -> None:
    while driver.table.scene is None:
        if driver.table.chooser is None:
            await driver.press("space")
        else:
            await driver.do(driver.table.view.legal_actions[0])


@pytest.mark.rule("HEI-06")
@awaited
async def test_when_the_last_card_lies_there_is_time_to_talk() -> None:
    async with driving("heist", 4, 1) as driver:
        await to_the_talk(driver)
        assert TALK[:30] in driver.text()
        assert driver.text().count("▒▒▒") == 4
        await driver.press("enter", "right", "x")
        assert driver.table.scene is not None
        assert driver.table.scene.text == TALK


@awaited
async def test_the_reveals_wait_for_space_one_at_a_time() -> None:
    async with driving("heist", 4, 1) as driver:
        await to_the_talk(driver)
        for turned_up in range(1, 5):
            await driver.press("space")
            assert driver.text().count("▒▒▒") == 4 - turned_up
        await driver.press("space")
        assert "The round brought" in driver.text()
        await driver.press("space")
        assert "It is Ben's turn" in driver.text()


@awaited
async def test_the_reveals_follow_by_themselves_if_people_like() -> None:
    async with driving("heist", 3, 1) as driver:
        driver.app.scenes_by_themselves = True
        await to_the_talk(driver)
        assert driver.table.scene is not None
        assert driver.table.scene.waits
        await driver.press("space")
        first = driver.text()
        while driver.text() == first:
            await driver.settle()
        assert driver.table.scene is not None


@pytest.mark.rule("HEI-17")
@awaited
async def test_two_players_turn_up_in_turns_behind_the_hand_over() -> None:
    async with driving("heist", 2, 4) as driver:
        while driver.table.view.step != "reveal" or driver.table.chooser is None:
            if driver.table.chooser is None:
                await driver.press("space")
            else:
                await driver.do(driver.table.view.legal_actions[0])
        seat = driver.table.holder
        assert list(driver.table.hand(driver.table.view)) == list(driver.match.state.face_down[seat])  # type: ignore[attr-defined]
        await driver.do(driver.table.view.legal_actions[-1])
        await driver.press("space")
        assert f"It is {NAMES[1 - seat]}'s turn" in driver.text()  # type: ignore[operator]


@awaited
async def test_a_choice_cannot_be_told_from_the_next_screen() -> None:
    pictures = set()
    for choice in ("1 choose 1", "1 choose 4", "1 choose 6"):
        async with driving("heist", 3, 9) as driver:
            await driver.press("space")
            await driver.do(driver.match.state.parse(choice))
            pictures.add(driver.picture().text)
    assert len(pictures) == 1


@pytest.mark.parametrize("ascii", [False, True])
@awaited
async def test_six_long_names_stay_apart_and_nothing_is_cut_off(ascii: bool) -> None:
    names = [f"Maximiliana-{number}234" for number in range(6)]
    async with running("heist", names, 0, 3, ascii=ascii) as driver:
        await to_the_talk(driver)
        while driver.table.scene is not None:
            row = driver.text().split("\n")[5]
            assert len(set(row.replace("▶", " ").split())) == 6
            await driver.press("space")


@awaited
async def test_gems_are_letters_in_ascii() -> None:
    async with running("heist", NAMES[:3], 0, 3, ascii=True) as driver:
        safe = driver.match.view(None).safe  # type: ignore[attr-defined]
        assert "".join(driver.seen().split("\n")[2].split()[1:]) == safe


@awaited
async def test_at_the_end_every_sum_is_written_out() -> None:
    async with driving("heist", 6, 2) as driver:
        await driver.play(chooser_of(2))
        outcome = driver.match.state.outcome()
        assert outcome is not None
        for score in outcome.scores:
            assert f"= {score} points" in driver.text()
        assert outcome.reason in driver.text()


@awaited
async def test_the_log_does_not_run_ahead_of_the_reveals() -> None:
    async with driving("heist", 4, 1) as driver:
        await to_the_talk(driver)
        for turned_up in range(5):
            await driver.press("g")
            assert driver.text().count(" showed ") == turned_up
            await driver.press("escape", "space")
