"""The sitting: who has the keyboard, what is on show, whom the table asks, and what everybody watches."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Self

from catgames.engine import CHANCE, Event, GameError, State, View
from catgames.match.match import Match
from catgames.table.manners import HOUSE_RULES, manners
from catgames.table.moments import (
    Answer,
    Choose,
    Done,
    GoOn,
    Kind,
    Look,
    Moment,
    Move,
    Question,
    Scene,
    Settle,
    Toggle,
    Undo,
    Why,
)


class NotNow(GameError):
    """A move that the moment does not allow; nothing has changed."""


class Sitting:
    """People who play a match at one keyboard.

    match: the match; nothing else may play it meanwhile.
    manners: those of its game.
    moment: the moment that the sitting is at.

    Making a sitting plays nothing: call ``begin`` first, then ``do`` and ``cover``.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.manners = manners(match.game.slug)
        self._house_rules = frozenset(match.table.get(HOUSE_RULES, ()))
        self._names: tuple[str, ...] | None = None
        self._holder: int | None = None
        self._asked: Any = None  # the key of the last question answered
        self._called: list[int] = []  # who wanted to interrupt, and has not acted yet
        self._volunteers: tuple[int, ...] = ()
        self._to_look: list[int] = []
        self._have_looked = False
        self._news_from = 0
        self._scenes: list[Scene] = []  # the one being watched, and those to come
        self._told: tuple[str, ...] = ()
        self._told_before = 0
        self._before: View | None = None  # what everybody saw before what is watched
        self._happened: list[Event] = []  # the events of the move being done, secrets included
        self._seen: tuple[Event, ...] = ()  # of these, what those looking may know
        self.moment = self._present()

    def __copy__(self) -> Self:
        """A copy of the sitting, with its own copy of the match, kept only in memory."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.match = copy(self.match)
        twin._called, twin._to_look, twin._scenes = [*self._called], [*self._to_look], [*self._scenes]
        return twin

    # -- what people do -----------------------------------------------------------------------------------

    def begin(self) -> Moment:
        """Do whatever needs nobody, such as the first deal; returns the first moment."""
        self._act(lambda: None, show=False)
        return self.moment

    def do(self, move: Move) -> Moment:
        """Do one of the moment's moves; returns the next moment.

        Raises NotNow, and nothing has changed, if it is not one of them.
        """
        if not self.moment.allows(move):
            raise NotNow(f"That cannot be done now: {self._expected()}.")
        match move:
            case Look():
                self._act(self._look)
            case Done():
                self._act(lambda: self._to_look.pop(0))
            case Choose(action=action):
                self._act(lambda: self._choose(action))
            case Undo():
                self._act(self._undo)
            case Toggle(seat=seat):
                self._volunteers = tuple(sorted({*self._volunteers} ^ {seat}))
                self.moment = self._present()
            case Answer():
                self._act(self._answer)
            case GoOn() if self._scenes:
                self._told = (*self._told, *(scene.text for scene in self._scenes[1:2]))
                del self._scenes[0]
                self.moment = self._present()
            case GoOn():
                self._act(self._chance)
            case Settle(seat=seat):
                self._act(lambda: self._settle(seat))
        return self.moment

    def cover(self) -> Moment:
        """Put away the hand on show: whoever has the keyboard has to look again.  Always allowed."""
        self._holder, self._seen = None, ()
        self.moment = self._present()
        return self.moment

    def call_seats(self, names: Sequence[str]) -> Moment:
        """Call the seats by these names from now on; the record of the match keeps the old ones."""
        called = tuple(names)
        if called != self._view(None).seats:
            self._names = called if called != self.match.state.seats else None
            self._seen = tuple([event.changed(seats=called) for event in self._seen])
            if self._before is not None:
                stage = self._stage(self._before, self.match.log(None)[self._told_before :])
                watched = len(stage) - len(self._scenes)
                self._scenes = stage[watched:]
                self._told = tuple([scene.text for scene in stage[: watched + 1]])
        self.moment = self._present()
        return self.moment

    def perspective(self, rng: random.Random) -> State:
        """A state that looks the same to the seat to act, with all that it cannot know dealt anew.

        Raises ValueError if no seat has to act.
        """
        seat = self.match.state.actor
        if seat is None or seat == CHANCE:
            raise ValueError("nobody has to act")
        return self.match.state.resample(seat, rng)

    # -- what they lead to --------------------------------------------------------------------------------

    def _look(self) -> None:
        self._holder = self._due(self._view(None))

    def _choose(self, action: str) -> None:
        if self._holder in self._called:
            self._called.remove(self._holder)
        self._submit(action)

    def _undo(self) -> None:
        self.match.undo()
        assert self._holder is not None
        # Whoever has looked anew since then has taken that choice for old news.
        self._news_from = min(self._news_from, self.match.since(self._holder, self.manners.IDLE))

    def _answer(self) -> None:
        """Call those who want to interrupt; if nobody does, what comes next may happen at once."""
        question, called = self.moment.question, [*self._volunteers]
        assert question is not None
        self._asked, self._called = question.key, called
        self._advance()
        public = self._view(None)
        if called or not question.goes_on or self._unasked(public) is not None:
            return
        if public.actor == CHANCE and public.step in self.manners.OPEN_CHANCE:
            self._chance()
        else:
            self._holder = public.awaited

    def _settle(self, seat: int) -> None:
        settling = self.moment.settling
        assert settling is not None
        self._submit(f"{seat + 1} {settling.verb}")

    def _chance(self) -> None:
        self._happened += self.match.chance()

    def _submit(self, action: str) -> None:
        self._happened += self.match.submit(action)

    def _act(self, act: Callable[[], object], show: bool = True) -> None:
        """Do something, and whatever follows by itself; then find out what there is to watch.

        show: whether it can lead to scenes, and to motion.
        """
        before, self._told_before = self.match.view(None), self.match.told
        self._happened = []
        act()
        self._volunteers = ()
        self._advance()
        seen_by_all = [event.seen_by(None) for event in self._happened]
        self._scenes = self._stage(before, seen_by_all) if show else []
        self._before = before if self._scenes else None
        if self._scenes:  # everybody watches them, so the hand goes first
            self._holder = None
        self._told = tuple(scene.text for scene in self._scenes[:1])
        seen = [event.seen_by(self._holder) for event in self._happened] if show else []
        self._seen = tuple(self._named(seen))
        self._happened = []  # it holds more than people may see
        self.moment = self._present()

    def _advance(self) -> None:
        """Do whatever needs nobody; then put the hand away if somebody else has to act."""
        while True:
            public = self._view(None)
            self._call_lookers(public)
            question = self.manners.question(public, self._house_rules)
            if question is not None:
                fresh = question.key != self._asked and bool(question.seats)
                if fresh or public.actor in self._called:
                    break
                assert public.actor is not None
                self._submit(f"{public.actor + 1} {self.manners.DECLINE}")
            elif public.actor != CHANCE or self._waits(public):
                break
            else:
                self._chance()
        asks = question is not None and question.key != self._asked
        if self._due(public) != self._holder or asks or public.step in self.manners.OPEN_CHANCE:
            self._holder = None

    def _call_lookers(self, public: View) -> None:
        """When the table has something to settle, everybody concerned looks at their hand first."""
        if self.manners.settling(public) is None:
            self._to_look, self._have_looked = [], False
        elif not self._have_looked:
            self._to_look, self._have_looked = [*self.manners.lookers(public)], True

    def _waits(self, public: View) -> bool:
        """Whether chance waits because people want to look first."""
        if public.step in self.manners.OPEN_CHANCE or self.manners.settling(public) is not None:
            return True
        if public.awaited is None:
            return self.manners.pauses(public) is not None
        return self._holder != public.awaited

    # -- what is on show ----------------------------------------------------------------------------------

    def _stage(self, before: View, happened: Sequence[Event]) -> list[Scene]:
        """All that there is to watch of what has happened since that view for everybody."""
        after = self._with_names(self.match.view(None))
        return [*self.manners.scenes(self._with_names(before), after, self._named(happened))]

    def _view(self, seat: int | None) -> View:
        return self._with_names(self.match.view(seat))

    def _with_names(self, view: View) -> View:
        """The view with what the seats are called here."""
        return view if self._names is None else replace(view, seats=self._names)

    def _named(self, events: Sequence[Event]) -> Sequence[Event]:
        """The events with the names that the seats have here."""
        return events if self._names is None else [event.changed(seats=self._names) for event in events]

    def _due(self, view: View) -> int | None:
        """The seat that gets the keyboard next: to look, or to act."""
        return self._to_look[0] if self._to_look else view.awaited

    def _unasked(self, public: View) -> Question | None:
        """The question that the table has yet to answer."""
        question = self.manners.question(public, self._house_rules)
        return question if question is not None and question.key != self._asked else None

    def _why(self, due: int | None) -> Why:
        return Why.LOOK if self._to_look else Why.CALLED if due in self._called else Why.TURN

    def _present(self) -> Moment:
        """The moment as things stand; this plays nothing, and calling it again changes nothing."""
        if self._scenes:
            return self._scene(self._scenes[0])
        holder, view = self._holder, self._view(self._holder)
        due = self._due(view)
        reader = None
        if holder is not None:
            reader = holder
        elif due is not None:
            reader = due if due in self._called else self.manners.reader(view, due)
            self._news_from = self.match.since(reader, self.manners.IDLE)
        moment = Moment(
            kind=Kind.OVER,
            view=view,
            due=due,
            why=self._why(due),
            called=tuple(self._called),
            reader=reader,
            log=tuple(self._named(self.match.log(holder))),
            news_from=self._news_from,
            happened=self._seen,
        )
        if view.outcome is not None:
            return moment
        if holder is not None:
            if self._to_look:
                return moment.changed(kind=Kind.LOOK)
            sealed = view.step in self.manners.SEALED
            return moment.changed(kind=Kind.DECISION, sealed=sealed, can_undo=self.match.can_undo)
        question = self._unasked(view) if not self._to_look else None
        if question is not None:
            return moment.changed(kind=Kind.QUESTION, question=question, volunteers=self._volunteers)
        if due is not None:
            opens = not self._to_look and view.step in self.manners.OPEN_CHANCE
            return moment.changed(kind=Kind.HAND_OVER, opens_chance=opens)
        settling = self.manners.settling(view)
        if settling is not None:
            return moment.changed(kind=Kind.SETTLING, settling=settling)
        return moment.changed(kind=Kind.PAUSE, pause=self.manners.pauses(view) or "")

    def _scene(self, scene: Scene) -> Moment:
        """The scene being watched; those to come are not news yet, and not in the log."""
        log = self._named(self.match.log(None)[: self._told_before + scene.told])
        return Moment(
            kind=Kind.SCENE,
            view=scene.view,
            log=tuple(log),
            news_from=len(log),
            scene=scene,
            told=self._told,
        )

    def _expected(self) -> str:
        """What can be done instead; follows a colon."""
        names = dict.fromkeys(type(move).__name__ for move in self.moment.moves)
        return " or ".join(names) or "the game is over"
