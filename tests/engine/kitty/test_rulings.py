"""The rulings of the rules page, in its order: each clause and its corners."""

import random
from collections import Counter

import pytest

from catgames.engine import CHANCE, PositionError, SetupError, games
from catgames.engine.kitty.cards import PRINTED

from ..random_games import Recipe
from .decks import random_deck

GAME = games["kitty"]
NAMES = ["Ana", "Ben", "Chi", "Dee", "Eve", "Fay"]
DECK = [slug for slug, card in PRINTED.items() for _ in range(card["copies"])]

PAGE = """
Purrloin | purrloin | 1 | 6 | steal 1
Grand Theft Catto | theft | 0 | 4 | steal 2
Cat Burglary | burglary | -1 | 2 | steal 3
Pick of the Litter | pick | 1 | 7 | draw 1
Kitten Caboodle | caboodle | 0 | 6 | draw 2
Fur-tune Teller | teller | -1 | 3 | draw 3
Claws and Effect | claws | 1 | 2 | draw 2, lose 1
Purr-fect Gift | gift | 2 | 4 | donate 1
Chari-tabby | charitabby | 3 | 3 | donate 2
Tit for Cat | tit | 1 | 2 | steal 1, donate 1
Litter-ally Gone | gone | 2 | 3 | lose 1
Nine Lives Lost | lives | 3 | 2 | lose 2
Paws It Left | left | 1 | 3 | pass 1
Tail Chase | chase | 1 | 2 | pass 2
Feeding Time | feeding | 1 | 3 | everyone draws 1
Zoomies | zoomies | 0 | 1 | again
Catnip Rush | catnip | 0 | 2 | draw 1, again
Cat-aclysm | cataclysm | 0 | 3 | 7 lose paws
Cat-astrophe | catastrophe | 0 | 2 | 6 lose kitty
"""


def test_the_deck_is_that_of_the_page():
    rows = [line.split(" | ") for line in PAGE.strip().splitlines()]
    assert [
        (slug, card["name"], card["meowney"], card["copies"], ", ".join(card["does"]))
        for slug, card in PRINTED.items()
    ] == [(slug, name, int(meowney), int(copies), does) for name, slug, meowney, copies, does in rows]
    assert len(DECK) == 60
    assert [(str(card), card.name) for card in GAME.new(NAMES[:2]).view(None).kinds] == [
        (row[1], row[0]) for row in rows
    ]


# -- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("KIT-01")
@pytest.mark.parametrize("players", range(7))
def test_2_to_5_players_and_no_others(players):
    if 2 <= players <= 5:
        assert GAME.new(NAMES[:players]).actor == CHANCE
        return
    with pytest.raises(SetupError, match=f"2 to 5 players, not {players}"):
        GAME.new(NAMES[:players])
    with pytest.raises(PositionError, match=r"^seats:"):
        GAME.from_position({"seats": NAMES[:players], "paws": [["gift"]] * players, "turn": 0})


@pytest.mark.rule("KIT-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_five_cards_each_one_at_a_time_from_the_dealers_left(opened, players, first):
    order = random.Random(players).sample(DECK, len(DECK))
    table = opened(players, " ".join(order), first, start="table")
    for seat in range(players):
        nth = (seat - first - 1) % players
        assert Counter(table.paws[seat].split()) == Counter(order[nth : 5 * players : players])
    assert table.deck.split() == order[5 * players :]
    assert table.public.counts == (5,) * players
    assert table.public.deck_left == 60 - 5 * players
    assert (table.kitties, table.litter) == ([""] * players, "")


@pytest.mark.rule("KIT-02")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_players_say_who_deals(opened, first):
    table = opened(3, first=first)
    assert table.public.dealer == first
    assert table.texts() == [f"{NAMES[first]} dealt 5 cards each."]
    assert GAME.first_does == "deals"


@pytest.mark.rule("KIT-02")
@pytest.mark.parametrize("first", [-1, 3])
def test_the_dealer_sits_at_the_table(first):
    with pytest.raises(SetupError):
        GAME.new(NAMES[:3], first=first)


OTHERS = [(3, 0, [1, 2]), (3, 1, [0, 2]), (5, 2, [0, 1, 3, 4]), (5, 4, [0, 1, 2, 3])]


@pytest.mark.rule("KIT-03", "KIT-22")
@pytest.mark.parametrize(("players", "first", "others"), OTHERS)
def test_chance_names_one_who_has_not_dealt(opened, players, first, others):
    table = opened(players, first=first)
    assert (table.state.actor, table.public.step, table.public.turn) == (CHANCE, "start", None)
    assert table.actions == [f"* start {seat + 1}" for seat in others]
    named = Counter(table.state.sample_chance(random.Random(seed)) for seed in range(100 * len(others)))
    assert all(70 < named[action] < 130 for action in table.actions)  # seeds 0 to 199 or 399
    for seat in others:
        twin = type(table)(table.state.copy()).play(f"* start {seat + 1}")
        assert (twin.state.actor, twin.public.turn, twin.public.step) == (seat, seat, "play")
        assert twin.texts() == [f"{NAMES[seat]} went first."]


@pytest.mark.rule("KIT-03", "KIT-22")
@pytest.mark.parametrize(("start", "step"), [("table", "volunteer"), ("race", "race")])
@pytest.mark.parametrize(("players", "first", "others"), OTHERS)
def test_the_table_or_a_race_settles_who_starts(opened, start, step, players, first, others):
    table = opened(players, first=first, start=start)
    assert (table.state.actor, table.public.step, table.public.awaited) == (CHANCE, step, None)
    assert table.actions == [f"{seat + 1} start" for seat in others]
    for seat in others:
        twin = type(table)(table.state.copy()).play(f"{seat + 1} start")
        assert (twin.state.actor, twin.public.turn) == (seat, seat)
        assert all(action.startswith(f"{seat + 1} play ") for action in twin.actions)


@pytest.mark.rule("KIT-03")
@pytest.mark.parametrize("start", ["random", "table", "race"])
@pytest.mark.parametrize("first", [0, 1])
def test_with_two_players_the_other_one_starts_without_an_action(opened, start, first):
    table = opened(2, first=first, start=start)
    assert (table.state.actor, table.public.turn) == (1 - first, 1 - first)
    assert table.kinds == ["Dealt", "Started"]


@pytest.mark.rule("KIT-03")
def test_there_are_three_ways_to_start_and_chance_is_the_default():
    assert GAME.options["start"].choices == ("random", "table", "race")
    for start in ("Random", "volunteer", "", None, 1):
        with pytest.raises(SetupError, match="'start' is one of random, table, race"):
            GAME.new(NAMES[:3], start=start)


# -- a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("KIT-04", "KIT-05", "KIT-20")
def test_a_card_is_played_on_top_of_the_kitty_and_the_left_neighbour_is_next(place):
    table = place("x1 x2", "x3", "q", cards={}, kitties=["x0", "", ""])
    assert table.actions == ["1 play x1", "1 play x2"]  # and no way out
    table.play("1 play x1")
    assert (table.paws, table.kitties) == (["x2", "x3", "q"], ["x0 x1", "", ""])
    assert table.public.tops == ("x1", None, None)
    assert table.actions == ["2 play x3"]
    table.play("2 play x3", "3 play q")
    assert table.actions == ["1 play x2"]


@pytest.mark.rule("KIT-04")
def test_what_a_card_says_is_done_in_order(place):
    card = {"tit": (0, "donate 1, draw 1, lose 1")}
    table = place("tit x1", "x2", cards=card, deck="x3 x0").play("1 play tit")
    assert table.actions == ["1 donate x1 2"]
    table.play("1 donate x1 2")
    assert table.actions == ["1 lose x3"]  # drawn before anything is lost
    table.play("1 lose x3")
    assert (table.paws, table.litter, table.state.actor) == (["", "x1 x2"], "x3", 1)


@pytest.mark.rule("KIT-05")
def test_the_played_card_does_not_count_among_the_paws_and_cannot_be_given(place):
    table = place("seven x1 x1 x1 x1 x1 x1", "x1", cards={"seven": (0, "7 lose paws")}).play("1 play seven")
    assert table.paws[0] == "x1 x1 x1 x1 x1 x1"
    table = place("gift x1", "x2", cards={"gift": (2, "donate 1")}).play("1 play gift")
    assert table.actions == ["1 donate x1 2"]
    assert table.kitties[0] == "gift"


@pytest.mark.rule("KIT-06")
@pytest.mark.parametrize(
    ("does", "lines", "actor"),
    [
        ("donate 3", ["1 donate x1 2"], 1),
        ("lose 3", ["1 lose x1"], 1),
        ("donate 3, draw 1, lose 1", ["1 donate x1 2", "1 lose x3"], 1),
        ("lose 1, lose 1, draw 1, donate 1", ["1 lose x1", "1 donate x3 2"], 1),
    ],
)
def test_what_cannot_be_done_in_full_is_done_as_far_as_it_goes(place, does, lines, actor):
    table = place("card x1", "x2", cards={"card": (0, does)}, deck="x3 x3").play("1 play card")
    for line in lines:
        assert table.actions == [line]  # asked even if there is just one choice
        table.play(line)
    assert table.state.actor == actor


@pytest.mark.rule("KIT-06")
@pytest.mark.parametrize("does", ["donate 2", "lose 2"])
def test_nothing_is_asked_where_there_is_nothing(place, does):
    table = place("card", "x2", cards={"card": (0, does)}).play("1 play card")
    assert (table.state.actor, table.kinds) == (1, ["Played", "NothingToDo"])


@pytest.mark.rule("KIT-06", "KIT-07")
def test_stealing_ends_when_nobody_else_has_a_card(place):
    table = place("thief x1", "x2", "", cards={"thief": (0, "steal 3, lose 1")}).play("1 play thief")
    assert table.actions == ["1 steal 2"]
    table.play("1 steal 2", "* take x2")
    assert table.actions == ["1 lose x1", "1 lose x2"]
    table = place("thief x1", "", "", cards={"thief": (0, "steal 3")}).play("1 play thief")
    assert (table.winner, table.kinds) == ("Ana", ["Played", "NothingToDo", "PawsRanOut"])


# -- the instructions ----------------------------------------------------------------------------------


@pytest.mark.rule("KIT-07")
def test_each_stolen_card_is_seen_before_the_next_victim_is_chosen(place):
    table = place("thief", "x1 x2 x2", "", "x3", cards={"thief": (0, "steal 2")}).play("1 play thief")
    assert table.actions == ["1 steal 2", "1 steal 4"]  # not Chi, who has nothing, nor Ana
    table.play("1 steal 2")
    assert (table.state.actor, table.public.awaited, table.public.victim) == (CHANCE, 0, 1)
    assert table.actions == ["* take x1", "* take x2"]
    table.play("* take x2")
    assert table.paws == ["x2", "x1 x2", "", "x3"]
    assert table.state.view(0).paws == ("x2",)
    assert table.actions == ["1 steal 2", "1 steal 4"]
    table.play("1 steal 4")
    assert table.actions == ["* take x3"]  # asked even if there is just one
    assert table.play("* take x3").paws == ["x2 x3", "x1 x2", "", ""]
    assert table.state.actor == 1


@pytest.mark.rule("KIT-07")
def test_every_card_of_the_victim_is_equally_likely(place):
    table = place("thief", "x1 x2 x2 x2", cards={"thief": (0, "steal 1")}).play("1 play thief", "1 steal 2")
    taken = Counter(table.state.sample_chance(random.Random(seed)) for seed in range(800))
    assert 160 < taken["* take x1"] < 240  # seeds 0 to 799
    assert taken.total() == taken["* take x1"] + taken["* take x2"]


@pytest.mark.rule("KIT-07")
def test_thief_and_victim_alone_know_which_card_it_was(place):
    table = place("thief", "x1", "x2", cards={"thief": (0, "steal 1")})
    table.play("1 play thief", "1 steal 2", "* take x1")
    told = {seat: table.texts(seat)[1] for seat in (None, 0, 1, 2)}
    assert told == {
        **dict.fromkeys([0, 1], "Ana stole x1 from Ben."),
        **dict.fromkeys([None, 2], "Ana stole a card from Ben."),
    }


@pytest.mark.rule("KIT-08")
def test_each_donated_card_goes_to_whom_the_giver_chooses(place):
    table = place("gift x1 x2", "", "x3", cards={"gift": (0, "donate 2")}).play("1 play gift")
    assert table.actions == ["1 donate x1 2", "1 donate x1 3", "1 donate x2 2", "1 donate x2 3"]
    table.play("1 donate x2 3")
    assert table.actions == ["1 donate x1 2", "1 donate x1 3"]
    assert table.play("1 donate x1 2").paws == ["", "x1", "x2 x3"]


@pytest.mark.rule("KIT-08")
def test_giver_and_receiver_alone_know_which_card_it_was(place):
    table = place("gift x1", "", "x2", cards={"gift": (0, "donate 1")}).play("1 play gift", "1 donate x1 2")
    told = {seat: table.texts(seat)[1] for seat in (None, 0, 1, 2)}
    assert told == {
        **dict.fromkeys([0, 1], "Ana gave x1 to Ben."),
        **dict.fromkeys([None, 2], "Ana gave a card to Ben."),
    }


@pytest.mark.rule("KIT-08")
def test_what_was_just_stolen_or_drawn_may_be_given(place):
    table = place("tit", "x1 x2", cards={"tit": (0, "steal 1, donate 1")})
    table.play("1 play tit", "1 steal 2", "* take x1")
    assert table.actions == ["1 donate x1 2"]
    table = place("tit", "x1", cards={"tit": (0, "draw 1, donate 1")}, deck="x3").play("1 play tit")
    assert table.actions == ["1 donate x3 2"]


@pytest.mark.rule("KIT-09")
def test_cards_are_drawn_from_the_top_and_the_drawer_alone_sees_them(place):
    table = place("draw", "x1", "x2", cards={"draw": (0, "draw 2")}, deck="x3 x0 q").play("1 play draw")
    assert (table.paws[0], table.deck) == ("x0 x3", "q")
    told = {seat: table.texts(seat)[-1] for seat in (None, 0, 1, 2)}
    assert told == {0: "Ana drew x3 and x0.", **dict.fromkeys([None, 1, 2], "Ana drew 2 cards.")}
    assert table.public.counts == (2, 1, 1)


@pytest.mark.rule("KIT-10")
def test_everyone_draws_one_card_a_lap_clockwise_from_the_player(place):
    card = {"feed": (0, "everyone draws 2")}
    table = place("q", "feed", "x0", cards=card, turn=1, deck="x1 x2 x3 x0 q x1 x2").play("2 play feed")
    assert [Counter(paws.split()) for paws in table.paws] == [
        Counter(["q", "x3", "x1"]),
        Counter(["x1", "x0"]),
        Counter(["x0", "x2", "q"]),
    ]
    assert table.texts(0)[1:] == ["Ben drew 2 cards.", "Chi drew 2 cards.", "Ana drew x3 and x1."]
    assert table.deck == "x2"


@pytest.mark.rule("KIT-11")
def test_lost_cards_are_the_players_choice_and_lie_face_up(place):
    table = place("gone x1 x2 x3", "x0", cards={"gone": (0, "lose 2")}, litter="q").play("1 play gone")
    assert table.actions == ["1 lose x1", "1 lose x2", "1 lose x3"]
    table.play("1 lose x2")
    assert table.actions == ["1 lose x1", "1 lose x3"]
    table.play("1 lose x1")
    assert (table.paws[0], table.litter) == ("x3", "q x2 x1")
    assert table.texts() == table.texts(0) == ["Ana lost x1."]


@pytest.mark.rule("KIT-12")
def test_cards_are_passed_left_sealed_clockwise_from_the_player_and_move_at_once(place):
    table = place("x0 x1", "left x1 x2", "x2 x3", cards={"left": (0, "pass 1")}, turn=1).play("2 play left")
    assert (table.public.step, table.actions) == ("passing", ["2 pass-left x1", "2 pass-left x2"])
    table.play("2 pass-left x2")
    assert table.paws == ["x0 x1", "x1 x2", "x2 x3"]  # nothing has moved yet
    assert table.texts(0) == ["Ben laid a card aside."]
    assert [table.state.view(seat).passing for seat in (None, 0, 1, 2)] == [None, (), ("x2",), ()]
    assert table.public.sealed == (0, 1, 0)
    assert table.actions == ["3 pass-left x2", "3 pass-left x3"]
    table.play("3 pass-left x3")
    assert table.actions == ["1 pass-left x0", "1 pass-left x1"]  # not what comes from Chi
    table.play("1 pass-left x0")
    assert table.paws == ["x1 x3", "x0 x1", "x2 x2"]
    assert (table.public.sealed, table.state.actor) == ((0, 0, 0), 2)


@pytest.mark.rule("KIT-12")
def test_who_holds_no_more_than_is_passed_passes_everything(place):
    table = place("left x0 x0", "x1 x2", "", "x1 x2 x3", cards={"left": (0, "pass 2")}).play("1 play left")
    assert (table.state.actor, table.public.sealed) == (3, (2, 2, 0, 0))  # Dee alone has a choice
    assert table.actions == ["4 pass-left x1 x2", "4 pass-left x1 x3", "4 pass-left x2 x3"]
    table.play("4 pass-left x1 x3")
    assert table.paws == ["x1 x3", "x0 x0", "x1 x2", "x2"]


@pytest.mark.rule("KIT-12")
def test_equal_cards_are_one_choice(place):
    table = place("left x0 x0 x1 x1 x1", "x3", cards={"left": (0, "pass 2")}).play("1 play left")
    assert table.actions == ["1 pass-left x0 x0", "1 pass-left x0 x1", "1 pass-left x1 x1"]


@pytest.mark.rule("KIT-12")
def test_two_players_pass_to_each_other_and_the_two_alone_see_what(place):
    table = place("left x0", "x3", cards={"left": (0, "pass 1")}).play("1 play left")
    assert table.paws == ["x3", "x0"]
    table = place("left x0", "x1", "x2", cards={"left": (0, "pass 1")}).play("1 play left")
    assert table.texts(None)[1:] == [
        "Ana passed a card to Ben.",
        "Ben passed a card to Chi.",
        "Chi passed a card to Ana.",
    ]
    assert table.texts(1)[1:3] == ["Ana passed x0 to Ben.", "Ben passed x1 to Chi."]
    assert table.texts(1)[3] == "Chi passed a card to Ana."


@pytest.mark.rule("KIT-12")
def test_empty_paws_pass_nothing(place):
    table = place("left", "", "", cards={"left": (0, "pass 1")}).play("1 play left")
    assert table.kinds == ["Played", "NothingToDo", "PawsRanOut"]
    table = place("left", "x1", cards={"left": (0, "pass 1")}).play("1 play left")
    assert (table.paws, table.winner) == (["x1", ""], "Ana")
    assert "Ana passed nothing on." in table.texts()


@pytest.mark.rule("KIT-13")
def test_who_holds_seven_or_more_loses_them_and_kitties_are_untouched(place):
    seven, six = "x1 " * 7, "x1 " * 6
    table = place(
        "seven " + seven, six, seven + "x2", "", cards={"seven": (0, "7 lose paws")}, kitties=["x3"] * 4
    ).play("1 play seven")
    assert table.paws == ["", six.strip(), "", ""]
    assert Counter(table.litter.split()) == Counter(x1=14, x2=1)
    assert table.kitties == ["x3 seven", "x3", "x3", "x3"]
    assert table.texts()[1:] == [
        "Ana lost all 7 cards of the paws: 7x x1.",
        "Chi lost all 8 cards of the paws: 7x x1 and x2.",
    ]


@pytest.mark.rule("KIT-13", "KIT-14")
@pytest.mark.parametrize("does", ["7 lose paws", "6 lose kitty"])
def test_the_count_is_that_of_the_instruction(place, does):
    """What an earlier instruction of the card has moved counts, and what a later one will move does not."""
    table = place("card x1 x1 x1 x1 x1", "x1", cards={"card": (0, f"draw 2, {does}")}, deck="x1 x1 x1")
    table.play("1 play card")
    assert (table.paws[0] == "") == (does == "7 lose paws")
    assert (table.kitties[0] == "") == (does == "6 lose kitty")
    table = place("card x1 x1 x1 x1 x1", "x1", cards={"card": (0, f"{does}, draw 2")}, deck="x1 x1 x1")
    table.play("1 play card")
    assert (table.paws[0], table.kitties[0]) == ("x1 x1 x1 x1 x1 x1 x1", "card")


@pytest.mark.rule("KIT-14")
def test_who_holds_six_or_more_loses_the_kitty_with_the_card_just_played(place):
    six, five = "x1 " * 6, "x1 " * 5
    table = place(
        "six " + six,
        six + "x1",
        five,
        "",
        cards={"six": (0, "6 lose kitty")},
        kitties=["x3", "x2 q", "x3", ""],
    ).play("1 play six")
    assert table.kitties == ["", "", "x3", ""]
    assert Counter(table.litter.split()) == Counter(x3=1, six=1, x2=1, q=1)
    assert table.public.counts == (6, 7, 5, 0)
    assert table.public.tops == (None, None, "x3", None)


@pytest.mark.rule("KIT-14")
def test_a_card_goes_on_after_it_has_been_lost_itself(place):
    table = place("six " + "x1 " * 6, "x2 x2", cards={"six": (0, "6 lose kitty, steal 1, lose 1")})
    table.play("1 play six")
    assert table.kitties == ["", ""]
    for seat in (None, 0, 1):
        assert (table.state.view(seat).card, table.state.view(seat).instruction) == ("six", 1)
    table.play("1 steal 2", "* take x2", "1 lose x2")
    assert (table.litter, table.state.actor) == ("six x2", 1)


@pytest.mark.rule("KIT-13", "KIT-14")
@pytest.mark.parametrize("does", ["7 lose paws", "6 lose kitty"])
def test_nobody_may_be_hit(place, does):
    table = place("card x1", "x2", cards={"card": (0, does)}).play("1 play card")
    assert table.kinds == ["Played", "AllSpared"]


@pytest.mark.rule("KIT-15")
def test_again_is_another_card_with_all_it_says(place):
    cards = {"more": (0, "again"), "draw": (1, "draw 1, again")}
    table = place("more draw x1", "x2", cards=cards, deck="x3").play("1 play more")
    assert (table.state.actor, table.public.step) == (0, "again")
    assert table.actions == ["1 play draw", "1 play x1"]
    table.play("1 play draw")
    assert (table.actions, table.public.step) == (["1 play x1", "1 play x3"], "again")
    table.play("1 play x3")
    assert (table.kitties[0], table.state.actor, table.public.step) == ("more draw x3", 1, "play")


@pytest.mark.rule("KIT-15", "KIT-17")
def test_again_with_empty_paws_just_ends_the_turn(place):
    table = place("more", "x2", cards={"more": (0, "again")}).play("1 play more")
    assert (table.kinds, table.state.actor) == (["Played", "NothingToDo"], 1)


@pytest.mark.rule("KIT-15")
def test_again_stands_last():
    with pytest.raises(SetupError, match="'again' can only come last on a card"):
        GAME.new(NAMES[:2], cards={"a": {"meowney": 0, "copies": 20, "does": ["again", "draw 1"]}})


# -- the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("KIT-16")
def test_an_empty_deck_ends_the_game_when_a_card_should_be_drawn(place):
    table = place("draw x1", "x2", cards={"draw": (0, "draw 3, lose 1, again")}, deck="x3 x3")
    table.play("1 play draw")
    assert (table.paws, table.kinds) == (["x1 x3 x3", "x2"], ["Played", "Drew", "DeckRanOut"])
    assert (table.winner, table.scores, table.litter) == ("Ana", (7, 2), "")


@pytest.mark.rule("KIT-16")
@pytest.mark.parametrize("does", ["draw 1", "everyone draws 1"])
def test_a_deck_that_is_empty_already_ends_the_game(place, does):
    table = place("draw x1", "x2", cards={"draw": (0, does)}).play("1 play draw")
    assert (table.kinds, table.winner) == (["Played", "DeckRanOut"], "Ben")


@pytest.mark.rule("KIT-16")
def test_taking_the_very_last_card_does_not_end_it(place):
    table = place("draw x1", "x2", cards={"draw": (0, "draw 2")}, deck="x3 x3").play("1 play draw")
    assert (table.state.actor, table.public.deck_left) == (1, 0)
    table = place("feed x1", "x2", cards={"feed": (0, "everyone draws 1")}, deck="x3 x3").play("1 play feed")
    assert (table.state.actor, table.public.deck_left) == (1, 0)


@pytest.mark.rule("KIT-10", "KIT-16")
def test_when_everyone_draws_the_first_to_find_nothing_ends_the_game(place):
    card = {"feed": (0, "everyone draws 2, lose 1")}
    table = place("x0", "feed", "x0", cards=card, turn=1, deck="x1 x2 x3 q").play("2 play feed")
    assert table.paws == ["x0 x3", "q x1", "x0 x2"]
    assert table.texts()[-1] == "The deck was empty when Chi should draw: that ended the game."
    assert table.state.actor is None


@pytest.mark.rule("KIT-17")
def test_empty_paws_at_the_start_of_a_turn_end_the_game(place):
    table = place("x1", "", "x2", cards={}).play("1 play x1")
    assert (table.winner, table.kinds) == ("Chi", ["Played", "PawsRanOut"])
    assert place("", "x1", cards={}).winner == "Ben"


@pytest.mark.rule("KIT-17")
def test_empty_paws_at_another_time_mean_nothing(place):
    table = place("x1", "gift x0", "", cards={"gift": (0, "donate 1")}).play("1 play x1")
    table.play("2 play gift", "2 donate x0 3")
    assert table.paws == ["", "", "x0"]
    table.play("3 play x0")
    assert table.texts()[-1] == "Ana had nothing to play: that ended the game."


@pytest.mark.rule("KIT-18")
def test_meowney_in_paws_and_kitty_counts_and_nothing_else(place):
    table = place("q", "x2 x1", "", cards={}, kitties=["x1", "x3", "q q"], deck="x3 x3", litter="x3")
    table.play("1 play q", "2 play x1")
    assert table.scores == (0, 6, -2)
    assert table.winner == "Ben"
    assert table.state.outcome().reason == "Ben has the most meowney: 6."


@pytest.mark.rule("KIT-18")
def test_a_total_below_zero_can_win(place):
    table = place("q", "", cards={}, kitties=["", "q q"]).play("1 play q")
    assert (table.scores, table.winner) == ((-1, -2), "Ana")


@pytest.mark.rule("KIT-19")
@pytest.mark.parametrize(
    ("turn", "kitties", "winner"),
    [
        (0, ["x1", "x1", "x1", "x1"], "Dee"),  # the last to play
        (0, ["x1", "x1", "x1", "x0"], "Chi"),  # then anticlockwise
        (0, ["x1", "x1", "x0", "x0"], "Ben"),
        (0, ["x1", "x0", "x0", "x0"], "Ana"),
        (2, ["x1", "x1", "x1", "x1"], "Ben"),
        (2, ["x0", "x0", "x1", "x1"], "Dee"),  # past who has the turn, the longest ago
        (2, ["x0", "x0", "x1", "x0"], "Chi"),
    ],
)
def test_a_tie_goes_to_who_took_a_turn_most_recently(place, turn, kitties, winner):
    paws = ["x0"] * 4
    paws[turn] = ""
    table = place(*paws, cards={}, kitties=kitties, turn=turn)
    assert (table.winner, len(table.state.outcome().winners)) == (winner, 1)


@pytest.mark.rule("KIT-19")
def test_who_had_no_cards_at_the_start_of_the_turn_took_none(place):
    """A turn is taken by playing a card."""
    table = place("x1", "", cards={}, kitties=["", "x1"]).play("1 play x1")
    assert (table.scores, table.winner) == ((1, 1), "Ana")
    assert table.state.outcome().reason == (
        "Ana and Ben have 1 meowney each, and Ana took a turn most recently."
    )


@pytest.mark.rule("KIT-19")
@pytest.mark.parametrize(("dealer", "starter", "winner"), [(1, 2, 1), (1, 0, 2), (0, 1, 0), (2, 0, 2)])
def test_a_tie_also_looks_past_who_has_not_played_yet(dealer, starter, winner):
    """The first card ends the game and costs its player the lead; the others are level."""
    cards = {
        "end": {"meowney": -1, "copies": 15, "does": ["draw 99"]},
        "x": {"meowney": -1, "copies": 1, "does": []},
    }
    state = GAME.new(NAMES[:3], first=dealer, start="table", cards=cards)
    for line in ("* shuffle" + " end" * 15 + " x", f"{starter + 1} start", f"{starter + 1} play end"):
        state.apply(line)
    outcome = state.outcome()
    assert [score for seat, score in enumerate(outcome.scores) if seat != starter] == [-5, -5]
    assert (outcome.scores[starter], outcome.winners) == (-6, (winner,))


@pytest.mark.rule("KIT-20")
def test_the_turn_goes_round_the_table(place):
    table = place("x0 x0", "x1 x1", "x2 x2", cards={}, turn=2)
    for seat, card in ((3, "x2"), (1, "x0"), (2, "x1"), (3, "x2"), (1, "x0"), (2, "x1")):
        assert table.public.turn == seat - 1
        table.play(f"{seat} play {card}")
    assert table.public.turn is None


# -- what is known -------------------------------------------------------------------------------------


@pytest.mark.rule("KIT-21")
def test_sizes_tops_and_litter_are_public_and_the_rest_is_its_owners(place):
    table = place(
        *("x0 x1", "x2", "q"), cards={}, kitties=["x1 x2", "", "x3 x0"], deck="x3 x3", litter="q x1", dealer=1
    )
    public = table.public
    assert (public.counts, public.kitty_counts, public.deck_left) == ((2, 1, 1), (2, 0, 2), 2)
    assert (public.tops, public.litter, public.dealer) == (("x2", None, "x0"), ("q", "x1"), 1)
    assert (public.paws, public.kitty, public.passing) == (None, None, None)
    assert (public.open_paws, public.open_kitties) == (None, None)
    own = [table.state.view(seat) for seat in range(3)]
    assert [view.paws for view in own] == [("x0", "x1"), ("x2",), ("q",)]
    assert [view.kitty for view in own] == [("x1", "x2"), (), ("x3", "x0")]


@pytest.mark.rule("KIT-21")
def test_at_the_end_all_is_shown_but_the_deck(place):
    table = place("x1", "", "x3", cards={}, kitties=["x2", "q", ""], deck="x0 x3").play("1 play x1")
    for seat in (None, 0, 1, 2):
        view = table.state.view(seat)
        assert view.open_paws == ((), (), ("x3",))
        assert view.open_kitties == (("x2", "x1"), ("q",), ())
        assert view.deck_left == 2


@pytest.mark.rule("KIT-21")
def test_resample_deals_the_other_paws_what_they_have_sealed_and_the_deck_anew(place):
    paws = ["left x0 x1 x2 x3", "x0 x0 x1 x3", "q q x2 x3"]
    kitties = ["x0 x1", "q x2", "x3"]
    table = place(*paws, cards={"left": (0, "pass 2")}, kitties=kitties, deck="x1 x2 q", litter="x3 q")
    table.play("1 play left", "1 pass-left x0 x3", "2 pass-left x0 x0")
    state = table.state
    seen = {"paws": set(), "sealed": set(), "deck": set()}
    for seed in range(40):
        twin = state.resample(0, random.Random(seed))
        assert twin.view(0) == state.view(0)
        assert twin.view(None) == state.view(None)
        assert (twin.kitties, twin.litter, twin.paws[0]) == (state.kitties, state.litter, state.paws[0])
        assert twin.passing[0] == state.passing[0]
        assert not Counter(twin.passing[1]) - Counter(twin.paws[1])
        assert [len(cards) for cards in twin.paws] == [4, 4, 4]
        assert Counter([*twin.paws[1], *twin.paws[2], *twin.deck]) == Counter(
            [*state.paws[1], *state.paws[2], *state.deck]
        )
        seen["paws"].add(tuple(twin.paws[2]))
        seen["sealed"].add(twin.passing[1])
        seen["deck"].add(tuple(twin.deck))
    assert all(len(values) > 5 for values in seen.values())
    everyone = state.resample(None, random.Random(1))
    assert everyone.view(None) == state.view(None)
    assert any(state.resample(None, random.Random(seed)).paws[0] != state.paws[0] for seed in range(9))


@pytest.mark.rule("KIT-21")
def test_where_there_was_no_choice_all_stays_sealed(place):
    table = place("left x0 x1", "x2", "q x3", cards={"left": (0, "pass 1")}, deck="x1 x2").play("1 play left")
    for seed in range(9):
        twin = table.state.resample(0, random.Random(seed))
        assert [*twin.passing[1]] == twin.paws[1]


@pytest.mark.rule("KIT-22")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_winner_of_the_last_game_deals_and_cannot_start(opened, winner):
    table = opened(3, first=winner, start="table")
    assert table.refuses(f"{winner + 1} start") == f"{NAMES[winner]} has dealt, and so does not start."
    table = opened(3, first=winner)
    assert table.refuses(f"* start {winner + 1}") == f"{NAMES[winner]} has dealt, and so does not start."


@pytest.mark.rule("KIT-23")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_has_at_most_as_many_plays_as_the_deck_has_cards(players):
    for seed in range(15):
        options = {"first": seed % players}
        if seed % 3:
            options["cards"] = random_deck(random.Random(seed), players)
        played = Recipe("kitty", players, options, seed=seed).play()
        cards = len(played.actions[0].args)
        plays = [action for action in played.actions if action.verb == "play"]
        assert 0 < len(plays) <= cards, played


@pytest.mark.rule("KIT-23")
def test_a_deck_of_cards_that_do_nothing_is_played_to_the_last_paw():
    cards = {"x": {"meowney": 0, "copies": 30, "does": []}, "y": {"meowney": 1, "copies": 1, "does": []}}
    played = Recipe("kitty", 2, {"first": 0, "cards": cards}).play()
    assert [action.verb for action in played.actions] == ["shuffle", *["play"] * 10]


# -- two decks -----------------------------------------------------------------------------------------


def test_two_decks_may_have_different_cards_of_one_slug(place):
    one, other = (
        place("tit x1", "x2 x2", cards={"tit": (meowney, does)})
        for meowney, does in ((1, "steal 1"), (3, "lose 1"))
    )
    one.play("1 play tit")
    other.play("1 play tit")
    assert one.actions == ["1 steal 2"]
    assert other.actions == ["1 lose x1"]
    assert other.state.kitties[0][0].meowney == 3
    assert other.state.legal_actions()[0].args[0] is other.state.paws[0][0]
    printed = place("tit gift", "pick pick").play("1 play tit", "1 steal 2", "* take pick", "1 donate gift 2")
    assert printed.events[0].card.name == "Tit for Cat"
