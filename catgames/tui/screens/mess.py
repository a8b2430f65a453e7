"""The table of Make a Mess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from catgames.engine import Action, Event
from catgames.engine.mess import events
from catgames.engine.mess.cards import BONUSES, FULL, PRANKS, SHORT, TOKENS, Bonus, Prank
from catgames.engine.mess.events import ROOM_NAMES
from catgames.engine.mess.house import LAYOUTS, ROOMS
from catgames.engine.mess.steps import FACES, TURN_LIMIT
from catgames.engine.mess.view import MessView
from catgames.tui.cards import Face
from catgames.tui.chooser import ACTIONS, Chooser, Place
from catgames.tui.names import fitted
from catgames.tui.paper import Paper
from catgames.tui.screens.base import Key
from catgames.tui.screens.game import Question
from catgames.tui.screens.table import TableScreen
from catgames.tui.seats import draw_name

TITLES = {
    "bedroom": "Bedroom",
    "living": "Living",
    "office": "Office",
    "bathroom": "Bathroom",
    "kitchen": "Kitchen",
}
GLYPHS = {"bedroom": "▲", "living": "♥", "office": "◆", "bathroom": "●", "kitchen": "■"}
HUES = {"bedroom": "orange", "living": "vermilion", "office": "yellow", "bathroom": "blue", "kitchen": "navy"}

BONUS_WORDS: Mapping[str, tuple[str, str, str]] = {
    "hold": ("H", "Hold It!", "Before the roll: the Parents stay where they are."),
    "dash": ("F", "Run Forrest, Run!", "Before your cat moves: it may go two rooms."),
    "draw": ("D", "One More", "Somebody, you perhaps, draws a Prank."),
    "reroll": ("R", "What Was That?", "After the Parents' move: the die is rolled again."),
    "skip": ("S", "Cat Nap", "Before the roll: whoever's turn it is loses it."),
    "alibi": ("A", "Alibi", "Instead of leaving a paw print: you were elsewhere."),
    "cancel": ("C", "Hiss!", "Nothing comes of a Bonus that somebody else has played."),
    "swap": ("W", "Cat Swap", "Change whole hands with somebody who holds two Pranks or more."),
}
"""Kind -> its letter, our name for it, and what it does."""

HOUSE_WIDTH = 50
TILES = {
    "bathroom": (0, 0, 24),
    "kitchen": (26, 0, 24),
    "bedroom": (0, 1, 15),
    "living": (17, 1, 16),
    "office": (35, 1, 15),
}
"""Room -> where its tile lies: x, upper (0) or lower (1) row, width."""
BESIDE = (("bathroom", "kitchen"), ("bedroom", "living"), ("living", "office"))
ABOVE = {
    ("bathroom", "bedroom"): 7,
    ("bathroom", "living"): 20,
    ("kitchen", "living"): 29,
    ("kitchen", "office"): 42,
}
"""Rooms that can be joined: side by side, and one above the other (with the x of the door)."""

ROLLING, CATCHING = "the die rolls", "somebody is caught"
WARN_FROM = 250
"""The turn from which the table says that the game will be cut off (MESS-34)."""


def _scores(scores: Sequence[int], width: int) -> str:
    """The scores in that many cells: apart, close together or, where not even that fits, their number."""
    apart = " ".join(map(str, scores))
    close = apart.replace(" ", "")
    return next((text for text in (apart, close) if len(text) <= width), f"{len(scores)}x")


class MessScreen(TableScreen[MessView]):
    """See TableScreen."""

    SLOTS: ClassVar = {"cat": ("room",), "prank": ("hand",), "bonus": ("hand", "seat")}
    OPEN_CHANCE = frozenset({"roll"})
    IDLE = frozenset({"pass"})
    SHORTCUTS: ClassVar = {"d": "cat prank bonus token stuck", "x": "pass"}
    TABLE_HEIGHT = 7
    HOUSE_RULES: ClassVar = {
        "quick": ("Quick game", "the table is asked before and after the die only"),
    }

    # -- the table ----------------------------------------------------------------------------------------

    def header(self, view: MessView) -> tuple[str, str]:
        turn = f"turn {view.turns + 1}" + (f" of {TURN_LIMIT}" if view.turns >= WARN_FROM else "")
        return f"MAKE A MESS · {turn} · {view.seats[view.turn]}", f"stack {view.stack}"

    def draw_table(self, paper: Paper, view: MessView, y: int, height: int) -> None:
        tall = 1 if height >= 9 else 0
        for room in ROOMS:
            x, row, width = TILES[room]
            self._draw_room(paper, view, room, 1 + x, y + row * (4 + tall), width, 3 + tall)
        self._draw_doors(paper, view, y, 3 + tall)
        self._draw_seats(paper, view, HOUSE_WIDTH + 3, y)

    def _draw_room(
        self, paper: Paper, view: MessView, room: str, x: int, y: int, width: int, height: int
    ) -> None:
        chooser = self.chooser
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
            paper.hit(1 + TILES[room][0], y, width, height, ("room", index))

    @staticmethod
    def _guest(paper: Paper, end: int, y: int, text: str, style: str) -> int:
        """Write who is in a room so that it ends before ``end``; returns where the room left ends."""
        paper.put(end - len(text), y, text, style)
        return end - len(text) - 1

    def _draw_doors(self, paper: Paper, view: MessView, y: int, height: int) -> None:
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

    def _draw_seats(self, paper: Paper, view: MessView, x: int, y: int) -> None:
        paper.put(x + 11, y, "prank bonus paw", "dim")
        for seat, name in enumerate(fitted(view.seats, 10)):
            row = y + 1 + seat
            style = "strong" if seat == view.turn else "text"
            paper.put(x - 1, row, "▶" if seat == view.turn else " ", "cursor")
            draw_name(paper, self.chooser, seat, name, x, row, style)
            if seat in view.out:
                caught = self.frame is not None and self.frame[:2] == (CATCHING, seat)
                paper.put(x + 12, row, "CAUGHT!"[: self.frame[2] if caught else None], "alert")
                continue
            paws = TOKENS - list(view.tokens.values()).count(seat)
            counts = f"{view.pranks_left[seat]:>5} {view.bonuses_left[seat]:>5} {paws:>3}"
            paper.put(x + 11, row, counts, style)
        if self.frame is not None and self.frame[0] == ROLLING:
            paper.put(24, y + 1, f"[ {TITLES.get(self.frame[1], '-'):^8} ]", "button.on")

    def public_keys(self, view: MessView) -> Sequence[Key]:
        return (Key(("p",), self._look_around, "rooms", "p"),)

    def _look_around(self) -> None:
        """Show every Prank that lies in the house, and the Bonuses played."""
        lines = []
        for room in ROOMS:
            pranks = [f"{prank.name} {prank.score}" for prank in self.view.rooms[room]]
            lines += [f"{TITLES[room]}: {', '.join(pranks) or 'tidy'}", ""]
        played = [self.shown(bonus) for bonus in self.view.discards]
        lines.append(f"Bonuses played: {', '.join(played) or 'none'}")
        self.cats.show_lines("The house", lines)

    # -- what is asked of the table --------------------------------------------------------------------------

    def question(self, view: MessView) -> Question | None:
        if view.step not in ("window", "answer"):
            return None
        key = (view.turns, view.window, view.step, len(view.discards))
        name = view.seats[view.turn]
        if view.step == "answer":
            seat, bonus = view.answering[-1]
            text = f"{view.seats[seat]} plays {self.shown(bonus)}. Does anybody cancel it?"
            return Question(key, text, view.asked, "and it is done.", goes_on=False)
        if view.window == 3 and "quick" in self.cats.house_rules:
            return Question(key, "", (), "")
        text, nobody = {
            1: (f"It is {name}'s turn. A Bonus before the roll, anyone?", "and the die is rolled."),
            2: (f"The Parents are in {ROOM_NAMES[view.parents or '']}. A Bonus, anyone?", ""),
            3: (f"The cat is in {ROOM_NAMES[view.cat or '']}. A Bonus, anyone?", ""),
        }[view.window or 1]
        return Question(key, text, view.asked, nobody or f"and {name} looks: pass the keyboard first.")

    def note(self, view: MessView, seat: int) -> str:
        return f"({view.bonuses_left[seat]})"

    def reader(self, view: MessView) -> int:
        return view.turn if view.step in ("window", "answer") or view.awaited is None else view.awaited

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

    def draw_result(self, paper: Paper, view: MessView, y: int, height: int) -> None:
        assert view.outcome is not None
        paper.put(2, y, view.outcome.reason, "title")
        self.draw_table(paper, view, y + 2, 9)

    # -- choosing -----------------------------------------------------------------------------------

    def hand(self, view: MessView) -> Sequence[str]:
        return (*(view.pranks or ()), *(view.bonuses or ()))

    def face(self, card: str) -> Face:
        if card in PRANKS:
            prank = PRANKS[card]
            return Face(str(prank.score), GLYPHS[prank.room], SHORT[prank.room], f"card.{HUES[prank.room]}")
        return Face(BONUS_WORDS[card][0], "!", card[:3], "card.grey")

    def shown(self, card: str) -> str:
        if card in PRANKS:
            return f"{PRANKS[card].name} ({TITLES[PRANKS[card].room]} {PRANKS[card].score})"
        return BONUS_WORDS[card][1]

    def places(self, view: MessView) -> Sequence[Place]:
        rooms = [action.args[0] for action in view.legal_actions if action.verb == "cat"]
        live = [seat for seat in range(len(view.seats)) if seat not in view.out]
        return (
            Place("room", tuple(rooms)),
            Place("seat", tuple(live), columns=1),
            Place("hand", tuple(self.hand(view))),
        )

    def start(self, view: MessView, chooser: Chooser) -> tuple[str, int] | None:
        if "room" not in chooser.places:
            return None
        items = chooser.places["room"].items
        return "room", items.index(view.cat) if view.cat in items else 0

    def arrivals(self, view: MessView, news: Sequence[Event]) -> list[str]:
        return [
            event.prank
            for event in news
            if isinstance(event, events.DrewPrank) and event.seat == view.seat and event.prank is not None
        ]

    def hints(self, view: MessView, chooser: Chooser) -> Mapping[int, str]:
        if "hand" not in chooser.places and view.step != "cat":
            return {}
        playable = {action.args[0] for action in view.legal_actions if action.verb == "bonus"}
        hints = {}
        for index, card in enumerate(self.hand(view)):
            if isinstance(card, Prank) and card.room == view.cat and view.step in ("cat", "prank"):
                hints[index] = "fits"
            elif isinstance(card, Bonus) and card in playable:
                hints[index] = "now"
        return hints

    def label(self, view: MessView, action: Action) -> str:
        match action.verb, action.args:
            case "cat", (room,):
                verb = "Leave the cat in" if room == view.cat else "Send the cat into"
                return f"{verb} {ROOM_NAMES[room]}"
            case "prank", (prank,):
                return f"Play {PRANKS[prank].name}"
            case "bonus", (bonus,):
                return f"Play {self.shown(bonus)}"
            case "bonus", (bonus, target):
                on = "yourself" if target == view.seat else view.seats[target]
                return f"Play {self.shown(bonus)} on {on}"
            case "pass", _:
                return "Never mind"
            case "stuck", _:
                return "No Prank for this room"
            case "token", _:
                return "Leave a paw print"
        raise ValueError(action)

    def refusal(self, view: MessView, chooser: Chooser) -> str:
        card = chooser.current()
        if isinstance(card, Prank):
            if view.step != "prank":
                return "A Prank is played when the cat has moved."
            where = f"and the cat is in {ROOM_NAMES[view.cat or '']}"
            return f"{card.name} belongs in {ROOM_NAMES[card.room]}, {where}."
        if isinstance(card, Bonus):
            return f"Not now. {BONUS_WORDS[card][2]}"
        return "That cannot be chosen now."

    def prompt(self, view: MessView, chooser: Chooser) -> tuple[str, str]:
        me = view.seats[view.seat or 0]
        said = {
            "window": "play a Bonus, or never mind.",
            "answer": "cancel it, or never mind.",
            "cat": "move the cat, or let it stay.",
            "prank": f"play a Prank in {ROOM_NAMES.get(view.cat or '', '')}.",
            "token": f"leave a paw print in {ROOM_NAMES.get(view.cat or '', '')}.",
        }[view.step]
        return f"{me}: {said}", self._word(view, chooser)

    def _word(self, view: MessView, chooser: Chooser) -> str:
        current = chooser.current()
        if chooser.where == "hand" and current in PRANKS:
            prank = PRANKS[current]
            return f"{prank.name}: {prank.score} in {ROOM_NAMES[prank.room]}."
        if chooser.where == "hand" and current in BONUSES:
            return f"{self.shown(current)}. {BONUS_WORDS[current][2]}"
        if chooser.where == ACTIONS and current is not None and current.verb == "prank":
            total = sum(p.score for p in view.rooms[view.cat or ""]) + PRANKS[current.args[0]].score
            return f"That makes {total}: a paw print is left." if total >= FULL else f"That makes {total}."
        if view.step == "token":
            return "If the Parents come into a room with your paw print, you are caught."
        return ""


SCREEN = MessScreen
