"""Where everything lies on the screen of a game."""

from __future__ import annotations

from catgames.engine.events import listed, sentences
from catgames.tui import handover
from catgames.tui.cards import FAN_HEIGHT, Fan, draw_fan, draw_marks
from catgames.tui.chooser import ACTIONS, Chooser
from catgames.tui.paper import Paper, wrapped
from catgames.tui.screens.base import HEIGHT
from catgames.tui.screens.game import END_CHOICES, REVEAL, GameScreen, Question, V


class GameLayout(GameScreen[V]):
    """Draws the table, the news, and what is between or in front of them."""

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, paper: Paper) -> None:
        view = self.view
        left, right = self.header(view)
        paper.put(1, 0, left, "title")
        paper.right(0, right, "strong")
        paper.rule(1)
        if self.scene is not None:
            self._draw_scene(paper, view)
        elif self.chooser is not None:
            self._draw_choice(paper, view, self.chooser)
        elif (seat := self.due(view)) is not None:
            self._draw_hand_over(paper, view, seat)
        elif view.outcome is None and self.settling(view) is not None:
            self._draw_settling(paper, view)
        else:
            self._draw_result(paper, view)
        self.draw_footer(paper, self.keys())

    def draw_rule(self, paper: Paper, view: V, y: int) -> None:
        paper.rule(y)
        caption = self.caption(view)
        if caption:
            paper.put(2, y, f" {caption} ", "strong")

    def _draw_settling(self, paper: Paper, view: V) -> None:
        """The table, and what it is to settle."""
        settling = self.settling(view)
        assert settling is not None
        table = self.TABLE_HEIGHT + max(0, paper.height - HEIGHT) // 3
        self.draw_table(paper, view, 2, table)
        self.draw_rule(paper, view, 2 + table)
        paper.centre(4 + table, settling.text, "prompt")
        paper.centre(paper.height - 3, "Space: go on", "prompt")

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
            before = self._log_of(self.holder)[: self._news_from]
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
        self.draw_rule(paper, view, 2 + table)
        box_top = paper.height - 3 - handover.HEIGHT
        self._draw_news(paper, 3 + table, box_top - 3 - table)
        if self.asking is not None:
            self._draw_question(paper, view, self.asking, box_top)
        else:
            does = "rolls the die" if view.step in self.OPEN_CHANCE else None
            called = "called" if seat in self._called else "has a look" if self._to_look else ""
            handover.draw_box(paper, box_top, view.seats[seat], self._last_click, REVEAL, does, called)

    def _draw_question(self, paper: Paper, view: V, question: Question, y: int) -> None:
        """Who may answer, each with a number; what Space does when nobody wants to."""
        paper.put(2, y, question.text, "prompt")
        paper.put(2, y + 1, "Whoever wants to presses their number, and again to take it back.", "dim")
        for index, seat in enumerate(question.seats):
            row, column = divmod(index, 2)
            x, here = 3 + 36 * column, index == self._seat_at
            chosen = seat in self.volunteers
            text = f"{seat + 1} {view.seats[seat]} {self.note(view, seat)}"
            paper.put(x - 1, y + 3 + row, "▶" if here else " ", "cursor")
            end = paper.put(
                x, y + 3 + row, f"[{'x' if chosen else ' '}] {text}", "button.on" if chosen else "text"
            )
            paper.hit(x, y + 3 + row, end - x, 1, seat)
        if self.volunteers:
            names = listed([view.seats[seat] for seat in question.seats if seat in self.volunteers])
            paper.put(2, y + 7, f"Space: the keyboard goes to {names}.", "strong")
        else:
            paper.put(2, y + 7, f"Space: nobody, {question.nobody}", "strong")

    def _draw_choice(self, paper: Paper, view: V, chooser: Chooser) -> None:
        bottom = paper.height - 3  # the actions
        hand_top = bottom - 3 - FAN_HEIGHT
        extra = max(0, paper.height - HEIGHT)
        table = self.TABLE_HEIGHT + extra // 2
        self.draw_table(paper, view, 2, table)
        self.draw_rule(paper, view, 2 + table)
        self._draw_news(paper, 3 + table, hand_top - 1 - (3 + table))
        paper.rule(hand_top - 1)
        self._draw_hand(paper, view, chooser, hand_top)
        said, more = self.prompt(view, chooser) if not self._to_look else self._said_to_looker(view)
        paper.put(2, bottom - 2, said, "prompt")
        paper.put(2, bottom - 1, self.problem or more, "alert" if self.problem else "text")
        self._draw_buttons(paper, view, chooser, bottom)

    def _said_to_looker(self, view: V) -> tuple[str, str]:
        name = view.seats[self._to_look[0]]
        return f"{name}: look at your cards, and keep in mind which you would play first.", ""

    def _draw_hand(self, paper: Paper, view: V, chooser: Chooser, y: int) -> None:
        beside = self.draw_beside(paper, view, chooser, 2, y)
        x = 2 + beside + (2 if beside else 0)
        faces = [self.face(card) for card in self.hand(view)]
        if not faces:
            paper.put(x, y + 3, "You have no cards.", "dim")
            return
        in_hand = chooser.where == "hand"
        fan = Fan.fit(len(faces), paper.width - 2 - x, chooser.index if in_hand else 0)
        picked = chooser.picked("hand") if "hand" in chooser.places else []
        draw_fan(paper, x, y, fan, faces, picked, self.new)
        draw_marks(
            paper, x, y + FAN_HEIGHT, fan, chooser.index if in_hand else None, self.hints(view, chooser)
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
