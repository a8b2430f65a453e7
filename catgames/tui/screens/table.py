"""The table: the screen of a sitting.  It keeps a cursor and draws the sitting's moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from textual.timer import Timer

from catgames.engine.events import sentences
from catgames.table.moments import (
    Answer,
    GoOn,
    Kind,
    Look,
    Moment,
    Move,
    Question,
    Settle,
    Toggle,
)
from catgames.table.sitting import Sitting
from catgames.tui.choosing import Choosing
from catgames.tui.drawing import Drawing
from catgames.tui.layout import END_CHOICES, REVEAL, Cursor, Layout
from catgames.tui.lookout import Lookout
from catgames.tui.motion import Motion
from catgames.tui.overlays import Overlays
from catgames.tui.paper import Paper
from catgames.tui.preferences import Preferences
from catgames.tui.screens.base import CanvasScreen, Choice, Key

SCENE = 1.6
"""Seconds that a scene stays if scenes follow by themselves."""


class TableScreen(CanvasScreen[str]):
    """Draws a sitting, and turns keys and clicks into its moves; the result is what to do afterwards.

    sitting: the sitting, which has begun.
    drawing: the drawing of its game.
    cursor: where the person at the keyboard is.
    """

    def __init__(
        self,
        sitting: Sitting,
        drawing: Drawing[Any],
        overlays: Overlays,
        preferences: Preferences,
        lookout: Lookout,
        done: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(done)
        self.sitting = sitting
        self.drawing = drawing
        self._overlays, self._preferences, self._lookout = overlays, preferences, lookout
        self._motion = Motion(self.repaint, self.set_timer)
        self._scene_timer: Timer | None = None
        self._warned: str | None = None
        self.cursor = Cursor()
        self._take_up()

    @property
    def moment(self) -> Moment:
        """The moment that the sitting is at."""
        return self.sitting.moment

    # -- moves --------------------------------------------------------------------------------------------

    def _do(self, move: Move) -> None:
        """Do a move; take no more input until the next moment has been painted."""
        self.gate.close()
        self.sitting.do(move)
        self._take_up()
        self._show()
        self._warn()

    def _take_up(self) -> None:
        """Take up the new moment: make a new cursor and, if need be, a new decision."""
        moment = self.moment
        self.cursor = Cursor(click=self.cursor.click, end=self.cursor.end)
        if moment.kind in (Kind.DECISION, Kind.LOOK):
            self.cursor.choosing = Choosing(moment, self.drawing, self._do, self.repaint)

    def _show(self) -> None:
        """Play what leads to the moment, draw it, and listen."""
        self._stop_scene_timer()
        moment, frames = self.moment, []
        if self._preferences.moving:
            if moment.scene is not None:
                frames = [*self.drawing.scene_motion(moment.scene)]
            else:
                frames = [*self.drawing.motion(moment.view, moment.happened)]
        self._motion.play(frames)
        if moment.scene is not None and not moment.scene.waits and self._preferences.scenes_by_themselves:
            self._scene_timer = self.set_timer(SCENE, lambda: self._do(GoOn()))
        self.listen()
        if self.hand_on_show:
            self._lookout.begin()

    def _stop_scene_timer(self) -> None:
        if self._scene_timer is not None:
            self._scene_timer.stop()
            self._scene_timer = None

    def _settle(self) -> None:
        """Let the table name somebody, or race."""
        settling, names = self.moment.settling, self.moment.view.seats
        assert settling is not None

        def settled(seat: int | None) -> None:
            if seat is not None:
                self._do(Settle(seat))

        if settling.race:
            racers = {seat: names[seat] for seat in settling.seats}
            self._overlays.race(settling.text, racers, settled)
        else:
            choices = [Choice(seat, names[seat]) for seat in settling.seats]
            self._overlays.ask(settling.text.upper(), [], choices, settled)

    # -- what the app asks of every screen ----------------------------------------------------------------

    @property
    def hand_on_show(self) -> bool:
        return self.moment.view.seat is not None

    def cover(self) -> None:
        self.gate.close()
        self.sitting.cover()
        self._take_up()
        self._show()

    def whereabouts(self) -> tuple[str, str]:
        return self.sitting.match.game.slug, self.moment.view.step

    def stopping(self) -> list[str]:
        match = self.sitting.match
        match.save()
        if match.warning is not None:
            return [match.warning, "So if you stop, it ends here."]
        if match.saved_as is None:
            return ["The match is not saved: if you stop, it ends here."]
        if self.moment.kind == Kind.OVER:
            return ["The match is over and saved."]
        return ["The match is saved. To resume it:", f"catgames resume {match.saved_as}"]

    def commands(self, usual: Sequence[Choice]) -> Sequence[Choice]:
        game = self.sitting.match.game
        choices = [Choice(lambda: self._overlays.show_rules(game.slug, ""), "Rules", game.title)]
        cards = self.sitting.manners.all_cards(self.moment.view)
        if cards:
            choices.append(
                Choice(lambda: self._overlays.show_lines("All cards", cards), "Cards", "all there are")
            )
        how = "one at a time, with Space" if self._preferences.scenes_by_themselves else "by themselves"
        return [
            *choices,
            *usual,
            Choice(self._turn_reveals, "Reveals", f"show them {how}"),
            Choice(self._ask_rematch, "Rematch", "start again with the same players"),
        ]

    def _turn_reveals(self) -> None:
        settings, now = self._preferences.settings, self._preferences.scenes_by_themselves
        self._overlays.show_unkept(self._preferences.keep(replace(settings, automatic_reveals=not now)))

    def _ask_rematch(self) -> None:
        choices = [Choice(False, "Keep playing"), Choice(True, "Rematch")]
        lines = ["This match stays saved as it is, and can be resumed later."]

        def done(again: bool | None) -> None:
            if again:
                self.finish("rematch")

        self._overlays.ask("START AGAIN?", lines, choices, done)

    def encoding_changed(self) -> None:
        self.sitting.call_seats(self._preferences.names(self.sitting.match.state.seats))

    def _warn(self) -> None:
        """Say, once each, that the match is not being saved, and that its last action was lost."""
        match = self.sitting.match
        if match.warning != self._warned:
            self._warned = match.warning
            if match.warning is not None:
                lines = [match.warning, "The game goes on all the same."]
                self._overlays.show_notice("NOT SAVED", lines)
        if match.torn:
            match.torn = 0
            lines = ["The last action was not written down in full: please do it again."]
            self._overlays.show_notice("RESUMED", lines)

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._warn)

    # -- drawing ------------------------------------------------------------------------------------------

    def draw(self, paper: Paper) -> None:
        Layout(
            paper, self.drawing, self.moment, self.cursor, self._motion.frame, self._preferences.ascii
        ).draw()
        self.draw_footer(paper, self.keys())

    # -- keys ---------------------------------------------------------------------------------------------

    def on_key(self, event: Any) -> None:
        self._skip_motion(event)  # Textual itself calls CanvasScreen's handler next

    def _skip_motion(self, event: Any) -> None:
        """Whatever is pressed while something moves ends that, and does nothing else."""
        if self._motion.skip():
            event.stop()
            event.prevent_default()

    def keys(self) -> list[Key]:
        common = [
            *self._page_keys(),
            Key(("?",), self._rules, "rules", "?"),
            Key(("g",), self._show_log, "log", "g"),
            Key(("q",), lambda: self._overlays.ask_quit(self.stopping()), "stop", "q"),
        ]
        moment = self.moment
        match moment.kind:
            case Kind.OVER:
                return [*self._end_keys(), *common[:-1]]
            case Kind.DECISION | Kind.LOOK:
                assert self.cursor.choosing is not None
                return [*self.cursor.choosing.keys(), *common]
            case Kind.QUESTION:
                assert moment.question is not None
                return [*self._question_keys(moment.question), *common]
            case Kind.HAND_OVER:
                does = "roll" if moment.opens_chance else "reveal"
                return [Key(("space",), self._reveal, does, "Space"), *common]
            case Kind.SETTLING:
                return [Key(("space",), self._settle, "go on", "Space"), *common]
        return [Key(("space",), lambda: self._do(GoOn()), moment.pause or "go on", "Space"), *common]

    def _page_keys(self) -> list[Key]:
        """The keys that lead to the pages."""

        def key(name: str, title: str, lines: Sequence[str]) -> Key:
            letter = self.drawing.PAGE_KEYS.get(name, "p")
            return Key((letter,), lambda: self._overlays.show_lines(title, lines), name, letter)

        return [key(*page) for page in self.sitting.manners.pages(self.moment.view)]

    def _question_keys(self, question: Question) -> list[Key]:
        def move(by: int) -> None:
            self.cursor.seat = (self.cursor.seat + by) % len(question.seats)
            self.repaint()

        space = "go on" if self.moment.volunteers else "nobody"
        return [
            Key(("space",), lambda: self._do(Answer()), space, "Space"),
            Key(("left", "h", "up", "k"), lambda: move(-1), "move", "←→"),
            Key(("right", "l", "down", "j"), lambda: move(1)),
            Key(("enter",), lambda: self._toggle(question.seats[self.cursor.seat]), "I do", "Enter"),
            *(
                Key((str(seat + 1),), lambda seat=seat: self._toggle(seat))  # type: ignore[misc]
                for seat in question.seats
            ),
        ]

    def _end_keys(self) -> list[Key]:
        def move(by: int) -> None:
            self.cursor.end = (self.cursor.end + by) % len(END_CHOICES)
            self.repaint()

        return [
            Key(("left", "h", "up", "k"), lambda: move(-1), "move", "←→"),
            Key(("right", "l", "down", "j"), lambda: move(1)),
            Key(("enter",), lambda: self.finish(END_CHOICES[self.cursor.end][2]), "choose", "Enter"),
            *(
                Key((letter,), lambda at=at: move(at - self.cursor.end))  # type: ignore[misc]
                for at, (letter, _, _) in enumerate(END_CHOICES)
            ),
        ]

    def _reveal(self) -> None:
        self._do(GoOn() if self.moment.opens_chance else Look())

    def _toggle(self, seat: int) -> None:
        """A seat wants to interrupt, or no longer does; the cursor goes there and stays."""
        question = self.moment.question
        if question is not None and seat in question.seats:
            self.cursor.seat = question.seats.index(seat)
            self.sitting.do(Toggle(seat))
            self.repaint()

    def clicked(self, target: Any) -> None:
        if target == REVEAL:
            self._reveal()
            return
        match self.moment.kind:
            case Kind.OVER:
                self.finish(END_CHOICES[target][2])
            case Kind.QUESTION:
                self._toggle(target)
            case Kind.DECISION | Kind.LOOK:
                assert self.cursor.choosing is not None
                self.cursor.choosing.clicked(target)

    def on_click(self, event: Any) -> None:
        self.cursor.click = (event.screen_x, event.screen_y)
        self._skip_motion(event)

    # -- other screens ------------------------------------------------------------------------------------

    def _rules(self) -> None:
        self._overlays.show_rules(*self.whereabouts())

    def _show_log(self) -> None:
        lines = sentences(self.moment.log, self.moment.view.seat, show=self.sitting.manners.called)
        self._overlays.show_lines("What has happened", lines, at_end=True)
