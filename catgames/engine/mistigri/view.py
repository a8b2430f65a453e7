"""What a seat may see of Crazy Mistigri."""

from __future__ import annotations

from dataclasses import dataclass

from catgames.engine import View
from catgames.engine.mistigri.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class MistigriView(View):
    """A view of Crazy Mistigri; see View for the fields that all games share.

    round: 1 to 3.  turns: those finished in this round.
    turn: whose turn it is; None between rounds and at the end.
    starter: who starts this round or, between rounds, the next one.
    clockwise: which way the arrow points.
    counts: cards in each hand; 0 has left, unless the deal is due.
    passed: whose aid is face down.
    pile: the discards, oldest first.
    hand: of the seat whose view it is, sorted; None for everybody's view.
    promised: what the last pair promised for the draw that is due ("exchange", "two", "three") or None.
    feeding: during 5+5, the opponents who are still to be fed, the next one first.
    scores: totals of the rounds finished.
    over: once a round is over, and until the next deal, why it ended; else "".
    open_hands: once a round is over, and until the next deal, every hand; None while it is played.
    """

    round: int
    turns: int
    turn: int | None
    starter: int
    clockwise: bool
    counts: tuple[int, ...]
    passed: tuple[bool, ...]
    pile: tuple[Card, ...]
    hand: tuple[Card, ...] | None
    promised: str | None
    feeding: tuple[int, ...]
    scores: tuple[int, ...]
    over: str
    open_hands: tuple[tuple[Card, ...], ...] | None
