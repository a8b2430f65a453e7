"""Mistakes of our own: what is said of them in one sentence, with no card in it."""

from __future__ import annotations

from collections.abc import Callable


class Mistakes:
    """Notes the first mistake; what comes after it may be a consequence.

    whereabouts: gives the slug of the game that is played, and the step it is at.
    """

    def __init__(self, whereabouts: Callable[[], tuple[str, str]]) -> None:
        self._whereabouts = whereabouts
        self.sentence = ""

    def note(self, error: BaseException | None) -> None:
        """Write down what can be told of an error, and find the sentence for it."""
        if not self.sentence:
            from catgames.tui.report import sentence

            self.sentence = sentence(error, *self._whereabouts())
