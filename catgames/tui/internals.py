"""Everything that we use of Textual that is not public, and nothing else.

Other files use only what is defined here.  ``PRIVATE`` says why each name is needed, and a test says which
of them a newer Textual no longer has.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS as KEY_SEQUENCES
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.screen import Screen

__all__ = ["FUNCTIONAL_KEYS", "KEY_SEQUENCES", "HookedApp", "XTermParser", "as_default_screen"]

PRIVATE: Mapping[str, str] = {
    "_ansi_sequences.ANSI_SEQUENCES_KEYS": "which escape sequences are keys: no others reach the parser",
    "_keyboard_protocol.FUNCTIONAL_KEYS": "the same for terminals with the kitty protocol",
    "_xterm_parser.XTermParser": "turns sequences into events; called by our own driver",
    "app.App._driver": "the driver gives the terminal back for a while",
    "app.App._running": "a fault after the app has ended concerns nobody",
    "app.App._disable_notifications": "a toast outlives the screen it is for, and everybody sees it",
    "app.App._disable_tooltips": "the same for tooltips; without the two, a screen is one widget",
    "app.App._handle_exception": "a crash is one sentence, not a traceback with cards in it",
    "app.App._fatal_error": "the same: it prints the traceback",
    "app.App._exit_renderables": "what is printed once the terminal is restored",
    "app.App._close_messages_no_wait": "ends the app after a crash",
    "screen.Screen._push_result_callback": "the first screen is the default one, so it is not pushed",
    "drivers.linux_driver.LinuxDriver._run_input_thread": "when the reading thread crashes, so does the app",
    "drivers.linux_driver.LinuxDriver._key_thread": "it does not poll, so it has to be woken",
    "drivers.linux_driver.LinuxDriver._loop": "the thread and the signal handlers call into the app's loop",
    "drivers.linux_driver.LinuxDriver._sigtstp_application": "the hand is covered before the app stops",
    "drivers.linux_driver.LinuxDriver._sigcont_application": "the hand is covered after SIGSTOP, too",
}
"""Name within ``textual`` -> why it is needed."""


def as_default_screen(screen: Screen[Any], app: App[Any]) -> Screen[Any]:
    """The screen, ready to be the default one, which saves a blank frame, and to be switched for another.

    Textual gives a default screen no result callback, but ``switch_screen`` removes one.
    """
    screen._push_result_callback(app, None)
    return screen


class HookedApp(App[None]):
    """An app without toasts and tooltips that reports its crashes in its own words."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._disable_notifications = self._disable_tooltips = True

    def note_crash(self, error: BaseException | None) -> str:
        """What to say about a crash, after which the app ends.

        error: None if it is not known.
        """
        raise NotImplementedError

    @property
    def driver(self) -> Driver | None:
        """What the app writes to."""
        return self._driver

    @property
    def running(self) -> bool:
        """Whether the app has begun and not ended."""
        return self._running

    def crash(self, error: BaseException | None) -> None:
        """End the app because of an error."""
        self._handle_exception(error)  # type: ignore[arg-type]

    def _handle_exception(self, error: Exception) -> None:
        self.note_crash(error)
        super()._handle_exception(error)

    def panic(self, *renderables: Any) -> None:
        self._fatal_error()

    def _fatal_error(self) -> None:
        # Textual would print a traceback here with local variables, people's hands among them.
        from rich.text import Text

        self.bell()
        self._exit_renderables[:] = [Text(self.note_crash(None))]
        self._close_messages_no_wait()


if sys.platform != "win32":
    from textual.drivers.linux_driver import LinuxDriver

    class HookedDriver(LinuxDriver):
        """Textual's driver for Linux and macOS, with hooks for reading, stopping and continuing."""

        def reading_failed(self, error: Exception) -> None:
            """The reading thread has failed; called in the app's loop."""
            raise NotImplementedError

        def stop_wanted(self) -> None:
            """The shell wants the program to stop; called in the app's loop."""
            raise NotImplementedError

        def continued(self) -> None:
            """The shell has continued the program; called at once, wherever the program was."""
            raise NotImplementedError

        def call_in_app(self, call: Callable[..., Any], *arguments: Any) -> None:
            """Call something in the app's loop, from another thread or a signal handler."""
            self._loop.call_soon_threadsafe(call, *arguments)

        @property
        def reading(self) -> bool:
            """Whether the reading thread is alive."""
            return self._key_thread is not None and self._key_thread.is_alive()

        def _run_input_thread(self) -> None:
            try:
                self.run_input_thread()
            except Exception as error:
                self.call_in_app(self.reading_failed, error)

        def _sigtstp_application(self, *_: Any) -> None:
            self.call_in_app(self.stop_wanted)

        def _sigcont_application(self, *_: Any) -> None:
            self.continued()
