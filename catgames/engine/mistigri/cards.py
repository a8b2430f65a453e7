"""The cards of Crazy Mistigri: cats of value 1 to 9 in five colours, and one Mistigri."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from operator import attrgetter
from typing import Any, Self

from catgames.engine import Action, action
from catgames.engine.actions import Printed

COLOURS: Mapping[str, str] = {"o": "orange", "b": "blue", "g": "green", "y": "yellow", "p": "pink"}
"""Letter -> name, in the order that sorts cards of one value."""

# How many cards a colour has of each value, 1 to 9.
_COPIES = {
    "o": (2, 2, 1, 1, 1, 1, 1, 0, 0),
    "b": (2, 2, 1, 1, 1, 1, 1, 0, 0),
    "g": (2, 1, 2, 1, 1, 1, 0, 1, 0),
    "y": (2, 1, 2, 1, 1, 1, 0, 1, 0),
    "p": (1, 2, 1, 2, 1, 0, 1, 0, 1),
}


class Card(Printed):
    """A card as its text, ``3o``, or ``M`` for the Mistigri; identical cards are equal.

    value: 1 to 9, 10 for the Mistigri; the penalty for still holding it.
    colour: a letter of COLOURS, or ``M``, a colour of its own.
    rank: its place in the sorted deck; the same for identical cards.
    """

    __slots__ = ("colour", "rank", "value")
    value: int
    colour: str
    rank: int

    def __new__(cls, value: int, colour: str) -> Self:
        self = super().__new__(cls, colour if colour == "M" else f"{value}{colour}")
        self.value, self.colour = value, colour
        self.rank = value * len(COLOURS) + "obgypM".index(colour)
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.value, self.colour


MISTIGRI = Card(10, "M")

CARDS: Mapping[str, Card] = {
    str(card): card
    for card in [
        *(Card(value, colour) for value in range(1, 10) for colour in COLOURS if _COPIES[colour][value - 1]),
        MISTIGRI,
    ]
}
"""Text -> card, sorted by value and then by colour."""

COPIES: Mapping[Card, int] = {
    card: 1 if card == MISTIGRI else _COPIES[card.colour][card.value - 1] for card in CARDS.values()
}
"""How many there are of each card; 46 in all."""

by_rank = attrgetter("rank")
"""The key that sorts cards: by value, then in the order of COLOURS."""


@cache
def deck(players: int) -> tuple[Card, ...]:
    """The cards used by that many players, sorted (MIS-02): 46, 37 or 28."""
    left_out = {5: (), 4: (1,), 3: (1, 2, 9)}[players]
    return tuple(card for card in Counter(COPIES).elements() if card.value not in left_out)


def no_pair(one: Card, other: Card) -> str | None:
    """Why two cards are not a pair, to follow their names; None when they are (MIS-10, MIS-12)."""
    if MISTIGRI in (one, other):
        return "are not a pair: nothing pairs with the Mistigri"
    if one.colour != other.colour and one.value != other.value:
        return "are not a pair: they share neither colour nor value"
    return None


_PAIRS = [pair for pair in combinations(Counter(COPIES).elements(), 2) if no_pair(*pair) is None]


@cache
def discards(seat: int) -> Mapping[tuple[Card, Card], Action]:
    """Pair, the lower card first -> the action of ``seat`` that discards it."""
    return {pair: action(seat, "discard", *pair) for pair in _PAIRS}


def total(cards: Iterable[Card]) -> int:
    """The penalty points of cards in hand (MIS-28)."""
    return sum(card.value for card in cards)


TURN_LIMIT = 200
"""After this many turns a round ends, whatever happens (MIS-31)."""
