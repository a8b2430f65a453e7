"""Playing at the real screens by keys alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot

from catgames.engine import Action
from catgames.match.match import Match
from catgames.tui.app import CatgamesApp
from catgames.tui.chooser import ACTIONS, Chooser
from catgames.tui.screens.base import CanvasScreen
from catgames.tui.screens.table import TableScreen

NAMES = ["Ana", "Ben", "Chi", "Dov", "Eve", "Fay"]


class Driver:
    """Presses keys, each as soon as the screen has taken in the one before."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        assert isinstance(pilot.app, CatgamesApp)
        self.app = pilot.app

    async def settle(self) -> None:
        """Wait until the app and its screen have worked off what was sent to them, and have painted."""
        for _ in range(2):
            done = asyncio.Event()
            self.app.call_later(lambda done=done: self.app.screen.call_after_refresh(done.set))
            await asyncio.wait_for(done.wait(), 20)

    async def press(self, *keys: str) -> None:
        """Press keys, named as in Textual."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else _CHARACTERS.get(key)))
            await self.settle()

    @property
    def screen(self) -> CanvasScreen[object]:
        """The screen that is shown."""
        assert isinstance(self.app.screen, CanvasScreen)
        return self.app.screen

    @property
    def table(self) -> TableScreen[object]:
        """The table that is shown."""
        assert isinstance(self.app.screen, TableScreen), self.app.screen
        return self.app.screen

    @property
    def match(self) -> Match:
        """The match that is played at the table."""
        return self.table.match

    def text(self) -> str:
        """What is on the screen, as plain text."""
        paper = self.screen.canvas.paper
        assert paper is not None
        return paper.text()

    async def do(self, action: Action) -> None:
        """Do a legal action of the seat that has the keyboard, by arrows and Enter alone."""
        chooser = self.table.chooser
        assert chooser is not None
        for place, item in zip(self.table.SLOTS.get(action.verb, ()), action.args, strict=False):
            if place:
                await self._pick(chooser, place, item)
        await self._go(chooser, ACTIONS, chooser.buttons().index(action))
        await self.press("enter")

    async def _pick(self, chooser: Chooser, place: str, item: object) -> None:
        indexes = [i for i, there in enumerate(chooser.places[place].items) if there == item]
        await self._go(chooser, place, next(i for i in indexes if i not in chooser.picked(place)))
        await self.press("enter")

    async def _go(self, chooser: Chooser, place: str, index: int) -> None:
        for _ in range(20):
            if chooser.where == place:
                break
            await self.press("down")
        for _ in range(60):
            if chooser.index == index:
                break
            await self.press("right" if chooser.index < index else "left")
        assert (chooser.where, chooser.index) == (place, index)

    async def play(
        self,
        choose: Callable[[Sequence[Action]], Action],
        look: Callable[[Driver], object] = lambda driver: None,
        most: int = 5000,
    ) -> int:
        """Play to the end of the match, calling ``look`` at each screen; returns the number of decisions."""
        decisions = 0
        while self.match.state.outcome() is None and decisions < most:
            look(self)
            if self.table.chooser is None:
                await self.press("space")
            else:
                await self.do(choose(self.table.view.legal_actions))
                decisions += 1
        look(self)
        return decisions


_CHARACTERS = {"space": " ", "question_mark": "?"}


@asynccontextmanager
async def driving(
    game: str, players: int, seed: int, size: tuple[int, int] = (80, 24), **options: object
) -> AsyncIterator[Driver]:
    """An app at the table of a new match, the first seat starting."""
    app = CatgamesApp(game, NAMES[:players], 0, seed, **options)  # type: ignore[arg-type]
    app.animation_level = "none"
    async with app.run_test(size=size, notifications=True) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        yield driver


def chooser_of(seed: int) -> Callable[[Sequence[Action]], Action]:
    """Chooses among the legal actions at random, from a seed."""
    return random.Random(seed).choice
