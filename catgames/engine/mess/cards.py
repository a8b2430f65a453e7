"""The Pranks and the Bonuses of Make a Mess."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Self

from catgames.engine.actions import Printed
from catgames.engine.mess.house import ROOMS

SHORT: Mapping[str, str] = {
    "bedroom": "bed",
    "living": "liv",
    "office": "off",
    "bathroom": "bat",
    "kitchen": "kit",
}
"""Room -> how the text of its Pranks begins."""

COPIES: Mapping[int, int] = {1: 4, 2: 4, 3: 3, 4: 2, 5: 1}
"""Score of a Prank -> how many of them each room has; 14 in all."""

_NAMES = {
    "bedroom": ("Pillow Fur", "Sock Safari", "Toe Ambush", "Duvet Claws", "Five A.M. Opera"),
    "living": ("Sofa Manicure", "Plant Surgery", "Curtain Climb", "Vase Physics", "Great Carpet Hurl"),
    "office": ("Keyboard Nap", "Paper Confetti", "Cable Snack", "Reply All", "Tax Return Shredder"),
    "bathroom": ("Wet Paws", "Toothbrush Lick", "Towel Tug", "Paper Roll Rally", "Bathtub Flood"),
    "kitchen": ("Crumb Hockey", "Butter Tasting", "Cupboard Raid", "Milk Lake", "Sunday Roast Heist"),
}


class Prank(Printed):
    """A Prank as its text, ``kit2``; identical ones are equal.

    room: where it is played.
    score: 1 to 5.
    name: what the cat does; the names are ours.
    rank: its place in the sorted deck; the same for identical Pranks.
    """

    __slots__ = ("name", "rank", "room", "score")
    room: str
    score: int
    name: str
    rank: int

    def __new__(cls, room: str, score: int) -> Self:
        self = super().__new__(cls, f"{SHORT[room]}{score}")
        self.room, self.score = room, score
        self.name = _NAMES[room][score - 1]
        self.rank = ROOMS.index(room) * 10 + score
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.room, self.score


class Bonus(Printed):
    """A Bonus as its kind, ``hold``; identical ones are equal.

    rank: its place in the sorted deck; the same for identical Bonuses.
    """

    __slots__ = ("rank",)
    rank: int

    def __new__(cls, kind: str) -> Self:
        self = super().__new__(cls, kind)
        self.rank = KINDS.index(kind)
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (str(self),)


KINDS = ("hold", "dash", "draw", "reroll", "skip", "alibi", "cancel", "swap")
"""The kinds of Bonus; there are three of each."""

PRANKS: Mapping[str, Prank] = {
    str(prank): prank for prank in (Prank(room, score) for room in ROOMS for score in COPIES)
}
BONUSES: Mapping[str, Bonus] = {kind: Bonus(kind) for kind in KINDS}
"""Text -> card."""

PRANK_DECK = tuple(prank for prank in PRANKS.values() for _ in range(COPIES[prank.score]))
BONUS_DECK = tuple(bonus for bonus in BONUSES.values() for _ in range(3))
"""All 70 Pranks and all 24 Bonuses, sorted."""

by_rank = attrgetter("rank")
"""The key that sorts Pranks, or Bonuses."""

PRANKS_DEALT: Mapping[int, int] = {2: 10, 3: 9, 4: 9, 5: 8, 6: 8}
"""Players -> Pranks for each (MESS-01)."""
BONUSES_DEALT = 3
TOKENS = 4
"""Bonuses, and tokens, for each player (MESS-01)."""
FULL = 10
"""The total at which a room calls for a token (MESS-11)."""
TURN_LIMIT = 300
"""After this many turns the game ends, whatever happens (MESS-34)."""
