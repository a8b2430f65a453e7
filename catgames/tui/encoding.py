"""Whether the terminal shows more than ASCII, as far as the environment can tell."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Mapping

from catgames.match.settings import AUTO

_PLAIN = ("", "C", "POSIX")


def shows_unicode(variables: Mapping[str, str] = os.environ, fallen_back: bool | None = None) -> bool:
    """Whether the encoding of the locale is UTF-8; PYTHONIOENCODING and PYTHONUTF8 take precedence.

    fallen_back: whether Python uses UTF-8 only because the locale names no encoding; None: find out.
    """
    if os.name == "nt":
        return True
    asked = variables.get("PYTHONIOENCODING", "").partition(":")[0]
    if asked:
        return _is_utf8(asked)
    if variables.get("PYTHONUTF8") == "1":
        return True
    if fallen_back is None:
        fallen_back = sys.flags.utf8_mode == 1
    names = [variables.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    everywhere, kind, usual = names
    if fallen_back and not everywhere and usual in _PLAIN and kind.startswith("C."):
        return False  # Python itself has set LC_CTYPE, because the locale has only ASCII
    name = next((name for name in names if name), "")
    if name in _PLAIN:
        return False
    _, dot, codeset = name.partition("@")[0].rpartition(".")
    if dot or "utf" in codeset.lower():  # on macOS it may be just UTF-8
        return _is_utf8(codeset)
    return not fallen_back and _is_utf8(getattr(sys.__stderr__, "encoding", "") or "")


def wants_ascii(setting: str | bool) -> bool:
    """Whether to draw in ASCII only, given the setting for it."""
    return not shows_unicode() if setting == AUTO else bool(setting)


def _is_utf8(name: str) -> bool:
    try:
        return codecs.lookup(name).name == "utf-8"
    except LookupError:
        return False


def use(ascii: bool) -> None:
    """Write in ASCII or UTF-8 from now on; Textual draws on standard error.

    PYTHONIOENCODING is ignored: no other encoding can be drawn on a terminal.
    """
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="ascii" if ascii else "utf-8", errors="replace")
