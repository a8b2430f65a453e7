"""The worked examples of the rules page, one test each, in its order."""

import pytest


@pytest.mark.rule("HEI-08", "HEI-09", "HEI-10")
def test_example_1_the_third_4_ends_with_all(place):
    table = place(4, "ryybbb").choose(4, 4, 4, 3)
    assert table.shields == ["", "", "ryyb", "bbk"]
    assert table.state.outcome().scores == (0, 0, 8, 1)


@pytest.mark.rule("HEI-16", "HEI-17", "HEI-18")
def test_example_2_reveals_alternate_and_each_may_rob(place):
    table = place(2, "ryyybbbbb", round=2, safes=[5], bag="bbbbb").choose("2 5", "2 5")
    table.play("1 reveal 5", "2 reveal 2")
    assert table.kinds == ["Revealed", "Revealed", "Robbed", "Robbed", "Collected", "Opened"]
    assert table.shields == ["bb", "ryyyb"]
    assert table.events[4].left == "bb"
    assert table.state.view(None).bag_left == 0
    table = place(2, "ryyybbbbb", round=2).choose("2 5", "2 5").play("1 reveal 5", "2 reveal 2")
    assert table.state.outcome().scores == (2, 10)


@pytest.mark.rule("HEI-08", "HEI-09")
def test_example_3_rocks_are_robbed_like_gems(place):
    table = place(4, "bbbbb").choose(6, 5, 6, 5)
    assert table.shields == ["", "", "bbbbbk", "kkkkk"]
    assert table.state.outcome().scores == (0, 0, 4, -5)


@pytest.mark.rule("HEI-09", "HEI-10", "HEI-11")
def test_example_4_two_chains_and_a_rest(place):
    table = place(5, "ryybbbb").choose(3, 2, 3, 2, 3)
    assert table.state.outcome().scores == (0, 0, 0, 2, 7)
    assert table.texts()[-2] == (
        "The round brought Dee 2 blue; Eve 1 red and 2 yellow. 2 blue stayed in the safe."
    )


@pytest.mark.rule("HEI-08", "HEI-09")
def test_example_5_who_found_nothing_but_rocks(place):
    table = place(3, "rrybb").choose(3, 6, 3)
    assert table.state.outcome().scores == (0, -2, 8)


@pytest.mark.rule("HEI-15")
def test_example_6_rocks_break_a_tie_and_two_share(place):
    table = place(3, "b", shields=["rrykk", "bbbbbb", "yyb"]).choose(1, 1, 1)
    assert table.shields == ["rrykk", "bbbbbb", "yybb"]
    outcome = table.state.outcome()
    assert (outcome.scores, outcome.winners) == ((6, 6, 6), (1, 2))


@pytest.mark.rule("HEI-05", "HEI-12")
def test_example_7_one_of_two_3s_remains(opened):
    table = opened(3).choose(3, 1, 1)
    assert table.public.start == 1
    choices = [f"1 choose {number}" for number in (1, 2, 3, 4, 5, 6)]
    table.play("2 choose 2", "3 choose 2")
    assert table.actions == choices
    table.play("1 choose 3", "3 choose 3", "1 choose 4", "2 choose 3")
    assert table.public.start == 0
    assert table.actions == [f"1 choose {number}" for number in (1, 2, 4, 5, 6)]


@pytest.mark.rule("HEI-05", "HEI-12")
@pytest.mark.parametrize(("used", "left"), [([], "123456"), ([3], "123456"), ([3, 3], "12456")])
def test_example_7_as_positions(place, used, left):
    cards = [1, 2, 3, 3, 4, 4, 5, 6]
    for card in used:
        cards.remove(card)
    assert place(3, "b", available=[cards] * 3).actions == [f"1 choose {number}" for number in left]


@pytest.mark.rule("HEI-16")
@pytest.mark.parametrize(("number", "choices"), [(1, 6), (2, 15), (3, 20), (4, 15)])
def test_example_8_the_choices_of_two(place, number, choices):
    table = place(2, "b", round=number)
    assert len(table.actions) == choices
    table.play(table.actions[0])
    assert len(table.actions) == choices
