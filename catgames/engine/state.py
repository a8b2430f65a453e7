"""A game in progress: an agenda of steps, worked off one action at a time.

These games nest: a pair of cards allows another pair that has an effect of its own.  So what is still to
happen is a stack of small immutable steps, each named after one step of the rulebook.  The top one either
asks its actor for an action or resolves by itself; either way it may push others.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from catgames.engine.actions import CHANCE, Action
from catgames.engine.errors import IllegalAction
from catgames.engine.events import Event
from catgames.engine.frozen import Frozen
from catgames.engine.views import Outcome, View

S = TypeVar("S", bound="State")


class Step(Frozen, Generic[S]):
    """One thing that is still to happen.  Steps are frozen, as states share them."""

    name: ClassVar[str] = ""
    """What views and rules pages call this step; set where somebody is asked."""
    task: ClassVar[str] = ""
    """What the actor is asked to do, to follow "Ana is to"; where CHANCE acts, to follow "next comes"."""
    final: ClassVar[bool] = False
    """Whether its choice cannot be taken back: a sealed choice, an answer in a window."""
    window: ClassVar[bool] = False
    """Whether it is a window: the whole table is asked, and anybody may have spoken up."""

    def actor(self, state: S) -> int | None:
        """Who is asked; None when the step resolves by itself."""
        return None

    def awaited(self, state: S) -> int | None:
        """Whom the table waits for while CHANCE is asked; None when it waits for nobody."""
        return None

    def legal_actions(self, state: S) -> list[Action]:
        """What the actor may do."""
        return []

    def resolve(self, state: S) -> None:
        """Carry out a step that asks nobody.  It is off the agenda already."""

    def perform(self, state: S, action: Action) -> None:
        """Carry out a legal action.  The step is off the agenda already."""
        raise NotImplementedError

    def sample(self, state: S, rng: random.Random) -> Action:
        """A random action of CHANCE, with the right odds."""
        return rng.choice(self.legal_actions(state))

    def parse(self, state: S, text: str) -> Action:
        """The legal action that prints as ``text``; IllegalAction when there is none."""
        for legal in self.legal_actions(state):
            if legal == text:
                return legal
        raise IllegalAction(self.refusal(state, text.split()))

    def refusal(self, state: S, words: list[str]) -> str:
        """Why the printed action ``words`` is not possible, in one sentence."""
        actor = self.actor(state)
        if actor is None or actor == CHANCE:
            return f"No player can act now: next comes {self.task}."
        return f"That is not possible now: {state.seats[actor]} is to {self.task}."


class State(ABC):
    """A game in progress.  See the package for the vocabulary.

    seats: the names, clockwise.
    agenda: what is still to happen, the next step last.
    actor: who must act: a seat from 0, CHANCE, or None when the game is over.
    """

    __slots__ = ("_heard", "actor", "agenda", "seats")
    NESTED: ClassVar[frozenset[str]] = frozenset()
    """The attributes whose lists or dicts hold lists or dicts, one level deep."""
    _attributes: ClassVar[tuple[str, ...]]
    seats: tuple[str, ...]
    agenda: list[Step[Any]]
    actor: int | None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._attributes = tuple(name for kind in cls.__mro__ for name in getattr(kind, "__slots__", ()))

    def __init__(self, seats: tuple[str, ...], agenda: list[Step[Any]]) -> None:
        """Set every other attribute before you call this: the agenda starts at once."""
        self.seats = seats
        self.agenda = agenda
        self._heard: list[Event] | None = None
        self._advance()

    # -- what each game says of itself ---------------------------------------------------------------

    @classmethod
    @abstractmethod
    def new(cls, seats: tuple[str, ...], first: int, **options: Any) -> Self:
        """A game before its first shuffle; ``Game.new`` has checked the arguments."""

    @classmethod
    @abstractmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        """The state of a position in the form of the game's rules page; PositionError names a bad key."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """This state as plain JSON; PositionError at a moment that has no position."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What ``seat`` may see, in the game's own View class; for None, what everybody may see."""

    @abstractmethod
    def resample(self, seat: int | None, rng: random.Random) -> Self:
        """A state that looks the same to ``seat``, with everything it cannot know dealt anew."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    # -- what all games share -------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent state with the same future.

        Copies lists and dicts, and those inside them where ``NESTED`` says so; everything else is frozen.
        """
        kind = type(self)
        twin = object.__new__(kind)
        for name in kind._attributes:
            value = getattr(self, name)
            if type(value) is list:
                value = [part.copy() for part in value] if name in kind.NESTED else value[:]
            elif type(value) is dict:
                nested = name in kind.NESTED
                value = {key: part.copy() for key, part in value.items()} if nested else value.copy()
            setattr(twin, name, value)
        twin._heard = None
        return twin

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """For pickle and deepcopy: every attribute but the news, which is not for everybody's eyes."""
        return None, {name: getattr(self, name) for name in self._attributes} | {"_heard": None}

    @property
    def awaited(self) -> int | None:
        """The seat that the table waits for, as in View."""
        if self.actor == CHANCE:
            return self.agenda[-1].awaited(self)
        return self.actor

    def legal_actions(self) -> list[Action]:
        """All legal actions of the actor, in a stable order that gives nothing away.

        Empty when the game is over, and where CHANCE has too many to list (a shuffle).
        """
        return self.agenda[-1].legal_actions(self) if self.agenda else []

    def parse(self, text: str) -> Action:
        """The legal action that prints as ``text``; IllegalAction otherwise."""
        if not self.agenda:
            raise IllegalAction("The game is over.")
        if not isinstance(text, str):
            raise IllegalAction("An action is one line of text.")
        return self.agenda[-1].parse(self, text)

    def apply(self, action: str, *, quiet: bool = False) -> list[Event]:
        """Carry out an action of the actor, given as an Action or as its text; returns what happened.

        quiet: make no events, and trust an Action that came from ``legal_actions`` or ``sample_chance``.
        Raises IllegalAction, in which case nothing has changed.
        """
        if not (quiet and type(action) is Action):
            action = self.parse(action)
        heard: list[Event] = []
        self._heard = None if quiet else heard
        self.agenda.pop().perform(self, action)
        self._advance()
        return heard

    def sample_chance(self, rng: random.Random) -> Action:
        """A random action where CHANCE is to act, with the right odds; IllegalAction elsewhere."""
        if self.actor != CHANCE:
            raise IllegalAction("Nothing is left to chance at this moment.")
        return self.agenda[-1].sample(self, rng)

    def _advance(self) -> None:
        """Resolve steps until one asks somebody or none is left."""
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            self.actor = step.actor(self)
            if self.actor is not None:
                return
            agenda.pop()
            step.resolve(self)
        self.actor = None

    def tell(self, kind: type[Event], *details: Any) -> None:
        """Note an event, if anybody is listening."""
        if self._heard is not None:
            self._heard.append(kind(self.seats, *details))

    def asked(self, seat: int | None) -> dict[str, Any]:
        """The fields that every View has, for ``view``."""
        step = self.agenda[-1] if self.agenda else None
        return {
            "seat": seat,
            "seats": self.seats,
            "actor": self.actor,
            "awaited": self.awaited,
            "step": step.name if step is not None else "over",
            "legal_actions": tuple(self.legal_actions()) if seat is not None and seat == self.actor else (),
            "outcome": self.outcome(),
        }
