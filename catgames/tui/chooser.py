"""Choosing an action piece by piece: a cursor, the picks so far, and the action that they amount to.

It knows nothing about any game.  A game's drawing says from which *place* (the hand, the pile, the seats)
each argument of a verb is picked; the chooser compares the picks with the legal actions.  The last place
holds the actions: the one that the picks amount to, and those that need no picks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import Any, NamedTuple

from catgames.engine import Action
from catgames.table.manners import ACTIONS, Pointed


class Place(NamedTuple):
    """Where something can be picked.

    name: what the slots call it.
    items: what lies there, as actions have it in their arguments.
    columns: how many items a row has; 0 if all are in one row.
    """

    name: str
    items: tuple[Any, ...]
    columns: int = 0


class Chooser:
    """The state of one decision.

    at_once: the actions that need no picks.
    places: the places that the cursor can go to, by name, from top to bottom.
    picks: what has been picked, each as (place, index).
    where: the place where the cursor is.
    index: the item there that it is on.
    """

    def __init__(
        self,
        legal: Sequence[Action],
        slots: Mapping[str, Sequence[str]],
        places: Sequence[Place],
        *,
        only_look: bool = False,
    ) -> None:
        """What can be chosen, and how.

        legal: the legal actions.
        slots: verb -> the place from which each argument is picked, "" if it is not picked; the last place
            serves for all further arguments.  A verb without slots needs no picks.
        places: the places on the screen, from top to bottom.
        only_look: keep places from which nothing can be picked, for the cursor to move round in.
        """
        self._slots = slots
        self._wanted = [(action, self.pieces(action)) for action in legal if action.verb in slots]
        self.at_once = [action for action in legal if action.verb not in slots]
        self.places = {
            place.name: place
            for place in places
            if only_look or any(place.name == slot for _, wanted in self._wanted for slot, _ in wanted)
        }
        self.picks: list[tuple[str, int]] = []
        self.where = next(iter(self.places), ACTIONS)
        self.index = 0

    def pieces(self, action: Action) -> list[tuple[str, Any]]:
        """What has to be picked for an action, as (place, item)."""
        slots = self._slots.get(action.verb, ("",))
        places = chain(slots, repeat(slots[-1]))
        return [(place, item) for place, item in zip(places, action.args, strict=False) if place]

    def _fits(self, picks: Sequence[tuple[str, int]]) -> list[tuple[Action, bool]]:
        """The actions that the picks are part of, each with whether nothing is missing."""
        picked = Counter((place, self.places[place].items[index]) for place, index in picks)
        return [
            (action, len(wanted) == len(picks))
            for action, wanted in self._wanted
            if picked <= Counter(wanted)
        ]

    def complete(self) -> Action | None:
        """The action that the picks amount to, if nothing is missing."""
        return (
            next((action for action, whole in self._fits(self.picks) if whole), None) if self.picks else None
        )

    def buttons(self) -> list[Action]:
        """The actions that can be done now."""
        complete = self.complete()
        return [*([complete] if complete is not None else []), *self.at_once]

    def picked(self, place: str) -> list[int]:
        """The indexes of what has been picked there."""
        return [index for name, index in self.picks if name == place]

    def partners(self, place: str, index: int) -> list[Action]:
        """The actions that the picks are part of, together with this item."""
        picks = self.picks if (place, index) in self.picks else [*self.picks, (place, index)]
        return [action for action, _ in self._fits(picks)]

    def pointed(self) -> Pointed:
        """What is under the cursor and what has been picked, as the manners take it."""
        picked = [(place, self.places[place].items[index]) for place, index in self.picks]
        return Pointed(self.where, self.current(), picked, self.complete())

    def current(self) -> Any:
        """What is under the cursor: an item of a place, or an action; None for nothing."""
        row = self.buttons() if self.where == ACTIONS else self.places[self.where].items
        return row[self.index] if self.index < len(row) else None

    # -- moving -----------------------------------------------------------------------------------------

    def _rows(self) -> list[str]:
        return [*self.places, *([ACTIONS] if self.buttons() else [])]

    def _length(self, place: str) -> int:
        return len(self.buttons()) if place == ACTIONS else len(self.places[place].items)

    def sideways(self, by: int) -> None:
        """Move along a place, wrapping round at its ends."""
        length = self._length(self.where)
        self.index = (self.index + by) % length if length else 0

    def upright(self, by: int) -> None:
        """Move to the row above (-1) or below (1), wrapping round at the ends."""
        columns = 0 if self.where == ACTIONS else self.places[self.where].columns
        if columns and 0 <= self.index + by * columns < self._length(self.where):
            self.index += by * columns
            return
        rows = self._rows()
        self.go(rows[(rows.index(self.where) + by) % len(rows)])

    def go(self, place: str, index: int | None = None) -> None:
        """Move the cursor to a place: to that item, else to the last one picked there, else to the first."""
        picked = [] if place == ACTIONS else self.picked(place)
        self.where = place
        self.index = index if index is not None else picked[-1] if picked else 0

    # -- picking ----------------------------------------------------------------------------------------

    def pick(self, place: str, index: int) -> bool:
        """Pick an item, or drop it; False, and nothing has changed, if no action allows it."""
        if (place, index) in self.picks:
            self.picks.remove((place, index))
            self.go(place, index)
            return True
        picks = [*self.picks, (place, index)]
        if not self._fits(picks) and self._is_full(place):
            picks = [pick for pick in self.picks if pick[0] != place] + [(place, index)]
        if not self._fits(picks):
            return False
        self.picks = picks
        self.go(place, index)
        if self.complete() is not None:
            self.go(ACTIONS)
        else:
            self._go_on()
        return True

    def _is_full(self, place: str) -> bool:
        """Whether no action needs more from a place than has been picked there."""
        wanted = max(sum(slot == place for slot, _ in wanted) for _, wanted in self._wanted)
        return len(self.picked(place)) >= wanted

    def _go_on(self) -> None:
        """Move to the next place if nothing more is needed from this one."""
        needed = {
            slot
            for action, _ in self._fits(self.picks)
            for slot, count in Counter(place for place, _ in self.pieces(action)).items()
            if count > len(self.picked(slot))
        }
        if self.where not in needed:
            self.go(next(place for place in self.places if place in needed))

    def drop(self) -> bool:
        """Drop all picks; False if there are none."""
        if not self.picks:
            return False
        place, index = self.picks[-1]
        self.picks = []
        self.go(place, index)
        return True
