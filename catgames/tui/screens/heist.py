"""The table of Meow Heist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from catgames.engine import Action, Event
from catgames.engine.heist import events
from catgames.engine.heist.cards import CARDS, ROCK, VALUES, worth
from catgames.engine.heist.events import counted
from catgames.engine.heist.view import HeistView
from catgames.tui.cards import Face
from catgames.tui.chooser import Chooser, Place
from catgames.tui.names import fitted
from catgames.tui.paper import Paper
from catgames.tui.screens.table import Scene, TableScreen

GLYPHS = {"r": "◆", "y": "●", "b": "▲", ROCK: "▪"}
INKS = {"r": "ink.vermilion", "y": "ink.yellow", "b": "ink.blue", ROCK: "dim"}
HUES = ("blue", "green", "yellow", "orange", "pink", "grey")
CATS = ("^.^", "o.o", "-.-", ">.<", "O.o", "$.$")

CARD_WIDTH, CARD_HEIGHT = 5, 3
TALL = 10
"""Rows from which on the table shows whole cards."""

MOVING, OPENING, LIFTING = "loot moves", "a safe opens", "shields are lifted"
TALK = "All cards lie on the table. Time to talk: promise, threaten, lie. Nothing binds anybody."
STEPS = 6
"""Frames that loot takes from one card to another."""


def after(view: HeistView, event: Event) -> HeistView:
    """The view for everybody after an event, by what the event tells."""
    match event:
        case events.Chose(seat=seat, cards=cards):
            return replace(view, face_down=_changed(view.face_down, seat, cards))
        case events.Revealed(seat=seat, card=card, loot=loot):
            laid = (*view.face_up[seat], (card, loot))
            view = replace(view, safe=view.safe[len(loot.replace(ROCK, "")) :])
        case events.Robbed(seat=seat, card=card, victim=victim, loot=loot):
            left = tuple((there, "" if there == card else has) for there, has in view.face_up[victim])
            view = replace(view, face_up=_changed(view.face_up, victim, left))
            laid = (*view.face_up[seat], (card, loot))
        case events.Collected():
            return replace(view, face_up=((),) * len(view.seats), safe="")
        case events.Opened():
            bag, safes = view.bag_left - event.number, view.safes_left - 1
            view = replace(view, bag_left=bag, safes_left=safes, round=event.round, start=event.start)
            return replace(view, number=event.number, safe=event.gems)
        case events.Lifted():
            return replace(view, shields=event.shields)
        case _:
            return view
    down = _changed(view.face_down, seat, view.face_down[seat] - 1)
    return replace(view, face_down=down, face_up=_changed(view.face_up, seat, laid))


def _changed(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class HeistScreen(TableScreen[HeistView]):
    """See TableScreen."""

    SLOTS: ClassVar = {"choose": ("hand",), "reveal": ("hand",)}
    SEALED = frozenset({"choose"})
    SHORTCUTS: ClassVar = {"d": "choose reveal"}

    # -- the table ----------------------------------------------------------------------------------------

    def header(self, view: HeistView) -> tuple[str, str]:
        left = f"MEOW HEIST · safe {view.round} of {view.rounds} · {view.seats[view.start]} starts"
        return left, f"bag {view.bag_left} · safes left {view.safes_left}"

    def draw_table(self, paper: Paper, view: HeistView, y: int, height: int) -> None:
        self._draw_safe(paper, view, y)
        width = (paper.width - 2) // len(view.seats)
        names = fitted(view.seats, min(16, width - 3))
        for seat, name in enumerate(names):
            x = 2 + seat * width
            start = seat == view.start
            paper.put(x - 1, y + 3, "▶" if start else " ", "cursor")
            paper.put(x, y + 3, name, "strong" if start else "text")
            if height >= TALL:
                self._draw_cards(paper, view, seat, x, y + 4)
            else:
                self._draw_line(paper, view, seat, x, y + 4)
        if self.frame is not None and self.frame[0] == MOVING:
            _, loot, source, to, step = self.frame
            x = 2 + source * width + (to - source) * width * step // STEPS
            self._draw_loot(paper, x, y + 4 + CARD_HEIGHT, loot)

    def _draw_safe(self, paper: Paper, view: HeistView, y: int) -> None:
        if view.number is None:
            return
        opened = self.frame[1] if self.frame is not None and self.frame[0] == OPENING else len(view.safe)
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
                x = self._draw_loot(paper, x, y, gem * count, " ") + 1
        paper.put(17, y + 2, f"{counted(gems)}: {worth(gems)} points", "dim")

    def _draw_cards(self, paper: Paper, view: HeistView, seat: int, x: int, y: int) -> None:
        """Whole cards, what lies on each below it."""
        step = 8 if len(view.seats) == 2 else CARD_WIDTH
        laid = view.face_up[seat]
        for index, (card, loot) in enumerate(laid):
            left = x + index * step
            latest = self.scene is not None and index == len(laid) - 1
            style = f"card.{HUES[card.value - 1]}"
            for row, text in enumerate(("╭───╮", f"│ {card} │", "╰───╯")):
                paper.put(left, y + row, text, style)
            moving = (
                latest and self.frame is not None and self.frame[:1] == (MOVING,) and self.frame[3] == seat
            )
            if not moving:
                if loot:
                    self._draw_loot(paper, left, y + CARD_HEIGHT, loot)
                else:
                    paper.put(left, y + CARD_HEIGHT, "robbed", "alert")
        for index in range(view.face_down[seat]):
            for row, text in enumerate(("╭───╮", "│▒▒▒│", "╰───╯")):
                paper.put(x + (len(laid) + index) * step, y + row, text, "back")

    def _draw_line(self, paper: Paper, view: HeistView, seat: int, x: int, y: int) -> None:
        """The cards in one row, for a low table."""
        for card, loot in view.face_up[seat]:
            x = paper.put(x, y, f"{card}", "strong")
            x = self._draw_loot(paper, x, y, loot) + 1 if loot else paper.put(x, y, "-", "alert") + 1
        if view.face_down[seat]:
            paper.put(x, y, "▒▒ " * view.face_down[seat], "back")

    def _draw_loot(self, paper: Paper, x: int, y: int, loot: str, between: str = "") -> int:
        """Gems and rocks as glyphs, letters in ASCII; returns the x behind them."""
        for item in loot:
            x = paper.put(x, y, (item if self.cats.ascii else GLYPHS[item]) + between, INKS[item])
        return x

    # -- the show -------------------------------------------------------------------------------------------

    def scenes(self, before: HeistView, happened: Sequence[Event]) -> Sequence[Scene]:
        scenes: list[Scene] = []
        view = before
        for told, event in enumerate(happened, 1):
            view = after(view, event)
            text = event.text(None, show=self.shown)
            match event:
                case events.Chose() if all(view.face_down):
                    scenes.append(Scene(view, TALK, told, waits=True))
                case events.Revealed(loot=loot):
                    scenes.append(Scene(view, f"{text} Groan!" if ROCK in loot else text, told))
                case events.Robbed(seat=seat, victim=victim, loot=loot):
                    moves = [(MOVING, loot, victim, seat, step) for step in range(STEPS + 1)]
                    scenes.append(Scene(view, text, told, moves))
                case events.Collected():
                    scenes.append(Scene(view, text, told))
        return scenes

    def motion(self, view: HeistView, happened: Sequence[Event]) -> Sequence[Any]:
        if any(isinstance(event, events.Lifted) for event in happened):
            return [(LIFTING, seat) for seat in range(len(view.seats)) for _ in range(6)]
        opened = [event for event in happened if isinstance(event, events.Opened)]
        return [(OPENING, gems) for event in opened for gems in range(len(event.gems) + 1)]

    # -- the end --------------------------------------------------------------------------------------------

    def draw_result(self, paper: Paper, view: HeistView, y: int, height: int) -> None:
        assert view.outcome is not None
        assert view.shields is not None
        paper.put(2, y, "The last safe is empty, and the shields are lifted.", "strong")
        lifting = self.frame is not None and self.frame[0] == LIFTING
        if not lifting:
            paper.put(2, y + 1, view.outcome.reason, "title")
        for seat, loot in enumerate(view.shields):
            row = y + 3 + 2 * seat
            best = not lifting and seat in view.outcome.winners
            style = "title" if best else "strong"
            paper.put(1, row, "★" if best else " ", style)
            paper.put(3, row, view.seats[seat], style)
            if lifting and seat > self.frame[1]:
                paper.put(22, row, "▒▒▒▒▒▒▒▒", "back")
                continue
            x = 22
            terms = []
            for item, value in VALUES.items():
                count = loot.count(item)
                if count:
                    x = self._draw_loot(paper, x, row, item)
                    x = paper.put(x, row, f"×{count}  ", "text")
                    terms.append(f"{'+' if value > 0 else '-'} {count}×{abs(value)}")
            written = " ".join(terms).removeprefix("+ ") or "0"
            paper.put(22, row + 1, f"{written} = {view.outcome.scores[seat]} points", "dim")

    # -- choosing -------------------------------------------------------------------------------------------

    def hand(self, view: HeistView) -> Sequence[str]:
        return (view.laid if view.step == "reveal" else view.available) or ()

    def face(self, card: str) -> Face:
        value = CARDS[card].value
        return Face(card, "$", CATS[value - 1], f"card.{HUES[value - 1]}")

    def shown(self, card: str) -> str:
        return f"card {card}"

    def places(self, view: HeistView) -> Sequence[Place]:
        return (Place("hand", tuple(self.hand(view))),)

    def arrivals(self, view: HeistView, news: Sequence[Event]) -> list[str]:
        return []

    def label(self, view: HeistView, action: Action) -> str:
        cards = " ".join(action.args)
        return f"Turn up {cards}" if action.verb == "reveal" else f"Lay {cards} face down"

    def refusal(self, view: HeistView, chooser: Chooser) -> str:
        return "That is one card too many; choose one again to take it back."

    def prompt(self, view: HeistView, chooser: Chooser) -> tuple[str, str]:
        me = view.seats[view.seat or 0]
        if view.step == "reveal":
            return f"{me}: turn up one of your cards.", "The others stay face down until their turn."
        cards = "a card" if len(view.seats) > 2 else f"{view.round} of your cards"
        if view.round == 1:
            cards = "a card"
        shield = view.shield or ""
        behind = f"Behind your shield: {counted(shield)}, {worth(shield)} points."
        if view.used:
            behind += f" Used: {' '.join(view.used)}."
        return f"{me}: choose {cards} to lay face down. Nobody sees it, and it stays.", behind


SCREEN = HeistScreen
