"""The widget that puts a sheet of paper on the screen."""

from __future__ import annotations

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from catgames.tui.palette import Palette
from catgames.tui.paper import Paper


class Canvas(Widget):
    """Fills the screen with a Paper, and repaints only what has changed, each row up to its last change.

    It is one widget for the whole table, so moving a cursor costs a row or two, not a tree of widgets.
    """

    def __init__(self) -> None:
        super().__init__()
        self.styles.width = self.styles.height = "100%"  # a stylesheet would cost a millisecond to parse
        self._paper: Paper | None = None
        self._palette: Palette | None = None
        self._rows: list[tuple[tuple[str, str], ...]] = []

    @property
    def paper(self) -> Paper | None:
        """The sheet on the screen."""
        return self._paper

    def show(self, paper: Paper, palette: Palette) -> None:
        """Show this sheet instead of the last one."""
        rows = [paper.row(y) for y in range(paper.height)]
        before = self._paper
        regions = None
        if (
            before is not None
            and self._palette == palette
            and (before.width, before.height) == (paper.width, paper.height)
        ):
            changed = [y for y, row in enumerate(rows) if row != self._rows[y]]
            # Textual writes a row from the left edge of the widget, but only as far as it is told.
            regions = [Region(0, y, paper.last_change(before, y) + 1, 1) for y in changed]
        self._paper, self._palette, self._rows = paper, palette, rows
        if regions is None:
            self.refresh()
        elif regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        if self._palette is None or y >= len(self._rows):
            return Strip.blank(self.size.width)
        style = self._palette.style
        return Strip([Segment(text, style(name)) for text, name in self._rows[y]])
