"""The moments of a sitting, and the moves that they allow.  It is all data, and frozen."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from catgames.engine import Action, Event, View
from catgames.engine.frozen import Frozen


class Kind(StrEnum):
    """What kind of moment it is."""

    HAND_OVER = "hand-over"
    """The keyboard goes to somebody; nothing private is on show."""
    DECISION = "decision"
    """Somebody looks at their own view and chooses an action."""
    LOOK = "look"
    """Somebody looks at their own view; there is nothing to choose."""
    QUESTION = "question"
    """The whole table is asked who wants to interrupt."""
    SCENE = "scene"
    """Everybody watches something that has happened."""
    SETTLING = "settling"
    """The table settles something by itself, such as who starts."""
    PAUSE = "pause"
    """Nobody has to act, and people may want to look round."""
    OVER = "over"
    """The game has ended."""


class Why(StrEnum):
    """Why somebody gets the keyboard, or has it."""

    TURN = "turn"
    CALLED = "called"
    """They wanted to interrupt."""
    LOOK = "look"
    """They only have to look at their cards."""


class Scene(NamedTuple):
    """Something that everybody watches before the game goes on.

    view: what the table shows.
    text: what is happening, in sentences.
    told: how many of the move's events have happened by then.
    events: the ones that the scene is about.
    waits: whether it waits for ``GoOn`` even if scenes follow by themselves.
    """

    view: View
    text: str
    told: int
    events: tuple[Event, ...] = ()
    waits: bool = False


class Question(NamedTuple):
    """A question to the whole table: who wants to interrupt?

    key: stays the same as long as the question does.
    text: what is asked.
    seats: who may answer; if none, everybody declines without being asked.
    nobody: what follows if nobody wants to, as the end of a sentence.
    goes_on: whether that happens at once: chance, or the hand of whoever is next.
    """

    key: Any
    text: str
    seats: tuple[int, ...]
    nobody: str
    goes_on: bool = True


class Settling(NamedTuple):
    """Something that the table settles by itself, without chance: who starts.

    text: what has to be settled.
    seats: the seats to settle on one of.
    verb: the verb of the action that records it.
    race: whether the first to press a key wins; otherwise the table names somebody.
    """

    text: str
    seats: tuple[int, ...]
    verb: str
    race: bool


# -- moves ----------------------------------------------------------------------------------------------


class Move(Frozen):
    """Something that people can do at a moment."""


class Look(Move):
    """Whoever is due takes the keyboard and looks; if they have to draw blind, the card is drawn."""


class Done(Move):
    """Whoever has looked gives the keyboard back."""


class Choose(Move):
    """Whoever has the keyboard chooses a legal action."""

    action: Action


class Undo(Move):
    """Whoever has the keyboard takes their last choice back."""


class Toggle(Move):
    """A seat wants to interrupt or, the second time, no longer does."""

    seat: int


class Answer(Move):
    """The question is answered: those who want to interrupt are called, in turn."""


class GoOn(Move):
    """On to the next thing that everybody sees: a scene, the die, a deal."""


class Settle(Move):
    """The table has settled on a seat."""

    seat: int


# -- moments --------------------------------------------------------------------------------------------


class Moment(Frozen):
    """All that a front end needs to know, and nothing that the people looking may not.

    kind: what kind of moment it is.
    view: the one View that may be drawn; ``view.seat`` is whoever has the keyboard and looks.
    due: the seat that has the keyboard or gets it next; None if nobody has to act.
    why: why that seat has it or gets it.
    reader: the seat whose news is told; None: everybody's.
    log: all that has happened, as far as those looking may know it.
    news_from: how many events of the log are no news to the reader.
    happened: what the last move led to, as far as those looking may know it; drawn once, as motion.
    question: what the table is asked.
    volunteers: the seats that want to interrupt so far, in order.
    called: the seats that are to interrupt and have not acted yet.
    scene: what everybody watches.
    told: the texts of the scenes since the last move, ending with this one's.
    settling: what the table has to settle.
    sealed: whether the choice stays secret.
    opens_chance: whether chance is next, with everybody watching.
    pause: what ``GoOn`` does at a pause, such as "deal round 2"; "" if there is nothing to say.
    can_undo: whether whoever has the keyboard can take back their last choice.
    """

    kind: Kind
    view: View
    due: int | None = None
    why: Why = Why.TURN
    reader: int | None = None
    log: tuple[Event, ...] = ()
    news_from: int = 0
    happened: tuple[Event, ...] = ()
    question: Question | None = None
    volunteers: tuple[int, ...] = ()
    called: tuple[int, ...] = ()
    scene: Scene | None = None
    told: tuple[str, ...] = ()
    settling: Settling | None = None
    sealed: bool = False
    opens_chance: bool = False
    pause: str = ""
    can_undo: bool = False

    @property
    def news(self) -> tuple[Event, ...]:
        """What has happened since the reader last had the keyboard."""
        return self.log[self.news_from :]

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move that is allowed now."""
        match self.kind:
            case Kind.HAND_OVER:
                return (GoOn() if self.opens_chance else Look(),)
            case Kind.DECISION:
                choices = map(Choose, self.view.legal_actions)
                return (*choices, *((Undo(),) if self.can_undo else ()))
            case Kind.LOOK:
                return (Done(),)
            case Kind.QUESTION:
                assert self.question is not None
                return (*map(Toggle, self.question.seats), Answer())
            case Kind.SETTLING:
                assert self.settling is not None
                return tuple(map(Settle, self.settling.seats))
            case Kind.SCENE | Kind.PAUSE:
                return (GoOn(),)
        return ()

    def allows(self, move: Move) -> bool:
        """Whether this is one of the moves."""
        if isinstance(move, Choose):  # there may be very many
            return self.kind == Kind.DECISION and move.action in self.view.legal_actions
        return move in self.moves
