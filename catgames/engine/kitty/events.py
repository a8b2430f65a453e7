"""What happens in Kitty Cataclysm."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Self

from catgames.engine.events import Deed, Event, Wording, listed
from catgames.engine.kitty.cards import Card

Cards = tuple[Card, ...]


def some(count: int) -> str:
    """A number of cards: ``a card``, ``3 cards``."""
    return "a card" if count == 1 else f"{count} cards"


def named(say: Wording, cards: Cards) -> str:
    """The cards by name: ``Gift, 2x Purrloin and Zoomies``."""
    times = Counter(cards)
    return listed(
        [f"{count}x {say.show(card)}" if count > 1 else say.show(card) for card, count in times.items()]
    )


class Dealt(Event):
    """``dealer`` dealt ``each`` cards to everybody (KIT-01)."""

    opens: ClassVar[bool] = True
    dealer: int
    each: int

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.dealer)} dealt {self.each} cards each."


class Started(Deed):
    """``seat`` has the first turn (KIT-03)."""

    def did(self, say: Wording) -> str:
        return "went first"


class Played(Deed):
    """``seat`` played a card onto its kitty (KIT-04)."""

    card: Card

    def did(self, say: Wording) -> str:
        return f"played {say.show(self.card)}"


class Stole(Deed):
    """``seat`` took a card from ``victim``; only those two know which (KIT-07)."""

    reveals: ClassVar[bool] = True
    victim: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.victim) else self.changed(card=None)

    def did(self, say: Wording) -> str:
        taken = say.show(self.card) if self.card is not None else "a card"
        return f"stole {taken} from {say.who(self.victim)}"


class Drew(Deed):
    """``seat`` drew from the deck; only it knows what (KIT-09)."""

    reveals: ClassVar[bool] = True
    count: int
    cards: Cards | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else self.changed(cards=None)

    def did(self, say: Wording) -> str:
        return f"drew {named(say, self.cards) if self.cards else some(self.count)}"


class Donated(Deed):
    """``seat`` gave a card to ``to``; only those two know which (KIT-08)."""

    to: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.to) else self.changed(card=None)

    def did(self, say: Wording) -> str:
        given = say.show(self.card) if self.card is not None else "a card"
        return f"gave {given} to {say.who(self.to)}"


class Lost(Deed):
    """``seat`` put a card into the litter tray (KIT-11)."""

    card: Card

    def did(self, say: Wording) -> str:
        return f"lost {say.show(self.card)}"


class Sealed(Deed):
    """``seat`` laid aside what it will pass on; nobody else knows yet what that is (KIT-12)."""

    count: int

    def did(self, say: Wording) -> str:
        return f"laid {some(self.count)} aside"


class PassedOn(Deed):
    """``seat`` passed cards to its left neighbour ``to``; only those two know which (KIT-12)."""

    reveals: ClassVar[bool] = True
    to: int
    count: int
    cards: Cards | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat in (self.seat, self.to) else self.changed(cards=None)

    def did(self, say: Wording) -> str:
        if not self.count:
            return "passed nothing on"
        return f"passed {named(say, self.cards) if self.cards else some(self.count)} to {say.who(self.to)}"


class LostPaws(Deed):
    """``seat`` held too many cards and lost them all to the litter tray (KIT-13)."""

    reveals: ClassVar[bool] = True
    cards: Cards

    def did(self, say: Wording) -> str:
        return f"lost all {len(self.cards)} cards of the paws: {named(say, self.cards)}"


class LostKitty(Deed):
    """``seat`` held too many cards and lost its kitty to the litter tray (KIT-14)."""

    cards: Cards

    def did(self, say: Wording) -> str:
        if not self.cards:
            return "had no kitty to lose"
        return f"lost a kitty of {some(len(self.cards))}: {named(say, self.cards)}"


class AllSpared(Event):
    """Nobody held as many as ``number`` cards (KIT-13, KIT-14)."""

    number: int

    def sentence(self, say: Wording) -> str:
        return f"Nobody held {self.number} cards or more."


class NothingToDo(Deed):
    """An instruction of ``seat`` came to nothing: there were no cards to steal, give or lose (KIT-06)."""

    verb: str

    def did(self, say: Wording) -> str:
        return {
            "steal": "found nobody to steal from",
            "donate": "had nothing to give",
            "lose": "had nothing to lose",
            "pass": "found that nobody had anything to pass on",
            "again": "had nothing to play again",
        }[self.verb]


class DeckRanOut(Event):
    """``seat`` had to draw a card and the deck was empty: the game is over (KIT-16)."""

    seat: int

    def sentence(self, say: Wording) -> str:
        return f"The deck was empty when {say.who(self.seat)} should draw: that ended the game."


class PawsRanOut(Event):
    """The turn of ``seat`` began with empty paws: the game is over (KIT-17)."""

    seat: int

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} had nothing to play: that ended the game."
