"""Meow Heist at the table: the talk, the reveals one by one, and what may not be told from the outside."""

from __future__ import annotations

import dataclasses
import random
import re
from typing import Any

import pytest

from catgames.engine import CHANCE, games
from catgames.engine.heist.view import HeistView
from catgames.match.match import Match
from catgames.match.settings import Settings
from catgames.table.heist import TALK, after
from catgames.tui.games.heist import GLYPHS

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
        driver.app.preferences.settings = Settings(automatic_reveals=True)
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
        assert list(driver.table.hand) == list(driver.match.state.face_down[seat])  # type: ignore[attr-defined]
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
    """At 80x24 every card that lies there, and each thing on it, can be counted; and so can the safe."""
    names = [f"Maximiliana-{number}234" for number in range(6)]
    async with running("heist", names, 0, 3, ascii=ascii) as driver:
        for _ in range(3):
            await to_the_talk(driver)
            while driver.table.scene is not None:
                rows = driver.seen().split("\n")
                heads = [row for row in rows if row.count("234") == 6]
                assert len(set(heads[0].replace(">", " ").replace("▶", " ").split())) == 6, driver.seen()
                count_the_table(driver)
                await driver.press("space")


def count_the_table(driver: Driver) -> None:
    view, seen = driver.table.view, "\n".join(driver.seen().split("\n")[2:15])
    loot = "".join(has for laid in view.face_up for _, has in laid)
    letters = {item: item if driver.app.preferences.ascii else GLYPHS[item] for item in GLYPHS}
    inside = re.sub(r"\b(?![rybk]+\b)[A-Za-z]{2,}|\d+ \w+", "", seen)  # without names and words
    for item, glyph in letters.items():
        assert inside.count(glyph) == (view.safe + loot).count(item), f"{item}:\n{driver.seen()}"
    assert f"SAFE {view.number:>2}" in seen
    turned = [str(card) for laid in view.face_up for card, _ in laid]
    assert sorted(re.findall(r"[│|] (\d) [│|]", seen)) == sorted(turned), driver.seen()


def at_position(actions: list[str], **changed: Any) -> Match:
    """Four players in the first worked example, with something else, after these actions."""
    position = {"game": "heist", "seats": NAMES[:4], "safe": "ryybbb", "start": 0, **changed}
    match = Match(HEIST, position["seats"])
    match.state = HEIST.from_position(position)
    for action in actions:
        match.submit(action)
    return match


async def choose(driver: Driver, match: Match, action: str) -> None:
    """Sit down, reveal, and do that."""
    await driver.sit_down(match)
    await driver.press("space")
    await driver.do(match.state.parse(action))


@pytest.mark.rule("HEI-09", "HEI-10")
@awaited
async def test_a_robbery_is_loot_that_changes_its_card() -> None:
    async with driving("heist", 4, 1) as driver:
        await choose(driver, at_position(["1 choose 4", "2 choose 4", "3 choose 4"]), "4 choose 3")
        laid = []
        for _ in range(3):
            await driver.press("space")
            laid.append([[has for _, has in there] for there in driver.table.view.face_up])
        assert laid == [[["ryyb"], [], [], []], [[""], ["ryyb"], [], []], [[""], [""], ["ryyb"], []]]
        assert "MEOW and robbed Ben of 1 red, 2 yellow and 1 blue" in " ".join(driver.text().split())
        table = driver.text().split("\n")[:14]
        assert sum(row.count("robbed") for row in table) == 2, "below the cards of Ana and of Ben"


@pytest.mark.rule("HEI-08")
@awaited
async def test_rocks_are_groaned_at() -> None:
    async with driving("heist", 4, 1) as driver:
        await choose(driver, at_position(["1 choose 4", "2 choose 4", "3 choose 4"]), "4 choose 3")
        for _ in range(3):
            await driver.press("space")
            assert "Groan!" not in driver.text()
        await driver.press("space")
        assert "1 rock. Groan!" in driver.text()


@pytest.mark.rule("HEI-11", "HEI-14")
@awaited
async def test_collecting_is_seen_and_totals_stay_hidden() -> None:
    more = {"safes": [5], "aside": [6], "bag": "bbbbbb", "shields": ["yyy"] * 4}
    async with driving("heist", 4, 1) as driver:
        await choose(driver, at_position(["1 choose 4", "2 choose 4", "3 choose 4"], **more), "4 choose 3")
        await driver.press(*["space"] * 5)
        said = " ".join(driver.text().split())
        assert "The round brought Chi 1 red, 2 yellow and 1 blue; Dov 2 blue and 1 rock." in said
        await driver.press("space")
        assert "It is Ben's turn" in driver.text()
        assert not re.search("[35] yellow", driver.text())
        await driver.press("space")
        assert "Behind your shield: 3 yellow, 6 points." in driver.text()


@awaited
async def test_the_shields_are_lifted_one_by_one() -> None:
    async with driving("heist", 4, 1) as driver:
        driver.app.animation_level = "full"
        await choose(driver, at_position(["1 choose 4", "2 choose 4", "3 choose 4"]), "4 choose 3")
        while driver.table.view.outcome is None:
            await driver.press("space")
        covered = []
        while driver.table.frame is not None:
            assert "the most" not in driver.text()
            covered.append(driver.text().count("▒" * 8))
            await driver.settle()
        assert sorted(set(covered), reverse=True) == [3, 2, 1, 0]
        assert "Chi has the most: 8 points." in driver.text()


@pytest.mark.rule("HEI-17")
@pytest.mark.parametrize("order", [("2", "5"), ("5", "2")])
@awaited
async def test_two_players_choose_the_order_of_their_reveals(order: tuple[str, str]) -> None:
    """The second worked example; the last cards turn themselves up."""
    two = {"seats": NAMES[:2], "round": 2, "safe": "ryyybbbbb"}
    async with driving("heist", 2, 1) as driver:
        await driver.sit_down(at_position(["1 choose 2 5", "2 choose 2 5"], **two))
        for seat, card in enumerate(order):
            assert driver.table.view.awaited == seat
            await driver.press("space")
            await driver.do(driver.match.state.parse(f"{seat + 1} reveal {card}"))
            assert driver.table.view.face_up[seat][0][0] == card
            while driver.table.scene is not None and seat == 0:
                await driver.press("space")
        turned = []
        while driver.table.scene is not None:
            turned.append(sum(map(len, driver.table.view.face_up)))
            await driver.press("space")
        assert turned == [2, 3, 4, 0]
        assert driver.table.view.outcome is not None


@pytest.mark.rule("HEI-05")
@awaited
async def test_the_cursor_of_a_choice_starts_anywhere_and_a_choice_is_not_shown_again() -> None:
    starts = set()
    async with driving("heist", 6, 1) as driver:
        match = driver.match
        for _ in range(200):
            await driver.sit_down(match)
            await driver.press("space")
            starts.add(driver.chooser.index)
            if len(starts) == len(driver.table.hand):
                break
        assert starts == set(range(8))
        await driver.do(match.state.legal_actions()[0])
        assert driver.table.holder is None
        assert driver.table.view.awaited == 1


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
