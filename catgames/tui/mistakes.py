"""Mistakes of our own: what to say about them, in one sentence with no card in it."""

from __future__ import annotations

from collections.abc import Callable


class Mistakes:
    """Notes the first mistake; any after it may be mere consequences.

    sentence: what to say about it; "" if there has been none.
    """

    def __init__(self, whereabouts: Callable[[], tuple[str, str]]) -> None:
        """whereabouts: gives the slug of the game being played, and the step it is at."""
        self._whereabouts = whereabouts
        self.sentence = ""

    def note(self, error: BaseException | None) -> None:
        """Write a report of an error, and keep the sentence that says so."""
        if not self.sentence:
            from catgames.tui.report import sentence

            self.sentence = sentence(error, *self._whereabouts())
