"""A match that is over, watched once more: step by step, forwards and backwards, with anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from catgames.engine import Event, State
from catgames.engine.events import Wording, sentences
from catgames.match.match import Match
from catgames.tui.cards import FAN_HEIGHT, Fan, draw_fan
from catgames.tui.paper import Paper, wrapped
from catgames.tui.screens.base import HEIGHT, CanvasScreen, Key
from catgames.tui.screens.layout import GameLayout

EVERYBODY, OPEN = "everybody", "open hands"
"""Whose eyes, besides those of a seat: what all may see, or all that there is."""


class ReplayScreen(CanvasScreen[None]):
    """Shows the moments of a match, which must be over: nothing of it is hidden any more.

    table: the screen of its game, which draws the table and the cards and is never shown itself.
    """

    def __init__(
        self, match: Match, table: GameLayout[Any], done: Callable[[None], None] | None = None
    ) -> None:
        super().__init__(done)
        assert match.state.actor is None, "the hands of a match that goes on are not shown"
        self._match = match
        self._table = table
        self._moments: list[tuple[State, Sequence[Event]]] = []
        state = match.game.new(match.state.seats, **match.options)
        for action in match.record:
            events = state.apply(action)
            self._moments.append((state.copy(), events))
        self._at = 0
        self._eyes: int | str = EVERYBODY

    # -- keys -------------------------------------------------------------------------------------------

    def keys(self) -> list[Key]:
        last = len(self._moments) - 1
        seats = range(len(self._match.state.seats))
        return [
            Key(("left", "h"), lambda: self._go(self._at - 1), "step", "←→"),
            Key(("right", "l", "space", "enter"), lambda: self._go(self._at + 1)),
            Key(("pageup", "up", "k"), lambda: self._go(self._at - 10), "ten steps", "↑↓"),
            Key(("pagedown", "down", "j"), lambda: self._go(self._at + 10)),
            Key(("home",), lambda: self._go(0), "start", "Home"),
            Key(("end",), lambda: self._go(last), "end", "End"),
            Key(("tab", "e"), self._next_eyes, "other eyes", "Tab"),
            *(Key((str(seat + 1),), partial(self._look_with, seat)) for seat in seats),
            Key(("0",), partial(self._look_with, EVERYBODY)),
            Key(("escape", "q"), lambda: self.finish(None), "leave", "Esc"),
        ]

    def _go(self, to: int) -> None:
        self._at = max(0, min(to, len(self._moments) - 1))
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
        """The seat with whose eyes the table is seen; None: with those of everybody."""
        return self._eyes if isinstance(self._eyes, int) else None

    def draw(self, paper: Paper) -> None:
        state, events = self._moments[self._at]
        table = self._table
        table.view = view = state.view(self._seat)
        table.holder = self._seat
        left, _ = table.header(view)
        paper.put(1, 0, left, "title")
        paper.right(0, f"{self._at + 1} of {len(self._moments)}", "strong")
        paper.rule(1)
        bottom = paper.height - 3
        eyes = view.seats[self._eyes] if isinstance(self._eyes, int) else self._eyes
        paper.put(2, bottom, f"With the eyes of {eyes}." if eyes != OPEN else "With open hands.", "prompt")
        self.draw_footer(paper, self.keys())
        if view.outcome is not None:
            table.draw_result(paper, view, 2, bottom - 3)
            return
        height = table.TABLE_HEIGHT + max(0, paper.height - HEIGHT) // 2
        table.draw_table(paper, view, 2, height)
        table.draw_rule(paper, view, 2 + height)
        hands = bottom - 1 - (FAN_HEIGHT if self._seat is not None else 2 * len(view.seats))
        if self._eyes == EVERYBODY:
            hands = bottom
        self._draw_news(paper, events, 3 + height, hands - 3 - height)
        if self._seat is not None:
            self._draw_hand(paper, state, self._seat, hands)
        elif self._eyes == OPEN:
            for seat, name in enumerate(view.seats):
                cards = "  ".join(table.shown(card) for card in self._hand(state, seat)) or "no cards"
                lines = wrapped(f"{name}: {cards}", paper.width - 4)
                for row, line in enumerate(lines[:2]):
                    paper.put(2, hands + 2 * seat + row, line)

    def _draw_news(self, paper: Paper, events: Sequence[Event], y: int, height: int) -> None:
        show = self._table.shown
        if self._eyes == OPEN:
            told = [event.sentence(Wording(event.seats, None, show)) for event in events]
        else:
            told = sentences(events, self._seat, show=show)
        lines = wrapped(" ".join(told), paper.width - 4)
        for row, line in enumerate(lines[: max(0, height)]):
            paper.put(2, y + row, line)

    def _draw_hand(self, paper: Paper, state: State, seat: int, y: int) -> None:
        faces = [self._table.face(card) for card in self._hand(state, seat)]
        if faces:
            draw_fan(paper, 2, y, Fan.fit(len(faces), paper.width - 4, 0), faces)
        else:
            paper.put(2, y + 3, "No cards.", "dim")

    def _hand(self, state: State, seat: int) -> Sequence[str]:
        return self._table.hand(state.view(seat))
