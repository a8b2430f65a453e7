"""The screens that lie on top of others for a while: to read, to answer, to settle something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.app import App
from textual.screen import Screen

from catgames.engine import games
from catgames.tui.screens.base import CanvasScreen, Choice
from catgames.tui.screens.menu import MenuScreen


class Overlays:
    """Shows something over the current screen, and then that screen again."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app

    def lay(self, screen: Screen[Any], done: Callable[[Any], None] | None = None) -> None:
        """Show a screen over the current one, which takes no input until it is on top again."""
        if isinstance(self._app.screen, CanvasScreen):
            self._app.screen.gate.close()
        self._app.push_screen(screen, done)

    def show_lines(self, title: str, lines: Sequence[str], at_end: bool = False) -> None:
        """Show some paragraphs of text, from the beginning or from the end."""
        from catgames.tui.paper import wrapped
        from catgames.tui.screens.pager import Line, PagerScreen

        def lay_out(width: int) -> tuple[list[Line], int]:
            laid: list[Line] = [[(line, "text")] for text in lines for line in wrapped(text, width)]
            return laid, len(laid) if at_end else 0

        self.lay(PagerScreen(title, lay_out))

    def show_rules(self, slug: str, step: str) -> None:
        """Show the rules of a game, open at a step."""
        from catgames.tui.rules import lay_out_rules
        from catgames.tui.screens.pager import PagerScreen

        title = f"The rules of {games[slug].title}"
        self.lay(PagerScreen(title, lambda width: lay_out_rules(slug, step, width)))

    def show_notice(self, title: str, lines: Sequence[str]) -> None:
        """Say something that people have to see before the game goes on."""
        self.lay(MenuScreen(title, lines, [Choice(None, "Go on")], leave="go on"))

    def show_unkept(self, problem: str | None) -> None:
        """If a setting could not be saved, say why."""
        if problem is not None:
            self.show_notice("SETTING NOT SAVED", [problem])

    def ask(
        self,
        title: str,
        lines: Sequence[str],
        choices: Sequence[Choice],
        done: Callable[[Any], None],
        at: int = 0,
    ) -> None:
        """Offer some choices.

        done: called with the value of the one taken, or with None.
        at: the choice that the cursor is on at first, counted from 0.
        """
        self.lay(MenuScreen(title, lines, choices, at=at), done)

    def ask_quit(self, lines: Sequence[str]) -> None:
        """Ask whether to leave, and if so, leave.

        lines: what it means to leave now; none if nothing is being played.
        """

        def done(stop: bool | None) -> None:
            if stop:
                self._app.exit()

        choices = [Choice(False, "Keep playing"), Choice(True, "Stop")]
        if not lines:
            choices, lines = [Choice(False, "Stay"), Choice(True, "Leave")], ["Nothing has been dealt yet."]
        self.ask("STOP PLAYING?", lines, choices, done)

    def race(self, text: str, seats: Mapping[int, str], done: Callable[[int | None], None]) -> None:
        """Let some seats race; ``done`` is called with the winner, or with None if they put it off."""
        from catgames.tui.screens.race import RaceScreen

        self.lay(RaceScreen(text, seats), done)
