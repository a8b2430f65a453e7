"""The folder for what is kept from one sitting to the next."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder, which need not exist yet: CATGAMES_HOME where it is set, else the user's data folder."""
    chosen = os.environ.get("CATGAMES_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path  # slow to import, so only where a file is wanted

    return user_data_path("catgames", appauthor=False)


def make_home() -> Path:
    """The folder, made where there is none, for its owner's eyes only; OSError when it cannot be made.

    A folder that is there already keeps the permissions it has: somebody may have named a shared one.
    """
    folder = home()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def error_words(error: Exception) -> str:
    """Why a file could not be used, in the few words of the system."""
    return getattr(error, "strerror", None) or type(error).__name__


def write_whole(path: Path, text: str) -> None:
    """Write a whole file, readable by its owner only, or leave the old one as it is."""
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
