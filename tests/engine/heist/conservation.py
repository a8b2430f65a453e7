"""Where the things of Meow Heist are: gems in the bag, the safe, on cards and behind shields; cat cards."""

from __future__ import annotations

from collections import Counter

from catgames.engine import Action
from catgames.engine.heist.cards import BAG, ROCK, safe_numbers
from catgames.engine.heist.state import HeistState


def conserved(before: HeistState, action: Action | None, after: HeistState) -> None:
    """Gems only leave the game from a safe at the end of a round; nobody's cards change but by use."""
    if action is not None and action.verb == "bag":
        gone = Counter(BAG) - _gems(after)
        assert not gone
    elif action is not None and action.verb != "safes":
        gone = _gems(before) - _gems(after)
        assert gone <= Counter(before.safe)
        assert not _gems(after) - _gems(before)
    else:
        assert _gems(before) == _gems(after)
    if before.safes:
        assert Counter(_safes(before)) >= Counter(_safes(after))
    elif after.safes:
        assert sorted([*_safes(after)]) == list(safe_numbers(len(after.seats)))
    for had, has in zip(before.available, after.available, strict=True):
        assert Counter(had) >= Counter(has)
        assert len(had) - len(has) <= 1


def lose_one(state: HeistState) -> None:
    state.shields[0], state.safe, state.bag = "", "", ""


def _safes(state: HeistState) -> list[int]:
    return [*state.safes, *state.aside]


def _gems(state: HeistState) -> Counter[str]:
    laid = [loot for cards in state.face_up for loot in cards.values()]
    return Counter("".join([*state.shields, *laid, state.safe, state.bag]).replace(ROCK, ""))
