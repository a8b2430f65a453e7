"""The saved matches: a folder with a record for each, under names that people can type.

``begin`` starts a match that is saved as it is played, ``resume`` resumes one, and ``all_saved`` lists them.
None of them ever shows a card.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from catgames.engine import CHANCE, Game, Outcome
from catgames.engine.quoting import legible, quoted
from catgames.match.home import error_words, home, make_home
from catgames.match.journal import Journal, MatchOpen, SaveError
from catgames.match.match import Match
from catgames.match.record import Record, RecordError, read, read_open

SUFFIX = ".match"
"""How the names of record files end; before it comes the ID of the match."""

_NAMES = 10_000  # how many matches of one game can be named a day
_AHEAD = 20  # how many matches are searched for an unfinished one
_NUMBER = re.compile(r"(\d+)$")


@dataclass(frozen=True, slots=True)
class Saved:
    """What anybody may know about a saved match: nothing hidden.

    id: its name.
    path: its file.
    played: when it was last played, in local time.
    game: the slug; empty, like all below, if the record cannot be read.
    seats: the names of the players.
    started: as in Match.
    moves: the number of actions by players.
    outcome: None while it is unfinished.
    torn: how many bytes of a torn line are ignored.
    damage: what is wrong with the record, one sentence, or None.
    """

    id: str
    path: Path
    played: datetime
    game: str = ""
    seats: tuple[str, ...] = ()
    started: str = ""
    moves: int = 0
    outcome: Outcome | None = None
    torn: int = 0
    damage: str | None = None


def folder() -> Path:
    """The folder of the matches, which may not exist yet."""
    return home() / "matches"


# -- playing ------------------------------------------------------------------------------------------


def begin(
    game: Game,
    seats: Sequence[str],
    options: Mapping[str, Any] | None = None,
    rng: random.Random | None = None,
    *,
    table: Mapping[str, Any] | None = None,
) -> Match:
    """A new match that is saved as it is played, from its first action on; the arguments are Match's.

    If it cannot be saved, ``Match.warning`` says why.
    """
    return Match(game, seats, options, rng, table=table, journal=Journal(lambda: _free_names(game.slug)))


def resume(text: str, rng: random.Random | None = None) -> Match:
    """Resume a match, given by its ID or the start of it; it is locked until ``Match.close``.

    A torn line is dropped for good.  Raises SaveError if there is no such match, MatchOpen if it is open in
    another terminal, and RecordError if its record is damaged, which is then left as it is.
    """
    path = find(text)
    try:
        journal = Journal.locked(path)
    except OSError as error:
        raise RecordError(f"it cannot be opened ({error_words(error)}).", file=legible(path.name)) from None
    try:
        record = read_open(journal.fileno(), legible(path.name))
        match = _replayed(record, path, rng)
    except RecordError:
        journal.close()
        raise
    journal.adopt(record)
    match.write_to(journal, record.torn)
    return match


def last_unfinished() -> Saved | None:
    """The unfinished match that was played last; None if there is none.

    Only the latest matches are searched; those open in another terminal and damaged ones are skipped.
    """
    for path in _paths()[:_AHEAD]:
        saved = look(path)
        if saved.damage is None and saved.outcome is None and not _is_open(path):
            return saved
    return None


# -- looking ------------------------------------------------------------------------------------------


def all_saved() -> list[Saved]:
    """All saved matches, the one played last first; damaged ones say so."""
    return [look(path) for path in _paths()]


def look(path: Path) -> Saved:
    """What anybody may know about the match in a file, which is only read."""
    try:
        played = datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, ValueError, OverflowError):
        played = datetime.fromtimestamp(0)
    try:
        match, torn = load(path)
    except RecordError as error:
        return Saved(path.stem, path, played, damage=str(error))
    return Saved(
        path.stem,
        path,
        played,
        match.game.slug,
        match.state.seats,
        match.started,
        sum(action.seat != CHANCE for action in match.record),
        match.state.outcome(),
        torn,
    )


def load(path: Path) -> tuple[Match, int]:
    """The match in a file, in memory only, and how many bytes of a torn line were ignored.

    Raises RecordError if the record is damaged, or an action in it is not legal.
    """
    record = read(path)
    return _replayed(record, path), record.torn


def replayable(text: str) -> Match:
    """A finished match, given by its ID, the start of it, or a file.

    Raises SaveError if there is none, or if it is unfinished, for it would show what is still hidden.
    Raises RecordError if its record is damaged.
    """
    path = located(text)
    match, _ = load(path)
    if match.state.outcome() is None:
        raise SaveError(
            f"{quoted(path.stem)} is unfinished; for the sake of the players, it cannot be watched yet."
        )
    return match


def find(text: str) -> Path:
    """The file of a saved match, given by its ID or an unambiguous start of it, or SaveError."""
    paths = {path.stem: path for path in _paths()}
    if text in paths:
        return paths[text]
    close = [path for name, path in paths.items() if text and name.startswith(text)]
    if len(close) == 1:
        return close[0]
    if close:
        raise SaveError(
            f"{len(close)} saved matches begin with {quoted(text)}; 'catgames saves' lists them all."
        )
    raise SaveError(f"there is no saved match {quoted(text)}; 'catgames saves' lists them all.")


def located(text: str) -> Path:
    """A record's file, given by its path or as for ``find``."""
    with suppress(ValueError):  # a path with a NUL in it
        if os.path.lexists(text):
            return Path(text)
    return find(text)


def delete(text: str) -> str:
    """Delete a saved match, damaged or not, for good; returns its ID.

    Raises SaveError if there is no such match or it cannot be deleted, MatchOpen if it is being played.
    """
    path = find(text)
    try:
        journal = Journal.locked(path)
    except OSError:  # it may be possible to delete what cannot be opened
        journal = None
    try:
        path.unlink()
    except OSError as error:
        raise SaveError(f"{quoted(path.stem)} could not be deleted ({error_words(error)}).") from None
    finally:
        if journal is not None:
            journal.close()
    return path.stem


# -- the folder ---------------------------------------------------------------------------------------


def _replayed(record: Record, path: Path, rng: random.Random | None = None) -> Match:
    try:
        return Match.from_record(record.header, record.lines, rng)
    except RecordError as error:
        raise error.within(legible(path.name)) from None


def _paths() -> list[Path]:
    """The records in the folder, the one written last first; none if there is no folder."""
    found = []
    with suppress(OSError):
        for path in folder().iterdir():
            if path.name.endswith(SUFFIX):
                number = _NUMBER.search(path.stem)
                found.append((_written(path), int(number[1]) if number else 0, path))
    return [path for *_, path in sorted(found, reverse=True)]


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _free_names(slug: str) -> Iterator[Path]:
    """Paths for a new match, the likeliest to be free first; creates the folder."""
    make_home()
    folder().mkdir(mode=0o700, exist_ok=True)
    start = f"{datetime.now():%Y-%m-%d}-{slug}-"
    numbers = [path.stem.removeprefix(start) for path in folder().glob(f"{start}*{SUFFIX}")]
    highest = max((int(number) for number in numbers if number.isdecimal()), default=0)
    for number in range(highest + 1, highest + _NAMES):
        yield folder() / f"{start}{number}{SUFFIX}"


def _is_open(path: Path) -> bool:
    """Whether a match is open in another terminal."""
    try:
        Journal.locked(path).close()
    except MatchOpen:
        return True
    except OSError:
        return False
    return False
