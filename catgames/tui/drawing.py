"""What a game's drawing is: functions of a View, and of what the cursor adds to it, onto paper."""

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
    """What is to be drawn besides a View.

    chooser: the decision of whoever looks.
    moving: the frame of what is moving, one of those that the drawing has made.
    scene: what everybody watches.
    news: what has happened since whoever looks had the keyboard last.
    new: the cards of the hand, as indexes, that came with the news.
    ascii: whether everything is drawn in plain ASCII.
    """

    chooser: Chooser | None = None
    moving: Any = None
    scene: Scene | None = None
    news: Sequence[Event] = ()
    new: Sequence[int] = ()
    ascii: bool = False


class Drawing(ABC, Generic[V]):
    """Draws one game; there is one class a game, ``DRAWING`` in its file.

    It keeps nothing but its game's manners.
    """

    SLOTS: ClassVar[Mapping[str, Sequence[str]]]
    """Verb -> the place from which each argument is picked; see Chooser."""
    SHORTCUTS: ClassVar[Mapping[str, str]] = {}
    """Letter -> the verbs of the buttons it leads to, separated by spaces."""
    PAGE_KEYS: ClassVar[Mapping[str, str]] = {}
    """Name of a page to look through -> its key; ``p`` where it is not named."""
    TABLE_HEIGHT: ClassVar[int] = 5
    """Rows that the table needs."""

    def __init__(self, manners: Manners[V]) -> None:
        self.manners = manners

    @abstractmethod
    def header(self, view: V) -> tuple[str, str]:
        """What stands at the left and at the right of the first row."""

    @abstractmethod
    def draw_table(self, paper: Paper, view: V, sight: Sight, y: int, height: int) -> None:
        """Draw what everybody may see into these rows; at least TABLE_HEIGHT."""

    @abstractmethod
    def draw_result(self, paper: Paper, view: V, sight: Sight, y: int, height: int) -> None:
        """Draw how a round or the game ended into these rows."""

    @abstractmethod
    def places(self, view: V) -> Sequence[Place]:
        """Where things can be picked, from top to bottom."""

    @abstractmethod
    def face(self, card: str) -> Face:
        """What a card looks like."""

    def caption(self, view: V) -> str:
        """What is written into the line below the table."""
        return ""

    def draw_beside(self, paper: Paper, view: V, sight: Sight, x: int, y: int) -> int:
        """Draw something to the left of the hand, FAN_HEIGHT rows high; returns how wide it is."""
        return 0

    def hints(self, view: V, sight: Sight) -> Mapping[int, str]:
        """Card of the hand -> a hint under it, for the card under the cursor."""
        return {}

    def motion(self, view: V, happened: Sequence[Event]) -> Sequence[Any]:
        """The frames of what moves before the view is drawn as it is."""
        return ()

    def scene_motion(self, scene: Scene) -> Sequence[Any]:
        """The frames of what moves before a scene is drawn as it is."""
        return ()


def drawing(manners: Manners[V], slug: str) -> Drawing[V]:
    """The drawing of the game of that slug."""
    kind: type[Drawing[V]] = import_module(f"catgames.tui.games.{slug}").DRAWING
    return kind(manners)
