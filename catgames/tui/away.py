"""Away from the table: the hand is covered, and the terminal given back for a while."""

from __future__ import annotations

from catgames.tui.internals import HookedApp
from catgames.tui.screens.base import CanvasScreen


class Away:
    """Sees to it that no hand is left on the screen while nobody is there."""

    def __init__(self, app: HookedApp) -> None:
        self._app = app

    @property
    def hand_on_show(self) -> bool:
        """Whether somebody's hand is on the screen, if under something else."""
        stack = self._app.screen_stack
        return bool(stack) and isinstance(stack[0], CanvasScreen) and stack[0].hand_on_show

    def cover(self) -> None:
        """Put the hand-over in the place of a hand and of all that lies on it; what was picked is dropped."""
        if not self.hand_on_show:
            return
        while len(self._app.screen_stack) > 1:
            self._app.pop_screen()
        if isinstance(self._app.screen, CanvasScreen):
            self._app.screen.cover()

    def terminal_changed(self) -> None:
        """The terminal has another size, and may show anything."""
        from catgames.tui.driver import TerminalDriver

        if isinstance(self._app.driver, TerminalDriver):
            self._app.driver.forget_frame()

    def step_aside(self, stop: bool) -> None:
        """Give the terminal back, with the hand-over in front, then take it again and draw everything anew.

        stop: stop there until the shell continues the program; else the terminal may be in any state already.
        """
        from catgames.tui.driver import TerminalDriver

        self.cover()
        driver = self._app.driver
        if isinstance(driver, TerminalDriver):

            def away() -> None:
                driver.step_aside(stop)
                self._clear_and_draw()

            self._app.screen.call_after_refresh(away)

    def _clear_and_draw(self) -> None:
        for screen in self._app.screen_stack:
            if isinstance(screen, CanvasScreen):
                screen.gate.close()
        self._app.screen.refresh(layout=True)
        if isinstance(self._app.screen, CanvasScreen):
            self._app.screen.listen()
