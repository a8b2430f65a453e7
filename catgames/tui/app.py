"""The app: its parts, and what holds for all screens."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import threading
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen

from catgames.engine import games
from catgames.match.match import Match
from catgames.match.settings import Settings, read_settings
from catgames.tui import encoding
from catgames.tui.away import Away
from catgames.tui.commands import Commands
from catgames.tui.internals import HookedApp, as_default_screen
from catgames.tui.journey import Journey
from catgames.tui.lookout import Lookout
from catgames.tui.mistakes import Mistakes
from catgames.tui.overlays import Overlays
from catgames.tui.palette import THEMES, theme_names
from catgames.tui.preferences import Preferences
from catgames.tui.screens.base import CanvasScreen

SIGNALS = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")

_AT_ONCE = 3
"""How many sentences about the settings the start has room for."""


class CatgamesApp(HookedApp):
    """Puts the parts together, and hands them what comes from the terminal.

    preferences: what people have set.
    overlays: the screens that lie on top of others.
    commands: what can be done on every screen.
    away: covers hands, and gives the terminal back for a while.
    lookout: notices when nobody is there any more.
    journey: which screen follows which.
    """

    TITLE = "catgames"
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = False  # it needs a wide screen, and shows an emoji
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "ask_quit", show=False, priority=True),
        Binding("ctrl+c", "ask_quit", show=False, priority=True),
        Binding("ctrl+p", "commands", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        game: str | None = None,
        players: Sequence[str] | None = None,
        first: int | None = None,
        seed: int | None = None,
        ascii: bool = False,
        options: Mapping[str, Any] | None = None,
        match: Match | None = None,
        replay: Match | None = None,
        settings: Settings | None = None,
        problems: Sequence[str] = (),
    ) -> None:
        """Where to begin, and what is settled already.

        game: a slug, or None for the menu.
        players: names that have been checked; None asks for them.
        first: the seat that starts; None asks.
        seed: the seed of all chance.
        ascii: write nothing above 0x7F.
        options: those of ``Game.new``; the set-up asks for any that are left out.
        match: a match to resume, instead of all that.
        replay: a finished match to watch again.
        settings: what people have set; None: the defaults.
        problems: what to say about the settings at the start.
        """
        super().__init__(driver_class=_driver_class())
        self._problems = list(problems)
        self._start = (game, players, first)
        self._resumed, self._replayed = match, replay
        self.preferences = Preferences(self, settings or Settings(), ascii)
        self.overlays = Overlays(self)
        self.commands = Commands(self, self.overlays, self.preferences)
        self.away = Away(self)
        self.lookout = Lookout(self.set_timer, lambda: self.away.hand_on_show, self.away.cover)
        self.journey = Journey(
            self,
            self.overlays,
            self.commands,
            self.preferences,
            self.lookout,
            random.Random(seed),
            options or {},
        )
        self._mistakes = Mistakes(self._whereabouts)
        self.preferences.changed = self._set_times
        self.preferences.encoding_changed = self._draw_everything
        self._set_times()
        for theme in THEMES:
            self.register_theme(theme)
        # Setting the theme would parse all styles a second time before the first frame.
        self.set_reactive(App.theme, self.preferences.settings.theme)
        self.stylesheet.set_variables(self.get_css_variables())

    # -- the start ----------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        return as_default_screen(self._first_screen(), self)

    def _first_screen(self) -> Screen[Any]:
        journey, (slug, players, first) = self.journey, self._start
        if self._resumed is not None:
            return journey.seated(self._resumed)
        if self._replayed is not None:
            return journey.watching(self._replayed, lambda _: self.exit())
        if slug is None:
            return journey.menu()
        if players is None:
            return journey.set_up(games[slug])
        if first is None:
            return journey.starter(games[slug], players)
        return journey.table(games[slug], players, first)

    def on_load(self) -> None:
        loop = asyncio.get_running_loop()  # before anything is written, so that all of it is undone
        for name in SIGNALS:
            number = getattr(signal, name)
            loop.add_signal_handler(number, self.leave_by, number)
        loop.set_exception_handler(self._on_loose_fault)

    def on_mount(self) -> None:
        if self._problems:
            said = [*self._problems[:_AT_ONCE]]
            if len(self._problems) > _AT_ONCE:
                more = len(self._problems) - _AT_ONCE
                said.append(f"… and {more} more: see 'catgames settings'.")
            self.call_after_refresh(self.overlays.show_notice, "THE SETTINGS", said)
        self.theme_changed_signal.subscribe(self, lambda _: self._repaint())
        self.call_after_refresh(gc.enable)  # the command line has switched it off

    # -- what comes from the terminal ---------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        made = (events.InputEvent, events.Paste)
        if isinstance(event, made) and not isinstance(event, events.MouseMove) and not event.is_forwarded:
            lull = self.lookout.input_at(event.time)
            screen = self.screen if self.screen_stack else None
            if isinstance(screen, CanvasScreen) and not screen.gate.admits(event.time, lull):
                return
        if isinstance(event, events.Resize):
            self.away.terminal_changed()
        await super().on_event(event)

    def on_app_blur(self) -> None:
        self.lookout.focus(False)

    def on_app_focus(self) -> None:
        self.lookout.focus(True)

    def action_ask_quit(self) -> None:
        """Ask whether to leave, unless another screen lies on top."""
        if len(self.screen_stack) == 1:
            self.commands.ask_quit()

    def action_commands(self) -> None:
        """Offer what has no key of its own, unless another screen lies on top."""
        if len(self.screen_stack) == 1:
            self.commands.offer()

    def action_suspend_process(self) -> None:
        """Give the terminal back to the shell for a while."""
        self.away.step_aside(stop=True)

    def come_back(self) -> None:
        """Draw everything again: the terminal may be in any state."""
        self.away.step_aside(stop=False)

    def leave_by(self, number: int) -> None:
        """Leave because of a signal."""
        self.exit(return_code=128 + number)

    # -- drawing ------------------------------------------------------------------------------------------

    def get_line_filters(self) -> Sequence[LineFilter]:
        in_ascii = self.preferences.ascii
        if not (in_ascii or self.no_color):
            return super().get_line_filters()
        from catgames.tui.filters import AsciiFilter, NoColourFilter

        filters = [] if self.no_color else [*super().get_line_filters()]
        if self.no_color:
            filters.append(NoColourFilter())
        if in_ascii:
            filters.append(AsciiFilter())
        return filters

    def _set_times(self) -> None:
        """Tell the lookout when to cover a hand."""
        settings = self.preferences.settings
        self.lookout.idle_after = float(settings.idle_seconds)
        self.lookout.blur_after = float(settings.focus_seconds)
        self.lookout.reset()

    def _repaint(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, CanvasScreen):
                screen.repaint()

    def _draw_everything(self) -> None:
        """Draw all screens again, now that the encoding has changed."""
        for screen in self.screen_stack:
            if isinstance(screen, CanvasScreen):
                screen.encoding_changed()
                screen.repaint()
            for widget in screen.walk_children():
                widget.refresh()  # Textual keeps lines as they were filtered

    # -- mistakes of our own ------------------------------------------------------------------------------

    def note_crash(self, error: BaseException | None) -> str:
        self._mistakes.note(error)
        return self._mistakes.sentence

    def _on_loose_fault(self, _: object, context: dict[str, Any]) -> None:
        if context.get("exception") is not None and self.running:
            self.crash(context["exception"])

    def _whereabouts(self) -> tuple[str, str]:
        """The slug of the game being played, and the step that it is at."""
        found = (s.whereabouts() for s in self.screen_stack if isinstance(s, CanvasScreen))
        return next(filter(any, found), ("", ""))


def _driver_class() -> type[Driver] | None:
    """The driver for the terminal; None: Textual's own."""
    if os.name == "nt":
        return None
    from catgames.tui.driver import TerminalDriver

    return TerminalDriver


def run(
    game: str | None = None,
    players: Sequence[str] | None = None,
    first: int | None = None,
    seed: int | None = None,
    ascii: bool = False,
    options: Mapping[str, Any] | None = None,
    match: Match | None = None,
    replay: Match | None = None,
) -> int:
    """Open the table; returns the exit status.  The arguments are those of CatgamesApp."""
    settings, problems = read_settings(theme_names)
    only_ascii = ascii or encoding.wants_ascii(settings.ascii)
    encoding.use(only_ascii)
    app = CatgamesApp(game, players, first, seed, only_ascii, options, match, replay, settings, problems)
    app.preferences.ascii_demanded = ascii

    def on_fault(fault: threading.ExceptHookArgs) -> None:
        if fault.thread is not None and fault.thread.name == "textual-output":
            os._exit(128 + signal.SIGHUP)  # the terminal is gone, and an ordinary exit would hang
        app.call_from_thread(app.crash, fault.exc_value)

    threading.excepthook = on_fault
    app.run()
    return app.return_code or 0
