"""The worked examples of the rules page, one test each, in its order."""

from collections import Counter

import pytest

SIX = {"six": (0, "6 lose kitty")}
SEVEN = {"seven": (0, "7 lose paws")}


@pytest.mark.rule("KIT-05", "KIT-14")
def test_example_1_the_card_just_played_is_not_in_the_paws(place):
    table = place(
        "six x1 x1 x1 x1 x1", "x1 x1 x1 x1 x1 x1", "x1", cards=SIX, kitties=["x3", "x2 x2", ""]
    ).play("1 play six")
    assert table.public.counts == (5, 6, 1)
    assert table.kitties == ["x3 six", "", ""]
    assert table.litter == "x2 x2"


@pytest.mark.rule("KIT-05", "KIT-14")
def test_example_2_the_card_just_played_goes_with_the_kitty(place):
    table = place("six x1 x1 x1 x1 x1 x1", "x1 x1 x1 x1 x1", cards=SIX, kitties=["x3", "x2"])
    table.play("1 play six")
    assert table.public.counts == (6, 5)
    assert table.kitties == ["", "x2"]
    assert table.litter == "x3 six"


@pytest.mark.rule("KIT-13", "KIT-17", "KIT-18")
def test_example_3_who_lost_all_paws_starts_the_next_turn_empty(place):
    table = place("seven x1 x1 x1 x1 x1 x1", "x1 x1 x1 x1 x1 x1 x1", "x2", cards=SEVEN).play("1 play seven")
    assert table.public.counts == (6, 0, 1)
    assert Counter(table.litter.split()) == Counter(x1=7)
    assert (table.scores, table.winner) == ((6, 0, 2), "Ana")


@pytest.mark.rule("KIT-16", "KIT-19")
def test_example_4_the_third_card_is_not_there(place):
    card = {"teller": (-1, "draw 3, donate 1")}
    table = place("teller x2", "x1 x1", "x0", cards=card, deck="x1 x0").play("1 play teller")
    assert table.paws == ["x0 x1 x2", "x1 x1", "x0"]
    assert (table.scores, table.winner) == ((2, 2, 0), "Ana")


@pytest.mark.rule("KIT-16")
def test_example_5_the_last_card_of_the_deck_ends_nothing(place):
    cards = {"two": (0, "draw 2"), "one": (1, "draw 1")}
    table = place("two", "one x2", "x0", cards=cards, deck="x1 x1").play("1 play two")
    assert (table.winner, table.state.actor, table.deck) == (None, 1, "")
    table.play("2 play one")
    assert (table.scores, table.winner) == ((2, 3, 0), "Ben")


@pytest.mark.rule("KIT-15", "KIT-17", "KIT-19")
def test_example_6_nothing_to_play_again(place):
    table = place("more", "x1 x1", "x2", cards={"more": (0, "again")}).play("1 play more")
    assert table.actions == ["2 play x1"]
    table.play("2 play x1", "3 play x2")
    assert (table.scores, table.winner) == ((0, 2, 2), "Chi")


@pytest.mark.rule("KIT-12")
def test_example_7_pass_two_left(place):
    cards = {"left": (0, "pass 2"), **dict.fromkeys("abcd", (0, ""))}
    table = place("left a b c", "d", "", cards=cards).play("1 play left")
    assert table.actions == ["1 pass-left a b", "1 pass-left a c", "1 pass-left b c"]
    table.play("1 pass-left a b")
    assert table.paws == ["c", "a b", "d"]


@pytest.mark.rule("KIT-06", "KIT-08")
def test_example_8_nothing_to_donate(place):
    table = place("two", "x1", cards={"two": (3, "donate 2")}).play("1 play two")
    assert (table.kitties[0], table.actions) == ("two", ["2 play x1"])


@pytest.mark.rule("KIT-04", "KIT-15")
def test_example_9_what_was_drawn_must_be_played(place):
    cards = {"rush": (0, "draw 1, again"), "y": (1, "")}
    table = place("rush", "x1", cards=cards, deck="y").play("1 play rush")
    assert table.actions == ["1 play y"]
    assert table.play("1 play y").actions == ["2 play x1"]


@pytest.mark.rule("KIT-17", "KIT-19")
def test_example_10_the_tied_player_who_played_more_recently(place):
    table = place("", "x2 x1", "x1", cards={}, kitties=["x3", "", "x0"], turn=2).play("3 play x1")
    assert (table.scores, table.winner) == ((3, 3, 1), "Ben")


def test_the_position_of_the_page_is_read(place):
    """With its cards, their names and copies left out."""
    keys = {"kitties": ["x3", "", ""], "dealer": 0, "deck": "", "litter": ""}
    table = place("six x1", "x1", "x2", cards=SIX, **keys).play("1 play six")
    assert table.texts() == ["Ana played six.", "Nobody held 6 cards or more."]
