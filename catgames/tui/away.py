"""Away from the table: covering a hand, and giving the terminal back for a while."""

from __future__ import annotations

from catgames.tui.internals import HookedApp
from catgames.tui.screens.base import CanvasScreen


class Away:
    """Makes sure that no hand stays on the screen while nobody is there."""

    def __init__(self, app: HookedApp) -> None:
        self._app = app

    @property
    def hand_on_show(self) -> bool:
        """Whether somebody's hand is on the screen, even under something else."""
        stack = self._app.screen_stack
        return bool(stack) and isinstance(stack[0], CanvasScreen) and stack[0].hand_on_show

    def cover(self) -> None:
        """Replace a hand, and all that lies on top of it, with the hand-over; picks are dropped."""
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
        """Cover the hand and give the terminal back; then take it again and draw everything.

        stop: whether to stop until the shell continues the program; if not, it already has.
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
