"""What has happened, and the words for it.

An event is made once, with every detail, and handed out through ``seen_by``, which takes out what a seat
may not know.  The log, the news and every animation are made from events.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import ClassVar, NamedTuple, Self

from catgames.engine.frozen import Frozen

_TIMES = {2: "twice", 3: "three times"}


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


class Wording(NamedTuple):
    """How to write an event: with which names, for whom, and how to show a card.

    seats: the names.
    you: the seat to address as "you", on its own private screen only; None to name everybody.
    show: turns a card's short text into what is shown.
    """

    seats: tuple[str, ...]
    you: int | None
    show: Callable[[str], str]

    def who(self, seat: int) -> str:
        """What to call the seat inside a sentence."""
        return "you" if seat == self.you else self.seats[seat]

    def opening(self, seat: int) -> str:
        """What to call the seat at the start of a sentence."""
        return "You" if seat == self.you else self.seats[seat]

    def cards(self, cards: Sequence[str]) -> str:
        """The cards, separated by spaces."""
        return " ".join(self.show(card) for card in cards)


class Event(Frozen):
    """One thing that happened at the table.

    seats: the names.
    """

    opens: ClassVar[bool] = False
    """Whether it begins a new chapter, so that everything before it is old news."""
    reveals: ClassVar[bool] = False
    """Whether something hidden becomes known to anybody here, because of what a player did."""
    seats: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        """This event without what ``seat`` may not know; None for what everybody may know."""
        return self

    @abstractmethod
    def sentence(self, say: Wording) -> str:
        """The whole event in words; in the past tense, because it is read later."""

    def text(self, seat: int | None = None, *, you: bool = False, show: Callable[[str], str] = str) -> str:
        """What happened, worded for ``seat`` (None: for everybody).

        you: address ``seat`` as "you"; only for a screen that nobody else sees.
        show: turns a card's short text into what is shown.
        """
        return self.seen_by(seat).sentence(Wording(self.seats, seat if you else None, show))


class Deed(Event):
    """Something a player did.

    seat: whose deed it was.
    """

    seat: int

    @abstractmethod
    def did(self, say: Wording) -> str:
        """What the player did, to follow the name."""

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} {self.did(say)}."


def sentences(
    events: Iterable[Event], seat: int | None = None, *, you: bool = False, show: Callable[[str], str] = str
) -> list[str]:
    """What happened, worded as by ``Event.text``, but with a seat's consecutive deeds in one sentence."""
    told: list[str] = []
    for doer, group in groupby(events, lambda event: event.seat if isinstance(event, Deed) else None):
        if doer is None:
            told += [event.text(seat, you=you, show=show) for event in group]
            continue
        deeds = [event.seen_by(seat) for event in group if isinstance(event, Deed)]
        say = Wording(deeds[0].seats, seat if you else None, show)
        runs = [(did, len([*same])) for did, same in groupby(deed.did(say) for deed in deeds)]
        words = [
            did if times == 1 else f"{did}, {_TIMES.get(times, f'{times} times')}" for did, times in runs
        ]
        told.append(f"{say.opening(doer)} {listed(words)}.")
    return told
