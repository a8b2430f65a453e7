"""What can be done on every screen: leaving, and the commands that have no key of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from textual.app import App

from catgames.tui.overlays import Overlays
from catgames.tui.palette import theme_names
from catgames.tui.preferences import Preferences
from catgames.tui.screens.base import CanvasScreen, Choice


class Commands:
    """The menu of commands and what it leads to, and the question whether to leave."""

    def __init__(self, app: App[Any], overlays: Overlays, preferences: Preferences) -> None:
        self._app, self._overlays, self._preferences = app, overlays, preferences

    def ask_quit(self) -> None:
        """Ask whether to leave."""
        self._overlays.ask_quit(self._screen.stopping())

    def offer(self) -> None:
        """Offer the commands of this screen and those of all screens."""
        choices = [
            *self._screen.commands([Choice(self._choose_theme, "Colours", "choose a theme")]),
            Choice(self.show_settings, "Settings", "kept for next time"),
            Choice(self.ask_quit, "Stop", "leave catgames"),
        ]
        self._overlays.ask("COMMANDS", [], choices, _call)

    @property
    def _screen(self) -> CanvasScreen[Any]:
        """The screen underneath everything that lies on top."""
        screen = self._app.screen_stack[0]
        assert isinstance(screen, CanvasScreen)
        return screen

    def show_settings(self) -> None:
        """Let people change the settings."""
        from catgames.tui.screens.settings import SettingsScreen

        preferences = self._preferences
        screen = SettingsScreen(
            preferences.settings, theme_names(), preferences.keep, preferences.overruled()
        )
        self._overlays.lay(screen)

    def _choose_theme(self) -> None:
        names = theme_names()
        choices = [Choice(name, name) for name in names]

        def done(name: str | None) -> None:
            if name is not None:
                changed = replace(self._preferences.settings, theme=name)
                self._overlays.show_unkept(self._preferences.keep(changed))

        self._overlays.ask("COLOURS", [], choices, done, at=names.index(self._app.theme))


def _call(command: Callable[[], None] | None) -> None:
    if command is not None:
        command()
