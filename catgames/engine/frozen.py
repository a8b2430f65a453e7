"""Frozen records that are cheap to define.

Dataclasses do the same, but defining one compiles its methods anew and takes half a millisecond.  A game has
many steps and events, and defines them all before its first frame.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Frozen:
    """A value with named fields: the annotations of its bases, then its own.

    It equals another value of the same class with equal fields.  A class attribute is a field's default.
    """

    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = get_annotations(cls)
        cls.fields = (*cls.fields, *(name for name, kind in own.items() if "ClassVar" not in str(kind)))

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = type(self).fields
        if named or len(values) != len(fields):
            named = dict(zip(fields, values, strict=False)) | named
            values = tuple(named.pop(name) if name in named else getattr(type(self), name) for name in fields)
            if named:
                raise TypeError(f"{type(self).__name__} has no field {', '.join(named)}")
        self.__dict__.update(zip(fields, values, strict=True))

    def changed(self, **fields: Any) -> Self:
        """A copy with other values in some fields."""
        twin = object.__new__(type(self))
        values = twin.__dict__
        values.update(self.__dict__)
        values.update(fields)
        if len(values) != len(type(self).fields):
            unknown = ", ".join(name for name in fields if name not in type(self).fields)
            raise TypeError(f"{type(self).__name__} has no field {unknown}")
        return twin

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({values})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    __delattr__ = __setattr__  # type: ignore[assignment]
