"""The command ``settings``."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from catgames.cli.output import complain, write
from catgames.match.settings import read_settings, settings_file, settings_text


def settings(_: Namespace) -> int:
    """Show what is set as a file, and complain of what the file says that cannot be."""
    now, problems = read_settings(_themes)
    for problem in problems:
        complain(problem)
    return write(f"# {settings_file()}\n\n{settings_text(now)}")


def _themes() -> Sequence[str]:
    from catgames.tui.palette import theme_names  # slow to import, and seldom wanted

    return theme_names()
