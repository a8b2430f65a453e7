"""Positions: what one is read as, what is refused, and when there is one."""

import json
import random

import pytest

from catgames.engine import CHANCE, GameError, PositionError, games

GAME = games["mess"]

BARE = {
    "seats": ["A", "B", "C"],
    "hands": [{"pranks": ["kit2"], "bonuses": ["draw"]}, {"pranks": ["bed1", "off5"]}, {"pranks": ["liv3"]}],
    "cat": "kitchen",
    "parents": "living",
    "turn": 0,
}
FULL = {
    "game": "mess",
    "seats": ["A", "B", "C"],
    "hands": [
        {"pranks": ["off5", "kit2"], "bonuses": ["draw", "skip"]},
        {"pranks": ["bed1"], "bonuses": []},
        {"pranks": ["liv3"], "bonuses": ["hold"]},
    ],
    "cat": "kitchen",
    "parents": "living",
    "turn": 0,
    "phase": "window1",
    "rooms": {"living": ["liv1"], "office": ["off4", "off2", "off3"]},
    "tokens": {"living": 1, "office": 2},
    "out": [],
    "stack": ["bat5", "bat1"],
    "discards": ["cancel", "alibi"],
    "layout": "brick",
    "turns": 7,
    "rolled": False,
    "held": False,
    "dashed": False,
}
TWO = [
    {"pranks": ["off5"], "bonuses": ["draw"]},
    {"pranks": [], "bonuses": []},
    {"pranks": ["liv3"], "bonuses": []},
]


# -- what is read --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"held": True},
        {"phase": "roll"},
        {"phase": "window2"},
        {"phase": "window2", "rolled": True},
        {"phase": "cat"},
        {"phase": "cat", "dashed": True},
        {"phase": "window3"},
        {"phase": "prank"},
        {"phase": "token"},
        {"phase": "roll", "cat": None, "parents": None},
        {"phase": "cat", "cat": None},
        {"turn": 2, "layout": "ring", "turns": 299},
        {"out": [1], "hands": TWO, "tokens": {"office": 2}},
        {"cat": "living", "parents": "living", "stack": [], "discards": [], "rooms": {}, "tokens": {}},
        {"tokens": {"bedroom": 0, "living": 0, "office": 0, "bathroom": 0, "kitchen": 1}},
    ],
)
def test_a_position_comes_back_as_it_was(keys):
    position = {**FULL, **keys}
    state = GAME.from_position(json.loads(json.dumps(position)))
    assert state.position() == position
    step = {"roll": "roll", "cat": "cat", "prank": "prank", "token": "token"}.get(position["phase"], "window")
    view = state.view(state.actor if state.actor != CHANCE else None)
    assert view.step == step
    assert view.window == (int(position["phase"][-1]) if step == "window" else None)
    assert (view.cat, view.parents, view.turn) == (position["cat"], position["parents"], position["turn"])
    assert (view.held, view.dashed, view.rolled) == tuple(
        position[key] for key in ("held", "dashed", "rolled")
    )
    assert (view.turns, view.layout, view.stack) == (
        position["turns"],
        position["layout"],
        len(position["stack"]),
    )


def test_what_is_left_out_has_its_default():
    position = GAME.from_position(BARE).position()
    hands = [{"bonuses": [], **hand} for hand in BARE["hands"]]
    assert position == {
        **BARE,
        **{"hands": hands, "game": "mess", "phase": "window1", "rooms": {}, "tokens": {}, "out": []},
        **{"stack": [], "discards": [], "layout": "brick", "turns": 0},
        **{"rolled": False, "held": False, "dashed": False},
    }


def test_hands_come_back_sorted_and_rooms_stack_and_out_as_they_are(place):
    table = place(
        "kit2 bed3 kit1 swap hold", "", "off1", "", rooms={"office": "off4 off1 off3"}, stack="liv2 bed1"
    )
    position = table.state.position()
    assert position["hands"][0] == {"pranks": ["bed3", "kit1", "kit2"], "bonuses": ["hold", "swap"]}
    assert (position["rooms"], position["stack"]) == ({"office": ["off4", "off1", "off3"]}, ["liv2", "bed1"])
    assert position["out"] == [1, 3]


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        ({"phase": "window1"}, "roll"),
        ({"phase": "window1", "held": True}, "cat"),
        ({"phase": "window2"}, "cat"),
        ({"phase": "window3"}, "prank"),
        ({"phase": "token", "tokens": {"kitchen": 0}}, "roll"),
        ({"phase": "token", "tokens": dict.fromkeys(["bedroom", "living", "office", "bathroom"], 0)}, "roll"),
    ],
)
def test_a_window_or_token_step_with_nothing_to_do_passes_by_itself(place, keys, step):
    table = place("off1", "off2", **keys)
    assert table.step == step
    assert table.public.turn == (1 if keys["phase"] == "token" else 0)
    assert GAME.from_position(table.state.position()).view(None) == table.public


def test_the_position_given_is_left_as_it_was():
    given = json.loads(json.dumps(FULL))
    state = GAME.from_position(given)
    rng = random.Random(2)
    while state.actor is not None:
        state.apply(state.sample_chance(rng) if state.actor == CHANCE else rng.choice(state.legal_actions()))
    assert given == FULL


# -- what is refused -----------------------------------------------------------------------------------


def hands(first):
    return [first, *BARE["hands"][1:]]


WRONG_TYPES = [None, 3, "text", True, 1.5, ["x"], {"x": 1}]
BAD = [
    *(("seats", value) for value in ([], ["A"], list("ABCDEFG"), ["A", "B", 3], "ABC", None)),
    *(("cat", value) for value in ("attic", "Kitchen", "", "blank", 3, ["kitchen"], None)),
    *(("parents", value) for value in ("attic", "Living", "", "blank", 3, ["kitchen"], None)),
    *(("turn", value) for value in (-1, 3, "0", None, True, 0.0, [0])),
    *(("phase", value) for value in ("window", "window4", "pranks", "answer", "over", "", None, 1)),
    *(("layout", value) for value in ("maze", "", "Brick", None, 1)),
    *(("turns", value) for value in (-1, 300, "0", None, True, 1.0)),
    *(("hands", value) for value in ([], hands({})[:2], [*hands({}), {}], "x", None, {"A": {}}, [1, 2, 3])),
    *(("hands", hands(value)) for value in ({}, {"bonuses": ["hold"]}, {"pranks": []})),
    *(
        ("pranks", hands({"pranks": value}))
        for value in (["kit6"], ["hold"], [3], [None], [["kit1"]], "kit1", None)
    ),
    *(
        ("bonuses", hands({"pranks": ["kit1"], "bonuses": value}))
        for value in (["nap"], ["kit1"], [3], [None], "hold", None)
    ),
    ("cards", hands({"pranks": ["kit1"], "cards": []})),
    *(
        ("rooms", value)
        for value in ({"attic": []}, {"Office": []}, {"office": "off1"}, {"office": ["off6"]})
    ),
    *(
        ("rooms", value)
        for value in ({"office": ["kit1"]}, {"office": ["hold"]}, {"office": [1]}, [], None, "x")
    ),
    *(
        ("tokens", value)
        for value in ({"attic": 0}, {"office": 3}, {"office": -1}, {"office": "0"}, [], None)
    ),
    *(("tokens", {"office": value}) for value in (True, None, 0.0, [0])),
    ("tokens", dict.fromkeys(["bedroom", "living", "office", "bathroom", "kitchen"], 0)),
    *(("out", value) for value in ([3], [-1], ["A"], [True], [0.0], [None], 1, "1", None, {"1": 1})),
    *(("stack", value) for value in (["kit6"], ["hold"], [3], "kit1", None, {"kit1": 1}, [["kit1"]])),
    *(("discards", value) for value in (["nap"], ["kit1"], [3], "hold", None, [None])),
    *((key, value) for key in ("rolled", "held", "dashed") for value in (None, 0, 1, "true", [])),
    *((key, 1) for key in ("Cat", "deck", "unused", "bonuses", "round", "")),
    *(("game", value) for value in ("heist", "", None, 1)),
]


@pytest.mark.parametrize(("key", "value"), BAD)
def test_a_bad_position_is_refused_by_its_key(key, value):
    where = "hands" if key in ("pranks", "cards") or (key == "bonuses" and value != 1) else key
    with pytest.raises(PositionError) as refusal:
        GAME.from_position({**BARE, where: value})
    assert str(refusal.value).startswith(f"{key}:")
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("key", "keys"),
    [
        # A card more often than it exists, in one place or in several.
        ("hands", {"hands": hands({"pranks": ["kit5", "kit5"]})}),
        ("hands", {"hands": hands({"pranks": ["off5"]})}),
        ("hands", {"hands": hands({"pranks": ["bed1"] * 4})}),
        ("hands", {"hands": hands({"pranks": ["bed1"], "bonuses": ["hold"] * 4})}),
        ("rooms", {"rooms": {"office": ["off5"]}}),
        ("rooms", {"rooms": {"bedroom": ["bed3"] * 4}}),
        ("stack", {"stack": ["off5"]}),
        ("stack", {"stack": ["kit4"] * 3}),
        ("stack", {"rooms": {"living": ["liv4"]}, "stack": ["liv4", "liv4"]}),
        ("discards", {"discards": ["draw"] * 3}),
        ("discards", {"discards": ["cancel"] * 4}),
        # Who is out.
        ("turn", {"hands": hands({}), "out": [0]}),
        ("tokens", {"hands": TWO, "out": [1], "tokens": {"office": 1}}),
        ("hands", {"out": [1]}),
        ("hands", {"hands": [TWO[0], {"bonuses": ["hold"]}, TWO[2]], "out": [1]}),
        ("out", {"hands": TWO, "out": [1, 1]}),
        ("out", {"hands": [TWO[0], {}, {}], "out": [1, 2]}),
        ("hands", {"hands": TWO}),
        # What goes with a phase.
        *(
            ("rolled", {"rolled": True, "phase": phase})
            for phase in ("window1", "roll", "cat", "window3", "token")
        ),
        *(("held", {"held": True, "phase": phase}) for phase in ("roll", "window2", "cat", "prank", "token")),
        *(
            ("dashed", {"dashed": True, "phase": phase})
            for phase in ("window1", "window2", "window3", "prank")
        ),
        ("dashed", {"dashed": True, "phase": "cat", "cat": None}),
        # The opening.
        *(("parents", {"parents": None, "phase": phase}) for phase in ("window1", "roll", "cat", "prank")),
        ("parents", {"parents": None, "cat": None, "phase": "cat"}),
        ("parents", {"parents": None, "cat": None}),
        *(
            ("cat", {"cat": None, "phase": phase})
            for phase in ("window1", "roll", "window2", "window3", "token")
        ),
    ],
)
def test_keys_that_do_not_go_together_are_refused(key, keys):
    with pytest.raises(PositionError, match=f"^{key}:"):
        GAME.from_position({**BARE, **keys})


def test_every_card_may_be_there_as_often_as_it_exists(place):
    counts = {1: 4, 2: 4, 3: 3, 4: 2, 5: 1}
    stack = " ".join(f"kit{score}" for score, times in counts.items() for _ in range(times))
    kinds = ("hold", "dash", "draw", "reroll", "skip", "alibi", "cancel", "swap")
    table = place("bed1", "off2", stack=stack, discards=" ".join(kind for kind in kinds for _ in range(3)))
    assert (table.public.stack, len(table.public.discards)) == (14, 24)


@pytest.mark.parametrize("key", sorted(BARE))
def test_a_required_key_that_is_missing_is_named(key):
    with pytest.raises(PositionError, match=f"^{key}:"):
        GAME.from_position({name: BARE[name] for name in BARE if name != key})


@pytest.mark.parametrize("position", [None, [], "seats", 3])
def test_a_position_is_an_object(position):
    with pytest.raises(GameError):
        GAME.from_position(position)


# -- moments -------------------------------------------------------------------------------------------


def no_position(table):
    before = table.everything()
    with pytest.raises(ValueError, match="can be written only when"):
        table.state.position()
    assert table.everything() == before


def test_before_the_deal_there_is_none():
    state = GAME.new(["A", "B"])
    for _ in range(2):
        with pytest.raises(PositionError):
            state.position()
        state.apply(state.sample_chance(random.Random(0)))
    assert state.position()["phase"] == "roll"


PASSED = ("bed1 bed2 hold draw swap", "bed3 off2 cancel hold", "bed4 cancel")


@pytest.mark.parametrize(
    ("keys", "lines", "phase"),
    [
        ({}, [], "window1"),
        ({}, ["1 pass"], None),
        ({}, ["1 pass", "2 pass"], None),
        ({}, ["1 pass", "2 pass", "3 pass"], "roll"),
        ({}, ["1 bonus hold"], None),
        ({}, ["1 bonus hold", "2 pass"], None),
        ({}, ["1 bonus hold", "2 pass", "3 pass"], "window1"),
        ({}, ["1 bonus hold", "2 bonus cancel"], None),
        ({}, ["1 bonus hold", "2 bonus cancel", "3 pass"], None),
        ({}, ["1 bonus hold", "2 bonus cancel", "3 pass", "1 pass"], "window1"),
        ({}, ["1 bonus hold", "2 pass", "3 pass", "1 pass", "2 pass", "3 pass"], "window2"),
        ({"phase": "roll"}, ["* roll blank"], "window2"),
        ({"phase": "roll"}, ["* roll blank", "1 pass"], None),
        ({"phase": "window2"}, ["1 pass", "2 pass", "3 pass"], "cat"),
        ({"phase": "cat"}, ["1 bonus draw 2"], None),
        ({"phase": "cat"}, ["1 bonus draw 2", "2 pass", "3 pass"], "cat"),
        ({"phase": "cat"}, ["1 cat kitchen"], "window3"),
        ({"phase": "cat"}, ["1 cat kitchen", "1 pass"], None),
        ({"phase": "window3"}, ["1 pass", "2 pass", "3 pass"], "prank"),
        ({"phase": "prank"}, ["1 bonus draw 1", "2 pass"], None),
        ({"phase": "prank"}, ["1 bonus draw 1", "2 pass", "3 pass"], "prank"),
        ({"phase": "prank"}, ["1 stuck"], "token"),
        ({"phase": "prank"}, ["1 stuck", "1 token"], "window1"),
        ({"phase": "roll", "parents": None, "cat": None}, ["* roll blank"], "roll"),
        ({"phase": "roll", "parents": None, "cat": None}, ["* roll office"], "cat"),
        ({"phase": "cat", "cat": None}, ["1 cat kitchen"], "window3"),
    ],
)
def test_a_position_is_where_a_phase_begins_or_asks_again(place, keys, lines, phase):
    table = place(*PASSED, stack="liv1 liv2", **keys).play(*lines)
    if phase is None:
        no_position(table)
    else:
        assert table.state.position()["phase"] == phase


def test_the_end_has_none(place):
    no_position(place("kit1", "bed1", phase="prank").play("1 prank kit1"))


def test_a_position_says_whether_a_die_was_rolled(place):
    table = place(*PASSED, phase="roll").play("* roll blank")
    assert table.state.position()["rolled"] is True
    held = place(*PASSED).play("1 bonus hold", "2 pass", "3 pass")
    assert held.state.position()["held"] is True
    held.all_pass()
    assert (held.step, held.state.position()["rolled"], held.state.position()["held"]) == (
        "window2",
        False,
        False,
    )
    dashed = place("kit1 dash", "bed1", phase="cat").play("1 bonus dash")
    assert dashed.state.position()["dashed"] is True


@pytest.mark.parametrize("players", range(2, 7))
def test_the_game_goes_on_from_a_position_as_it_would_have(opened, players):
    """A position is there exactly where the views say that nobody has passed and no card waits."""
    table, rng = opened(players), random.Random(players)
    while table.state.actor is not None:
        public = table.public
        holders = [seat for seat in range(players) if public.bonuses_left[seat]]
        nobody_passed = public.step != "window" or len(public.asked) == len(holders)
        if nobody_passed and public.step != "answer":
            position = table.state.position()
            twin = GAME.from_position(json.loads(json.dumps(position)))
            assert twin.position() == position, f"seed {players}"
            for seat in (None, *range(players)):
                assert twin.view(seat) == table.state.view(seat), f"seed {players}"
        else:
            no_position(table)
            twin = table.state.copy()
        chance = table.state.actor == CHANCE
        line = str(table.state.sample_chance(rng) if chance else rng.choice(table.actions))
        assert table.play(line).events == twin.apply(line), f"seed {players}"
    assert table.state.outcome() == twin.outcome()
    no_position(table)
