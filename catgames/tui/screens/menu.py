"""A list of choices to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from catgames.tui.paper import Paper, wrapped
from catgames.tui.screens.base import CanvasScreen, Choice, Key

CAT = (
    r" /\_/\  ",
    r"( o.o ) ",
    r" > ^ <  ",
)


class MenuScreen(CanvasScreen[Any]):
    """Offers some choices; the result is the value of the one taken, or None after Escape."""

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        choices: Sequence[Choice],
        done: Callable[[Any], None] | None = None,
        leave: str = "back",
        at: int = 0,
    ) -> None:
        """What to offer.

        lines: what to say above the choices.
        leave: what the footer says about Escape.
        at: the choice that the cursor is on at first, counted from 0.
        """
        super().__init__(done)
        self._title = title
        self._lines = lines
        self._choices = choices
        self._leave = leave
        self._at = at

    def keys(self) -> list[Key]:
        return [
            Key(("up", "k", "left", "h"), lambda: self._move(-1)),
            Key(("down", "j", "right", "l"), lambda: self._move(1), "choose", "↑↓"),
            Key(("enter",), self._take, "go", "Enter"),
            Key(("escape", "q"), lambda: self.finish(None), self._leave, "Esc"),
            *(
                Key((str(number + 1),), lambda number=number: self._jump(number))  # type: ignore[misc]
                for number in range(min(9, len(self._choices)))
            ),
        ]

    def clicked(self, target: int) -> None:
        self._at = target
        self._take()

    def _move(self, by: int) -> None:
        self._jump((self._at + by) % len(self._choices))

    def _jump(self, to: int) -> None:
        self._at = to
        self.repaint()

    def _take(self) -> None:
        self.finish(self._choices[self._at].value)

    def draw(self, paper: Paper) -> None:
        body = [line for text in self._lines for line in (wrapped(text, 62) if text else [""])]
        room = paper.height - len(CAT) - 7
        if len(body) >= room:
            body = [*body[: room - 2], "…"]
        most = room - len(body)
        first = max(0, min(self._at - most // 2, len(self._choices) - most))
        rows = self._choices[first : first + most]
        top = max(2, (paper.height - len(CAT) - len(body) - len(rows) - 5) // 2)
        left = (paper.width - 64) // 2
        for row, line in enumerate(CAT):
            paper.put(left, top + row, line, "title")
        paper.put(left + 10, top + 1, self._title, "title")
        y = top + len(CAT) + 1
        for line in body:
            paper.put(left, y, line)
            y += 1
        y += 1 if body else 0
        if len(rows) < len(self._choices):
            paper.put(left + 10, top + 2, f"{self._at + 1} of {len(self._choices)}", "dim")
        for index, choice in enumerate(rows, first):
            here = index == self._at
            paper.put(left, y, "▶" if here else " ", "cursor")
            x = paper.put(left + 2, y, f" {choice.label} ", "button.on" if here else "strong")
            paper.put(max(x + 2, left + 22), y, choice.note, "dim")
            paper.hit(left, y, 64, 1, index)
            y += 1
        self.draw_footer(paper, self.keys())
