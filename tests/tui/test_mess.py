"""Make a Mess at the table: questions to everybody, the die, the house."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from catgames.engine import games
from catgames.engine.mess.cards import PRANKS
from catgames.engine.mess.house import LAYOUTS
from catgames.match.match import Match
from catgames.tui.screens.mess import TITLES

from .driver import NAMES, Driver, awaited, driving, running

MESS = games["mess"]

POSITION: Mapping[str, Any] = {
    "seats": ["Ana", "Ben", "Chi"],
    "hands": [
        {"pranks": ["kit2", "kit3", "bed1"], "bonuses": ["draw", "dash"]},
        {"pranks": ["liv1", "off1"], "bonuses": ["skip", "hold", "reroll"]},
        {"pranks": ["off2", "off3"], "bonuses": ["cancel"]},
    ],
    "cat": "bathroom",
    "parents": "living",
    "turn": 0,
    "stack": ["bed2", "bed3", "bat1"],
}


def seated(**changes: Any) -> Match:
    """A match at that position."""
    position = {**POSITION, **changes}
    match = Match(MESS, position["seats"], rng=random.Random(2))
    match.state = MESS.from_position(position)
    return match


async def sit(driver: Driver, **changes: Any) -> Match:
    match = seated(**changes)
    await driver.sit_down(match)
    return match


@pytest.mark.rule("MESS-04")
@awaited
async def test_an_undisturbed_turn_is_space_space_the_cat_space_the_prank() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver)
        await driver.press("space")  # nobody; the die rolls
        assert [action.verb for action in match.record] == ["pass", "pass", "pass", "roll"]
        assert driver.table.holder is None
        await driver.press("space")  # nobody; Ana looks
        assert driver.table.holder == 0
        await driver.do(match.state.parse("1 cat kitchen"))
        assert driver.table.holder is None
        await driver.press("space")  # nobody; Ana looks
        assert driver.table.holder == 0
        await driver.do(match.state.parse("1 prank kit2"))
        assert "It is Ben's turn" in driver.text()
        assert driver.table.asking is not None


@awaited
async def test_without_any_bonus_the_questions_vanish_and_the_die_is_still_rolled_for_all() -> None:
    hands = [{"pranks": hand["pranks"]} for hand in POSITION["hands"]]
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, hands=hands)
        assert driver.table.asking is None
        await driver.press("space")
        assert [action.verb for action in match.record] == ["roll"]
        assert driver.table.holder is None
        await driver.press("space")
        assert driver.table.holder == 0
        await driver.do(match.state.parse("1 cat bathroom"))
        assert driver.table.holder == 0


@awaited
async def test_a_number_calls_and_pressed_again_withdraws() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver)
        await driver.press("2", "3", "2")
        assert driver.table.volunteers == [2]
        assert "the keyboard goes to Chi" in driver.text()
        assert not match.record
        await driver.press("enter")  # the seat under the cursor, Ben, by arrow and Enter
        assert sorted(driver.table.volunteers) == [1, 2]
        await driver.press("space")
        assert [str(action) for action in match.record] == ["1 pass"]
        assert "Ben called" in driver.text()


@awaited
async def test_who_called_may_never_mind_and_then_the_next_is_served() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver)
        await driver.press("2", "3", "space", "space")
        assert driver.table.holder == 1
        await driver.do(match.state.parse("2 pass"))
        assert "Chi called" in driver.text()
        await driver.press("space")
        await driver.do(match.state.parse("3 pass"))
        assert "rolls the die" in driver.text()
        assert driver.table.holder is None


@pytest.mark.rule("MESS-22", "MESS-23")
@awaited
async def test_a_bonus_is_asked_about_and_done_and_the_question_put_again() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver)
        await driver.press("2", "space", "space")
        await driver.do(match.state.parse("2 bonus hold"))
        assert driver.table.asking is not None
        assert driver.table.asking.seats == (2, 0)
        await driver.press("space")
        assert driver.table.asking is not None
        assert "before the roll" in driver.text()
        await driver.press("space")
        assert "roll" not in [action.verb for action in match.record]
        assert "The Parents stayed" in driver.text()


@awaited
async def test_a_bonus_can_be_cancelled_by_who_calls() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver)
        await driver.press("2", "space", "space")
        await driver.do(match.state.parse("2 bonus skip"))
        await driver.press("3", "space", "space")
        assert driver.table.holder == 2
        await driver.do(match.state.parse("3 bonus cancel"))
        await driver.press("space")
        assert driver.table.asking is not None
        assert match.state.turn == 0  # type: ignore[attr-defined]


@awaited
async def test_the_quick_game_asks_before_and_after_the_die_only() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        driver.app.house_rules = {"quick"}
        match = await sit(driver)
        await driver.press("space", "space")
        await driver.do(match.state.parse("1 cat kitchen"))
        assert driver.table.holder == 0
        assert driver.table.view.step == "prank"


@pytest.mark.parametrize("seed", range(3))
@awaited
async def test_nobody_can_tell_who_holds_which_bonus(seed: int) -> None:
    """Two games that differ in nothing but the Bonuses in hand: the same screens, questions and prompts."""
    rng = random.Random(seed)
    shown: list[list[str]] = []
    match = Match(MESS, NAMES[:4], rng=random.Random(seed))
    match.chance()
    match.chance()
    twin = Match(MESS, NAMES[:4], rng=random.Random(seed))
    twin.state, twin.record, twin._events = match.state.copy(), [*match.record], [*match._events]
    bonuses = [*(card for hand in match.state.bonuses for card in hand), *match.state.unused]  # type: ignore[attr-defined]
    rng.shuffle(bonuses)
    for seat in range(4):
        twin.state.bonuses[seat] = sorted(bonuses[seat * 3 : seat * 3 + 3], key=lambda card: card.rank)  # type: ignore[attr-defined]
    for game in (match, twin):
        game._rng = random.Random(seed)
        choices = random.Random(seed)
        pages: list[str] = []
        async with running("mess", NAMES[:4], 0) as driver:
            await driver.sit_down(game)
            for _ in range(60):
                if driver.table.view.outcome is not None:
                    break
                if driver.table.chooser is None:
                    pages.append(driver.picture().text)
                    await driver.press("space")
                else:
                    pages.append(driver.table.prompt(driver.table.view, driver.chooser)[0])
                    legal = [a for a in driver.table.view.legal_actions if a.verb not in ("bonus", "pass")]
                    await driver.do(choices.choice(legal))
        shown.append(pages)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("layout", LAYOUTS)
@awaited
async def test_the_house_is_drawn_for_each_layout(layout: str) -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        await sit(driver, layout=layout)
        text = driver.text()
        assert all(title in text for title in TITLES.values())
        assert ("Bedroom == Office" in text) == ("office" in LAYOUTS[layout]["bedroom"])
        doors = sum(map(len, LAYOUTS[layout].values())) // 2
        hidden = "Bedroom == Office" in text
        assert text.count("══") + text.count("║") + hidden == doors


@awaited
async def test_ten_pranks_in_a_room_can_all_be_seen() -> None:
    ten = [p for p in ("off1", "off2", "off3") for _ in range(3)] + ["off4"]
    hands = [{"pranks": ["kit2"]}, {"pranks": ["kit3"]}, {"pranks": ["bed1"]}]
    async with running("mess", NAMES[:3], 0) as driver:
        await sit(driver, rooms={"office": ten}, hands=hands)
        assert "".join(str(PRANKS[prank].score) for prank in ten) in driver.text()
        assert f"Office {sum(PRANKS[prank].score for prank in ten)}!" in driver.text()


@awaited
async def test_whole_game_with_interrupts_by_keys() -> None:
    rng = random.Random(6)
    async with driving("mess", 6, 6) as driver:
        while driver.table.view.outcome is None:
            table = driver.table
            if table.chooser is not None:
                await driver.do(rng.choice(table.view.legal_actions))
                continue
            if table.asking is not None and rng.random() < 0.3:
                await driver.press(str(rng.choice(table.asking.seats) + 1))
            await driver.press("space")
        assert any(action.verb == "bonus" for action in driver.match.record)
        assert driver.table.view.outcome.reason in driver.text()
