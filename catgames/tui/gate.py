"""Keeping keys that were typed ahead from playing."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar


class Gate:
    """What lets input through to a screen, or not.

    Closed by whatever commits or reveals something; opened once the next decision has been painted.  From
    then on only input made after that paint passes, and the first of it only after a lull: Textual stamps a
    key when it has parsed it, so the last of many keys typed ahead may be stamped later than the paint.
    Event time alone would not do: keys that are queued already would reach the screen before the paint.
    """

    LULL: ClassVar[float] = 0.05
    """Seconds without input before the first that passes; nobody types faster than that, or wants to."""

    def __init__(self) -> None:
        self._open = False
        self._since = 0.0
        self._waits_for_lull = True

    def close(self) -> None:
        """Be deaf until ``open``."""
        self._open = False
        self._waits_for_lull = True

    def open(self) -> None:
        """The decision is on the screen: what is typed from now on is meant for it."""
        self._open = True
        self._since = monotonic()

    def passes(self, time: float) -> bool:
        """Whether input made at ``time`` (seconds of the monotonic clock) may go through."""
        return self._open and time >= self._since

    def passes_now(self) -> bool:
        """Whether input made at this moment may go through."""
        return self.passes(monotonic())

    def admits(self, time: float, lull: float) -> bool:
        """Whether input may go through that was made ``lull`` seconds after the input before it."""
        if not self.passes(time) or (self._waits_for_lull and lull < self.LULL):
            return False
        self._waits_for_lull = False
        return True
