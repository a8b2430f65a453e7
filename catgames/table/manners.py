"""What a game says about its table: its words, its question, its scenes, and where chance waits.

Manners are data, and small functions of a View and of events.  They draw nothing and keep nothing.
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
"""What the record of a match calls the house rules that its players have agreed on."""

HAND = "hand"
"""The place of your own cards."""
SEAT = "seat"
"""The place of the people."""
ACTIONS = "actions"
"""The place of the actions that need no more picks."""


class Pointed(NamedTuple):
    """What somebody points at while choosing.

    place: the name of the place where it is.
    item: a card, a seat or an action; None for nothing.
    picked: the picks so far, each as (place, item).
    complete: the action that the picks amount to.
    """

    place: str
    item: Any
    picked: Sequence[tuple[str, Any]] = ()
    complete: Action | None = None


class HouseRule(NamedTuple):
    """A rule that people may agree on.

    title: its name.
    what: what it changes.
    """

    title: str
    what: str


class Page(NamedTuple):
    """Something to read whenever the table is on show, such as a pile.

    name: one word for it.
    title: its heading.
    lines: its paragraphs.
    """

    name: str
    title: str
    lines: Sequence[str]


class Manners(ABC, Generic[V]):
    """The manners of one game; the file of each game has one such object, ``MANNERS``."""

    SEALED: ClassVar[frozenset[str]] = frozenset()
    """The steps at which the choice stays secret."""
    IDLE: ClassVar[frozenset[str]] = frozenset()
    """The verbs that do nothing: after one, people have not seen the news yet."""
    OPEN_CHANCE: ClassVar[frozenset[str]] = frozenset()
    """The steps at which chance waits until everybody watches, such as the roll of a die."""
    DECLINE: ClassVar[str] = ""
    """The verb that answers "not me" to a question; "" if the table is never asked."""
    HOUSE_RULES: ClassVar[Mapping[str, HouseRule]] = {}
    """The house rules that the set-up offers, by their names in the record."""

    # -- the course of the game -----------------------------------------------------------------------

    def question(self, view: V, house_rules: Collection[str]) -> Question | None:
        """What the table is asked when somebody may interrupt; ``view`` is the one for everybody."""
        return None

    def note(self, view: V, seat: int) -> str:
        """What follows a seat's name in a question."""
        return ""

    def scenes(self, before: V, after: V, happened: Sequence[Event]) -> Sequence[Scene]:
        """The scenes that everybody watches, in turn, of what happened between two public views."""
        return ()

    def settling(self, view: V) -> Settling | None:
        """What the table now has to settle by itself."""
        return None

    def lookers(self, view: V) -> Sequence[int]:
        """Who looks at their hand before that is settled, in turn."""
        return ()

    def look_prompt(self, view: V) -> str:
        """What to ask of somebody who only has to look."""
        return "look at your cards."

    def pauses(self, view: V) -> str | None:
        """What ``GoOn`` does when nobody has to act but people want a look first; None: do not wait."""
        return None

    def reader(self, view: V, due: int) -> int:
        """The seat whose news is told when ``due`` is the next to get the keyboard."""
        return due

    def next_first(self, view: V) -> int | None:
        """Who is first in a rematch by the rules; None: whoever was first in this match."""
        return None

    # -- cards ----------------------------------------------------------------------------------------

    @abstractmethod
    def hand(self, view: V) -> Sequence[str]:
        """The cards in the hand of the view's seat."""

    @abstractmethod
    def arrivals(self, view: V, news: Sequence[Event]) -> list[str]:
        """The cards that came into that hand with the news."""

    @abstractmethod
    def called(self, card: str) -> str:
        """What a card is called in a sentence."""

    def pages(self, view: V) -> Sequence[Page]:
        """The pages that can be read."""
        return ()

    def all_cards(self, view: V) -> Sequence[str]:
        """The cards in play, one a line, if they differ from match to match."""
        return ()

    # -- words for a decision -------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, view: V) -> str:
        """What the view's seat has to do now; follows its name."""

    @abstractmethod
    def label(self, view: V, action: Action) -> str:
        """What a legal action is called."""

    @abstractmethod
    def refusal(self, view: V, pointed: Pointed) -> str:
        """Why what is pointed at cannot be picked."""

    def word(self, view: V, pointed: Pointed) -> str:
        """A word about what is pointed at, or what has been picked."""
        return ""

    def likeliest(self, view: V) -> Action | None:
        """The legal action that is chosen most often, if there is one."""
        return None


def manners(slug: str) -> Manners[Any]:
    """The manners of the game with that slug."""
    found: Manners[Any] = import_module(f"catgames.table.{slug}").MANNERS
    return found


def newcomers(manners: Manners[V], view: V, news: Sequence[Event]) -> list[int]:
    """The indexes of the cards in the hand that came with the news."""
    arrived = manners.arrivals(view, news)
    new = []
    for index, card in enumerate(manners.hand(view)):
        if card in arrived:
            arrived.remove(card)
            new.append(index)
    return new
