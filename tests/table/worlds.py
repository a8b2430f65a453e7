"""Worlds that look alike, and what can be found in what is shown of them.

The main check compares two worlds: a match, and a twin of it that differs in nothing but what the people
watching cannot know.  Whatever they are shown must be the same in both.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator
from typing import Any, Self

from textual.dom import DOMNode

from catgames.engine import Action, Event, Game, State, View, action
from catgames.engine.actions import Printed
from catgames.match.match import Match
from catgames.table.manners import manners
from catgames.table.sitting import Sitting


def clone(match: Match, seed: int = 0) -> Match:
    """The same match once more, with chance of its own."""
    other = copy.copy(match)
    other._rng = random.Random(seed)
    return other


def twin(match: Match, seat: int | None, rng: random.Random) -> Match:
    """A match that ``seat`` (None: everybody) cannot tell from this one.

    The hidden cards are dealt anew, and it remembers only what that seat has been told.
    """
    other = clone(match)
    other.state = match.state.resample(seat, rng)
    idle = manners(match.game.slug).IDLE  # that somebody has done nothing can be seen
    other.record = [
        action(done.seat, done.verb if done.verb in idle else "something") for done in match.record
    ]
    other._events = [[event.seen_by(seat) for event in events] for events in match._events]
    return other


def in_world(sitting: Sitting, match: Match) -> Sitting:
    """The sitting as it would be at that match: it shows nothing but what it finds there."""
    other = copy.copy(sitting)
    other.match = match
    other.call_seats(sitting.moment.view.seats)  # which presents the moment anew
    return other


class Retold(Match):
    """A match in which the next action is told as it went in ``other``, and what is hidden then differs."""

    def retell(self, other: Match, rng: random.Random) -> Self:
        self._after = twin(other, None, rng)
        return self

    def submit(self, action: str) -> list[Event]:
        before = len(self.record)
        self.state, self.record, self._events = self._after.state, self._after.record, self._after._events
        return [event for events in self._events[before:] for event in events]


def retold(before: Match, after: Match, rng: random.Random) -> Match:
    """The match ``before`` as one in which the next action is told as it went in ``after``."""
    match = clone(before)
    match.__class__ = Retold
    assert isinstance(match, Retold)
    return match.retell(after, rng)


def public_view(match: Match) -> View:
    return match.view(None)


def public_log(match: Match) -> list[Event]:
    return match.log(None)


def all_views(match: Match) -> list[Any]:
    return [match.view(seat) for seat in range(len(match.state.seats))]


def alike(one: Match, other: Match) -> int:
    """How many public events are the same in both, from the first one on."""
    pairs = zip(one.log(None), other.log(None), strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), len(one.log(None)))


def hidden_part(match: Match) -> object:
    """All that there is, seen or not."""
    slots = sorted({name for cls in type(match.state).__mro__ for name in getattr(cls, "__slots__", ())})
    return [getattr(match.state, name) for name in slots if name != "_heard"]


# -- what can be found out ---------------------------------------------------------------------------------

ALL_CARDS = "kinds"
"""The field of a view that says which cards there are, and nothing of where they are."""


def printed(thing: Any, seen: set[int] | None = None, leave_out: Iterable[str] = ()) -> Iterator[Any]:
    """All cards, actions and texts inside of a value, but for those of a match, or of a game as such.

    leave_out: names of attributes that are not looked into.
    """
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, Game | Match | State | DOMNode | type | int | float | None):
        return
    seen.add(id(thing))
    if isinstance(thing, str):
        yield thing
        if isinstance(thing, Action):
            yield from printed(thing.args, seen, leave_out)
        return
    inside: Iterable[Any] = ()
    if isinstance(thing, dict):
        inside = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inside = thing
    elif callable(thing) and getattr(thing, "__closure__", None):
        inside = [cell.cell_contents for cell in thing.__closure__]
    elif type(thing).__module__.startswith(("catgames", "tests")):
        slots = {name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())}
        names = {*slots, *getattr(thing, "__dict__", ())} - {ALL_CARDS, *leave_out}
        inside = [getattr(thing, name) for name in names if hasattr(thing, name)]
    for part in inside:
        yield from printed(part, seen, leave_out)


def is_card(thing: Any) -> bool:
    return isinstance(thing, Printed) and not isinstance(thing, Action)


def cards_in(things: Any) -> set[str]:
    """The cards inside of a value."""
    return {str(x) for x in printed(things) if is_card(x)}


def secrets(match: Match, seat: int | None) -> set[str]:
    """The cards that some seat knows of, and that ``seat`` (None: everybody) has never been shown."""
    return cards_in(all_views(match)) - cards_in([match.view(seat), match.log(seat)])
