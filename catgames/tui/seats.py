"""The names of the seats on the table, which can be picked if a decision needs somebody."""

from __future__ import annotations

from rich.cells import cell_len

from catgames.tui.chooser import Chooser
from catgames.tui.paper import Paper


def draw_name(
    paper: Paper, chooser: Chooser | None, seat: int, name: str, x: int, y: int, style: str = "text"
) -> None:
    """Write the name of a seat at (x, y), with a cell on either side for the cursor or the pick."""
    items = chooser.places["seat"].items if chooser is not None and "seat" in chooser.places else ()
    if chooser is None or seat not in items:
        paper.put(x, y, name, style)
        return
    index = items.index(seat)
    here = (chooser.where, chooser.index) == ("seat", index)
    picked = index in chooser.picked("seat")
    left, right = ("›", "‹") if here else ("[", "]") if picked else (" ", " ")
    paper.put(x - 1, y, f"{left}{name}{right}", "button.on" if here or picked else "button")
    paper.hit(x - 1, y, cell_len(name) + 2, 1, ("seat", index))
