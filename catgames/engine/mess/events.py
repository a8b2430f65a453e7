"""What happens in Make a Mess."""

from __future__ import annotations

from typing import ClassVar, Self

from catgames.engine.events import Deed, Event, Wording, listed
from catgames.engine.mess.cards import Bonus, Prank

ROOM_NAMES = {
    "bedroom": "the Bedroom",
    "living": "the Living Room",
    "office": "the Office",
    "bathroom": "the Bathroom",
    "kitchen": "the Kitchen",
}


class Dealt(Event):
    """The cards were dealt; ``first`` begins.

    pranks: how many each player got.
    """

    opens: ClassVar[bool] = True
    first: int
    pranks: int

    def sentence(self, say: Wording) -> str:
        return f"{self.pranks} Pranks and 3 Bonuses each were dealt. {say.opening(self.first)} went first."


class Rolled(Deed):
    """``seat`` rolled the die.

    face: a room, or "blank".
    """

    face: str

    def did(self, say: Wording) -> str:
        return "rolled a blank" if self.face == "blank" else f"rolled {ROOM_NAMES[self.face]}"


class ParentsMoved(Event):
    """The Parents went into a room (MESS-05)."""

    room: str

    def sentence(self, say: Wording) -> str:
        return f"The Parents went into {ROOM_NAMES[self.room]}."


class ParentsStayed(Event):
    """The Parents did not move: a blank, their own room, or a hold (MESS-05, MESS-24)."""

    room: str

    def sentence(self, say: Wording) -> str:
        return f"The Parents stayed in {ROOM_NAMES[self.room]}."


class Caught(Deed):
    """``seat`` is out; the ``rooms`` with its tokens were cleared (MESS-06)."""

    rooms: tuple[str, ...]

    def did(self, say: Wording) -> str:
        tidied = "was tidied" if len(self.rooms) == 1 else "were tidied"
        return f"was caught and is out; {listed([ROOM_NAMES[room] for room in self.rooms])} {tidied}"


class CatMoved(Deed):
    """``seat`` moved the cat into a room, or let it stay."""

    room: str
    stayed: bool

    def did(self, say: Wording) -> str:
        return f"{'left the cat in' if self.stayed else 'sent the cat into'} {ROOM_NAMES[self.room]}"


class Pranked(Deed):
    """``seat`` played a Prank; ``total`` is the room's score with it (MESS-10)."""

    prank: Prank
    total: int

    def did(self, say: Wording) -> str:
        room = ROOM_NAMES[self.prank.room]
        return f"played {self.prank.name} ({self.prank.score}), which brought {room} to {self.total}"


class Stuck(Deed):
    """``seat`` had no Prank for the cat's room (MESS-12)."""

    room: str

    def did(self, say: Wording) -> str:
        return f"had no Prank for {ROOM_NAMES[self.room]}"


class Blamed(Deed):
    """``seat`` placed a token; the one that ``before`` had there, if any, went back (MESS-13)."""

    room: str
    before: int | None

    def did(self, say: Wording) -> str:
        instead = "" if self.before is None else f" in place of one left by {say.who(self.before)}"
        return f"left a paw print in {ROOM_NAMES[self.room]}{instead}"


class PlayedBonus(Deed):
    """``seat`` played a Bonus, on ``target`` where it needs one."""

    bonus: Bonus
    target: int | None

    def did(self, say: Wording) -> str:
        target = ""
        if self.target is not None and self.target != self.seat:
            target = f" {'with' if self.bonus == 'swap' else 'on'} {say.who(self.target)}"
        return f"played the Bonus {say.show(self.bonus)}{target}"


class Cancelled(Event):
    """The Bonus of ``seat`` was cancelled, and has no effect (MESS-23)."""

    seat: int
    bonus: Bonus

    def sentence(self, say: Wording) -> str:
        return f"The {say.show(self.bonus)} that {say.who(self.seat)} played was cancelled."


class DrewPrank(Deed):
    """``seat`` drew the top Prank of the stack, which only they can see (MESS-28)."""

    reveals: ClassVar[bool] = True
    prank: Prank | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else self.changed(prank=None)

    def did(self, say: Wording) -> str:
        return "drew a Prank" if self.prank is None else f"drew {say.show(self.prank)}"


class SwappedHands(Deed):
    """``seat`` exchanged hands with ``target`` (MESS-29)."""

    reveals: ClassVar[bool] = True
    target: int

    def did(self, say: Wording) -> str:
        return f"exchanged hands with {say.who(self.target)}"


class TurnSkipped(Deed):
    """The turn of ``seat`` was skipped (MESS-25)."""

    def did(self, say: Wording) -> str:
        return "missed a turn"


class Alibi(Deed):
    """``seat`` placed no token, thanks to an alibi (MESS-30)."""

    def did(self, say: Wording) -> str:
        return "left no paw print"
