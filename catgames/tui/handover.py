"""The box that comes between one person's turn and the next."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len

from catgames.tui.paper import Paper

WIDTH, HEIGHT = 36, 8
"""The size of the box, in cells: less than half the smallest screen, so that it can move aside."""


def draw_box(
    paper: Paper,
    y: int,
    name: str,
    last_click: tuple[int, int],
    target: Any,
    does: str | None = None,
    called: str = "",
) -> None:
    """Ask for the keyboard to be passed to ``name``.

    last_click: the box keeps clear of this cell, so that a second click there reveals nothing.
    target: what a click in the box means.
    does: what Space does for all to see, such as "rolls the die"; None: it turns up a hand.
    called: what ``name`` does out of turn: "called", to interrupt, or "has a look".
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
