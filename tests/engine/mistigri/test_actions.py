"""The actions in print, and what is not possible."""

import pytest

from catgames.engine import CHANCE, IllegalAction, games

HANDS = ("1o 1b 1g 2o 2b 3o 3b 4o 4b 5o 5b 6o 6b 7o 7b 8g 8y M", "9p", "6g 6y")

# Every moment at which somebody is asked: the lines that lead there, who acts, and all that may be done.
# Where CHANCE acts, Ana is to draw first; everywhere else she is to discard first.
MOMENTS = {
    "draw": ({"hands": ("5o", "4p 4p 9p M")}, [], CHANCE, ["* take 4p", "* take 9p", "* take M"]),
    "draw of the last card": ({"hands": ("5o", "9p")}, [], CHANCE, ["* take 9p"]),
    "second draw": (
        {"hands": ("5o", "3g 3g 9p"), "pending": {"kind": "two"}},
        ["* take 3g"],
        CHANCE,
        ["* take 3g", "* take 9p"],
    ),
    "discard": (
        {"hands": ("M 3b 3o 7b", "9p")},
        [],
        0,
        ["1 discard 3o 3b", "1 discard 3b 7b", "1 pass"],
    ),
    "no pair": ({"hands": ("M 3b 7o", "9p")}, [], 0, ["1 pass"]),
    "1+1": ({}, ["1 discard 1o 1b"], 0, ["1 purge", "1 reverse"]),
    "2+2": (
        {"hands": ("2o 2b M 4p 4p", "9p")},
        ["1 discard 2o 2b"],
        0,
        ["1 choose 4p", "1 choose M", "1 reverse"],
    ),
    "2+2, empty hand": (
        {"hands": ("2o 2b", "9p", "6g")},
        ["1 discard 2o 2b"],
        0,
        ["1 nothing", "1 reverse"],
    ),
    "3+3": ({}, ["1 discard 3o 3b"], 0, ["1 exchange", "1 reverse"]),
    "swap": (
        {"hands": ("3o 3b 5o 7b 4p", "9p", "6g"), "pile": "M"},
        ["1 discard 3o 3b", "1 exchange", "* take 4p"],
        0,
        [f"1 swap {gave} {took}" for gave in ("5o", "7b") for took in ("3o", "3b", "M")],
    ),
    "4+4": (
        {"hands": ("4o 4b M 5o", "9p", "", "6g")},
        ["1 discard 4o 4b"],
        0,
        ["1 give 5o 2", "1 give 5o 4", "1 give M 2", "1 give M 4"],
    ),
    "5+5": (
        {"hands": ("5o 5b", "9p", "6g"), "pile": "7b"},
        ["1 discard 5o 5b"],
        0,
        ["1 feed 5o 2", "1 feed 5b 2", "1 feed 7b 2"],
    ),
    "5+5, small pile": (
        {"hands": ("5o 5b", "9p", "6g", "6y")},
        ["1 discard 5o 5b"],
        0,
        ["1 feed 5o 2", "1 feed 5b 2", "1 skip 2"],
    ),
    "6+6": (
        {"hands": ("6o 6b 1o 1o 1b", "9p", "6g")},
        ["1 discard 6o 6b"],
        0,
        ["1 discard 1o 1o", "1 discard 1o 1b", "1 stop"],
    ),
}


@pytest.fixture(params=MOMENTS)
def moment(request, place):
    """Each moment in turn: the table, who acts, and all that may be done."""
    keys, lines, actor, actions = MOMENTS[request.param]
    keys = {"hands": HANDS, "pile": "", **keys}
    phase = "draw" if actor == CHANCE else "discard"
    hands = keys.pop("hands")
    return place(*hands, phase=phase, **keys).play(*lines), actor, actions


def test_exactly_these_actions_are_legal_in_this_order(moment):
    table, actor, actions = moment
    assert (table.state.actor, table.actions) == (actor, actions)


def test_every_action_reads_back_and_only_as_it_is_printed(moment):
    table, actor, actions = moment
    for legal in table.state.legal_actions():
        assert table.state.parse(str(legal)) == legal
        assert (legal.seat, str(legal).split()[1]) == (actor, legal.verb)
        for wrong in (
            f" {legal}",
            f"{legal} ",
            str(legal).replace(" ", "  "),
            str(legal).upper(),
            f"{legal} 1",
        ):
            if wrong not in actions:
                table.refuses(wrong)


ATTEMPTS = (
    *(
        "",
        "1",
        "pass",
        "1 pass",
        "2 pass",
        "1 stop",
        "1 purge",
        "1 reverse",
        "1 nothing",
        "1 exchange",
        "nonsense",
    ),
    *(
        "1 choose 4p",
        "1 choose 9p",
        "1 choose",
        "1 swap 5o 9p",
        "1 swap M M",
        "1 give M 1",
        "1 give M 3",
        "1 give M 9",
    ),
    *(
        "1 feed M 2",
        "1 feed 5o 3",
        "1 feed 5o 1",
        "1 skip 2",
        "1 skip 3",
        "* take 8y",
        "1 take 9p",
        "* shuffle",
    ),
    *(
        "1 discard 3o",
        "1 discard 3b 3o",
        "1 discard 3o 3o",
        "1 discard M M",
        "1 discard 3o 3b",
        "1 discard 3o 5x",
    ),
    *("2 discard 6g 6y", "0 pass", "-1 pass", "* pass", "1 discard 1o 1b", "1 discard 8g 9p"),
)


def test_whatever_is_not_legal_is_refused_in_one_sentence_and_changes_nothing(moment):
    table, _, actions = moment
    refused = [line for line in ATTEMPTS if line not in actions]
    for line in refused:
        reason = table.refuses(line)
        assert reason.endswith(".")
        assert "\n" not in reason
        assert reason.count(". ") == 0
    assert len(refused) > 20


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


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 discard 3o 7b", "3o and 7b are not a pair"),
        ("1 discard 7b M", "nothing pairs with the Mistigri"),
        ("1 discard 3o 3o", "Ana does not hold 3o twice"),
        ("1 discard 5o 5b", "Ana does not hold 5o at all"),
        ("2 pass", "Ana is to discard a pair, or pass"),
        ("1 stop", "Ana is to discard a pair, or pass"),
    ],
)
def test_a_refusal_says_what_is_wrong(place, line, words):
    assert words in place("3o 3b 7b M", "5o 5b", "6g", phase="discard").refuses(line)


def test_a_shuffle_names_every_card_due_once(shuffled):
    state = games["mistigri"].new(["Ana", "Ben", "Chi"])
    deck = [str(card) for card in state.deck]
    right = "* shuffle " + " ".join(deck)
    wrong = [
        "* shuffle " + " ".join(deck[1:]),
        "* shuffle " + " ".join([*deck, "1o"]),
        "* shuffle " + " ".join(["1o", *deck[1:]]),
        right + " ",
        right.replace("* ", "1 "),
        right.replace(" ", "  "),
    ]
    for line in wrong:
        with pytest.raises(IllegalAction, match="all 28 cards"):
            state.apply(line)
    assert (state.actor, state.legal_actions(), state.hands) == (CHANCE, [], [[], [], []])
    backwards = "* shuffle " + " ".join(reversed(deck))
    assert (str(state.parse(right)), str(state.parse(backwards))) == (right, backwards)
    state.apply(right)
    assert state.hands == shuffled(3).state.hands


def test_nothing_is_possible_once_the_game_is_over(place):
    table = place("5o", "6g", "7p", phase="discard", passed=[True] * 3, round=3).play("1 pass")
    assert (table.state.actor, table.actions) == (None, [])
    for line in ("1 pass", "* take 5o", ""):
        assert table.refuses(line) == "The game is over."


def test_chance_is_not_asked_for_what_a_player_decides(place):
    with pytest.raises(IllegalAction):
        place("5o", "6g", "7p", phase="discard").state.sample_chance(None)
