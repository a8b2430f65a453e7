"""Mistakes of our own: they end the app with one sentence, and show no card."""

from __future__ import annotations

from typing import Any

from textual.app import App

from catgames.tui.screens.table import TableScreen


class OwnMistakes(App[None]):
    """The part of the app that says what has to be said when the program itself has failed."""

    _sorry = ""

    def report_mistake(self, error: BaseException | None) -> None:
        """End the app with one sentence, and write down what can be told of the error."""
        self._handle_exception(error)  # type: ignore[arg-type]

    def _on_loose_fault(self, _: object, context: dict[str, Any]) -> None:
        if context.get("exception") is not None and self._running:
            self.report_mistake(context["exception"])

    def _handle_exception(self, error: Exception) -> None:
        self._note(error)
        super()._handle_exception(error)

    def _note(self, error: BaseException | None) -> None:
        if not self._sorry:  # what comes after the first mistake may be a consequence
            from catgames.tui.report import sentence

            self._sorry = sentence(error, *self._whereabouts())

    def _whereabouts(self) -> tuple[str, str]:
        """The slug of the game that is played, and the step that it is at."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                return screen.match.game.slug, screen.view.step
        return "", ""

    def panic(self, *renderables: Any) -> None:
        self._fatal_error()

    def _fatal_error(self) -> None:
        # Textual prints a traceback with local variables here, hands of cards among them.
        from rich.text import Text

        self.bell()
        self._note(None)
        self._exit_renderables[:] = [Text(self._sorry)]
        self._close_messages_no_wait()
