"""What each game's drawing has to do: put a View, and what the cursor adds to it, on paper."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from catgames.engine import Event, View
from catgames.table.manners import Manners
from catgames.table.moments import Scene
from catgames.tui.cards import Face
from catgames.tui.chooser import Chooser, Place
from catgames.tui.paper import Paper

V = TypeVar("V", bound=View)


class Sight(NamedTuple):
    """What to draw besides a View.

    chooser: the decision of whoever looks.
    moving: the frame to draw, one of those that the drawing has made.
    scene: what everybody watches.
    news: what has happened since whoever looks last had the keyboard.
    new: the indexes of the cards in the hand that came with the news.
    ascii: whether to draw in ASCII only.
    """

    chooser: Chooser | None = None
    moving: Any = None
    scene: Scene | None = None
    news: Sequence[Event] = ()
    new: Sequence[int] = ()
    ascii: bool = False


class Drawing(ABC, Generic[V]):
    """Draws one game; the file of each game has one such class, ``DRAWING``.

    It keeps nothing but the game's manners.
    """

    SLOTS: ClassVar[Mapping[str, Sequence[str]]]
    """Verb -> the place from which each argument is picked; see Chooser."""
    SHORTCUTS: ClassVar[Mapping[str, str]] = {}
    """Letter -> the verbs whose buttons it leads to, separated by spaces."""
    PAGE_KEYS: ClassVar[Mapping[str, str]] = {}
    """Name of a page -> its key; ``p`` if it is not here."""
    TABLE_HEIGHT: ClassVar[int] = 5
    """Rows that the table needs."""

    def __init__(self, manners: Manners[V]) -> None:
        self.manners = manners

    @abstractmethod
    def header(self, view: V) -> tuple[str, str]:
        """The left and the right of the first row."""

    @abstractmethod
    def draw_table(self, paper: Paper, view: V, sight: Sight, y: int, height: int) -> None:
        """Draw what everybody may see into these rows, of which there are at least TABLE_HEIGHT."""

    @abstractmethod
    def draw_result(self, paper: Paper, view: V, sight: Sight, y: int, height: int) -> None:
        """Draw how a round or the game ended into these rows."""

    @abstractmethod
    def places(self, view: V) -> Sequence[Place]:
        """The places where things can be picked, from top to bottom."""

    @abstractmethod
    def face(self, card: str) -> Face:
        """What a card looks like."""

    def caption(self, view: V) -> str:
        """What is written on the line below the table."""
        return ""

    def draw_beside(self, paper: Paper, view: V, sight: Sight, x: int, y: int) -> int:
        """Draw something to the left of the hand, FAN_HEIGHT rows high; returns how wide it is."""
        return 0

    def hints(self, view: V, sight: Sight) -> Mapping[int, str]:
        """Index of a card in the hand -> the hint to write under it."""
        return {}

    def motion(self, view: V, happened: Sequence[Event]) -> Sequence[Any]:
        """The frames to play before the view itself."""
        return ()

    def scene_motion(self, scene: Scene) -> Sequence[Any]:
        """The frames to play before the scene itself."""
        return ()


def drawing(manners: Manners[V], slug: str) -> Drawing[V]:
    """The drawing of the game with that slug."""
    kind: type[Drawing[V]] = import_module(f"catgames.tui.games.{slug}").DRAWING
    return kind(manners)
