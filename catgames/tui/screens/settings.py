"""The settings, one a line; each change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from catgames.match.settings import SETTINGS, Settings, settings_file
from catgames.tui.paper import Paper, wrapped
from catgames.tui.screens.base import CanvasScreen, Key

_NAMES = {
    "theme": "Colours",
    "animations": "Animations",
    "automatic_reveals": "Reveals",
    "idle_seconds": "Cover a hand",
    "focus_seconds": "... out of focus",
    "ascii": "Plain ASCII",
}


class SettingsScreen(CanvasScreen[None]):
    """Changes settings with the arrow keys.

    themes: those to choose from.  change: takes each change over, and returns why it could not be kept.
    """

    def __init__(
        self,
        settings: Settings,
        themes: Sequence[str],
        change: Callable[[Settings], str | None],
        done: Callable[[None], None] | None = None,
    ) -> None:
        super().__init__(done)
        self._settings = settings
        self._themes = themes
        self._change = change
        self._at = 0
        self._problem = ""

    def keys(self) -> list[Key]:
        return [
            Key(("up", "k"), lambda: self._move(-1), "choose", "↑↓"),
            Key(("down", "j"), lambda: self._move(1)),
            Key(("left", "h"), lambda: self._turn(-1), "change", "←→"),
            Key(("right", "l", "enter"), lambda: self._turn(1)),
            Key(("escape", "q"), lambda: self.finish(None), "done", "Esc"),
        ]

    def clicked(self, target: Any) -> None:
        self._at = target
        self._turn(1)

    def _move(self, by: int) -> None:
        self._at = (self._at + by) % len(SETTINGS)
        self.repaint()

    def _turn(self, by: int) -> None:
        """Take the next value of the setting under the cursor."""
        name = [*SETTINGS][self._at]
        choices = [*(self._themes if name == "theme" else SETTINGS[name].choices)]
        now = getattr(self._settings, name)
        at = choices.index(now) + by if now in choices else 0
        self._settings = replace(self._settings, **{name: choices[at % len(choices)]})
        self._problem = self._change(self._settings) or ""
        self.repaint()

    def draw(self, paper: Paper) -> None:
        paper.put(1, 0, "Settings", "title")
        paper.rule(1)
        for row, name in enumerate(SETTINGS):
            y = 3 + 2 * row
            here = row == self._at
            paper.put(1, y, "▶" if here else " ", "cursor")
            paper.put(3, y, _NAMES[name], "strong")
            text = f"‹ {_shown(name, getattr(self._settings, name))} ›"
            paper.put(22, y, text, "button.on" if here else "button")
            paper.put(22, y + 1, f"  {SETTINGS[name].help}", "dim")
            paper.hit(1, y, paper.width - 2, 1, row)
        notes = [self._problem] if self._problem else []
        notes.append(f"They are kept in {settings_file()}.")
        y = 4 + 2 * len(SETTINGS)
        for note in notes:
            for line in wrapped(note, paper.width - 4)[:2]:
                paper.put(2, y, line, "alert" if note is self._problem else "dim")
                y += 1
        self.draw_footer(paper, self.keys())


def _shown(name: str, value: Any) -> str:
    if name.endswith("_seconds"):
        return f"after {value} s" if value else "never"
    if isinstance(value, bool):
        return "on" if value else "off"
    return "by itself" if name == "ascii" else str(value)
