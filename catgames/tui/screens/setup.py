"""Who is playing: a form with a line for each name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.widgets import Input

from catgames.engine import Game, SetupError
from catgames.match.players import check_names
from catgames.tui.paper import Paper, wrapped
from catgames.tui.screens.base import CanvasScreen, Key
from catgames.tui.screens.menu import CAT

_FIELD_WIDTH = 24


class SetupScreen(CanvasScreen[list[str] | None]):
    """Asks for the names; the result is None after Escape."""

    DEFAULT_CSS: ClassVar[str] = """
    SetupScreen Input, SetupScreen Input:focus {
        position: absolute;
        width: 24;
        height: 1;
        border: none;
        padding: 0 1;
    }
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        done: Callable[[list[str] | None], None],
        options: Mapping[str, Any],
    ) -> None:
        """What is settled already.

        names: those to begin with.
        options: those of ``Game.new``; a deck, for one, may have too few cards for so many players.
        """
        super().__init__(done)
        self._game = game
        self._options = options
        self._problem = ""
        self._names = names[: game.max_players]
        self.fields = [Input(placeholder="", select_on_focus=False) for _ in range(game.max_players)]
        for field in self.fields:
            field.cursor_blink = False  # an idle screen writes nothing
        self._line = 0

    def compose(self) -> ComposeResult:
        for field, name in zip(self.fields, self._names, strict=False):
            field.value = name  # this fails before there is a screen, so not in __init__
        yield self.canvas
        yield from self.fields

    def keys(self) -> list[Key]:
        return [
            Key(("up",), lambda: self._move(-1)),
            Key(("down", "tab"), lambda: self._move(1), "next name", "↓"),
            Key(("enter",), self._enter, "go on", "Enter"),
            Key(("escape",), lambda: self.finish(None), "back", "Esc"),
        ]

    def on_input_submitted(self) -> None:
        if self.gate.passes_now():
            self._enter()

    def on_input_changed(self) -> None:
        if self._problem:
            self._problem = ""
            self.repaint()

    def _move(self, by: int) -> None:
        self.fields[(self._at() + by) % len(self.fields)].focus()

    def _at(self) -> int:
        """The line with the focus or, while the fields are hidden, the last that had it."""
        self._line = next((line for line, field in enumerate(self.fields) if field.has_focus), self._line)
        return self._line

    def _enter(self) -> None:
        """Go to the next line or, from the last one filled in, on to the game."""
        at = self._at()
        if at + 1 < len(self.fields) and (at + 1 < self._game.min_players or self.fields[at + 1].value):
            self.fields[at + 1].focus()
            return
        self._problem = ""
        try:
            names = check_names([field.value for field in self.fields if field.value], self._game)
            self._game.new(names, **self._options)
        except SetupError as error:
            self._problem = str(error)
            self.repaint()
            return
        self.finish(names)

    def clicked(self, target: Any) -> None:
        self.fields[target].focus()

    def draw(self, paper: Paper) -> None:
        game = self._game
        left = (paper.width - 64) // 2
        top = max(1, (paper.height - 18) // 2)
        for row, line in enumerate(CAT):
            paper.put(left, top + row, line, "title")
        paper.put(left + 10, top, game.title.upper(), "title")
        paper.put(left + 10, top + 1, game.pitch)
        paper.put(left + 10, top + 2, f"By {game.credits}", "dim")
        paper.put(
            left, top + 4, f"Who plays?  {game.min_players} to {game.max_players} names, clockwise", "prompt"
        )
        y = top + 6
        for index, field in enumerate(self.fields):
            paper.put(left, y + index, f"{index + 1}", "dim")
            field.styles.offset = (left + 3, y + index)
            if index >= game.min_players:
                paper.put(left + 4 + _FIELD_WIDTH, y + index, "optional", "dim")
        y += len(self.fields) + 1
        for row, line in enumerate(wrapped(self._problem, 64)):
            paper.put(left, y + row, line, "alert")
        self.draw_footer(paper, self.keys())

    def repaint(self) -> None:
        super().repaint()
        at = self._at()
        for field in self.fields:
            field.display = not self.too_small
        if not self.too_small and self.focused is None:
            self.fields[at].focus()
