"""A game of Make a Mess in progress."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from catgames.engine import Outcome, PositionError, State, Step
from catgames.engine.events import listed
from catgames.engine.mess import events
from catgames.engine.mess.cards import Bonus, Prank, by_rank
from catgames.engine.mess.house import LAYOUTS, ROOMS, within
from catgames.engine.mess.position import read
from catgames.engine.mess.steps import (
    END_TURN,
    MOVE_CAT,
    OPENING_ROLL,
    PLACE_CAT,
    PLACE_TOKEN,
    PLAY_PRANK,
    ROLL,
    SHUFFLE_PRANKS,
    WINDOWS,
    Answer,
    Window,
)
from catgames.engine.mess.view import MessView

_AGENDAS: Mapping[str, list[Step[Any]]] = {
    "window1": [WINDOWS[1, 0]],
    "roll": [WINDOWS[2, 0], ROLL],
    "window2": [WINDOWS[2, 0]],
    "cat": [MOVE_CAT],
    "window3": [WINDOWS[3, 0]],
    "prank": [PLAY_PRANK],
    "token": [END_TURN, PLACE_TOKEN],
}
"""Phase of a position -> what is still to happen in the turn, the next step last."""
_OPENING: Mapping[str, list[Step[Any]]] = {"roll": [PLACE_CAT, OPENING_ROLL], "cat": [PLACE_CAT]}
"""The same in the opening, which puts the Parents, and then the cat, into a room (MESS-03)."""


class MessState(State):
    """See MessView for what most attributes mean.

    pranks: the Pranks that each seat holds, sorted.
    bonuses: the Bonuses that each seat holds, sorted.
    stack: the Pranks still to be drawn, the next one first.
    unused: the Bonuses that were not dealt.
    result: how the game ended; None until then.
    """

    __slots__ = (
        "bonuses",
        "cat",
        "dashed",
        "discards",
        "held",
        "layout",
        "out",
        "parents",
        "pranks",
        "result",
        "rolled",
        "rooms",
        "stack",
        "tokens",
        "turn",
        "turns",
        "unused",
    )
    NESTED: ClassVar = frozenset({"pranks", "bonuses", "rooms"})

    def __init__(
        self,
        seats: tuple[str, ...],
        agenda: list[Step[Any]],
        *,
        layout: str,
        turn: int,
        pranks: list[list[Prank]],
        bonuses: list[list[Bonus]],
        rooms: dict[str, list[Prank]],
        cat: str | None = None,
        parents: str | None = None,
        turns: int = 0,
        tokens: dict[str, int] | None = None,
        out: list[int] | None = None,
        stack: list[Prank] | None = None,
        discards: list[Bonus] | None = None,
        rolled: bool = False,
        held: bool = False,
        dashed: bool = False,
    ) -> None:
        self.layout = layout
        self.turn = turn
        self.turns = turns
        self.cat = cat
        self.parents = parents
        self.pranks = pranks
        self.bonuses = bonuses
        self.rooms = rooms
        self.tokens = tokens or {}
        self.out = out or []
        self.stack = stack or []
        self.discards = discards or []
        self.unused: list[Bonus] = []
        self.rolled = rolled
        self.held = held
        self.dashed = dashed
        self.result: Outcome | None = None
        super().__init__(seats, agenda)

    @classmethod
    def new(cls, seats: tuple[str, ...], first: int, *, layout: str = "brick", **options: Any) -> Self:
        return cls(
            seats,
            [SHUFFLE_PRANKS],
            layout=layout,
            turn=first,
            pranks=[[] for _ in seats],
            bonuses=[[] for _ in seats],
            rooms={room: [] for room in ROOMS},
        )

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        phase, fields = read(position)
        opening = fields["parents"] is None or fields["cat"] is None
        return cls(agenda=list((_OPENING if opening else _AGENDAS)[phase]), **fields)

    def position(self) -> dict[str, Any]:
        agendas = _OPENING if self.parents is None or self.cat is None else _AGENDAS
        phase = next((phase for phase, agenda in agendas.items() if agenda == self.agenda), None)
        if phase is None:
            raise PositionError(
                "A position can be written only when a step begins and nobody has passed yet."
            )
        return {
            "game": "mess",
            "seats": list(self.seats),
            "hands": [
                {"pranks": [str(card) for card in pranks], "bonuses": [str(card) for card in bonuses]}
                for pranks, bonuses in zip(self.pranks, self.bonuses, strict=True)
            ],
            "cat": self.cat,
            "parents": self.parents,
            "turn": self.turn,
            "phase": phase,
            "rooms": {room: [str(card) for card in cards] for room, cards in self.rooms.items() if cards},
            "tokens": {room: self.tokens[room] for room in ROOMS if room in self.tokens},
            "out": list(self.out),
            "stack": [str(card) for card in self.stack],
            "discards": [str(card) for card in self.discards],
            "layout": self.layout,
            "turns": self.turns,
            "rolled": self.rolled and phase == "window2",
            "held": self.held and phase == "window1",
            "dashed": self.dashed and phase == "cat",
        }

    def view(self, seat: int | None) -> MessView:
        step = self.agenda[-1] if self.agenda else None
        return MessView(
            game="mess",
            layout=self.layout,
            turn=self.turn,
            turns=self.turns,
            cat=self.cat,
            parents=self.parents,
            rooms={room: tuple(cards) for room, cards in self.rooms.items()},
            tokens=dict(self.tokens),
            pranks_left=tuple(map(len, self.pranks)),
            bonuses_left=tuple(map(len, self.bonuses)),
            out=tuple(self.out),
            stack=len(self.stack),
            discards=tuple(self.discards),
            rolled=self.rolled,
            held=self.held,
            dashed=self.dashed,
            window=step.number if isinstance(step, Window) else None,
            answering=step.played if isinstance(step, Answer) else (),
            asked=tuple(step.asked(self)) if isinstance(step, Window | Answer) else (),
            pranks=None if seat is None else tuple(self.pranks[seat]),
            bonuses=None if seat is None else tuple(self.bonuses[seat]),
            **self.asked(seat),
        )

    def resample(self, seat: int | None, rng: random.Random) -> Self:
        twin = self.copy()
        others = [other for other in range(len(self.seats)) if other != seat]
        for hands, rest in ((twin.pranks, twin.stack), (twin.bonuses, twin.unused)):
            _deal_anew(hands, others, rest, rng)
        return twin

    def outcome(self) -> Outcome | None:
        return self.result

    # -- what the steps work with ---------------------------------------------------------------------

    def live(self) -> list[int]:
        """The seats that have not been caught, in order."""
        return [seat for seat in range(len(self.seats)) if seat not in self.out]

    def total(self, room: str) -> int:
        """The score of the Pranks in a room."""
        return sum(prank.score for prank in self.rooms[room])

    def cat_reaches(self) -> list[str]:
        """The rooms where the cat can be after its move (MESS-08, MESS-27)."""
        assert self.cat is not None
        return within(LAYOUTS[self.layout], self.cat, 2 if self.dashed else 1, self.parents)

    def catch(self, seat: int) -> None:
        """The Parents have found a token of ``seat``, who is out at once (MESS-06)."""
        rooms = tuple(room for room in ROOMS if self.tokens.get(room) == seat)
        for room in rooms:
            self.rooms[room] = []
            del self.tokens[room]
        self.pranks[seat], self.bonuses[seat] = [], []
        self.out.append(seat)
        self.tell(events.Caught, seat, rooms)
        live = self.live()
        if len(live) == 1:  # MESS-17
            self.win(live, f"{self.seats[live[0]]} is the last who has not been caught.")
        elif seat == self.turn:  # MESS-07
            self.agenda[:] = [END_TURN]

    def win(self, winners: list[int], reason: str) -> None:
        """The game is over (MESS-35)."""
        self.agenda.clear()
        scores = tuple(int(seat in winners) for seat in range(len(self.seats)))
        self.result = Outcome(tuple(winners), scores, reason)

    def call_off(self) -> None:
        """Too many turns: the fewest Pranks win, then the fewest tokens on the board (MESS-34)."""
        tokens = list(self.tokens.values())
        standing = {seat: (len(self.pranks[seat]), tokens.count(seat)) for seat in self.live()}
        best = min(standing.values())
        winners = [seat for seat, there in standing.items() if there == best]
        names = listed([self.seats[seat] for seat in winners])
        verb = "has" if len(winners) == 1 else "have"
        self.win(winners, f"After {self.turns} turns {names} {verb} the fewest Pranks: {best[0]}.")


def _deal_anew(hands: list[list[Any]], others: list[int], rest: list[Any], rng: random.Random) -> None:
    """Shuffle the hands of ``others`` and the rest together, and deal them out in the same sizes."""
    cards = [card for other in others for card in hands[other]] + rest
    rng.shuffle(cards)
    for other in others:
        cut = len(hands[other])
        hands[other], cards = sorted(cards[:cut], key=by_rank), cards[cut:]
    rest[:] = cards
