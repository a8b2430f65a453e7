"""The box that stands between two people."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len

from catgames.tui.paper import Paper

WIDTH, HEIGHT = 36, 8
"""The size of the box, in cells: less than half of the smallest screen, so that it can step aside."""


def draw_box(
    paper: Paper,
    y: int,
    name: str,
    last_click: tuple[int, int],
    target: Any,
    does: str | None = None,
    called: str = "",
) -> None:
    """Ask for the keyboard to be passed to ``name``; a click into the box means ``target``.

    does: what Space does in public, "rolls the die"; None where it shows what only ``name`` may see.
    called: what ``name`` does when it is not their turn: "called", to interrupt, or "has a look".

    The box lies in the middle but, so that a second click there reveals nothing, not under ``last_click``.
    """
    x = (paper.width - WIDTH) // 2
    click_x, click_y = last_click
    if x <= click_x < x + WIDTH and y <= click_y < y + HEIGHT:
        x = paper.width - WIDTH - 1 if click_x < paper.width // 2 else 1
    paper.box(x, y, WIDTH, HEIGHT, "cursor")
    lines = [
        (f"{name} {called}" if called else f"It is {name}'s turn", "prompt"),
        ("Pass the keyboard to", "text"),
        (name, "text"),
        ("", "text"),
        ("Space when only you" if does is None else f"Space {does}", "strong"),
        ("can see the screen" if does is None else "for all to see", "strong"),
    ]
    for row, (line, style) in enumerate(lines, y + 1):
        paper.put(x + (WIDTH - cell_len(line)) // 2, row, line, style)
    paper.hit(x, y, WIDTH, HEIGHT, target)
