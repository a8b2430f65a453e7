"""The folder that holds everything from one evening to the next, and how files get there."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder, which may not exist yet: CATGAMES_HOME if that is set, else the user's data folder."""
    chosen = os.environ.get("CATGAMES_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path  # slow to import, so only when a file is needed

    return user_data_path("catgames", appauthor=False)


def make_home() -> Path:
    """The folder, created if need be, for its owner's eyes only; OSError if it cannot be created.

    An existing folder keeps its permissions: it may be a shared one.
    """
    folder = home()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def error_words(error: Exception) -> str:
    """Why a file could not be used, in the system's own words."""
    return getattr(error, "strerror", None) or type(error).__name__


def write_whole(path: Path, text: str) -> None:
    """Write a whole file, readable by its owner only, or else leave the old one untouched."""
    import tempfile

    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # mode 0600
    try:
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
