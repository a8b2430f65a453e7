"""The settings, one a line; changes take effect at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from catgames.match.settings import SETTINGS, Settings, settings_file
from catgames.tui.paper import Paper, wrapped
from catgames.tui.screens.base import CanvasScreen, Key
from catgames.tui.screens.menu import CAT

_ROWS = [*SETTINGS.values()]
_WIDTH = 64


class SettingsScreen(CanvasScreen[None]):
    """Changes settings with the arrow keys."""

    def __init__(
        self,
        settings: Settings,
        themes: Sequence[str],
        change: Callable[[Settings], str | None],
        overruled: Mapping[str, str],
        done: Callable[[None], None] | None = None,
    ) -> None:
        """What can be changed.

        themes: the themes to choose from.
        change: applies each change, and returns why it could not be saved, if so.
        overruled: the settings that have no effect now -> why not.
        """
        super().__init__(done)
        self._settings = settings
        self._change = change
        self._overruled = overruled
        self._values = {key: [*(setting.choices or themes)] for key, setting in SETTINGS.items()}
        for key, choices in self._values.items():
            now = getattr(settings, key)
            if now not in choices:  # the file allows values that are not offered here
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
                for number in range(len(_ROWS))
            ),
        ]

    def clicked(self, target: int) -> None:
        self._at = target
        self._turn(1)

    def _move(self, by: int) -> None:
        self._at = (self._at + by) % len(_ROWS)
        self.repaint()

    def _turn(self, by: int) -> None:
        """Go to another value of the setting under the cursor."""
        key = _ROWS[self._at].key
        choices = self._values[key]
        value = choices[(choices.index(getattr(self._settings, key)) + by) % len(choices)]
        self._settings = replace(self._settings, **{key: value})
        self._problem = self._change(self._settings) or ""
        self.repaint()

    def draw(self, paper: Paper) -> None:
        left = (paper.width - _WIDTH) // 2
        top = max(1, (paper.height - len(CAT) - len(_ROWS) - 10) // 2)
        for row, line in enumerate(CAT):
            paper.put(left, top + row, line, "title")
        paper.put(left + 10, top + 1, "SETTINGS", "title")
        y = top + len(CAT) + 1
        for row, setting in enumerate(_ROWS):
            here = row == self._at
            paper.put(left, y + row, "▶" if here else " ", "cursor")
            paper.put(left + 3, y + row, setting.label, "strong")
            value = f" ‹ {setting.worded(getattr(self._settings, setting.key))} › "
            paper.put(left + 18, y + row, value, "button.on" if here else "button")
            paper.hit(left, y + row, _WIDTH, 1, row)
        y += len(_ROWS) + 1
        for text, style in self._notes():
            for line in wrapped(text, _WIDTH)[: paper.height - 2 - y]:
                paper.put(left, y, line, style)
                y += 1
        self.draw_footer(paper, self.keys())

    def _notes(self) -> list[tuple[str, str]]:
        """What there is to say about the setting under the cursor, the last change and the file."""
        setting = _ROWS[self._at]
        notes = [(f"{setting.help[0].upper()}{setting.help[1:]}.", "text")]
        if setting.key in self._overruled:
            notes.append((f"This has no effect now: {self._overruled[setting.key]}.", "alert"))
        if self._problem:
            notes.append((self._problem, "alert"))
        else:
            notes.append((f"Changes are saved in {settings_file()}.", "dim"))
        return notes
