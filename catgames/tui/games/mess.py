"""The table of Make a Mess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from catgames.engine import Event
from catgames.engine.mess import events
from catgames.engine.mess.cards import FULL, PRANKS, SHORT, TOKENS, TURN_LIMIT, Bonus, Prank
from catgames.engine.mess.house import LAYOUTS, ROOMS
from catgames.engine.mess.steps import FACES
from catgames.engine.mess.view import MessView
from catgames.table.mess import TITLES
from catgames.tui.cards import Face
from catgames.tui.chooser import Place
from catgames.tui.drawing import Drawing, Sight
from catgames.tui.names import fitted
from catgames.tui.paper import Paper
from catgames.tui.seats import draw_name

GLYPHS = {"bedroom": "▲", "living": "♥", "office": "◆", "bathroom": "●", "kitchen": "■"}
HUES = {"bedroom": "orange", "living": "vermilion", "office": "yellow", "bathroom": "blue", "kitchen": "navy"}

BONUS_LETTERS: Mapping[str, str] = {
    "hold": "H",
    "dash": "F",
    "draw": "D",
    "reroll": "R",
    "skip": "S",
    "alibi": "A",
    "cancel": "C",
    "swap": "W",
}
"""Kind of Bonus -> the letter on its card."""

HOUSE_WIDTH = 50
TILES = {
    "bathroom": (0, 0, 24),
    "kitchen": (26, 0, 24),
    "bedroom": (0, 1, 15),
    "living": (17, 1, 16),
    "office": (35, 1, 15),
}
"""Room -> where its tile lies: the x, the upper (0) or lower (1) row, and the width."""
BESIDE = (("bathroom", "kitchen"), ("bedroom", "living"), ("living", "office"))
ABOVE = {
    ("bathroom", "bedroom"): 7,
    ("bathroom", "living"): 20,
    ("kitchen", "living"): 29,
    ("kitchen", "office"): 42,
}
"""Rooms that can be joined: side by side, or one above the other (with the x of the door)."""

ROLLING, CATCHING = "the die rolls", "somebody is caught"
WARN_FROM = 250
"""The turn from which the table warns that the game will be cut off (MESS-34)."""


def _scores(scores: Sequence[int], width: int) -> str:
    """The scores in ``width`` cells: with spaces, without or, if not even that fits, just how many."""
    apart = " ".join(map(str, scores))
    close = apart.replace(" ", "")
    return next((text for text in (apart, close) if len(text) <= width), f"{len(scores)}x")


class MessDrawing(Drawing[MessView]):
    """See Drawing."""

    SLOTS: ClassVar = {"cat": ("room",), "prank": ("hand",), "bonus": ("hand", "seat")}
    SHORTCUTS: ClassVar = {"d": "cat prank bonus token stuck", "x": "pass"}
    TABLE_HEIGHT = 7

    # -- the table ----------------------------------------------------------------------------------------

    def header(self, view: MessView) -> tuple[str, str]:
        turn = f"turn {view.turns + 1}" + (f" of {TURN_LIMIT}" if view.turns >= WARN_FROM else "")
        return f"MAKE A MESS · {turn} · {view.seats[view.turn]}", f"stack {view.stack}"

    def draw_table(self, paper: Paper, view: MessView, sight: Sight, y: int, height: int) -> None:
        tall = 1 if height >= 9 else 0
        for room in ROOMS:
            self._draw_room(paper, view, sight, room, y + TILES[room][1] * (4 + tall), 3 + tall)
        self._draw_doors(paper, view, y, 3 + tall)
        self._draw_seats(paper, view, sight, HOUSE_WIDTH + 3, y)

    def _draw_room(self, paper: Paper, view: MessView, sight: Sight, room: str, y: int, height: int) -> None:
        x, _, width = TILES[room]
        x += 1
        chooser = sight.chooser
        items = chooser.places["room"].items if chooser is not None and "room" in chooser.places else ()
        index = items.index(room) if room in items else None
        here = chooser is not None and index is not None and (chooser.where, chooser.index) == ("room", index)
        paper.box(x, y, width, height, "cursor" if index is not None else "line")
        mark = "▶" if here else "›" if index is not None else " "
        style = "button.on" if here else f"ink.{HUES[room]}"
        end = paper.put(x + 1, y, f"{mark}{GLYPHS[room]}{TITLES[room]} ", style)
        total = sum(prank.score for prank in view.rooms[room])
        full = total >= FULL
        paper.put(end, y, f"{total}!" if full else f"{total}", "alert" if full else "strong")
        owner = view.tokens.get(room)
        if owner is not None:
            paper.put(x + 1, y + height - 1, f" paw {fitted(view.seats, width - 7)[owner]} ", "alert")
        guests = x + width - 1
        if view.cat == room:
            guests = self._guest(paper, guests, y + height - 2, "^.^", "title")
        if view.parents == room:
            parents = "PARENTS" if width > 20 else "PRNTS"
            guests = self._guest(paper, guests, y + height - 2, parents, "alert")
        taken = guests - x - 1 if height == 3 else width - 2
        paper.put(x + 1, y + 1, _scores([prank.score for prank in view.rooms[room]], taken))
        if index is not None:
            paper.hit(x, y, width, height, ("room", index))

    @staticmethod
    def _guest(paper: Paper, end: int, y: int, text: str, style: str) -> int:
        """Write who is in a room, ending before ``end``; returns the new end for whoever is next."""
        paper.put(end - len(text), y, text, style)
        return end - len(text) - 1

    @staticmethod
    def _draw_doors(paper: Paper, view: MessView, y: int, height: int) -> None:
        beside = LAYOUTS[view.layout]
        for one, other in BESIDE:
            if other in beside[one]:
                x, row, width = TILES[one]
                paper.put(1 + x + width, y + row * (height + 1) + 1, "══", "strong")
        for (one, other), x in ABOVE.items():
            if other in beside[one]:
                paper.put(1 + x, y + height, "║", "strong")
        if "office" in beside["bedroom"]:
            paper.put(HOUSE_WIDTH + 3, y + 2 * height, "Bedroom == Office", "strong")

    @staticmethod
    def _draw_seats(paper: Paper, view: MessView, sight: Sight, x: int, y: int) -> None:
        paper.put(x + 11, y, "prank bonus paw", "dim")
        for seat, name in enumerate(fitted(view.seats, 10)):
            row = y + 1 + seat
            style = "strong" if seat == view.turn else "text"
            paper.put(x - 1, row, "▶" if seat == view.turn else " ", "cursor")
            draw_name(paper, sight.chooser, seat, name, x, row, style)
            if seat in view.out:
                caught = sight.moving is not None and sight.moving[:2] == (CATCHING, seat)
                paper.put(x + 12, row, "CAUGHT!"[: sight.moving[2] if caught else None], "alert")
                continue
            paws = TOKENS - list(view.tokens.values()).count(seat)
            counts = f"{view.pranks_left[seat]:>5} {view.bonuses_left[seat]:>5} {paws:>3}"
            paper.put(x + 11, row, counts, style)
        if sight.moving is not None and sight.moving[0] == ROLLING:
            paper.put(24, y + 1, f"[ {TITLES.get(sight.moving[1], '-'):^8} ]", "button.on")

    # -- what moves ---------------------------------------------------------------------------------

    def motion(self, view: MessView, happened: Sequence[Event]) -> Sequence[Any]:
        frames: list[Any] = []
        for event in happened:
            if isinstance(event, events.Rolled):
                frames += [(ROLLING, face) for face in (*FACES, event.face, event.face)]
            if isinstance(event, events.Caught):
                frames += [(CATCHING, event.seat, letters) for letters in range(1, 8)]
        return frames

    # -- the end ------------------------------------------------------------------------------------

    def draw_result(self, paper: Paper, view: MessView, sight: Sight, y: int, height: int) -> None:
        assert view.outcome is not None
        paper.put(2, y, view.outcome.reason, "title")
        self.draw_table(paper, view, sight, y + 2, 9)

    # -- choosing -----------------------------------------------------------------------------------

    def face(self, card: str) -> Face:
        if card in PRANKS:
            prank = PRANKS[card]
            return Face(str(prank.score), GLYPHS[prank.room], SHORT[prank.room], f"card.{HUES[prank.room]}")
        return Face(BONUS_LETTERS[card], "!", card[:3], "card.grey")

    def places(self, view: MessView) -> Sequence[Place]:
        rooms = [action.args[0] for action in view.legal_actions if action.verb == "cat"]
        live = [seat for seat in range(len(view.seats)) if seat not in view.out]
        return (
            Place("room", tuple(rooms)),
            Place("seat", tuple(live), columns=1),
            Place("hand", tuple(self.manners.hand(view))),
        )

    def hints(self, view: MessView, sight: Sight) -> Mapping[int, str]:
        if (sight.chooser is None or "hand" not in sight.chooser.places) and view.step != "cat":
            return {}
        playable = {action.args[0] for action in view.legal_actions if action.verb == "bonus"}
        hints = {}
        for index, card in enumerate(self.manners.hand(view)):
            if isinstance(card, Prank) and card.room == view.cat and view.step in ("cat", "prank"):
                hints[index] = "fits"
            elif isinstance(card, Bonus) and card in playable:
                hints[index] = "now"
        return hints


DRAWING = MessDrawing
