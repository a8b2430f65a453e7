"""Playing at the real screens, by keys or by clicks alone."""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.pilot import Pilot

from catgames.engine import CHANCE, Action, Event, games
from catgames.match.match import Match
from catgames.table.manners import ACTIONS, Manners, manners
from catgames.table.moments import Moment, Question, Scene
from catgames.table.sitting import Sitting
from catgames.tui.app import CatgamesApp
from catgames.tui.chooser import Chooser
from catgames.tui.drawing import drawing
from catgames.tui.layout import REVEAL
from catgames.tui.paper import Hit
from catgames.tui.screens.base import CanvasScreen, Key
from catgames.tui.screens.menu import MenuScreen
from catgames.tui.screens.table import TableScreen

NAMES = ["Ana", "Ben", "Chi", "Dov", "Eve", "Fay"]

TABLES = [(slug, n) for slug in games for n in range(games[slug].min_players, games[slug].max_players + 1)]
"""Every registered game with every number of players."""

LARGEST = [(slug, games[slug].max_players) for slug in games]
"""Every registered game with as many players as it takes."""

QUICK_TABLES = [
    pytest.param(slug, n, marks=() if (slug, n) in LARGEST else pytest.mark.long) for slug, n in TABLES
]
"""TABLES to parametrize a test with: the quick run takes the largest of each game only."""

ONE_GAME = [pytest.param(slug, marks=pytest.mark.long if at else ()) for at, slug in enumerate(games)]
"""Games to parametrize a test with that has little to do with which one it is: quickly the first one only."""


def who_is_first(slug: str) -> str:
    """The title of the menu that asks for the seat ``first`` of a game."""
    return f"WHO {games[slug].first_does.upper()}?"


WITH_SCENES = [slug for slug in games if type(manners(slug)).scenes is not Manners.scenes]
"""The games in which everybody watches something together."""


def _has_shows(slug: str) -> bool:
    """Whether one action can lead to several scenes."""
    rng = random.Random(1)
    match = Match(games[slug], NAMES[: games[slug].max_players], rng=rng)
    while match.state.actor is not None:
        before = match.view(None)
        happened = match.submit(rng.choice(match.state.legal_actions() or [match.state.sample_chance(rng)]))
        public = [event.seen_by(None) for event in happened]
        if len(manners(slug).scenes(before, match.view(None), public)) > 1:
            return True
    return False


WITH_SHOWS = [slug for slug in WITH_SCENES if _has_shows(slug)]
"""Those of them in which there are several scenes in a row."""

WHITE = {"space": " ", "enter": "\r", "tab": "\t", "escape": "\x1b", "backspace": "\x7f"}


def awaited(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Make a test of a coroutine."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))  # type: ignore[arg-type]

    return run


@dataclass(frozen=True)
class Picture:
    """What a screen shows: the runs of text and style of its rows, and what can be clicked where."""

    rows: tuple[tuple[tuple[str, str], ...], ...]
    places: tuple[tuple[int, int, int, int, object], ...]

    @property
    def text(self) -> str:
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self.rows)


def picture_of(paper: Any) -> Picture:
    """A sheet of paper as a value that can be compared."""
    rows = tuple(paper.row(y) for y in range(paper.height))
    hits = [(hit.x, hit.y, hit.width, hit.height, _compared(hit.target)) for hit in paper.hits]
    return Picture(rows, tuple(hits))


def _compared(target: Any) -> object:
    return (target.names, target.label) if isinstance(target, Key) else target


def table_of(app: CatgamesApp, sitting: Sitting, done: Callable[[str], None] | None = None) -> TableScreen:
    """The screen of a sitting that has begun."""
    drawn = drawing(sitting.manners, sitting.match.game.slug)
    return TableScreen(sitting, drawn, app.overlays, app.preferences, app.lookout, done)


def begun(match: Match) -> Sitting:
    """A sitting at that match that has begun."""
    sitting = Sitting(match)
    sitting.begin()
    return sitting


class Table:
    """What can be said of a table: the moment that its sitting is at, and where the cursor is."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.sitting = screen.sitting

    @property
    def moment(self) -> Moment:
        return self.sitting.moment

    @property
    def match(self) -> Match:
        return self.sitting.match

    @property
    def manners(self) -> Manners[Any]:
        return self.sitting.manners

    @property
    def view(self) -> Any:
        """The one View that is shown."""
        return self.moment.view

    @property
    def holder(self) -> int | None:
        """Who has the keyboard and looks; None while all may look."""
        return self.moment.view.seat

    @property
    def asking(self) -> Question | None:
        """The question that is put to the table."""
        return self.moment.question

    @property
    def volunteers(self) -> list[int]:
        """Who wants to interrupt."""
        return [*self.moment.volunteers]

    @property
    def scene(self) -> Scene | None:
        """What everybody watches."""
        return self.moment.scene

    @property
    def news(self) -> tuple[Event, ...]:
        return self.moment.news

    @property
    def due(self) -> int | None:
        return self.moment.due

    @property
    def chooser(self) -> Chooser | None:
        """The decision of the holder."""
        choosing = self.screen.cursor.choosing
        return choosing.chooser if choosing is not None else None

    @property
    def hand(self) -> Sequence[str]:
        """The cards of the holder."""
        hand: Sequence[str] = self.manners.hand(self.view)
        return hand

    @property
    def problem(self) -> str:
        """Why the last thing that was tried cannot be done."""
        choosing = self.screen.cursor.choosing
        return choosing.problem if choosing is not None else ""

    @property
    def frame(self) -> Any:
        """What is moving."""
        return self.screen._motion.frame

    @property
    def new(self) -> list[int]:
        """The cards of the hand that came with the news."""
        choosing = self.screen.cursor.choosing
        return choosing.new if choosing is not None else []

    def is_pass(self, action: Action) -> bool:
        """Whether an action is the answer of somebody who does not interrupt."""
        return action.verb == self.manners.DECLINE


class Driver:
    """Presses keys, each as soon as the screen has taken in the one before."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        assert isinstance(pilot.app, CatgamesApp)
        self.app = pilot.app
        self.results: list[str] = []
        self.keys = 0
        self.left = asyncio.Event()
        self._exit = self.app.exit
        self.app.exit = self._leave  # type: ignore[method-assign]

    def _leave(self, *args: Any, **options: Any) -> None:
        self.left.set()
        self._exit(*args, **options)

    async def settle(self) -> None:
        """Wait until the app and its screen have worked off what was sent to them, and have painted.

        Raises what the app has died of; returns at once when it is about to end.
        """
        for _ in range(2):
            done = asyncio.Event()
            self.app.call_later(lambda done=done: self.app.screen.call_after_refresh(done.set))
            wanted = (done, self.left, self.app._exception_event)
            waits = [asyncio.ensure_future(event.wait()) for event in wanted]
            finished, others = await asyncio.wait(waits, timeout=20, return_when=asyncio.FIRST_COMPLETED)
            for other in others:
                other.cancel()
            assert finished, "the app does not come to rest"
            if self.app._exception is not None:
                raise self.app._exception

    # -- keys and clicks ---------------------------------------------------------------------------------

    async def press(self, *keys: str) -> None:
        """Press keys, named as in Textual, one after the other."""
        for key in keys:
            await self.buffer([key])

    async def type(self, text: str) -> None:
        """Type a text."""
        await self.press(*text)

    async def buffer(self, keys: Iterable[str]) -> None:
        """Send all these keys before the first of them is looked at; then wait."""
        for key in [_event(key) for key in keys]:
            self.app.post_message(key)
            self.keys += 1
        await self.settle()

    async def click(self, x: int, y: int, times: int = 1) -> None:
        """Click on a cell, as often as that before the first click is looked at; then wait."""
        for event in [event for _ in range(times) for event in _mouse(x, y)]:
            self.app.post_message(event)
        await self.settle()

    async def click_on(self, wanted: object) -> None:
        """Click on what stands for that target, or for a key of that name in the footer."""
        hit = self.hit(wanted)
        assert hit is not None, f"nothing to click for {wanted}:\n{self.text()}"
        await self.click(hit.x, hit.y + hit.height // 2)

    def hit(self, wanted: object) -> Hit | None:
        """Where a target, or a key of that name in the footer, can be clicked."""
        for hit in reversed(self.paper.hits):
            if hit.target == wanted or (isinstance(hit.target, Key) and wanted in hit.target.names):
                return hit
        return None

    async def paste(self, text: str, times: int = 1) -> None:
        """Paste a text, as often as that before it is looked at."""
        for event in [events.Paste(text) for _ in range(times)]:
            self.app.post_message(event)
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Make the terminal that large."""
        assert self.app._driver is not None
        size = Size(width, height)
        self.app._driver._size = size  # type: ignore[attr-defined]
        self.app.post_message(events.Resize(size, size))
        self.app.call_later(self.app._check_resize)  # or Textual waits a while, for more of them
        await self.settle()
        assert self.app.screen.size == size

    # -- what there is -----------------------------------------------------------------------------------

    @property
    def screen(self) -> CanvasScreen[object]:
        """The screen that is shown."""
        assert isinstance(self.app.screen, CanvasScreen)
        return self.app.screen

    @property
    def table(self) -> Table:
        """The table that is shown."""
        assert isinstance(self.app.screen, TableScreen), self.app.screen
        return Table(self.app.screen)

    @property
    def match(self) -> Match:
        """The match that is played at the table."""
        return self.table.match

    @property
    def decisions(self) -> list[Action]:
        """What the seats have done so far; without what chance has done."""
        return [action for action in self.match.record if action.seat != CHANCE]

    @property
    def chooser(self) -> Chooser:
        """What is being chosen."""
        assert self.table.chooser is not None
        return self.table.chooser

    def bound(self) -> list[Key]:
        """The keys that do something now."""
        return list(self.screen.keys())

    @property
    def paper(self) -> Any:
        """What was drawn last."""
        paper = self.screen.canvas.paper
        assert paper is not None
        return paper

    def text(self) -> str:
        """What is drawn on the screen, as plain text."""
        text: str = self.paper.text()
        return text

    def picture(self) -> Picture:
        """What is drawn on the screen, with its styles and what can be clicked."""
        return picture_of(self.paper)

    def strips(self) -> list[list[tuple[str, str]]]:
        """The rows of the screen as they go to the terminal, widgets on the canvas and filters included."""
        return [
            [(segment.text, str(segment.style)) for segment in strip]
            for strip in self.screen._compositor.render_strips()
        ]

    def seen(self) -> str:
        """The text of ``strips``."""
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self.strips())

    # -- playing -----------------------------------------------------------------------------------------

    async def sit_down(self, match: Match) -> None:
        """Show the table of a match instead of what is shown."""
        await self.app.switch_screen(self.table_screen(begun(match)))
        await self.settle()

    def table_screen(self, sitting: Sitting) -> TableScreen:
        """The screen of a sitting, whose results are noted."""
        return table_of(self.app, sitting, self.results.append)

    async def put_on_top(self, sitting: Sitting) -> None:
        """Show the table of a sitting on top of what is shown."""
        self.app.push_screen(self.table_screen(sitting))
        await self.settle()

    async def take_off(self) -> None:
        """Take away what has been put on top."""
        self.app.pop_screen()
        await self.settle()

    async def take(self, seat: int | None = None) -> None:
        """Give the keyboard to a seat, the one that must act by default; if the table is asked, it calls."""
        if seat is None:
            seat = self.match.state.actor
        assert seat is not None
        if self.table.asking is not None:
            await self.call([seat])
        await self.press("space")
        assert self.table.holder == seat

    async def call(self, seats: Iterable[int], mouse: bool = False) -> None:
        """Answer the question to the table: these seats want to interrupt."""
        for seat in seats:
            await (self.click_on(seat) if mouse else self.press(str(seat + 1)))
        await (self.click_on("space") if mouse else self.press("space"))

    async def take_defaults(self) -> None:
        """Answer whatever is asked before the table with the first choice."""
        while isinstance(self.app.screen, MenuScreen):
            await self.press("enter")

    async def go_on(self, mouse: bool = False) -> None:
        """Do what leads on from a screen that all may see; nobody interrupts."""
        await (self.click_on(REVEAL if self.hit(REVEAL) else "space") if mouse else self.press("space"))

    async def come_to_a_decision(self) -> None:
        """Go on until somebody has to decide, or the game is over."""
        while self.table.chooser is None and self.table.view.outcome is None:
            await self.go_on()

    async def do(self, action: Action) -> None:
        """Do a legal action of the seat that has the keyboard, by arrows and Enter alone."""
        await self.prepare(action)
        await self.press("enter")

    async def prepare(self, action: Action) -> None:
        """Choose an action up to the Enter that does it."""
        if self.chooser.picks:
            await self.press("escape")
        for place, item in self.chooser.pieces(action):
            await self.go(place, self._index(place, item))
            await self.press("enter")
        await self.go(ACTIONS, self.chooser.buttons().index(action))

    def _index(self, place: str, item: object) -> int:
        """Where an item that is not picked yet lies."""
        items = self.chooser.places[place].items
        picked = self.chooser.picked(place)
        return next(i for i, there in enumerate(items) if there == item and i not in picked)

    async def go(self, place: str, index: int) -> None:
        """Move the cursor to an item with the arrow keys."""
        chooser = self.chooser
        for _ in range(20):
            if chooser.where == place:
                break
            await self.press("down")
        for _ in range(60):
            if chooser.index == index:
                break
            await self.press("right" if chooser.index < index else "left")
        assert (chooser.where, chooser.index) == (place, index)

    async def do_by_mouse(self, action: Action) -> None:
        """Do a legal action of the seat that has the keyboard by clicks alone."""
        for place, item in self.chooser.pieces(action):
            await self.click_on((place, self._index(place, item)))
        await self.click_on((ACTIONS, self.chooser.buttons().index(action)))

    async def watch(self) -> None:
        """Go on to where no scene is shown any more."""
        while self.table.scene is not None:
            await self.press("space")

    async def play(
        self,
        choose: Callable[[Sequence[Action]], Action],
        look: Callable[[Driver], object] = id,
        most: int = 5000,
        mouse: bool = False,
        interrupt: Callable[[Sequence[int]], Iterable[int]] = lambda _: (),
    ) -> int:
        """Play to the end of the match, calling ``look`` at each screen; returns the number of decisions.

        look: may be a coroutine function.  most: stop after so many decisions.
        interrupt: who wants to, of those who may; nobody by default.
        """
        decisions = 0
        while self.table.view.outcome is None and decisions < most:
            await _called(look, self)
            if self.table.chooser is not None:
                action = choose(self.table.view.legal_actions)
                await (self.do_by_mouse(action) if mouse else self.do(action))
                decisions += 1
            elif self.table.asking is not None:
                await self.call(interrupt(self.table.asking.seats), mouse)
            else:
                await self.go_on(mouse)
        await _called(look, self)
        return decisions


async def _called(look: Callable[[Driver], object], driver: Driver) -> None:
    result = look(driver)
    if isinstance(result, Awaitable):
        await result


def _event(key: str) -> events.Key:
    """The event of a key, given by its name or as a character."""
    if len(key) == 1:
        return events.Key(_character_to_key(key), key)
    return events.Key(key, WHITE.get(key))


def _mouse(x: int, y: int) -> list[events.MouseEvent]:
    """What a terminal sends for a click."""
    common: dict[str, Any] = dict.fromkeys(("delta_x", "delta_y"), 0)
    common |= dict.fromkeys(("shift", "meta", "ctrl"), False)
    common |= {"widget": None, "x": x, "y": y, "screen_x": x, "screen_y": y, "button": 1}
    return [events.MouseDown(**common), events.MouseUp(**common)]


@asynccontextmanager
async def running(
    game: str | None = None,
    players: Sequence[str] | None = None,
    first: int | None = None,
    seed: int = 1,
    size: tuple[int, int] = (80, 24),
    app_class: type[CatgamesApp] = CatgamesApp,
    **options: Any,
) -> AsyncIterator[Driver]:
    """An app, opened as the command line would, in which nothing moves by itself."""
    app = app_class(game, players, first, seed, **options)
    app.animation_level = "none"
    async with app.run_test(size=size, notifications=True) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        yield driver


@asynccontextmanager
async def driving(
    game: str, players: int, seed: int, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[Driver]:
    """An app at the table of a new match, the first seat starting."""
    async with running(game, NAMES[:players], 0, seed, size, **options) as driver:
        yield driver


def chooser_of(seed: int) -> Callable[[Sequence[Action]], Action]:
    """Chooses among the legal actions at random, from a seed."""
    return random.Random(seed).choice


def some_of(seed: int) -> Callable[[Sequence[int]], list[int]]:
    """Chooses who wants to interrupt at random, from a seed: nobody, often, or one or two of them."""
    rng = random.Random(seed)
    return lambda seats: rng.sample(seats, min(len(seats), rng.choice([0, 0, 0, 1, 2])))
