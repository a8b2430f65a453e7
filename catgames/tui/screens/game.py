"""What each game says of its table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from catgames.engine import Action, Event, View
from catgames.match.match import Match
from catgames.tui.cards import Face
from catgames.tui.chooser import Chooser, Place
from catgames.tui.paper import Paper
from catgames.tui.screens.base import CanvasScreen, Key

V = TypeVar("V", bound=View)

REVEAL = "reveal"
"""The target of a click into the hand-over box."""

END_CHOICES = (
    ("r", "Rematch", "rematch"),
    ("a", "Another game", "menu"),
    ("w", "Watch it again", "watch"),
    ("q", "Leave", "leave"),
)
"""Key, label and result of what can be done when a game is over."""


class Scene(NamedTuple):
    """Something that everybody watches before the game goes on.

    view: what the table shows.  text: what is happening.  told: how many of the events have happened by then.
    frames: what moves before, see ``motion``.  waits: until Space, also where scenes follow by themselves.
    """

    view: View
    text: str
    told: int
    frames: Sequence[Any] = ()
    waits: bool = False


class Question(NamedTuple):
    """A question to the whole table: who wants to interrupt?

    key: the same as long as it is the same question.  text: what is asked.
    seats: who may answer; when there are none, all pass by themselves.
    nobody: what Space does when nobody wants to, after "Space".
    goes_on: whether Space then does what comes next, too: chance, or a hand that is shown.
    """

    key: Any
    text: str
    seats: tuple[int, ...]
    nobody: str
    goes_on: bool = True


class Settling(NamedTuple):
    """Something that the table settles by itself, and chance does not: who starts.

    text: what is to be settled.  seats: one of them it will be.  verb: of the action that says so.
    race: whether it is the first who presses a key, and not whom the table names.
    """

    text: str
    seats: tuple[int, ...]
    verb: str
    race: bool


class GameScreen(CanvasScreen[str], Generic[V]):
    """What the screen of a game says of itself, and what there is to draw: see TableScreen for the rest.

    match: what is played.  holder: the seat that has the keyboard and looks; None while all may look.
    view: the one View that is shown.  chooser: the decision of the holder.  frame: what is moving.
    scene: what everybody watches.  asking: the question that is put to the table.
    """

    SLOTS: ClassVar[Mapping[str, Sequence[str]]]
    """Verb -> the place from which each argument is picked; see Chooser."""
    SEALED: ClassVar[frozenset[str]] = frozenset()
    """The steps whose choice stays secret: there the cursor starts anywhere, so that keys tell nothing."""
    HOUSE_RULES: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """House rule -> its name and what it changes; the set-up offers them."""
    IDLE: ClassVar[frozenset[str]] = frozenset()
    """The verbs that do nothing, after which people have still not seen the news."""
    OPEN_CHANCE: ClassVar[frozenset[str]] = frozenset()
    """The steps where chance waits for Space and everybody watches, such as the roll of a die."""
    SHORTCUTS: ClassVar[Mapping[str, str]] = {}
    """Letter -> the verbs of the buttons it leads to, separated by spaces."""

    def __init__(self, match: Match, done: Callable[[str], None] | None = None) -> None:
        super().__init__(done)
        self.match = match
        self._names: tuple[str, ...] | None = None
        self.holder: int | None = None
        self.view: V
        self.chooser: Chooser | None = None
        self.news: Sequence[Event] = ()
        self.new: list[int] = []
        self._news_from = 0
        self.frame: Any = None
        self._told: list[str] = []
        self.scene: Scene | None = None
        self.asking: Question | None = None
        self.volunteers: list[int] = []
        self._called: list[int] = []
        self._to_look: list[int] = []
        self._seat_at = 0
        self.problem = ""
        self._last_click = (-1, -1)
        self._end_at = 0

    def _named(self, events: list[Event]) -> list[Event]:
        """The events with what the seats are called on the screen, where that is not what they are called."""
        return events if self._names is None else [event.changed(seats=self._names) for event in events]

    def _log_of(self, seat: int | None) -> list[Event]:
        return self._named(self.match.log(seat))

    # -- what each game says of itself ----------------------------------------------------------------

    @abstractmethod
    def header(self, view: V) -> tuple[str, str]:
        """What stands at the left and at the right of the first row."""

    @abstractmethod
    def draw_table(self, paper: Paper, view: V, y: int, height: int) -> None:
        """Draw what everybody may see into these rows; at least TABLE_HEIGHT."""

    @abstractmethod
    def draw_result(self, paper: Paper, view: V, y: int, height: int) -> None:
        """Draw how a round or the game ended into these rows."""

    @abstractmethod
    def places(self, view: V) -> Sequence[Place]:
        """Where things can be picked, from top to bottom."""

    @abstractmethod
    def face(self, card: str) -> Face:
        """What a card looks like."""

    @abstractmethod
    def prompt(self, view: V, chooser: Chooser) -> tuple[str, str]:
        """What is owed now, and a word on what is under the cursor or picked."""

    @abstractmethod
    def label(self, view: V, action: Action) -> str:
        """What a button says."""

    @abstractmethod
    def refusal(self, view: V, chooser: Chooser) -> str:
        """Why what is under the cursor cannot be picked."""

    @abstractmethod
    def shown(self, card: str) -> str:
        """A card inside a sentence."""

    @abstractmethod
    def hand(self, view: V) -> Sequence[str]:
        """The cards in the hand of the seat whose view it is."""

    @abstractmethod
    def arrivals(self, view: V, news: Sequence[Event]) -> list[str]:
        """The cards that came into that hand with the news."""

    def hints(self, view: V, chooser: Chooser) -> Mapping[int, str]:
        """Card of the hand -> a hint under it, for the card under the cursor."""
        return {}

    def public_keys(self, view: V) -> Sequence[Key]:
        """More keys that work whenever the table is shown, such as looking through a pile."""
        return ()

    def pauses(self, view: V) -> str | None:
        """What Space does when nobody is awaited and people want to look first; None: just go on."""
        return None

    def motion(self, view: V, happened: Sequence[Event]) -> Sequence[Any]:
        """What to draw, one after the other as ``frame``, before the view is shown as it is."""
        return ()

    def question(self, view: V) -> Question | None:
        """What the table is asked where the view for everybody awaits one who may interrupt."""
        return None

    def settling(self, view: V) -> Settling | None:
        """What the table is to settle by itself now."""
        return None

    def lookers(self, view: V) -> Sequence[int]:
        """Who looks at their hand, one after the other, before that is settled."""
        return ()

    def all_cards(self, view: V) -> Sequence[str]:
        """What cards there are, a line each, where that is not the same in every match."""
        return ()

    def next_first(self, view: V) -> int | None:
        """Who is first in a rematch, by the rules; None: whoever was first in this match."""
        return None

    def reader(self, view: V) -> int:
        """For whom the news is told: the seat that has the keyboard next."""
        seat = self.due(view)
        assert seat is not None
        return seat

    def due(self, view: V) -> int | None:
        """The seat that has the keyboard next: to look, or to do what the table waits for."""
        return self._to_look[0] if self._to_look else view.awaited

    def caption(self, view: V) -> str:
        """What is written into the line below the table."""
        return ""

    def draw_beside(self, paper: Paper, view: V, chooser: Chooser, x: int, y: int) -> int:
        """Draw something to the left of the hand, FAN_HEIGHT rows high; returns how wide it is."""
        return 0

    def note(self, view: V, seat: int) -> str:
        """What stands behind a seat's name in a question."""
        return ""

    def start(self, view: V, chooser: Chooser) -> tuple[str, int] | None:
        """Where the cursor starts; None: at what is new in the hand, or at the first place."""
        return None

    def scenes(self, before: V, happened: Sequence[Event]) -> Sequence[Scene]:
        """What everybody watches, one after the other, of what has happened to the view ``before``."""
        return ()

    TABLE_HEIGHT: ClassVar[int] = 5
    """Rows that the table needs."""
