"""Where the cards of Kitty Cataclysm are: in the deck, in paws, in kitties and in the litter tray."""

from __future__ import annotations

from collections import Counter

from catgames.engine import Action
from catgames.engine.kitty.cards import whole_deck
from catgames.engine.kitty.state import KittyState


def conserved(before: KittyState, action: Action | None, after: KittyState) -> None:
    """All cards are somewhere; a played or lost one never comes back, so that games end (KIT-23)."""
    if action is not None and action.verb == "shuffle":
        assert _all(after) == Counter(whole_deck(after.kinds, len(after.seats)))
        return
    assert _all(before) == _all(after)
    gone = _gone(after) - _gone(before)
    assert not _gone(before) - _gone(after)
    if action is not None and action.verb == "play":
        assert gone[action.args[0]]
    assert not Counter(after.deck) - Counter(before.deck) or action is None  # a resample deals it anew
    for litter, later in zip(before.litter, after.litter, strict=False):
        assert litter == later
    assert all(sorted(paws, key=lambda card: card.order) == paws for paws in after.paws)


def lose_one(state: KittyState) -> None:
    next(cards for cards in (*state.paws, *state.kitties) if cards).pop()


def _all(state: KittyState) -> Counter[str]:
    return _gone(state) + Counter([*state.deck, *(card for paws in state.paws for card in paws)])


def _gone(state: KittyState) -> Counter[str]:
    return Counter([*state.litter, *(card for kitty in state.kitties for card in kitty)])
