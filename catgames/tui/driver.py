"""The terminal driver: reading what comes from the terminal, and giving it back for a while."""

from __future__ import annotations

import os
import selectors
import signal
from collections.abc import Iterable, Iterator
from typing import Any, Protocol, cast

from textual import events
from textual.message import Message

from catgames.tui.input import Escape, InputReader, Pasted, Token
from catgames.tui.internals import HookedDriver, XTermParser

_HOME = "\x1b[1;1H"
"""How a whole frame begins."""
_SYNC = ("\x1b[?2026h", "\x1b[?2026l")
"""What is written around a frame, where the terminal wants it whole."""


class Driven(Protocol):
    """What the driver needs from its app."""

    def crash(self, error: BaseException | None) -> None:
        """End because of an error."""

    def leave_by(self, number: int) -> None:
        """Leave because of a signal."""

    def action_suspend_process(self) -> None:
        """Cover the hand, then have the driver step aside."""

    def come_back(self) -> None:
        """Cover the hand and draw everything again: the terminal may be in any state."""


def messages(tokens: Iterable[Token], parser: XTermParser) -> Iterator[Message]:
    """The messages to the app for what has been read."""
    for token in tokens:
        if isinstance(token, Escape):
            yield events.Key("escape", "\x1b")
        elif isinstance(token, Pasted):
            yield events.Paste(token)
        else:
            yield from parser.feed(token)


class TerminalDriver(HookedDriver):
    """Textual's driver for Linux and macOS, except that it reads the terminal in its own way.

    It sleeps until there is something to read; Textual's polls ten times a second.  It writes a
    whole frame once; Textual draws the first one three times while it lays everything out.
    """

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self._driven = cast(Driven, app)
        self._wake = os.pipe()
        self._aside = False
        self._was_continued = False
        self._frame = ""  # the whole frame that the terminal shows, as long as nothing else was written

    # -- writing ------------------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        if data in _SYNC:
            super().write(data)
            return
        if data == self._frame:
            return
        self._frame = data if data.startswith(_HOME) else ""
        super().write(data)

    def forget_frame(self) -> None:
        """The terminal may no longer show what was written last."""
        self._frame = ""

    # -- reading ------------------------------------------------------------------------------------------

    def reading_failed(self, error: Exception) -> None:
        self._driven.crash(error)

    def run_input_thread(self) -> None:
        """Read until ``disable_input``; a terminal that is gone counts as a hang-up."""
        reader, parser = InputReader(), XTermParser()
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            selector.register(self._wake[0], selectors.EVENT_READ)
            while True:
                ready = {key.fd for key, _ in selector.select(reader.patience)}
                if self._wake[0] in ready:
                    os.read(self._wake[0], 1)
                    return
                if not ready:
                    self._pass_on(reader.give_up(), parser)
                    continue
                data = self._read()
                if not data:
                    self.call_in_app(self._driven.leave_by, signal.SIGHUP)
                    return
                self._pass_on(reader.feed(data), parser)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:  # on Linux, the terminal is gone
            return b""

    def _pass_on(self, tokens: Iterable[Token], parser: XTermParser) -> None:
        for message in messages(tokens, parser):
            self.process_message(message)

    def disable_input(self) -> None:
        if self.reading:
            os.write(self._wake[1], b"\0")
        super().disable_input()

    # -- stopped by the shell, and continued ----------------------------------------------------------------

    def stop_wanted(self) -> None:
        self._driven.action_suspend_process()

    def continued(self) -> None:
        self._was_continued = True
        if not self._aside:  # somebody sent SIGSTOP, which gives no warning
            self.call_in_app(self._driven.come_back)

    def step_aside(self, stop: bool) -> None:
        """Restore the terminal, stop until continued if wanted, then take the terminal again."""
        self._aside = True
        self.forget_frame()
        self.suspend_application_mode()
        if stop:
            self._stop()
        while not self._in_front():
            if not self._stop():  # the shell is gone, and nobody else can bring us to the front
                self._driven.leave_by(signal.SIGHUP)
                return
        self.resume_application_mode()
        self._aside = False

    def _stop(self) -> bool:
        """Stop our whole process group until continued; False, at once, if no shell could continue it.

        Only the kernel can tell, as it knows the whole group: it ignores SIGTSTP for an orphaned one.
        """
        self._was_continued = False
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, handler)
        return self._was_continued

    def _in_front(self) -> bool:
        """Whether the terminal is ours: after ``bg`` in a shell it is not."""
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:
            return True
