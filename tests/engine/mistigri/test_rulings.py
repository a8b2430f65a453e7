"""The rulings of the rules page, in its order: each clause and its corners."""

import random
from collections import Counter

import pytest

from catgames.engine import CHANCE, PositionError, SetupError, games

GAME = games["mistigri"]
NAMES = ["Ana", "Ben", "Chi", "Dee", "Eve", "Fay"]
SEED = 46

PAGE = {  # the table of the page: colour -> how many cards of value 1, 2 ... 9
    "o": [2, 2, 1, 1, 1, 1, 1, 0, 0],
    "b": [2, 2, 1, 1, 1, 1, 1, 0, 0],
    "g": [2, 1, 2, 1, 1, 1, 0, 1, 0],
    "y": [2, 1, 2, 1, 1, 1, 0, 1, 0],
    "p": [1, 2, 1, 2, 1, 0, 1, 0, 1],
}
ALL = Counter({f"{v + 1}{c}": times for c, row in PAGE.items() for v, times in enumerate(row) if times})
ALL["M"] = 1

# A pair of each value that has an effect.
PAIRS = ["1o 1b", "2o 2b", "3o 3b", "4o 4b", "5o 5b", "6o 6b", "7o 7b", "8g 8y"]


def over(table):
    """Whether the round is over: every hand is turned up."""
    return table.public.open_hands is not None


# -- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-01")
@pytest.mark.parametrize("players", range(7))
def test_3_to_5_players_and_no_others(players):
    if 3 <= players <= 5:
        assert GAME.new(NAMES[:players]).actor == CHANCE
        return
    with pytest.raises(SetupError, match=f"3 to 5 players, not {players}"):
        GAME.new(NAMES[:players])
    with pytest.raises(PositionError, match=r"^seats:"):
        GAME.from_position({"seats": NAMES[:players], "hands": [["5o"]] * players, "turn": 0})


@pytest.mark.rule("MIS-02")
@pytest.mark.parametrize(("players", "left_out", "size"), [(5, "", 46), (4, "1", 37), (3, "129", 28)])
def test_the_deck_leaves_out_low_cats_for_fewer_players(players, left_out, size):
    cards = sorted(card for card in ALL.elements() if card[0] not in left_out)
    assert len(cards) == size
    state = GAME.new(NAMES[:players])
    assert state.legal_actions() == []
    assert sorted(state.sample_chance(random.Random(SEED)).args) == cards
    state.apply("* shuffle " + " ".join(cards))
    assert sorted(card for hand in state.hands for card in hand) == cards


@pytest.mark.rule("MIS-02")
def test_the_cards_are_those_of_the_page():
    assert Counter(map(str, GAME.new(NAMES[:5]).deck)) == ALL
    assert [sum(ALL[f"{value}{colour}"] for colour in PAGE) for value in range(1, 10)] == [*range(9, 0, -1)]


@pytest.mark.rule("MIS-03")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_nine_cards_each_one_at_a_time_and_the_last_to_the_starters_right(shuffled, players, first):
    table = shuffled(players, first)
    deck = [str(card) for card in table.state.deck]
    dealt = {(first + place) % players: deck[place : 9 * players : players] for place in range(players)}
    right = (first - 1) % players
    dealt[right].append(deck[-1])
    assert [sorted(hand.split()) for hand in table.hands] == [sorted(dealt[seat]) for seat in range(players)]
    assert table.public.counts == tuple(10 if seat == right else 9 for seat in range(players))
    assert table.source == right


@pytest.mark.rule("MIS-04")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_players_say_who_starts_round_1(shuffled, first):
    table = shuffled(4, first)
    assert (table.public.starter, table.public.turn, table.public.round) == (first, first, 1)


@pytest.mark.rule("MIS-04")
@pytest.mark.parametrize("first", [-1, 4])
def test_the_starter_sits_at_the_table(first):
    with pytest.raises(SetupError):
        GAME.new(NAMES[:4], first=first)


@pytest.mark.rule("MIS-05")
@pytest.mark.parametrize(
    ("scores", "starter", "then"),
    [
        ([0, 3, 1, 2], 0, 1),
        ([0, 3, 1, 2], 1, 1),  # the highest total starts again
        ([0, 0, 0, 0], 0, 1),  # tied: the last starter is asked last
        ([0, 0, 0, 0], 3, 0),
        ([2, 0, 2, 0], 0, 2),
        ([2, 0, 2, 0], 1, 2),
        ([2, 0, 2, 0], 2, 0),
        ([2, 0, 2, 0], 3, 0),
        ([0, 2, 0, 1], 1, 1),
    ],
)
def test_the_highest_total_starts_a_later_round(place, scores, starter, then):
    table = place(
        *("5o", "5b", "5g", "5y"),
        **{
            "phase": "discard",
            "passed": [True] * 4,
            "scores": scores,
            "starter": starter,
            "clockwise": False,
        },
    )
    table.play("1 pass")
    assert (table.public.starter, table.public.round) == (then, 2)
    table.play("* shuffle " + " ".join(table.state.deck))
    assert (table.public.starter, table.public.turn, table.source) == (then, then, (then - 1) % 4)


@pytest.mark.rule("MIS-05")
def test_the_total_of_all_rounds_decides_who_starts_round_3(place):
    table = place("5o", "2o", "2b", turn=0, phase="discard", passed=[True] * 3, round=2, scores=[0, 3, 9])
    table.play("1 pass")  # 5, 5, 11
    assert (table.public.starter, table.public.round) == (2, 3)


@pytest.mark.rule("MIS-06")
def test_every_round_starts_afresh(place):
    table = place(
        "7o 7b 4p",
        "5b",
        "5g",
        pile="6o",
        phase="discard",
        turns=199,
        clockwise=False,
        passed=[False, True, True],
    )
    table.play("1 discard 7o 7b")
    assert over(table)
    assert (table.public.clockwise, table.public.promised) == (False, None)
    table.play("* shuffle " + " ".join(table.state.deck))
    public = table.public
    assert (public.clockwise, public.pile, public.passed) == (True, (), (False,) * 3)
    assert (public.promised, public.turns, public.open_hands) == (None, 0, None)
    table.play(table.actions[0])
    assert table.public.step == "discard"  # one card was drawn: the promised two were for the last round


# -- the draw ------------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-07", "MIS-30")
@pytest.mark.parametrize(
    ("hands", "turn", "clockwise", "source"),
    [
        (["5o", "6o", "7o", "8g"], 1, True, 0),
        (["5o", "6o", "7o", "8g"], 1, False, 2),
        (["5o", "6o", "7o", "8g"], 0, True, 3),
        (["5o", "6o", "7o", "8g"], 3, False, 0),
        (["", "6o", "7o", "8g"], 1, True, 3),
        (["5o", "6o", "", ""], 1, False, 0),
    ],
)
def test_a_turn_starts_with_a_draw_from_prev(place, hands, turn, clockwise, source):
    table = place(*hands, turn=turn, clockwise=clockwise)
    assert (table.state.actor, table.public.awaited, table.source) == (CHANCE, turn, source)
    table.play(f"* take {hands[source]}")
    assert (table.state.actor, table.public.step) == (turn, "discard")


@pytest.mark.rule("MIS-07")
def test_one_card_is_drawn_at_random_each_as_likely(place):
    table = place("4p 4p 5o 6o", "6b", "6g", turn=1)
    assert table.actions == ["* take 4p", "* take 5o", "* take 6o"]
    rng = random.Random(SEED)
    drawn = Counter(str(table.state.sample_chance(rng)) for _ in range(4000))
    assert 1850 < drawn["* take 4p"] < 2150, f"seed {SEED}: {drawn}"
    assert 850 < drawn["* take 5o"] < 1150, f"seed {SEED}: {drawn}"
    assert set(drawn) == set(table.actions)


@pytest.mark.rule("MIS-08")
@pytest.mark.parametrize(
    ("pending", "draws"),
    [(None, ["5o"]), ({"kind": "two"}, ["5o", "6o"]), ({"kind": "exchange"}, ["5o"])],
)
def test_a_drawn_card_is_seen_by_the_drawer_and_its_source(place, pending, draws):
    table = place("5o 6o 7o", "1b", "2b", "3b", turn=1, pile="3o", pending=pending)
    table.play(*(f"* take {card}" for card in draws))
    for seat in (0, 1):
        assert table.texts(seat) == [f"Ben drew {card} from Ana." for card in draws]
    for seat in (None, 2, 3):
        assert table.texts(seat) == ["Ben drew a card from Ana."] * len(draws)
        assert not any(card in repr(event.seen_by(seat)) for event in table.events for card in draws)


@pytest.mark.rule("MIS-08", "MIS-14")
def test_a_chosen_card_is_seen_by_the_same_two(place):
    table = place("2o 2b 5o 6o", "1b", "1g", phase="discard").play("1 discard 2o 2b", "1 choose 5o")
    assert table.kinds == ["Discarded", "Chose", "Drew"]
    for seat in (0, 1):
        assert table.texts(seat)[-1] == "Ben drew 5o from Ana, as Ana had chosen."
    for seat in (None, 2):
        assert table.texts(seat)[-1] == "Ben drew a card from Ana, as Ana had chosen."
        assert not any("5o" in repr(event.seen_by(seat)) for event in table.events)


@pytest.mark.rule("MIS-09")
@pytest.mark.parametrize("pending", [None, {"kind": "two"}, {"kind": "three"}, {"kind": "exchange"}])
def test_a_seat_whose_last_card_is_drawn_leaves_before_the_drawer_goes_on(place, pending):
    table = place("5o", "6b 6g", "7o", turn=1, pile="3o 3b", pending=pending).play("* take 5o")
    assert table.kinds == ["Drew", "Left"]
    assert table.events[-1].seat == 0
    assert (table.state.actor, table.public.step, table.public.counts) == (1, "discard", (0, 3, 1))


@pytest.mark.rule("MIS-09", "MIS-14")
def test_a_seat_whose_last_card_is_chosen_leaves_at_once(place):
    table = place("2o 2b 5o", "6b", "7o", phase="discard").play("1 discard 2o 2b", "1 choose 5o")
    assert (table.kinds[-1], table.events[-1].seat) == ("Left", 0)
    assert (table.hands, table.state.actor) == (["", "5o 6b", "7o"], 1)


# -- the pair ------------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-10", "MIS-12")
@pytest.mark.parametrize(
    ("hand", "pairs"),
    [
        ("5o 6b 7p M", []),
        ("3o 3b", ["3o 3b"]),
        ("3o 7o", ["3o 7o"]),
        ("3b 3o 7o", ["3o 3b", "3o 7o"]),
        ("4p 4p", ["4p 4p"]),
        ("4p 4p 9p", ["4p 4p", "4p 9p"]),
        ("1o 1o 1b 2b", ["1o 1o", "1o 1b", "1b 2b"]),
        ("1p 2g 8g 8y 9p M", ["1p 9p", "2g 8g", "8g 8y"]),
    ],
)
def test_a_pair_is_of_equal_colour_or_equal_value(place, hand, pairs):
    table = place(hand, "6g", "6y", phase="discard")
    assert table.actions == [f"1 discard {pair}" for pair in pairs] + ["1 pass"]


@pytest.mark.rule("MIS-10")
def test_a_pair_of_equal_colour_has_no_effect_and_there_is_one_pair_a_turn(place):
    table = place("7o 6o 7b 6b", "1g", "1y", phase="discard").play("1 discard 6o 7o")
    assert (table.hands, table.pile) == (["6b 7b", "1g", "1y"], "6o 7o")
    assert (table.public.turn, table.public.promised, table.state.actor) == (1, None, CHANCE)


@pytest.mark.rule("MIS-10")
@pytest.mark.parametrize(
    ("pair", "step"), [("1o 1o", "ones"), ("2p 2p", "twos"), ("3g 3g", "threes"), ("4p 4p", "give")]
)
def test_a_pair_equal_in_both_is_a_value_pair_whose_effect_must_follow(place, pair, step):
    table = place(f"{pair} 5o", "6g", "6y", phase="discard").play(f"1 discard {pair}")
    assert (table.state.actor, table.public.step) == (0, step)
    table.refuses("1 pass")


@pytest.mark.rule("MIS-11")
def test_a_pass_turns_the_aid_face_down_wanted_or_forced_alike(place):
    wanted = place("5o 5b", "6g", "6y", phase="discard").play("1 pass")
    forced = place("5o 6b", "6g", "6y", phase="discard").play("1 pass")
    assert wanted.public.passed == (True, False, False)
    assert wanted.public == forced.public
    assert wanted.events == forced.events


@pytest.mark.rule("MIS-11")
def test_a_discard_turns_the_aid_face_up_and_leaves_the_others_alone(place):
    table = place("3o 7o 9p", "6g", "6y", phase="discard", passed=[True, True, False])
    assert table.play("1 discard 3o 7o").public.passed == (False, True, False)


@pytest.mark.rule("MIS-11")
@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("1o 1b", ["1 discard 1o 1b", "1 reverse"]),
        ("2o 2b 9p", ["1 discard 2o 2b", "1 choose 9p"]),
        ("3o 3b 9p 8g", ["1 discard 3o 3b", "1 exchange", "* take 9p", "1 swap 8g 3o"]),
        ("4o 4b 9p", ["1 discard 4o 4b", "1 give 9p 2"]),
        ("5o 5b 9p", ["1 discard 5o 5b", "1 feed 5o 2", "1 feed 5b 3"]),
        ("6o 6b 9p 8g", ["1 discard 6o 6b", "1 stop"]),
        ("7o 7b 9p", ["1 discard 7o 7b", "* take 9p"]),
    ],
)
def test_nothing_else_turns_an_aid(place, hand, lines):
    table = place(hand, "6g", "6y", phase="discard", passed=[True, True, False])
    assert table.play(*lines).public.passed == (False, True, False)


@pytest.mark.rule("MIS-12")
@pytest.mark.parametrize("card", sorted(set(ALL) - {"M"}))
def test_the_mistigri_pairs_with_nothing(place, card):
    table = place(f"{card} M", phase="discard")
    assert table.actions == ["1 pass"]
    assert "nothing pairs with the Mistigri" in table.refuses(f"1 discard {card} M")


@pytest.mark.rule("MIS-12")
def test_the_9_pairs_by_colour_only(place):
    partners = {}
    for card in sorted(set(ALL) - {"9p"}):
        table = place(f"9p {card}", phase="discard")
        partners[card] = len(table.actions) == 2
    assert {card for card, pairs in partners.items() if pairs} == {card for card in partners if "p" in card}
    table = place("3p 9p 5o", "6g", "6y", phase="discard").play("1 discard 3p 9p")
    assert (table.state.actor, table.public.turn) == (CHANCE, 1)


# -- the effects ---------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-13")
def test_1_and_1_discards_all_other_1s_which_trigger_nothing(place):
    table = place("1o 1o 1b 1g 1g 2o 9p", "6g", "6y", phase="discard").play("1 discard 1o 1b")
    assert table.actions == ["1 purge", "1 reverse"]
    table.play("1 purge")
    assert (table.hands[0], table.pile) == ("2o 9p", "1o 1b 1o 1g 1g")
    assert (table.state.actor, table.public.turn, table.public.clockwise) == (CHANCE, 1, True)


@pytest.mark.rule("MIS-13")
def test_1_and_1_with_no_other_1_asks_the_same_and_does_nothing(place):
    table = place("1o 1b 2o", "6g 1g", "6y", phase="discard").play("1 discard 1o 1b")
    assert table.actions == ["1 purge", "1 reverse"]
    table.play("1 purge")
    assert (table.hands, table.pile, table.public.turn) == (["2o", "1g 6g", "6y"], "1o 1b", 1)


@pytest.mark.rule("MIS-13")
def test_1_and_1_reverses_instead_and_keeps_the_other_1s(place):
    table = place("1o 1b 1g", "6g", "6y", phase="discard").play("1 discard 1o 1b", "1 reverse")
    assert (table.hands[0], table.public.clockwise, table.public.turn) == ("1g", False, 2)
    assert table.source == 0


@pytest.mark.rule("MIS-14")
def test_2_and_2_makes_the_next_player_draw_the_chosen_card(place):
    table = place("2o 2b 4p 4p M", "6g 6o", "6y", phase="discard").play("1 discard 2o 2b")
    assert table.actions == ["1 choose 4p", "1 choose M", "1 reverse"]
    table.play("1 choose M")
    assert (table.hands, table.state.actor) == (["4p 4p", "6o 6g M", "6y"], 1)
    assert (table.public.turn, table.public.step, table.public.promised) == (1, "discard", None)
    table.play("2 pass")
    assert (table.state.actor, table.source) == (CHANCE, 1)  # blind again


@pytest.mark.rule("MIS-14")
def test_2_and_2_reverses_instead(place):
    table = place("2o 2b M", "6g", "6y 7o", phase="discard").play("1 discard 2o 2b", "1 reverse")
    assert (table.public.turn, table.public.clockwise, table.source) == (2, False, 0)


@pytest.mark.rule("MIS-14", "MIS-25")
@pytest.mark.parametrize("others", [["6g 6o", "6y"], ["6g 6o"]])  # with one opponent nobody is alone yet
@pytest.mark.parametrize("choice", ["nothing", "reverse"])
def test_2_and_2_with_an_empty_hand_has_nothing_to_choose(place, others, choice):
    table = place("2o 2b", *others, phase="discard").play("1 discard 2o 2b")
    assert table.actions == ["1 nothing", "1 reverse"]
    table.play(f"1 {choice}")
    assert table.public.clockwise is (choice == "nothing")
    if len(others) == 1:
        assert over(table)
    else:
        turn = 1 if choice == "nothing" else 2
        assert (table.public.turn, table.source) == (turn, 3 - turn)


@pytest.mark.rule("MIS-15")
def test_3_and_3_puts_a_card_on_the_pile_for_one_that_was_there(place):
    table = place("3o 3b 4p 4p 9p 2o", "6g", "6y", pile="2o 1o 1o", phase="discard").play("1 discard 3o 3b")
    assert table.actions == ["1 exchange", "1 reverse"]
    table.play("1 exchange")
    assert (table.public.promised, table.public.turn, table.state.actor) == ("exchange", 1, CHANCE)
    table.play("* take 9p")
    assert (table.public.step, table.state.actor) == ("swap", 0)
    given, taken = ["2o", "4p"], ["1o", "2o", "3o", "3b"]
    assert table.actions == [f"1 swap {gave} {took}" for gave in given for took in taken]
    for line in ("1 pass", "2 pass", "1 swap 4p 4p", "1 swap 9p 3o"):  # mandatory; never that very card
        table.refuses(line)
    table.play("1 swap 4p 3b")
    assert (table.hands, table.pile) == (["2o 3b 4p", "6g 9p", "6y"], "2o 1o 1o 3o 4p")
    (swap,) = table.events
    assert all("4p" in text and "3b" in text for text in map(swap.text, (None, 0, 1, 2)))
    assert (table.state.actor, table.public.step, table.public.promised) == (1, "discard", None)


@pytest.mark.rule("MIS-15")
def test_3_and_3_may_take_a_card_like_the_one_it_gives(place):
    table = place("2o 9p", "6g", "6y", turn=1, pile="2o 5o", pending={"kind": "exchange"}).play("* take 9p")
    assert table.actions == ["1 swap 2o 2o", "1 swap 2o 5o"]
    table.play("1 swap 2o 2o")
    assert (table.hands[0], table.pile) == ("2o", "5o 2o")


@pytest.mark.rule("MIS-15")
def test_3_and_3_reverses_instead_and_exchanges_nothing(place):
    table = place("3o 3b 4p", "6g", "6y", phase="discard").play("1 discard 3o 3b", "1 reverse", "* take 4p")
    assert (table.public.turn, table.state.actor, table.pile) == (2, 2, "3o 3b")


@pytest.mark.rule("MIS-15", "MIS-25")
@pytest.mark.parametrize("choice", ["exchange", "reverse"])
def test_3_and_3_is_asked_for_with_an_empty_hand_against_one_opponent(place, choice):
    table = place("3o 3b", "6g 6o", phase="discard").play("1 discard 3o 3b")
    assert table.actions == ["1 exchange", "1 reverse"]
    assert over(table.play(f"1 {choice}"))


@pytest.mark.rule("MIS-16", "MIS-30")
def test_4_and_4_gives_a_card_to_a_live_opponent(place):
    table = place("4o 4b 5o M", "6g", "", "6y", phase="discard").play("1 discard 4o 4b")
    assert table.actions == ["1 give 5o 2", "1 give 5o 4", "1 give M 2", "1 give M 4"]
    table.refuses("1 give M 1")
    table.refuses("1 give M 3")
    table.play("1 give M 4")
    assert (table.hands, table.pile) == (["5o", "6g", "", "6y M"], "4o 4b")
    assert (table.public.turn, table.source) == (1, 0)


@pytest.mark.rule("MIS-16")
def test_4_and_4_only_the_two_see_which_card(place):
    table = place("4o 4b 5o", "6g", "6y", "7o", phase="discard").play("1 discard 4o 4b").play("1 give 5o 3")
    for seat in (0, 2):
        assert table.texts(seat)[0] == "Ana gave 5o to Chi."
    for seat in (None, 1, 3):
        assert table.texts(seat)[0] == "Ana gave a card to Chi."
        assert not any("5o" in repr(event.seen_by(seat)) for event in table.events)


@pytest.mark.rule("MIS-16")
def test_4_and_4_without_a_card_has_no_effect(place):
    table = place("4o 4b", "6g", "6y", phase="discard").play("1 discard 4o 4b")
    assert (table.hands, table.public.turn, table.state.actor) == (["", "6g", "6y"], 1, CHANCE)


@pytest.mark.rule("MIS-17")
@pytest.mark.parametrize("clockwise", [True, False])
def test_5_and_5_feeds_each_live_opponent_clockwise_from_the_left(place, clockwise):
    table = place(
        *("6o", "6b", "5o 5b 9p", "", "6g"), turn=2, pile="1o 1o M", phase="discard", clockwise=clockwise
    )
    table.play("3 discard 5o 5b")
    for to, card in ((4, "5b"), (0, "M"), (1, "1o")):
        assert table.public.feeding[0] == to
        assert {action.split()[-1] for action in table.actions} == {str(to + 1)}
        assert f"3 skip {to + 1}" not in table.actions  # the pile has enough for all
        table.play(f"3 feed {card} {to + 1}")
        fed = table.events[0]
        assert {fed.text(seat) for seat in (None, *range(5))} == {f"Chi fed {card} to {NAMES[to]}."}
    assert (table.hands, table.pile) == (["6o M", "1o 6b", "9p", "", "5b 6g"], "1o 5o")
    assert table.public.turn == (4 if clockwise else 1)


@pytest.mark.rule("MIS-17")
def test_5_and_5_chooses_among_the_pile_with_the_pair_in_it(place):
    table = place("5o 5b 9p", "6o", "6b", pile="M 1o 1o", phase="discard").play("1 discard 5o 5b")
    assert table.actions == ["1 feed 1o 2", "1 feed 5o 2", "1 feed 5b 2", "1 feed M 2"]


@pytest.mark.rule("MIS-18")
def test_5_and_5_with_too_few_cards_may_skip_while_they_are_too_few(place):
    table = place("5o 5b 3g", "6o", "6b", "6g", "6y", pile="M", phase="discard").play("1 discard 5o 5b")
    assert table.actions == ["1 feed 5o 2", "1 feed 5b 2", "1 feed M 2", "1 skip 2"]
    table.play("1 skip 2")
    assert table.kinds == ["Skipped"]
    assert table.actions == ["1 feed 5o 3", "1 feed 5b 3", "1 feed M 3"]  # three cards for three
    table.play("1 feed 5o 3", "1 feed 5b 4")
    assert table.actions == ["1 feed M 5"]  # asked, though there is one answer
    table.play("1 feed M 5")
    assert (table.hands, table.pile) == (["3g", "6o", "5o 6b", "5b 6g", "6y M"], "")


@pytest.mark.rule("MIS-18")
def test_5_and_5_asks_no_more_once_the_pile_is_empty(place):
    table = place("5o 5b 3g", "6o", "6b", "6g", "6y", phase="discard").play("1 discard 5o 5b", "1 feed 5o 2")
    assert table.actions == ["1 feed 5b 3", "1 skip 3"]
    table.play("1 feed 5b 3")
    assert table.kinds == ["Fed"]
    assert (table.hands, table.pile, table.public.turn) == (["3g", "5o 6o", "5b 6b", "6g", "6y"], "", 1)


@pytest.mark.rule("MIS-18")
def test_5_and_5_does_not_skip_those_there_is_enough_for(place):
    table = place("5o 5b 3g", "6o", "6b", phase="discard").play("1 discard 5o 5b")
    assert table.actions == ["1 feed 5o 2", "1 feed 5b 2"]
    table.refuses("1 skip 2")


@pytest.mark.rule("MIS-19")
def test_6_and_6_allows_another_pair_of_any_kind(place):
    table = place("6o 6b 6g 6y 3o 7o 9p", "8g", "8y", phase="discard").play("1 discard 6o 6b")
    assert table.actions == ["1 discard 3o 7o", "1 discard 6g 6y", "1 stop"]
    table.refuses("1 pass")


@pytest.mark.rule("MIS-19")
@pytest.mark.parametrize(
    ("hand", "lines", "left"),
    [
        ("9p 8g", ["stop"], "8g 9p"),
        ("3o 7o 4g 7b", ["discard 3o 7o"], "4g 7b"),  # a pair of colour: no further pair
        ("1o 1b 1g 9p", ["discard 1o 1b", "purge"], "9p"),
        ("2o 2b 9p 8g", ["discard 2o 2b", "reverse"], "8g 9p"),
        ("6g 6y 9p 8g", ["discard 6g 6y", "stop"], "8g 9p"),
        ("6g 6y 3o 7o 9p", ["discard 6g 6y", "discard 3o 7o"], "9p"),
        ("6g 6y 4p 4p 9p 1o", ["discard 6g 6y", "discard 4p 4p", "give 1o 2"], "9p"),
        ("6g 6y 9p", ["discard 6g 6y"], "9p"),  # one card left: the turn ends without asking
        ("9p", [], "9p"),
    ],
)
def test_6_and_6_and_what_follows_are_one_turn(place, hand, lines, left):
    table = place(f"6o 6b {hand}", "8y", "7p", phase="discard", turns=7, passed=[True, False, False])
    table.play("1 discard 6o 6b", *(f"1 {line}" for line in lines))
    assert (table.hands[0], table.state.actor, table.source) == (left, CHANCE, 0)
    assert (table.public.turns, table.public.passed[0]) == (8, False)
    assert table.public.turn == (1 if table.public.clockwise else 2)
    table.play(table.actions[0])
    assert table.state.position()["phase"] == "discard"  # nothing of the last turn is left over
    table.play(table.actions[-1])
    assert (table.public.turns, table.state.position()["turn"]) == (9, 2 if table.public.clockwise else 1)


@pytest.mark.rule("MIS-19")
def test_6_and_6_gives_effect_to_the_next_pair(place):
    table = place("6o 6b 7o 7b 9p 8g", "8y", "7p", phase="discard").play("1 discard 6o 6b", "1 discard 7o 7b")
    assert (table.public.promised, table.public.turn) == ("two", 1)
    table.play("* take 9p", "* take 8g")
    assert table.hands == ["", "8g 8y 9p", "7p"]


@pytest.mark.rule("MIS-19")
@pytest.mark.parametrize("hand", ["9p 8g", "9p 3p", "8g M"])
def test_6_and_6_asks_whoever_holds_two_cards_pair_or_not(place, hand):
    table = place(f"6o 6b {hand}", "8y", "7p", phase="discard").play("1 discard 6o 6b")
    assert (table.state.actor, table.public.step, table.actions[-1]) == (0, "again", "1 stop")


@pytest.mark.rule("MIS-19", "MIS-23")
def test_6_and_6_as_the_last_pair_ends_the_turn(place):
    table = place("6o 6b", "8y", "7p", phase="discard").play("1 discard 6o 6b")
    assert (table.hands, table.public.turn, table.source) == (["", "8y", "7p"], 1, 2)


@pytest.mark.rule("MIS-20")
@pytest.mark.parametrize(
    ("pair", "rest", "draws"),
    [
        ("7o 7b", "1o 1b 1g 1y", 2),
        ("7o 7b", "1o 1b", 2),
        ("7o 7b", "1o", 1),
        ("8g 8y", "1o 1b 1g 1y", 3),
        ("8g 8y", "1o 1b 1g", 3),
        ("8g 8y", "1o 1b", 2),
        ("8g 8y", "1o", 1),
    ],
)
def test_7_and_7_takes_two_and_8_and_8_three_or_all_of_the_hand(place, pair, rest, draws):
    table = place(f"{pair} {rest}", "9p", "5o 6o", phase="discard").play(f"1 discard {pair}")
    assert table.public.promised == ("two" if pair[0] == "7" else "three")
    for _ in range(draws):
        assert (table.state.actor, table.public.turn, table.source) == (CHANCE, 1, 0)
        table.play(table.actions[0])
    assert table.hands[2] == "5o 6o"  # nobody else makes up the difference
    assert table.public.counts == (len(rest.split()) - draws, 1 + draws, 2)
    assert (table.state.actor, table.public.step, table.public.promised) == (1, "discard", None)


@pytest.mark.rule("MIS-21")
@pytest.mark.parametrize("kind", ["exchange", "two", "three"])
@pytest.mark.parametrize("hand", ["1o", "1o 1b 1g 1y"])
def test_a_promise_is_used_up_by_the_very_next_draw(place, kind, hand):
    table = place(hand, "9p 8g", "7o 7b", turn=1, pile="3o", pending={"kind": kind})
    while table.public.step != "discard":
        table.play(table.actions[0])
    assert table.public.promised is None
    table.play("2 pass")
    assert (table.public.turn, table.source) == (2, 1)
    table.play("* take 9p")
    assert (table.state.actor, table.public.step) == (2, "discard")  # one card, and no exchange


@pytest.mark.rule("MIS-21")
@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("3o 3b", ["1 discard 3o 3b", "1 exchange"]),
        ("7o 7b", ["1 discard 7o 7b"]),
        ("8g 8y", ["1 discard 8g 8y"]),
    ],
)
def test_the_promise_of_who_has_left_lapses(place, hand, lines):
    table = place(hand, "5g", "6y 3y 4y 2y", phase="discard").play(*lines)
    assert (table.public.promised, table.public.turn, table.source) == (None, 1, 2)
    assert table.state.position()["pending"] is None
    table.play("* take 4y")
    assert (table.hands, table.state.actor) == (["", "4y 5g", "2y 3y 6y"], 1)


@pytest.mark.rule("MIS-21")
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_promise_belongs_to_the_hand_of_its_maker(place, clockwise):
    table = place("7o 7b 1o 1b", "5g", "6y", phase="discard", clockwise=clockwise).play("1 discard 7o 7b")
    assert (table.public.turn, table.source) == (1 if clockwise else 2, 0)


@pytest.mark.rule("MIS-22")
@pytest.mark.parametrize("pair", ["1o 1b", "2o 2b", "3o 3b"])
@pytest.mark.parametrize("rest", ["9p", ""])
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_reversal_counts_at_once_also_when_its_maker_leaves(place, pair, rest, clockwise):
    after, before = (3, 1) if clockwise else (1, 3)  # Ana, as the arrow points at the end
    table = place(f"{pair} {rest}", "5g", "6y", "7p", phase="discard", clockwise=clockwise)
    table.play(f"1 discard {pair}", "1 reverse")
    assert table.public.clockwise is not clockwise
    assert (table.public.turn, table.source) == (after, 0 if rest else before)


@pytest.mark.rule("MIS-23")
@pytest.mark.parametrize(
    ("hand", "lines", "effect"),
    [
        ("3o 7o", ["1 discard 3o 7o"], "Discarded"),
        ("1o 1b", ["1 discard 1o 1b", "1 purge"], "Purged"),
        ("1o 1b 1g", ["1 discard 1o 1b", "1 purge"], "Purged"),
        ("2o 2b", ["1 discard 2o 2b", "1 nothing"], "ChoseNothing"),
        ("3o 3b", ["1 discard 3o 3b", "1 exchange"], "PromisedExchange"),
        ("4o 4b", ["1 discard 4o 4b"], "Discarded"),
        ("4o 4b M", ["1 discard 4o 4b", "1 give M 3"], "Gave"),
        ("5o 5b", ["1 discard 5o 5b", "1 feed 5o 2", "1 feed 5b 3"], "Fed"),
        ("6o 6b 3o 7o", ["1 discard 6o 6b", "1 discard 3o 7o"], "Discarded"),
        ("8g 8y", ["1 discard 8g 8y"], "PromisedCards"),
    ],
)
def test_the_current_player_leaves_after_the_pair_and_its_effect(place, hand, lines, effect):
    table = place(hand, "5g", "6y", phase="discard").play(*lines)
    assert table.kinds[-2:] == [effect, "Left"]
    assert table.kinds.count("Left") == 1
    assert (table.public.counts[0], table.public.turn, table.source) == (0, 1, 2)


@pytest.mark.rule("MIS-24")
@pytest.mark.parametrize("clockwise", [True, False])
def test_between_two_a_reversal_changes_the_arrow_and_nothing_else(place, clockwise):
    turned, kept = (
        place("1o 1b 9p", "", "6y 7o", phase="discard", clockwise=clockwise).play("1 discard 1o 1b", choice)
        for choice in ("1 reverse", "1 purge")
    )
    assert turned.source == kept.source == 0
    assert turned.state.position() == {**kept.state.position(), "clockwise": not clockwise}


@pytest.mark.rule("MIS-25")
@pytest.mark.parametrize("pair", ["2o 2b", "3o 3b", "4o 4b", "5o 5b", "7o 7b", "8g 8y"])
def test_alone_a_pair_has_no_target_and_asks_nothing(place, pair):
    one, other = pair.split()
    table = place(f"{one} 9p M", other, pile="1y", round=3).play(f"* take {other}")
    assert (table.state.actor, table.public.counts) == (0, (4, 0, 0))
    table.play(f"1 discard {pair}")
    assert table.kinds == ["Discarded", "RoundOver"]
    assert table.pile == f"1y {pair}"
    assert table.state.outcome().scores == (19, 0, 0)


@pytest.mark.rule("MIS-25")
@pytest.mark.parametrize("pair", PAIRS)
def test_alone_the_last_pair_leaves_nobody_with_a_card(place, pair):
    one, other = pair.split()
    table = place(one, other, round=3).play(f"* take {other}", f"1 discard {pair}")
    if pair == "1o 1b":
        assert table.actions == ["1 purge", "1 reverse"]
        table.play("1 purge")
    assert table.state.outcome().scores == (0, 0, 0)
    assert table.kinds[-2:] == ["Left", "RoundOver"]


@pytest.mark.rule("MIS-25")
@pytest.mark.parametrize(("choice", "score"), [("purge", 9), ("reverse", 10)])
def test_alone_1_and_1_is_asked_as_ever(place, choice, score):
    table = place("1o 1b 9p", "1g", round=3).play("* take 1g", "1 discard 1o 1b")
    assert table.actions == ["1 purge", "1 reverse"]
    table.play(f"1 {choice}")
    assert table.state.outcome().scores == (score, 0, 0)
    assert table.public.clockwise is (choice == "purge")


@pytest.mark.rule("MIS-25")
@pytest.mark.parametrize(
    ("lines", "score"),
    [
        (["1 stop"], 29),
        (["1 discard 3o 7o"], 19),
        (["1 discard 7o 7b"], 15),
        (["1 discard 6g 6y", "1 discard 7o 7b"], 3),
        (["1 discard 6g 6y", "1 stop"], 17),
    ],
)
def test_alone_6_and_6_allows_another_pair(place, lines, score):
    table = place("6o 6b 6g 6y 3o 7o", "7b", round=3).play("* take 7b", "1 discard 6o 6b", *lines)
    assert table.state.outcome().scores == (score, 0, 0)


@pytest.mark.rule("MIS-25")
def test_alone_a_pass_ends_the_round(place):
    table = place("6o 6b", "7b", round=3).play("* take 7b", "1 pass")
    assert table.state.outcome().scores == (19, 0, 0)


@pytest.mark.rule("MIS-26")
@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("3o 7o", ["1 discard 3o 7o"]),
        ("1o 1b", ["1 discard 1o 1b", "1 reverse"]),
        ("7o 7b", ["1 discard 7o 7b"]),
        ("6o 6b", ["1 discard 6o 6b"]),
        ("5o 5b", ["1 discard 5o 5b", "1 feed 5o 2"]),
    ],
)
def test_somebody_else_left_alone_ends_the_round_at_once(place, hand, lines):
    table = place(hand, "8g 8y", phase="discard", round=3).play(*lines)
    fed = 5 if "5o" in hand else 0
    assert table.state.outcome().scores == (0, 16 + fed, 0)  # Ben cannot discard the 8s any more


@pytest.mark.rule("MIS-27")
@pytest.mark.parametrize(
    ("hands", "passed", "ends"),
    [
        (["5o", "6g", "7p"], [False, True, True], True),
        (["5o", "6g", "7p"], [True, True, True], True),
        (["5o", "6g", "7p"], [False, False, True], False),
        (["5o", "6g", "7p"], [False, True, False], False),
        (["5o", "6g", ""], [False, True, False], True),  # who has left does not count
        (["5o", "6g", ""], [False, False, True], False),
    ],
)
def test_a_pass_with_all_live_aids_face_down_ends_the_round(place, hands, passed, ends):
    table = place(*hands, phase="discard", passed=passed).play("1 pass")
    assert over(table) is ends
    if ends:
        assert table.events[-1].reason == "everybody had passed"


@pytest.mark.rule("MIS-27")
def test_a_departure_alone_never_ends_the_round_but_the_pass_after_it_does(place):
    # Ana's aid is the only one face up; Ben draws her last card.
    hands, aids = ["5o", "6g 2g", "7p", "8y"], [False, True, True, True]
    table = place(*hands, turn=1, passed=aids).play("* take 5o")
    assert table.state.actor == 1
    assert over(table.play("2 pass"))
    table = place(*hands, turn=1, passed=aids).play("* take 5o", "2 discard 2g 6g")
    assert not over(table)
    assert over(place(*hands, turn=2, phase="discard", passed=aids).play("3 pass")) is False


@pytest.mark.rule("MIS-27")
def test_a_discard_with_all_aids_face_down_does_not_end_the_round(place):
    table = place("3o 7o 1b", "6g", "7p", phase="discard", passed=[True] * 3).play("1 discard 3o 7o")
    assert not over(table)
    table = place("6o 6b 1b 9p", "6g", "7p", phase="discard", passed=[True] * 3)
    assert not over(table.play("1 discard 6o 6b", "1 stop"))  # stopping is no pass


# -- the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("MIS-28")
def test_every_card_still_held_counts_its_value(place):
    table = place("5o M", "1b 2g 9p", "", phase="discard", passed=[True] * 3, scores=[1, 2, 30]).play(
        "1 pass"
    )
    assert table.public.scores == (16, 14, 30)
    assert table.public.open_hands == (("5o", "M"), ("1b", "2g", "9p"), ())
    assert table.texts()[-1].endswith("Penalty points: 15 for Ana, 12 for Ben and 0 for Chi.")


@pytest.mark.rule("MIS-29")
@pytest.mark.parametrize(
    ("round", "scores", "winners"),
    [
        (1, [0, 1, 2], None),
        (1, [0, 0, 0], None),
        (2, [0, 1, 2], (0,)),
        (2, [2, 1, 0], (2,)),
        (2, [0, 1, 1], (0,)),  # a tie that is not for fewest
        (2, [0, 0, 9], None),
        (2, [3, 3, 3], None),
        (3, [2, 9, 1], (2,)),
        (3, [2, 9, 2], (0, 2)),
        (3, [4, 4, 4], (0, 1, 2)),
    ],
)
def test_two_rounds_and_a_third_when_fewest_are_tied(place, round, scores, winners):
    table = place("5o", "5g", "5p", phase="discard", passed=[True] * 3, round=round, scores=scores).play(
        "1 pass"
    )
    totals = tuple(score + 5 for score in scores)
    assert table.public.scores == totals
    if winners is None:
        assert (table.state.actor, table.state.outcome()) == (CHANCE, None)
        assert table.public.round == round + 1
        table.play("* shuffle " + " ".join(table.state.deck))
        assert sorted(table.public.counts) == [9, 9, 10]  # with everybody
        assert table.public.scores == totals  # going on
    else:
        outcome = table.state.outcome()
        assert (table.state.actor, outcome.winners, outcome.scores) == (None, winners, totals)


@pytest.mark.rule("MIS-29")
@pytest.mark.parametrize(
    ("scores", "reason"),
    [
        ([0, 1, 1], "Ana has the fewest penalty points: 5."),
        ([1, 0, 0], "Ben and Chi share the fewest penalty points: 5."),
        ([0, 0, 0], "Ana, Ben and Chi share the fewest penalty points: 5."),
    ],
)
def test_the_outcome_says_why(place, scores, reason):
    table = place("5o", "5g", "5p", phase="discard", passed=[True] * 3, round=3, scores=scores).play("1 pass")
    assert table.state.outcome().reason == reason


@pytest.mark.rule("MIS-30")
def test_who_has_left_gets_no_turn_and_no_card(place):
    table = place("5o 5b 4o 4b 7p", "", "6y 2b", "", "6g", pile="1o 1b 1g", phase="discard")
    fed = table.state.copy()
    table.play("1 discard 4o 4b")
    assert {action.split()[-1] for action in table.actions} == {"3", "5"}
    table.play("1 give 7p 3")
    turns = []
    for _ in range(3):
        turns.append(table.public.turn)
        assert table.source == {2: 0, 4: 2, 0: 4}[table.public.turn]
        table.play(table.actions[0], f"{table.public.turn + 1} pass")
    assert (turns, over(table)) == ([2, 4, 0], True)  # and nobody waits for the passes of Ben and Dee
    fed.apply("1 discard 5o 5b")
    assert fed.view(None).feeding == (2, 4)


@pytest.mark.rule("MIS-31")
@pytest.mark.parametrize(
    "lines",
    [
        ["1 pass"],
        ["1 discard 3o 7o"],
        ["1 discard 6o 6b", "1 discard 3o 7o"],
        ["1 discard 5o 5b", "1 feed 5b 2", "1 feed 5o 3"],
    ],
)
def test_the_200th_turn_is_finished_and_then_the_round_ends(place, lines):
    hands = ["3o 5b 5o 6o 6b 7o", "6g", "6y"]
    table = place(*hands, phase="discard", turns=198).play(*lines)
    assert (table.public.turns, over(table), table.state.actor) == (199, False, CHANCE)
    table = place(*hands, phase="discard", turns=199, round=3).play(*lines[:-1])
    assert not over(table)
    table.play(lines[-1])
    assert (table.public.turns, over(table)) == (200, True)
    assert table.events[-1].reason == "it had gone on for 200 turns"
    held = [sum(int(card[0]) for card in hand.split()) for hand in table.hands]
    assert table.state.outcome().scores == tuple(held)  # as if all had passed


@pytest.mark.rule("MIS-31")
def test_the_200th_turn_begins_with_its_draw(place):
    table = place("3o", "6g", "6y", turns=199)
    table.play("* take 6y")
    assert (table.state.actor, over(table)) == (0, False)
    assert over(table.play("1 pass"))


@pytest.mark.rule("MIS-31")
def test_the_view_counts_the_turns_of_this_round(place):
    table = place("3o 9p", "6g", "6y", turns=149)
    assert table.public.turns == 149
    table.play("* take 6y", "1 pass")
    assert table.public.turns == 150


@pytest.mark.rule("MIS-32")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_sizes_aids_arrow_and_pile_are_public_and_a_hand_its_own(place, seat):
    table = place(
        "5o M", "6g", "", "7p 7o 7b", pile="2o 1b 2o", clockwise=False, passed=[True, False, True, False]
    )
    view = table.state.view(seat)
    assert (view.counts, view.passed, view.clockwise) == ((2, 1, 0, 3), (True, False, True, False), False)
    assert view.pile == ("2o", "1b", "2o")
    assert view.hand == (None if seat is None else tuple(table.hands[seat].split()))
    assert view.open_hands is None
    assert view.legal_actions == ()


@pytest.mark.rule("MIS-32")
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
@pytest.mark.parametrize(
    "lines", [[], ["* take 8y"], ["* take 8y", "1 discard 5o 5b"], ["* take 8y", "1 discard 6o 6b"]]
)
def test_resample_deals_all_other_hands_anew_and_keeps_what_the_seat_sees(place, seat, lines):
    table = place("5o 5b M 6o 6b", "6g 1g 2g", "", "7p 8y 7b", pile="2o 1b").play(*lines)
    state = table.state
    before = table.everything()
    others = [other for other in range(4) if other != seat]
    cards = Counter(card for other in others for card in state.hands[other])
    dealt = set()
    for seed in range(40):
        twin = state.resample(seat, random.Random(seed))
        assert (twin.view(seat), twin.view(None), twin.actor) == (
            state.view(seat),
            state.view(None),
            state.actor,
        )
        if seat == state.actor:
            assert twin.legal_actions() == state.legal_actions()
        assert Counter(card for other in others for card in twin.hands[other]) == cards, f"seed {seed}"
        assert all(hand == sorted(hand, key=lambda card: card.rank) for hand in twin.hands)
        dealt.update((other, card) for other in others for card in twin.hands[other])
    # Any of the cards may be anywhere, also one whose way was seen earlier.
    assert dealt == {(other, card) for other in others if state.hands[other] for card in cards}
    assert table.everything() == before


@pytest.mark.rule("MIS-32")
def test_resample_leaves_open_hands_alone(place):
    table = place("5o", "6g", "7p", phase="discard", passed=[True] * 3).play("1 pass")
    twin = table.state.resample(0, random.Random(SEED))
    assert twin.view(1) == table.state.view(1)
    assert twin.hands == table.state.hands
