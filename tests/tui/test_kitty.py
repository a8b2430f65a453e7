"""What only the table of Kitty Cataclysm has: who starts, cards in full, what is new, the mass cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from catgames.engine import games
from catgames.engine.kitty.cards import printed_kinds
from catgames.match.match import Match
from catgames.tui.games.kitty import LOOKS
from catgames.tui.screens import race
from catgames.tui.screens.menu import MenuScreen
from catgames.tui.screens.race import RaceScreen

from .driver import NAMES, Driver, awaited, chooser_of, driving, running
from .moments import MOMENTS, match_at
from .test_secrecy import check_public, check_scene, secrets

POSITION = MOMENTS["kitty"]["play"].position


def match(*actions: str, **changed: Any) -> Match:
    """The position with these keys changed, after these actions."""
    found = match_at({**POSITION, **changed})
    for action in actions:
        found.submit(action)
    return found


def row(driver: Driver, name: str) -> str:
    """The row of the table that a seat has."""
    return next(line for line in driver.text().split("\n")[2:7] if f" {name} " in f"{line} ")


# -- the table ---------------------------------------------------------------------------------------------


@awaited
async def test_the_table_shows_paws_kitties_and_who_has_too_many() -> None:
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match(paws=[["theft"] * 7, ["pick"] * 6, ["teller"] * 5]))
        assert row(driver, "Ana").split()[:2] == ["▶", "Ana"]
        assert "7 cards!" in row(driver, "Ana")
        assert "6 cards!" in row(driver, "Ben")
        assert "cards!" not in row(driver, "Chi")
        assert "kitty  1 · ♥ Chari-tabby (3)" in row(driver, "Ana")
        assert row(driver, "Ben").rstrip().endswith("kitty  0")
        assert "deck 4 · litter tray 1" in driver.text()


@awaited
async def test_the_longest_name_of_the_deck_fits() -> None:
    async with driving("kitty", 2, 1) as driver:
        for slug, card in games["kitty"].cards.items():  # type: ignore[union-attr]
            await driver.sit_down(match(kitties=[[slug], [], []]))
            assert f"{card['name']} ({card['meowney']})" in driver.text()


@awaited
async def test_what_stands_out_is_what_the_mass_cards_of_the_deck_look_at() -> None:
    cards = {"x": {"meowney": 1, "does": ["3 lose paws"]}}
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(
            match(cards=cards, paws=[["x"] * 3, ["x"] * 2, []], kitties=[[]] * 3, litter=[], deck=[])
        )
        assert "3 cards!" in row(driver, "Ana")
        assert "cards!" not in row(driver, "Ben")


@awaited
async def test_the_card_under_the_cursor_is_shown_in_full() -> None:
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match())
        assert "Steal" not in driver.text()
        await driver.take()
        for index, card in enumerate(driver.table.view.paws):
            await driver.go("hand", index)
            text = driver.text()
            assert f"{card.name} " in text
            assert f"({card.meowney})" in text
            assert card.words[:20] in text


@awaited
async def test_what_a_card_has_done_and_still_does_can_be_read() -> None:
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match("1 play theft", "1 steal 2", "* take gift"))
        await driver.take()
        assert "Grand Theft Catto · steal 2: 1 of 2, from Ben" in driver.text()
        assert "Steal 2: 1 of 2, from Ben" in driver.text()
        await driver.sit_down(match("1 play tit", "1 steal 3", "* take teller"))
        assert "Tit for Cat · steal 1 (done) · donate 1: 0 of 1" in driver.text()
        await driver.sit_down(match("1 play tit"))
        assert "Tit for Cat · steal 1: 0 of 1 · then donate 1" in driver.text()


@awaited
async def test_who_was_given_a_card_sees_which_and_from_whom() -> None:
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match("1 play gift", "1 donate theft 2"))
        assert "Grand Theft Catto" not in driver.text()
        await driver.take(1)
        assert "new, from Ana" in driver.text()
        assert [driver.table.hand[index] for index in driver.table.new] == ["theft"]
        assert "gave Grand Theft Catto to you" in driver.text()


@awaited
async def test_what_was_passed_on_is_new_to_who_got_it() -> None:
    async with driving("kitty", 3, 1) as driver:
        passed = ("1 play left", "1 pass-left theft", "2 pass-left lives", "3 pass-left teller")
        await driver.sit_down(match(*passed))
        await driver.take(1)
        assert "new, from Ana" in driver.text()
        assert [driver.table.hand[index] for index in driver.table.new] == ["theft"]


@awaited
async def test_a_mass_card_says_beforehand_whom_it_would_hit() -> None:
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match())
        await driver.take()
        await driver.go("hand", driver.table.view.paws.index("cataclysm"))
        assert "Played now, it costs Ben their cards." in driver.text()
        await driver.sit_down(match(paws=[["cataclysm"], ["pick"], ["pick"]]))
        await driver.take()
        assert "Played now, it hits nobody." in driver.text()


@awaited
async def test_piles_can_be_looked_through() -> None:
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match(turn=2))
        await driver.press("o")
        assert driver.app.screen is driver.table.screen, "a kitty is not shown to all"
        await driver.press("p")
        assert "Nine Lives Lost (3)  Lose 2" in driver.text()
        await driver.press("escape")
        await driver.take()
        await driver.press("o")
        lines = driver.text().split("\n")
        assert "2 cards, 1 meowney" in lines[0]
        assert [line.split(" (")[0].strip() for line in lines[2:4]] == ["Purr-fect Gift", "Cat Burglary"]
        await driver.press("escape", "ctrl+p", "2", "enter")
        assert "7 × Pick of the Litter (1)  Draw 1" in driver.text()


# -- the mass cards ----------------------------------------------------------------------------------------


@awaited
async def test_a_cat_aclysm_is_watched_by_all() -> None:
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match())
        await driver.take()
        await driver.do(next(a for a in driver.table.view.legal_actions if a == "1 play cataclysm"))
        table = driver.table
        assert table.scene is not None
        assert (table.holder, table.chooser) == (None, None)
        assert "C A T - A C L Y S M !" in driver.text()
        assert "Ben lost all 7 cards of the paws: Purrloin, 2x Pick of the Litter" in " ".join(
            driver.text().split()
        )
        check_scene(driver, random.Random(1))
        await driver.press("enter", "x")
        assert table.scene is not None
        await driver.buffer(["space"] * 20)
        assert (table.scene, table.holder) == (None, None)
        check_public(driver, random.Random(1))


@awaited
async def test_a_cat_aclysm_that_hits_nobody_holds_nobody_up() -> None:
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match(paws=[["cataclysm", "pick"], ["pick"], ["pick"]]))
        await driver.take()
        await driver.do(next(a for a in driver.table.view.legal_actions if a == "1 play cataclysm"))
        assert driver.table.scene is None
        assert "Nobody held 7 cards or more." in driver.text()


# -- who starts --------------------------------------------------------------------------------------------


def new(start: str, players: int = 4, first: int = 1) -> Match:
    return Match(games["kitty"], NAMES[:players], {"first": first, "start": start}, random.Random(1))


@pytest.mark.parametrize("start", ["random", "table", "race"])
@awaited
async def test_with_two_players_nobody_is_asked(start: str) -> None:
    async with driving("kitty", 2, 1) as driver:
        await driver.sit_down(new(start, 2))
        assert driver.table.view.turn == 0
        assert "It is Ana's turn" in driver.text()


@awaited
async def test_the_table_names_a_volunteer() -> None:
    async with driving("kitty", 4, 1) as driver:
        await driver.sit_down(new("table"))
        table = driver.app.screen
        assert "Who goes first?" in driver.text()
        await driver.buffer(["enter"] * 20)
        assert driver.app.screen is table
        await driver.press("space")
        assert isinstance(driver.app.screen, MenuScreen)
        assert [name in driver.text() for name in NAMES[:4]] == [True, False, True, True]
        await driver.press("escape")
        assert (driver.app.screen, driver.table.view.step) == (table, "volunteer")
        await driver.press("space", "down", "enter")
        assert driver.match.record[1:] == ["3 start"]
        assert "It is Chi's turn" in driver.text()


async def come_to_the_race(driver: Driver) -> RaceScreen:
    """Everybody has looked; the race is explained."""
    while driver.table.due is not None:
        await driver.press("space", "enter")
    await driver.press("space")
    assert isinstance(driver.app.screen, RaceScreen)
    return driver.app.screen


async def go(driver: Driver, screen: RaceScreen) -> None:
    """Count down to GO."""
    while screen._counted != "GO":
        await driver.settle()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "BEAT", 0.001)
    monkeypatch.setattr(race, "LAST", 0.001)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "BEAT", 3600)


@awaited
async def test_before_a_race_each_but_the_dealer_looks_at_their_paws() -> None:
    async with driving("kitty", 4, 1) as driver:
        await driver.sit_down(new("race"))
        lookers = []
        while (seat := driver.table.due) is not None:
            lookers.append(seat)
            assert driver.table.holder is None
            assert f"{NAMES[seat]} has a look" in driver.text()
            check_public(driver, random.Random(seat))
            await driver.buffer(["space"] * 20)
            view = driver.table.view
            assert (driver.table.holder, view.seat) == (seat, seat)
            assert view.paws[0].name in driver.text()
            await driver.press("right", "3", "d", "space")
            assert driver.match.record[1:] == []
            await driver.buffer(["enter"] * 20)
            assert driver.table.holder is None
        assert lookers == [2, 3, 0]
        assert secrets(driver.match, None)
        check_public(driver, random.Random(9))


@pytest.mark.usefixtures("quick")
@awaited
async def test_the_first_to_press_starts() -> None:
    async with driving("kitty", 4, 1) as driver:
        await driver.sit_down(new("race"))
        table = driver.table
        screen = await come_to_the_race(driver)
        await driver.press("2", "enter", "9")
        assert screen._counted is None, "nothing counts before Space"
        await driver.press("space")
        await go(driver, screen)
        await driver.press("2", "x", "enter", "space")
        assert screen.winner is None, "the dealer is not in the race"
        await driver.buffer(["4", "1", "3", "space"])
        assert screen.winner == 3
        assert "Dov starts, and must play!" in driver.text()
        assert driver.app.screen is screen
        await driver.press("space")
        assert table.match.record[1:] == ["4 start"]
        assert "It is Dov's turn" in driver.text()


@pytest.mark.usefixtures("slow")
@awaited
async def test_whoever_is_too_early_is_out_and_the_last_one_left_has_won() -> None:
    async with driving("kitty", 4, 1) as driver:
        await driver.sit_down(new("race"))
        table = driver.table
        screen = await come_to_the_race(driver)
        await driver.press("space", "3")
        assert (screen._counted, screen.early, screen.winner) == ("3", [2], None)
        assert "Chi  too early!" in driver.text()
        await driver.press("3", "1")
        assert (screen.early, screen.winner) == ([2, 0], 3)
        await driver.press("space")
        assert table.match.record[1:] == ["4 start"]


@pytest.mark.usefixtures("quick")
@awaited
async def test_keys_that_wait_in_the_queue_count_as_pressed_when_the_screen_listens() -> None:
    """It listens from its first frame: who cannot wait for GO is out, also by twenty keys at once."""
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(new("race", 3, 0))
        screen = await come_to_the_race(driver)
        await driver.press("space")
        await driver.buffer(["2"] * 20)
        assert (screen.early, screen.winner) in (([1], 2), ([], 1))


# -- the end -----------------------------------------------------------------------------------------------


@awaited
async def test_the_end_spreads_all_and_writes_the_sums_out() -> None:
    async with driving("kitty", 3, 1) as driver:
        paws = [["pick"], ["gift", "lives"], ["gift"]]
        kitties = [["charitabby", "pick", "theft"], ["burglary"], ["lives"]]
        await driver.sit_down(match(paws=paws, kitties=kitties, deck=[]))
        await driver.take()
        await driver.do(driver.table.view.legal_actions[0])
        text = driver.text()
        assert "Ana and Chi have 5 meowney each, and Ana took a turn most recently." in text
        for sums in ("0 + 5 = 5", "5 - 1 = 4", "2 + 3 = 5"):
            assert sums in text
        for shown in ("♥Gift 2  ■Lives 3 = 5", "▲Burgl -1 = -1", "♥Chari 3  ●Pick 1  ▲Theft 0  ●Pick 1 = 5"):
            assert shown in text
        assert "★ Ana" in text
        await driver.press("p")
        assert "Ben, kitty (-1): Cat Burglary (-1)" in driver.text()


@pytest.mark.parametrize("cards", [9, 40])
@awaited
async def test_long_kitties_are_summed_up(cards: int) -> None:
    async with driving("kitty", 3, 1) as driver:
        kitties = [["burglary", "gift"] * (cards // 2) + ["lives"], [], []]
        await driver.sit_down(match(paws=[["pick"], [], []], kitties=kitties, deck=[]))
        await driver.take()
        await driver.do(driver.table.view.legal_actions[0])
        half = cards // 2
        assert f"{half}×(-1)+1×1+{half}×2+1×3 = {half + 4}" in driver.text()


@awaited
async def test_in_a_rematch_the_winner_deals() -> None:
    async with running("kitty", NAMES[:5], 0, 3) as driver:
        first = driver.match
        await driver.play(chooser_of(3))
        (winner,) = first.state.outcome().winners  # type: ignore[union-attr]
        await driver.press("enter")
        assert driver.match is not first
        assert driver.match.options["first"] == winner
        assert driver.table.view.dealer == winner
        assert driver.table.view.turn != winner
        await driver.play(chooser_of(4))
        assert driver.match.state.outcome() is not None


# -- own decks ---------------------------------------------------------------------------------------------


@awaited
async def test_a_new_card_explains_itself() -> None:
    cards = {
        "nap": {"name": "Power Nap", "meowney": -12, "copies": 30, "does": ["everyone draws 2", "lose 1"]}
    }
    async with running("kitty", NAMES[:3], 0, 1, options={"cards": cards}) as driver:
        await driver.come_to_a_decision()
        assert "Power Nap" in driver.text()
        assert "(-12)" in driver.text()
        assert "Everyone draws 2, then" in driver.text()
        await driver.press("ctrl+p", "2", "enter")
        assert "30 × Power Nap (-12)  Everyone draws 2, then lose 1" in driver.text()
        await driver.press("escape")
        await driver.play(chooser_of(1))
        assert driver.match.state.outcome() is not None


@awaited
async def test_a_deck_with_too_few_cards_is_refused_in_the_form() -> None:
    cards = {"nap": {"meowney": 1, "copies": 12, "does": []}}
    async with running("kitty", options={"cards": cards}) as driver:
        for name in ("Ana", "Ben", "Chi"):
            await driver.type(name)
            await driver.press("down")
        await driver.press("enter", "enter", "enter")
        assert "3 players need 15 cards for the deal, and the deck has 12." in " ".join(driver.text().split())


@awaited
async def test_a_huge_hand_of_huge_cards_can_be_drawn() -> None:
    cards: dict[str, Any] = {
        f"a-card-with-a-very-long-slug-{n}": {
            "name": f"A card with quite a long name {n}",
            "meowney": -99,
            "does": [
                "steal 99",
                "donate 99",
                "everyone draws 99",
                "99 lose paws",
                "pass 2",
                "lose 99",
                "again",
            ],
        }
        for n in range(40)
    }
    paws: Sequence[Any] = [list(cards), [], list(cards)[:1]]
    async with driving("kitty", 3, 1) as driver:
        await driver.sit_down(match(cards=cards, paws=paws, kitties=[[]] * 3, litter=[], deck=[]))
        await driver.take()
        for index in (0, 20, 39):
            await driver.go("hand", 0)
            await driver.press(*["left"] * ((40 - index) % 40))
            assert driver.chooser.index == index
            assert "Steal 99, then donate" in driver.text()


def test_every_verb_of_a_card_has_a_look() -> None:
    verbs = {instruction.verb for card in printed_kinds().values() for instruction in card.does}
    assert set(LOOKS) == {*verbs, ""}
    assert len(set(LOOKS.values())) >= len(LOOKS) - 1, "the two mass cards look alike, and no others"
