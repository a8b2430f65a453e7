"""What a seat may see of Make a Mess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from catgames.engine import View
from catgames.engine.mess.cards import Bonus, Prank


@dataclass(frozen=True, slots=True, kw_only=True)
class MessView(View):
    """A view of Make a Mess; see View for the fields that all games share.

    layout: its name.  turn: whose turn it is.  turns: those finished.
    cat, parents: the rooms they are in; None before the opening has put them there.
    rooms: room -> the Pranks played there, the first one first.
    tokens: room -> the seat whose token it shows.
    pranks_left, bonuses_left: how many cards each seat holds.
    out: who has been caught, in that order.
    stack: how many Pranks can still be drawn.  discards: the Bonuses played.
    rolled, held, dashed: a die was rolled this turn; a hold, a dash is in effect.
    window: the number of the window that is open, 1 to 3; None when none is.
    answering: the Bonuses on the table that wait for an answer, the latest last, as (seat, card).
    asked: the seats that the window or question at hand still asks if nobody plays a card, in that order.
    pranks, bonuses: the own hand, sorted; None for everybody's view.
    """

    layout: str
    turn: int
    turns: int
    cat: str | None
    parents: str | None
    rooms: Mapping[str, tuple[Prank, ...]]
    tokens: Mapping[str, int]
    pranks_left: tuple[int, ...]
    bonuses_left: tuple[int, ...]
    out: tuple[int, ...]
    stack: int
    discards: tuple[Bonus, ...]
    rolled: bool
    held: bool
    dashed: bool
    window: int | None
    answering: tuple[tuple[int, Bonus], ...]
    asked: tuple[int, ...]
    pranks: tuple[Prank, ...] | None
    bonuses: tuple[Bonus, ...] | None
