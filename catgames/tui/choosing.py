"""A decision at the keyboard: what keys and clicks do to the chooser, and when the choice is made."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from catgames.table.manners import ACTIONS, HAND, newcomers
from catgames.table.moments import Choose, Done, Kind, Moment, Move, Undo
from catgames.tui.chooser import Chooser
from catgames.tui.drawing import Drawing
from catgames.tui.screens.base import Key


class Choosing:
    """Somebody at their own view, who decides or only looks.

    chooser: the cursor and the picks.
    new: the indexes of the cards in the hand that came with the news.
    problem: why the last thing that they tried cannot be done.
    """

    def __init__(
        self,
        moment: Moment,
        drawing: Drawing[Any],
        do: Callable[[Move], None],
        repaint: Callable[[], None],
    ) -> None:
        self._moment, self._drawing, self._manners = moment, drawing, drawing.manners
        self._do, self._repaint = do, repaint
        self._looking = moment.kind == Kind.LOOK
        view = moment.view
        self.new = newcomers(self._manners, view, moment.news)
        self.problem = ""
        self.chooser = Chooser(
            view.legal_actions, drawing.SLOTS, drawing.places(view), only_look=self._looking
        )
        self._place_cursor()

    def _place_cursor(self) -> None:
        chooser = self.chooser
        likeliest = self._manners.likeliest(self._moment.view)
        if likeliest is not None:
            place, item = chooser.pieces(likeliest)[0]
            chooser.go(place, chooser.places[place].items.index(item))
            return
        where = HAND if HAND in chooser.places else next(iter(chooser.places), ACTIONS)
        if self._moment.sealed and where != ACTIONS:  # anywhere, so that the keys give nothing away
            chooser.go(where, random.SystemRandom().randrange(len(chooser.places[where].items)))
        else:
            chooser.go(where, self.new[0] if where == HAND and self.new else 0)

    # -- keys and clicks ----------------------------------------------------------------------------------

    def keys(self) -> list[Key]:
        """The keys that work now."""
        chooser = self.chooser
        place = chooser.where if chooser.where != ACTIONS else HAND
        keys = [
            Key(("left", "h"), lambda: self._move(chooser.sideways, -1), "move", "←→"),
            Key(("right", "l"), lambda: self._move(chooser.sideways, 1)),
            Key(("up", "k"), lambda: self._move(chooser.upright, -1)),
            Key(("down", "j"), lambda: self._move(chooser.upright, 1)),
            Key(("enter",), self._enter, "done" if self._looking else "choose", "Enter"),
            *([Key(("u",), lambda: self._do(Undo()), "undo", "u")] if self._moment.can_undo else []),
            Key(("escape",), self._drop, "drop" if chooser.places and not self._looking else None, "Esc"),
        ]
        if place in chooser.places:
            items = chooser.places[place].items
            keys += [
                Key((str((index + 1) % 10),), lambda index=index: self._pick(place, index))  # type: ignore[misc]
                for index in range(min(10, len(items)))
            ]
        for letter, verbs in self._drawing.SHORTCUTS.items():
            for at, action in enumerate(chooser.buttons()):
                if action.verb in verbs.split():
                    keys.append(Key((letter,), lambda at=at: self._jump(at)))  # type: ignore[misc]
        return keys

    def clicked(self, target: Any) -> None:
        """Something was clicked: a (place, index) of the chooser."""
        place, index = target
        if place == ACTIONS:
            self.chooser.go(ACTIONS, index)
            self._enter()
        elif place in self.chooser.places:
            self._pick(place, index)

    def _move(self, move: Callable[[int], None], by: int) -> None:
        move(by)
        self.problem = ""
        self._repaint()

    def _jump(self, button: int) -> None:
        self.chooser.go(ACTIONS, button)
        self._repaint()

    def _enter(self) -> None:
        chooser = self.chooser
        if self._looking:
            self._do(Done())
        elif chooser.where == ACTIONS:
            chosen = chooser.current()
            if chosen is not None:
                self._do(Choose(chosen))
        else:
            self._pick(chooser.where, chooser.index)

    def _pick(self, place: str, index: int) -> None:
        chooser = self.chooser
        self.problem = ""
        if self._looking:
            chooser.go(place, index)
        elif not chooser.pick(place, index):
            chooser.go(place, index)
            self.problem = self._manners.refusal(self._moment.view, chooser.pointed())
        self._repaint()

    def _drop(self) -> None:
        said, self.problem = self.problem, ""
        if self.chooser.drop() or said:
            self._repaint()
