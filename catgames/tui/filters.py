"""What is done to every line before it is written: plain ASCII, no colours."""

from __future__ import annotations

import unicodedata
from functools import cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_LOOKS_LIKE = {
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╔╗╚╝", "+"),
    **dict.fromkeys("─━▔", "-"),
    "═": "=",
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("▒█▓░▄▀", "#"),
    **dict.fromkeys("▶›→", ">"),
    **dict.fromkeys("‹←", "<"),
    **{"↑": "^", "↓": "v", "↻": ">", "↺": "<", "…": "~", "·": "-", "•": "*", "★": "*", "×": "x"},
    **{"▲": "o", "●": "b", "■": "g", "◆": "y", "♥": "p", "†": "!"},
}
"""Glyph -> what stands for it."""


@cache
def plain(text: str) -> str:
    """The text in ASCII, as many cells wide as before."""
    return "".join(_plain_char(char) for char in text)


def _plain_char(char: str) -> str:
    if char.isascii():
        return char
    width = cell_len(char)
    stand_in = _LOOKS_LIKE.get(char)
    if stand_in is None:
        stand_in = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return (stand_in or "?" * width)[:width].ljust(width, "?")


class AsciiFilter(LineFilter):
    """Turns whatever is about to be written into ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(plain(text), style, control) for text, style, control in segments]


class NoColourFilter(LineFilter):
    """Takes all colours away and leaves bold, underlined and reversed text (NO_COLOR, no-color.org).

    Textual's own filter turns colours into greys.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, _colourless(style), control) for text, style, control in segments]


@cache
def _colourless(style: Style | None) -> Style | None:
    return style.without_color if style is not None else None
