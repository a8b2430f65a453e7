"""Names in the room there is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from catgames.tui.paper import clipped


def fitted(names: Sequence[str], width: int) -> list[str]:
    """The names in at most ``width`` cells each (3 or more), cut with an ellipsis, all of them different.

    Where their beginnings are alike, some of the end is kept; where that does not help, they are numbered.
    """
    for kept in range(width - 1):
        cut = [_cut(name, width, kept) for name in names]
        if len(set(cut)) == len(names):
            return cut
    return [f"{clipped(name, width - 2)}…{number}" for number, name in enumerate(names, 1)]


def _cut(name: str, width: int, kept: int) -> str:
    """The name, or its head and so many characters of its end around an ellipsis."""
    if cell_len(name) <= width:
        return name
    tail = name[len(name) - kept :]
    return f"{clipped(name, width - 1 - cell_len(tail))}…{tail}"
