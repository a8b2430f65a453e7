"""Positions: what one is read as, what is refused, and when there is one."""

import json
import random

import pytest

from catgames.engine import CHANCE, GameError, PositionError, games
from catgames.engine.kitty.cards import PRINTED

from ..random_games import choose, play_out
from .conftest import deck
from .decks import random_deck

GAME = games["kitty"]

BARE = {"seats": ["A", "B", "C"], "paws": [["gift", "tit"], ["pick"], ["tit", "tit"]], "turn": 0}
FULL = {
    "game": "kitty",
    "seats": ["A", "B", "C"],
    "paws": [["gift", "tit"], ["purrloin", "catastrophe"], []],
    "turn": 1,
    "kitties": [["zoomies", "gift"], [], ["tit"]],
    "deck": ["theft", "pick", "theft"],
    "litter": ["lives", "gone"],
    "dealer": 2,
}
OWN = {
    "b": {"name": "Bee", "meowney": -99, "copies": 3, "does": ["steal 1", "7 lose paws", "again"]},
    "c": {"name": "c", "meowney": 99, "copies": 1, "does": []},
}


def everybody(state):
    return [state.view(seat) for seat in (None, *range(len(state.seats)))]


# -- what is read --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"turn": 0, "dealer": 0},
        {"kitties": [[], [], []], "deck": [], "litter": []},
        {"paws": [[], ["gift"] * 40, []]},
        {"seats": ["A", "B"], "paws": [["tit"], ["tit"]], "kitties": [[], ["tit"]], "dealer": 1},
        {"seats": list("ABCDE"), "paws": [["tit"]] * 5, "kitties": [["tit"]] * 5, "dealer": 4, "turn": 4},
    ],
)
def test_a_position_comes_back_as_it_was(keys):
    position = {**FULL, **keys}
    state = GAME.from_position(json.loads(json.dumps(position)))
    assert state.position() == position
    view = state.view(position["turn"])
    assert (view.step, view.actor, view.turn, view.dealer) == (
        *("play", position["turn"], position["turn"]),
        position["dealer"],
    )
    assert view.paws == tuple(position["paws"][position["turn"]])
    assert view.kitty == tuple(position["kitties"][position["turn"]])
    assert (view.deck_left, list(view.litter)) == (len(position["deck"]), position["litter"])


def test_what_is_left_out_has_its_default():
    assert GAME.from_position(BARE).position() == {
        **BARE,
        **{"game": "kitty", "kitties": [[], [], []], "deck": [], "litter": [], "dealer": 0},
    }


def test_paws_come_back_sorted_and_kitties_deck_and_litter_as_they_are(place):
    table = place(
        "tit gift purrloin", "pick", kitties=["tit gift purrloin", ""], deck="tit purrloin", litter="tit gift"
    )
    position = table.state.position()
    assert position["paws"][0] == ["purrloin", "gift", "tit"]
    assert position["kitties"][0] == ["tit", "gift", "purrloin"]
    assert (position["deck"], position["litter"]) == (["tit", "purrloin"], ["tit", "gift"])
    assert table.public.tops[0] == "purrloin"


def test_own_cards_come_back_with_all_that_is_on_them():
    position = {**FULL, "paws": [["b", "c"], ["c"], []], "kitties": [[], [], ["b"]], "deck": ["b", "b", "c"]}
    position |= {"litter": [], "cards": OWN}
    state = GAME.from_position(json.loads(json.dumps(position)))
    assert state.position() == position
    card = state.view(1).kinds[0]
    assert (card, card.name, card.meowney, card.copies, card.words) == (
        *("b", "Bee", -99, 3),
        "Steal 1, then whoever holds 7 or more loses those cards, then play again",
    )


def test_name_and_copies_of_own_cards_may_be_left_out():
    position = {**BARE, "paws": [["x1"], ["x1"], ["q"]], "cards": deck()}
    read = GAME.from_position(position).position()["cards"]
    assert read["q"] == {"name": "q", "meowney": -1, "copies": 1, "does": []}
    assert [*read] == ["q", "x0", "x1", "x2", "x3"]


def test_own_cards_stand_in_the_order_of_their_slugs(place):
    cards = dict.fromkeys(("b", "B", "a-b", "10", "9"), (0, "")) | {"left": (0, "pass 1")}
    table = place("left b B a-b 10 9 q", "q", cards=cards).play("1 play left")
    assert [action.split()[2] for action in table.actions] == ["10", "9", "B", "a-b", "b", "q"]


def test_the_printed_deck_as_an_own_one_is_in_the_order_of_its_slugs_too():
    """However it was handed over, so that its record is played in the same way."""
    for cards in (PRINTED, json.loads(json.dumps(PRINTED))):
        state = GAME.new(["A", "B"], cards=cards)
        assert [*state.view(None).kinds] == sorted(PRINTED)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_on_from_its_position_as_it_would_have(seed):
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    options = {"cards": random_deck(rng, players)} if seed % 2 else {}
    state = GAME.new([*"ABCDE"[:players]], first=rng.randrange(players), **options)
    state.apply(state.sample_chance(rng))
    while state.actor is not None:
        if state.view(None).step == "play":
            twin = GAME.from_position(json.loads(json.dumps(state.position())))
            assert everybody(twin) == everybody(state)
            other = state.copy()
            play_out(twin, random.Random(seed))
            play_out(other, random.Random(seed))
            assert twin.outcome() == other.outcome()
        state.apply(choose(state, rng))


def test_the_position_given_is_left_as_it_was():
    given = json.loads(json.dumps({**FULL, "cards": {**OWN, **json.loads(json.dumps(PRINTED))}}))
    before = json.loads(json.dumps(given))
    play_out(GAME.from_position(given), random.Random(2))
    assert given == before


# -- what is refused -----------------------------------------------------------------------------------


WRONG_TYPES = [None, 3, "text", True, 1.5, {"x": 1}]
WRONG_CARDS = ["nap", "Gift", "", "1", 3, None, True, ["gift"], {"gift": 1}, "gift tit", "\ud800", "x" * 9999]
BAD = [
    *(("seats", value) for value in ([], ["A"], list("ABCDEF"), ["A", "B", 3], "ABC", None, {"A": 1})),
    *((key, value) for key in ("paws", "kitties", "deck", "litter") for value in WRONG_TYPES),
    *(
        (key, value)
        for key in ("paws", "kitties")
        for value in ([], [[]], [[], []], [["gift"]] * 4, ["gift"] * 3, [[], [], None], [[], [], "gift"])
    ),
    *((key, [["gift"], ["tit", card], []]) for key in ("paws", "kitties") for card in WRONG_CARDS),
    *((key, ["gift", card]) for key in ("deck", "litter") for card in WRONG_CARDS),
    *((key, value) for key in ("turn", "dealer") for value in (-1, 3, "0", None, True, 1.0, [1], 10**30)),
    *(("game", value) for value in ("mess", "", None, 1, "Kitty")),
    *((key, 1) for key in ("Paws", "hands", "phase", "start", "latest", "top", "", "card", "options")),
]


@pytest.mark.parametrize(("key", "value"), BAD)
def test_a_bad_position_is_refused_by_its_key(key, value):
    with pytest.raises(PositionError) as refusal:
        GAME.from_position({**BARE, key: value})
    words = str(refusal.value)
    assert words.startswith(f"{key}:")
    assert words.endswith(".")
    assert words.isprintable()
    assert len(words) < 160
    assert isinstance(refusal.value, ValueError)


@pytest.mark.parametrize("key", sorted(BARE))
def test_a_required_key_that_is_missing_is_named(key):
    with pytest.raises(PositionError, match=f"^{key}:"):
        GAME.from_position({name: BARE[name] for name in BARE if name != key})


@pytest.mark.parametrize("position", [None, [], "seats", 3])
def test_a_position_is_an_object(position):
    with pytest.raises(GameError):
        GAME.from_position(position)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([], "cards: an object is wanted here."),
        (None, "cards: an object is wanted here."),
        ("gift", "cards: an object is wanted here."),
        ({}, "cards: The deck has no cards."),
        ({"gift": {"meowney": 0}}, "cards: gift: does is missing."),
        (
            {"gift": {"meowney": 0, "does": ["again", "again"]}},
            "cards: gift: 'again' can only come last on a card.",
        ),
    ],
)
def test_bad_cards_are_refused_by_their_key(cards, words):
    with pytest.raises(PositionError) as refusal:
        GAME.from_position({**BARE, "cards": cards})
    assert str(refusal.value) == words


@pytest.mark.parametrize("key", ["paws", "kitties", "deck", "litter"])
def test_with_own_cards_there_are_no_others(key):
    position = {**BARE, "paws": [["x1"], ["x1"], []], "cards": deck()}
    GAME.from_position(position)
    value = ["gift"] if key in ("deck", "litter") else [[], ["gift"], []]
    with pytest.raises(PositionError) as refusal:
        GAME.from_position({**position, key: value})
    assert str(refusal.value) == f"{key}: there is no card 'gift'."


def test_a_position_needs_no_whole_deck():
    """Nothing is dealt, so the copies may be too few for a deal, or too many."""
    cards = {"x": {"meowney": 0, "copies": 1, "does": []}}
    assert GAME.from_position({"seats": ["A", "B"], "paws": [["x"], ["x"]], "turn": 0, "cards": cards})


# -- moments -------------------------------------------------------------------------------------------


def no_position(state):
    before = everybody(state)
    with pytest.raises(ValueError, match="only when a turn begins with a card to play"):
        state.position()
    assert everybody(state) == before


@pytest.mark.parametrize("seed", range(8))
def test_a_position_is_a_moment_where_a_turn_begins(seed):
    rng = random.Random(seed)
    state = GAME.new([*"ABC"], start=("random", "table", "race")[seed % 3])
    moments = 0
    while state.actor is not None:
        if state.view(None).step == "play":
            assert state.actor != CHANCE
            state.position()
            moments += 1
        else:
            no_position(state)
        state.apply(choose(state, rng))
    no_position(state)
    assert moments > 1


def test_a_card_played_again_is_no_moment_of_a_position(place):
    no_position(place("zoomies tit", "gift").play("1 play zoomies").state)


def test_without_a_card_to_play_the_game_is_over_and_has_no_position():
    state = GAME.from_position({**BARE, "paws": [[], ["tit"], ["tit"]]})
    assert state.actor is None
    no_position(state)
