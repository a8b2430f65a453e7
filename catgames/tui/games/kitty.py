"""The table of Kitty Cataclysm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from catgames.engine.events import listed
from catgames.engine.kitty.cards import Card, worth
from catgames.engine.kitty.view import KittyView
from catgames.table.kitty import MASS, came_from, coin, progress
from catgames.table.manners import ACTIONS
from catgames.table.moments import Scene
from catgames.tui.cards import FAN_HEIGHT, Face, draw_backs
from catgames.tui.chooser import Place
from catgames.tui.drawing import Drawing, Sight
from catgames.tui.names import fitted
from catgames.tui.paper import Paper, clipped, wrapped
from catgames.tui.seats import draw_name

LOOKS: Mapping[str, tuple[str, str]] = {
    "steal": ("▲", "orange"),
    "draw": ("●", "blue"),
    "donate": ("♥", "pink"),
    "lose": ("■", "green"),
    "pass": ("◆", "yellow"),
    "everyone draws": ("●", "navy"),
    "again": ("↻", "yellow"),
    "lose paws": ("†", "vermilion"),
    "lose kitty": ("†", "vermilion"),
    "": ("·", "grey"),
}
"""Verb of a card's first instruction -> the card's glyph and hue."""
CATS = ("x_x", "-.-", "o.o", "^.^", "*.*")
"""Faces for a meowney of -1 or less, 0, 1, 2, and 3 or more."""
FULL_WIDTH = 27
"""Cells of the card drawn in full beside the hand."""
NAME_X, BACKS_X, COUNT_X, KITTY_X, TOP_X = 3, 19, 26, 44, 55
"""Where the columns of the table begin."""
BACKS = 6

SHAKING = "shaking"
"""What moves: the table, from side to side."""


def look(card: Card) -> tuple[str, str]:
    """A card's glyph and hue."""
    return LOOKS[card.does[0].verb if card.does else ""]


def sum_of(cards: Sequence[Card]) -> str:
    """The meowney of some cards as a sum: ``1+0+2`` or, if they are many, ``3x1+2``."""
    terms = "+".join(f"({card.meowney})" if card.meowney < 0 else str(card.meowney) for card in cards)
    if len(cards) > 8:
        times = Counter(card.meowney for card in cards)
        terms = "+".join(
            f"{times[value]}×{value}" if value >= 0 else f"{times[value]}×({value})"
            for value in sorted(times)
        )
    return terms or "0"


class KittyDrawing(Drawing[KittyView]):
    """See Drawing."""

    SLOTS: ClassVar = {
        "play": ("hand",),
        "steal": ("seat",),
        "donate": ("hand", "seat"),
        "lose": ("hand",),
        "pass-left": ("hand",),
    }
    SHORTCUTS: ClassVar = {"d": "play steal donate lose pass-left"}
    PAGE_KEYS: ClassVar = {"kitty": "o"}

    # -- the table ----------------------------------------------------------------------------------------

    def header(self, view: KittyView) -> tuple[str, str]:
        whose = f"{view.seats[view.dealer]} dealt"
        if view.turn is not None:
            whose = f"{view.seats[view.turn]}'s turn"
        return f"KITTY CATACLYSM · {whose}", f"deck {view.deck_left} · litter tray {len(view.litter)}"

    def draw_table(self, paper: Paper, view: KittyView, sight: Sight, y: int, height: int) -> None:
        gap = 2 if height >= 2 * len(view.seats) and sight.scene is None else 1
        shift = sight.moving[1] if sight.moving is not None and sight.moving[0] == SHAKING else 0
        for seat, name in enumerate(fitted(view.seats, BACKS_X - NAME_X - 2)):
            self._draw_seat(paper, view, sight, seat, name, shift, y + seat * gap)
        if sight.scene is not None:
            self._draw_fright(paper, sight.scene.text.partition("!")[0], shift, y + len(view.seats) + 1)

    @staticmethod
    def _draw_fright(paper: Paper, name: str, shift: int, y: int) -> None:
        """Draw the fright that a mass card gives."""
        letters = " ".join(f"{name.upper()}!")
        width = len(letters) + 13
        x = max(2, (paper.width - width) // 2) + shift
        for row, line in enumerate((r"  /\_/\ ", r" ( O.O )", r"=( >o< )=", r"  )   ( ")):
            paper.put(x, y + row, line, "title")
        paper.put(x + 13, y, "~" * len(letters), "alert")
        paper.put(x + 13, y + 1, letters, "alert")
        paper.put(x + 13, y + 2, "~" * len(letters), "alert")

    def _draw_seat(
        self, paper: Paper, view: KittyView, sight: Sight, seat: int, name: str, shift: int, y: int
    ) -> None:
        style = "strong" if seat == view.turn else "text"
        paper.put(1 + shift, y, "▶" if seat == view.turn else " ", "cursor")
        draw_name(paper, sight.chooser, seat, name, NAME_X + shift, y, style)
        count = view.counts[seat]
        draw_backs(paper, BACKS_X + shift, y, count, BACKS)
        alarm = count >= self._alarm(view)
        text = f"{count:>2} cards!" if alarm else f"{count:>2}"
        end = paper.put(COUNT_X + shift, y, text, "alert" if alarm else style)
        if view.sealed[seat]:
            paper.put(end, y, f" {view.sealed[seat]} aside", "good")
        paper.put(KITTY_X + shift, y, f"kitty {view.kitty_counts[seat]:>2}", style)
        top = view.tops[seat]
        if top is not None:
            glyph, hue = look(top)
            room = paper.width - TOP_X - len(coin(top)) - 3
            text = f"{glyph} {clipped(top.name, room)} {coin(top)}"
            paper.put(TOP_X - 2 + shift, y, "·", "dim")
            paper.put(TOP_X + shift, y, text, f"ink.{hue}")

    @staticmethod
    def _alarm(view: KittyView) -> int:
        """How many cards a seat has to hold for some mass card in this deck to hit it."""
        numbers = [number for card in view.kinds for verb, number in card.does if verb in MASS]
        return min(numbers, default=1000)

    def caption(self, view: KittyView) -> str:
        """What the card being played has done, is doing and has yet to do."""
        card = view.card
        if card is None:
            return ""
        words = []
        for at, instruction in enumerate(card.does):
            if at < view.instruction:
                words.append(f"{instruction.words} (done)")
            elif at == view.instruction:
                words.append(progress(view))
            else:
                words.append(f"then {instruction.words}")
        return " · ".join([card.name, *words])

    def scene_motion(self, scene: Scene) -> Sequence[Any]:
        return [(SHAKING, shift) for shift in (1, -1, 1, -1, 1, 0)]

    # -- the end --------------------------------------------------------------------------------------------

    def draw_result(self, paper: Paper, view: KittyView, sight: Sight, y: int, height: int) -> None:
        assert view.outcome is not None
        assert view.open_paws is not None
        assert view.open_kitties is not None
        for row, line in enumerate(wrapped(view.outcome.reason, paper.width - 4)[:2]):
            paper.put(2, y + row, line, "title")
        rows = max(2, (height - 3) // len(view.seats))
        for seat, (paws, kitty) in enumerate(zip(view.open_paws, view.open_kitties, strict=True)):
            top = y + 3 + seat * rows
            best = seat in view.outcome.winners
            style = "title" if best else "strong"
            paper.put(1, top, "★" if best else " ", style)
            paper.put(3, top, view.seats[seat], style)
            sign = "+" if worth(kitty) >= 0 else "-"
            score = f"{worth(paws)} {sign} {abs(worth(kitty))} = {view.outcome.scores[seat]}"
            paper.put(3, top + 1, score, style)
            self._draw_spread(paper, "paws", paws, BACKS_X, top)
            self._draw_spread(paper, "kitty", kitty, BACKS_X, top + 1)

    @staticmethod
    def _draw_spread(paper: Paper, place: str, cards: Sequence[Card], x: int, y: int) -> None:
        """Draw what some cards are worth, in a row, and then their sum."""
        total = f" = {worth(cards)}"
        x = paper.put(x, y, f"{place:<6}", "dim")
        if not cards:
            paper.put(x, y, "none", "dim")
            return
        named = [f"{look(card)[0]}{str(card).capitalize()[:5]} {card.meowney}" for card in cards]
        room = paper.width - x - len(total) - 1
        if sum(map(len, named)) + 2 * len(named) <= room:
            for card, text in zip(cards, named, strict=True):
                x = paper.put(x, y, text, f"ink.{look(card)[1]}") + 2
            paper.put(x - 2, y, total, "dim")
        else:
            paper.put(x, y, clipped(sum_of(cards), room) + total, "text")

    # -- choosing -------------------------------------------------------------------------------------------

    def face(self, card: str) -> Face:
        assert isinstance(card, Card)
        glyph, hue = look(card)
        cat = CATS[max(-1, min(3, card.meowney)) + 1]
        return Face(str(card.meowney), glyph, cat, f"card.{hue}", str(card).capitalize())

    def places(self, view: KittyView) -> Sequence[Place]:
        seats = len(view.seats)
        me = view.seat or 0
        others = [seat for seat in range(seats) if seat != me]
        if view.step == "steal":
            others = [seat for seat in others if view.counts[seat]]
        return Place("seat", tuple(others), columns=1), Place("hand", tuple(self.manners.hand(view)))

    def hints(self, view: KittyView, sight: Sight) -> Mapping[int, str]:
        return {index: giver for index in sight.new if (giver := self._giver(view, sight, index))}

    @staticmethod
    def _giver(view: KittyView, sight: Sight, index: int) -> str:
        """Who gave a new card in the hand: names, or "" if it came from the deck."""
        card = (view.paws or ())[index]
        givers = [giver for came, giver in came_from(view, sight.news) if came == card and giver is not None]
        return listed([view.seats[seat] for seat in dict.fromkeys(givers)])

    def draw_beside(self, paper: Paper, view: KittyView, sight: Sight, x: int, y: int) -> int:
        """Draw in full the card under the cursor or, if there is none, the card that the choice is about."""
        card, note = self._in_full(view, sight)
        if card is None:
            return FULL_WIDTH
        glyph, hue = look(card)
        inside = FULL_WIDTH - 2
        room = inside - len(coin(card)) - 3
        words = wrapped(card.words, inside)
        if len(words) > 2:
            words = [words[0], clipped(f"{words[1]} {words[2]}", inside - 2) + " …"]
        cat = f"{note:<{inside - 7}.{inside - 7}}={self.face(card).cat}= "
        lines = [
            f"{glyph} {clipped(card.name, room):<{room}} {coin(card)}",
            *words,
            *[""] * (2 - len(words)),
            cat,
        ]
        style = f"card.{hue}"
        paper.put(x, y, f"╭{'─' * inside}╮", style)
        for row, line in enumerate(lines, y + 1):
            paper.put(x, row, "│" + " " * inside + "│", style)
            paper.put(x + 1, row, line, style)
        paper.put(x, y + FAN_HEIGHT - 1, f"╰{'─' * inside}╯", style)
        return FULL_WIDTH

    def _in_full(self, view: KittyView, sight: Sight) -> tuple[Card | None, str]:
        """The card to draw in full, and a word about it."""
        chooser, paws = sight.chooser, view.paws or ()
        if chooser is None:
            return None, ""
        if chooser.where == "hand":
            index = chooser.index
            giver = self._giver(view, sight, index)
            new = index in sight.new
            return paws[index], (f" new, from {giver}" if giver else " new") if new else ""
        current = chooser.current()
        picked = chooser.picked("hand") if "hand" in chooser.places else []
        if chooser.where == ACTIONS and current is not None and isinstance(current.args[0], Card):
            return current.args[0], ""
        return (paws[picked[0]] if picked else view.card), ""


DRAWING = KittyDrawing
