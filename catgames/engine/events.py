"""What has happened, and the words for it.

An event is made once, with everything in it, and handed out through ``seen_by``, which takes out what a
seat may not know.  The log, the news and every animation are made of such events.
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
    """How to write an event: for whom, with which names, how a card is shown.

    you: the seat to be spoken to as "you", on its own private screen only; None names everybody.
    show: turns a card into what is shown of it.
    """

    seats: tuple[str, ...]
    you: int | None
    show: Callable[[str], str]

    def who(self, seat: int) -> str:
        """The seat inside a sentence."""
        return "you" if seat == self.you else self.seats[seat]

    def opening(self, seat: int) -> str:
        """The seat at the start of a sentence."""
        return "You" if seat == self.you else self.seats[seat]

    def cards(self, cards: Sequence[str]) -> str:
        """The cards, one space between them."""
        return " ".join(self.show(card) for card in cards)


class Event(Frozen):
    """One thing that happened at the table whose seats are called ``seats``."""

    opens: ClassVar[bool] = False
    """Whether it begins a new chapter, so that what happened before is no news any more."""
    reveals: ClassVar[bool] = False
    """Whether what was hidden becomes known with it, to anybody, through what a player did."""
    seats: tuple[str, ...]

    def seen_by(self, seat: int | None) -> Self:
        """This event without what ``seat`` may not know; None for what everybody may know."""
        return self

    @abstractmethod
    def sentence(self, say: Wording) -> str:
        """The event in words, with all that is in it; in the past tense, for it is read later."""

    def text(self, seat: int | None = None, *, you: bool = False, show: Callable[[str], str] = str) -> str:
        """What happened, in the words that are for ``seat`` (None: for everybody).

        you: speak to ``seat`` as "you"; only for a screen that nobody else sees.
        show: turns a card's short text into what is to be shown of it.
        """
        return self.seen_by(seat).sentence(Wording(self.seats, seat if you else None, show))


class Deed(Event):
    """Something that ``seat`` did."""

    seat: int

    @abstractmethod
    def did(self, say: Wording) -> str:
        """What it did, to follow its name."""

    def sentence(self, say: Wording) -> str:
        return f"{say.opening(self.seat)} {self.did(say)}."


def sentences(
    events: Iterable[Event], seat: int | None = None, *, you: bool = False, show: Callable[[str], str] = str
) -> list[str]:
    """What happened, as ``Event.text`` says it, but what one seat did in a row in one sentence."""
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
