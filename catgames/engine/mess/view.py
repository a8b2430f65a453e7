"""What a seat may see of Make a Mess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from catgames.engine import View
from catgames.engine.mess.cards import Bonus, Prank


@dataclass(frozen=True, slots=True, kw_only=True)
class MessView(View):
    """A view of Make a Mess; see View for the fields that all games share.

    layout: the name of the layout.
    turn: whose turn it is.
    turns: how many turns are finished.
    cat: the room that the cat is in; None until the opening has put it there.
    parents: the room that the Parents are in; None until the opening has put them there.
    rooms: room -> the Pranks played there, the oldest first.
    tokens: room -> the seat whose token is there.
    pranks_left: how many Pranks each seat holds.
    bonuses_left: how many Bonuses each seat holds.
    out: who has been caught, in that order.
    stack: how many Pranks can still be drawn.
    discards: the Bonuses played, the oldest first.
    rolled: whether the die has been rolled, until the window after it has closed.
    held: whether a hold is in effect.
    dashed: whether a dash is in effect.
    window: the number of the open window, 1 to 3; None when none is open.
    answering: the Bonuses on the table that wait for an answer, as (seat, card), the latest last.
    asked: the seats that are still asked in the window, or about the Bonus, if nobody plays a card; in order.
    pranks: the seat's Pranks, sorted; None in everybody's view.
    bonuses: the seat's Bonuses, sorted; None in everybody's view.
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
