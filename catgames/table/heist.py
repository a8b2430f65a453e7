"""The manners of Meow Heist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from catgames.engine import Action, Event
from catgames.engine.heist import events
from catgames.engine.heist.cards import ROCK, worth
from catgames.engine.heist.events import counted
from catgames.engine.heist.view import HeistView
from catgames.table.manners import Manners, Pointed
from catgames.table.moments import Scene

TALK = "All the cards are down. Time to talk: promise, threaten, lie. Nothing is binding."


def after(view: HeistView, event: Event) -> HeistView:
    """The view for everybody after an event, worked out from the event."""
    match event:
        case events.Chose(seat=seat, cards=cards):
            return replace(view, face_down=_changed(view.face_down, seat, cards))
        case events.Revealed(seat=seat, card=card, loot=loot):
            laid = (*view.face_up[seat], (card, loot))
            view = replace(view, safe=view.safe[len(loot.replace(ROCK, "")) :])
        case events.Robbed(seat=seat, card=card, victim=victim, loot=loot):
            left = tuple((there, "" if there == card else has) for there, has in view.face_up[victim])
            view = replace(view, face_up=_changed(view.face_up, victim, left))
            laid = (*view.face_up[seat], (card, loot))
        case events.Collected():
            return replace(view, face_up=((),) * len(view.seats), safe="")
        case events.Opened():
            bag, safes = view.bag_left - event.number, view.safes_left - 1
            view = replace(view, bag_left=bag, safes_left=safes, round=event.round, start=event.start)
            return replace(view, number=event.number, safe=event.gems)
        case events.Lifted():
            return replace(view, shields=event.shields)
        case _:
            return view
    down = _changed(view.face_down, seat, view.face_down[seat] - 1)
    return replace(view, face_down=down, face_up=_changed(view.face_up, seat, laid))


def _changed(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class HeistManners(Manners[HeistView]):
    """See Manners."""

    SEALED = frozenset({"choose"})

    def scenes(self, before: HeistView, after_all: HeistView, happened: Sequence[Event]) -> Sequence[Scene]:
        scenes: list[Scene] = []
        view = before
        for told, event in enumerate(happened, 1):
            view = after(view, event)
            text = event.text(None, show=self.called)
            match event:
                case events.Chose() if all(view.face_down):
                    scenes.append(Scene(view, TALK, told, waits=True))
                case events.Revealed(loot=loot):
                    text += " Groan!" if ROCK in loot else ""
                    scenes.append(Scene(view, text, told, (event,)))
                case events.Robbed() | events.Collected():
                    scenes.append(Scene(view, text, told, (event,)))
        return scenes

    # -- cards ----------------------------------------------------------------------------------------

    def hand(self, view: HeistView) -> Sequence[str]:
        return (view.laid if view.step == "reveal" else view.available) or ()

    def called(self, card: str) -> str:
        return f"card {card}"

    def arrivals(self, view: HeistView, news: Sequence[Event]) -> list[str]:
        return []

    # -- words ----------------------------------------------------------------------------------------

    def prompt(self, view: HeistView) -> str:
        if view.step == "reveal":
            return "turn up one of your cards."
        alone = len(view.seats) > 2 or view.round == 1
        cards = "a card" if alone else f"{view.round} of your cards"
        return f"lay {cards} face down. Your choice is secret and final."

    def label(self, view: HeistView, action: Action) -> str:
        cards = " ".join(action.args)
        return f"Turn up {cards}" if action.verb == "reveal" else f"Lay {cards} face down"

    def refusal(self, view: HeistView, pointed: Pointed) -> str:
        return "That is one card too many; choose one again to drop it."

    def word(self, view: HeistView, pointed: Pointed) -> str:
        if view.step == "reveal":
            return "The others stay face down until their turn."
        shield = view.shield or ""
        behind = f"Behind your shield: {counted(shield)}, {worth(shield)} points."
        return f"{behind} Used: {' '.join(view.used)}." if view.used else behind


MANNERS = HeistManners()
