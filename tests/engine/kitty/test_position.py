"""Positions: what one is read as, what is refused, and when there is one."""

import json
import random

import pytest

from catgames.engine import CHANCE, GameError, PositionError, games
from catgames.engine.kitty.cards import PRINTED

from ..random_games import STYLES, Recipe
from .conftest import deck
from .decks import random_deck

GAME = games["kitty"]

BARE = {"seats": ["A", "B", "C"], "paws": [["gift", "tit"], ["gift"], ["zoomies"]], "turn": 0}
FULL = {
    "game": "kitty",
    "seats": ["A", "B", "C"],
    "paws": [["gift", "tit", "tit"], [], ["purrloin", "zoomies"]],
    "turn": 2,
    "kitties": [["zoomies", "gone"], [], ["cataclysm"]],
    "deck": ["zoomies", "pick", "gift"],
    "litter": ["teller", "gone", "burglary"],
    "dealer": 1,
}
OWN = {"nap": {"name": "Power Nap", "meowney": -5, "copies": 7, "does": ["draw 1", "2 lose kitty", "again"]}}
FULL_OWN = {
    **FULL,
    "paws": [["nap", "nap"], ["nap"], ["yawn"]],
    "kitties": [["yawn"], [], []],
    "deck": ["yawn"],
    "litter": [],
    "cards": {**OWN, "yawn": {"name": "yawn", "meowney": 1, "copies": 1, "does": []}},
}
PAGE = {
    **{"game": "kitty", "seats": ["A", "B", "C"], "paws": [["six", "x1"], ["x1"], ["x2"]], "turn": 0},
    **{"kitties": [["x3"], [], []], "deck": [], "litter": [], "dealer": 0},
    "cards": {
        "x1": {"meowney": 1, "does": []},
        "x2": {"meowney": 2, "does": []},
        "x3": {"meowney": 3, "does": []},
        "six": {"meowney": 0, "does": ["6 lose kitty"]},
    },
}


def through_json(value):
    return json.loads(json.dumps(value))


# -- what is read --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"turn": 0, "dealer": 0},
        {"kitties": [[], [], []], "deck": [], "litter": []},
        {"litter": ["gift"] * 70},  # the copies are of a deal alone
        {"paws": [[*FULL["paws"][0], "zoomies"], ["zoomies"] * 9, ["zoomies"]]},
        FULL_OWN,
        {**FULL_OWN, "cards": {**FULL_OWN["cards"], "never": {**OWN["nap"], "name": "Unseen"}}},
    ],
)
def test_a_position_comes_back_as_it_was(keys):
    position = {**FULL, **keys}
    state = GAME.from_position(through_json(position))
    assert through_json(state.position()) == position
    view = state.view(state.actor)
    assert (view.step, view.turn, view.dealer) == ("play", position["turn"], position["dealer"])
    assert view.paws == tuple(position["paws"][view.turn])
    assert view.kitty == tuple(position["kitties"][view.turn])
    assert view.counts == tuple(map(len, position["paws"]))
    assert view.kitty_counts == tuple(map(len, position["kitties"]))
    assert view.tops == tuple(kitty[-1] if kitty else None for kitty in position["kitties"])
    assert (view.deck_left, view.litter) == (len(position["deck"]), tuple(position["litter"]))


def test_what_is_left_out_has_its_default():
    assert GAME.from_position(BARE).position() == {
        **BARE,
        **{"game": "kitty", "kitties": [[], [], []], "deck": [], "litter": [], "dealer": 0},
    }


def test_the_position_of_the_rules_page_is_read():
    position = GAME.from_position(PAGE).position()
    assert position.pop("cards") == {
        slug: {"name": slug, "copies": 1, **card} for slug, card in PAGE["cards"].items()
    }
    assert position == {key: value for key, value in PAGE.items() if key != "cards"}


def test_paws_come_back_in_the_order_of_the_deck_and_piles_as_they_are(place):
    table = place("zoomies tit gift tit", "pick purrloin", kitties=["zoomies gift zoomies", "gift"])
    assert table.state.position()["paws"] == [["gift", "tit", "tit", "zoomies"], ["purrloin", "pick"]]
    assert table.state.position()["kitties"] == [["zoomies", "gift", "zoomies"], ["gift"]]
    own = place("x3 b x0 a", "q", cards={"b": (0, ""), "a": (0, "")})
    assert own.state.position()["paws"] == [["a", "b", "x0", "x3"], ["q"]]


def test_the_deck_is_drawn_from_its_first_card(place):
    assert place("pick x", "x", cards={"pick": (0, "draw 2"), "x": (0, "")}, deck="x1 x2 x3").play(
        "1 play pick"
    ).paws == ["x x1 x2", "x"]


def test_cards_of_their_own_replace_those_of_the_printed_deck():
    own = {**BARE, "paws": [["gift"]] * 3, "cards": {"gift": {"meowney": 7, "does": ["steal 9"]}}}
    state = GAME.from_position(own)
    (gift,) = state.view(None).kinds
    assert (gift.meowney, gift.words) == (7, "Steal 9")
    with pytest.raises(PositionError, match=r"^paws: there is no card 'tit'\.$"):
        GAME.from_position({**own, "paws": BARE["paws"]})


def test_cards_of_one_slug_and_two_decks_stay_apart():
    """Though they are equal: what is played is the card of the position, whatever was played before."""
    for meowney, does in ((1, []), (3, ["lose 1"]), (-2, ["draw 1"])):
        cards = {"tit": {"meowney": meowney, "does": does}, "gift": {"meowney": meowney, "does": ["pass 1"]}}
        piles = {"paws": [["tit", "gift"], ["tit", "tit"], ["gift"]], "deck": ["tit"], "cards": cards}
        state = GAME.from_position({**BARE, **piles})
        (tit,) = (kind for kind in state.view(None).kinds if kind == "tit")
        assert all(action.args[0].meowney == meowney for action in state.legal_actions())
        for line in ("1 play gift", "2 pass-left tit", "2 play tit"):
            state.apply(line)
        assert state.kitties[1] == [tit]
        assert state.kitties[1][0] is tit
        while state.actor is not None:
            state.apply(state.legal_actions()[0])
        assert sum(state.outcome().scores) + meowney * (len(state.litter) + len(state.deck)) == 6 * meowney


def test_every_card_may_be_played_from_a_position():
    for slug in PRINTED:
        state = GAME.from_position({**BARE, "paws": [[slug], ["gift"], ["gift"]]})
        assert [str(action) for action in state.legal_actions()] == [f"1 play {slug}"]


@pytest.mark.rule("KIT-17", "KIT-18", "KIT-19")
def test_with_empty_paws_the_game_is_over():
    state = GAME.from_position({**BARE, "turn": 1, "paws": [["gift"], [], ["gift"]]})
    assert (state.actor, state.legal_actions(), state.view(None).step) == (None, [], "over")
    assert (state.outcome().scores, state.outcome().winners) == ((2, 0, 2), (0,))  # A sits before B


@pytest.mark.rule("KIT-19")
@pytest.mark.parametrize(("turn", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_the_seat_before_the_turn_is_taken_to_have_played_last(turn, winner):
    state = GAME.from_position({"seats": ["A", "B", "C"], "paws": [[], [], []], "turn": turn})
    assert state.outcome().winners == (winner,)


def test_the_position_given_is_left_as_it_was():
    for given in (FULL, FULL_OWN):
        position = through_json(given)
        state = GAME.from_position(position)
        rng = random.Random(2)
        while state.actor is not None:
            chance = state.actor == CHANCE
            state.apply(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
        assert position == given


# -- what is refused -----------------------------------------------------------------------------------


def paws(first):
    return [first, ["gift"], ["tit"]]


BAD = [
    *(("seats", value) for value in ([], ["A"], list("ABCDEF"), ["A", "B", 3], "ABC", None, {"A": 1})),
    *(("turn", value) for value in (-1, 3, "0", None, True, 0.0, [0], 10**30)),
    *(("dealer", value) for value in (-1, 3, "0", None, False, 1.0, [1])),
    *(("paws", value) for value in ([], paws([])[:2], [*paws([]), []], "x", None, {"A": []}, [1, 2, 3])),
    *(("paws", paws(value)) for value in ("gift", None, 3, {"gift": 1}, True)),
    *(("paws", paws([value])) for value in ("Gift", "", "x1", " gift", "gift ", 3, None, ["gift"], {}, True)),
    *(("kitties", value) for value in ([[]], [[], []], [[]] * 4, None, "gift", {}, [1, 2, 3])),
    *(("kitties", [[], [value], []]) for value in ("Gift", "", "x1", 3, None, ["gift"])),
    *(("deck", value) for value in (["Gift"], [""], ["x1"], [3], [None], [["gift"]], "gift", None, {})),
    *(("litter", value) for value in (["Gift"], [""], ["x1"], [3], [None], [["gift"]], "gift", None, {})),
    *(("cards", value) for value in ({}, [], None, "gift", 3, [["gift"]])),
    *(("cards", {"gift": value}) for value in ({}, [], None, "gift", {"meowney": 1}, {"does": []})),
    *(("cards", {slug: OWN["nap"]}) for slug in ("", "two words", "-x", "Käse", "x" * 33, "x\n")),
    *(("cards", {"nap": {**OWN["nap"], "meowney": value}}) for value in (100, -100, "1", None, True, 1.0)),
    *(("cards", {"nap": {**OWN["nap"], "copies": value}}) for value in (0, 100, "1", None, True, 1.0)),
    *(("cards", {"nap": {**OWN["nap"], "name": value}}) for value in ("", " ", "a\nb", "x" * 33, 3, None)),
    *(("cards", {"nap": {**OWN["nap"], "does": value}}) for value in ("draw 1", None, ["fly 1"], [1], [[]])),
    ("cards", {"nap": {**OWN["nap"], "does": ["again", "draw 1"]}}),
    ("cards", {"nap": {**OWN["nap"], "worth": 1}}),
    ("cards", {"nap": OWN["nap"], "doze": OWN["nap"]}),
    *((key, 1) for key in ("Paws", "hands", "phase", "card", "latest", "start", "step", "")),
    *(("game", value) for value in ("heist", "", None, 1)),
]


@pytest.mark.parametrize(("key", "value"), BAD)
def test_a_bad_position_is_refused_by_its_key(key, value):
    with pytest.raises(PositionError) as refusal:
        GAME.from_position({**BARE, key: value})
    words = str(refusal.value)
    assert words.startswith(f"{key}: ")
    assert words.endswith(".")
    assert not words.endswith("..")
    assert words.isprintable()


@pytest.mark.parametrize("key", ["paws", "kitties", "deck", "litter"])
@pytest.mark.parametrize("slug", ["\ud800", "\x1b[31m", "x" * 10_000, "a\nb", "[/b]"])
def test_a_refusal_of_odd_text_is_one_short_printable_line(key, slug):
    piles = {"paws": paws([slug]), "kitties": [[slug], [], []]}
    with pytest.raises(PositionError) as refusal:
        GAME.from_position({**BARE, key: piles.get(key, [slug])})
    words = str(refusal.value)
    assert words.startswith(f"{key}: there is no card '")
    assert words.isascii()
    assert words.isprintable()
    assert len(words) < 100


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
    with pytest.raises(PositionError, match="moment"):
        table.state.position()
    assert table.everything() == before


@pytest.mark.parametrize("start", GAME.options["start"].choices)
def test_before_somebody_has_started_there_is_none(opened, start):
    with pytest.raises(PositionError):
        GAME.new(["A", "B", "C"], start=start).position()
    table = opened(3, start=start)
    no_position(table)
    assert table.play(table.actions[0]).state.position()["turn"] == 1


OF_EACH = {
    **{"steal": (0, "steal 2"), "give": (0, "donate 2"), "lose": (0, "lose 2"), "pass": (0, "pass 1")},
    **{"again": (0, "again"), "plain": (0, ""), "clear": (0, "1 lose kitty, steal 1")},
}


@pytest.mark.parametrize(
    ("lines", "there"),
    [
        ([], True),
        (["1 play plain"], True),
        (["1 play steal"], False),
        (["1 play steal", "1 steal 2"], False),
        (["1 play steal", "1 steal 2", "* take x1"], False),
        (["1 play steal", "1 steal 2", "* take x1", "1 steal 3", "* take x1"], True),
        (["1 play give"], False),
        (["1 play give", "1 donate lose 2"], False),
        (["1 play give", "1 donate lose 2", "1 donate pass 3"], True),
        (["1 play lose"], False),
        (["1 play lose", "1 lose plain"], False),
        (["1 play lose", "1 lose plain", "1 lose pass"], True),
        (["1 play pass"], False),
        (["1 play pass", "1 pass-left give", "2 pass-left x1"], False),
        (["1 play pass", "1 pass-left give", "2 pass-left x1", "3 pass-left x1"], True),
        (["1 play again"], False),
        (["1 play again", "1 play plain"], True),
        (["1 play clear"], False),
        (["1 play clear", "1 steal 2", "* take x1"], True),
    ],
)
def test_a_position_is_where_a_turn_begins(place, lines, there):
    table = place(" ".join(OF_EACH), "x1 x1 x1", "x1 x1 x1", cards=OF_EACH).play(*lines)
    if not there:
        no_position(table)
        return
    position = through_json(table.state.position())
    twin = GAME.from_position(position)
    assert twin.position() == position
    assert [twin.view(seat) for seat in (None, 0, 1, 2)] == [
        table.state.view(seat) for seat in (None, 0, 1, 2)
    ]


def test_the_end_has_none(place):
    no_position(place("x1", "", cards={}).play("1 play x1"))


def test_a_position_names_its_cards_unless_they_are_the_printed_ones(place):
    assert "cards" not in place("gift", "tit").state.position()
    assert place("x1", "q", cards={}).state.position()["cards"].keys() == deck().keys()


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("own", [False, True])
def test_the_game_goes_on_from_a_position_as_it_would_have(players, own):
    """A position is there exactly where a turn begins, and all that follows from it is the same."""
    for seed in range(5):
        rng = random.Random(seed)
        options = {"cards": random_deck(rng, players)} if own else {}
        recipe = Recipe("kitty", players, {"first": seed % players, **options}, STYLES[seed % 3], seed)
        played = recipe.play()
        for index, (state, _) in enumerate(played.moments):
            if state.view(None).step != "play":
                with pytest.raises(PositionError):
                    state.position()
                continue
            position = through_json(state.position())
            twin = GAME.from_position(position)
            assert twin.position() == position, recipe
            for line in played.actions[index:]:
                assert twin.actor == line.seat, recipe
                twin.apply(str(line), quiet=True)
            assert twin.outcome() == played.end.outcome(), recipe
