"""What people have set, taken over at once and kept for next time."""

from __future__ import annotations

import os

from textual.theme import BUILTIN_THEMES

from catgames.match.settings import Settings
from catgames.tui.away import AwayFromTable
from catgames.tui.palette import THEMES


class Preferences(AwayFromTable):
    """The part of the app that holds the settings."""

    settings = Settings()

    def apply(self, settings: Settings) -> None:
        """Take settings over."""
        self.settings = settings
        self.idle_after = float(settings.idle_seconds)
        self.blur_after = float(settings.focus_seconds)

    def keep(self, settings: Settings) -> str | None:
        """Take settings over, and keep them; returns why they could not be kept."""
        from catgames.match.settings import write_settings

        self.apply(settings)
        if self.theme != settings.theme:
            self.theme = settings.theme
        return write_settings(settings)

    @property
    def scenes_by_themselves(self) -> bool:
        """Whether the scenes that all may see follow each other without a key."""
        return self.settings.automatic_reveals

    @property
    def moving(self) -> bool:
        """Whether anything may move: not with TEXTUAL_ANIMATIONS=none, and not over SSH."""
        asked_for = self.settings.animations and self.animation_level != "none"
        return asked_for and "SSH_CONNECTION" not in os.environ


def theme_names() -> list[str]:
    """The themes that can be chosen, our own first."""
    return [*(theme.name for theme in THEMES), *sorted(BUILTIN_THEMES)]
