"""The table of Crazy Mistigri."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from catgames.engine import Event
from catgames.engine.mistigri import events
from catgames.engine.mistigri.cards import CARDS, TURN_LIMIT, Card, by_rank, no_pair, total
from catgames.engine.mistigri.view import MistigriView
from catgames.table.mistigri import GLYPHS, called, opponents
from catgames.tui.cards import CARD_WIDTH, Face, draw_backs, draw_whole
from catgames.tui.chooser import Chooser, Place
from catgames.tui.drawing import Drawing, Sight
from catgames.tui.paper import Paper
from catgames.tui.seats import draw_name

HUES = {"o": "orange", "b": "blue", "g": "green", "y": "yellow", "p": "pink", "M": "grey"}
CATS = ("^.^", "o.o", "-.-", ">.<", "=.=", "u.u", "O.o", "@.@", "*.*", "x_x")

PILE_X, PILE_COLUMNS, PILE_CELL = 47, 8, 4
"""Where the pile lies; to choose from, it turns into a grid of so many columns of that width."""
WARN_FROM = 150
"""The turn from which the table warns that the round will be cut off (MIS-31)."""

MIAOU = "MIAOUUUUU"
LEAVING, TURNING_UP = "leaving", "turning up"
"""What moves: MIAOUUUUU, letter by letter, for a seat that leaves; the hands, as a round ends, one by one."""


class MistigriDrawing(Drawing[MistigriView]):
    """See Drawing."""

    SLOTS: ClassVar[Mapping[str, Sequence[str]]] = {
        "discard": ("hand", "hand"),
        "choose": ("hand",),
        "swap": ("hand", "pile"),
        "give": ("hand", "seat"),
        "feed": ("pile", ""),
    }
    SHORTCUTS: ClassVar[Mapping[str, str]] = {
        "d": "discard purge choose exchange swap give feed",
        "x": "pass stop nothing skip",
        "r": "reverse",
    }

    # -- the table ----------------------------------------------------------------------------------------

    def header(self, view: MistigriView) -> tuple[str, str]:
        rounds = max(2, view.round)
        turn = f"turn {view.turns + 1}"
        if view.turns >= WARN_FROM:
            turn += f" of {TURN_LIMIT}"
        left = f"CRAZY MISTIGRI · round {view.round} of {rounds}"
        if view.turn is None:
            return left, ""
        return f"{left} · {turn}", f"arrow {'↻ clockwise' if view.clockwise else '↺ anticlockwise'}"

    def draw_table(self, paper: Paper, view: MistigriView, sight: Sight, y: int, height: int) -> None:
        seats = len(view.seats)
        turn = view.turn if view.turn is not None else view.starter
        gap = 2 if height >= 2 * seats else 1
        for row in range(seats):
            self._draw_seat(paper, view, sight, (turn + row) % seats, y + row * gap)
        if sight.chooser is not None and "pile" in sight.chooser.places:
            self._draw_pile_grid(paper, sight.chooser, y)
        else:
            self._draw_pile(paper, view, y)

    @staticmethod
    def _draw_seat(paper: Paper, view: MistigriView, sight: Sight, seat: int, y: int) -> None:
        name = view.seats[seat]
        count = view.counts[seat]
        style = "strong" if seat == view.turn else "text" if count else "dim"  # MIS-23: no cards in mid-turn
        paper.put(1, y, "▶" if seat == view.turn else " ", "cursor")
        draw_name(paper, sight.chooser, seat, name, 3, y, style)
        left = not count and seat != view.turn
        if left:
            moving = sight.moving is not None and sight.moving[:2] == (LEAVING, seat)
            letters = sight.moving[2] if moving else None
            paper.put(20, y, MIAOU[:letters], "good")
        else:
            draw_backs(paper, 20, y, count, 10)
            paper.put(31, y, f"{count:>2}", style)
            if view.passed[seat]:
                paper.put(34, y, "passed", "alert")
        if view.round > 1:
            paper.put(40, y, f"{view.scores[seat]:>3} pt", "dim")

    def _draw_pile(self, paper: Paper, view: MistigriView, y: int) -> None:
        if not view.pile:
            paper.put(PILE_X, y + 2, "The pile is empty.", "dim")
            return
        room = (paper.width - PILE_X - 18) // CARD_WIDTH
        top = view.pile[-min(room, len(view.pile), 6) :]
        for index, card in enumerate(top):
            draw_whole(paper, PILE_X + index * CARD_WIDTH, y, self.face(card))
        paper.put(PILE_X + len(top) * CARD_WIDTH + 1, y + 2, f"{len(view.pile)} in the pile", "dim")

    @staticmethod
    def _draw_pile_grid(paper: Paper, chooser: Chooser, y: int) -> None:
        picked = chooser.picked("pile")
        for index, card in enumerate(chooser.places["pile"].items):
            row, column = divmod(index, PILE_COLUMNS)
            x = PILE_X + column * PILE_CELL
            here = chooser.where == "pile" and chooser.index == index
            left, right = ("›", "‹") if here else ("[", "]") if index in picked else (" ", " ")
            paper.put(x, y + row, left, "cursor")
            paper.put(x + 1, y + row, called(card), "button.on" if here else f"ink.{HUES[card.colour]}")
            paper.put(x + 3, y + row, right, "cursor")
            paper.hit(x, y + row, PILE_CELL, 1, ("pile", index))

    def motion(self, view: MistigriView, happened: Sequence[Event]) -> Sequence[Any]:
        frames: list[Any] = []
        for event in happened:
            if isinstance(event, events.RoundOver):
                hands = range(len(event.hands))
                return [(TURNING_UP, seat, pause) for seat in hands for pause in range(4)]
            if isinstance(event, events.Left):
                frames += [(LEAVING, event.seat, letters) for letters in range(1, len(MIAOU) + 1)]
        return frames

    # -- the end of a round --------------------------------------------------------------------------------

    def draw_result(self, paper: Paper, view: MistigriView, sight: Sight, y: int, height: int) -> None:
        assert view.open_hands is not None
        finished = view.round if view.outcome is not None else view.round - 1
        paper.put(2, y, f"Round {finished} is over: {view.over}.", "strong")
        if view.outcome is not None:
            paper.put(2, y + 1, view.outcome.reason, "title")
        else:
            starter = view.seats[view.starter]
            why = "the scores are tied" if view.round == 3 else "the most points so far"
            paper.put(2, y + 1, f"{starter} starts round {view.round}: {why}.", "dim")
        y += 3
        for seat, hand in enumerate(view.open_hands):
            if sight.moving is not None and seat > sight.moving[1]:
                break
            best = view.outcome is not None and seat in view.outcome.winners
            style = "title" if best else "strong"
            paper.put(1, y, "★" if best else " ", style)
            paper.put(3, y, view.seats[seat], style)
            before = view.scores[seat] - total(hand)
            points = f"{view.scores[seat]} points"
            paper.put(3, y + 1, points if finished == 1 else f"{before} + {total(hand)} = {points}", style)
            y += max(2, self._draw_open_hand(paper, hand, 26, y))

    @staticmethod
    def _draw_open_hand(paper: Paper, hand: Sequence[Card], x: int, y: int) -> int:
        """Draw the cards and the sum of their values; returns how many rows that took."""
        if not hand:
            paper.put(x, y, MIAOU, "good")
            return 1
        columns = (paper.width - x) // 3
        for index, card in enumerate(hand):
            row, column = divmod(index, columns)
            paper.put(x + 3 * column, y + row, called(card), f"ink.{HUES[card.colour]}")
        rows = (len(hand) - 1) // columns + 1
        terms = "+".join(str(card.value) for card in hand)
        if len(terms) > paper.width - x - 8:
            times = Counter(card.value for card in hand)
            terms = "+".join(
                f"{count}×{value}" if count > 1 else str(value) for value, count in times.items()
            )
        paper.put(x, y + rows, f"{terms} = {total(hand)}", "dim")
        return rows + 1

    # -- choosing -------------------------------------------------------------------------------------------

    def face(self, card: str) -> Face:
        known = CARDS[card]
        value = "M" if known.colour == "M" else str(known.value)
        return Face(value, GLYPHS[known.colour], CATS[known.value - 1], f"card.{HUES[known.colour]}")

    def places(self, view: MistigriView) -> Sequence[Place]:
        return (
            Place("seat", tuple(opponents(view)), columns=1),
            Place("pile", tuple(sorted(set(view.pile), key=by_rank)), columns=PILE_COLUMNS),
            Place("hand", tuple(view.hand or ())),
        )

    def hints(self, view: MistigriView, sight: Sight) -> Mapping[int, str]:
        chooser, hand = sight.chooser, view.hand or ()
        if chooser is None or chooser.where != "hand" or view.step not in ("discard", "again"):
            return {}
        card = hand[chooser.index]
        return {
            index: f"{card.value}+{card.value}" if other.value == card.value else GLYPHS[card.colour] * 2
            for index, other in enumerate(hand)
            if index != chooser.index and no_pair(card, other) is None
        }


DRAWING = MistigriDrawing
