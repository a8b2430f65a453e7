"""The table of Meow Heist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from catgames.engine import Event
from catgames.engine.heist import events
from catgames.engine.heist.cards import CARDS, ROCK, VALUES, worth
from catgames.engine.heist.events import counted
from catgames.engine.heist.view import HeistView
from catgames.table.moments import Scene
from catgames.tui.cards import Face
from catgames.tui.chooser import Place
from catgames.tui.drawing import Drawing, Sight
from catgames.tui.names import fitted
from catgames.tui.paper import Paper

GLYPHS = {"r": "◆", "y": "●", "b": "▲", ROCK: "▪"}
INKS = {"r": "ink.vermilion", "y": "ink.yellow", "b": "ink.blue", ROCK: "dim"}
HUES = ("blue", "green", "yellow", "orange", "pink", "grey")
CATS = ("^.^", "o.o", "-.-", ">.<", "O.o", "$.$")

CARD_WIDTH, CARD_HEIGHT = 5, 3
TALL = 10
"""Rows that it takes for the table to show whole cards."""

MOVING, OPENING, LIFTING = "loot moves", "a safe opens", "shields are lifted"
STEPS = 6
"""Frames that loot takes to move from one card to another."""


class HeistDrawing(Drawing[HeistView]):
    """See Drawing."""

    SLOTS: ClassVar = {"choose": ("hand",), "reveal": ("hand",)}
    SHORTCUTS: ClassVar = {"d": "choose reveal"}

    # -- the table ----------------------------------------------------------------------------------------

    def header(self, view: HeistView) -> tuple[str, str]:
        left = f"MEOW HEIST · safe {view.round} of {view.rounds} · {view.seats[view.start]} starts"
        return left, f"bag {view.bag_left} · safes left {view.safes_left}"

    def draw_table(self, paper: Paper, view: HeistView, sight: Sight, y: int, height: int) -> None:
        self._draw_safe(paper, view, sight, y)
        width = (paper.width - 2) // len(view.seats)
        names = fitted(view.seats, min(16, width - 3))
        for seat, name in enumerate(names):
            x = 2 + seat * width
            start = seat == view.start
            paper.put(x - 1, y + 3, "▶" if start else " ", "cursor")
            paper.put(x, y + 3, name, "strong" if start else "text")
            if height >= TALL:
                self._draw_cards(paper, view, sight, seat, x, y + 4)
            else:
                self._draw_line(paper, view, sight, seat, x, y + 4)
        if _moves(sight, MOVING):
            _, loot, source, to, step = sight.moving
            x = 2 + source * width + (to - source) * width * step // STEPS
            self._draw_loot(paper, sight, x, y + 4 + CARD_HEIGHT, loot)

    def _draw_safe(self, paper: Paper, view: HeistView, sight: Sight, y: int) -> None:
        if view.number is None:
            return
        opened = sight.moving[1] if _moves(sight, OPENING) else len(view.safe)
        paper.put(2, y, "╔═══════════╗", "strong")
        paper.put(2, y + 1, f"║  SAFE {view.number:>2}  ║", "strong")
        paper.put(2, y + 2, "╚═══════════╝" if view.safe else "╚═══  o  ═══╝", "strong")
        gems = view.safe[:opened]
        if not view.safe:
            paper.put(17, y + 1, "The safe is empty.", "dim")
            return
        x = 17
        for gem in GLYPHS:
            count = gems.count(gem)
            if count:
                x = self._draw_loot(paper, sight, x, y, gem * count, " ") + 1
        paper.put(17, y + 2, f"{counted(gems)}: {worth(gems)} points", "dim")

    def _draw_cards(self, paper: Paper, view: HeistView, sight: Sight, seat: int, x: int, y: int) -> None:
        """Draw whole cards, each with what lies on it below."""
        step = 8 if len(view.seats) == 2 else CARD_WIDTH
        laid = view.face_up[seat]
        for index, (card, loot) in enumerate(laid):
            left = x + index * step
            latest = sight.scene is not None and index == len(laid) - 1
            style = f"card.{HUES[card.value - 1]}"
            for row, text in enumerate(("╭───╮", f"│ {card} │", "╰───╯")):
                paper.put(left, y + row, text, style)
            if not (latest and _moves(sight, MOVING) and sight.moving[3] == seat):
                if loot:
                    self._draw_loot(paper, sight, left, y + CARD_HEIGHT, loot)
                else:
                    paper.put(left, y + CARD_HEIGHT, "robbed", "alert")
        for index in range(view.face_down[seat]):
            for row, text in enumerate(("╭───╮", "│▒▒▒│", "╰───╯")):
                paper.put(x + (len(laid) + index) * step, y + row, text, "back")

    def _draw_line(self, paper: Paper, view: HeistView, sight: Sight, seat: int, x: int, y: int) -> None:
        """Draw the cards in one row, for a low table."""
        for card, loot in view.face_up[seat]:
            x = paper.put(x, y, f"{card}", "strong")
            x = self._draw_loot(paper, sight, x, y, loot) + 1 if loot else paper.put(x, y, "-", "alert") + 1
        if view.face_down[seat]:
            paper.put(x, y, "▒▒ " * view.face_down[seat], "back")

    @staticmethod
    def _draw_loot(paper: Paper, sight: Sight, x: int, y: int, loot: str, between: str = "") -> int:
        """Draw gems and rocks as glyphs, or letters in ASCII; returns the x after them."""
        for item in loot:
            x = paper.put(x, y, (item if sight.ascii else GLYPHS[item]) + between, INKS[item])
        return x

    # -- the show -------------------------------------------------------------------------------------------

    def scene_motion(self, scene: Scene) -> Sequence[Any]:
        return [
            (MOVING, event.loot, event.victim, event.seat, step)
            for event in scene.events
            if isinstance(event, events.Robbed)
            for step in range(STEPS + 1)
        ]

    def motion(self, view: HeistView, happened: Sequence[Event]) -> Sequence[Any]:
        if any(isinstance(event, events.Lifted) for event in happened):
            return [(LIFTING, seat) for seat in range(len(view.seats)) for _ in range(6)]
        opened = [event for event in happened if isinstance(event, events.Opened)]
        return [(OPENING, gems) for event in opened for gems in range(len(event.gems) + 1)]

    # -- the end --------------------------------------------------------------------------------------------

    def draw_result(self, paper: Paper, view: HeistView, sight: Sight, y: int, height: int) -> None:
        assert view.outcome is not None
        assert view.shields is not None
        paper.put(2, y, "The last safe is empty, and the shields are lifted.", "strong")
        lifting = _moves(sight, LIFTING)
        if not lifting:
            paper.put(2, y + 1, view.outcome.reason, "title")
        for seat, loot in enumerate(view.shields):
            row = y + 3 + 2 * seat
            best = not lifting and seat in view.outcome.winners
            style = "title" if best else "strong"
            paper.put(1, row, "★" if best else " ", style)
            paper.put(3, row, view.seats[seat], style)
            if lifting and seat > sight.moving[1]:
                paper.put(22, row, "▒▒▒▒▒▒▒▒", "back")
                continue
            x = 22
            terms = []
            for item, value in VALUES.items():
                count = loot.count(item)
                if count:
                    x = self._draw_loot(paper, sight, x, row, item)
                    x = paper.put(x, row, f"×{count}  ", "text")
                    terms.append(f"{'+' if value > 0 else '-'} {count}×{abs(value)}")
            written = " ".join(terms).removeprefix("+ ") or "0"
            paper.put(22, row + 1, f"{written} = {view.outcome.scores[seat]} points", "dim")

    # -- choosing -------------------------------------------------------------------------------------------

    def face(self, card: str) -> Face:
        value = CARDS[card].value
        return Face(card, "$", CATS[value - 1], f"card.{HUES[value - 1]}")

    def places(self, view: HeistView) -> Sequence[Place]:
        return (Place("hand", tuple(self.manners.hand(view))),)


def _moves(sight: Sight, what: str) -> bool:
    return sight.moving is not None and sight.moving[0] == what


DRAWING = HeistDrawing
