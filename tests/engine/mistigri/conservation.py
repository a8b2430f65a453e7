"""Where the cards of Crazy Mistigri are: what was dealt for a round lies in a hand or on the pile."""

from __future__ import annotations

from collections import Counter

from catgames.engine import Action
from catgames.engine.mistigri.cards import Card, deck
from catgames.engine.mistigri.state import MistigriState


def conserved(before: MistigriState, action: Action | None, after: MistigriState) -> None:
    dealt = action is not None and action.verb == "shuffle"
    assert _cards(after) == (Counter(deck(len(after.seats))) if dealt else _cards(before))


def lose_one(state: MistigriState) -> None:
    max(state.hands, key=len).pop()


def _cards(state: MistigriState) -> Counter[Card]:
    return Counter([*state.pile, *(card for hand in state.hands for card in hand)])
