"""Text that nobody has checked, made fit to stand inside a sentence.

Whatever a file, a position or a command line says may hold control codes, be endless, or be a number of
thousands of digits.  What these functions return is short, all of it can be seen, and it moves no cursor.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

CELLS = 32
"""How many terminal cells of a text are quoted."""

_WIDE = "\u1100"  # the first character that may take two cells
_LARGE = 10**15  # Python writes out no number that is far longer

# Characters that nobody can see, though Unicode files them under letters, marks and symbols.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def quoted(value: Any, mark: str = "'") -> str:
    """Any value that JSON or TOML may hold, in words; text between quotation marks."""
    if isinstance(value, str):
        return f"{mark}{legible(value)}{mark}"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= _LARGE:
        return "a number as large as that" if value > 0 else "a number as small as that"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    date = getattr(value, "isoformat", None)
    return legible(date()) if date is not None else type(value).__name__


def legible(text: str, cells: int = CELLS) -> str:
    """A text without quotation marks, cut to at most so many terminal cells and an ellipsis.

    What cannot be seen is written the way Python does: ``\\x1b``, ``\\u202e``.
    """
    seen: list[str] = []
    for char in text:
        shown = char if char.isprintable() and not unseen(char) else ascii(char)[1:-1]
        cells -= sum(2 if part >= _WIDE else 1 for part in shown)
        if cells < 0:
            return "".join(seen) + "…"
        seen.append(shown)
    return "".join(seen)


def unseen(char: str) -> bool:
    """Whether a character is a control, a format or a line break, or shows nothing at all."""
    category = unicodedata.category(char)
    return category[0] == "C" or category in ("Zl", "Zp") or _INVISIBLE.match(char) is not None
