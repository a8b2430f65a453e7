"""Keeping keys that were typed ahead from playing."""

from __future__ import annotations

from time import monotonic


class Gate:
    """What lets input through to a screen, or not.

    Closed by whatever commits or reveals something; opened once the next decision has been painted.  From
    then on only input made after that paint passes.  Event time alone does not do: keys that are queued
    already would reach the screen before the paint.
    """

    def __init__(self) -> None:
        self._open = False
        self._since = 0.0

    def close(self) -> None:
        """Be deaf until ``open``."""
        self._open = False

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
