"""Ways to choose cards to pass on, and cards that share a slug."""

import pickle
from collections import Counter
from copy import deepcopy
from math import comb
from random import Random

import pytest

from catgames.engine import games
from catgames.engine.kitty.cards import MOST_CHOICES, DeckError, kinds_of, selections

from ..looks import inside
from ..random_games import choose


@pytest.mark.parametrize(
    ("cards", "count", "ways"),
    [
        ("a b c", 1, "a b c"),
        ("a b c", 2, "ab ac bc"),
        ("a a b", 2, "aa ab"),
        ("a a b b", 3, "aab abb"),
        ("a a a", 2, "aa"),
    ],
)
def test_equal_cards_are_one_way_to_choose(cards, count, ways):
    assert ["".join(chosen) for chosen in selections(cards.split(), count)] == ways.split()


@pytest.mark.parametrize(("copies", "count"), [((5, 4, 6, 3, 5, 4), 4), ((40, 40), 30), ((2,) * 9, 5)])
def test_many_cards_are_chosen_from_in_the_same_order(copies, count):
    """Where there are too many ways to sift: each once, in order, and as many as there are."""
    cards = [letter for letter, times in zip("abcdefghi", copies, strict=False) for _ in range(times)]
    ways = list(selections(cards, count))
    assert ways == sorted(set(ways))
    assert all(not Counter(way) - Counter(cards) and len(way) == count for way in ways)
    counted = [1] + [0] * count
    for times in copies:
        counted = [sum(counted[max(0, n - times) : n + 1]) for n in range(count + 1)]
    assert len(ways) == counted[count]


def passing(kinds, count):
    """A deck of so many kinds, each of which makes all pass so many cards."""
    return {f"k{place}": {"meowney": 0, "does": [f"pass {count}"]} for place in range(kinds)}


@pytest.mark.parametrize("count", [2, 3, 9])
def test_a_deck_has_no_more_ways_to_pass_than_can_be_listed(count):
    """Counted as if a player could hold every kind any number of times."""
    most = max(kinds for kinds in range(1000) if comb(kinds + count - 1, count) <= MOST_CHOICES)
    assert len(kinds_of(passing(most, count))) == most
    with pytest.raises(DeckError) as refused:
        kinds_of(passing(most + 1, count))
    assert str(refused.value) == (
        f"k0: 'pass {count}' is too much for a deck of {most + 1} different cards: "
        f"there would be more than {MOST_CHOICES} ways to choose them."
    )


def test_every_action_names_cards_of_the_deck_that_is_played_with(place):
    """What has been played with one deck is not remembered where another one is on the table."""
    for meowney, does in ((3, "lose 1"), (-1, "donate 1"), (0, "steal 1"), (2, "pass 1")):
        table = place("gift gift tit", "gift tit", "tit tit", cards={"tit": (meowney, does), "gift": (0, "")})
        kinds = table.state.kinds
        for _ in range(4):
            for action in table.state.legal_actions():
                assert all(arg is kinds[arg] for arg in action.args if isinstance(arg, str))
            table.play(table.actions[-1])
        for zone in (*table.state.paws, *table.state.kitties, table.state.litter):
            assert all(card is kinds[card] for card in zone)


DECKS = [
    {slug: {"meowney": meowney, "does": [does], "copies": copies} for slug in ("gift", "tit")}
    for meowney, does, copies in ((3, "lose 1", 8), (0, "donate 1", 8), (0, "steal 1", 8), (0, "pass 1", 9))
]
"""Decks that share their slugs."""


@pytest.mark.parametrize("there_and_back", [lambda tables: pickle.loads(pickle.dumps(tables)), deepcopy])
def test_decks_that_share_their_slugs_are_pickled_apart(there_and_back):
    """Each card, wherever it is named, is the one of its own deck; that of another is equal all the same."""
    tables = [games["kitty"].new(["Ana", "Ben", "Chi"], cards=deck) for deck in DECKS]
    for turn in range(9):
        assert len({str(inside(state.kinds)) for state in tables}) == len(DECKS)
        again = there_and_back(tables)
        for state, twin in zip(tables, again, strict=True):
            assert inside(twin) == inside(state)
            assert inside(twin.legal_actions()) == inside(state.legal_actions())
            assert inside(twin.view(0)) == inside(state.view(0))
            cards = [*twin.deck, *twin.litter, *(card for zone in twin.paws + twin.kitties for card in zone)]
            cards += [arg for action in twin.legal_actions() for arg in action.args if isinstance(arg, str)]
            assert all(inside(card) == inside(state.kinds[card]) for card in cards)
            action = choose(state, Random(turn))
            assert state.apply(action) == twin.apply(str(action))
