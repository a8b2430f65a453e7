"""The app: which screen follows which, and what holds for all of them."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen

from catgames.engine import Game, games
from catgames.engine.events import listed
from catgames.match.match import Match
from catgames.match.settings import Settings, read_settings
from catgames.tui import encoding
from catgames.tui.mistakes import OwnMistakes
from catgames.tui.ontop import ScreensOnTop
from catgames.tui.palette import THEMES, theme_names
from catgames.tui.screens.base import CanvasScreen
from catgames.tui.screens.menu import Choice, MenuScreen
from catgames.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from catgames.match.saves import Saved

HOUSE_RULES = "house rules"
"""What a record calls the house rules that the people have agreed on."""

SIGNALS = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")


_AT_ONCE = 3
"""How many sentences about the settings are said at the start."""


class CatgamesApp(ScreensOnTop, OwnMistakes):
    """Takes people from the menu through the set-up to the table, and back.

    game: a slug, or None for the menu.  players: names that have been checked; None asks for them.
    first: the seat that starts; None asks.  seed: of what chance is sampled from.
    ascii: write nothing above 0x7F.  options: of ``Game.new``; those left out are asked for at set-up.
    match: one to go on with, instead of all that.  replay: one that is over, to be watched once more.
    settings: what people have set, the defaults by default.  problems: what is said about them at the start.
    """

    TITLE = "catgames"
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = False  # it needs a wide screen, and shows an emoji
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "ask_quit", show=False, priority=True),
        Binding("ctrl+c", "ask_quit", show=False, priority=True),
        Binding("ctrl+p", "commands", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        game: str | None = None,
        players: Sequence[str] | None = None,
        first: int | None = None,
        seed: int | None = None,
        ascii: bool = False,
        options: Mapping[str, Any] | None = None,
        match: Match | None = None,
        replay: Match | None = None,
        settings: Settings | None = None,
        problems: Sequence[str] = (),
    ) -> None:
        super().__init__(driver_class=_driver_class())
        self.ascii = ascii
        self._problems = list(problems)
        self.house_rules: set[str] = set()
        self._options = dict(options or {})
        self._rng = random.Random(seed)
        self._slug = game
        self._players = list(players) if players is not None else None
        self._first = first
        self._resumed = match
        self._replayed = replay
        for theme in THEMES:
            self.register_theme(theme)
        # Setting the theme would parse all styles a second time before the first frame.
        self.set_reactive(App.theme, (settings or self.settings).theme)
        self.apply(settings or self.settings)
        self.stylesheet.set_variables(self.get_css_variables())

    # -- from screen to screen --------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        # The first screen is the default one and not pushed: that saves a blank frame.  Textual notes no
        # caller for it, but switch_screen takes one away.
        screen = self._first_screen()
        screen._push_result_callback(self, None)
        return screen

    def _first_screen(self) -> Screen[Any]:
        if self._resumed is not None:
            return self._seated(self._resumed)
        if self._replayed is not None:
            return self._watching(self._replayed, lambda _: self.exit())
        if self._slug is None:
            return self._menu()
        game = games[self._slug]
        if self._players is None:
            return self._set_up(game)
        if self._first is None:
            return self._starter(game, self._players)
        return self._table(game, self._players, self._first)

    def _menu(self) -> MenuScreen:
        choices = self._going_on()
        for slug, game in games.items():
            players = f"{game.min_players}-{game.max_players} players"
            choices.append(Choice(slug, game.title, f"{players}, {game.minutes} minutes"))
        pitches = [f"{game.title}: {game.pitch}" for game in games.values()]
        choices.append(Choice(self._show_settings, "Settings", "colours, motion, when a hand is covered"))
        return MenuScreen("WHICH GAME?", pitches, choices, self._chose_game, leave="leave")

    def _going_on(self) -> list[Choice]:
        """To go on with the match that was played last, if one is not over."""
        from catgames.match.saves import last_unfinished

        last = last_unfinished()
        if last is None:
            return []
        names = listed(self.shown_names(last.seats))
        return [Choice(last, f"Go on: {games[last.game].title}", names)]

    def _chose_game(self, chosen: Saved | str | Callable[[], None] | None) -> None:
        if chosen is None:
            self.exit()
        elif isinstance(chosen, str):
            self.switch_screen(self._set_up(games[chosen]))
        elif callable(chosen):
            chosen()
        else:
            self._resume(chosen)

    def _resume(self, saved: Saved) -> None:
        """Go on with a match; where that cannot be, say why and offer the rest."""
        from catgames.match.journal import SaveError
        from catgames.match.record import RecordError
        from catgames.match.saves import resume

        try:
            match = resume(saved.id, self._rng)
        except (SaveError, RecordError) as error:
            self.show_lines("That match cannot be resumed", [str(error)])
            return
        self.switch_screen(self._seated(match))

    def _set_up(self, game: Game) -> Screen[Any]:
        from catgames.match.remembered import remembered_names
        from catgames.tui.screens.setup import SetupScreen

        def done(names: list[str] | None) -> None:
            if names is None:
                self.switch_screen(self._menu())
                return
            from catgames.match.remembered import remember_names

            warning = remember_names(names)
            self.switch_screen(self._starter(game, names, warning))

        return SetupScreen(game, remembered_names(), done, self._options)

    def _starter(self, game: Game, names: list[str], warning: str | None = None) -> MenuScreen:
        def done(first: int | None) -> None:
            if first is None:
                self.switch_screen(self._set_up(game))
            else:
                start = self._rng.randrange(len(names)) if first == len(names) else first
                self._ask_options(
                    game,
                    len(names),
                    lambda: self.switch_screen(self._table(game, names, start)),
                    lambda: self.switch_screen(self._starter(game, names)),
                )

        choices = [Choice(seat, name) for seat, name in enumerate(self.shown_names(names))]
        choices.append(Choice(len(names), "Draw lots", "let chance decide"))
        lines = [warning] if warning else []
        title = f"WHO {game.first_does.upper()}?"
        return MenuScreen(title, [*lines, game.who_starts], choices, done)

    def _ask_options(
        self, game: Game, players: int, done: Callable[[], object], back: Callable[[], object]
    ) -> None:
        """Ask for the options and house rules of a game, one after the other."""
        questions: list[tuple[str, str, list[Choice]]] = [
            (name, option.help, [Choice(choice, choice.capitalize()) for choice in option.choices])
            for name, option in game.options.items()
            if option.choices and players >= option.players and name not in self._options
        ]
        for rule, (title, what) in _screen_of(game).HOUSE_RULES.items():
            questions.append((rule, what, [Choice(False, "As printed"), Choice(True, title, what)]))
        answers: dict[str, Any] = {}

        def ask(at: int) -> None:
            if at == len(questions):
                self.house_rules = {name for name, answer in answers.items() if answer is True}
                self._options |= {name: answer for name, answer in answers.items() if name in game.options}
                done()
                return
            name, what, choices = questions[at]

            def answered(answer: Any) -> None:
                if answer is not None:
                    answers[name] = answer
                    ask(at + 1)
                elif at:
                    ask(at - 1)
                else:
                    back()

            self.switch_screen(MenuScreen(name.upper(), [f"{what.capitalize()}."], choices, answered))

        ask(0)

    def _table(self, game: Game, names: Sequence[str], first: int) -> Screen[Any]:
        from catgames.match.saves import begin

        options = {"first": first, **self._options}
        table = {HOUSE_RULES: sorted(self.house_rules)}
        return self._seated(begin(game, names, options, self._rng, table=table))

    def _seated(self, match: Match) -> Screen[Any]:
        """The table of a match, new or gone on with."""
        game, names = match.game, match.state.seats
        first: int = match.options.get("first", 0)
        self._options = {name: value for name, value in match.options.items() if name != "first"}
        self.house_rules = {*match.table.get(HOUSE_RULES, ())}

        def done(result: str) -> None:
            if result == "watch":
                self._lay_on_top(self._watching(match))
                return
            match.save()
            match.close()
            if result == "rematch":
                again = table.next_first(table.view)
                self.switch_screen(self._table(game, names, first if again is None else again))
            elif result == "menu":
                self._options.clear()
                self.switch_screen(self._menu())
            else:
                self.exit()

        table = _screen_of(game)(match, done)
        shown = self.shown_names(names)
        if tuple(shown) != tuple(names):
            table.call_seats(shown)
        return table

    def _watching(self, match: Match, done: Callable[[None], None] | None = None) -> Screen[Any]:
        """A match that is over, to be watched step by step."""
        from catgames.tui.screens.replay import ReplayScreen

        return ReplayScreen(match, _screen_of(match.game)(match), done)

    # -- what holds for all screens -----------------------------------------------------------------------

    def get_line_filters(self) -> Sequence[LineFilter]:
        if not (self.ascii or self.no_color):
            return super().get_line_filters()
        from catgames.tui.filters import AsciiFilter, NoColourFilter

        filters = [] if self.no_color else [*super().get_line_filters()]
        if self.no_color:
            filters.append(NoColourFilter())
        if self.ascii:
            filters.append(AsciiFilter())
        return filters

    def on_mount(self) -> None:
        if self._problems:
            said = [*self._problems[:_AT_ONCE]]
            if len(self._problems) > _AT_ONCE:
                more = len(self._problems) - _AT_ONCE
                said.append(f"… and {more} more: see 'catgames settings'.")
            self.call_after_refresh(self.show_notice, "THE SETTINGS", said)
        self.theme_changed_signal.subscribe(self, lambda _: self._repaint())
        self.call_after_refresh(gc.enable)  # the command line has put it off

    def on_load(self) -> None:
        loop = asyncio.get_running_loop()  # before the first byte is written, so that all of them are undone
        for name in SIGNALS:
            number = getattr(signal, name)
            loop.add_signal_handler(number, self.leave_by, number)
        loop.set_exception_handler(self._on_loose_fault)

    def leave_by(self, number: int) -> None:
        """Leave as a signal wants it."""
        self.exit(return_code=128 + number)

    def _repaint(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, CanvasScreen):
                screen.repaint()

    async def on_event(self, event: events.Event) -> None:
        made = (events.InputEvent, events.Paste)
        if isinstance(event, made) and not isinstance(event, events.MouseMove) and not event.is_forwarded:
            lull, self.last_input = event.time - self.last_input, event.time
            self.lookout.focus(True)
            screen = self.screen if self.screen_stack else None
            if isinstance(screen, CanvasScreen) and not screen.gate.admits(event.time, lull):
                return
        await super().on_event(event)


def _driver_class() -> type[Driver] | None:
    """The driver for the terminal; None: Textual's own."""
    if os.name == "nt":
        return None
    from catgames.tui.driver import TerminalDriver

    return TerminalDriver


def _screen_of(game: Game) -> type[TableScreen[Any]]:
    screen: type[TableScreen[Any]] = import_module(f"catgames.tui.screens.{game.slug}").SCREEN
    return screen


def run(
    game: str | None = None,
    players: Sequence[str] | None = None,
    first: int | None = None,
    seed: int | None = None,
    ascii: bool = False,
    options: Mapping[str, Any] | None = None,
    match: Match | None = None,
    replay: Match | None = None,
) -> int:
    """Open the table; returns the exit status.  The arguments are those of CatgamesApp."""
    settings, problems = read_settings(theme_names)
    only_ascii = ascii or encoding.wants_ascii(settings.ascii)
    encoding.use(only_ascii)
    app = CatgamesApp(game, players, first, seed, only_ascii, options, match, replay, settings, problems)
    app.ascii_demanded = ascii

    def on_fault(fault: threading.ExceptHookArgs) -> None:
        if fault.thread is not None and fault.thread.name == "textual-output":
            os._exit(128 + signal.SIGHUP)  # the terminal is gone, and everything would wait for this thread
        app.call_from_thread(app.report_mistake, fault.exc_value)

    threading.excepthook = on_fault
    app.run()
    return app.return_code or 0
