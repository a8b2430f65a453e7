"""The actions in print, and what is not possible."""

import random
from itertools import combinations

import pytest

from catgames.engine import CHANCE, IllegalAction, games

GAME = games["heist"]
NAMES = ["Ana", "Ben", "Chi", "Dee", "Eve", "Fay"]
BAG = "r" * 10 + "y" * 30 + "b" * 60

FEW_CARDS = [[1, 5, 6], [2, 4, 4], [2, 3, 3]]


def chosen(seat, cards, count):
    return [f"{seat} choose " + " ".join(some) for some in combinations(cards, count)]


# Every moment at which somebody is asked: players, keys, the lines that lead there, who acts, and all
# that may be done.
MOMENTS = {
    "3 choose": (3, {}, [], 0, chosen(1, "123456", 1)),
    "6 choose, the last of them": (
        6,
        {"start": 3},
        ["4 choose 1", "5 choose 1", "6 choose 6", "1 choose 5", "2 choose 2"],
        2,
        chosen(3, "123456", 1),
    ),
    "few cards": (3, {"available": FEW_CARDS}, [], 0, ["1 choose 1", "1 choose 5", "1 choose 6"]),
    "equal cards": (3, {"available": FEW_CARDS}, ["1 choose 6"], 1, ["2 choose 2", "2 choose 4"]),
    "a last card": (3, {"available": [[4], [5], [4]], "start": 2}, ["3 choose 4"], 0, ["1 choose 4"]),
    "round 2 of 3": (
        3,
        {"safes": [5], "bag": "bbbbb"},
        ["1 choose 3", "2 choose 6", "3 choose 2"],
        1,
        ["2 choose 1", "2 choose 2", "2 choose 3", "2 choose 4", "2 choose 5"],
    ),
    "a safe follows": (
        3,
        {"safes": [5, 6], "bag": "b" * 11},
        ["1 choose 3", "2 choose 6"],
        2,
        chosen(3, "123456", 1),
    ),
    "2 choose 1": (2, {}, [], 0, chosen(1, "123456", 1)),
    "2 choose 2": (2, {"round": 2, "start": 1}, [], 1, chosen(2, "123456", 2)),
    "2 choose 3": (2, {"round": 3}, ["1 choose 2 4 6"], 1, chosen(2, "123456", 3)),
    "2 choose 4": (2, {"round": 4}, [], 0, chosen(1, "123456", 4)),
    "first reveal": (
        2,
        {"round": 2},
        ["1 choose 2 5", "2 choose 2 5"],
        0,
        ["1 reveal 2", "1 reveal 5"],
    ),
    "second reveal": (
        2,
        {"round": 2, "start": 1},
        ["2 choose 1 6", "1 choose 4 5", "2 reveal 6"],
        0,
        ["1 reveal 4", "1 reveal 5"],
    ),
    "third reveal": (
        2,
        {"round": 4},
        ["1 choose 1 3 4 6", "2 choose 2 3 4 5", "1 reveal 4", "2 reveal 4"],
        0,
        ["1 reveal 1", "1 reveal 3", "1 reveal 6"],
    ),
    "last reveal that is asked for": (
        2,
        {"round": 3},
        ["1 choose 1 3 6", "2 choose 2 3 5", "1 reveal 3", "2 reveal 2", "1 reveal 6"],
        1,
        ["2 reveal 3", "2 reveal 5"],
    ),
}


@pytest.fixture(params=MOMENTS)
def moment(request, place):
    """Each moment in turn: the table, who acts, and all that may be done."""
    players, keys, lines, actor, actions = MOMENTS[request.param]
    return place(players, "ryybbb", **keys).play(*lines), actor, actions


def test_exactly_these_actions_are_legal_in_this_order(moment):
    table, actor, actions = moment
    assert (table.state.actor, table.actions) == (actor, actions)
    assert table.state.view(actor).legal_actions == tuple(actions)


def test_every_action_reads_back_and_only_as_it_is_printed(moment):
    table, actor, actions = moment
    for legal in table.state.legal_actions():
        assert table.state.parse(str(legal)) == legal
        assert str(legal) == " ".join([str(actor + 1), legal.verb, *legal.args])
        assert (legal.seat, legal.verb) == (actor, table.public.step)
        for wrong in (f" {legal}", f"{legal} ", str(legal).replace(" ", "  "), str(legal).upper()):
            table.refuses(wrong)
        if f"{legal} 1" not in actions:
            table.refuses(f"{legal} 1")


ATTEMPTS = (
    *("", "1", "choose", "reveal", "1 choose", "2 choose", "1 reveal", "2 reveal", "1 pass", "nonsense"),
    *(f"{seat} {verb} {card}" for seat in "0123" for verb in ("choose", "reveal") for card in "012367"),
    *("1 choose 2 2", "1 choose 5 2", "1 choose 4 4", "2 choose 5 2", "1 choose 2,5", "1 choose 2-5"),
    *("1 choose 1 2 3 4 5", "1 choose 1 2 3 4 5 6", "1 reveal 4 6", "2 reveal 3 5", "1 choose ryb"),
    *(
        "* safes 5 6 7 8",
        "* bag " + BAG,
        "* choose 2",
        "1 safes 5",
        "-1 choose 2",
        "+1 choose 2",
        "1 choose ٣",
    ),
)


def test_whatever_is_not_legal_is_refused_in_one_sentence_and_changes_nothing(moment):
    table, _, actions = moment
    refused = [line for line in ATTEMPTS if line not in actions]
    for line in refused:
        reason = table.refuses(line)
        assert reason.endswith(".")
        assert "\n" not in reason
        assert reason.count(". ") == 0
    assert len(refused) > 50


def test_applying_and_refusing_leaves_copies_alone(moment):
    table, _, actions = moment
    twin = table.state.copy()
    before = table.everything()
    for line in actions:
        twin.copy().apply(line)
    twin.apply(actions[0])
    assert table.everything() == before
    assert type(table)(twin).everything() != before


def test_quiet_does_the_same_and_tells_nothing(moment):
    table, _, _ = moment
    for legal in table.state.legal_actions():
        loud, quiet = table.state.copy(), table.state.copy()
        assert loud.apply(legal)
        assert quiet.apply(legal, quiet=True) == []
        assert type(table)(loud).everything() == type(table)(quiet).everything()


def test_the_list_of_actions_is_the_callers_own(moment):
    table, _, actions = moment
    table.state.legal_actions().clear()
    assert table.actions == actions


@pytest.mark.parametrize(
    ("players", "lines", "line", "words"),
    [
        (3, [], "1 choose 3", "Ana has no 3 left."),
        (3, [], "1 choose 7", "Ana is to choose a card."),
        (3, [], "1 choose", "Ana is to choose a card."),
        (3, [], "1 choose 1 2", "Ana is to choose a card."),
        (
            3,
            ["1 choose 1"],
            "3 choose 2",
            "That is not possible now: Ben is to choose what to lay face down.",
        ),
        (2, [], "1 choose 5 2", "Ana is to choose 2 cards, the lowest first."),
        (
            2,
            ["1 choose 2 5", "2 choose 1 2"],
            "1 reveal 1",
            "That is not possible now: Ana is to turn up one of the cards that lie face down.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong(place, players, lines, line, words):
    keys = {"round": 2} if players == 2 else {"available": [[1, 2], [1, 2], [1, 2]]}
    assert place(players, "ryybbb", **keys).play(*lines).refuses(line) == words


# -- chance --------------------------------------------------------------------------------------------


def refused(state, lines, words):
    views = [state.view(seat) for seat in (None, *range(len(state.seats)))]
    for line in lines:
        with pytest.raises(IllegalAction, match=words):
            state.parse(line)
        with pytest.raises(IllegalAction, match=words):
            state.apply(line)
    assert (state.actor, state.legal_actions()) == (CHANCE, [])
    assert [state.view(seat) for seat in (None, *range(len(state.seats)))] == views


@pytest.mark.parametrize(
    ("players", "numbers"),
    [
        (2, "7 12 5 9"),
        (2, "14 13 6 10"),
        (3, "5 6 7 8 9 10"),
        (4, "14 13 12 11 10 9 8 7"),
        (5, "16 5 15 6 14"),
        (6, "5 7 9 11 13 15"),
    ],
)
def test_the_safes_in_play_are_named_in_order_each_once(players, numbers):
    state = GAME.new(NAMES[:players])
    right = f"* safes {numbers}"
    words = numbers.split()
    spare = next(str(number) for number in range(5, 15) if str(number) not in words)
    wrong = [
        *(f"* safes {' '.join(some)}" for some in (words[1:], [*words, spare], [words[1], *words[1:]])),
        *(f"* safes {' '.join([bad, *words[1:]])}" for bad in ("4", "17", "05", "x", "-5", "", "5.0")),
        *(
            "",
            "*",
            "* safes",
            f"1 safes {numbers}",
            f"* safe {numbers}",
            f"* shuffle {numbers}",
            "* bag " + BAG,
        ),
        *(right + " ", " " + right, right.replace(" ", "  "), right.upper(), right.replace(" ", ",")),
    ]
    if players < 5:
        wrong += [f"* safes {' '.join([bad, *words[1:]])}" for bad in ("15", "16")]
    refused(state, wrong, f"The {len(words)} safes in play come next")
    backwards = "* safes " + " ".join(reversed(words))
    assert (str(state.parse(right)), str(state.parse(backwards))) == (right, backwards)
    action = state.parse(right)
    assert (action.seat, action.verb, action.args) == (CHANCE, "safes", tuple(words))
    assert state.apply(right) == []
    assert (state.actor, state.view(None).step) == (CHANCE, "bag")
    state.apply("* bag " + BAG)
    assert state.position()["safes"] == [int(word) for word in words[1:]]
    assert state.position()["aside"] == sorted(
        set(range(5, 15 if players < 5 else 17)) - {int(word) for word in words}
    )
    assert state.view(None).number == int(words[0])


def test_the_bag_is_all_gems_as_one_word_drawn_from_the_left():
    state = GAME.new(NAMES[:3])
    state.apply("* safes 7 12 5 9 6 8")
    wrong = [
        *(f"* bag {gems}" for gems in (BAG[1:], BAG + "b", "b" + BAG[1:], BAG.upper(), " ".join(BAG), "")),
        *(f"* bag {gems}" for gems in ("k" + BAG[1:], BAG.replace("r", "R"), BAG[:50] + " " + BAG[50:])),
        *("", "*", "* bag", f"1 bag {BAG}", f"* bags {BAG}", f"* safes {BAG}", "* safes 7 12 5 9 6 8"),
        *(f"* bag {BAG} ", f" * bag {BAG}", f"*  bag {BAG}", f"* bag  {BAG}", f"* bag {BAG} b"),
    ]
    refused(state, wrong, "The bag comes next: all 100 gems")
    mixed = "".join(random.Random(3).sample(BAG, 100))
    action = state.parse(f"* bag {mixed}")
    assert (str(action), action.seat, action.verb) == (f"* bag {mixed}", CHANCE, "bag")
    assert action.args == (mixed,)
    state.apply(f"* bag {mixed}")
    assert state.position()["bag"] == mixed[7:]
    assert sorted(state.view(None).safe) == sorted(mixed[:7])


def test_chance_is_asked_twice_and_never_again(opened):
    for players in range(2, 7):
        table = opened(players)
        while table.state.actor is not None:
            assert table.state.actor in range(players)
            with pytest.raises(IllegalAction):
                table.state.sample_chance(random.Random(0))
            table.play(table.actions[0])


def test_nothing_is_possible_once_the_game_is_over(place):
    table = place(3, "b").choose(1, 1, 1)
    assert (table.state.actor, table.actions) == (None, [])
    for line in ("1 choose 1", "2 choose 2", "* bag " + BAG, ""):
        assert table.refuses(line) == "The game is over."
