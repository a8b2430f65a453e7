"""What a seat may see of Meow Heist."""

from __future__ import annotations

from dataclasses import dataclass

from catgames.engine import View
from catgames.engine.heist.cards import Card

Laid = tuple[Card, str]
"""A card that was turned up, and the loot on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeistView(View):
    """A view of Meow Heist; see View for the fields that all games share.

    round: the number of this round, from 1.
    rounds: how many rounds there are.
    start: who begins this round.
    number: the number on the latest safe; None before the first.
    safe: the gems in it, the most valuable first (letters r y b).
    safes_left: how many safes are still to come.
    bag_left: how many gems are in the bag.
    face_down: how many cards lie face down in front of each seat.
    face_up: what each seat has turned up this round, in that order.
    available: the seat's cards that can still be chosen; None in everybody's view.
    laid: the seat's cards that lie face down; None in everybody's view.
    used: the seat's cards that are out for the rest of the game; None in everybody's view.
    shield: what is behind the seat's shield (letters r y b k); None in everybody's view.
    shields: what is behind every shield, at the end of the game; None before.
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
