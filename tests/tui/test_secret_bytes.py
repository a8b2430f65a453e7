"""No byte that the real program writes in public names a card that not everybody may know.

Through a real terminal: a match that is resumed, suspended, resized, and killed.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from catgames.match import saves

from ..table.worlds import secrets
from .driver import NAMES, QUICK_TABLES
from .terminal import Terminal
from .test_saving import only_save, played
from .test_secrecy import naming
from .test_terminal import ALTERNATE_SCREEN, CODES, TOO_SMALL

STYLES = re.compile(r"\x1b\[[\d;]*m")


def secret_now() -> re.Pattern[str]:
    """What a text looks like that names a card which not everybody may know in the match as it is now."""
    match, _ = saves.load(saves.find(only_save()))
    return naming(match, secrets(match, None))


def slipped_out(terminal: Terminal, since: int) -> list[str]:
    """The secrets in what was written since, however it was coloured, and in what can be seen."""
    written = CODES.sub("\0", STYLES.sub("", terminal.raw[since:].decode()))
    secret = secret_now()
    return secret.findall(written) + secret.findall(terminal.text())


def resume(home: Path) -> Terminal:
    return Terminal("resume", CATGAMES_HOME=str(home), TEXTUAL_ANIMATIONS="none")


def check_first_screen(terminal: Terminal) -> None:
    terminal.wait_for(lambda: ALTERNATE_SCREEN in terminal.raw)
    terminal.wait_for(NAMES[0])
    terminal.settle()
    assert slipped_out(terminal, 0) == []


def turn_up(terminal: Terminal) -> None:
    """Go on to where somebody sees their hand: then the search does find something."""
    for _ in range(20):
        since = len(terminal.raw)
        terminal.send(b" ")
        terminal.settle()
        if slipped_out(terminal, since):
            return
    raise AssertionError(f"no hand is shown\n{terminal.picture()}")


def suspend(terminal: Terminal) -> None:
    """Press Ctrl+Z where there is no shell: the hand-over comes at once."""
    since = len(terminal.raw)
    terminal.send(b"\x1a")
    terminal.wait_for(lambda: ALTERNATE_SCREEN in terminal.raw[since:])
    terminal.settle()
    assert slipped_out(terminal, since) == []


def resize(terminal: Terminal) -> None:
    since = len(terminal.raw)
    for columns, lines, shown in ((60, 10, TOO_SMALL), (120, 40, NAMES[0]), (80, 24, NAMES[0])):
        terminal.resize(columns, lines)
        terminal.wait_for(shown)
        terminal.settle()
    assert slipped_out(terminal, since) == []


@pytest.mark.parametrize(("slug", "players"), QUICK_TABLES)
def test_no_byte_names_a_secret(slug: str, players: int, home: Path, tried: Callable[..., None]) -> None:
    assert played(slug, players, 3, most=6).state.outcome() is None
    for _ in range(2):
        with resume(home) as terminal:
            check_first_screen(terminal)
            turn_up(terminal)
            suspend(terminal)
            resize(terminal)
            turn_up(terminal)
            terminal.signal(signal.SIGKILL)
            terminal.wait_for(lambda: terminal.ended)
        tried("secrecy: public bytes of matches resumed, suspended, resized, killed")
