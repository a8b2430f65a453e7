"""The actions in print, and what is not possible."""

import random

import pytest

from catgames.engine import CHANCE, IllegalAction, games
from catgames.engine.mess.cards import BONUS_DECK, PRANK_DECK

GAME = games["mess"]
NAMES = ["Ana", "Ben", "Chi", "Dee"]

HANDS = (
    "kit2 kit2 kit5 off1 dash draw swap",
    "bed1 bed2 skip hold reroll alibi",
    "liv3 cancel cancel",
    "liv1",
)
ROOMS = ["bedroom", "living", "office", "bathroom", "kitchen"]
DRAWS = [f"draw {seat}" for seat in (1, 2, 3, 4)]


def each(start, *ends):
    return [f"{start} {end}" for end in ends]


# Every moment at which somebody is asked: the hands, keys, the lines that lead there, who acts, and all
# that may be done.
MOMENTS = {
    "window 1": (HANDS, {}, [], 0, [*each("1 bonus", *DRAWS, "swap 2"), "1 pass"]),
    "window 1, the second": (HANDS, {}, ["1 pass"], 1, ["2 bonus hold", "2 bonus skip", "2 pass"]),
    "window 1, the third": (HANDS, {}, ["1 pass", "2 pass"], 2, ["3 pass"]),
    "window 1, held": (HANDS, {"held": True}, ["1 pass"], 1, ["2 bonus skip", "2 pass"]),
    "roll": (HANDS, {"phase": "roll"}, [], CHANCE, each("* roll", *ROOMS, "blank")),
    "window 2": (HANDS, {"phase": "window2"}, ["1 pass"], 1, ["2 pass"]),
    "window 2, rolled": (
        HANDS,
        {"phase": "roll"},
        ["* roll blank", "1 pass"],
        1,
        ["2 bonus reroll", "2 pass"],
    ),
    "reroll": (
        HANDS,
        {"phase": "window2", "rolled": True},
        ["1 pass", "2 bonus reroll", "3 pass", "1 pass"],
        CHANCE,
        each("* roll", *ROOMS, "blank"),
    ),
    "cat": (
        HANDS,
        {"phase": "cat"},
        [],
        0,
        [*each("1 cat", "office", "bathroom", "kitchen"), *each("1 bonus", "dash", *DRAWS, "swap 2")],
    ),
    "cat, dashed": (
        HANDS,
        {"phase": "cat", "dashed": True},
        [],
        0,
        [*each("1 cat", "bedroom", "office", "bathroom", "kitchen"), *each("1 bonus", *DRAWS, "swap 2")],
    ),
    "cat, no stack": (
        HANDS,
        {"phase": "cat", "stack": ""},
        [],
        0,
        [*each("1 cat", "office", "bathroom", "kitchen"), *each("1 bonus", "dash", "swap 2")],
    ),
    "window 3": (HANDS, {"phase": "window3"}, [], 0, [*each("1 bonus", *DRAWS, "swap 2"), "1 pass"]),
    "prank": (
        HANDS,
        {"phase": "prank"},
        [],
        0,
        [*each("1 prank", "kit2", "kit5"), *each("1 bonus", *DRAWS, "swap 2")],
    ),
    "stuck": (HANDS, {"phase": "prank", "turn": 2}, [], 2, ["3 stuck"]),
    "token": (HANDS, {"phase": "token"}, [], 0, ["1 token"]),
    "token or alibi": (HANDS, {"phase": "token", "turn": 1}, [], 1, ["2 token", "2 bonus alibi"]),
    "answer, no cancel": (HANDS, {}, ["1 bonus draw 4"], 1, ["2 pass"]),
    "answer": (HANDS, {}, ["1 bonus draw 4", "2 pass"], 2, ["3 bonus cancel", "3 pass"]),
    "answer to a cancel": (HANDS, {}, ["1 bonus draw 4", "2 pass", "3 bonus cancel"], 0, ["1 pass"]),
    "the first placing of the cat": (
        HANDS,
        {"phase": "cat", "cat": None},
        [],
        0,
        each("1 cat", "bedroom", "office", "bathroom", "kitchen"),
    ),
    "the opening roll": (
        HANDS,
        {"phase": "roll", "cat": None, "parents": None},
        ["* roll blank"],
        CHANCE,
        each("* roll", *ROOMS, "blank"),
    ),
}


@pytest.fixture(params=MOMENTS)
def moment(request, place):
    """Each moment in turn: the table, who acts, and all that may be done."""
    hands, keys, lines, actor, actions = MOMENTS[request.param]
    return place(*hands, **{"stack": "liv2 liv4", **keys}).play(*lines), actor, actions


def test_exactly_these_actions_are_legal_in_this_order(moment):
    table, actor, actions = moment
    assert (table.state.actor, table.actions) == (actor, actions)
    if actor != CHANCE:
        assert table.state.view(actor).legal_actions == tuple(actions)


def test_every_action_reads_back_and_only_as_it_is_printed(moment):
    table, actor, actions = moment
    for legal in table.state.legal_actions():
        read = table.state.parse(str(legal))
        assert (read, read.seat, read.verb, read.args) == (legal, actor, legal.verb, legal.args)
        wrong = [f" {legal}", f"{legal} ", str(legal).replace(" ", "  "), str(legal).upper(), f"{legal} 1"]
        for line in {*wrong} - {*actions}:
            table.refuses(line)


ATTEMPTS = (
    *("", "1", "*", "pass", "1 nonsense", "1 bonus", "1 prank", "1 cat", "* roll", "1 roll office"),
    *(f"{seat} {verb}" for seat in "01234*" for verb in ("pass", "stuck", "token", "bonus alibi")),
    *(f"{seat} bonus {kind}" for seat in "123" for kind in ("hold", "skip", "dash", "reroll", "cancel")),
    *(f"{seat} bonus {kind} {target}" for seat in "12" for kind in ("draw", "swap") for target in "0156"),
    *(f"{seat} cat {room}" for seat in "12" for room in (*ROOMS, "attic", "blank", "Kitchen")),
    *("1 prank kit1", "1 prank kit9", "1 prank off1", "1 prank liv3", "1 prank kit2 kit5", "1 prank 2"),
    *("* roll attic", "* roll orange", "* roll kitchen office", "* roll Blank", "* pranks", "* bonuses"),
    *("1 bonus draw", "1 bonus swap", "1 bonus hold 2", "1 draw 2", "1 token kitchen", "1 stuck kitchen"),
    *("1 bonus draw ٢", "+1 pass", "-1 pass", "1 bonus draw 2 3", "1 bonus dash 2"),
)


def test_whatever_is_not_legal_is_refused_in_one_sentence_and_changes_nothing(moment):
    table, _, actions = moment
    for line in [line for line in ATTEMPTS if line not in actions]:
        reason = table.refuses(line)
        assert reason.endswith(".")
        assert "\n" not in reason
        assert ". " not in reason


def test_quiet_does_the_same_and_tells_nothing(moment):
    table, _, _ = moment
    for legal in table.state.legal_actions():
        loud, quiet = table.state.copy(), table.state.copy()
        loud.apply(legal)
        assert quiet.apply(legal, quiet=True) == []
        assert type(table)(loud).everything() == type(table)(quiet).everything()


def test_applying_leaves_copies_alone(moment):
    table, _, actions = moment
    before = table.everything()
    for line in actions:
        twin = table.state.copy()
        twin.apply(line)
        assert table.everything() == before
        if line != "* roll blank":  # in the opening it is rolled again, and nothing has changed
            assert type(table)(twin).everything() != before


def test_the_list_of_actions_is_the_callers_own(moment):
    table, _, actions = moment
    table.state.legal_actions().clear()
    assert table.actions == actions


@pytest.mark.parametrize(
    ("keys", "line", "words"),
    [
        ({}, "2 pass", "That is not possible now: Ana is to play a Bonus, or pass."),
        (
            {"phase": "cat"},
            "1 cat living",
            "That is not possible now: Ana is to move the cat, or let it stay.",
        ),
        (
            {"phase": "prank"},
            "1 stuck",
            "That is not possible now: Ana is to play a Prank in the cat's room.",
        ),
        ({"phase": "token"}, "1 pass", "That is not possible now: Ana is to place a token."),
        (
            {"phase": "roll"},
            "1 pass",
            "No player can act now: next comes a roll of the die.",
        ),
        (
            {"phase": "cat", "cat": None},
            "1 cat living",
            "That is not possible now: Ana is to put the cat into a room.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong(place, keys, line, words):
    assert place(*HANDS, **keys).refuses(line) == words


def test_a_refused_answer_says_what_is_asked(place):
    table = place(*HANDS, stack="liv2").play("1 bonus draw 2")
    assert table.refuses("2 bonus skip") == ("That is not possible now: Ben is to cancel the Bonus, or pass.")


# -- the shuffles --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "deck", "words"),
    [
        ("pranks", PRANK_DECK, "All 70 pranks come next, each named once."),
        ("bonuses", BONUS_DECK, "All 24 bonuses come next, each named once."),
    ],
)
def test_a_shuffle_is_all_the_cards_in_dealing_order(verb, deck, words):
    state = GAME.new(NAMES)
    if verb == "bonuses":
        state.apply(" ".join(["* pranks", *PRANK_DECK]))
    cards = [str(card) for card in random.Random(3).sample(deck, len(deck))]
    right = " ".join(["*", verb, *cards])
    first, second = cards[0], next(card for card in cards if card != cards[0])
    wrong = [
        *(" ".join(["*", verb, *some]) for some in ([], cards[1:], [*cards, first], [second, *cards[1:]])),
        *(" ".join(["*", verb, bad, *cards[1:]]) for bad in ("", "bed6", "nap", first.upper())),
        *(
            right + " ",
            " " + right,
            right.replace(" ", "  "),
            right.replace("*", "1"),
            right.replace(" ", ","),
        ),
        *(right.replace(verb, other) for other in ("shuffle", "cards", verb[:-1])),
        *("", "*", "* roll blank", "1 pass"),
    ]
    views = [state.view(seat) for seat in (None, 0, 1, 2, 3)]
    for line in wrong:
        for refuse in (state.parse, state.apply):
            with pytest.raises(IllegalAction) as refusal:
                refuse(line)
            assert str(refusal.value) == words
    assert [state.view(seat) for seat in (None, 0, 1, 2, 3)] == views
    action = state.parse(right)
    assert (str(action), action.seat, action.verb, action.args) == (right, CHANCE, verb, tuple(cards))
    assert all(type(card) is type(deck[0]) for card in action.args)


def test_every_face_of_the_die_comes_up(place):
    table = place(*HANDS, phase="roll")
    rolled = [str(table.state.sample_chance(random.Random(seed))) for seed in range(600)]
    assert set(rolled) == set(table.actions)
    assert all(60 < rolled.count(face) < 140 for face in table.actions)  # seeds 0 to 599


def test_chance_is_asked_for_nothing_where_a_player_acts(moment):
    table, actor, _ = moment
    if actor == CHANCE:
        assert table.state.sample_chance(random.Random(0)) in table.state.legal_actions()
        return
    with pytest.raises(IllegalAction):
        table.state.sample_chance(random.Random(0))


def test_nothing_is_possible_once_the_game_is_over(place):
    table = place("kit2 hold", "bed1 hold", phase="prank").play("1 prank kit2")
    assert (table.state.actor, table.actions) == (None, [])
    for line in ("1 prank kit2", "2 pass", "1 bonus hold", "* roll blank", ""):
        assert table.refuses(line) == "The game is over."
