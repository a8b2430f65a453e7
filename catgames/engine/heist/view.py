"""What a seat may see of Meow Heist."""

from __future__ import annotations

from dataclasses import dataclass

from catgames.engine import View
from catgames.engine.heist.cards import Card

Laid = tuple[Card, str]
"""A card that was turned up, and the loot that lies on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeistView(View):
    """A view of Meow Heist; see View for the fields that all games share.

    round: from 1.  rounds: how many there are.
    start: who begins this round.
    number: of the safe that was turned up last; None before the first.
    safe: the gems in it, most valuable first (letters r y b).
    safes_left, bag_left: how many safes are to come, how many gems are in the bag.
    face_down: how many cards lie face down in front of each seat.
    face_up: what each seat has turned up in this round, the first one first.
    available: own cards that can still be chosen; None for everybody's view.
    laid: own cards that lie face down; None for everybody's view.
    used: own cards that are set aside for the whole game; None for everybody's view.
    shield: what lies behind the own shield (letters r y b k); None for everybody's view.
    shields: at the end of the game everybody's; None before.
    """

    round: int
    rounds: int
    start: int
    number: int | None
    safe: str
    safes_left: int
    bag_left: int
    face_down: tuple[int, ...]
    face_up: tuple[tuple[Laid, ...], ...]
    available: tuple[Card, ...] | None
    laid: tuple[Card, ...] | None
    used: tuple[Card, ...] | None
    shield: str | None
    shields: tuple[str, ...] | None
