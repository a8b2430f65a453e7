"""What happens in Crazy Mistigri."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from catgames.engine.events import Event, Wording, listed
from catgames.engine.mistigri.cards import Card, total

_COUNT = {1: "a card", 2: "two cards", 3: "three cards"}


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A round begins: nine cards each, one more for ``tenth``; ``starter`` plays first."""

    round: int
    starter: int
    tenth: int

    def sentence(self, say: Wording) -> str:
        return (
            f"Round {self.round}: nine cards each, and a tenth for {say.who(self.tenth)}. "
            f"{say.opening(self.starter)} started."
        )


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """``seat`` drew ``card`` from ``source``; only these two know which (MIS-08)."""

    seat: int
    source: int
    card: Card | None
    chosen: bool

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.source) else replace(self, card=None)

    def sentence(self, say: Wording) -> str:
        card = say.show(self.card) if self.card is not None else "a card"
        why = f", as {say.who(self.source)} had chosen" if self.chosen else ""
        return f"{say.opening(self.seat)} drew {card} from {say.who(self.source)}{why}."


@dataclass(frozen=True, slots=True)
class Left(Event):
    """``seat`` has no cards left and is out of the round (MIS-09, MIS-23)."""

    seat: int

    def sentence(self, say: Wording) -> str:
        return f"MIAOUUUUU! {say.opening(self.seat)} got rid of every card."


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """``seat`` discarded a pair."""

    seat: int
    low: Card
    high: Card

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} discarded {say.cards([self.low, self.high])}."


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """``seat`` discarded nothing; the aid is face down (MIS-11)."""

    seat: int

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} passed."


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """``seat`` wanted no further pair after a pair of 6s (MIS-19)."""

    seat: int

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} left it at that."


@dataclass(frozen=True, slots=True)
class Purged(Event):
    """``seat`` discarded its other 1s, if there were any (MIS-13)."""

    seat: int
    cards: tuple[Card, ...]

    def sentence(self, say: Wording) -> str:
        if not self.cards:
            return f"{say.opening(self.seat)} had no other 1 to discard."
        return f"{say.opening(self.seat)} discarded {say.cards(self.cards)} as well."


@dataclass(frozen=True, slots=True)
class Reversed(Event):
    """``seat`` turned the arrow (MIS-22)."""

    seat: int
    clockwise: bool

    def sentence(self, say: Wording) -> str:
        way = "clockwise" if self.clockwise else "anticlockwise"
        return f"{say.opening(self.seat)} turned the arrow: play goes {way} now."


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """``seat`` chose, in secret, what the next player draws (MIS-14)."""

    seat: int

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} chose the next card to be drawn, in secret."


@dataclass(frozen=True, slots=True)
class ChoseNothing(Event):
    """``seat`` had an empty hand to choose from (MIS-14)."""

    seat: int

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} had no card left to choose."


@dataclass(frozen=True, slots=True)
class PromisedExchange(Event):
    """``seat`` is to exchange a card once the next player has drawn (MIS-15)."""

    seat: int

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} went for an exchange with the pile."


@dataclass(frozen=True, slots=True)
class PromisedCards(Event):
    """The next player is to draw ``count`` cards from ``seat`` (MIS-20)."""

    seat: int
    count: int

    def sentence(self, say: Wording) -> str:
        return f"The next player was to draw {_COUNT[self.count]} from {say.who(self.seat)}."


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """``seat`` put ``gave`` on the pile and took ``took`` from it (MIS-15)."""

    seat: int
    gave: Card
    took: Card

    def sentence(self, say: Wording) -> str:
        return (
            f"{say.opening(self.seat)} put {say.show(self.gave)} on the pile and took {say.show(self.took)}."
        )


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """``seat`` gave ``card`` to ``to``; only these two know which (MIS-16)."""

    seat: int
    to: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.to) else replace(self, card=None)

    def sentence(self, say: Wording) -> str:
        card = say.show(self.card) if self.card is not None else "a card"
        return f"{say.opening(self.seat)} gave {card} to {say.who(self.to)}."


@dataclass(frozen=True, slots=True)
class Fed(Event):
    """``seat`` gave ``card`` of the pile to ``to`` (MIS-17)."""

    seat: int
    to: int
    card: Card

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} fed {say.show(self.card)} to {say.who(self.to)}."


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """``seat`` let ``to`` go without a card of the pile (MIS-18)."""

    seat: int
    to: int

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} fed nothing to {say.who(self.to)}."


@dataclass(frozen=True, slots=True)
class RoundOver(Event):
    """A round has ended, for ``reason``; every hand is turned up (MIS-28).

    hands: one for each seat.  scores: the totals, this round's penalties included.
    """

    round: int
    reason: str
    hands: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]

    def sentence(self, say: Wording) -> str:
        sums = [f"{total(hand)} for {say.who(seat)}" for seat, hand in enumerate(self.hands)]
        return f"Round {self.round} was over: {self.reason}. Penalty points: {listed(sums)}."
