"""The worked examples of the rules page, one test each, in its order."""

import pytest

from catgames.engine import CHANCE

END = {"round": 3}
"""In the third round the penalties are the outcome."""


def down(*seats):
    """The aids, those of these seats face down."""
    return {"passed": [seat in seats for seat in range(3)]}


def scores(table):
    assert table.state.actor is None
    assert table.actions == []
    return table.state.outcome().scores


@pytest.mark.rule("MIS-27", "MIS-28")
def test_example_1_three_passes_end_the_round(place):
    names = ["Gaspard", "Céline", "Mattéo"]
    table = place("6o 5b", "7p", "4y", seats=names, turn=2, phase="discard", **down(0, 1), **END)
    table.play("3 pass")
    assert scores(table) == (11, 7, 4)
    assert table.state.outcome().winners == (2,)
    assert table.hands == ["5b 6o", "7p", "4y"]


@pytest.mark.rule("MIS-22", "MIS-23")
def test_example_2_a_reversal_counts_when_its_maker_leaves_with_it(place):
    table = place("5o 6b", "1o 1b", "5g", "3p 7p", turn=1, phase="discard")
    table.play("2 discard 1o 1b")
    assert table.actions == ["2 purge", "2 reverse"]
    table.play("2 reverse")
    assert (table.hands, table.pile) == (["5o 6b", "", "5g", "3p 7p"], "1o 1b")
    assert (table.public.clockwise, table.public.turn, table.state.actor) == (False, 0, CHANCE)
    assert table.actions == ["* take 5g"]
    table.play("* take 5g")
    assert (table.hands, table.state.actor) == (["5o 5g 6b", "", "", "3p 7p"], 0)


@pytest.mark.rule("MIS-09", "MIS-20")
def test_example_3_nobody_makes_up_for_a_hand_that_is_too_small(place):
    table = place("7p 7o 4o", "5g", "6y 3o", phase="discard")
    table.play("1 discard 7o 7p")
    assert table.actions == ["* take 4o"]
    table.play("* take 4o")
    assert (table.hands, table.pile) == (["", "4o 5g", "3o 6y"], "7o 7p")
    assert (table.state.actor, table.public.step) == (1, "discard")


@pytest.mark.rule("MIS-21")
def test_example_4_the_promise_of_somebody_who_left_lapses(place):
    table = place("8g 8y", "5g", "6y 3o", phase="discard")
    table.play("1 discard 8g 8y")
    assert (table.hands, table.pile, table.public.promised) == (["", "5g", "3o 6y"], "8g 8y", None)
    assert table.actions == ["* take 3o", "* take 6y"]
    table.play("* take 6y")
    assert (table.hands, table.state.actor) == (["", "5g 6y", "3o"], 1)


@pytest.mark.rule("MIS-15")
def test_example_5_the_exchange_follows_the_draw(place):
    table = place("3o 3b M 4y", "5g", "6y", pile="2o 2b", phase="discard")
    table.play("1 discard 3o 3b", "1 exchange")
    assert (table.state.actor, table.actions) == (CHANCE, ["* take 4y", "* take M"])
    table.play("* take 4y")
    assert (table.state.actor, table.public.turn) == (0, 1)
    assert table.actions == ["1 swap M 2o", "1 swap M 2b", "1 swap M 3o", "1 swap M 3b"]
    table.play("1 swap M 2o")
    assert (table.hands, table.pile) == (["2o", "4y 5g", "6y"], "2b 3o 3b M")
    assert (table.state.actor, table.actions) == (1, ["2 pass"])


@pytest.mark.rule("MIS-15", "MIS-21")
def test_example_6_who_left_exchanges_nothing(place):
    table = place("3o 3b M", "5g", "6y", phase="discard")
    table.play("1 discard 3o 3b", "1 exchange")
    assert table.actions == ["* take M"]
    table.play("* take M")
    assert (table.hands, table.pile) == (["", "5g M", "6y"], "3o 3b")
    assert (table.state.actor, table.public.step) == (1, "discard")


@pytest.mark.rule("MIS-16", "MIS-26")
def test_example_7_the_mistigri_is_the_last_gift(place):
    table = place("4o 4b M", "5g", phase="discard", **END)
    table.play("1 discard 4o 4b")
    assert table.actions == ["1 give M 2"]
    table.play("1 give M 2")
    assert (table.hands, table.pile) == (["", "5g M", ""], "4o 4b")
    assert scores(table) == (0, 15, 0)


@pytest.mark.rule("MIS-18")
@pytest.mark.parametrize(
    ("lines", "hands"),
    [
        (["1 feed 5o 2", "1 feed 5b 3"], ["3g", "5o 6o", "5b 6b", "6g", "6y"]),
        (["1 feed 5b 2", "1 skip 3", "1 feed 5o 4"], ["3g", "5b 6o", "6b", "5o 6g", "6y"]),
        (["1 skip 2", "1 skip 3", "1 feed 5o 4", "1 feed 5b 5"], ["3g", "6o", "6b", "5o 6g", "5b 6y"]),
    ],
)
def test_example_8_two_of_four_opponents_are_fed(place, lines, hands):
    table = place("5o 5b 3g", "6o", "6b", "6g", "6y", phase="discard")
    table.play("1 discard 5o 5b", *lines)
    assert (table.hands, table.pile) == (hands, "")
    assert (table.state.actor, table.public.turn, table.actions) == (CHANCE, 1, ["* take 3g"])


@pytest.mark.rule("MIS-17", "MIS-23")
def test_example_9_a_last_pair_of_5s_still_feeds_the_others(place):
    table = place("5o 5b", "6g", "6y", pile="M 2o", phase="discard")
    table.play("1 discard 5o 5b", "1 feed M 2", "1 feed 5b 3")
    assert (table.hands, table.pile) == (["", "6g M", "5b 6y"], "2o 5o")
    assert (table.public.turn, table.actions) == (1, ["* take 5b", "* take 6y"])


@pytest.mark.rule("MIS-25")
def test_example_10_a_pair_of_8s_alone_has_no_target(place):
    table = place("8g 4o", "8y", **END)
    assert table.actions == ["* take 8y"]
    table.play("* take 8y")
    assert (table.hands, table.state.actor) == (["4o 8g 8y", "", ""], 0)
    table.play("1 discard 8g 8y")
    assert (table.hands, table.pile) == (["4o", "", ""], "8g 8y")
    assert scores(table) == (4, 0, 0)


@pytest.mark.rule("MIS-13", "MIS-19")
def test_example_11_sixes_sixes_ones(place):
    table = place("6o 6b 6g 6y 1o 1b 1g 9p", "2o", "2b", phase="discard")
    table.play("1 discard 6o 6b", "1 discard 6g 6y", "1 discard 1o 1b", "1 purge")
    assert (table.hands, table.pile) == (["9p", "2o", "2b"], "6o 6b 6g 6y 1o 1b 1g")
    assert (table.public.turn, table.actions, table.public.clockwise) == (1, ["* take 9p"], True)


@pytest.mark.rule("MIS-27")
def test_example_12_a_departure_alone_does_not_end_the_round(place):
    table = place("5o 6g", "7p 4g", "9p 3p", turn=2, phase="discard", **down(0, 1), **END)
    table.play("3 discard 3p 9p")
    assert (table.hands, table.public.turn) == (["5o 6g", "4g 7p", ""], 0)
    assert table.actions == ["* take 4g", "* take 7p"]
    table.play("* take 4g")
    assert table.state.actor == 0
    table.play("1 pass")
    assert (table.hands, table.pile) == (["4g 5o 6g", "7p", ""], "3p 9p")
    assert scores(table) == (15, 7, 0)
