"""Making names fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len

from catgames.tui.paper import clipped


def fitted(names: Sequence[str], width: int) -> list[str]:
    """The names in at most ``width`` cells each (4 or more), cut with an ellipsis, and all different.

    Names that begin alike keep some of their ends; if that does not help, they are numbered.
    """
    cut = [_cut(name, width, 0) for name in names]
    for kept in range(1, width - 2):
        times = Counter(cut)
        cut = [
            _cut(name, width, kept) if times[was] > 1 else was for name, was in zip(names, cut, strict=True)
        ]
    times = Counter(cut)
    return [
        f"{clipped(name, width - 2)}…{number}" if times[was] > 1 else was
        for number, (name, was) in enumerate(zip(names, cut, strict=True), 1)
    ]


def _cut(name: str, width: int, kept: int) -> str:
    """The name or, if it is too long, its beginning and its last ``kept`` cells, with an ellipsis between."""
    if cell_len(name) <= width:
        return name
    tail = clipped(name[::-1], kept)[::-1]
    return f"{clipped(name, width - 1 - cell_len(tail))}…{tail}"
