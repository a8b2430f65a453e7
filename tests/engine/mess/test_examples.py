"""The worked examples of the rules page, one test each, in its order."""

import pytest

ROOMS = ["bedroom", "living", "office", "bathroom", "kitchen"]


def rooms(table):
    """Where the cat may be after its move."""
    return {line.split()[2] for line in table.actions if " cat " in line}


@pytest.mark.rule("MESS-08")
def test_example_1_the_cat_in_the_kitchen(place):
    table = place("kit1", "bed1", cat="kitchen", parents="living", phase="cat")
    assert rooms(table) == {"kitchen", "bathroom", "office"}


@pytest.mark.rule("MESS-08", "MESS-12")
@pytest.mark.parametrize("room", ["bathroom", "bedroom", "living"])
def test_example_2_who_cannot_play_leaves_a_token_even_at_total_0(place, room):
    table = place("off1 kit5 kit1", "bed1", cat="bathroom", parents="kitchen", phase="cat")
    assert rooms(table) == {"bathroom", "bedroom", "living"}
    table.play(f"1 cat {room}")
    assert table.actions == ["1 stuck"]
    table.play("1 stuck")
    assert table.actions == ["1 token"]
    assert table.play("1 token").tokens == {room: "Ana"}
    assert table.rooms == {}


@pytest.mark.rule("MESS-11")
def test_example_3_an_office_1_makes_10(place):
    keys = {"rooms": {"office": "off4 off2 off3"}, "cat": "office", "phase": "prank"}
    table = place("off1 kit1", "bed1", **keys).play("1 prank off1")
    assert table.events[0].total == 10
    assert table.actions == ["1 token"]
    assert table.play("1 token").tokens == {"office": "Ana"}


EXAMPLE_4 = {
    "tokens": {"office": 1, "bathroom": 1, "bedroom": 2},
    "rooms": {"office": "off5", "bathroom": "bat2 bat2", "bedroom": "bed1"},
    "parents": "living",
    "phase": "roll",
}


@pytest.mark.rule("MESS-06", "MESS-07")
def test_example_4_another_player_is_caught_and_the_turn_goes_on(place):
    table = place("kit1", "off1", "bed2", **EXAMPLE_4).play("* roll office")
    assert table.public.out == (1,)
    assert table.rooms == {"bedroom": "bed1"}
    assert table.tokens == {"bedroom": "Chi"}
    assert (table.step, table.state.actor) == ("cat", 0)


@pytest.mark.rule("MESS-06", "MESS-07")
def test_example_5_the_current_player_is_caught_and_the_turn_is_over(place):
    table = place("kit1", "off1", "bed2", turn=1, **EXAMPLE_4).play("* roll office")
    assert table.public.out == (1,)
    assert table.rooms == {"bedroom": "bed1"}
    assert (table.public.turn, table.step, table.public.awaited) == (2, "roll", 2)
    assert table.public.cat == "kitchen"


@pytest.mark.rule("MESS-13", "MESS-30")
def test_example_6_ones_own_token_and_no_alibi(place):
    keys = {"rooms": {"office": "off5 off4 off3"}, "tokens": {"office": 0}, "cat": "office", "phase": "prank"}
    table = place("off2 kit1 alibi", "bed1", **keys).play("1 prank off2")
    assert table.events[0].total == 14
    assert (table.tokens, table.public.turn, table.step) == ({"office": "Ana"}, 1, "window1")
    assert table.hands[0] == "kit1 alibi"


@pytest.mark.rule("MESS-16")
def test_example_7_the_last_prank_wins(place):
    keys = {"rooms": {"office": "off4 off4"}, "cat": "office", "phase": "prank"}
    table = place("off5", "bed1", **keys).play("1 prank off5")
    assert table.state.outcome().winners == (0,)
    assert table.tokens == {}


@pytest.mark.rule("MESS-23", "MESS-25")
def test_example_8_a_cancel_is_cancelled(place):
    table = place("kit1 cancel alibi", "bed1 cancel dash", "bed2 skip hold")
    table.play("1 pass", "2 pass", "3 bonus skip", "1 bonus cancel", "2 bonus cancel")
    assert table.all_pass() == [3, 1]
    assert "Rolled" not in table.kinds
    assert (table.public.turn, table.step, table.state.actor) == (1, "window1", 1)


@pytest.mark.rule("MESS-29")
def test_example_9_who_holds_one_prank_is_no_target(place):
    assert place("kit1 swap", "bed1", "bed2 bed3").actions == ["1 bonus swap 3", "1 pass"]


@pytest.mark.rule("MESS-27")
@pytest.mark.parametrize(
    ("parents", "reached"),
    [
        ("living", {"kitchen", "bathroom", "office", "bedroom"}),
        ("bathroom", {"kitchen", "living", "office", "bedroom"}),
    ],
)
def test_example_10_the_cat_dashes_around_the_parents(place, parents, reached):
    table = place("kit1 dash", "bed1", parents=parents, phase="cat").play("1 bonus dash")
    assert rooms(table) == reached


@pytest.mark.rule("MESS-03")
def test_example_11_the_opening(opened):
    table = opened(3, "kit1", first=1).play("* roll blank", "* roll blank", "* roll living")
    assert table.public.parents == "living"
    assert table.actions == ["2 cat bedroom", "2 cat office", "2 cat bathroom", "2 cat kitchen"]
    table.play("2 cat kitchen")
    assert table.all_pass() == [2, 3, 1]
    assert (table.step, table.state.actor) == ("prank", 1)
    table.play("2 prank kit1")
    assert (table.public.turn, table.public.turns) == (2, 1)


@pytest.mark.rule("MESS-01")
@pytest.mark.parametrize(("players", "stack"), [(2, 50), (3, 43), (4, 34), (5, 30), (6, 22)])
def test_example_12_the_stack_after_the_deal(opened, players, stack):
    table = opened(players)
    assert table.public.stack == stack == 70 - sum(table.public.pranks_left)
