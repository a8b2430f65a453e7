"""The settings, one a line; each change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from catgames.match.settings import AUTO, SETTINGS, Settings, settings_file
from catgames.tui.paper import Paper, wrapped
from catgames.tui.screens.base import CanvasScreen, Key
from catgames.tui.screens.menu import CAT

_LABELS = {
    "theme": "Colours",
    "animations": "Animations",
    "automatic_reveals": "Reveals",
    "idle_seconds": "No key",
    "focus_seconds": "No focus",
    "ascii": "Plain ASCII",
}
_WIDTH = 64


class SettingsScreen(CanvasScreen[None]):
    """Changes settings with the arrow keys.

    themes: those to choose from.  change: takes each change over, and returns why it could not be kept.
    overruled: those that make no difference now -> why not.
    """

    def __init__(
        self,
        settings: Settings,
        themes: Sequence[str],
        change: Callable[[Settings], str | None],
        overruled: Mapping[str, str],
        done: Callable[[None], None] | None = None,
    ) -> None:
        super().__init__(done)
        self._settings = settings
        self._change = change
        self._overruled = overruled
        self._choices = {
            name: [*(themes if name == "theme" else setting.choices)] for name, setting in SETTINGS.items()
        }
        for name, choices in self._choices.items():
            now = getattr(settings, name)
            if now not in choices:  # the file may say what is no choice here
                choices.append(now)
        self._at = 0
        self._problem = ""

    def keys(self) -> list[Key]:
        return [
            Key(("up", "k"), lambda: self._move(-1)),
            Key(("down", "j"), lambda: self._move(1), "choose", "↑↓"),
            Key(("left", "h"), lambda: self._turn(-1)),
            Key(("right", "l", "enter"), lambda: self._turn(1), "change", "←→"),
            Key(("escape", "q"), lambda: self.finish(None), "done", "Esc"),
            *(
                Key((str(number + 1),), lambda number=number: self._move(number - self._at))  # type: ignore[misc]
                for number in range(len(SETTINGS))
            ),
        ]

    def clicked(self, target: int) -> None:
        self._at = target
        self._turn(1)

    def _move(self, by: int) -> None:
        self._at = (self._at + by) % len(SETTINGS)
        self.repaint()

    def _turn(self, by: int) -> None:
        """Take the next value of the setting under the cursor."""
        name = [*SETTINGS][self._at]
        choices = self._choices[name]
        value = choices[(choices.index(getattr(self._settings, name)) + by) % len(choices)]
        self._settings = replace(self._settings, **{name: value})
        self._problem = self._change(self._settings) or ""
        self.repaint()

    def draw(self, paper: Paper) -> None:
        left = (paper.width - _WIDTH) // 2
        top = max(1, (paper.height - len(CAT) - len(SETTINGS) - 10) // 2)
        for row, line in enumerate(CAT):
            paper.put(left, top + row, line, "title")
        paper.put(left + 10, top + 1, "SETTINGS", "title")
        y = top + len(CAT) + 1
        for row, name in enumerate(SETTINGS):
            here = row == self._at
            paper.put(left, y + row, "▶" if here else " ", "cursor")
            paper.put(left + 3, y + row, _LABELS[name], "strong")
            value = f" ‹ {_shown(name, getattr(self._settings, name))} › "
            paper.put(left + 18, y + row, value, "button.on" if here else "button")
            paper.hit(left, y + row, _WIDTH, 1, row)
        y += len(SETTINGS) + 1
        for text, style in self._notes():
            for line in wrapped(text, _WIDTH)[: paper.height - 2 - y]:
                paper.put(left, y, line, style)
                y += 1
        self.draw_footer(paper, self.keys())

    def _notes(self) -> list[tuple[str, str]]:
        """What there is to say of the setting under the cursor, of the last change and of the file."""
        name = [*SETTINGS][self._at]
        notes = [(f"{SETTINGS[name].help[0].upper()}{SETTINGS[name].help[1:]}.", "text")]
        if name in self._overruled:
            notes.append((f"It makes no difference now: {self._overruled[name]}.", "alert"))
        if self._problem:
            notes.append((self._problem, "alert"))
        else:
            notes.append((f"What is changed is kept in {settings_file()}.", "dim"))
        return notes


def _shown(name: str, value: Any) -> str:
    if name.endswith("_seconds"):
        return f"covers a hand after {value} s" if value else "never covers a hand"
    if name == "automatic_reveals":
        return "by themselves" if value else "one at a time, with Space"
    if value == AUTO:
        return "where the locale has no more"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
