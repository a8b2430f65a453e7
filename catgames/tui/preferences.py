"""What people have set: it takes effect at once, and is kept for next time."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from textual.app import App

from catgames.match.settings import Settings
from catgames.tui import encoding


class Preferences:
    """The settings, and what they amount to here and now.

    settings: what is set.
    ascii: whether to write nothing above 0x7F.
    ascii_demanded: whether the command line asks for that, whatever is set.
    changed: called when the settings have changed.
    encoding_changed: called when ``ascii`` has changed.
    """

    def __init__(self, app: App[Any], settings: Settings, ascii: bool) -> None:
        self._app = app
        self.settings = settings
        self.ascii = ascii
        self.ascii_demanded = False
        self.changed: Callable[[], None] = lambda: None
        self.encoding_changed: Callable[[], None] = lambda: None

    def keep(self, settings: Settings) -> str | None:
        """Apply and save some settings; returns why they could not be saved, if so."""
        from catgames.match.settings import write_settings

        before, self.settings = self.settings, settings
        self.changed()
        if self._app.theme != settings.theme:
            self._app.theme = settings.theme
        if before.ascii != settings.ascii and not self.ascii_demanded:
            self._write_ascii(encoding.wants_ascii(settings.ascii))
        return write_settings(settings, before)

    def overruled(self) -> dict[str, str]:
        """The settings that have no effect now -> why not."""
        why = {}
        if "SSH_CONNECTION" in os.environ:
            why["animations"] = "nothing is animated over SSH"
        elif self._app.animation_level == "none":
            why["animations"] = "TEXTUAL_ANIMATIONS is none"
        if self.ascii_demanded:
            why["ascii"] = "the command line asks for plain ASCII"
        if self._app.no_color:
            why["theme"] = "NO_COLOR is set"
        return why

    def _write_ascii(self, wanted: bool) -> None:
        if wanted != self.ascii:
            self.ascii = wanted
            encoding.use(wanted)
            self.encoding_changed()

    def names(self, names: Sequence[str]) -> Sequence[str]:
        """The names as they are written: even in ASCII, they all have to differ."""
        if not self.ascii:
            return names
        from catgames.tui.filters import ascii_names

        return ascii_names(names)

    @property
    def scenes_by_themselves(self) -> bool:
        """Whether scenes follow one another without a key."""
        return self.settings.automatic_reveals

    @property
    def moving(self) -> bool:
        """Whether anything may move: not with TEXTUAL_ANIMATIONS=none, and not over SSH."""
        asked_for = self.settings.animations and self._app.animation_level != "none"
        return asked_for and "SSH_CONNECTION" not in os.environ
