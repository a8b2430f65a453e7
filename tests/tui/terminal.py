"""The real program in a real pseudo-terminal: what it writes, what can be seen there, and how it is left."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self

import pyte

from ..processes import environment

PATIENCE = 20
"""Seconds after which nothing more is expected to happen."""

PAUSE = 0.2
"""Seconds without a byte after which a screen counts as painted."""

UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
ENTER, ESCAPE = b"\r", b"\x1b"

_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<=>][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$[a-z]")
_CUT_OFF = re.compile(rb"\x1b(\[[<=>?]?[\d;]*\$?)?\Z")


class NotSeen(AssertionError):
    """What was waited for did not come; the message shows the screen."""


def wait_until_gone(process: int) -> None:
    """Wait until this process has ended, which need not be one of ours."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    try:
        assert select.select([descriptor], [], [], PATIENCE)[0], f"process {process} goes on and on"
    finally:
        os.close(descriptor)


class _Screen(pyte.Screen):
    """A screen that knows the alternate screen, as pyte's own does not."""

    _ALTERNATE = 1049
    _saved: tuple[Any, Any] | None = None

    def set_mode(self, *modes: int, **options: Any) -> None:
        super().set_mode(*modes, **options)
        if self._ALTERNATE in modes and self._saved is None:
            self._saved = (self.buffer, self.cursor)
            self.buffer = deepcopy(self.buffer)
            self.cursor = pyte.screens.Cursor(0, 0)
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **options: Any) -> None:
        super().reset_mode(*modes, **options)
        if self._ALTERNATE in modes and self._saved is not None:
            self.buffer, self.cursor = self._saved
            self._saved = None


class Terminal:
    """``catgames`` with these arguments on a terminal of its own.

    Use it in a ``with``: then it leaves nothing behind.

    size: columns and lines.  raw: all the bytes written; last_byte: when the last of them came, as monotonic
    has it, like ``started``.  code: a Python program to run in its place, with the arguments in ``sys.argv``.
    program: any other command to run in its place.  variables: of the environment; None takes one away.
    """

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        code: str | None = None,
        program: Sequence[str] | None = None,
        **variables: str | None,
    ) -> None:
        self.raw = bytearray()
        self.ended = False
        self.last_byte = 0.0
        self._fed = 0
        self._screen = _Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._home = tempfile.TemporaryDirectory()
        if program is None:
            how = ["-m", "catgames"] if code is None else ["-c", code]
            program = [sys.executable, *how]
        self._master, its = pty.openpty()
        try:
            self._set_size(*size)
            self.attributes_before = self.attributes()
            self.started = monotonic()
            self.process = subprocess.Popen(
                [*program, *arguments],
                stdin=its,
                stdout=its,
                stderr=its,
                env=self._environment(variables),
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that it hears of a hang-up
            )
        except BaseException:
            os.close(self._master)
            self._home.cleanup()
            raise
        finally:
            os.close(its)

    def _environment(self, variables: dict[str, str | None]) -> dict[str, str]:
        kept = {
            name: value
            for name, value in environment().items()
            if not name.startswith(("TEXTUAL", "LC_", "SSH_"))
        }
        chosen = {**kept, "LANG": "C.UTF-8", "CATGAMES_HOME": str(self.home), **variables}
        return {name: value for name, value in chosen.items() if value is not None}

    @property
    def home(self) -> Path:
        """The folder that the program keeps its files in."""
        return Path(self._home.name)

    # -- leaving nothing behind -------------------------------------------------------------------------

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: TracebackType | BaseException | None) -> None:
        self.hang_up()
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
        self._home.cleanup()

    def hang_up(self) -> None:
        """Take the terminal away, as a window that is closed does."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    # -- what the people do -----------------------------------------------------------------------------

    def send(self, keys: bytes) -> None:
        """Type, all in one go."""
        view = memoryview(keys)
        while view:
            view = view[os.write(self._master, view) :]

    def resize(self, columns: int, lines: int) -> None:
        """Make the window that large; the program is told."""
        self._feed()
        self._screen.resize(lines, columns)
        self._set_size(columns, lines)

    def _set_size(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    # -- what comes of it -------------------------------------------------------------------------------

    def read(self, seconds: float) -> bytes:
        """What is written next; nothing when that long nothing is, or when the program has ended."""
        if self.ended or not select.select([self._master], [], [], max(0, seconds))[0]:
            return b""
        try:
            chunk = os.read(self._master, 65536)
        except OSError:  # how Linux says that the other end is closed
            chunk = b""
        self.ended = not chunk
        self.raw += chunk
        if chunk:
            self.last_byte = monotonic()
        return chunk

    def _feed(self) -> None:
        """Show what has been written since; only when it is asked for, as it takes longer than reading."""
        found = bytes(self.raw[self._fed :])
        cut_off = _CUT_OFF.search(found)
        end = cut_off.start() if cut_off else len(found)
        self._fed += end
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", found[:end]))

    def wait_for(self, what: str | Callable[[], bool], timeout: float = PATIENCE) -> None:
        """Read until this text can be seen, or this is true; NotSeen when it does not come to that."""
        found = (lambda: what in self.text()) if isinstance(what, str) else what
        limit = monotonic() + timeout
        while not found():
            if not self.read(limit - monotonic()) and not found():
                why = "the program ended" if self.ended else f"{timeout} s passed"
                raise NotSeen(f"{why} without {what!r}\n{self.picture()}")

    def settle(self) -> None:
        """Read until nothing more is being written."""
        limit = monotonic() + PATIENCE
        while self.read(PAUSE):
            assert monotonic() < limit, f"it writes without end\n{self.picture()}"

    def press_until(self, key: bytes, text: str) -> None:
        """Press a key, again where it was too early to be heard, until this text can be seen."""
        limit, wait = monotonic() + PATIENCE, 0.3
        while True:
            self.send(key)
            try:
                self.wait_for(text, wait)
            except NotSeen:
                if self.ended or monotonic() > limit:
                    raise
                wait *= 1.5  # on a busy machine it may just be slow
            else:
                return

    def text(self) -> str:
        """What can be seen, without spaces at the ends of rows."""
        self._feed()
        return "\n".join(row.rstrip() for row in self._screen.display)

    def picture(self) -> str:
        """What can be seen, in a frame, to be shown where a test fails."""
        columns = self._screen.columns
        rows = [f"|{row:{columns}}|" for row in self.text().split("\n")]
        edge = f"+{'-' * columns}+"
        return "\n".join([edge, *rows, edge])

    def exit_status(self) -> int:
        """Read until the program has ended; its exit status, or minus the signal that killed it."""
        limit = monotonic() + PATIENCE
        while not self.ended:
            assert self.read(limit - monotonic()) or self.ended, f"it goes on and on\n{self.picture()}"
        return self.process.wait(PATIENCE)

    def attributes(self) -> list[Any]:
        """How the terminal treats what is typed and written: echo, lines, signals."""
        return termios.tcgetattr(self._master)

    def left_behind(self) -> list[str]:
        """All that is not as it was before the program ran."""
        changed = left_on(bytes(self.raw))
        if self.attributes() != self.attributes_before:
            changed.append("the attributes of the line")
        return changed


_MODE = re.compile(rb"\x1b\[(\?)?([\d;]+)([hl])")
_KEYBOARD = re.compile(rb"\x1b\[([<>])(\d*)u")
_STYLE = re.compile(rb"\x1b\[([\d;]*)m")
_ON_AT_FIRST = {"?7", "?25"}  # lines are wrapped, and the cursor can be seen
_KNOWN = {
    "?7": "wrapping",
    "?25": "the cursor",
    "?1004": "reports of the focus",
    "?1049": "the alternate screen",
    "?2004": "bracketed paste",
    **dict.fromkeys(("?1000", "?1002", "?1003", "?1006", "?1015", "?1016"), "the mouse"),
}


def left_on(raw: bytes) -> list[str]:
    """The modes of a terminal that are not as they were, once these bytes have been written to it."""
    modes: dict[str, bool] = {}
    for private, numbers, switch in _MODE.findall(raw):
        for number in numbers.decode().split(";"):
            modes[f"{private.decode()}{number}"] = switch == b"h"
    changed = [
        f"{_KNOWN.get(mode, 'mode')} ({mode}) is {'on' if on else 'off'}"
        for mode, on in modes.items()
        if on != (mode in _ON_AT_FIRST)
    ]
    pushed = sum(1 if sign == b">" else -max(1, int(count or 1)) for sign, count in _KEYBOARD.findall(raw))
    if pushed > 0:
        changed.append("the keyboard protocol is on")
    styles = _STYLE.findall(raw)
    if styles and styles[-1] not in (b"", b"0"):
        changed.append("colours are on")
    return changed
