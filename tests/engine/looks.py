"""What can be told of a state: from outside, and down to the last attribute."""

from __future__ import annotations

from typing import Any

from catgames.engine import PositionError, State


def seats_and_table(state: State) -> list[int | None]:
    """All who have a view: each seat, and None for what everybody may see."""
    return [None, *range(len(state.seats))]


def position(state: State) -> dict[str, Any] | None:
    """The position, or None where there is none."""
    try:
        return state.position()
    except PositionError:
        return None


def looks(state: State) -> dict[str, Any]:
    """All that can be told of a state."""
    return {
        "actor": state.actor,
        "legal actions": state.legal_actions(),
        "outcome": state.outcome(),
        "position": position(state),
        "views": [state.view(seat) for seat in seats_and_table(state)],
    }


def inside(value: Any) -> Any:
    """All that a value is made of, in lists and plain values.

    Stricter than ``==``: for cards it is their text that counts there, and for dicts the order does not.
    What is kept to save time (``Kinds.action``) and the news that a state holds back are left out.
    """
    kind = type(value)
    if value is None or kind in (bool, int, str):
        return value
    parts: list[Any] = [kind.__name__]
    if isinstance(value, str):
        parts.append(str(value))
    elif isinstance(value, dict):
        parts += [[inside(key), inside(item)] for key, item in value.items()]
    elif isinstance(value, (list, tuple)):
        parts += [inside(item) for item in value]
    slots = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
    for name in sorted({*slots, *getattr(value, "__dict__", ())} - {"_heard"}):
        if not callable(getattr(value, name)):
            parts.append([name, inside(getattr(value, name))])
    return parts
