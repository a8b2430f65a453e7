"""Printed values: the words that actions and cards are made of.

An action *is* its printed line and a card *is* its short text, with their parts as attributes.  So records,
views as JSON and tests all read alike, and comparing two of them costs no more than comparing strings.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Self

CHANCE = -1
"""The actor of everything random: shuffles, dice and blind draws."""


class Printed(str):
    """A frozen value that equals its printed form; subclasses add named parts."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class Action(Printed):
    """One decision, as its printed line: ``2 discard 3o 3b``.

    seat: who acts, a seat from 0 (printed from 1) or CHANCE (printed as ``*``).
    verb: what is done, the second word.
    args: the other words.  An ``int`` is a seat from 0 (printed from 1); everything else prints as itself.
    """

    __slots__ = ("args", "seat", "verb")
    seat: int
    verb: str
    args: tuple[Any, ...]

    def __new__(cls, seat: int, verb: str, args: tuple[Any, ...] = ()) -> Self:
        who = "*" if seat == CHANCE else str(seat + 1)
        words = [str(arg + 1) if isinstance(arg, int) else str(arg) for arg in args]
        self = super().__new__(cls, " ".join([who, verb, *words]))
        self.seat, self.verb, self.args = seat, verb, args
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.seat, self.verb, self.args


@cache
def action(seat: int, verb: str, *args: Any) -> Action:
    """The action with these words.  Making one is slow and there are few, so each is made once and kept.

    Chance outcomes that come in very many forms (shuffles) are made with ``Action`` instead.
    """
    return Action(seat, verb, args)
