"""What people have set, taken over at once and kept for next time."""

from __future__ import annotations

import os
from collections.abc import Sequence

from catgames.match.settings import Settings
from catgames.tui import encoding
from catgames.tui.away import AwayFromTable
from catgames.tui.screens.base import CanvasScreen
from catgames.tui.screens.table import TableScreen


class Preferences(AwayFromTable):
    """The part of the app that holds the settings."""

    settings = Settings()
    ascii = False
    """Whether nothing above 0x7F is written."""
    ascii_demanded = False
    """Whether that is so whatever is set, as the command line wants it."""

    def apply(self, settings: Settings) -> None:
        """Take settings over."""
        self.settings = settings
        self.idle_after = float(settings.idle_seconds)
        self.blur_after = float(settings.focus_seconds)

    def keep(self, settings: Settings) -> str | None:
        """Take settings over, and save them; returns why they could not be saved."""
        from catgames.match.settings import write_settings

        before = self.settings
        self.apply(settings)
        self.lookout.times_changed()
        if self.theme != settings.theme:
            self.theme = settings.theme
        if before.ascii != settings.ascii and not self.ascii_demanded:
            self._draw_ascii(encoding.wants_ascii(settings.ascii))
        return write_settings(settings, before)

    def overruled(self) -> dict[str, str]:
        """The settings that make no difference now -> why not."""
        why = {}
        if "SSH_CONNECTION" in os.environ:
            why["animations"] = "nothing moves over SSH"
        elif self.animation_level == "none":
            why["animations"] = "nothing moves, for TEXTUAL_ANIMATIONS is none"
        if self.ascii_demanded:
            why["ascii"] = "the command line wants plain ASCII"
        if self.no_color:
            why["theme"] = "there are no colours, for NO_COLOR is set"
        return why

    def _draw_ascii(self, wanted: bool) -> None:
        if wanted == self.ascii:
            return
        self.ascii = wanted
        encoding.use(wanted)
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.rename_seats(self.shown_names(screen.match.state.seats))
            if isinstance(screen, CanvasScreen):
                screen.repaint()
            for widget in screen.walk_children():
                widget.refresh()  # lines are kept as they were filtered

    def shown_names(self, names: Sequence[str]) -> Sequence[str]:
        """The names as they are shown: in ASCII all of them have to stay different."""
        if not self.ascii:
            return names
        from catgames.tui.filters import ascii_names

        return ascii_names(names)

    @property
    def scenes_by_themselves(self) -> bool:
        """Whether the scenes that all may see follow each other without a key."""
        return self.settings.automatic_reveals

    @property
    def moving(self) -> bool:
        """Whether anything may move: not with TEXTUAL_ANIMATIONS=none, and not over SSH."""
        asked_for = self.settings.animations and self.animation_level != "none"
        return asked_for and "SSH_CONNECTION" not in os.environ
