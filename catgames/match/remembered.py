"""Who played last time, so that nobody has to type four names twice."""

from __future__ import annotations

import json
from collections.abc import Sequence

from catgames.engine import SetupError
from catgames.match.home import error_words, home, make_home, write_whole
from catgames.match.players import check_name, refuse_doubles

_FILE = "players.json"
_LIMIT = 65536  # bytes; anything longer was not written here


def remembered_names() -> list[str]:
    """The names used last time, in the order of the seats; none if they cannot be read."""
    try:
        path = home() / _FILE
        if not path.is_file() or path.stat().st_size > _LIMIT:
            return []
        names = json.loads(path.read_text(encoding="utf-8"))["names"]
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            return []
        names = [check_name(name) for name in names]
        refuse_doubles(names)
    except (OSError, SetupError, ValueError, TypeError, KeyError, RecursionError):
        return []
    return names


def remember_names(names: Sequence[str]) -> str | None:
    """Save the names, already checked, for next time; if that fails, the previous ones stay.

    Returns None or, if they cannot be saved, one sentence that says why.
    """
    try:
        write_whole(make_home() / _FILE, json.dumps({"names": list(names)}, ensure_ascii=False) + "\n")
    except OSError as error:
        return f"The names could not be saved for next time ({error_words(error)})."
    return None
