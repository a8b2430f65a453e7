"""The screens that lie on top of another for a while: to read, to be asked, to choose what has no key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from textual.screen import Screen

from catgames.engine import games
from catgames.match.settings import Settings
from catgames.tui.palette import theme_names
from catgames.tui.preferences import Preferences
from catgames.tui.screens.base import CanvasScreen
from catgames.tui.screens.game import Settling
from catgames.tui.screens.menu import Choice, MenuScreen
from catgames.tui.screens.table import TableScreen


class ScreensOnTop(Preferences):
    """The part of the app that shows something over the screen it is at, and then that screen again."""

    def _lay_on_top(self, screen: Screen[Any], done: Callable[[Any], None] | None = None) -> None:
        """Show a screen over the one that is shown, which is deaf until it is shown again."""
        if isinstance(self.screen, CanvasScreen):
            self.screen.gate.close()
        self.push_screen(screen, done)

    def show_lines(self, title: str, lines: Sequence[str], at_end: bool = False) -> None:
        """Show some paragraphs of text."""
        from catgames.tui.paper import wrapped
        from catgames.tui.screens.pager import Line, PagerScreen

        def lay_out(width: int) -> tuple[list[Line], int]:
            laid: list[Line] = [[(line, "text")] for text in lines for line in wrapped(text, width)]
            return laid, len(laid) if at_end else 0

        self._lay_on_top(PagerScreen(title, lay_out))

    def show_rules(self, slug: str, step: str) -> None:
        """Show the rules of a game, opened at a step."""
        from catgames.tui.rules import lay_out_rules
        from catgames.tui.screens.pager import PagerScreen

        title = f"The rules of {games[slug].title}"
        self._lay_on_top(PagerScreen(title, lambda width: lay_out_rules(slug, step, width)))

    def show_notice(self, title: str, lines: Sequence[str]) -> None:
        """Say something that is to be seen before the game goes on."""
        self._lay_on_top(MenuScreen(title, lines, [Choice(None, "Go on")], leave="go on"))

    def settle(self, settling: Settling, seats: Sequence[str], done: Callable[[int | None], None]) -> None:
        """Let the table settle something: ``done`` is called with a seat, or with None to put it off."""
        if settling.race:
            from catgames.tui.screens.race import RaceScreen

            self._lay_on_top(RaceScreen(settling.text, {seat: seats[seat] for seat in settling.seats}), done)
        else:
            choices = [Choice(seat, seats[seat]) for seat in settling.seats]
            self._lay_on_top(MenuScreen(settling.text.upper(), [], choices), done)

    def ask_quit(self) -> None:
        """Ask whether to stop playing."""

        def done(stop: bool | None) -> None:
            if stop:
                self.exit()

        choices = [Choice(False, "Go on playing"), Choice(True, "Stop")]
        if isinstance(self.screen, TableScreen):
            lines = self.screen.whether_saved()
        else:
            choices, lines = [Choice(False, "Stay"), Choice(True, "Leave")], ["Nothing has been dealt yet."]
        self._lay_on_top(MenuScreen("STOP PLAYING?", lines, choices), done)

    def action_ask_quit(self) -> None:
        """Ask, unless another screen lies on top."""
        if len(self.screen_stack) == 1:
            self.ask_quit()

    def action_commands(self) -> None:
        """Offer what has no key of its own."""
        if len(self.screen_stack) > 1:
            return
        choices = [Choice(self._choose_theme, "Colours", "choose a theme")]
        if isinstance(self.screen, TableScreen):
            game = self.screen.match.game
            choices.insert(0, Choice(lambda: self.show_rules(game.slug, ""), "Rules", game.title))
            cards = self.screen.all_cards(self.screen.view)
            if cards:
                choices.insert(
                    1, Choice(lambda: self.show_lines("All cards", cards), "Cards", "which there are")
                )
            how = "by themselves" if not self.scenes_by_themselves else "one at a time, with Space"
            choices.append(Choice(self._turn_scenes, "Reveals", f"let them follow {how}"))
            choices.append(Choice(self._ask_rematch, "Rematch", "begin again with the same players"))
        choices.append(Choice(self._show_settings, "Settings", "what is kept for next time"))
        choices.append(Choice(self.ask_quit, "Stop", "leave catgames"))
        self._lay_on_top(MenuScreen("COMMANDS", [], choices), _call)

    def _turn_scenes(self) -> None:
        self._set(replace(self.settings, automatic_reveals=not self.scenes_by_themselves))

    def _set(self, settings: Settings) -> None:
        problem = self.keep(settings)
        if problem is not None:
            self.show_notice("NOT KEPT", [problem])

    def _show_settings(self) -> None:
        from catgames.tui.screens.settings import SettingsScreen

        self._lay_on_top(SettingsScreen(self.settings, theme_names(), self.keep, self.overruled()))

    def _ask_rematch(self) -> None:
        table = self.screen
        choices = [Choice(False, "Go on playing"), Choice(True, "Rematch")]
        lines = ["The match stays saved as it is now, and can be resumed another time."]

        def done(again: bool | None) -> None:
            if again and isinstance(table, TableScreen):
                table.finish("rematch")

        self._lay_on_top(MenuScreen("BEGIN AGAIN?", lines, choices), done)

    def _choose_theme(self) -> None:
        names = theme_names()
        choices = [Choice(name, name) for name in names]

        def done(name: str | None) -> None:
            if name is not None:
                self._set(replace(self.settings, theme=name))

        self._lay_on_top(MenuScreen("COLOURS", [], choices, at=names.index(self.theme)), done)


def _call(command: Callable[[], None] | None) -> None:
    if command is not None:
        command()
