"""The actions in print, and what is not possible."""

import random

import pytest

from catgames.engine import CHANCE, IllegalAction, games

from .test_rulings import DECK

GAME = games["kitty"]
NAMES = ["Ana", "Ben", "Chi", "Dee"]

CARDS = {
    "thief": (0, "steal 2"),
    "gift": (0, "donate 2"),
    "gone": (0, "lose 2"),
    "left": (0, "pass 2"),
    "lefts": (0, "pass 1"),
    "more": (0, "again"),
}
PAWS = ("thief gift gone left lefts more", "x1 x2 x2 x3", "", "x0 x1")

# Every moment at which somebody is asked: the lines that lead there, who acts, the step, what may be done.
MOMENTS = {
    "play": ([], 0, "play", [f"1 play {card}" for card in sorted(CARDS)]),
    "again": (["1 play more"], 0, "again", [f"1 play {card}" for card in sorted(CARDS) if card != "more"]),
    "steal": (["1 play thief"], 0, "steal", ["1 steal 2", "1 steal 4"]),
    "take": (["1 play thief", "1 steal 2"], CHANCE, "take", ["* take x1", "* take x2", "* take x3"]),
    "steal once more": (
        ["1 play thief", "1 steal 2", "* take x2"],
        *(0, "steal", ["1 steal 2", "1 steal 4"]),
    ),
    "donate": (
        ["1 play gift"],
        *(0, "donate", [f"1 donate {card} {to}" for card in sorted({*CARDS} - {"gift"}) for to in "234"]),
    ),
    "lose": (["1 play gone"], 0, "lose", [f"1 lose {card}" for card in sorted({*CARDS} - {"gone"})]),
    "pass one": (
        ["1 play lefts"],
        *(0, "passing", [f"1 pass-left {card}" for card in sorted({*CARDS} - {"lefts"})]),
    ),
    "pass two": (
        ["1 play left", "1 pass-left gift gone"],
        *(1, "passing", [f"2 pass-left {cards}" for cards in ("x1 x2", "x1 x3", "x2 x2", "x2 x3")]),
    ),
}


@pytest.fixture(params=MOMENTS)
def moment(request, place):
    """Each moment in turn: the table, who acts, the step, and all that may be done."""
    lines, *rest = MOMENTS[request.param]
    return place(*PAWS, cards=CARDS, deck="x0").play(*lines), *rest


def test_exactly_these_actions_are_legal_in_this_order(moment):
    table, actor, step, actions = moment
    assert (table.state.actor, table.public.step, table.actions) == (actor, step, actions)
    if actor != CHANCE:
        assert table.state.view(actor).legal_actions == tuple(actions)
    assert table.public.legal_actions == ()


def test_every_action_reads_back_and_only_as_it_is_printed(moment):
    table, actor, _, actions = moment
    for legal in table.state.legal_actions():
        read = table.state.parse(str(legal))
        assert (read, read.seat, read.verb, read.args) == (legal, actor, legal.verb, legal.args)
        wrong = [f" {legal}", f"{legal} ", str(legal).replace(" ", "  "), str(legal).upper(), f"{legal} 1"]
        for line in {*wrong} - {*actions}:
            table.refuses(line)


@pytest.mark.parametrize("printed", ["1 play purrloin", "1 play theft"])
def test_the_args_are_the_cards_of_the_deck(place, printed):
    table = place("purrloin theft", "gift")
    assert table.state.parse(printed).args[0] is table.state.paws[0][("theft" in printed)]


ATTEMPTS = (
    *("", "1", "*", "play", "1 nonsense", "1 play", "1 steal", "1 donate", "1 lose", "1 pass-left", "* take"),
    *(f"{seat} play {card}" for seat in "02*" for card in ("x1", "thief", "tit")),
    *(f"1 play {card}" for card in ("x1", "tit", "Thief", "1", "thief gift", "*", "\u0665", "x" * 999)),
    *(f"{seat} steal {victim}" for seat in "12*" for victim in ("0", "1", "3", "5", "02", "+2", "x1", "2 4")),
    *("* take x0", "* take thief", "1 take x1", "* take", "* take x1 x2", "* take 2"),
    *(
        f"1 donate {rest}"
        for rest in ("gone", "2", "2 gone", "gone 1", "gone 0", "gone 5", "x1 2", "gone more 2")
    ),
    *(f"1 lose {rest}" for rest in ("x1", "1", "gift gone", "gone gone", "")),
    *(
        f"2 pass-left {rest}"
        for rest in ("", "x1", "x2 x1", "x1 x1", "x3 x3", "x1 x2 x2", "gift gone", "1 2")
    ),
    *("1 pass-left gone gift", "1 pass left gone", "1 pass", "2 pass-left  x1 x2", "* start 2", "2 start"),
    *("1 play \x1b[31m", "1 lose \ud800", "1 donate \u202e 2", "1 pass-left [/b] [/b]"),
)


def test_whatever_is_not_legal_is_refused_in_one_sentence_and_changes_nothing(moment):
    table, _, _, actions = moment
    for line in [line for line in ATTEMPTS if line not in actions]:
        reason = table.refuses(line)
        assert reason.endswith(".")
        assert reason.isprintable()
        assert len(reason) < 160
        assert ". " not in reason


def test_quiet_does_the_same_and_tells_nothing(moment):
    table, *_ = moment
    for legal in table.state.legal_actions():
        loud, quiet = table.state.copy(), table.state.copy()
        loud.apply(legal)
        assert quiet.apply(legal, quiet=True) == []
        assert type(table)(loud).everything() == type(table)(quiet).everything()


def test_applying_leaves_copies_alone(moment):
    table, _, _, actions = moment
    before = table.everything()
    for line in actions:
        twin = table.state.copy()
        twin.apply(line)
        assert table.everything() == before
        assert type(table)(twin).everything() != before


def test_the_list_of_actions_is_the_callers_own(moment):
    table, _, _, actions = moment
    table.state.legal_actions().clear()
    assert table.actions == actions


def test_what_has_been_done_of_an_instruction_is_in_the_view(place):
    table = place("tit x1", "x1 x2 x2 x3", "", "x0 x1", cards={"tit": (0, "lose 1, steal 2, donate 1")})

    def at():
        view = table.public
        return view.card, view.instruction, view.done, view.partners, view.victim

    assert at() == (None, 0, 0, (), None)
    assert (table.play("1 play tit") and at()) == ("tit", 0, 0, (), None)
    assert (table.play("1 lose x1") and at()) == ("tit", 1, 0, (), None)
    assert (table.play("1 steal 4") and at()) == ("tit", 1, 0, (), 3)
    assert (table.play("* take x0") and at()) == ("tit", 1, 1, (3,), None)
    assert (table.play("1 steal 2") and at()) == ("tit", 1, 1, (3,), 1)
    assert (table.play("* take x2") and at()) == ("tit", 2, 0, (), None)
    assert (table.play("1 donate x2 3") and at()) == (None, 0, 0, (), None)


# -- what is said --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        ([], "1 play x1", "Ana has no x1 in the paws."),
        ([], "1 play nap", "Ana has no card 'nap' in the paws."),
        ([], "1 play \x1b", r"Ana has no card '\x1b' in the paws."),
        ([], "2 play x1", "That is not possible now: Ana is to play a card."),
        (["1 play more"], "1 play more", "Ana has no more in the paws."),
        (["1 play thief"], "1 steal 1", "Ana cannot steal from Ana."),
        (["1 play thief"], "1 steal 3", "Chi has no cards to steal."),
        (["1 play thief"], "1 steal 2 ", "That is not possible now: Ana is to choose whom to steal from."),
        (["1 play thief"], "1 steal 5", "That is not possible now: Ana is to choose whom to steal from."),
        (
            ["1 play thief", "1 steal 2"],
            "* take x0",
            "No player can act now: next comes the draw of the stolen card.",
        ),
        (["1 play gift"], "1 donate x1 2", "Ana has no x1 in the paws."),
        (["1 play gift"], "1 donate gone 1", "Ana can only give cards to the others."),
        (["1 play gift"], "1 donate gone 5", "That is not possible now: Ana is to give a card to somebody."),
        (["1 play gone"], "1 lose x1", "Ana has no x1 in the paws."),
        (
            ["1 play gone"],
            "1 lose",
            "That is not possible now: Ana is to put a card into the litter tray.",
        ),
        (["1 play left"], "1 pass-left gone", "Ana is to pass on 2 cards."),
        (["1 play left"], "1 pass-left gone x1", "Ana has no x1 in the paws."),
        (["1 play left"], "1 pass-left gone nap", "Ana has no card 'nap' in the paws."),
        (["1 play left"], "1 pass-left gone gone", "Ana does not have that many gone in the paws."),
        (
            ["1 play left"],
            "1 pass-left gone gift",
            "The cards to pass on must be named in the order of the deck.",
        ),
        (
            ["1 play left"],
            "1  pass-left gift gone",
            "That is not possible now: Ana is to choose what to pass on.",
        ),
        (["1 play lefts"], "1 pass-left gift gone", "Ana is to pass on a card."),
        (
            ["1 play left"],
            "2 pass-left x1 x2",
            "That is not possible now: Ana is to choose what to pass on.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong(place, lines, line, words):
    assert place(*PAWS, cards=CARDS).play(*lines).refuses(line) == words


def test_a_refusal_calls_a_printed_card_by_its_name(place):
    assert place("gift", "tit").refuses("1 play tit") == "Ana has no Tit for Cat in the paws."


@pytest.mark.parametrize(
    ("start", "right", "wrong"), [("random", "* start 2", "2 start"), ("race", "2 start", "* start 2")]
)
def test_a_start_is_in_print_what_settles_it(opened, start, right, wrong):
    table = opened(3, start=start)
    for line in (wrong, "* start 4", "4 start", "* start", "start", "* start 2 3", "1 play purrloin", ""):
        assert table.refuses(line) == "No player can act now: next comes the choice of who starts."
    assert table.play(right).state.actor == 1


# -- the shuffle ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("own", [False, True])
def test_a_shuffle_is_all_the_cards_in_dealing_order(own):
    deck = [f"c{number % 4}" for number in range(23)] if own else DECK
    cards = {f"c{number}": {"meowney": number, "copies": 6 - (number > 2), "does": []} for number in range(4)}
    state = GAME.new(NAMES, **({"cards": cards} if own else {}))
    order = random.Random(3).sample(deck, len(deck))
    right = " ".join(["* shuffle", *order])
    first, second = order[0], next(card for card in order if card != order[0])
    wrong = [
        *(" ".join(["* shuffle", *some]) for some in ([], order[1:], [*order, first], [second, *order[1:]])),
        *(" ".join(["* shuffle", bad, *order[1:]]) for bad in ("", "nap", first.upper())),
        *(
            right + " ",
            " " + right,
            right.replace(" ", "  "),
            right.replace("*", "1"),
            right.replace(" ", ","),
        ),
        *("", "*", "* start 2", "1 play gift", right.replace("shuffle", "deal")),
    ]
    views = [state.view(seat) for seat in (None, 0, 1, 2, 3)]
    assert state.legal_actions() == []
    for line in wrong:
        for refuse in (state.parse, state.apply):
            with pytest.raises(IllegalAction) as refusal:
                refuse(line)
            assert str(refusal.value) == f"The shuffle comes next: all {len(deck)} cards, in any order."
    assert [state.view(seat) for seat in (None, 0, 1, 2, 3)] == views
    action = state.parse(right)
    assert (str(action), action.seat, action.verb, action.args) == (right, CHANCE, "shuffle", tuple(order))


def test_every_order_may_come_up():
    cards = {slug: {"meowney": 0, "copies": 5, "does": []} for slug in "ab"}
    state = GAME.new(NAMES[:2], cards=cards)
    tops = [state.sample_chance(random.Random(seed)).args[0] for seed in range(400)]
    assert 160 < tops.count("a") < 240  # seeds 0 to 399


def test_chance_is_asked_for_nothing_where_a_player_acts(moment):
    table, actor, *_ = moment
    if actor == CHANCE:
        assert table.state.sample_chance(random.Random(0)) in table.state.legal_actions()
        return
    with pytest.raises(IllegalAction):
        table.state.sample_chance(random.Random(0))


def test_nothing_is_possible_once_the_game_is_over(place):
    table = place("x1", "", cards={}).play("1 play x1")
    assert (table.state.actor, table.actions) == (None, [])
    for line in ("1 play x1", "2 play x1", "* take x1", ""):
        assert table.refuses(line) == "The game is over."
