"""What a pair may promise for the next draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from catgames.engine.mistigri.cards import Card


class Promise(NamedTuple):
    """What the last pair promised for the next draw; at most one at a time.

    owner: whose pair it was.
    kind: a key of CARDS_DUE.
    card: the card chosen for "chosen"; None otherwise.
    """

    owner: int
    kind: str
    card: Card | None = None


CARDS_DUE: Mapping[str, int] = {"chosen": 1, "exchange": 1, "two": 2, "three": 3}
"""Kind of promise -> how many cards the next draw takes, if there are that many (MIS-20)."""
