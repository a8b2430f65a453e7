"""What happens to every line before it is written: turned into ASCII, or robbed of its colours."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from catgames.match.players import WIDTH

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
"""Glyph -> what stands in for it."""


@cache
def to_ascii(text: str) -> str:
    """The text in ASCII, just as many cells wide."""
    return "".join(_ascii_char(char) for char in text)


def _ascii_char(char: str) -> str:
    if char.isascii():
        return char
    width = cell_len(char)
    stand_in = _LOOKS_LIKE.get(char)
    if stand_in is None:
        stand_in = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return (stand_in or "?" * width)[:width].ljust(width)


def ascii_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names in ASCII; those that come out the same are numbered."""
    likened = [_ascii_name(name) for name in names]
    times = Counter(name.casefold() for name in likened)
    taken = {name.casefold() for name in likened}
    result = []
    for name in likened:
        number = 0
        while times[name.casefold()] > 1:
            number += 1
            numbered = f"{name[: WIDTH - len(str(number))]}{number}"
            if numbered.casefold() not in taken:
                taken.add(numbered.casefold())
                name = numbered
        result.append(name)
    return tuple(result)


def _ascii_name(name: str) -> str:
    """The name in ASCII: letters without their accents, ``?`` for each cell of anything else."""
    stand_ins = (unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode() for char in name)
    return "".join(stand_in or "?" * cell_len(char) for char, stand_in in zip(name, stand_ins, strict=True))[
        :WIDTH
    ]


class AsciiFilter(LineFilter):
    """Turns everything into ASCII before it is written."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]


class NoColourFilter(LineFilter):
    """Removes all colours and keeps bold, underlined and reversed text (NO_COLOR, no-color.org).

    Textual's own filter turns colours into greys instead.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, _colourless(style), control) for text, style, control in segments]


@cache
def _colourless(style: Style | None) -> Style | None:
    return style.without_color if style is not None else None
