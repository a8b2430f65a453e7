"""The manners of Make a Mess."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from catgames.engine import Action, Event
from catgames.engine.mess import events
from catgames.engine.mess.cards import BONUSES, FULL, PRANKS, Bonus, Prank
from catgames.engine.mess.events import ROOM_NAMES
from catgames.engine.mess.house import ROOMS
from catgames.engine.mess.view import MessView
from catgames.table.manners import ACTIONS, HAND, HouseRule, Manners, Page, Pointed
from catgames.table.moments import Question

TITLES = {
    "bedroom": "Bedroom",
    "living": "Living",
    "office": "Office",
    "bathroom": "Bathroom",
    "kitchen": "Kitchen",
}
"""Room -> its name where space is short."""

BONUS_WORDS: Mapping[str, tuple[str, str]] = {
    "hold": ("Hold It!", "Before the roll: the Parents stay where they are."),
    "dash": ("Run Forrest, Run!", "Before your cat moves: it may go two rooms."),
    "draw": ("One More", "Somebody, perhaps you, draws a Prank."),
    "reroll": ("What Was That?", "After the Parents move: the die is rolled again."),
    "skip": ("Cat Nap", "Before the roll: whoever's turn it is loses it."),
    "alibi": ("Alibi", "Instead of leaving a paw print: you were elsewhere."),
    "cancel": ("Hiss!", "Nothing comes of a Bonus that somebody else plays."),
    "swap": ("Cat Swap", "Swap whole hands with somebody who holds two or more Pranks."),
}
"""Kind -> our name for it, and what it does."""

QUICK = "quick"
"""The house rule that the table is not asked after the cat has moved."""


class MessManners(Manners[MessView]):
    """See Manners."""

    OPEN_CHANCE = frozenset({"roll"})
    IDLE = frozenset({"pass"})
    DECLINE = "pass"
    HOUSE_RULES: ClassVar = {
        QUICK: HouseRule("Quick game", "the table is asked only before and after the die")
    }

    # -- what is asked of the table -------------------------------------------------------------------

    def question(self, view: MessView, house_rules: Collection[str]) -> Question | None:
        if view.step not in ("window", "answer"):
            return None
        key = (view.turns, view.window, view.step, len(view.discards))
        name = view.seats[view.turn]
        if view.step == "answer":
            seat, bonus = view.answering[-1]
            text = f"{view.seats[seat]} plays {self.called(bonus)}. Does anybody cancel it?"
            return Question(key, text, view.asked, "and it takes effect.", goes_on=False)
        if view.window == 3 and QUICK in house_rules:
            return Question(key, "", (), "")
        text, nobody = {
            1: (f"It is {name}'s turn. A Bonus before the roll, anyone?", "and the die is rolled."),
            2: (f"The Parents are in {ROOM_NAMES[view.parents or '']}. A Bonus, anyone?", ""),
            3: (f"The cat is in {ROOM_NAMES[view.cat or '']}. A Bonus, anyone?", ""),
        }[view.window or 1]
        return Question(key, text, view.asked, nobody or f"but first pass the keyboard to {name}.")

    def note(self, view: MessView, seat: int) -> str:
        return f"({view.bonuses_left[seat]})"

    def reader(self, view: MessView, due: int) -> int:
        return view.turn if view.step in ("window", "answer") else due

    # -- cards ----------------------------------------------------------------------------------------

    def hand(self, view: MessView) -> Sequence[str]:
        return (*(view.pranks or ()), *(view.bonuses or ()))

    def called(self, card: str) -> str:
        if card in PRANKS:
            return f"{PRANKS[card].name} ({TITLES[PRANKS[card].room]} {PRANKS[card].score})"
        return BONUS_WORDS[card][0]

    def arrivals(self, view: MessView, news: Sequence[Event]) -> list[str]:
        return [
            event.prank
            for event in news
            if isinstance(event, events.DrewPrank) and event.seat == view.seat and event.prank is not None
        ]

    def pages(self, view: MessView) -> Sequence[Page]:
        lines = []
        for room in ROOMS:
            pranks = [f"{prank.name} {prank.score}" for prank in view.rooms[room]]
            lines += [f"{TITLES[room]}: {', '.join(pranks) or 'tidy'}", ""]
        played = [self.called(bonus) for bonus in view.discards]
        lines.append(f"Bonuses played: {', '.join(played) or 'none'}")
        return (Page("rooms", "The house", lines),)

    # -- words ----------------------------------------------------------------------------------------

    def likeliest(self, view: MessView) -> Action | None:
        """If the cat has a choice, to stay; everybody sees where it goes, so this gives nothing away."""
        moves = [action for action in view.legal_actions if action.verb == "cat"]
        return next((action for action in moves if action.args[0] == view.cat), moves[0] if moves else None)

    def prompt(self, view: MessView) -> str:
        return {
            "window": "play a Bonus, or never mind.",
            "answer": "cancel it, or never mind.",
            "cat": "move the cat, or let it stay.",
            "prank": f"play a Prank in {ROOM_NAMES.get(view.cat or '', '')}.",
            "token": f"leave a paw print in {ROOM_NAMES.get(view.cat or '', '')}.",
        }[view.step]

    def label(self, view: MessView, action: Action) -> str:
        match action.verb, action.args:
            case "cat", (room,):
                verb = "Leave the cat in" if room == view.cat else "Send the cat into"
                return f"{verb} {ROOM_NAMES[room]}"
            case "prank", (prank,):
                return f"Play {PRANKS[prank].name}"
            case "bonus", (bonus,):
                return f"Play {self.called(bonus)}"
            case "bonus", (bonus, target):
                on = "yourself" if target == view.seat else view.seats[target]
                return f"Play {self.called(bonus)} on {on}"
            case "pass", _:
                return "Never mind"
            case "stuck", _:
                return "No Prank for this room"
            case "token", _:
                return "Leave a paw print"
        raise ValueError(action)

    def refusal(self, view: MessView, pointed: Pointed) -> str:
        card = pointed.item
        if isinstance(card, Prank):
            if view.step != "prank":
                return "Pranks are played after the cat has moved."
            where = f"but the cat is in {ROOM_NAMES[view.cat or '']}"
            return f"{card.name} belongs in {ROOM_NAMES[card.room]}, {where}."
        if isinstance(card, Bonus):
            return f"Not now. {BONUS_WORDS[card][1]}"
        return "That cannot be chosen now."

    def word(self, view: MessView, pointed: Pointed) -> str:
        place, current = pointed.place, pointed.item
        if place == HAND and current in PRANKS:
            prank = PRANKS[current]
            return f"{prank.name}: {prank.score} in {ROOM_NAMES[prank.room]}."
        if place == HAND and current in BONUSES:
            return f"{self.called(current)}. {BONUS_WORDS[current][1]}"
        if place == ACTIONS and current is not None and current.verb == "prank":
            total = sum(p.score for p in view.rooms[view.cat or ""]) + PRANKS[current.args[0]].score
            return f"That makes {total}: you leave a paw print." if total >= FULL else f"That makes {total}."
        if view.step == "token":
            return "If the Parents come into a room with your paw print, you are caught."
        return ""


MANNERS = MessManners()
