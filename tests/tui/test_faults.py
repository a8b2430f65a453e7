"""What a real terminal does to the program besides keys: stray bytes, the shell's stop and go, no colours."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable

import pytest

from .terminal import ENTER, Terminal, left_on, wait_until_gone
from .test_input import JUNK
from .test_terminal import (
    ALTERNATE_SCREEN,
    GLYPH,
    PLAY,
    leave,
    make_ready_to_pass,
    passes,
    play,
    reveal,
    turn_of,
)

# -- stray bytes --------------------------------------------------------------------------------------------


def at_the_hand_over(terminal: Terminal) -> None:
    terminal.wait_for(turn_of("Ana"))


def at_the_pass(terminal: Terminal) -> None:
    """Where Enter would play."""
    reveal(terminal, "Ana")
    make_ready_to_pass(terminal)


@pytest.mark.parametrize("come_to_it", [at_the_hand_over, at_the_pass])
def test_stray_bytes_play_nothing(come_to_it: Callable[[Terminal], None], tried: Callable[..., None]) -> None:
    with play(TEXTUAL_ANIMATIONS="none") as terminal:
        come_to_it(terminal)
        terminal.settle()
        before = terminal.text()
        for name, junk in JUNK.items():
            terminal.send(junk.removesuffix(b"("))
            terminal.settle()
            assert terminal.text() == before, f"{name} does something\n{terminal.picture()}"
        tried("kinds of stray bytes sent to a terminal", len(JUNK))
        assert passes(terminal) == 0
        if come_to_it is at_the_hand_over:
            reveal(terminal, "Ana")
            make_ready_to_pass(terminal)
        terminal.press_until(ENTER, turn_of("Ben"))
        leave(terminal)


def test_stray_bytes_do_not_end_the_form() -> None:
    with Terminal(*PLAY[:2]) as terminal:
        terminal.wait_for("Who plays?")
        for junk in JUNK.values():
            terminal.send(junk)
        terminal.settle()
        terminal.press_until(b"\x1b[B" * 3 + b"Kim", "Kim")
        terminal.signal(signal.SIGTERM)
        assert terminal.exit_status() == 128 + signal.SIGTERM
        assert terminal.left_behind() == []


# -- stopped by the shell, and continued ----

SHELL = """
import os, signal, sys
child = os.fork()
if not child:
    os.setpgid(0, 0)
    os.execv(sys.executable, [sys.executable, "-m", "catgames", *sys.argv[1:]])
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
try:
    os.setpgid(child, child)
except PermissionError:
    pass  # it has done so itself
os.tcsetpgrp(0, child)
while True:
    _, status = os.waitpid(child, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpgrp())
    if not os.WIFSTOPPED(status):
        sys.exit(os.waitstatus_to_exitcode(status))
    print("STOPPED", child, flush=True)
    if sys.stdin.readline() == "bg\\n":
        os.killpg(child, signal.SIGCONT)
        continue
    os.tcsetpgrp(0, child)
    os.killpg(child, signal.SIGCONT)
"""
"""As much of a shell as there must be for Ctrl+Z and fg; what is typed meanwhile is an order to it."""


def child_of(terminal: Terminal) -> int:
    terminal.wait_for("STOPPED")
    found = re.findall(r"STOPPED (\d+)", terminal.text())
    return int(found[-1])


def check_nothing_shows_through(terminal: Terminal, since: int) -> None:
    written = bytes(terminal.raw[since:])
    assert not re.search(GLYPH, written.decode()), written


def test_ctrl_z_gives_the_terminal_back_and_coming_back_begins_at_the_hand_over() -> None:
    with play(code=SHELL, TEXTUAL_ANIMATIONS="none") as terminal:
        reveal(terminal, "Ana")
        make_ready_to_pass(terminal)
        terminal.settle()
        since = len(terminal.raw)
        terminal.send(b"\x1a")
        child_of(terminal)
        terminal.settle()
        assert left_on(bytes(terminal.raw)) == []
        assert terminal.attributes() == terminal.attributes_before
        written = len(terminal.raw)
        terminal.send(b"fg\n")
        terminal.wait_for(lambda: ALTERNATE_SCREEN in terminal.raw[written:])
        terminal.wait_for(turn_of("Ana"))
        terminal.settle()
        check_nothing_shows_through(terminal, since)
        assert passes(terminal) == 0
        reveal(terminal, "Ana")
        leave(terminal)


@pytest.mark.long
def test_in_the_background_it_stays_stopped() -> None:
    with play(code=SHELL, TEXTUAL_ANIMATIONS="none") as terminal:
        reveal(terminal, "Ana")
        terminal.send(b"\x1a")
        child_of(terminal)
        terminal.send(b"bg\n")
        terminal.wait_for(lambda: terminal.raw.count(b"STOPPED") == 2)
        terminal.send(b"fg\n")
        terminal.wait_for(turn_of("Ana"))
        reveal(terminal, "Ana")
        leave(terminal)


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_stopped_from_elsewhere(number: int) -> None:
    """SIGSTOP is heard of only afterwards; SIGTSTP stops nothing where no shell could continue it."""
    with play(TEXTUAL_ANIMATIONS="none") as terminal:
        reveal(terminal, "Ana")
        terminal.settle()
        since = len(terminal.raw)
        terminal.signal(number)
        if number == signal.SIGSTOP:
            terminal.signal(signal.SIGCONT)
        terminal.wait_for(turn_of("Ana"))
        terminal.settle()
        check_nothing_shows_through(terminal, since)
        reveal(terminal, "Ana")
        leave(terminal)


ORPHANED = """
import os, signal, sys
alive, its = os.pipe()
shell = os.fork()
if not shell:
    os.close(alive)
    os.set_inheritable(its, True)
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        os.execv(sys.executable, [sys.executable, "-m", "catgames", *sys.argv[1:]])
    os.close(its)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    try:
        os.setpgid(child, child)
    except PermissionError:
        pass  # it has done so itself
    os.tcsetpgrp(0, child)
    os.waitpid(child, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpgrp())
    os._exit(0)
os.close(its)
os.waitpid(shell, 0)
print("ORPHANED", flush=True)
os.read(alive, 1)
print("GONE", flush=True)
"""
"""A shell that ends while it has the program stopped, and somebody who waits until that has ended, too."""


def test_it_does_not_stay_stopped_where_nobody_could_continue_it() -> None:
    with play(code=ORPHANED) as terminal:
        reveal(terminal, "Ana")
        terminal.settle()
        terminal.send(b"\x1a")
        terminal.wait_for("ORPHANED")
        terminal.wait_for("GONE")
        assert left_on(bytes(terminal.raw)) == []


@pytest.mark.long
def test_a_hang_up_ends_it_while_it_is_stopped() -> None:
    with play(code=SHELL) as terminal:
        reveal(terminal, "Ana")
        terminal.send(b"\x1a")
        child = child_of(terminal)
        terminal.hang_up()
        wait_until_gone(child)
