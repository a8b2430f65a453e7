"""The manners of Crazy Mistigri."""

from __future__ import annotations

from collections.abc import Sequence

from catgames.engine import Action, Event
from catgames.engine.events import listed
from catgames.engine.mistigri import events
from catgames.engine.mistigri.cards import CARDS, Card, no_pair
from catgames.engine.mistigri.view import MistigriView
from catgames.table.manners import ACTIONS, HAND, Manners, Page, Pointed

GLYPHS = {"o": "▲", "b": "●", "g": "■", "y": "◆", "p": "♥", "M": "†"}
"""Colour -> the glyph that goes with it."""


def called(card: str) -> str:
    """A card in a sentence: its value and the glyph of its colour."""
    known = CARDS[card]
    return f"{'M' if known.colour == 'M' else known.value}{GLYPHS[known.colour]}"


def next_seat(view: MistigriView) -> int:
    """Who plays next, as things stand."""
    seats = len(view.seats)
    way = 1 if view.clockwise else -1
    seat = ((view.turn or 0) + way) % seats
    while not view.counts[seat] and seat != view.turn:
        seat = (seat + way) % seats
    return seat


def opponents(view: MistigriView) -> list[int]:
    """The others who hold cards, clockwise from the view's seat."""
    seats, me = len(view.seats), view.seat or 0
    around = [(me + step) % seats for step in range(1, seats)]
    return [seat for seat in around if view.counts[seat]]


class MistigriManners(Manners[MistigriView]):
    """See Manners."""

    SEALED = frozenset({"twos"})

    def pauses(self, view: MistigriView) -> str | None:
        return f"deal round {view.round}" if view.over and view.outcome is None else None

    # -- cards ----------------------------------------------------------------------------------------

    def hand(self, view: MistigriView) -> Sequence[Card]:
        return view.hand or ()

    def called(self, card: str) -> str:
        return called(card)

    def arrivals(self, view: MistigriView, news: Sequence[Event]) -> list[str]:
        came: list[str] = []
        for event in news:
            match event:
                case events.Drew(seat=seat, card=card) if seat == view.seat and card is not None:
                    came.append(card)
                case events.Gave(to=to, card=card) if to == view.seat and card is not None:
                    came.append(card)
                case events.Fed(to=to, card=card) if to == view.seat:
                    came.append(card)
                case events.Drew(source=source, card=card) if source == view.seat and card in came:
                    came.remove(card)
        return came

    def pages(self, view: MistigriView) -> Sequence[Page]:
        if not view.pile:
            return ()
        cards = " ".join(called(card) for card in reversed(view.pile))
        return (Page("pile", f"The pile: {len(view.pile)} cards, latest first", [cards]),)

    # -- words ----------------------------------------------------------------------------------------

    def prompt(self, view: MistigriView) -> str:
        follower = view.seats[next_seat(view)] if view.step != "swap" else ""
        fed = view.seats[view.feeding[0]] if view.feeding else ""
        return {
            "discard": "discard a pair, or pass.",
            "again": "discard another pair, or leave it at that.",
            "ones": "discard all your other 1s, or turn the arrow.",
            "twos": f"secretly choose the card that {follower} draws, or turn the arrow.",
            "threes": f"exchange a card once {follower} has drawn, or turn the arrow.",
            "swap": "put a card on the pile and take another from it.",
            "give": "give a card to somebody.",
            "feed": f"choose a card from the pile for {fed}.",
        }[view.step]

    def label(self, view: MistigriView, action: Action) -> str:
        match action.verb, action.args:
            case "discard", (low, high):
                return f"Discard {called(low)} {called(high)}"
            case "pass", _:
                return "Pass"
            case "stop", _:
                return "No more pairs"
            case "purge", _:
                return "Discard all other 1s"
            case "reverse", _:
                return "Turn the arrow"
            case "choose", (card,):
                return f"Let {view.seats[next_seat(view)]} draw {called(card)}"
            case "nothing", _:
                return "Choose nothing"
            case "exchange", _:
                return "Exchange a card"
            case "swap", (gave, took):
                return f"Put {called(gave)} on the pile and take {called(took)}"
            case "give", (card, to):
                return f"Give {called(card)} to {view.seats[to]}"
            case "feed", (card, to):
                return f"Feed {called(card)} to {view.seats[to]}"
            case "skip", (to,):
                return f"Nothing for {view.seats[to]}"
        raise ValueError(action)

    def refusal(self, view: MistigriView, pointed: Pointed) -> str:
        card = pointed.item
        if view.step in ("discard", "again") and isinstance(card, Card):
            if card.colour == "M":
                return "Nothing pairs with the Mistigri."
            picked = [item for place, item in pointed.picked if place == HAND]
            if picked:
                return f"{called(picked[0])} and {called(card)} {no_pair(picked[0], card)}."
            return f"Nothing in your hand pairs with {called(card)}."
        return "That cannot be chosen now."

    def word(self, view: MistigriView, pointed: Pointed) -> str:
        complete, current = pointed.complete, pointed.item
        if complete is not None and complete.verb == "discard":
            low, high = complete.args
            return f"{called(low)} {called(high)}: {self._effect(view, complete)}"
        if pointed.place == ACTIONS and current is not None and current.verb == "pass":
            if all(view.passed[seat] for seat in opponents(view)):
                return "Everybody else has passed: if you pass, the round ends."
            return "A pass turns your aid face down. When all aids are down, the round ends."
        if pointed.place == HAND and view.step in ("discard", "again"):
            return self._pairs(view, current) if current is not None else ""
        if view.step == "feed":
            later = [view.seats[seat] for seat in view.feeding[1:]]
            return f"Then one for {listed(later)}." if later else ""
        return {
            "twos": "Nobody sees which; the arrow keys go round and round the hand.",
            "threes": "You may take any card from the pile but the one you put there.",
            "swap": "First a card from your hand, then one from the pile. Everybody sees both.",
            "give": "First the card, then who gets it. Only the two of you will know which.",
        }.get(view.step, "")

    @staticmethod
    def _pairs(view: MistigriView, card: Card) -> str:
        hand = list(view.hand or ())
        hand.remove(card)
        mates = [other for other in dict.fromkeys(hand) if no_pair(card, other) is None]
        if card.colour == "M":
            return "Nothing pairs with the Mistigri: 10 points if you are left with it."
        if not mates:
            return f"Nothing in your hand pairs with {called(card)}."
        by_value = " ".join(called(mate) for mate in mates if mate.value == card.value)
        by_colour = " ".join(called(mate) for mate in mates if mate.value != card.value)
        words = [f"by value with {by_value}"] if by_value else []
        words += [f"by colour with {by_colour}"] if by_colour else []
        return f"{called(card)} pairs {listed(words)}."

    @staticmethod
    def _effect(view: MistigriView, discard: Action) -> str:
        low, high = discard.args
        if low.value != high.value:
            return "same colour, so nothing else happens."
        others = opponents(view)
        if not others and low.value not in (1, 6):
            return "nobody else is left, so nothing else happens."
        follower = view.seats[next_seat(view)]
        return {
            1: "then discard all your other 1s, or turn the arrow.",
            2: f"then secretly choose what {follower} draws, or turn the arrow.",
            3: f"then exchange a card once {follower} has drawn, or turn the arrow.",
            4: "then give a card to somebody.",
            5: f"then a card from the pile for {listed([view.seats[seat] for seat in others])}.",
            6: "then another pair, if you like.",
            7: f"then {follower} must draw two cards from you.",
            8: f"then {follower} must draw three cards from you.",
        }[low.value]


MANNERS = MistigriManners()
