"""Choosing an action piece by piece, with actions of no game."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from catgames.engine import Action
from catgames.table.manners import ACTIONS
from catgames.tui.chooser import Chooser, Place

SLOTS = {"pair": ("hand", "hand"), "swap": ("hand", "pile"), "give": ("hand", "seat"), "feed": ("pile", "")}

HAND = Place("hand", ("a", "a", "b", "c", "d"))
PILE = Place("pile", ("p", "q", "r", "s", "t"), columns=2)
SEATS = Place("seat", (2, 1), columns=1)


def act(verb: str, *args: object) -> Action:
    return Action(0, verb, args)


def chooser(*legal: Action, places: Sequence[Place] = (SEATS, PILE, HAND)) -> Chooser:
    return Chooser(legal, SLOTS, places)


PAIRS = (act("pair", "a", "a"), act("pair", "a", "b"), act("pair", "b", "c"))
PASS, TURN = act("pass"), act("turn")


# -- what can be picked ----------------------------------------------------------------------------------


def test_only_places_that_are_needed_are_there() -> None:
    assert list(chooser(*PAIRS).places) == ["hand"]
    assert list(chooser(act("swap", "a", "p")).places) == ["pile", "hand"]
    assert list(chooser(act("give", "a", 2)).places) == ["seat", "hand"]
    assert list(chooser(act("feed", "p", 2)).places) == ["pile"]
    assert list(chooser(PASS).places) == []


def test_the_cursor_starts_at_the_first_place_or_at_the_actions() -> None:
    assert (chooser(*PAIRS).where, chooser(*PAIRS).index) == ("hand", 0)
    assert chooser(act("give", "a", 2)).where == "seat"
    assert chooser(PASS, TURN).where == ACTIONS


def test_a_pair_is_picked_in_either_order() -> None:
    for first, second in [(2, 3), (3, 2)]:
        choice = chooser(*PAIRS, PASS)
        assert choice.pick("hand", first)
        assert choice.complete() is None
        assert choice.where == "hand"
        assert choice.pick("hand", second)
        assert choice.complete() == PAIRS[2]
        assert (choice.where, choice.index) == (ACTIONS, 0)
        assert choice.current() == PAIRS[2]
        assert choice.buttons() == [PAIRS[2], PASS]


def test_two_cards_that_are_alike_are_two_cards() -> None:
    choice = chooser(*PAIRS)
    assert choice.pick("hand", 0)
    assert choice.partners("hand", 1) == [PAIRS[0]]
    assert choice.pick("hand", 1)
    assert choice.complete() == PAIRS[0]
    assert choice.picked("hand") == [0, 1]


def test_one_card_is_no_pair_with_itself() -> None:
    choice = chooser(act("pair", "a", "a"), places=(Place("hand", ("a", "b")),))
    assert choice.pick("hand", 0)
    assert choice.complete() is None
    assert not choice.partners("hand", 1)
    assert choice.pick("hand", 0), "picked again it is taken back"
    assert choice.picks == []


def test_what_no_action_wants_is_refused_and_changes_nothing() -> None:
    choice = chooser(*PAIRS)
    assert not choice.pick("hand", 4)
    assert choice.picks == []
    assert (choice.where, choice.index) == ("hand", 0)
    choice.pick("hand", 0)
    assert not choice.pick("hand", 3)  # a and c are no pair
    assert choice.picks == [("hand", 0)]


def test_a_full_place_starts_anew() -> None:
    """After a whole pair, another card is the first of another pair; likewise another seat."""
    choice = chooser(*PAIRS)
    for index in (0, 1):
        choice.pick("hand", index)
    assert choice.pick("hand", 3)
    assert choice.picks == [("hand", 3)]
    assert choice.where == "hand"
    assert choice.index == 3

    choice = chooser(act("give", "a", 1), act("give", "a", 2))
    choice.pick("hand", 0)
    choice.pick("seat", 0)
    assert choice.complete() == act("give", "a", 2)
    assert choice.pick("seat", 1)
    assert choice.complete() == act("give", "a", 1)
    assert choice.picked("hand") == [0]


def test_picking_goes_on_to_the_next_place() -> None:
    choice = chooser(act("swap", "a", "p"), act("swap", "a", "q"), act("swap", "b", "p"))
    choice.go("hand", 0)
    assert choice.pick("hand", 0)
    assert choice.where == "pile"
    assert choice.pick("pile", 1)
    assert choice.complete() == act("swap", "a", "q")
    choice = chooser(act("swap", "a", "p"), act("swap", "a", "q"))
    assert choice.pick("pile", 0)
    assert choice.where == "hand"


def test_places_without_a_pick_are_passed_over() -> None:
    choice = chooser(act("feed", "p", 2), act("feed", "q", 2), act("skip", 2))
    assert choice.pick("pile", 1)
    assert choice.complete() == act("feed", "q", 2)
    assert choice.buttons() == [act("feed", "q", 2), act("skip", 2)]


def test_a_pick_is_taken_back() -> None:
    choice = chooser(*PAIRS, PASS)
    choice.pick("hand", 0)
    choice.pick("hand", 2)
    assert choice.pick("hand", 0)
    assert choice.picks == [("hand", 2)]
    assert (choice.where, choice.index) == ("hand", 0)
    assert choice.buttons() == [PASS]


def test_dropping_takes_all_back_and_leaves_the_cursor_on_the_last() -> None:
    choice = chooser(*PAIRS)
    assert not choice.drop()
    choice.pick("hand", 0)
    choice.pick("hand", 2)
    assert choice.drop()
    assert choice.picks == []
    assert (choice.where, choice.index) == ("hand", 2)
    assert choice.complete() is None
    assert not choice.drop()


def test_no_picks_are_no_action() -> None:
    """Not even where an action of no picks would fit them."""
    assert chooser(*PAIRS, PASS).complete() is None
    assert chooser(PASS).complete() is None
    assert chooser(PASS, TURN).buttons() == [PASS, TURN]


# -- moving ----------------------------------------------------------------------------------------------


def test_sideways_goes_round_the_ends() -> None:
    choice = chooser(*PAIRS)
    choice.sideways(-1)
    assert choice.index == 4
    choice.sideways(1)
    assert choice.index == 0
    choice = chooser(PASS, TURN)
    choice.sideways(-1)
    assert choice.current() == TURN


def test_upright_goes_through_the_rows() -> None:
    choice = chooser(act("swap", "a", "p"), act("swap", "a", "t"), PASS)
    seen = []
    for _ in range(6):
        seen.append((choice.where, choice.index))
        choice.upright(1)
    # Three rows of the pile, then the hand, then the buttons, and round.
    assert seen == [("pile", 0), ("pile", 2), ("pile", 4), ("hand", 0), (ACTIONS, 0), ("pile", 0)]
    choice.upright(-1)
    choice.upright(-1)
    assert choice.where in ("hand", ACTIONS)


def test_without_buttons_upright_stays_among_the_places() -> None:
    choice = chooser(*PAIRS)
    choice.upright(1)
    assert choice.where == "hand"
    choice.upright(-1)
    assert choice.where == "hand"


def test_going_back_to_a_place_finds_what_was_picked() -> None:
    choice = chooser(*PAIRS)
    choice.pick("hand", 0)
    choice.pick("hand", 2)
    assert choice.where == ACTIONS
    choice.upright(-1)
    assert (choice.where, choice.index) == ("hand", 2)


def test_nothing_is_under_the_cursor_of_an_empty_place() -> None:
    choice = chooser(PASS, places=())
    choice.go(ACTIONS, 1)
    assert choice.current() is None
    choice = Chooser([], SLOTS, [])
    choice.sideways(1)
    assert choice.current() is None


# -- any actions -----------------------------------------------------------------------------------------

ITEMS = {"hand": "aabcd", "pile": "ppqrs", "seat": (1, 2, 3)}


def picks_of(action: Action) -> list[tuple[str, object]]:
    """What has to be picked for an action."""
    slots = SLOTS.get(action.verb, ())
    return [(slot, item) for slot, item in zip(slots, action.args, strict=False) if slot]


@st.composite
def legal_actions(draw: st.DrawFn) -> list[Action]:
    legal = []
    for verb, slots in SLOTS.items():
        for _ in range(draw(st.integers(0, 4))):
            if verb == "pair":
                indexes = draw(st.lists(st.integers(0, 4), min_size=2, max_size=2, unique=True))
                legal.append(act(verb, *(ITEMS["hand"][i] for i in indexes)))
            else:
                legal.append(act(verb, *(draw(st.sampled_from(ITEMS[slot or "seat"])) for slot in slots)))
    # No two that are picked alike, as no game has them.
    unlike = {tuple(sorted(map(str, picks_of(action)))): action for action in legal}
    return [*unlike.values(), *[PASS, TURN][: draw(st.integers(0, 2))]]


MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("sideways"), st.sampled_from([-1, 1])),
        st.tuples(st.just("upright"), st.sampled_from([-1, 1])),
        st.tuples(st.just("pick"), st.just(0)),
        st.tuples(st.just("drop"), st.just(0)),
    ),
    max_size=40,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(legal=legal_actions(), moves=MOVES)
def test_whatever_is_pressed_the_chooser_stays_sound(
    legal: list[Action], moves: list[tuple[str, int]]
) -> None:
    places = [Place(name, tuple(items), columns=2) for name, items in ITEMS.items()]
    choice = Chooser(legal, SLOTS, places)
    for move, by in moves:
        if move == "pick":
            if choice.where != ACTIONS:
                choice.pick(choice.where, choice.index)
        elif move == "drop":
            choice.drop()
        else:
            getattr(choice, move)(by)
        assert choice.where in [*choice.places, ACTIONS]
        length = len(choice.buttons()) if choice.where == ACTIONS else len(choice.places[choice.where].items)
        assert 0 <= choice.index < max(length, 1)
        assert len(set(choice.picks)) == len(choice.picks)
        assert set(choice.buttons()) <= set(legal)
        complete = choice.complete()
        if complete is not None:
            assert complete in legal
            picked = sorted(str(choice.places[place].items[index]) for place, index in choice.picks)
            wanted = [str(a) for s, a in zip(SLOTS[complete.verb], complete.args, strict=True) if s]
            assert picked == sorted(wanted)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(legal=legal_actions())
def test_every_legal_action_can_be_chosen(legal: list[Action]) -> None:
    """By picking its parts one after the other, whatever else is legal; or it is a button at once."""
    for action in legal:
        choice = Chooser(legal, SLOTS, [Place(name, tuple(items)) for name, items in ITEMS.items()])
        for place, item in picks_of(action):
            items = choice.places[place].items
            free = [i for i, there in enumerate(items) if there == item and i not in choice.picked(place)]
            assert choice.pick(place, free[0])
        assert action in choice.buttons()
        if choice.picks:
            assert choice.complete() == action


def test_the_last_slot_is_that_of_all_further_arguments() -> None:
    choice = chooser(act("pair", "a", "b", "c"), act("pair", "a", "c", "d"))
    for index in (0, 3):
        assert choice.pick("hand", index)
        assert choice.complete() is None
    assert choice.where == "hand"
    assert choice.pick("hand", 4)
    assert choice.complete() == act("pair", "a", "c", "d")
    assert chooser(act("swap", "a", "p", "q")).pieces(act("swap", "a", "p", "q"))[2] == ("pile", "q")
