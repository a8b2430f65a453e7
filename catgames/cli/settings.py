"""``catgames settings``."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from catgames.cli.output import complain, write
from catgames.match.settings import read_settings, settings_file, settings_text


def settings(_: Namespace) -> int:
    """Show the settings as a file, and complain about anything in it that will not do."""
    now, problems = read_settings(_themes)
    for problem in problems:
        complain(problem)
    return write(f"# {settings_file()}\n\n{settings_text(now)}")


def _themes() -> Sequence[str]:
    from catgames.tui.palette import theme_names  # slow to import and seldom needed

    return theme_names()
