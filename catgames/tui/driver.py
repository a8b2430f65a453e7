"""Our way with a terminal: reading what comes from it, and giving it back for a while."""

from __future__ import annotations

import os
import selectors
import signal
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from catgames.tui.input import Escape, InputReader, Pasted, Token

if TYPE_CHECKING:
    from catgames.tui.app import CatgamesApp


def messages(tokens: Iterable[Token], parser: XTermParser) -> Iterator[Message]:
    """What is told to the app of what has been read."""
    for token in tokens:
        if isinstance(token, Escape):
            yield events.Key("escape", "\x1b")
        elif isinstance(token, Pasted):
            yield events.Paste(token)
        else:
            yield from parser.feed(token)


class TerminalDriver(LinuxDriver):
    """Textual's driver for Linux and macOS, but for what it makes of the bytes from the terminal.

    It sleeps until there is something to read; Textual's looks ten times a second.
    """

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self._cats = cast("CatgamesApp", app)
        self._wake = os.pipe()
        self._aside = False
        self._continued = False

    # -- reading ------------------------------------------------------------------------------------------

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:
            self._loop.call_soon_threadsafe(self._cats.report_mistake, error)

    def run_input_thread(self) -> None:
        """Read until ``disable_input``; when the terminal is gone, as if a hang-up had been signalled."""
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
                    self._loop.call_soon_threadsafe(self._cats.leave_by, signal.SIGHUP)
                    return
                self._pass_on(reader.feed(data), parser)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:  # how Linux says that the terminal is gone
            return b""

    def _pass_on(self, tokens: Iterable[Token], parser: XTermParser) -> None:
        for message in messages(tokens, parser):
            self.process_message(message)

    def disable_input(self) -> None:
        thread = self._key_thread
        if thread is not None and thread.is_alive():
            os.write(self._wake[1], b"\0")
        super().disable_input()

    # -- stopped by the shell, and continued ----------------------------------------------------------------

    def _sigtstp_application(self, *_: Any) -> None:
        self._loop.call_soon_threadsafe(self._cats.action_suspend_process)

    def _sigcont_application(self, *_: Any) -> None:
        self._continued = True
        if not self._aside:  # somebody has sent SIGSTOP, which nobody hears of before
            self._loop.call_soon_threadsafe(self._cats.come_back)

    def step_aside(self, stop: bool) -> None:
        """Leave the terminal as it was before, stop there if wanted until continued, and take it again."""
        self._aside = True
        self.suspend_application_mode()
        if stop:
            self._stop()
        while not self._in_front():
            if not self._stop():  # the shell is gone, and with it whoever could bring us to the front
                self._cats.leave_by(signal.SIGHUP)
                return
        self.resume_application_mode()
        self._aside = False

    def _stop(self) -> bool:
        """Stop, with whoever waits for us, until continued; where no shell could, do nothing and say False.

        Whether one could is for the kernel to say, which knows the group of processes as a whole.
        """
        self._continued = False
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, handler)
        return self._continued

    def _in_front(self) -> bool:
        """Whether the terminal is ours, as it is not after the ``bg`` of a shell."""
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:
            return True
