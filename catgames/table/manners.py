"""What a game says of its table: its words, its question, its scenes, and where chance waits.

Manners are data and small functions of a View and of events.  They draw nothing and keep nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from catgames.engine import Action, Event, View
from catgames.table.moments import Question, Scene, Settling

V = TypeVar("V", bound=View)

HOUSE_RULES = "house rules"
"""What the record of a match calls the house rules that its people have agreed on."""

HAND = "hand"
"""The place of one's own cards."""
SEAT = "seat"
"""The place of the people."""
ACTIONS = "actions"
"""The place of the actions that need no more picking."""


class Pointed(NamedTuple):
    """What somebody who is choosing points at.

    place: where it is, by its name.
    item: what it is: a card, a seat, an action; None for nothing.
    picked: what has been picked so far, as (place, item).
    complete: the action that has been picked as a whole.
    """

    place: str
    item: Any
    picked: Sequence[tuple[str, Any]] = ()
    complete: Action | None = None


class HouseRule(NamedTuple):
    """A rule that people may agree on.  title: its name.  what: what it changes."""

    title: str
    what: str


class Page(NamedTuple):
    """Something to look through whenever the table is on show, such as a pile.

    name: one word for it.
    title: its heading.
    lines: its paragraphs.
    """

    name: str
    title: str
    lines: Sequence[str]


class Manners(ABC, Generic[V]):
    """The manners of one game; there is one object a game, ``MANNERS`` in its file."""

    SEALED: ClassVar[frozenset[str]] = frozenset()
    """The steps whose choice stays secret."""
    IDLE: ClassVar[frozenset[str]] = frozenset()
    """The verbs that do nothing, after which people have still not seen the news."""
    OPEN_CHANCE: ClassVar[frozenset[str]] = frozenset()
    """The steps where chance waits and everybody watches, such as the roll of a die."""
    DECLINE: ClassVar[str] = ""
    """The verb that answers "not me" to a question; "" where the table is never asked."""
    HOUSE_RULES: ClassVar[Mapping[str, HouseRule]] = {}
    """The house rules that the set-up offers, by the name that the record has for them."""

    # -- the course of the game -----------------------------------------------------------------------

    def question(self, view: V, house_rules: Collection[str]) -> Question | None:
        """What the table is asked where the view for everybody awaits somebody who may interrupt."""
        return None

    def note(self, view: V, seat: int) -> str:
        """What stands behind a seat's name in a question."""
        return ""

    def scenes(self, before: V, after: V, happened: Sequence[Event]) -> Sequence[Scene]:
        """What everybody watches, one after the other, of what has happened between two views for all."""
        return ()

    def settling(self, view: V) -> Settling | None:
        """What the table is to settle by itself now."""
        return None

    def lookers(self, view: V) -> Sequence[int]:
        """Who looks at their hand, one after the other, before that is settled."""
        return ()

    def look_prompt(self, view: V) -> str:
        """What somebody is asked who is only to look."""
        return "look at your cards."

    def pauses(self, view: V) -> str | None:
        """What going on does where nobody is awaited and people want to look first; None: just go on."""
        return None

    def reader(self, view: V, due: int) -> int:
        """For whom the news is told when the seat ``due`` gets the keyboard next."""
        return due

    def next_first(self, view: V) -> int | None:
        """Who is first in a rematch, by the rules; None: whoever was first in this match."""
        return None

    # -- cards ----------------------------------------------------------------------------------------

    @abstractmethod
    def hand(self, view: V) -> Sequence[str]:
        """The cards in the hand of the seat whose view it is."""

    @abstractmethod
    def arrivals(self, view: V, news: Sequence[Event]) -> list[str]:
        """The cards that came into that hand with the news."""

    @abstractmethod
    def called(self, card: str) -> str:
        """What a card is called inside a sentence."""

    def pages(self, view: V) -> Sequence[Page]:
        """What there is to look through."""
        return ()

    def all_cards(self, view: V) -> Sequence[str]:
        """What cards there are, a line each, where that is not the same in every match."""
        return ()

    # -- words for a decision -------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, view: V) -> str:
        """What the seat whose view it is owes now, to follow its name."""

    @abstractmethod
    def label(self, view: V, action: Action) -> str:
        """What a legal action is called."""

    @abstractmethod
    def refusal(self, view: V, pointed: Pointed) -> str:
        """Why what is pointed at cannot be picked."""

    def word(self, view: V, pointed: Pointed) -> str:
        """A word on what is pointed at, or on what has been picked."""
        return ""

    def likeliest(self, view: V) -> Action | None:
        """The legal action that is chosen most often, where there is such a one."""
        return None


def manners(slug: str) -> Manners[Any]:
    """The manners of the game of that slug."""
    found: Manners[Any] = import_module(f"catgames.table.{slug}").MANNERS
    return found


def newcomers(manners: Manners[V], view: V, news: Sequence[Event]) -> list[int]:
    """The cards of the hand, as indexes, that came with the news."""
    arrived = manners.arrivals(view, news)
    new = []
    for index, card in enumerate(manners.hand(view)):
        if card in arrived:
            arrived.remove(card)
            new.append(index)
    return new
