"""The report that is written when the program makes a mistake: where it went wrong, and never a card."""

from __future__ import annotations

import os
import platform
import shutil
import traceback
from collections.abc import Iterator
from pathlib import Path, PurePath
from time import strftime

from catgames import __version__
from catgames.match.home import error_words, make_home

SORRY = "catgames made a mistake and had to stop"
"""How the sentence on the screen begins."""


def sentence(error: BaseException | None, game: str = "", step: str = "") -> str:
    """Write a report; returns one sentence that says so, or why there is none.

    game: the slug of the game being played.
    step: the name of the step that it was at.
    """
    try:
        where = _write(_report(error, game, step))
    except OSError as problem:
        return f"{SORRY}, and could not write a report ({error_words(problem)})."
    return f"{SORRY}; a report, with no cards in it, is in {where}"


def _write(text: str) -> Path:
    folder = make_home() / "reports"
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.txt"
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _report(error: BaseException | None, game: str, step: str) -> str:
    columns, lines = shutil.get_terminal_size()
    facts = {
        "catgames": __version__,
        "textual": _version("textual"),
        "python": platform.python_version(),
        "system": platform.system(),
        "terminal": f"{columns}x{lines}, TERM={os.environ.get('TERM', '')}",
        "game": game or "none",
        "step": step or "none",
    }
    return "\n".join([*(f"{name}: {fact}" for name, fact in facts.items()), "", *_went_wrong(error), ""])


def _version(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"


def _went_wrong(error: BaseException | None) -> Iterator[str]:
    """The type of the error and where it came from, then the errors that led to it.

    Leaves out messages, lines of code and values: they may name cards.
    """
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield f"{type(error).__module__}.{type(error).__qualname__}"
        for frame, line in traceback.walk_tb(error.__traceback__):
            yield f"  {_short(frame.f_code.co_filename)}:{line} {frame.f_code.co_name}"
        error = error.__cause__ or error.__context__


def _short(path: str) -> str:
    """A path from the package on, without anybody's own folders."""
    parts = PurePath(path).parts
    for root in ("site-packages", "catgames", "asyncio"):
        if root in parts[:-1]:
            at = len(parts) - 1 - parts[::-1].index(root)
            return "/".join(parts[at + (root == "site-packages") :])
    return parts[-1] if parts else path
