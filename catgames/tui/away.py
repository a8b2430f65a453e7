"""Away from the table: the hand is covered, and the terminal given back for a while."""

from __future__ import annotations

from typing import Any

from textual.app import App

from catgames.tui.lookout import Lookout
from catgames.tui.screens.base import CanvasScreen
from catgames.tui.screens.table import TableScreen


class AwayFromTable(App[None]):
    """The part of the app that sees to it that no hand is left on the screen while nobody is there."""

    idle_after: float
    """Seconds without a key after which a hand is covered; 0: never."""
    blur_after: float
    """Seconds without the focus after which a hand is covered; 0: never."""
    last_input = 0.0
    """When somebody did something last, in seconds of the monotonic clock."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.lookout = Lookout(self)

    @property
    def hand_shown(self) -> bool:
        """Whether somebody's hand is on the screen, if under something else."""
        table = self.screen_stack[0] if self.screen_stack else None
        return isinstance(table, TableScreen) and table.holder is not None

    def cover(self) -> None:
        """Put the hand-over in the place of a hand and of all that lies on it; what was picked is dropped."""
        if not self.hand_shown:
            return
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if isinstance(self.screen, TableScreen):
            self.screen.cover()

    def on_app_blur(self) -> None:
        self.lookout.focus(False)

    def on_app_focus(self) -> None:
        self.lookout.focus(True)

    def action_suspend_process(self) -> None:
        """Give the terminal back to the shell for a while; with the hand-over in front."""
        self._step_aside(stop=True)

    def come_back(self) -> None:
        """Draw everything anew, for the terminal may be in any state; with the hand-over in front."""
        self._step_aside(stop=False)

    def _step_aside(self, stop: bool) -> None:
        from catgames.tui.driver import TerminalDriver

        self.cover()
        driver = self._driver
        if isinstance(driver, TerminalDriver):

            def away() -> None:
                driver.step_aside(stop)
                self._clear_and_draw()

            self.screen.call_after_refresh(away)

    def _clear_and_draw(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, CanvasScreen):
                screen.gate.close()
        self.screen.refresh(layout=True)
        if isinstance(self.screen, CanvasScreen):
            self.screen.listen()
