"""Positions: what is left out, what is refused, which moments have one."""

import json

import pytest

from catgames.engine import GameError, PositionError, games

GAME = games["heist"]
SETS = {2: "123456", 3: "12334456", 4: "1223344556", 5: "1233456", 6: "12334456"}
BAG = "r" * 10 + "y" * 30 + "b" * 60

BARE = {"seats": ["A", "B", "C", "D"], "safe": "ryybbb"}
FULL = {  # as the page prints it
    "game": "heist",
    **BARE,
    **{"start": 0, "round": 1, "available": [[1, 2, 2, 3, 3, 4, 4, 5, 5, 6]] * 4},
    **{"shields": ["", "", "", ""], "safes": [], "aside": [], "bag": ""},
}
TWO = {"seats": ["A", "B"], "safe": "ryybbb"}


def test_what_is_shown_on_the_page_is_the_default():
    assert GAME.from_position(BARE).position() == FULL
    assert GAME.from_position(FULL).position() == FULL


@pytest.mark.parametrize("key", sorted(set(FULL) - set(BARE)))
def test_any_key_but_two_may_be_left_out(key):
    assert GAME.from_position({name: FULL[name] for name in FULL if name != key}).position() == FULL


@pytest.mark.parametrize("players", SETS)
def test_the_full_set_is_available_by_default(players):
    position = GAME.from_position({"seats": list("ABCDEF"[:players]), "safe": "b"}).position()
    assert position["available"] == [[int(value) for value in SETS[players]]] * players
    assert position["shields"] == [""] * players


@pytest.mark.parametrize(
    "keys",
    [
        {"start": 3, "round": 8},
        {"round": 7, "safes": [14], "bag": "y" * 14, "aside": [5, 13]},
        {"round": 1, "safes": [14, 5, 13, 6, 12, 7, 11], "bag": "y" * 25 + "b" * 43},
        {"safes": [5], "bag": "bybyr" + "b" * 7},
        {"aside": [9, 5, 14]},
        {"available": [[1, 2], [4, 5, 6], [3], [2, 2, 5, 5]]},
        {"shields": ["rykk", "", "k" * 50, "bbb"]},
        {"safe": "r" * 10, "shields": ["", "", "y" * 30, ""], "bag": "b" * 60},
        {"safe": ""},
        {**TWO, "round": 4, "available": [[1, 2, 3, 4, 5, 6]] * 2, "shields": ["r", "k"]},
        {**TWO, "round": 3, "safes": [8], "available": [[1, 2, 3, 4, 5, 6]] * 2, "shields": ["", ""]}
        | {"bag": "b" * 8, "start": 1},
        {"seats": list("ABCDE"), "safes": [16, 15], "available": [[1, 2, 3]] * 5, "shields": ["b"] * 5}
        | {"bag": "b" * 31},
        {"seats": list("ABCDEF"), "start": 5, "available": [[3, 3]] * 6, "shields": ["b"] * 6, "round": 6},
    ],
)
def test_a_position_comes_back_as_it_was(keys):
    position = {**FULL, **keys}
    state = GAME.from_position(position)
    assert state.position() == position
    assert json.loads(json.dumps(state.position())) == position
    assert state.actor == position["start"]
    view = state.view(state.actor)
    assert (view.round, view.number, view.safe) == (
        position["round"],
        len(position["safe"]),
        position["safe"],
    )
    assert (view.safes_left, view.bag_left) == (len(position["safes"]), len(position["bag"]))


def test_cards_safe_and_shields_come_back_sorted_and_the_bag_as_it_is_drawn():
    hands = [[5, 1, 2], [6], [4, 3, 4], [1]]
    keys = {"available": hands, "safe": "bybr", "shields": ["kryb", "", "bk", ""], "bag": "byrb"}
    position = GAME.from_position({**BARE, **keys}).position()
    assert position["available"] == [[1, 2, 5], [6], [3, 4, 4], [1]]
    assert (position["safe"], position["shields"], position["bag"]) == (
        "rybb",
        ["rybk", "", "bk", ""],
        "byrb",
    )


def test_with_no_safes_to_come_the_game_ends_after_this_round(place):
    assert place(3, "b", round=2).choose(1, 1, 1).state.outcome()
    assert place(3, "b", round=2, safes=[5], bag="b" * 5).choose(1, 1, 1).state.outcome() is None


BAD = [
    *(("seats", value) for value in ([], ["A"], list("ABCDEFG"), ["A", "B", "C", 4], "ABCD", None, 4)),
    *(("safe", value) for value in (None, 3, ["r"], "k", "ryx", "R", "r y", "r" * 11, "y" * 31, "b" * 61)),
    *(("start", value) for value in (-1, 4, "0", None, True, 1.0, [1])),
    *(("round", value) for value in (0, 9, "1", None, True, 1.5, -1)),
    *(("available", value) for value in ([], [[1]] * 3, [[1]] * 5, "1234", None, {"A": [1]}, [1, 2, 3, 4])),
    *(
        ("available", [[1], value, [1], [1]])
        for value in ("1", None, [], [0], [7], [-1], ["1"], [None], [True], [1.0], [1, 1], [6, 6])
    ),
    *(("available", [[1], value, [1], [1]]) for value in ([2, 2, 2], [3, 4, 4, 4], [[1]])),
    *(("shields", value) for value in ([], [""] * 3, [""] * 5, "rrrr", None, ["", "", "", None], [[]] * 4)),
    *(("shields", ["", value, "", ""]) for value in ("x", "K", "r k", " ", "0", 3, ["r"])),
    *(("shields", ["r" * 6, "r" * 5, "", ""]), ("shields", ["y" * 31, "", "", ""])),
    ("shields", ["b" * 61, "", "", ""]),
    *(
        ("safes", value)
        for value in (None, 5, "5", [4], [15], [16], ["5"], [True], [5.0], [[5]], [None], [5, 5])
    ),
    ("safes", {"5": 1}),
    *(
        ("aside", value)
        for value in (None, 5, "5", [4], [15], [16], ["5"], [True], [5.0], [[5]], [None], [5, 5])
    ),
    *(("bag", value) for value in (None, 3, ["r"], "k", "x", "R", "r b", "r" * 10, "y" * 29, "b" * 58)),
    *(("game", value) for value in ("mistigri", "", None, 1, "Heist")),
    *((key, 1) for key in ("Safe", "hands", "turn", "phase", "used", "number", "")),
]


@pytest.mark.parametrize(("key", "value"), BAD)
def test_a_bad_position_is_refused_by_its_key(key, value):
    with pytest.raises(PositionError) as refusal:
        GAME.from_position({**BARE, key: value})
    assert str(refusal.value).startswith(f"{key}:")
    assert isinstance(refusal.value, ValueError)


@pytest.mark.parametrize(
    ("key", "keys"),
    [
        ("available", {**TWO, "available": [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5]]}),
        ("available", {**TWO, "available": [[1, 2, 3, 4, 5, 6], [1, 2, 2, 3, 4, 5]]}),
        ("available", {"seats": list("ABC"), "safe": "b", "available": [[2, 2], [1], [1]]}),
        ("available", {"seats": list("ABCDE"), "safe": "b", "available": [[4, 4]] * 5}),
        ("available", {"available": [[1, 2]] * 3 + [[1]], "safes": [5], "bag": "b" * 5}),
        ("round", {**TWO, "round": 5}),
        ("round", {"seats": list("ABC"), "safe": "b", "round": 7}),
        ("round", {"seats": list("ABCDE"), "safe": "b", "round": 6}),
        ("round", {"seats": list("ABCDEF"), "safe": "b", "round": 7}),
        ("safes", {"round": 8, "safes": [5], "bag": "b" * 5}),
        ("safes", {**TWO, "round": 3, "safes": [5, 6], "bag": "b" * 11}),
        ("bag", {"safes": [5]}),
        ("bag", {"safes": [5, 6], "bag": "b" * 10}),
        ("bag", {"shields": ["r" * 5, "r" * 3, "", ""], "bag": "rr"}),
        ("safe", {"shields": ["r" * 5, "r" * 5, "", ""]}),
        ("aside", {"safes": [5], "bag": "b" * 5, "aside": [6, 5]}),
        ("start", {**TWO, "start": 2}),
    ],
)
def test_keys_that_do_not_go_together_are_refused(key, keys):
    with pytest.raises(PositionError, match=f"^{key}:"):
        GAME.from_position({**BARE, **keys})


@pytest.mark.parametrize("key", sorted(BARE))
def test_a_required_key_that_is_missing_is_named(key):
    with pytest.raises(PositionError, match=f"^{key}:"):
        GAME.from_position({name: BARE[name] for name in BARE if name != key})


@pytest.mark.parametrize("position", [None, [], "seats", 3])
def test_a_position_is_an_object(position):
    with pytest.raises(GameError):
        GAME.from_position(position)


def test_the_position_given_is_left_as_it_was():
    position = {**FULL, "safes": [5, 6], "aside": [7], "bag": "y" * 11}
    given = json.loads(json.dumps(position))
    state = GAME.from_position(given)
    while state.actor is not None:
        state.apply(state.legal_actions()[0])
    assert given == position


# -- moments -------------------------------------------------------------------------------------------


def no_position(table):
    before = table.everything()
    with pytest.raises(ValueError, match="can be written only when"):
        table.state.position()
    assert table.everything() == before


@pytest.mark.parametrize("players", SETS)
def test_a_position_is_a_moment_where_the_start_player_chooses(opened, players):
    table = opened(players, first=1)
    moments = 0
    while table.state.actor is not None:
        public = table.public
        if (public.step, public.actor, sum(public.face_down)) == ("choose", public.start, 0):
            position = table.state.position()
            twin = GAME.from_position(position)
            assert twin.position() == position
            everybody = (None, *range(players))
            assert [twin.view(seat) for seat in everybody] == [table.state.view(seat) for seat in everybody]
            moments += 1
        else:
            no_position(table)
        table.play(table.actions[-1])
    no_position(table)
    assert moments == table.public.rounds


@pytest.mark.parametrize("players", SETS)
def test_while_chance_is_due_there_is_none(players):
    state = GAME.new(list("ABCDEF"[:players]))
    for _ in range(2):
        with pytest.raises(PositionError):
            state.position()
        state.apply("* bag " + BAG if state.view(None).step == "bag" else safes(players))
    assert state.position()["bag"] == BAG[5:]


def safes(players):
    return "* safes " + " ".join(str(number) for number in range(5, 5 + {2: 4, 4: 8, 5: 5}.get(players, 6)))


@pytest.mark.parametrize(
    ("players", "lines"),
    [
        (3, ["1 choose 1"]),
        (3, ["1 choose 1", "2 choose 2"]),
        (2, ["1 choose 1 2"]),
        (2, ["1 choose 1 2", "2 choose 1 2"]),
        (2, ["1 choose 1 2", "2 choose 1 2", "1 reveal 1"]),
        (2, ["1 choose 1 2", "2 choose 1 2", "1 reveal 1", "2 reveal 1"]),
        (3, ["1 choose 1", "2 choose 2", "3 choose 3"]),
    ],
)
def test_a_round_half_done_and_the_end_have_no_position(place, players, lines):
    table = place(players, "ryybbb", round=2)
    assert table.state.position()
    no_position(table.play(*lines))


def test_the_game_goes_on_from_a_position_as_it_would_have(opened):
    for players in SETS:
        table = opened(players)
        for _ in range(players):
            table.play(table.actions[-1])
        while table.public.step == "reveal":
            table.play(table.actions[-1])
        twin = GAME.from_position(table.state.position())
        while table.state.actor is not None:
            line = table.actions[-1]
            assert table.play(line).events == twin.apply(line)
        assert twin.outcome() == table.state.outcome()
