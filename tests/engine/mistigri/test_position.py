"""Positions: what is left out, what is refused, which moments have one."""

import json

import pytest

from catgames.engine import CHANCE, GameError, PositionError, games

GAME = games["mistigri"]
BARE = {"seats": ["Ana", "Ben", "Chi"], "hands": [["5o", "6b"], ["1o", "1b"], ["5g"]], "turn": 1}
FULL = {  # as the page prints it
    "game": "mistigri",
    **BARE,
    **{"phase": "draw", "pile": [], "clockwise": True, "passed": [False, False, False], "pending": None},
    **{"round": 1, "scores": [0, 0, 0], "starter": 0, "turns": 0},
}


def test_what_is_shown_on_the_page_is_the_default():
    assert GAME.from_position(BARE).position() == FULL
    assert GAME.from_position(FULL).position() == FULL


@pytest.mark.parametrize("key", sorted(set(FULL) - set(BARE)))
def test_any_key_but_three_may_be_left_out(key):
    assert GAME.from_position({name: FULL[name] for name in FULL if name != key}).position() == FULL


@pytest.mark.parametrize(
    "keys",
    [
        {"phase": "discard", "turn": 0},
        {"pile": ["9p", "1o", "8g"]},
        {"clockwise": False, "pending": {"kind": "exchange"}},
        {"pending": {"kind": "two"}},
        {"pending": {"kind": "three"}},
        {"passed": [True, False, True], "round": 2, "scores": [30, 0, 12], "starter": 2, "turns": 199},
        {"round": 3, "hands": [["9p"], ["M"], []]},
        {
            "seats": list("ABCDE"),
            "hands": [[], ["1o"], [], ["2o"], []],
            "passed": [0 > 1] * 5,
            "scores": [0] * 5,
        },
        {"phase": "discard", "hands": [[], ["1o"], []]},
        # Any of the 46, whatever the number of seats, as often as it exists.
        {"hands": [["1o", "1o"], ["2p", "2p", "9p"], ["M"]]},
    ],
)
def test_a_position_comes_back_as_it_was(keys):
    position = {**FULL, **keys}
    state = GAME.from_position(position)
    assert state.position() == position
    assert json.loads(json.dumps(state.position())) == position


def test_a_hand_comes_back_sorted_and_the_pile_as_it_lay():
    state = GAME.from_position({**BARE, "hands": [["M", "3b", "3o", "1p"], ["6o"], []], "pile": ["9p", "1o"]})
    assert state.position()["hands"][0] == ["1p", "3o", "3b", "M"]
    assert state.position()["pile"] == ["9p", "1o"]


@pytest.mark.rule("MIS-14")
def test_a_chosen_draw_happens_by_itself():
    state = GAME.from_position({**BARE, "pending": {"kind": "chosen", "card": "6b"}})
    assert state.position() == {**FULL, "phase": "discard", "hands": [["5o"], ["1o", "1b", "6b"], ["5g"]]}
    assert state.actor == 1


@pytest.mark.rule("MIS-21")
@pytest.mark.parametrize(
    ("hands", "clockwise", "owner"),
    [
        ([["5o"], ["1o"], ["5g"]], True, 0),
        ([["5o"], ["1o"], ["5g"]], False, 2),
        ([[], ["1o"], ["5g"]], True, 2),
        ([["5o"], ["1o"], []], False, 0),
    ],
)
def test_what_is_pending_is_owned_by_prev(hands, clockwise, owner):
    position = {**BARE, "hands": hands, "clockwise": clockwise}
    card = hands[owner][0]
    state = GAME.from_position({**position, "pending": {"kind": "chosen", "card": card}})
    assert (state.hands[owner], card in state.hands[1]) == ([], True)
    others = {card for hand in hands for card in hand} - {card}
    for other in others:
        with pytest.raises(PositionError, match=r"^pending:"):
            GAME.from_position({**position, "pending": {"kind": "chosen", "card": other}})


BAD = [
    *(("seats", value) for value in ([], ["Ana", "Ben"], list("ABCDEF"), ["Ana", "Ben", 3], "Ana", None, 3)),
    *(("hands", value) for value in ([], [["5o"], ["6o"]], [["5o"]] * 4, "5o", None, {"Ana": ["5o"]})),
    *(
        ("hands", [["5o"], value, []])
        for value in ("6o", None, ["0o"], ["8o"], ["9o"], ["10"], ["m"], ["o5"], [5])
    ),
    *(("hands", [["5o"], value, []]) for value in ([""], ["5o"], ["6o", "6o"], [["6o"]], [None], ["M", "M"])),
    ("hands", [["1o", "1o", "1o"], ["6o"], []]),
    ("hands", [[], ["6o"], []]),  # a turn that begins needs two live players
    *(("turn", value) for value in (-1, 3, "1", None, True, 1.0, [1])),
    *(("phase", value) for value in ("swap", "", None, 1, "Draw", ["draw"])),
    *(("pile", value) for value in ("2o", None, ["11o"], ["8o"], [2], [None], ["9p", "9p"], ["M", "M"])),
    *(("clockwise", value) for value in (1, 0, None, "true", [])),
    *(("passed", value) for value in ([], [False] * 2, [False] * 4, [0, 0, 0], None, True, ["no"] * 3)),
    *(
        ("pending", value)
        for value in ("two", [], {}, 2, True, {"kind": "four"}, {"kind": None}, {"card": "5o"})
    ),
    *(("pending", value) for value in ({"kind": "chosen"}, {"kind": "chosen", "card": None})),
    *(("pending", {"kind": "chosen", "card": card}) for card in ("1o", "5g", "8o", "M", 5, ["5o"])),
    *(("pending", {"kind": kind, "card": "5o"}) for kind in ("exchange", "two", "three")),
    ("pending", {"kind": "two", "owner": 0}),
    *(("round", value) for value in (0, 4, "1", None, True, 1.5)),
    *(
        ("scores", value)
        for value in ([], [0, 0], [0] * 4, [0, 0, -1], [0, 0, "0"], [0, 0, True], None, 0, [0, 0, 0.5])
    ),
    *(("starter", value) for value in (-1, 3, "0", None, False)),
    *(("turns", value) for value in (-1, 200, "0", None, True)),
    *(("game", value) for value in ("heist", "", None, 1, "Mistigri")),
    *((key, 1) for key in ("Pile", "hand", "options", "agenda", "")),
]


@pytest.mark.parametrize(("key", "value"), BAD)
def test_a_bad_position_is_refused_by_its_key(key, value):
    with pytest.raises(PositionError) as refusal:
        GAME.from_position({**BARE, key: value})
    assert str(refusal.value).startswith(f"{key}:")
    assert isinstance(refusal.value, ValueError)


@pytest.mark.parametrize("key", sorted(BARE))
def test_a_required_key_that_is_missing_is_named(key):
    with pytest.raises(PositionError, match=f"^{key}:"):
        GAME.from_position({name: BARE[name] for name in BARE if name != key})


def test_whose_turn_it_is_holds_cards():
    for phase in ("draw", "discard"):
        with pytest.raises(PositionError, match=r"^turn:"):
            GAME.from_position({**BARE, "hands": [["5o"], [], ["6o"]], "phase": phase})


def test_nothing_is_pending_after_the_draw():
    with pytest.raises(PositionError, match=r"^pending:"):
        GAME.from_position({**BARE, "phase": "discard", "pending": {"kind": "two"}})


def test_a_card_in_hand_and_on_the_pile_counts_twice():
    with pytest.raises(PositionError, match=r"^pile: 5g"):
        GAME.from_position({**BARE, "pile": ["5g"]})


@pytest.mark.parametrize("position", [None, [], "seats", 3])
def test_a_position_is_an_object(position):
    with pytest.raises(GameError):
        GAME.from_position(position)


def test_the_position_given_is_left_as_it_was():
    position = json.loads(json.dumps(FULL))
    state = GAME.from_position(position)
    for line in ("* take 5o", "2 discard 1o 1b", "2 reverse"):
        state.apply(line)
    assert position == FULL


@pytest.mark.parametrize(
    ("hands", "lines"),
    [
        (["5o", "6g 9p"], ["pending two", "* take 6g"]),
        (["5o", "6g 9p 7p"], ["pending three", "* take 6g", "* take 9p"]),
        (["5o", "6g 9p"], ["pending exchange", "* take 6g"]),
        (["1o 1b", "6g"], ["1 discard 1o 1b"]),
        (["2o 2b 5o", "6g"], ["1 discard 2o 2b"]),
        (["3o 3b 5o", "6g"], ["1 discard 3o 3b"]),
        (["4o 4b 5o", "6g"], ["1 discard 4o 4b"]),
        (["5o 5b", "6g"], ["1 discard 5o 5b"]),
        (["5o 5b", "6g", "6y"], ["1 discard 5o 5b", "1 feed 5o 2"]),
        (["6o 6b 5o 9p", "6g"], ["1 discard 6o 6b"]),
    ],
)
def test_a_draw_or_an_effect_half_done_has_no_position(place, hands, lines):
    keys = {"phase": "discard"}
    if lines[0].startswith("pending"):
        keys = {"pending": {"kind": lines[0].split()[1]}, "pile": "1p"}
        lines = lines[1:]
    table = place(*hands, **keys)
    assert table.state.position()
    table.play(*lines)
    before = table.everything()
    with pytest.raises(ValueError, match="can be written only when"):
        table.state.position()
    assert table.everything() == before


def test_a_shuffle_due_and_the_end_have_no_position(place):
    with pytest.raises(PositionError):
        GAME.new(["Ana", "Ben", "Chi"]).position()
    for number, actor in ((1, CHANCE), (3, None)):
        table = place("5o", "6g", "7p", phase="discard", passed=[True] * 3, round=number).play("1 pass")
        assert table.state.actor == actor
        with pytest.raises(PositionError):
            table.state.position()


def test_a_deal_and_the_turns_after_it_have_one(shuffled):
    table = shuffled(5, first=2)
    position = table.state.position()
    assert (position["phase"], position["turn"], position["starter"]) == ("draw", 2, 2)
    assert GAME.from_position(position).position() == position
    table.play(table.actions[0])
    position = table.state.position()
    assert (position["phase"], position["turn"], position["pending"]) == ("discard", 2, None)
    assert GAME.from_position(position).position() == position
