"""Reading the keys of a position; every error is a PositionError that begins with the key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from catgames.engine.errors import PositionError
from catgames.engine.quoting import legible, quoted

T = TypeVar("T")

_KINDS = {list: "a list", dict: "an object", str: "text", bool: "true or false", int: "a whole number"}
_MISSING: Any = object()


class Reader:
    """A position, or an object inside one, with its keys checked."""

    def __init__(
        self, position: Mapping[str, Any], required: Sequence[str] = (), optional: Sequence[str] = ()
    ) -> None:
        self.position = position
        for key in position:
            if key not in required and key not in optional:
                raise self.error(legible(str(key)), "there is no such key")
        for key in required:
            if key not in position:
                raise self.error(key, "it is missing")

    @staticmethod
    def error(key: str, problem: str) -> PositionError:
        """The error to raise for ``key``."""
        return PositionError(f"{key}: {problem}.")

    def get(self, key: str, kind: type[T], default: Any = _MISSING) -> T:
        """The value of a key, which must be of that kind; the default where it has none."""
        if default is not _MISSING and key not in self.position:
            return default  # type: ignore[no-any-return]
        value = self.position.get(key)
        if value is None and default is None:
            return default  # type: ignore[return-value]
        return self.checked(key, value, kind)

    def checked(self, key: str, value: Any, kind: type[T]) -> T:
        """The value, if it is of that kind; true and false are not numbers."""
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(key, f"{_KINDS[kind]} is wanted here")
        return value

    def number(self, key: str, low: int, high: int, default: Any = _MISSING) -> int:
        """A whole number from ``low`` to ``high``, both included."""
        value = self.get(key, int, default)
        if not low <= value <= high:
            raise self.error(key, f"a number from {low} to {high} is wanted here, not {quoted(value)}")
        return value

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """One of the choices; the first when the key is missing."""
        value = self.get(key, str, choices[0])
        if value not in choices:
            raise self.error(key, f"it must be one of {', '.join(choices)}")
        return value

    def seats(self, low: int, high: int) -> list[str]:
        """The names, ``low`` to ``high`` of them."""
        names = [self.checked("seats", name, str) for name in self.get("seats", list)]
        if not low <= len(names) <= high:
            raise self.error("seats", f"there are {low} to {high} seats, not {len(names)}")
        return names

    def per_seat(self, key: str, kind: type[T], seats: Sequence[str], default: Any = _MISSING) -> list[T]:
        """A list with one value for each seat."""
        if default is not _MISSING:
            default = [default] * len(seats)
        values = [self.checked(key, value, kind) for value in self.get(key, list, default)]
        if len(values) != len(seats):
            raise self.error(key, f"one for each of the {len(seats)} seats is wanted, not {len(values)}")
        return values
