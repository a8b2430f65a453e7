"""Keeping keys typed ahead from playing."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar


class Gate:
    """Lets input through to a screen, or not.

    Whatever commits or reveals something closes it; it opens once the next decision has been painted.  From
    then on only input made after that paint passes, and the first only after a lull: Textual stamps a key
    when it is parsed, so the last of many keys typed ahead may be stamped later than the paint.  Comparing
    times would not do by itself: keys already in the queue would reach the screen before the paint.
    """

    LULL: ClassVar[float] = 0.05
    """Seconds without input before the first that passes; too short for anybody to notice."""

    def __init__(self) -> None:
        self._open = False
        self._since = 0.0
        self._waits_for_lull = True

    def close(self) -> None:
        """Let nothing through until ``open``."""
        self._open = False
        self._waits_for_lull = True

    def open(self) -> None:
        """The decision is on the screen, so what is typed from now on is meant for it."""
        self._open = True
        self._since = monotonic()

    def passes(self, time: float) -> bool:
        """Whether input made at ``time`` (seconds of the monotonic clock) may go through."""
        return self._open and time >= self._since

    def passes_now(self) -> bool:
        """Whether input made at this moment may go through."""
        return self.passes(monotonic())

    def admits(self, time: float, lull: float) -> bool:
        """Whether input may go through that came ``lull`` seconds after the input before it."""
        if not self.passes(time) or (self._waits_for_lull and lull < self.LULL):
            return False
        self._waits_for_lull = False
        return True
