"""Make a Mess at the table: questions to everybody, the die, the house."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from catgames.engine import games
from catgames.engine.mess.cards import PRANKS
from catgames.engine.mess.house import LAYOUTS
from catgames.match.match import Match
from catgames.table.manners import HOUSE_RULES
from catgames.table.mess import QUICK, TITLES
from catgames.tui.games.mess import CATCHING, HOUSE_WIDTH, ROLLING

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


async def sit(driver: Driver, house_rules: Sequence[str] = (), **changes: Any) -> Match:
    match = seated(**changes)
    match.table[HOUSE_RULES] = [*house_rules]
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
        match = await sit(driver, [QUICK])
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
                    pages.append(driver.table.manners.prompt(driver.table.view))
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


# -- windows ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MESS-04", "MESS-18", "MESS-19", "MESS-20", "MESS-22")
@awaited
async def test_the_windows_come_in_the_order_of_the_rules() -> None:
    """Each asks clockwise from whoever's turn it is."""
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, turn=1)
        asked = []
        for act in (None, None, "2 cat bathroom", "2 stuck", "2 token", None):
            if driver.table.asking is not None:
                asked.append((driver.table.view.window, driver.table.asking.seats))
                await driver.press("space")
            if act is not None:
                await driver.do(match.state.parse(act))
        assert asked == [(1, (1, 2, 0)), (2, (1, 2, 0)), (3, (1, 2, 0)), (1, (2, 0, 1))]


@pytest.mark.rule("MESS-22")
@awaited
async def test_who_has_called_is_served_clockwise_from_whose_turn_it_is() -> None:
    """In whatever order they have pressed, and with the name of each on the screen."""
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, turn=1)
        await driver.press("1", "3", "2")
        assert "the keyboard goes to Ben, Chi and Ana" in driver.text()
        await driver.press("space")
        served = []
        while driver.table.view.step == "window":
            assert f"{driver.table.view.seats[driver.table.view.awaited]} called" in driver.text()
            await driver.press("space")
            served.append(driver.table.holder)
            assert "Never mind" in driver.text()
            await driver.press("x", "enter")
        assert served == [1, 2, 0]
        assert [str(action) for action in match.record] == ["2 pass", "3 pass", "1 pass"]


@pytest.mark.rule("MESS-23")
@awaited
async def test_a_cancel_can_be_cancelled_and_the_window_is_put_again() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        bonuses = [["cancel", "cancel"], ["cancel", "hold"], ["skip", "draw"]]
        hands = [{**hand, "bonuses": own} for hand, own in zip(POSITION["hands"], bonuses, strict=True)]
        match = await sit(driver, hands=hands)
        for seat, card in ((2, "skip"), (0, "cancel"), (1, "cancel"), (0, "cancel")):
            assert driver.table.asking is not None
            assert seat in driver.table.asking.seats
            await driver.press(str(seat + 1), "space", "space")
            await driver.do(match.state.parse(f"{seat + 1} bonus {card}"))
            assert driver.table.asking is not None
            assert seat not in driver.table.asking.seats
            assert f"{NAMES[seat]} plays" in driver.text()
            assert "Does anybody cancel it?" in driver.text()
        await driver.press("space")  # nobody: the third cancel undoes the second, the first the skip
        words = " ".join(driver.text().split())
        assert "The Cat Nap that Chi played was cancelled" in words
        assert "It is Ana's turn. A Bonus before the roll, anyone?" in words
        assert driver.table.asking is not None
        assert driver.table.asking.seats == (1, 2), "Ana has played all her Bonuses"


@pytest.mark.rule("MESS-23", "MESS-25")
@awaited
async def test_a_cancel_that_is_cancelled_does_nothing() -> None:
    """The worked example: C plays skip, A cancels, B cancels that, nobody more."""
    bonuses = [["cancel"], ["cancel"], ["skip", "draw"]]
    hands = [{**hand, "bonuses": own} for hand, own in zip(POSITION["hands"], bonuses, strict=True)]
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, hands=hands)
        for action in ("3 bonus skip", "1 bonus cancel", "2 bonus cancel"):
            await driver.press(action[0], "space", "space")
            await driver.do(match.state.parse(action))
        await driver.press("space")
        assert "roll" not in [action.verb for action in match.record]
        assert "Ana missed a turn" in " ".join(driver.text().split())
        assert "It is Ben's turn" in driver.text()


@pytest.mark.parametrize("answer", ["nobody", "cancel"])
@awaited
async def test_after_the_answer_to_ones_own_bonus_no_hand_is_shown_unasked(answer: str) -> None:
    """Whoever has pressed Space for the table may not be whose hand comes next."""
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, phase="cat")
        await driver.press("space")
        await driver.do(match.state.parse("1 bonus dash"))
        assert driver.table.asking is not None
        if answer == "cancel":
            await driver.press("3", "space", "space")
            await driver.do(match.state.parse("3 bonus cancel"))
        await driver.press("space")
        assert driver.table.holder is None
        assert "Pass the keyboard to" in driver.text()
        await driver.press("space")
        assert driver.table.holder == 0
        assert ("office" in [action.args[0] for action in driver.table.view.legal_actions]) == (
            answer == "nobody"
        )


# -- what it costs ---------------------------------------------------------------------------------------

FEW: Mapping[str, Any] = {
    "hands": [
        {"pranks": ["bat2", "kit3"], "bonuses": ["draw"]},
        {"pranks": ["liv1", "off1"], "bonuses": ["skip"]},
        {"pranks": ["off2", "off3"], "bonuses": ["cancel"]},
    ],
}


@pytest.mark.parametrize(("quick", "spaces"), [(False, 3), (True, 2)])
@awaited
async def test_the_keys_of_a_turn_in_which_nobody_interrupts(quick: bool, spaces: int) -> None:
    """The die, the reveal, the move, the reveal, the Prank: a choice is two Enters, and nothing else."""
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, [QUICK] if quick else [], **FEW)
        before = driver.keys
        await driver.press("space", "space", "enter", "enter")
        await driver.press(*["space"] * (spaces - 2), "enter", "enter")
        assert driver.keys - before == spaces + 4
        did = [action.verb for action in match.record if action.verb != "pass"]
        assert did == ["roll", "cat", "prank"]
        assert "It is Ben's turn" in driver.text()


@awaited
async def test_the_quick_game_is_offered_before_the_game() -> None:
    """With the layouts, each choice said; Escape goes back one question."""
    async with running("mess", NAMES[:3]) as driver:
        await driver.press("enter")
        assert all(layout.capitalize() in driver.text() for layout in LAYOUTS)
        await driver.press("down", "down", "enter")
        assert "Quick game" in driver.text()
        await driver.press("escape")
        assert "LAYOUT" in driver.text()
        await driver.press("escape")
        assert "WHO STARTS" in driver.text()
        await driver.press("down", "enter", "down", "down", "enter", "down", "enter")
        assert driver.match.options == {"first": 1, "layout": "ring"}
        assert driver.app.journey.house_rules == {"quick"}
        while driver.table.view.step != "prank":
            if driver.table.asking is not None:
                assert driver.table.view.window in (1, 2)
            if driver.table.chooser is None:
                await driver.press("space")
            else:
                await driver.do(driver.table.view.legal_actions[0])
        assert driver.table.holder == 1, "the cat has been moved, and nobody was asked"


@awaited
async def test_a_layout_given_on_the_command_line_is_not_asked_for() -> None:
    async with running("mess", NAMES[:3], options={"layout": "corridor"}) as driver:
        await driver.press("enter")
        assert "LAYOUT" not in driver.text()
        assert "Quick game" in driver.text()
        await driver.press("enter")
        assert driver.match.options["layout"] == "corridor"
        assert driver.app.journey.house_rules == set()


# -- what is said ----------------------------------------------------------------------------------------

BONUS_PLAYS = [
    ("hold", "window1", "2 bonus hold", "Ben played the Bonus Hold It!"),
    ("skip", "window1", "2 bonus skip", "Ana missed a turn"),
    ("draw", "window1", "2 bonus draw 3", "Chi drew a Prank"),
    ("swap", "window1", "2 bonus swap 1", "exchanged hands with Ana"),
    ("reroll", "window2", "2 bonus reroll", "played the Bonus What Was That?"),
    ("dash", "cat", "1 bonus dash", "Ana played the Bonus Run Forrest, Run!"),
    ("alibi", "token", "1 bonus alibi", "left no paw print"),
]


@pytest.mark.parametrize(("bonus", "phase", "play", "said"), BONUS_PLAYS, ids=lambda value: value.split()[0])
@awaited
async def test_what_a_bonus_did_is_on_the_screen(bonus: str, phase: str, play: str, said: str) -> None:
    """Who played it before anybody answers, and what it did on the screen after that."""
    seat = int(play[0]) - 1
    hands = [{**hand, "bonuses": ["cancel"]} for hand in POSITION["hands"]]
    hands[seat] = {**hands[seat], "bonuses": [bonus, "cancel"]}
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, hands=hands, phase=phase, rolled=phase == "window2")
        await driver.take(seat)
        await driver.do(match.state.parse(play))
        words = " ".join(driver.text().split())
        assert f"{NAMES[seat]} plays {driver.table.manners.called(bonus)}." in words
        await driver.press("space")
        assert said in " ".join(driver.text().split())
        assert driver.table.holder is None


@pytest.mark.rule("MESS-06")
@awaited
async def test_who_is_caught_and_what_was_tidied_is_on_the_screen() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        rooms = {"office": ["off4", "off4"], "bedroom": ["bed4"]}
        match = await sit(driver, rooms=rooms, tokens={"office": 2, "bedroom": 2, "kitchen": 1})
        match._rng = Rigged("office")
        await driver.press("space")
        words = " ".join(driver.text().split())
        assert "Ana rolled the Office" in words
        assert "Chi was caught and is out; the Bedroom and the Office were tidied" in words
        assert "CAUGHT!" in next(line for line in driver.text().split("\n") if " Chi " in line)
        assert driver.table.asking is not None
        assert 2 not in driver.table.asking.seats


class Rigged(random.Random):
    """Chance that rolls one room."""

    def __init__(self, room: str) -> None:
        super().__init__(1)
        self.room = room

    def choice(self, actions: Any) -> Any:
        return next(action for action in actions if self.room in str(action))


@awaited
async def test_the_die_and_a_capture_are_events() -> None:
    """What moves ends with the face that was rolled, and is over at any key."""
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, tokens={"office": 2})
        match._rng = Rigged("office")
        driver.app.animation_level = "full"
        await driver.press("space")
        record = list(match.record)
        table = driver.table
        assert table.frame is not None
        assert table.frame[0] == ROLLING
        frames = [table.frame, *table.screen._motion._frames]
        assert [frame[1] for frame in frames if frame[0] == ROLLING][-1] == "office"
        assert [frame for frame in frames if frame[0] == CATCHING][-1] == (CATCHING, 2, 7)
        await driver.press("enter")
        assert table.frame is None
        assert match.record == record
        assert table.asking is not None


PROMPTS = {
    "window1": (1, "Ben: play a Bonus, or never mind."),
    "cat": (0, "Ana: move the cat, or let it stay."),
    "prank": (0, "Ana: play a Prank in the Bathroom."),
    "token": (0, "Ana: leave a paw print in the Bathroom."),
}


@pytest.mark.parametrize("phase", PROMPTS)
@awaited
async def test_the_prompt_of_each_step(phase: str) -> None:
    seat, said = PROMPTS[phase]
    async with running("mess", NAMES[:3], 0) as driver:
        await sit(driver, phase=phase)
        await driver.take(seat)
        assert said in driver.text()


@awaited
async def test_the_cards_that_can_be_played_are_marked_on_the_own_screen_only() -> None:
    hands = [{"pranks": ["bat2", "bat3", "kit2"], "bonuses": ["draw", "skip"]}, *POSITION["hands"][1:]]
    for phase, fits, now in (("window1", 0, 2), ("cat", 2, 1), ("prank", 2, 1)):
        async with running("mess", NAMES[:3], 0) as driver:
            await sit(driver, phase=phase, hands=hands)
            assert not re.search(r"\b(fits|now)\b", driver.text())
            await driver.take(0)
            await driver.go("hand", 2)  # under the cursor there is no mark but the cursor
            text = driver.text()
            assert (text.count("fits"), len(re.findall(r"\bnow\b", text))) == (fits, now)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.rule("MESS-08")
@awaited
async def test_the_rooms_that_the_cat_can_reach_are_marked(layout: str) -> None:
    """On the own screen only; a click on each sends the cat there."""
    async with running("mess", NAMES[:3], 0) as driver:
        await sit(driver, layout=layout, phase="cat")
        assert "›" not in driver.text()
        reached = sorted({"bathroom", *LAYOUTS[layout]["bathroom"]} - {"living"})
        for room in reached:
            match = await sit(driver, layout=layout, phase="cat")
            await driver.take(0)
            rooms = driver.chooser.places["room"].items
            assert sorted(rooms) == reached
            house = [line[:HOUSE_WIDTH] for line in driver.text().split("\n")[2:9]]
            marked = sum(line.count("›") + line.count("▶") for line in house)
            assert marked == len(reached)
            await driver.do_by_mouse(match.state.parse(f"1 cat {room}"))
            assert driver.decisions[-1] == f"1 cat {room}"


@awaited
async def test_a_name_is_picked_by_a_click() -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        for target in (1, 2, 3):
            match = await sit(driver)
            await driver.take(0)
            await driver.do_by_mouse(match.state.parse(f"1 bonus draw {target}"))
            assert driver.decisions[-1] == f"1 bonus draw {target}"


@pytest.mark.rule("MESS-16", "MESS-17", "MESS-34")
@pytest.mark.parametrize(
    ("changes", "play", "said"),
    [
        ({"hands": [{"pranks": ["bat1"]}, *POSITION["hands"][1:]]}, "1 prank bat1", "Ana has played every"),
        ({"phase": "roll", "tokens": {"office": 1}, "out": [2]}, "* roll office", "Ana is the last who has"),
        ({"phase": "token", "turns": 299}, "1 token", "300 turns"),
    ],
    ids=["Pranks", "last", "limit"],
)
@awaited
async def test_the_end_says_which_way_it_was_won(changes: Any, play: str, said: str) -> None:
    hands = [*changes.get("hands", POSITION["hands"])]
    if changes.get("out"):
        hands[2] = {}
    async with running("mess", NAMES[:3], 0) as driver:
        match = seated(**{"phase": "prank", **changes, "hands": hands})
        match.submit(play)
        await driver.sit_down(match)
        assert said in driver.text()
        assert "Purrfect, Ana!" in driver.text() or said == "300 turns"


@pytest.mark.parametrize(("turns", "said"), [(248, "turn 249 "), (250, "turn 251 of 300")])
@awaited
async def test_the_last_turns_are_announced(turns: int, said: str) -> None:
    async with running("mess", NAMES[:3], 0) as driver:
        await sit(driver, turns=turns)
        assert said in driver.text().split("\n")[0]


@pytest.mark.parametrize("room", TITLES)
@awaited
async def test_a_full_room_hides_nothing_without_saying_so(room: str) -> None:
    """Ten Pranks with the cat, the Parents and a paw print: all scores, or how many; a page shows all."""
    short = {"bedroom": "bed", "living": "liv", "office": "off", "bathroom": "bat", "kitchen": "kit"}[room]
    ten = [f"{short}{score}" for score in (1, 1, 1, 2, 2, 2, 3, 3, 4, 4)]
    hands = [{"pranks": [f"{short}5"]}, *({"pranks": [f"{short}{n}"]} for n in (1, 2))]
    async with running("mess", NAMES[:3], 0) as driver:
        house = {"rooms": {room: ten}, "cat": room, "parents": room, "tokens": {room: 2}, "stack": []}
        await sit(driver, hands=hands, **house)
        lines = driver.text().split("\n")[2:10]
        forms = ("1112223344", "1 1 1 2 2 2 3 3 4 4", "10x")
        assert any(form in line for form in forms for line in lines)
        assert "paw Chi" in driver.text()
        assert "^.^" in driver.text()
        assert re.search("PARENTS|PRNTS", driver.text())
        await driver.press("p")
        page = " ".join(driver.text().split())
        assert all(PRANKS[prank].name in page for prank in ten)


@awaited
async def test_passing_takes_no_news_away() -> None:
    """Ben has passed before the roll, but has not seen his hand: Ana's Prank is news to him still."""
    async with running("mess", NAMES[:3], 0) as driver:
        match = await sit(driver, **FEW, phase="prank")
        await driver.take(0)
        await driver.do(match.state.parse("1 prank bat2"))
        await driver.press("space")
        assert match.record[-1].verb == "roll"
        told = [type(event).__name__ for event in driver.table.news]
        assert "Pranked" in told
        assert "Rolled" in told


@awaited
async def test_pranks_that_do_not_fit_are_counted_and_can_be_looked_up() -> None:
    """Ten in a small room where the cat and the Parents are, too."""
    ten = [p for p in ("bed1", "bed2", "bed3") for _ in range(3)] + ["bed4"]
    hands = [{"pranks": ["kit2"]}, {"pranks": ["kit3"]}, {"pranks": ["liv1"]}]
    async with running("mess", NAMES[:3], 0) as driver:
        await sit(driver, rooms={"bedroom": ten}, hands=hands, cat="bedroom", parents="bedroom", stack=[])
        assert "10x" in driver.text()
        assert "^.^" in driver.text()
        await driver.press("p")
        page = " ".join(driver.text().split())
        assert all(PRANKS[prank].name in page for prank in ten)
