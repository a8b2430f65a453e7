"""The rules of a game, laid out for the pager."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from rich.markdown import Markdown
from rich.style import Style

from catgames.match.rulebook import rulebook, section_for, sections
from catgames.tui.screens.pager import Line


def lay_out_rules(slug: str, step: str, width: int) -> tuple[list[Line], int]:
    """The rules as lines of at most ``width`` cells, and the line where the step's section begins."""
    parts = sections(rulebook(slug))
    opened = section_for(parts, step)
    console = Console(width=width, file=StringIO(), color_system=None, legacy_windows=False)
    lines: list[Line] = []
    start = 0
    for index, part in enumerate(parts):
        if index == opened:
            start = len(lines)
        _, _, body = part.text.partition("\n")
        lines += [[(part.title, "title")], []]
        for row in console.render_lines(Markdown(body), pad=False):
            text = "".join(segment.text for segment in row)
            if text.strip() or (lines and lines[-1]):
                lines.append(
                    [(segment.text, _style(segment.style)) for segment in row] if text.strip() else []
                )
        if lines[-1]:
            lines.append([])
    return lines, start


def _style(style: Style | None) -> str:
    if style is None:
        return "text"
    return "key" if style.color is not None else "strong" if style.bold else "text"
