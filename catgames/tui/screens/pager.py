"""Text to scroll through: the rules, the log, a pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from catgames.tui.paper import Paper
from catgames.tui.screens.base import CanvasScreen, Key

Line = Sequence[tuple[str, str]]
"""One line as runs of (text, style)."""


class PagerScreen(CanvasScreen[None]):
    """Shows some text, line by line."""

    def __init__(self, title: str, lay_out: Callable[[int], tuple[list[Line], int]]) -> None:
        """lay_out: gives the lines for a width, and the line to begin at."""
        super().__init__()
        self._title = title
        self._lay_out = lay_out
        self._lines: list[Line] = []
        self._width = 0
        self._top = 0

    def keys(self) -> list[Key]:
        page = max(1, self.size.height - 5)
        return [
            Key(("down", "j"), lambda: self._scroll(1), "scroll", "↑↓"),
            Key(("up", "k"), lambda: self._scroll(-1)),
            Key(("pagedown", "right", "l", "space"), lambda: self._scroll(page), "page", "PgDn"),
            Key(("pageup", "left", "h"), lambda: self._scroll(-page)),
            Key(("home",), lambda: self._scroll(-len(self._lines))),
            Key(("end",), lambda: self._scroll(len(self._lines))),
            Key(("escape", "enter", "q", "?", "g", "p"), lambda: self.finish(None), "back", "Esc"),
        ]

    def _scroll(self, by: int) -> None:
        self._top = self._first() + by
        self.repaint()

    def _first(self) -> int:
        """The first line on the screen: the one wanted, or the last that leaves no empty rows below."""
        return max(0, min(self._top, len(self._lines) - (self.size.height - 5)))

    def draw(self, paper: Paper) -> None:
        width = min(paper.width - 4, 88)
        if width != self._width:
            start = not self._width
            self._lines, top = self._lay_out(width)
            self._width = width
            self._top = top if start else self._top
        rows = paper.height - 5
        first = self._first()
        paper.put(1, 0, self._title, "title")
        last = min(len(self._lines), first + rows)
        if len(self._lines) > rows:
            paper.right(0, f"{first + 1}-{last} of {len(self._lines)}", "dim")
        paper.rule(1)
        left = (paper.width - width) // 2
        for row, line in enumerate(self._lines[first:last]):
            x = left
            for text, style in line:
                x = paper.put(x, 2 + row, text, style)
        self.draw_footer(paper, self.keys())

    def on_mouse_scroll_down(self) -> None:
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        self._scroll(-3)
