"""The way through the app: from the menu, through the set-up, to the table and back."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.screen import Screen

from catgames.engine import Game, games
from catgames.engine.events import listed
from catgames.match.match import Match
from catgames.table.manners import HOUSE_RULES, manners
from catgames.table.sitting import Sitting
from catgames.tui.commands import Commands
from catgames.tui.drawing import drawing
from catgames.tui.lookout import Lookout
from catgames.tui.overlays import Overlays
from catgames.tui.preferences import Preferences
from catgames.tui.screens.base import Choice
from catgames.tui.screens.menu import MenuScreen
from catgames.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from catgames.match.saves import Saved


class Journey:
    """Decides which screen follows which.

    house_rules: the ones that the players have agreed on.
    """

    def __init__(
        self,
        app: App[Any],
        overlays: Overlays,
        commands: Commands,
        preferences: Preferences,
        lookout: Lookout,
        rng: random.Random,
        options: Mapping[str, Any],
    ) -> None:
        """What every match is played with.

        rng: the source of chance.
        options: those of ``Game.new`` for the first match; the set-up asks for any that are left out.
        """
        self._app = app
        self._overlays, self._commands = overlays, commands
        self._preferences, self._lookout = preferences, lookout
        self._rng = rng
        self._options = dict(options)
        self.house_rules: set[str] = set()

    # -- choosing a game ----------------------------------------------------------------------------------

    def menu(self) -> MenuScreen:
        """The screen that asks which game to play, or whether to resume a match."""
        choices = self._resumable()
        for slug, game in games.items():
            players = f"{game.min_players}-{game.max_players} players"
            choices.append(Choice(slug, game.title, f"{players}, {game.minutes} minutes"))
        pitches = [f"{game.title}: {game.pitch}" for game in games.values()]
        settings = Choice(self._commands.show_settings, "Settings", "colours, motion, when a hand is covered")
        return MenuScreen("WHICH GAME?", pitches, [*choices, settings], self._chose_game, leave="leave")

    def _resumable(self) -> list[Choice]:
        """The choice to resume the last unfinished match, if there is one."""
        from catgames.match.saves import last_unfinished

        last = last_unfinished()
        if last is None:
            return []
        names = listed(self._preferences.names(last.seats))
        return [Choice(last, f"Resume: {games[last.game].title}", names)]

    def _chose_game(self, chosen: Saved | str | Callable[[], None] | None) -> None:
        if chosen is None:
            self._app.exit()
        elif isinstance(chosen, str):
            self._app.switch_screen(self.set_up(games[chosen]))
        elif callable(chosen):
            chosen()
        else:
            self._resume(chosen)

    def _resume(self, saved: Saved) -> None:
        """Resume a match; if that cannot be done, say why and stay at the menu."""
        from catgames.match.journal import SaveError
        from catgames.match.record import RecordError
        from catgames.match.saves import resume

        try:
            match = resume(saved.id, self._rng)
        except (SaveError, RecordError) as error:
            self._overlays.show_lines("That match cannot be resumed", [str(error)])
            return
        self._app.switch_screen(self.seated(match))

    # -- setting it up ------------------------------------------------------------------------------------

    def set_up(self, game: Game) -> Screen[Any]:
        """The screen that asks who plays."""
        from catgames.match.remembered import remembered_names
        from catgames.tui.screens.setup import SetupScreen

        def done(names: list[str] | None) -> None:
            if names is None:
                self._app.switch_screen(self.menu())
                return
            from catgames.match.remembered import remember_names

            warning = remember_names(names)
            self._app.switch_screen(self.starter(game, names, warning))

        return SetupScreen(game, remembered_names(), done, self._options)

    def starter(self, game: Game, names: Sequence[str], warning: str | None = None) -> MenuScreen:
        """The screen that asks who starts."""

        def done(first: int | None) -> None:
            if first is None:
                self._app.switch_screen(self.set_up(game))
            else:
                start = self._rng.randrange(len(names)) if first == len(names) else first
                self._ask_options(
                    game,
                    len(names),
                    lambda: self._app.switch_screen(self.table(game, names, start)),
                    lambda: self._app.switch_screen(self.starter(game, names)),
                )

        choices = [Choice(seat, name) for seat, name in enumerate(self._preferences.names(names))]
        choices.append(Choice(len(names), "Draw lots", "let chance decide"))
        lines = [warning] if warning else []
        title = f"WHO {game.first_does.upper()}?"
        return MenuScreen(title, [*lines, game.who_starts], choices, done)

    def _ask_options(
        self, game: Game, players: int, done: Callable[[], object], back: Callable[[], object]
    ) -> None:
        """Ask about the options and house rules of a game, one by one."""
        questions: list[tuple[str, str, list[Choice]]] = [
            (name, option.help, [Choice(choice, choice.capitalize()) for choice in option.choices])
            for name, option in game.options.items()
            if option.choices and players >= option.players and name not in self._options
        ]
        for name, rule in manners(game.slug).HOUSE_RULES.items():
            choices = [Choice(False, "As printed"), Choice(True, rule.title, rule.what)]
            questions.append((name, rule.what, choices))
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

            self._app.switch_screen(MenuScreen(name.upper(), [f"{what.capitalize()}."], choices, answered))

        ask(0)

    # -- playing it ---------------------------------------------------------------------------------------

    def table(self, game: Game, names: Sequence[str], first: int) -> Screen[Any]:
        """The table of a new match."""
        from catgames.match.saves import begin

        options = {"first": first, **self._options}
        agreed = {HOUSE_RULES: sorted(self.house_rules)}
        return self.seated(begin(game, names, options, self._rng, table=agreed))

    def seated(self, match: Match) -> TableScreen:
        """The table of a match, new or resumed."""
        self._options = {name: value for name, value in match.options.items() if name != "first"}
        self.house_rules = {*match.table.get(HOUSE_RULES, ())}
        sitting = Sitting(match)
        names = self._preferences.names(match.state.seats)
        if tuple(names) != tuple(match.state.seats):
            sitting.call_seats(names)
        sitting.begin()
        return TableScreen(
            sitting,
            drawing(sitting.manners, match.game.slug),
            self._overlays,
            self._preferences,
            self._lookout,
            lambda result: self._left_table(sitting, result),
        )

    def _left_table(self, sitting: Sitting, result: str) -> None:
        """Do what people want after a match."""
        match = sitting.match
        if result == "watch":
            self._overlays.lay(self.watching(match))
            return
        match.save()
        match.close()
        if result == "rematch":
            first = sitting.manners.next_first(sitting.moment.view)
            first = match.options.get("first", 0) if first is None else first
            self._app.switch_screen(self.table(match.game, match.state.seats, first))
        elif result == "menu":
            self._options.clear()
            self._app.switch_screen(self.menu())
        else:
            self._app.exit()

    def watching(self, match: Match, done: Callable[[None], None] | None = None) -> Screen[Any]:
        """The screen on which to watch a finished match, step by step."""
        from catgames.tui.screens.replay import ReplayScreen

        slug = match.game.slug
        return ReplayScreen(match, drawing(manners(slug), slug), self._preferences.ascii, done)
