"""The table: the screen of a game in progress, whose only data is one View."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from catgames.engine import CHANCE, Action, Event, View
from catgames.engine.events import listed, sentences
from catgames.match.match import Match
from catgames.tui import handover
from catgames.tui.cards import FAN_HEIGHT, Face, Fan, draw_fan, draw_marks
from catgames.tui.chooser import ACTIONS, Chooser, Place
from catgames.tui.paper import Paper, wrapped
from catgames.tui.screens.base import HEIGHT, CanvasScreen, Key

V = TypeVar("V", bound=View)

REVEAL = "reveal"
"""The target of a click into the hand-over box."""

FRAME = 0.1
"""Seconds that a frame of something moving is shown."""
SCENE = 1.6
"""Seconds that a scene is shown when scenes follow by themselves."""

END_CHOICES = (("r", "Rematch", "rematch"), ("a", "Another game", "menu"), ("q", "Leave", "leave"))
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


class TableScreen(CanvasScreen[str], Generic[V]):
    """Plays a match; each game's screen says how its table is drawn and what can be picked where.

    At each moment the screen shows one View and nothing else: that of ``holder``, the seat that has
    revealed it, or the one for everybody.
    """

    SLOTS: ClassVar[Mapping[str, Sequence[str]]]
    """Verb -> the place from which each argument is picked; see Chooser."""
    SEALED: ClassVar[frozenset[str]] = frozenset()
    """The steps whose choice stays secret: there the cursor starts anywhere, so that keys tell nothing."""
    SHORTCUTS: ClassVar[Mapping[str, str]] = {}
    """Letter -> the verbs of the buttons it leads to, separated by spaces."""

    def __init__(self, match: Match, done: Callable[[str], None] | None = None) -> None:
        super().__init__(done)
        self.match = match
        self.holder: int | None = None
        self._news_from = 0
        self._happened: list[Event] = []
        self._frames: list[Any] = []
        self._last_frames: list[Any] = []
        self.frame: Any = None
        self._scenes: list[Scene] = []
        self._told: list[str] = []
        self._told_before = 0
        self.scene: Scene | None = None
        self.problem = ""
        self._rng = random.SystemRandom()
        self._last_click = (-1, -1)
        self._end_at = 0
        self._go_on()

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

    def scenes(self, before: V, happened: Sequence[Event]) -> Sequence[Scene]:
        """What everybody watches, one after the other, of what has happened to the view ``before``."""
        return ()

    TABLE_HEIGHT: ClassVar[int] = 5
    """Rows that the table needs."""

    # -- the course of the game -----------------------------------------------------------------------

    def _go_on(self) -> None:
        """See what comes next, up to where somebody has to press a key; then show it."""
        while self.match.state.actor == CHANCE:
            public = self._public()
            looked_at = (
                self.pauses(public) is not None if public.awaited is None else self.holder != public.awaited
            )
            if looked_at:
                break
            self._happened += self.match.chance()
        public = self._public()
        if self.holder is None or public.awaited != self.holder:
            self.holder = None
        self._show()

    def _public(self) -> V:
        return self._view(None)

    def _view(self, seat: int | None) -> V:
        return self.match.view(seat)  # type: ignore[return-value]

    def _show(self) -> None:
        """Take the one view that may be shown now, and a new decision with it."""
        self.view: V = self._view(self.holder)
        self.problem = ""
        self.chooser: Chooser | None = None
        if self.holder is None and self.view.awaited is not None:
            self._news_from = self.match.since(self.view.awaited)
        self.news = self.match.log(self.holder)[self._news_from :]
        self.new: list[int] = []
        if self.holder is not None:
            self.chooser = Chooser(self.view.legal_actions, self.SLOTS, self.places(self.view))
            self.new = self._newcomers(self.view)
            self._place_cursor(self.chooser)

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
        first = next(iter(chooser.places), ACTIONS)
        where = "hand" if "hand" in chooser.places else first
        if self.view.step in self.SEALED and where != ACTIONS:
            chooser.go(where, self._rng.randrange(len(chooser.places[where].items)))
        else:
            chooser.go(where, self.new[0] if where == "hand" and self.new else 0)

    def _commit(self, action: Action) -> None:
        self._act(lambda: self._happened.extend(self.match.submit(action)))

    def _reveal(self) -> None:
        """Whoever is awaited has the keyboard and looks; a draw that is due is made with it."""
        self._act(lambda: setattr(self, "holder", self.view.awaited))

    def _deal(self) -> None:
        self._act(lambda: self._happened.extend(self.match.chance()))

    def _act(self, act: Callable[[], None]) -> None:
        """Do something that changes what is shown; be deaf until that has been painted."""
        self.gate.close()
        self._happened = []
        before, self._told_before = self._public(), len(self.match.log(None))
        act()
        self._go_on()
        self._scenes = list(self.scenes(before, [event.seen_by(None) for event in self._happened]))
        if self._scenes:  # public, so the hand is gone before them
            self.holder = None
            self._show()
            self._told = []
        seen = [event.seen_by(self.holder) for event in self._happened]
        self._last_frames = list(self.motion(self.view, seen)) if self.cats.moving else []
        self._happened = []  # it tells more than may be shown
        self._next_scene()

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
        if self.view.awaited is not None:
            return [Key(("space",), self._reveal, "reveal", "Space"), *common]
        return [Key(("space",), self._deal, self.pauses(self.view), "Space"), *common]

    def _choice_keys(self, chooser: Chooser) -> list[Key]:
        place = chooser.where if chooser.where != ACTIONS else "hand"
        keys = [
            Key(("left", "h"), lambda: self._move(chooser.sideways, -1), "move", "←→"),
            Key(("right", "l"), lambda: self._move(chooser.sideways, 1)),
            Key(("up", "k"), lambda: self._move(chooser.upright, -1)),
            Key(("down", "j"), lambda: self._move(chooser.upright, 1)),
            Key(("enter",), self._enter, "choose", "Enter"),
            Key(("escape",), self._drop, "drop" if chooser.places else None, "Esc"),
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
        if chooser.where == ACTIONS:
            action = chooser.current()
            if action is not None:
                self._commit(action)
        else:
            self._pick(chooser.where, chooser.index)

    def _pick(self, place: str, index: int) -> None:
        chooser = self.chooser
        if chooser is None:
            return
        self.problem = ""
        if not chooser.pick(place, index):
            chooser.go(place, index)
            self.problem = self.refusal(self.view, chooser)
        self.repaint()

    def _drop(self) -> None:
        self.problem = ""
        if self.chooser is not None and self.chooser.drop():
            self.repaint()

    def clicked(self, target: Any) -> None:
        if target == REVEAL:
            self._reveal()
        elif self.view.outcome is not None:
            self.finish(END_CHOICES[target][2])
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
        events = self.match.log(self.holder)
        if self.scene is not None:  # what is still to be watched is nobody's news
            events = events[: self._told_before + self.scene.told]
        lines = sentences(events, self.holder, show=self.shown)
        self.cats.show_lines("What has happened", lines, at_end=True)

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, paper: Paper) -> None:
        view = self.view
        left, right = self.header(view)
        paper.put(1, 0, left, "title")
        paper.right(0, right, "strong")
        paper.rule(1)
        if self.scene is not None:
            self._draw_scene(paper, view)
        elif view.awaited is None:
            self._draw_result(paper, view)
        elif self.chooser is None:
            self._draw_hand_over(paper, view, view.awaited)
        else:
            self._draw_choice(paper, view, self.chooser)
        self.draw_footer(paper, self.keys())

    def _draw_scene(self, paper: Paper, view: V) -> None:
        bottom = paper.height - 3
        rows = 4 + (paper.height - HEIGHT) // 3
        self.draw_table(paper, view, 2, bottom - rows - 3)
        paper.rule(bottom - rows - 1)
        lines = [line for text in self._told for line in wrapped(text, paper.width - 4)][-rows:]
        latest = len(wrapped(self._told[-1], paper.width - 4))
        for row, line in enumerate(lines):
            style = "strong" if row >= len(lines) - latest else "dim"
            paper.put(2, bottom - rows + row, line, style)
        paper.centre(bottom, "Space: go on", "prompt")

    def _draw_result(self, paper: Paper, view: V) -> None:
        bottom = paper.height - 3
        cat = 4 if view.outcome is not None else 0
        self.draw_result(paper, view, 2, bottom - 2 - cat)
        if view.outcome is None:
            paper.centre(bottom, f"Space: {self.pauses(view)}", "prompt")
            return
        winners = listed([view.seats[seat] for seat in view.outcome.winners])
        for row, line in enumerate((r" /\_/\ ", "( ^.^ )", " > ^ < ")):
            paper.put(2, bottom - 4 + row, line, "title")
        paper.put(11, bottom - 3, f"Purrfect, {winners}!", "title")
        x = 2
        for at, (letter, label, _) in enumerate(END_CHOICES):
            text = f"[{letter}] {label} "
            here = at == self._end_at
            paper.put(x, bottom, text, "button.on" if here else "button")
            paper.put(x - 1, bottom, "▶" if here else " ", "cursor")
            paper.hit(x, bottom, len(text), 1, at)
            x += len(text) + 3

    def _draw_news(self, paper: Paper, y: int, height: int) -> None:
        """The news, the latest at the end; where there is room above, what was before them."""
        width = paper.width - 4
        private = self.holder is not None
        told = sentences(self.news, self.holder, you=private, show=self.shown)
        lines = wrapped(" ".join(told), width)
        if len(lines) > height:
            lines = wrapped("… " + " ".join(lines[-height:]), width)[-height:]
            lines[0] = "… " + lines[0].removeprefix("… ")
        room = height - len(lines) - 1
        if room > 0:
            before = self.match.log(self.holder)[: self._news_from]
            history = sentences(before, self.holder, show=self.shown)
            older = [line for text in history[-room:] for line in wrapped(text, width)][-room:]
            for row, line in enumerate(older):
                paper.put(2, y + row, line, "dim")
            y += len(older) + (1 if older else 0)
        for row, line in enumerate(lines):
            paper.put(2, y + row, line)

    def _draw_hand_over(self, paper: Paper, view: V, seat: int) -> None:
        table = self.TABLE_HEIGHT + max(0, paper.height - HEIGHT) // 3
        self.draw_table(paper, view, 2, table)
        paper.rule(2 + table)
        box_top = paper.height - 3 - handover.HEIGHT
        self._draw_news(paper, 3 + table, box_top - 3 - table)
        handover.draw_box(paper, box_top, view.seats[seat], self._last_click, REVEAL)

    def _draw_choice(self, paper: Paper, view: V, chooser: Chooser) -> None:
        bottom = paper.height - 3  # the actions
        hand_top = bottom - 3 - FAN_HEIGHT
        extra = max(0, paper.height - HEIGHT)
        table = self.TABLE_HEIGHT + extra // 2
        self.draw_table(paper, view, 2, table)
        paper.rule(2 + table)
        self._draw_news(paper, 3 + table, hand_top - 1 - (3 + table))
        paper.rule(hand_top - 1)
        self._draw_hand(paper, view, chooser, hand_top)
        said, more = self.prompt(view, chooser)
        paper.put(2, bottom - 2, said, "prompt")
        paper.put(2, bottom - 1, self.problem or more, "alert" if self.problem else "text")
        self._draw_buttons(paper, view, chooser, bottom)

    def _draw_hand(self, paper: Paper, view: V, chooser: Chooser, y: int) -> None:
        faces = [self.face(card) for card in self.hand(view)]
        if not faces:
            paper.put(2, y + 3, "Your hand is empty.", "dim")
            return
        in_hand = chooser.where == "hand"
        fan = Fan.fit(len(faces), paper.width - 4, chooser.index if in_hand else 0)
        picked = chooser.picked("hand") if "hand" in chooser.places else []
        draw_fan(paper, 2, y, fan, faces, picked, self.new)
        draw_marks(
            paper, 2, y + FAN_HEIGHT, fan, chooser.index if in_hand else None, self.hints(view, chooser)
        )

    def _draw_buttons(self, paper: Paper, view: V, chooser: Chooser, y: int) -> None:
        x = 2
        for index, action in enumerate(chooser.buttons()):
            here = chooser.where == ACTIONS and chooser.index == index
            letter = next((key for key, verbs in self.SHORTCUTS.items() if action.verb in verbs.split()), "")
            text = f"[{letter or ' '}] {self.label(view, action)} "
            paper.put(x - 1, y, "▶" if here else " ", "cursor")
            end = paper.put(x, y, text, "button.on" if here else "button")
            paper.hit(x, y, end - x, 1, (ACTIONS, index))
            x = end + 3
