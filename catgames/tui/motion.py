"""What moves on a screen: frames, one after another, until they run out or somebody presses a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.timer import Timer

FRAME = 0.1
"""Seconds that a frame lasts."""


class Motion:
    """Plays frames.

    frame: the frame to draw; None if nothing moves.
    """

    def __init__(
        self, repaint: Callable[[], None], set_timer: Callable[[float, Callable[[], None]], Timer]
    ) -> None:
        """What it works with.

        repaint: draws the screen again.
        set_timer: calls something after so many seconds.
        """
        self._repaint = repaint
        self._set_timer = set_timer
        self._frames: list[Any] = []
        self._timer: Timer | None = None
        self.frame: Any = None

    def play(self, frames: Sequence[Any]) -> None:
        """Show these frames instead of whatever is moving, then the screen as it is."""
        self._stop()
        self._frames = [*frames]
        self._next()

    def skip(self) -> bool:
        """Show the screen as it is, at once; False if nothing is moving."""
        if self.frame is None:
            return False
        self.play(())
        return True

    def _next(self) -> None:
        self.frame = self._frames.pop(0) if self._frames else None
        self._repaint()
        if self.frame is not None:
            self._timer = self._set_timer(FRAME, self._next)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
