"""Covering a hand that nobody seems to be looking at any more."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

if TYPE_CHECKING:
    from catgames.tui.away import AwayFromTable


AT_ONCE = 0.001
"""Seconds; Textual divides by the time of a timer."""


class Lookout:
    """Covers the hand on the screen when the app's ``idle_after`` or ``blur_after`` is over, not later.

    While it waits it does nothing at all: one timer is set to the next moment at which it may be so.
    """

    def __init__(self, app: AwayFromTable) -> None:
        self._app = app
        self._timer: Timer | None = None
        self._unfocused_since: float | None = None

    def begin(self) -> None:
        """A hand has come to the screen."""
        if self._timer is None:
            self._set()

    def times_changed(self) -> None:
        """The app's times are others now."""
        self._set()

    def focus(self, there: bool) -> None:
        """The terminal has got or lost the focus; a key shows as well that it is there."""
        if there:
            self._unfocused_since = None
        elif self._unfocused_since is None:
            self._unfocused_since = monotonic()
            self._set()

    def _due(self) -> float | None:
        """When the hand is to be covered if nothing happens until then; None: never."""
        app, times = self._app, []
        if app.idle_after > 0:
            times.append(app.last_input + app.idle_after)
        if app.blur_after > 0 and self._unfocused_since is not None:
            times.append(self._unfocused_since + app.blur_after)
        return min(times, default=None)

    def _set(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        due = self._due()
        if due is not None and self._app.hand_shown:
            self._timer = self._app.set_timer(max(AT_ONCE, due - monotonic()), self._look)

    def _look(self) -> None:
        self._timer = None
        due = self._due()
        if due is not None and monotonic() >= due:
            self._app.cover()
        else:
            self._set()
