"""A match: a game in progress, with the record from which it can be rebuilt."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from catgames.engine import CHANCE, Action, Event, Game, GameError, IllegalAction, State, View, games
from catgames.match.record import FORMAT, UNDO, RecordError, header_text

if TYPE_CHECKING:
    from catgames.match.journal import Journal


class Match:
    """A game that people play; everything in it happens through ``submit``, ``chance`` and ``undo``.

    game: which game it is.
    options: the keyword arguments of ``Game.new``.
    table: what people agreed on besides the options (house rules), as plain JSON without a hidden card.
    started: when it began, in UTC: "2026-11-30T18:05:00Z".
    state: where the game stands.
    record: the printed actions so far, except those taken back; with ``header`` they make the match.
    torn: how many bytes of an unfinished line were dropped when it was resumed; people are told.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, Any] | None = None,
        rng: random.Random | None = None,
        *,
        table: Mapping[str, Any] | None = None,
        started: str | None = None,
        journal: Journal | None = None,
    ) -> None:
        """A new match, before its first deal.

        rng: what chance is sampled from.
        started: now, by default.
        journal: where it is written; None keeps it in memory only.
        """
        self.game = game
        self.options = dict(options or {})
        self.table = dict(table or {})
        self.started = started or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.state = game.new(seats, **self.options)
        self.record: list[Action] = []
        self._events: list[list[Event]] = []  # of each line of the record
        self._seen: dict[int | None, list[Event]] = {}  # by a seat, or by everybody, as far as asked for
        self._earlier: list[State] = []  # before each of the last actions that can be taken back
        self._rng = rng if rng is not None else random.Random()
        self._journal = journal
        self._left: Path | None = None  # the file, after it has been closed
        self.torn = 0
        self._begun = False  # whether the journal has its header

    def __copy__(self) -> Self:
        """A copy of the match, in memory only: no two matches write to one file."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.record, twin._events = self.record[:], [events[:] for events in self._events]
        twin._seen = {}
        twin._earlier = [state.copy() for state in self._earlier]
        twin._journal = None
        return twin

    @classmethod
    def from_record(
        cls, header: Mapping[str, Any], record: Iterable[str], rng: random.Random | None = None
    ) -> Match:
        """The match with that header and those lines; RecordError, with the line, if there is none."""
        try:
            match = cls(
                games[header["game"]],
                header["seats"],
                header["options"],
                rng,
                table=header.get("table"),
                started=header.get("started"),
            )
        except (GameError, TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
            why = f": {error}" if isinstance(error, GameError) else "."
            raise RecordError(f"the header does not describe a game{why}", 1) from None
        for number, line in enumerate(record, start=2):
            try:
                match.undo() if line == UNDO else match.submit(line)
            except GameError:  # its message may name a hidden card
                what = "there is nothing to undo" if line == UNDO else "this action is not legal"
                raise RecordError(f"{what} here.", number) from None
        return match

    def header(self) -> dict[str, Any]:
        """What a record starts with, as plain JSON."""
        return {
            "format": FORMAT,
            "game": self.game.slug,
            "seats": list(self.state.seats),
            "options": self.options,
            "started": self.started,
            "table": self.table,
        }

    # -- what happens -------------------------------------------------------------------------------------

    def submit(self, action: str) -> list[Event]:
        """Do one action, of the actor or of CHANCE, and write it down before returning.

        Raises IllegalAction, and then nothing has changed.  If it cannot be written, ``warning`` says so.
        """
        action = self.state.parse(action)
        before, step = self.state.copy(), self.state.agenda[-1]
        events = self.state.apply(action)
        self.record.append(action)
        self._events.append(events)
        handed_over = before.awaited != self.state.awaited
        if handed_over or action.seat == CHANCE or step.final or self._told(events):
            self._earlier.clear()
        else:
            self._earlier.append(before)
        self._write(action, sync=handed_over or action.seat == CHANCE)
        return events

    def chance(self) -> list[Event]:
        """Sample what chance is to decide now, and submit it."""
        return self.submit(self.state.sample_chance(self._rng))

    def _told(self, events: list[Event]) -> bool:
        """Whether these events told somebody something, or are about to: in a window others speak up."""
        return any(event.reveals for event in events) or any(step.window for step in self.state.agenda[-1:])

    @property
    def can_undo(self) -> bool:
        """Whether the seat that holds the keyboard may take back its last choice.

        Only while nothing has been learnt since: no chance, hidden card, sealed choice, window or other seat.
        """
        return bool(self._earlier)

    def undo(self) -> None:
        """Take back the last choice, as if it had never been made.

        Raises IllegalAction if that is not possible, and then nothing has changed.
        """
        if not self._earlier:
            raise IllegalAction("There is nothing to undo now.")
        self.state = self._earlier.pop()
        self.record.pop()
        self._events.pop()
        self._seen.clear()
        self._write(UNDO, sync=False)

    # -- where it is written ------------------------------------------------------------------------------

    @property
    def warning(self) -> str | None:
        """One sentence for the players, with the reason, if the match is not being saved; else None."""
        return self._journal.warning if self._journal is not None else None

    @property
    def saved_as(self) -> str | None:
        """The ID under which the match is saved, even after it is closed; None if it is not saved."""
        path = self._journal.path if self._journal is not None else self._left
        return path.stem if path is not None else None

    def write_to(self, journal: Journal, torn: int = 0) -> None:
        """Continue in a journal that already has all lines of this match; torn: bytes dropped at its end."""
        self._journal, self._begun, self.torn = journal, True, torn

    def save(self) -> None:
        """Write whatever could not be written so far, and make sure that all of it survives a power cut.

        This is for when people stop playing; if it fails, ``warning`` says so.
        """
        if self._journal is not None and self._begun:
            self._journal.save()

    def close(self) -> None:
        """End the match here and release the file, so that it can be opened again."""
        if self._journal is not None:
            self._journal.close()
            self._left = self._journal.path
            self._journal = None

    def _write(self, line: str, *, sync: bool) -> None:
        if self._journal is None:
            return
        if not self._begun:
            self._begun = True
            self._journal.add(header_text(self.header()), sync=False)
        self._journal.add(line, sync=sync)

    # -- what there is to see -----------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What ``seat`` may see; None for what everybody may see."""
        return self.state.view(seat)

    def log(self, seat: int | None) -> list[Event]:
        """Everything that has happened, as far as ``seat`` may know it; None for what everybody may know."""
        seen = self._seen.setdefault(seat, [])
        seen += [event.seen_by(seat) for event in islice(chain.from_iterable(self._events), len(seen), None)]
        return seen[:]

    @property
    def told(self) -> int:
        """How many events the log has."""
        return sum(map(len, self._events))

    def since(self, seat: int, idle: Collection[str] = ()) -> int:
        """Where in the log the news for ``seat`` begins: after its own last action, or with a newer chapter.

        idle: verbs that do not count as an action.
        """
        start = self.told
        for action, events in zip(reversed(self.record), reversed(self._events), strict=True):
            if action.seat == seat and action.verb not in idle:
                break
            start -= len(events)
            if any(event.opens for event in events):
                break
        return start
