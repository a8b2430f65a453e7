"""Watching a finished match again: step by step, forwards and backwards, through anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from catgames.engine import Event, State, View
from catgames.engine.events import Wording, sentences
from catgames.match.match import Match
from catgames.tui.cards import FAN_HEIGHT, Fan, draw_fan
from catgames.tui.drawing import Drawing, Sight
from catgames.tui.layout import draw_board, draw_header, draw_lines
from catgames.tui.paper import HEIGHT, Paper, wrapped
from catgames.tui.screens.base import CanvasScreen, Key

EVERYBODY, OPEN = "everybody", "open hands"
"""Whose eyes, besides a seat's: those of everybody together, or of somebody who sees all hands."""


class ReplayScreen(CanvasScreen[None]):
    """Shows a match step by step; it must be over, so that none of it is secret any more."""

    def __init__(
        self,
        match: Match,
        drawing: Drawing[Any],
        ascii: bool,
        done: Callable[[None], None] | None = None,
    ) -> None:
        """What to show.

        drawing: the drawing of its game.
        ascii: whether to draw in ASCII only.
        """
        super().__init__(done)
        assert match.state.actor is None, "only a finished match can be watched"
        self._match = match
        self._drawing, self._manners = drawing, drawing.manners
        self._sight = Sight(ascii=ascii)
        self._steps: list[tuple[State, Sequence[Event]]] = []
        state = match.game.new(match.state.seats, **match.options)
        for action in match.record:
            events = state.apply(action)
            self._steps.append((state.copy(), events))
        self._at = 0
        self._eyes: int | str = EVERYBODY

    # -- keys -------------------------------------------------------------------------------------------

    def keys(self) -> list[Key]:
        last = len(self._steps) - 1
        seats = range(len(self._match.state.seats))
        return [
            Key(("left", "h"), lambda: self._go(self._at - 1), "step", "←→"),
            Key(("right", "l", "space", "enter"), lambda: self._go(self._at + 1)),
            Key(("pageup", "up", "k"), lambda: self._go(self._at - 10), "ten steps", "↑↓"),
            Key(("pagedown", "down", "j"), lambda: self._go(self._at + 10)),
            Key(("home",), lambda: self._go(0), "start", "Home"),
            Key(("end",), lambda: self._go(last), "end", "End"),
            Key(("tab", "e"), self._next_eyes, "whose eyes", "Tab"),
            *(Key((str(seat + 1),), partial(self._look_with, seat)) for seat in seats),
            Key(("0",), partial(self._look_with, EVERYBODY)),
            Key(("escape", "q"), lambda: self.finish(None), "leave", "Esc"),
        ]

    def _go(self, to: int) -> None:
        self._at = max(0, min(to, len(self._steps) - 1))
        self.repaint()

    def _look_with(self, eyes: int | str) -> None:
        self._eyes = eyes
        self.repaint()

    def _next_eyes(self) -> None:
        eyes = [EVERYBODY, *range(len(self._match.state.seats)), OPEN]
        self._look_with(eyes[(eyes.index(self._eyes) + 1) % len(eyes)])

    def on_mouse_scroll_down(self) -> None:
        self._go(self._at + 1)

    def on_mouse_scroll_up(self) -> None:
        self._go(self._at - 1)

    # -- drawing ----------------------------------------------------------------------------------------

    @property
    def _seat(self) -> int | None:
        """The seat through whose eyes the table is seen; None: no single seat's."""
        return self._eyes if isinstance(self._eyes, int) else None

    @property
    def view(self) -> View:
        """The view to draw, through these eyes."""
        state, _ = self._steps[self._at]
        return state.view(self._seat)

    def draw(self, paper: Paper) -> None:
        state, events = self._steps[self._at]
        drawing, view = self._drawing, self.view
        draw_header(paper, drawing, view, f"{self._at + 1} of {len(self._steps)}")
        bottom = paper.height - 3
        eyes = view.seats[self._eyes] if isinstance(self._eyes, int) else self._eyes
        paper.put(2, bottom, f"Through the eyes of {eyes}." if eyes != OPEN else "All hands open.", "prompt")
        self.draw_footer(paper, self.keys())
        if view.outcome is not None:
            drawing.draw_result(paper, view, self._sight, 2, bottom - 3)
            return
        height = drawing.TABLE_HEIGHT + max(0, paper.height - HEIGHT) // 2
        y = draw_board(paper, drawing, view, self._sight, height)
        hands = bottom - 1 - (FAN_HEIGHT if self._seat is not None else 2 * len(view.seats))
        if self._eyes == EVERYBODY:
            hands = bottom
        self._draw_news(paper, events, y, hands - y)
        if self._seat is not None:
            self._draw_hand(paper, state, self._seat, hands)
        elif self._eyes == OPEN:
            for seat, name in enumerate(view.seats):
                cards = "  ".join(map(self._manners.called, self._hand(state, seat))) or "no cards"
                lines = wrapped(f"{name}: {cards}", paper.width - 4)
                for row, line in enumerate(lines[:2]):
                    paper.put(2, hands + 2 * seat + row, line)

    def _draw_news(self, paper: Paper, events: Sequence[Event], y: int, height: int) -> None:
        show = self._manners.called
        if self._eyes == OPEN:
            told = [event.sentence(Wording(event.seats, None, show)) for event in events]
        else:
            told = sentences(events, self._seat, show=show)
        draw_lines(paper, y, height, told)

    def _draw_hand(self, paper: Paper, state: State, seat: int, y: int) -> None:
        faces = [self._drawing.face(card) for card in self._hand(state, seat)]
        if faces:
            draw_fan(paper, 2, y, Fan.fit(len(faces), paper.width - 4, 0), faces)
        else:
            paper.put(2, y + 3, "No cards.", "dim")

    def _hand(self, state: State, seat: int) -> Sequence[str]:
        return self._manners.hand(state.view(seat))
