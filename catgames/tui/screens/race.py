"""A race: after a countdown, the first to press their own key wins."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from catgames.engine.events import listed
from catgames.tui.paper import Paper
from catgames.tui.screens.base import CanvasScreen, Key

COUNT = ("3", "2", "1")
"""What is counted down, one on each beat."""
BEAT = 0.8
"""Seconds from one beat to the next."""
LAST = 2.0
"""The last beat is longer by up to so many seconds, at random, so that nobody can foresee GO."""

_DIGITS = {
    "3": ("█████", "    █", " ████", "    █", "█████"),
    "2": ("█████", "    █", "█████", "█    ", "█████"),
    "1": ("  █  ", " ██  ", "  █  ", "  █  ", "█████"),
    "GO": ("█████ █████", "█     █   █", "█  ██ █   █", "█   █ █   █", "█████ █████"),
}


class RaceScreen(CanvasScreen[int | None]):
    """A race; the result is the seat that has won, or None if Escape put the race off before it began.

    Each seat has the key with its number.  Whoever presses too early is out, and the last one left wins.

    early: the seats that pressed too early, in order.
    winner: the seat that has won; None: not yet.
    """

    def __init__(
        self, text: str, seats: Mapping[int, str], done: Callable[[int | None], None] | None = None
    ) -> None:
        super().__init__(done)
        self._text = text
        self._seats = seats
        self._counted: str | None = None  # the last thing counted; None before the start
        self._left = list(COUNT)
        self.early: list[int] = []
        self.winner: int | None = None

    def keys(self) -> list[Key]:
        if self.winner is not None:
            winner = self.winner
            return [Key(("space",), lambda: self.finish(winner), "go on", "Space")]
        racers = [
            Key((str(seat + 1),), lambda seat=seat: self._press(seat))  # type: ignore[misc]
            for seat in self._racing()
        ]
        if self._counted is None:
            start = Key(("space",), self._count, "count down", "Space")
            return [start, Key(("escape",), lambda: self.finish(None), "back", "Esc")]
        hint = Key((), lambda: None, "at GO, not before", "Number")
        return [*racers, hint]

    def clicked(self, target: Any) -> None:
        if self._counted is not None and self.winner is None and target in self._racing():
            self._press(target)

    def _racing(self) -> list[int]:
        return [seat for seat in self._seats if seat not in self.early]

    def _count(self) -> None:
        """Count down by one; after the last, GO."""
        if self.winner is not None:
            return
        if self._left:
            self._counted = self._left.pop(0)
            beat = BEAT if self._left else BEAT + LAST * random.SystemRandom().random()
            self.set_timer(beat, self._count)
        else:
            self._counted = "GO"
        self.repaint()

    def _press(self, seat: int) -> None:
        if self._counted == "GO":
            self._won(seat)
            return
        self.early.append(seat)
        racing = self._racing()
        if len(racing) == 1:
            self._won(racing[0])
        self.repaint()

    def _won(self, seat: int) -> None:
        self.winner = seat
        self.repaint()
        self.listen()  # people have to see who has won before a key leads on

    def draw(self, paper: Paper) -> None:
        paper.put(1, 0, self._text, "title")
        paper.rule(1)
        middle = paper.height // 2
        if self.winner is not None:
            paper.centre(middle - 4, f"{self._seats[self.winner]} starts, and must play!", "title")
        elif self._counted is None:
            paper.centre(middle - 5, "Space counts down: 3, 2, 1. At GO, press your own number.", "prompt")
            paper.centre(middle - 4, "Whoever is first starts. Press too early, and you are out.", "text")
        else:
            rows = _DIGITS[self._counted]
            for row, line in enumerate(rows):
                paper.centre(middle - 8 + row, line, "good" if self._counted == "GO" else "strong")
        for index, (seat, name) in enumerate(self._seats.items()):
            y = middle - 1 + 2 * index
            out = seat in self.early
            style = "dim" if out else "good" if seat == self.winner else "button"
            text = f" {seat + 1}  {name}{'  too early!' if out else ''} "
            x = paper.width // 2 - 14
            end = paper.put(x, y, text, style)
            paper.hit(x, y, end - x, 1, seat)
        if self.winner is not None and self.early:
            early = listed([self._seats[seat] for seat in self.early])
            paper.centre(paper.height - 3, f"Too early: {early}.", "dim")
        self.draw_footer(paper, self.keys())
