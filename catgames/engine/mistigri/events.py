"""What happens in Crazy Mistigri."""

from __future__ import annotations

from typing import ClassVar, Self

from catgames.engine.events import Deed, Event, Wording, listed
from catgames.engine.mistigri.cards import Card, total

_COUNT = {2: "two cards", 3: "three cards"}


class Dealt(Event):
    """A round begins: nine cards each, one more for ``tenth``; ``starter`` plays first."""

    opens: ClassVar[bool] = True
    round: int
    starter: int
    tenth: int

    def sentence(self, say: Wording) -> str:
        return (
            f"Round {self.round}: nine cards each, and a tenth for {say.who(self.tenth)}. "
            f"{say.opening(self.starter)} started."
        )


class Drew(Deed):
    """``seat`` drew ``card`` from ``source``; only those two know which (MIS-08).

    chosen: whether ``source`` had chosen it.
    """

    reveals: ClassVar[bool] = True
    source: int
    card: Card | None
    chosen: bool

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.source) else self.changed(card=None)

    def did(self, say: Wording) -> str:
        card = say.show(self.card) if self.card is not None else "a card"
        why = f", as {say.who(self.source)} had chosen" if self.chosen else ""
        return f"drew {card} from {say.who(self.source)}{why}"


class Left(Deed):
    """``seat`` has no cards left and is out of the round (MIS-09, MIS-23)."""

    def did(self, say: Wording) -> str:
        return "left with MIAOUUUUU"


class Discarded(Deed):
    """``seat`` discarded a pair."""

    low: Card
    high: Card

    def did(self, say: Wording) -> str:
        return f"discarded {say.cards([self.low, self.high])}"


class Passed(Deed):
    """``seat`` discarded nothing; the aid is face down (MIS-11)."""

    def did(self, say: Wording) -> str:
        return "passed"


class Stopped(Deed):
    """``seat`` discarded no other pair after a pair of 6s (MIS-19)."""

    def did(self, say: Wording) -> str:
        return "left it at that"


class Purged(Deed):
    """``seat`` discarded its other 1s, if it had any (MIS-13)."""

    cards: tuple[Card, ...]

    def did(self, say: Wording) -> str:
        if not self.cards:
            return "had no other 1 to discard"
        return f"discarded {say.cards(self.cards)} as well"


class Reversed(Deed):
    """``seat`` turned the arrow (MIS-22)."""

    clockwise: bool

    def did(self, say: Wording) -> str:
        way = "clockwise" if self.clockwise else "anticlockwise"
        return f"turned the arrow {way}"


class Chose(Deed):
    """``seat`` chose, in secret, what the next player draws (MIS-14)."""

    def did(self, say: Wording) -> str:
        return "chose the next card to be drawn, in secret"


class ChoseNothing(Deed):
    """``seat`` had an empty hand to choose from (MIS-14)."""

    def did(self, say: Wording) -> str:
        return "had no card left to choose"


class PromisedExchange(Deed):
    """``seat`` will exchange a card once the next player has drawn (MIS-15)."""

    def did(self, say: Wording) -> str:
        return "went for an exchange with the pile"


class PromisedCards(Deed):
    """The next player is to draw ``count`` cards from ``seat`` (MIS-20)."""

    count: int

    def did(self, say: Wording) -> str:
        return f"owed the next player {_COUNT[self.count]}"


class Swapped(Deed):
    """``seat`` put ``gave`` on the pile and took ``took`` from it (MIS-15)."""

    gave: Card
    took: Card

    def did(self, say: Wording) -> str:
        return f"put {say.show(self.gave)} on the pile and took {say.show(self.took)}"


class Gave(Deed):
    """``seat`` gave ``card`` to ``to``; only those two know which (MIS-16)."""

    reveals: ClassVar[bool] = True
    to: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.to) else self.changed(card=None)

    def did(self, say: Wording) -> str:
        card = say.show(self.card) if self.card is not None else "a card"
        return f"gave {card} to {say.who(self.to)}"


class Fed(Deed):
    """``seat`` gave ``to`` a ``card`` from the pile (MIS-17)."""

    to: int
    card: Card

    def did(self, say: Wording) -> str:
        return f"fed {say.show(self.card)} to {say.who(self.to)}"


class Skipped(Deed):
    """``seat`` gave ``to`` no card from the pile (MIS-18)."""

    to: int

    def did(self, say: Wording) -> str:
        return f"fed nothing to {say.who(self.to)}"


class RoundOver(Event):
    """A round has ended, for ``reason``; every hand is turned up (MIS-28).

    hands: the hand of each seat.
    scores: the total of each seat, including the penalties of this round.
    """

    reveals: ClassVar[bool] = True
    round: int
    reason: str
    hands: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]

    def sentence(self, say: Wording) -> str:
        sums = [f"{total(hand)} for {say.who(seat)}" for seat, hand in enumerate(self.hands)]
        return f"Round {self.round} was over: {self.reason}. Penalty points: {listed(sums)}."
