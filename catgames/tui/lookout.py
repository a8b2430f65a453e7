"""Covering a hand that nobody seems to be looking at."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from textual.timer import Timer

AT_ONCE = 0.001
"""Seconds; not 0, because Textual divides by the time of a timer."""


class Lookout:
    """Covers the hand on the screen as soon as nobody has been there for a while.

    It never polls: a single timer is set to the earliest time at which it may have to.

    idle_after: seconds without a key before a hand is covered; 0: never.
    blur_after: seconds without the focus before a hand is covered; 0: never.
    last_input: when somebody last did something, in seconds of the monotonic clock; None: not yet.
    """

    def __init__(
        self,
        set_timer: Callable[[float, Callable[[], None]], Timer],
        hand_on_show: Callable[[], bool],
        cover: Callable[[], None],
    ) -> None:
        """What it works with.

        set_timer: calls something after so many seconds.
        hand_on_show: whether there is a hand to cover.
        cover: covers it.
        """
        self._set_timer = set_timer
        self._hand_on_show = hand_on_show
        self._put_away = cover
        self._timer: Timer | None = None
        self._unfocused_since: float | None = None
        self.last_input: float | None = None
        self.idle_after = 0.0
        self.blur_after = 0.0

    def input_at(self, time: float) -> float:
        """Somebody did something; returns the seconds since the time before."""
        lull = float("inf") if self.last_input is None else time - self.last_input
        self.last_input = time
        self.focus(True)
        return lull

    def begin(self) -> None:
        """A hand has come to the screen."""
        if self._timer is None:
            self.reset()

    def focus(self, there: bool) -> None:
        """The terminal has gained or lost the focus; a key also means that it has it."""
        if there:
            self._unfocused_since = None
        elif self._unfocused_since is None:
            self._unfocused_since = monotonic()
            self.reset()

    def _due(self) -> float | None:
        """When to cover the hand if nothing happens before then; None: never."""
        times = []
        if self.idle_after > 0 and self.last_input is not None:
            times.append(self.last_input + self.idle_after)
        if self.blur_after > 0 and self._unfocused_since is not None:
            times.append(self._unfocused_since + self.blur_after)
        return min(times, default=None)

    def reset(self) -> None:
        """Set the timer anew, because the times have changed."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        due = self._due()
        if due is not None and self._hand_on_show():
            self._timer = self._set_timer(max(AT_ONCE, due - monotonic()), self._look)

    def _look(self) -> None:
        self._timer = None
        due = self._due()
        if due is not None and monotonic() >= due:
            self._put_away()
        else:
            self.reset()
