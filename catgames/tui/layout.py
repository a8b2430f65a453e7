"""Where everything lies on the screen of a game: from a moment to a sheet of paper.

The table's screen and the replay both draw with this, using the drawing of their game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from catgames.engine import View
from catgames.engine.events import listed, sentences
from catgames.table.manners import ACTIONS
from catgames.table.moments import Kind, Moment, Question, Why
from catgames.tui import handover
from catgames.tui.cards import FAN_HEIGHT, Fan, draw_fan, draw_marks
from catgames.tui.chooser import Chooser
from catgames.tui.choosing import Choosing
from catgames.tui.drawing import Drawing, Sight
from catgames.tui.paper import HEIGHT, Paper, wrapped

REVEAL = "reveal"
"""The target of a click in the hand-over box."""

END_CHOICES = (
    ("r", "Rematch", "rematch"),
    ("a", "Another game", "menu"),
    ("w", "Watch it again", "watch"),
    ("q", "Leave", "leave"),
)
"""Key, label and result of each choice when a game is over."""


@dataclass
class Cursor:
    """Where the person at the keyboard is: all that a screen keeps of what it draws.

    choosing: the decision that they are making.
    seat: the line that they are on in a question, counted from 0.
    end: the choice that they are on when the game is over.
    click: the last cell clicked.
    """

    choosing: Choosing | None = None
    seat: int = 0
    end: int = 0
    click: tuple[int, int] = (-1, -1)


class Layout:
    """Draws one moment with the drawing of its game."""

    def __init__(
        self,
        paper: Paper,
        drawing: Drawing[Any],
        moment: Moment,
        cursor: Cursor,
        moving: Any,
        ascii: bool,
    ) -> None:
        """What to draw.

        moving: the frame of what is moving.
        ascii: whether to draw in ASCII only.
        """
        self._paper, self._drawing, self._moment = paper, drawing, moment
        self._cursor, self._manners = cursor, drawing.manners
        choosing = cursor.choosing
        self._sight = Sight(
            chooser=choosing.chooser if choosing is not None else None,
            moving=moving,
            scene=moment.scene,
            news=moment.news,
            new=choosing.new if choosing is not None else (),
            ascii=ascii,
        )

    def draw(self) -> None:
        """Draw everything but the footer."""
        draw_header(self._paper, self._drawing, self._moment.view)
        match self._moment.kind:
            case Kind.SCENE:
                self._draw_scene()
            case Kind.DECISION | Kind.LOOK:
                self._draw_decision()
            case Kind.HAND_OVER | Kind.QUESTION:
                self._draw_hand_over()
            case Kind.SETTLING:
                self._draw_settling()
            case Kind.PAUSE | Kind.OVER:
                self._draw_result()

    def _draw_board(self, height: int) -> int:
        """Draw the table and the line below it; returns the next row."""
        return draw_board(self._paper, self._drawing, self._moment.view, self._sight, height)

    def _room(self, share: int) -> int:
        """The height of the table: what it needs, and a share of any rows beyond the smallest screen."""
        return self._drawing.TABLE_HEIGHT + max(0, self._paper.height - HEIGHT) // share

    # -- for everybody ------------------------------------------------------------------------------------

    def _draw_settling(self) -> None:
        paper, settling = self._paper, self._moment.settling
        assert settling is not None
        y = self._draw_board(self._room(3))
        paper.centre(y + 1, settling.text, "prompt")
        paper.centre(paper.height - 3, "Space: go on", "prompt")

    def _draw_scene(self) -> None:
        paper, told = self._paper, self._moment.told
        bottom = paper.height - 3
        rows = 4 + (paper.height - HEIGHT) // 3
        self._drawing.draw_table(paper, self._moment.view, self._sight, 2, bottom - rows - 3)
        paper.rule(bottom - rows - 1)
        lines = [line for text in told for line in wrapped(text, paper.width - 4)][-rows:]
        latest = len(wrapped(told[-1], paper.width - 4))
        for row, line in enumerate(lines):
            style = "strong" if row >= len(lines) - latest else "dim"
            paper.put(2, bottom - rows + row, line, style)
        paper.centre(bottom, "Space: go on", "prompt")

    def _draw_result(self) -> None:
        paper, view = self._paper, self._moment.view
        bottom = paper.height - 3
        cat = 4 if view.outcome is not None else 0
        self._drawing.draw_result(paper, view, self._sight, 2, bottom - 2 - cat)
        if view.outcome is None:
            paper.centre(bottom, f"Space: {self._moment.pause}", "prompt")
            return
        winners = listed([view.seats[seat] for seat in view.outcome.winners])
        for row, line in enumerate((r" /\_/\ ", "( ^.^ )", " > ^ < ")):
            paper.put(2, bottom - 4 + row, line, "title")
        paper.put(11, bottom - 3, f"Purrfect, {winners}!", "title")
        x = 2
        for at, (letter, label, _) in enumerate(END_CHOICES):
            text = f"[{letter}] {label} "
            here = at == self._cursor.end
            paper.put(x, bottom, text, "button.on" if here else "button")
            paper.put(x - 1, bottom, "▶" if here else " ", "cursor")
            paper.hit(x, bottom, len(text), 1, at)
            x += len(text) + 3

    def _draw_news(self, y: int, height: int) -> None:
        """Draw the news, latest last and, if there is room above, what happened before."""
        paper, moment, show = self._paper, self._moment, self._manners.called
        width, holder = paper.width - 4, self._moment.view.seat
        told = sentences(moment.news, holder, you=holder is not None, show=show)
        lines = wrapped(" ".join(told), width)
        if len(lines) > height:
            lines = wrapped("… " + " ".join(lines[-height:]), width)[-height:]
            lines[0] = "… " + lines[0].removeprefix("… ")
        room = height - len(lines) - 1
        if room > 0:
            history = sentences(moment.log[: moment.news_from], holder, show=show)
            older = [line for text in history[-room:] for line in wrapped(text, width)][-room:]
            for row, line in enumerate(older):
                paper.put(2, y + row, line, "dim")
            y += len(older) + (1 if older else 0)
        for row, line in enumerate(lines):
            paper.put(2, y + row, line)

    def _draw_hand_over(self) -> None:
        paper, moment = self._paper, self._moment
        assert moment.due is not None
        y = self._draw_board(self._room(3))
        top = paper.height - 3 - handover.HEIGHT
        self._draw_news(y, top - y)
        if moment.question is not None:
            self._draw_question(moment.question, top)
            return
        does = "rolls the die" if moment.opens_chance else None
        called = {Why.CALLED: "called", Why.LOOK: "has a look"}.get(moment.why, "")
        name = moment.view.seats[moment.due]
        handover.draw_box(paper, top, name, self._cursor.click, REVEAL, does, called)

    def _draw_question(self, question: Question, y: int) -> None:
        """Draw who may answer, each with their number, and what Space does."""
        paper, view, volunteers = self._paper, self._moment.view, self._moment.volunteers
        paper.put(2, y, question.text, "prompt")
        paper.put(2, y + 1, "Anybody may press their number to say yes, and again to take it back.", "dim")
        for index, seat in enumerate(question.seats):
            row, column = divmod(index, 2)
            x, here = 3 + 36 * column, index == self._cursor.seat
            chosen = seat in volunteers
            text = f"{seat + 1} {view.seats[seat]} {self._manners.note(view, seat)}"
            paper.put(x - 1, y + 3 + row, "▶" if here else " ", "cursor")
            end = paper.put(
                x, y + 3 + row, f"[{'x' if chosen else ' '}] {text}", "button.on" if chosen else "text"
            )
            paper.hit(x, y + 3 + row, end - x, 1, seat)
        if volunteers:
            names = listed([view.seats[seat] for seat in question.seats if seat in volunteers])
            paper.put(2, y + 7, f"Space: the keyboard goes to {names}.", "strong")
        else:
            paper.put(2, y + 7, f"Space: nobody, {question.nobody}", "strong")

    # -- for whoever has the keyboard ---------------------------------------------------------------------

    def _draw_decision(self) -> None:
        paper, moment, choosing = self._paper, self._moment, self._cursor.choosing
        assert choosing is not None
        chooser = choosing.chooser
        bottom = paper.height - 3  # the actions
        hand_top = bottom - 3 - FAN_HEIGHT
        y = self._draw_board(self._room(2))
        self._draw_news(y, hand_top - 1 - y)
        paper.rule(hand_top - 1)
        self._draw_hand(chooser, hand_top)
        if moment.kind == Kind.LOOK:
            said, more = self._manners.look_prompt(moment.view), ""
        else:
            said = self._manners.prompt(moment.view)
            more = self._manners.word(moment.view, chooser.pointed())
        paper.put(2, bottom - 2, f"{moment.view.seats[moment.view.seat or 0]}: {said}", "prompt")
        problem = choosing.problem
        paper.put(2, bottom - 1, problem or more, "alert" if problem else "text")
        self._draw_buttons(chooser, bottom)

    def _draw_hand(self, chooser: Chooser, y: int) -> None:
        paper, view = self._paper, self._moment.view
        beside = self._drawing.draw_beside(paper, view, self._sight, 2, y)
        x = 2 + beside + (2 if beside else 0)
        faces = [self._drawing.face(card) for card in self._manners.hand(view)]
        if not faces:
            paper.put(x, y + 3, "You have no cards.", "dim")
            return
        in_hand = chooser.where == "hand"
        fan = Fan.fit(len(faces), paper.width - 2 - x, chooser.index if in_hand else 0)
        picked = chooser.picked("hand") if "hand" in chooser.places else []
        draw_fan(paper, x, y, fan, faces, picked, self._sight.new)
        hints = self._drawing.hints(view, self._sight)
        draw_marks(paper, x, y + FAN_HEIGHT, fan, chooser.index if in_hand else None, hints)

    def _draw_buttons(self, chooser: Chooser, y: int) -> None:
        paper, view, shortcuts = self._paper, self._moment.view, self._drawing.SHORTCUTS
        x = 2
        for index, action in enumerate(chooser.buttons()):
            here = chooser.where == ACTIONS and chooser.index == index
            letter = next((key for key, verbs in shortcuts.items() if action.verb in verbs.split()), "")
            text = f"[{letter or ' '}] {self._manners.label(view, action)} "
            paper.put(x - 1, y, "▶" if here else " ", "cursor")
            end = paper.put(x, y, text, "button.on" if here else "button")
            paper.hit(x, y, end - x, 1, (ACTIONS, index))
            x = end + 3


# -- what the replay draws too --------------------------------------------------------------------------


def draw_header(paper: Paper, drawing: Drawing[Any], view: View, right: str | None = None) -> None:
    """Draw the first row and the line below it.

    right: what to write at the right instead of the game's own words.
    """
    left, usual = drawing.header(view)
    paper.put(1, 0, left, "title")
    paper.right(0, usual if right is None else right, "strong")
    paper.rule(1)


def draw_board(paper: Paper, drawing: Drawing[Any], view: View, sight: Sight, height: int) -> int:
    """Draw the table below the header, and the line below it; returns the next row."""
    drawing.draw_table(paper, view, sight, 2, height)
    paper.rule(2 + height)
    caption = drawing.caption(view)
    if caption:
        paper.put(2, 2 + height, f" {caption} ", "strong")
    return 3 + height


def draw_lines(paper: Paper, y: int, height: int, told: Sequence[str]) -> None:
    """Draw as much of some sentences as fits into these rows."""
    lines = wrapped(" ".join(told), paper.width - 4)
    for row, line in enumerate(lines[: max(0, height)]):
        paper.put(2, y + row, line)
