"""Where the cards of Make a Mess are: in hands, in rooms, in the stack, in the discards, or never dealt."""

from __future__ import annotations

from collections import Counter

from catgames.engine import Action
from catgames.engine.mess.cards import BONUS_DECK, PRANK_DECK
from catgames.engine.mess.state import MessState


def conserved(before: MessState, action: Action | None, after: MessState) -> None:
    """Cards leave the game only when somebody is caught: the hand, and what lies in the rooms."""
    if action is not None and action.verb in ("pranks", "bonuses"):
        deck = PRANK_DECK if action.verb == "pranks" else BONUS_DECK
        assert Counter(deck) <= _cards(after)
        return
    caught = set(after.out) - set(before.out)
    if not caught:
        assert _cards(before) == _cards(after)
        return
    gone: Counter[str] = Counter()
    for seat in caught:
        gone += Counter([*before.pranks[seat], *before.bonuses[seat]])
        for room, owner in before.tokens.items():
            if owner == seat:
                gone += Counter(before.rooms[room])
    assert _cards(before) - _cards(after) == gone


def lose_one(state: MessState) -> None:
    max(state.pranks, key=len).pop()


def _cards(state: MessState) -> Counter[str]:
    places = [*state.pranks, *state.bonuses, *state.rooms.values(), state.stack, state.discards, state.unused]
    return Counter(card for place in places for card in place)
