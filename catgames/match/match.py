"""A match: a game in progress together with the record it can be built back from."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from catgames.engine import Action, Event, Game, View, games

FORMAT = 1
"""The version of the record that this release writes."""


class Match:
    """A game that people play; everything that happens in it goes through ``submit`` and ``chance``.

    record: the printed actions so far, which with ``header`` make the match.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, Any] | None = None,
        rng: random.Random | None = None,
    ) -> None:
        """A new match, before its first deal.

        options: the keyword arguments of ``Game.new``.  rng: what chance is sampled from.
        """
        self.game = game
        self.options = dict(options or {})
        self.state = game.new(seats, **self.options)
        self.record: list[Action] = []
        self._events: list[list[Event]] = []  # of each line of the record
        self._rng = rng if rng is not None else random.Random()

    @classmethod
    def from_record(
        cls, header: Mapping[str, Any], record: Iterable[str], rng: random.Random | None = None
    ) -> Match:
        """The match with that header and those lines; GameError where a line is no legal action."""
        match = cls(games[header["game"]], header["seats"], header["options"], rng)
        for line in record:
            match.submit(line)
        return match

    def header(self) -> dict[str, Any]:
        """What a record starts with, as plain JSON."""
        return {
            "format": FORMAT,
            "game": self.game.slug,
            "seats": list(self.state.seats),
            "options": self.options,
        }

    def submit(self, action: str) -> list[Event]:
        """Do one action, of the actor or of CHANCE, and note it; IllegalAction, and nothing has changed."""
        action = self.state.parse(action)
        events = self.state.apply(action)
        self.record.append(action)
        self._events.append(events)
        return events

    def chance(self) -> list[Event]:
        """Let chance do what it is to do now."""
        return self.submit(self.state.sample_chance(self._rng))

    def view(self, seat: int | None) -> View:
        """What ``seat`` may see; None for what everybody may see."""
        return self.state.view(seat)

    def log(self, seat: int | None) -> list[Event]:
        """All that has happened, without what ``seat`` may not know; None for what everybody may know."""
        return [event.seen_by(seat) for events in self._events for event in events]

    def since(self, seat: int, idle: Collection[str] = ()) -> int:
        """Where in the log the news of ``seat`` begin: behind what it did last, or with a newer chapter.

        idle: verbs that do not count as doing something.
        """
        start = len(self.log(None))
        for action, events in zip(reversed(self.record), reversed(self._events), strict=True):
            if action.seat == seat and action.verb not in idle:
                break
            start -= len(events)
            if any(event.opens for event in events):
                break
        return start
