"""What a seat may see of Crazy Mistigri."""

from __future__ import annotations

from dataclasses import dataclass

from catgames.engine import View
from catgames.engine.mistigri.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class MistigriView(View):
    """A view of Crazy Mistigri; see View for the fields that all games share.

    round: 1 to 3.
    turns: how many turns of this round are finished.
    turn: whose turn it is; None between rounds and at the end.
    starter: who starts this round or, between rounds, the next one.
    clockwise: whether the arrow points that way.
    counts: how many cards each seat holds; one with 0 has left the round, unless the deal is due.
    passed: for each seat, whether its aid is face down.
    pile: the discards, the oldest first.
    hand: the seat's cards, sorted; None in everybody's view.
    promised: what the last pair promised for the next draw ("exchange", "two" or "three"), or None.
    feeding: during 5+5, the opponents still to be fed, the next one first.
    scores: the total of each seat for the finished rounds.
    over: from the end of a round until the next deal, why it ended; otherwise "".
    open_hands: from the end of a round until the next deal, every hand; otherwise None.
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
