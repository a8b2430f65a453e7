"""The table: the screen of a game in progress, whose only data is one View."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from catgames.engine import CHANCE, Action, Event
from catgames.engine.events import sentences
from catgames.match.match import Match
from catgames.tui.chooser import ACTIONS, Chooser
from catgames.tui.screens.base import Key
from catgames.tui.screens.game import END_CHOICES, REVEAL, Question, Scene, Settling, V
from catgames.tui.screens.layout import GameLayout

FRAME = 0.1
"""Seconds that a frame of something moving is shown."""
SCENE = 1.6
"""Seconds that a scene is shown when scenes follow by themselves."""


class TableScreen(GameLayout[V]):
    """Plays a match; each game's screen says how its table is drawn and what can be picked where.

    At each moment the screen shows one View and nothing else: that of ``holder``, the seat that has
    revealed it, or the one for everybody.
    """

    def __init__(self, match: Match, done: Callable[[str], None] | None = None) -> None:
        super().__init__(match, done)
        self._happened: list[Event] = []
        self._frames: list[Any] = []
        self._last_frames: list[Any] = []
        self._scenes: list[Scene] = []
        self._told_before = 0
        self._asked: Any = None
        self._have_looked = False
        self._warned: str | None = None
        self._rng = random.SystemRandom()
        self._go_on()

    # -- the course of the game -----------------------------------------------------------------------

    def _go_on(self) -> None:
        """See what comes next, up to where somebody has to press a key; then show it."""
        while True:
            public = self._public()
            self._call_lookers(public)
            question = self.question(public)
            if question is not None:
                fresh = question.key != self._asked and question.seats
                if fresh or public.actor in self._called:
                    break
                self._happened += self.match.submit(self._pass(public.actor))
            elif public.actor != CHANCE or self._waits(public):
                break
            else:
                self._happened += self.match.chance()
        fresh = question is not None and question.key != self._asked
        if self.due(public) != self.holder or fresh or public.step in self.OPEN_CHANCE:
            self.holder = None
        self._show()

    def _call_lookers(self, public: V) -> None:
        """Once what the table is to settle comes up, everybody concerned looks at their hand."""
        if self.settling(public) is None:
            self._to_look, self._have_looked = [], False
        elif not self._have_looked:
            self._to_look, self._have_looked = [*self.lookers(public)], True

    def _waits(self, public: V) -> bool:
        """Whether people want to look before chance goes on."""
        if public.step in self.OPEN_CHANCE or self.settling(public) is not None:
            return True
        return self.pauses(public) is not None if public.awaited is None else self.holder != public.awaited

    def _pass(self, seat: int | None) -> str:
        """The action by which a seat does not interrupt."""
        return f"{(seat or 0) + 1} pass"

    def _public(self) -> V:
        return self._view(None)

    def _view(self, seat: int | None) -> V:
        view = self.match.view(seat)
        return view if self._names is None else replace(view, seats=self._names)  # type: ignore[return-value]

    def call_seats(self, names: Sequence[str]) -> None:
        """Call the seats by these names on the screen; in the record of the match they keep theirs."""
        self._names = tuple(names)
        self._show()

    def rename_seats(self, names: Sequence[str]) -> None:
        """Call the seats otherwise in the middle of things, whatever is picked or shown now."""
        self._names = tuple(names)
        self.view = replace(self.view, seats=self._names)

    def _show(self) -> None:
        """Take the one view that may be shown now, and a new decision with it."""
        self.view: V = self._view(self.holder)
        self.problem = ""
        self.chooser: Chooser | None = None
        question = self.question(self._public())
        self.asking = question if question is not None and question.key != self._asked else None
        self.volunteers, self._seat_at = [], 0
        if self.holder is None and self.due(self.view) is not None:
            self._news_from = self.match.since(self.reader(self.view), self.IDLE)
        self.news = self._log_of(self.holder)[self._news_from :]
        self.new: list[int] = []
        if self.holder is not None:
            places = self.places(self.view)
            self.chooser = Chooser(self.view.legal_actions, self.SLOTS, places, only_look=bool(self._to_look))
            self.new = self._newcomers(self.view)
            self._place_cursor(self.chooser)

    def cover(self) -> None:
        """Take the hand off the screen: whoever has the keyboard looks anew, and has picked nothing."""
        self.gate.close()
        self.holder = None
        self._frames, self._last_frames = [], []
        if self.frame is not None:
            self._timer.stop()
        self._show()
        self._next_frame()
        self.listen()

    def _newcomers(self, view: V) -> list[int]:
        """The cards of the hand, as indexes, that came with the news."""
        arrived = self.arrivals(view, self.news)
        new = []
        for index, card in enumerate(self.hand(view)):
            if card in arrived:
                arrived.remove(card)
                new.append(index)
        return new

    def _place_cursor(self, chooser: Chooser) -> None:
        start = self.start(self.view, chooser)
        if start is not None:
            chooser.go(*start)
            return
        first = next(iter(chooser.places), ACTIONS)
        where = "hand" if "hand" in chooser.places else first
        if self.view.step in self.SEALED and where != ACTIONS:
            chooser.go(where, self._rng.randrange(len(chooser.places[where].items)))
        else:
            chooser.go(where, self.new[0] if where == "hand" and self.new else 0)

    def _commit(self, action: Action) -> None:
        if action.seat in self._called:
            self._called.remove(action.seat)
        self._act(lambda: self._happened.extend(self.match.submit(action)))

    def _volunteer(self, seat: int) -> None:
        """Note that a seat wants to interrupt, or does not any more."""
        if self.asking is not None and seat in self.asking.seats:
            self._seat_at = self.asking.seats.index(seat)
            self.volunteers = [*(set(self.volunteers) ^ {seat})]
            self.repaint()

    def _answer(self) -> None:
        """The question is answered: those who want to interrupt are called, one after the other.

        When nobody does, Space may do at once what comes next: chance, or whoever is awaited looks.
        """
        question, called = self.asking, self.volunteers
        if question is None:
            return
        self._asked, self._called = question.key, [*called]

        def act() -> None:
            self._go_on()
            public = self._public()
            if called or self.asking is not None or not question.goes_on:
                return
            if public.actor == CHANCE and public.step in self.OPEN_CHANCE:
                self._happened += self.match.chance()
            else:
                self.holder = public.awaited

        self._act(act)

    def _reveal(self) -> None:
        """Whoever is awaited has the keyboard and looks; a draw that is due is made with it."""
        if self.view.actor == CHANCE and self.view.step in self.OPEN_CHANCE:
            self._deal()
        else:
            self._act(lambda: setattr(self, "holder", self.due(self.view)))

    def _deal(self) -> None:
        settling = self.settling(self.view)
        if settling is None:
            self._act(lambda: self._happened.extend(self.match.chance()))
        else:
            self._settle(settling)

    def _undo(self) -> None:
        """The seat that has the keyboard takes its last choice back."""
        if self.match.can_undo:
            self._act(self.match.undo)

    def whether_saved(self) -> list[str]:
        """What becomes of the match when people stop now, in sentences for them."""
        self.match.save()
        if self.match.warning is not None:
            return [self.match.warning, "So it ends here if you stop."]
        if self.match.saved_as is None:
            return ["The match is not saved: it ends here if you stop."]
        if self.view.outcome is not None:
            return ["The match is over, and saved."]
        return ["The match is saved. To go on with it:", f"catgames resume {self.match.saved_as}"]

    def _warn(self) -> None:
        """Say once that the match is not being saved, or what was lost of it."""
        warning = self.match.warning
        if warning != self._warned:
            self._warned = warning
            if warning is not None:
                self.cats.show_notice("NOT SAVED", [warning, "The game goes on all the same."])
        if self.match.torn:
            self.match.torn = 0
            lines = ["The last thing that was done had not been written down whole, and is to be done again."]
            self.cats.show_notice("GOING ON", lines)

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._warn)

    def _looked(self) -> None:
        """The seat that has looked gives the keyboard back."""
        del self._to_look[0]
        self._act(lambda: None)

    def _settle(self, settling: Settling) -> None:
        """Let the table say who it is, or race for it."""

        def settled(seat: int | None) -> None:
            if seat is not None:
                self._act(lambda: self._happened.extend(self.match.submit(f"{seat + 1} {settling.verb}")))

        self.cats.settle(settling, self.view.seats, settled)

    def _act(self, act: Callable[[], None]) -> None:
        """Do something that changes what is shown; be deaf until that has been painted."""
        self.gate.close()
        self._happened = []
        before, self._told_before = self._public(), len(self.match.log(None))
        act()
        self._go_on()
        self._scenes = list(
            self.scenes(before, self._named([event.seen_by(None) for event in self._happened]))
        )
        if self._scenes:  # public, so the hand is gone before them
            self.holder = None
            self._show()
            self._told = []
        seen = self._named([event.seen_by(self.holder) for event in self._happened])
        self._last_frames = list(self.motion(self.view, seen)) if self.cats.moving else []
        self._happened = []  # it tells more than may be shown
        self._next_scene()
        if self.holder is not None:
            self.cats.lookout.begin()
        self._warn()

    def _next_scene(self) -> None:
        """Show the next scene or, when there is none, what comes next."""
        self.gate.close()
        if self.scene is not None and not self._scenes:
            self._show()
        self.scene = self._scenes.pop(0) if self._scenes else None
        if self.scene is None:
            self._frames = self._last_frames
            self._next_frame()
        else:
            self._told.append(self.scene.text)
            self._show_scene(self.scene)
        self.listen()

    def _show_scene(self, scene: Scene) -> None:
        self.view = scene.view  # type: ignore[assignment]
        self.news, self.new = [], []
        self._frames = list(scene.frames) if self.cats.moving else []
        self._next_frame()
        if self.cats.scenes_by_themselves and not scene.waits:
            self._timer = self.set_timer(SCENE, self._next_scene)

    def _next_frame(self) -> None:
        """Draw the next frame of what is moving or, when there is none, the view as it is."""
        self.frame = self._frames.pop(0) if self._frames else None
        self.repaint()
        if self.frame is not None:
            self._timer = self.set_timer(FRAME, self._next_frame)

    def _go_on_watching(self) -> None:
        if self.cats.scenes_by_themselves and self.scene is not None and not self.scene.waits:
            self._timer.stop()
        self._next_scene()

    def on_key(self, event: Any) -> None:
        self._skip_motion(event)

    def _skip_motion(self, event: Any) -> None:
        """What is pressed while something moves ends that, and does nothing else."""
        if self.frame is None:
            return  # Textual calls the handler of CanvasScreen next, by itself
        event.stop()
        event.prevent_default()
        self._frames.clear()
        self._timer.stop()
        self._next_frame()

    # -- keys -------------------------------------------------------------------------------------------

    def keys(self) -> list[Key]:
        common = [
            *self.public_keys(self.view),
            Key(("?",), self._rules, "rules", "?"),
            Key(("g",), self._log, "log", "g"),
            Key(("q",), self.quit, "stop", "q"),
        ]
        if self.scene is not None:
            return [Key(("space",), self._go_on_watching, "go on", "Space"), *common]
        if self.view.outcome is not None:
            return [*self._end_keys(), *common[:-1]]
        if self.chooser is not None:
            return [*self._choice_keys(self.chooser), *common]
        if self.due(self.view) != self.view.awaited:
            return [Key(("space",), self._reveal, "reveal", "Space"), *common]
        if self.asking is not None:
            return [*self._question_keys(self.asking), *common]
        if self.view.awaited is not None:
            does = "roll" if self.view.step in self.OPEN_CHANCE else "reveal"
            return [Key(("space",), self._reveal, does, "Space"), *common]
        return [Key(("space",), self._deal, self.pauses(self.view) or "go on", "Space"), *common]

    def _choice_keys(self, chooser: Chooser) -> list[Key]:
        place = chooser.where if chooser.where != ACTIONS else "hand"
        keys = [
            Key(("left", "h"), lambda: self._move(chooser.sideways, -1), "move", "←→"),
            Key(("right", "l"), lambda: self._move(chooser.sideways, 1)),
            Key(("up", "k"), lambda: self._move(chooser.upright, -1)),
            Key(("down", "j"), lambda: self._move(chooser.upright, 1)),
            Key(("enter",), self._enter, "choose" if not self._to_look else "done", "Enter"),
            *([Key(("u",), self._undo, "undo", "u")] if self.match.can_undo else []),
            Key(("escape",), self._drop, "drop" if chooser.places and not self._to_look else None, "Esc"),
        ]
        if place in chooser.places:
            items = chooser.places[place].items
            keys += [
                Key((str((index + 1) % 10),), lambda index=index: self._pick(place, index))  # type: ignore[misc]
                for index in range(min(10, len(items)))
            ]
        for letter, verbs in self.SHORTCUTS.items():
            for at, action in enumerate(chooser.buttons()):
                if action.verb in verbs.split():
                    keys.append(Key((letter,), lambda at=at: self._jump(at)))  # type: ignore[misc]
        return keys

    def _question_keys(self, question: Question) -> list[Key]:
        def move(by: int) -> None:
            self._seat_at = (self._seat_at + by) % len(question.seats)
            self.repaint()

        return [
            Key(("space",), self._answer, "nobody" if not self.volunteers else "go on", "Space"),
            Key(("left", "h", "up", "k"), lambda: move(-1), "move", "←→"),
            Key(("right", "l", "down", "j"), lambda: move(1)),
            Key(("enter",), lambda: self._volunteer(question.seats[self._seat_at]), "I do", "Enter"),
            *(
                Key((str(seat + 1),), lambda seat=seat: self._volunteer(seat))  # type: ignore[misc]
                for seat in question.seats
            ),
        ]

    def _end_keys(self) -> list[Key]:
        return [
            Key(("left", "h", "up", "k"), lambda: self._end_move(-1), "move", "←→"),
            Key(("right", "l", "down", "j"), lambda: self._end_move(1)),
            Key(("enter",), lambda: self.finish(END_CHOICES[self._end_at][2]), "choose", "Enter"),
            *(
                Key((letter,), lambda at=at: self._end_move(at - self._end_at))  # type: ignore[misc]
                for at, (letter, _, _) in enumerate(END_CHOICES)
            ),
        ]

    def _end_move(self, by: int) -> None:
        self._end_at = (self._end_at + by) % len(END_CHOICES)
        self.repaint()

    def _move(self, move: Any, by: int) -> None:
        move(by)
        self.problem = ""
        self.repaint()

    def _jump(self, button: int) -> None:
        if self.chooser is not None:
            self.chooser.go(ACTIONS, button)
            self.repaint()

    def _enter(self) -> None:
        chooser = self.chooser
        if chooser is None:
            return
        if self._to_look:
            self._looked()
        elif chooser.where == ACTIONS:
            chosen = chooser.current()
            if chosen is not None:
                self._commit(chosen)
        else:
            self._pick(chooser.where, chooser.index)

    def _pick(self, place: str, index: int) -> None:
        chooser = self.chooser
        if chooser is None:
            return
        if self._to_look:
            chooser.go(place, index)
            self.repaint()
            return
        self.problem = ""
        if not chooser.pick(place, index):
            chooser.go(place, index)
            self.problem = self.refusal(self.view, chooser)
        self.repaint()

    def _drop(self) -> None:
        said, self.problem = self.problem, ""
        if self.chooser is not None and (self.chooser.drop() or said):
            self.repaint()

    def clicked(self, target: Any) -> None:
        if target == REVEAL:
            self._reveal()
        elif self.view.outcome is not None:
            self.finish(END_CHOICES[target][2])
        elif self.asking is not None:
            self._volunteer(target)
        elif self.chooser is not None:
            place, index = target
            if place == ACTIONS:
                self.chooser.go(ACTIONS, index)
                self._enter()
            elif place in self.chooser.places:
                self._pick(place, index)

    def on_click(self, event: Any) -> None:
        self._last_click = (event.screen_x, event.screen_y)
        self._skip_motion(event)

    # -- other screens ------------------------------------------------------------------------------------

    def quit(self) -> None:
        """Ask whether to stop."""
        self.cats.ask_quit()

    def _rules(self) -> None:
        self.cats.show_rules(self.match.game.slug, self.view.step)

    def _log(self) -> None:
        events = self._log_of(self.holder)
        if self.scene is not None:  # what is still to be watched is nobody's news
            events = events[: self._told_before + self.scene.told]
        lines = sentences(events, self.holder, show=self.shown)
        self.cats.show_lines("What has happened", lines, at_end=True)
