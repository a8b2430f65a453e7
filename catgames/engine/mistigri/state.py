"""A game of Crazy Mistigri in progress."""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from catgames.engine import Outcome, PositionError, State, Step
from catgames.engine.events import listed
from catgames.engine.mistigri import events
from catgames.engine.mistigri.cards import Card, by_rank, deck
from catgames.engine.mistigri.position import read
from catgames.engine.mistigri.promise import Promise
from catgames.engine.mistigri.steps import DEAL, DISCARD, START_TURN, Draw, Feed
from catgames.engine.mistigri.view import MistigriView


class MistigriState(State):
    """See MistigriView for what most attributes mean; a seat is live while it holds cards.

    hands: the cards of each seat, sorted.
    promise: what the last pair promised for the next draw; it counts while its owner is live.
    round: the round being played or, between rounds, the next one.
    over: why the last round ended, between rounds and at the end, while every hand is turned up; else "".
    """

    __slots__ = (
        "clockwise",
        "hands",
        "over",
        "passed",
        "pile",
        "promise",
        "round",
        "scores",
        "starter",
        "turn",
        "turns",
    )
    NESTED: ClassVar = frozenset({"hands"})

    def __init__(
        self,
        seats: tuple[str, ...],
        agenda: list[Step[Any]],
        *,
        starter: int,
        turn: int,
        hands: list[list[Card]],
        pile: list[Card],
        clockwise: bool = True,
        passed: list[bool],
        promise: Promise | None = None,
        round: int = 1,
        scores: list[int],
        turns: int = 0,
    ) -> None:
        self.starter = starter
        self.turn = turn
        self.hands = hands
        self.pile = pile
        self.clockwise = clockwise
        self.passed = passed
        self.promise = promise
        self.round = round
        self.scores = scores
        self.turns = turns
        self.over = ""
        super().__init__(seats, agenda)

    @classmethod
    def new(cls, seats: tuple[str, ...], first: int, **options: Any) -> Self:
        return cls(
            seats,
            [DEAL],
            starter=first,
            turn=first,
            hands=[[] for _ in seats],
            pile=[],
            passed=[False] * len(seats),
            scores=[0] * len(seats),
        )

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        phase, fields = read(position)
        return cls(agenda=[START_TURN if phase == "draw" else DISCARD], **fields)

    def position(self) -> dict[str, Any]:
        match self.agenda:
            case [_, *_, Draw(begun=False)]:
                phase = "draw"
            case [step] if step == DISCARD:
                phase = "discard"
            case _:
                raise PositionError(
                    "A position can be written only when a turn begins or a pair may be discarded."
                )
        return {
            "game": "mistigri",
            "seats": list(self.seats),
            "hands": [[str(card) for card in hand] for hand in self.hands],
            "turn": self.turn,
            "phase": phase,
            "pile": [str(card) for card in self.pile],
            "clockwise": self.clockwise,
            "passed": list(self.passed),
            "pending": {"kind": self.promise.kind} if self.promise is not None else None,
            "round": self.round,
            "scores": list(self.scores),
            "starter": self.starter,
            "turns": self.turns,
        }

    def view(self, seat: int | None) -> MistigriView:
        step = self.agenda[-1] if self.agenda else None
        return MistigriView(
            game="mistigri",
            round=self.round,
            turns=self.turns,
            turn=None if self.over or step == DEAL else self.turn,
            starter=self.starter,
            clockwise=self.clockwise,
            counts=tuple(map(len, self.hands)),
            passed=tuple(self.passed),
            pile=tuple(self.pile),
            hand=None if seat is None else tuple(self.hands[seat]),
            promised=self.promise.kind if self.promise is not None else None,
            feeding=step.unfed if isinstance(step, Feed) else (),
            scores=tuple(self.scores),
            over=self.over,
            open_hands=tuple(map(tuple, self.hands)) if self.over else None,
            **self.asked(seat),
        )

    def resample(self, seat: int | None, rng: random.Random) -> Self:
        twin = self.copy()
        if self.over:
            return twin
        hidden = [other for other in range(len(self.seats)) if other != seat]
        cards = [card for other in hidden for card in self.hands[other]]
        rng.shuffle(cards)
        for other in hidden:
            cut = len(self.hands[other])
            twin.hands[other], cards = sorted(cards[:cut], key=by_rank), cards[cut:]
        return twin

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        fewest = min(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == fewest)
        names = listed([self.seats[seat] for seat in winners])
        verb = "has" if len(winners) == 1 else "share"
        return Outcome(winners, tuple(self.scores), f"{names} {verb} the fewest penalty points: {fewest}.")

    # -- what the steps work with ---------------------------------------------------------------------

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards of a round with this many players."""
        return deck(len(self.seats))

    def live(self) -> int:
        """How many seats hold cards."""
        return sum(map(bool, self.hands))

    def next(self, seat: int) -> int:
        """The first live seat after ``seat`` along the arrow; there must be one."""
        return self._neighbour(seat, 1 if self.clockwise else -1)

    def prev(self, seat: int) -> int:
        """The first live seat before ``seat``, against the arrow; there must be one."""
        return self._neighbour(seat, -1 if self.clockwise else 1)

    def _neighbour(self, seat: int, way: int) -> int:
        hands = self.hands
        seat = (seat + way) % len(hands)
        while not hands[seat]:
            seat = (seat + way) % len(hands)
        return seat

    def opponents(self) -> tuple[int, ...]:
        """The live opponents of the current player, clockwise from the left."""
        seats = len(self.hands)
        around = ((self.turn + step) % seats for step in range(1, seats))
        return tuple(seat for seat in around if self.hands[seat])

    def move(self, card: Card, source: int, to: int) -> None:
        """Move a card from hand to hand."""
        self.hands[source].remove(card)
        insort(self.hands[to], card, key=by_rank)

    def take_in(self, card: Card, seat: int) -> None:
        """Put a card that has left the pile into a hand."""
        insort(self.hands[seat], card, key=by_rank)

    def put_down(self, card: Card, seat: int) -> None:
        """Put a card from a hand on the pile."""
        self.hands[seat].remove(card)
        self.pile.append(card)

    def leave_if_empty(self, seat: int) -> None:
        """Announce that a seat has left the round, if it has no cards (MIS-09, MIS-23)."""
        if not self.hands[seat]:
            self.tell(events.Left, seat)
