"""The cat cards, safes and gems of Meow Heist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Self

from catgames.engine.actions import Printed


class Card(Printed):
    """A cat card as its number, ``4``; identical cards are equal.

    value: 1 to 6.
    """

    __slots__ = ("value",)
    value: int

    def __new__(cls, value: int) -> Self:
        self = super().__new__(cls, str(value))
        self.value = value
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.value,)


CARDS: Mapping[str, Card] = {str(value): Card(value) for value in range(1, 7)}
"""Text -> card."""

_SET = (1, 2, 2, 3, 3, 4, 4, 5, 5, 6)
_TAKEN_OUT = {2: (2, 3, 4, 5), 3: (2, 5), 4: (), 5: (2, 4, 5), 6: (2, 5)}

SAFES_IN_PLAY: Mapping[int, int] = {2: 4, 3: 6, 4: 8, 5: 5, 6: 6}
"""Players -> how many safes a game has."""

GEMS: Mapping[str, int] = {"r": 10, "y": 30, "b": 60}
"""Colour of a gem -> how many the bag holds at first, the most valuable first."""

ROCK = "k"
VALUES: Mapping[str, int] = {"r": 3, "y": 2, "b": 1, ROCK: -1}
"""What lies behind a shield -> its points."""

BAG = "".join(gem * count for gem, count in GEMS.items())
"""All gems, sorted."""


@cache
def card_set(players: int) -> tuple[Card, ...]:
    """The cards that each seat begins with, sorted (HEI-01)."""
    values = Counter(_SET) - Counter(_TAKEN_OUT[players])
    return tuple(CARDS[str(value)] for value in sorted(values.elements()))


@cache
def safe_numbers(players: int) -> tuple[int, ...]:
    """The numbers of the safes that may be in play (HEI-01)."""
    return tuple(range(5, 15 if players <= 4 else 17))


def by_worth(loot: str) -> str:
    """The same loot, the most valuable first: red, yellow, blue, rocks."""
    return "".join([item * loot.count(item) for item in VALUES])


def worth(loot: str) -> int:
    """The points of loot (HEI-15)."""
    return sum(VALUES[item] for item in loot)
