"""A sheet of terminal cells to draw on; a screen is one sheet, drawn afresh whenever anything changes.

Sheets are drawn by functions of a view, so what a screen shows depends on nothing else.  The canvas widget
then writes only the rows that differ from the last sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.cells import cell_len, get_character_cell_size

WIDTH, HEIGHT = 80, 24
"""The size, in cells, of the smallest sheet with room for every screen."""


class Hit(NamedTuple):
    """A place that can be clicked; ``target`` is what a click there means to the screen."""

    x: int
    y: int
    width: int
    height: int
    target: Any

    def holds(self, x: int, y: int) -> bool:
        """Whether the cell is in this place."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Paper:
    """``height`` rows of ``width`` cells, each with the name of a style; anything outside is cut off.

    A wide character takes two cells, of which the second is "".
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells = [[" "] * width for _ in range(height)]
        self.styles = [["text"] * width for _ in range(height)]
        self.hits: list[Hit] = []
        self._wide = False  # whether a wide character has been written

    def put(self, x: int, y: int, text: str, style: str = "text") -> int:
        """Write one line of text from the cell (x, y); returns the x after it."""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        cells, styles = self.cells[y], self.styles[y]
        for char in text:
            size = 1 if " " <= char <= "~" else get_character_cell_size(char)
            if size == 0:  # a combining mark belongs to the character before it
                before = x - 1 if 0 < x <= self.width and cells[x - 1] else x - 2
                if 0 <= before < x <= self.width and cells[before].strip():
                    cells[before] += char
                continue
            if x >= 0 and x + size <= self.width:
                if self._wide:
                    _blank_halves(cells, x, x + size)
                cells[x], styles[x] = char, style
                if size == 2:
                    cells[x + 1], styles[x + 1] = "", style
                    self._wide = True
            x += size
        return x

    def right(self, y: int, text: str, style: str = "text", margin: int = 1) -> None:
        """Write text that ends ``margin`` cells before the right edge."""
        self.put(self.width - margin - cell_len(text), y, text, style)

    def centre(self, y: int, text: str, style: str = "text") -> None:
        """Write text in the middle of a row."""
        self.put(max(0, (self.width - cell_len(text)) // 2), y, text, style)

    def rule(self, y: int, style: str = "line") -> None:
        """Draw a line right across."""
        self.put(0, y, "─" * self.width, style)

    def box(self, x: int, y: int, width: int, height: int, style: str = "line") -> None:
        """Draw a frame of that outer size and clear the inside."""
        self.put(x, y, "╭" + "─" * (width - 2) + "╮", style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, "│" + " " * (width - 2) + "│", style)
        self.put(x, y + height - 1, "╰" + "─" * (width - 2) + "╯", style)

    def hit(self, x: int, y: int, width: int, height: int, target: Any) -> None:
        """Let a click in this place mean ``target``; later places lie on top of earlier ones."""
        self.hits.append(Hit(x, y, width, height, target))

    def target(self, x: int, y: int) -> Any:
        """What a click at (x, y) means, or None."""
        return next((hit.target for hit in reversed(self.hits) if hit.holds(x, y)), None)

    def row(self, y: int) -> tuple[tuple[str, str], ...]:
        """A row as runs of (text, style)."""
        return tuple(self._runs(y))

    def last_change(self, before: Paper, y: int) -> int:
        """The last cell in a row that differs from a sheet of the same width; 0 if none does."""
        mine = zip(self.cells[y], self.styles[y], strict=True)
        other = zip(before.cells[y], before.styles[y], strict=True)
        last = max((x for x, (new, old) in enumerate(zip(mine, other, strict=True)) if new != old), default=0)
        # A wide character is written whole.
        return last + 1 if last + 1 < self.width and not self.cells[y][last + 1] else last

    def _runs(self, y: int) -> Iterator[tuple[str, str]]:
        cells, styles = self.cells[y], self.styles[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] != styles[start]:
                yield "".join(cells[start:x]), styles[start]
                start = x

    def text(self) -> str:
        """The sheet as plain text, without trailing spaces."""
        return "\n".join("".join(row).rstrip() for row in self.cells)


def _blank_halves(cells: list[str], start: int, end: int) -> None:
    """Blank the other halves of wide characters about to be cut through at ``start`` or ``end``."""
    if not cells[start]:
        cells[start - 1] = " "
    if end < len(cells) and not cells[end]:
        cells[end] = " "


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most ``width`` cells, broken at spaces, or within words too long for a line."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        while cell_len(word) > width > 0:
            head = clipped(word, width) or word[0]  # too wide, but this has to end some time
            if line:
                lines.append(line)
                line = ""
            lines.append(head)
            word = word[len(head) :]
        longer = f"{line} {word}" if line else word
        if line and cell_len(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else lines


def clipped(text: str, width: int) -> str:
    """As much of the text as fits in ``width`` cells."""
    used = 0
    for index, char in enumerate(text):
        used += get_character_cell_size(char)
        if used > width:
            return text[:index]
    return text
