"""Matches on a disk that fails at random: nothing that was saved is lost, or called safe too soon.

When the disk is sound again, all is on it, whatever there was before.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catgames.engine import CHANCE
from catgames.match import journal, saves
from catgames.match.match import Match
from catgames.match.record import RecordError, parse

from ..engine.random_games import TABLES, Recipe
from .playing import act
from .test_journal import file_of

pytestmark = pytest.mark.usefixtures("home")


class Disk:
    """The ``os`` of a machine whose disk fails at random; there is one file on it.

    What is written can be read at once, but only a sync that works brings it to where it survives a power
    cut.  One that fails forgets it, as systems do: it can still be read, and the next sync does not miss it.

    odds: how often a call fails.  refused: calls that always do.
    safe: what a power cut would leave of the file.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.odds = 0.0
        self.refused: set[str] = set()
        self.failed = 0
        self.safe = bytearray()
        self._unsafe: set[int] = set()  # the places in the file that a sync has to bring there

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def _may_fail(self, call: str, *codes: int) -> None:
        if call in self.refused or self._rng.random() < self.odds:
            self.failed += 1
            code = self._rng.choice(codes)
            raise OSError(code, os.strerror(code))

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        self._may_fail("open", errno.EMFILE, errno.EIO)
        if flags & (os.O_RDWR | os.O_CREAT):
            self._may_fail("open to write", errno.EACCES, errno.EROFS)
        handle = os.open(path, flags, mode)
        if flags & os.O_CREAT:
            self.safe.clear()
            self._unsafe.clear()
        return handle

    def read(self, handle: int, size: int) -> bytes:
        self._may_fail("read", errno.EIO)
        return os.read(handle, size)

    def write(self, handle: int, data: memoryview) -> int:
        """What there is room for is written, and only the next call fails."""
        if self._rng.random() < self.odds:
            data = data[: self._rng.randrange(1, len(data) + 1)]
        else:
            self._may_fail("write", errno.ENOSPC, errno.EDQUOT, errno.EIO)
        start = os.lseek(handle, 0, os.SEEK_CUR)
        done = os.write(handle, data)
        self._unsafe.update(range(start, start + done))
        return done

    def ftruncate(self, handle: int, size: int) -> None:
        self._may_fail("ftruncate", errno.EIO)
        os.ftruncate(handle, size)
        self.cut(size)

    def cut(self, size: int) -> None:
        """The file has been made so short."""
        del self.safe[size:]
        self._unsafe = {place for place in self._unsafe if place < size}

    def fsync(self, handle: int) -> None:
        there = os.fstat(handle)
        if stat.S_ISDIR(there.st_mode):
            return
        try:
            self._may_fail("fsync", errno.EIO, errno.ENOSPC)
            self.safe += b"\0" * (there.st_size - len(self.safe))
            for place in self._unsafe:
                self.safe[place : place + 1] = os.pread(handle, 1, place)
        finally:
            self._unsafe.clear()

    def fstat(self, handle: int) -> os.stat_result:
        self._may_fail("fstat", errno.EIO)
        return os.fstat(handle)

    def lseek(self, handle: int, place: int, whence: int) -> int:
        self._may_fail("lseek", errno.EIO)
        return os.lseek(handle, place, whence)

    def stat(self, path: Path) -> os.stat_result:
        self._may_fail("stat", errno.EIO)
        return os.stat(path)

    def unlink(self, path: Path) -> None:
        self._may_fail("unlink", errno.EROFS)
        os.unlink(path)


class BadDay:
    """A random match on a disk that fails, and what is known of it."""

    def __init__(self, recipe: Recipe, disk: Disk) -> None:
        self.rng, self.disk = Random(recipe.seed), disk
        self.odds = self.rng.choice([0.02, 0.1, 0.3])
        self.match: Match = saves.begin(recipe.game, recipe.seats, recipe.options, Random(recipe.seed))
        self.lines: list[str] = []
        self.saved = 0  # how many of the lines are in the file
        self.due = 0  # how many of them have to survive a power cut while there is no warning

    def play(self) -> None:
        self.disk.odds = self.odds
        while self.match.state.actor is not None:
            self.act()
            event = self.rng.random()
            if event < 0.05:
                self.resume()
            elif event < 0.08:
                self.cut()
            elif event < 0.18:
                self.be_well(self.act if self.match.state.actor is not None else self.match.save)
        self.be_well(self.match.save)
        assert self.match.warning is None
        assert self.saved == len(self.lines)
        assert self.disk.safe == file_of(self.match).read_bytes()

    def act(self) -> None:
        awaited, chance = self.match.view(None).awaited, self.match.state.actor == CHANCE
        self.lines.append(act(self.match, self.rng))
        if self.lines[-1] != "undo" and (chance or self.match.view(None).awaited != awaited):
            self.due = len(self.lines)
        self.check()

    def check(self) -> None:
        whole, lines = on_disk()
        assert lines == self.lines[: len(lines)]
        assert len(lines) >= self.saved, "what was saved is lost"
        self.saved = len(lines)
        if self.match.warning is None:
            assert lines == self.lines
            due = b"".join(whole.splitlines(keepends=True)[: self.due + 1 if self.due else 0])
            assert self.disk.safe.startswith(due), "what was due would not survive a power cut"

    def be_well(self, do: Callable[[], None]) -> None:
        """Do something while the disk does not fail: then all is there again, whatever was before."""
        self.disk.odds = 0
        do()
        self.check()
        assert self.match.warning is None
        self.disk.odds = self.odds

    def cut(self) -> None:
        """Somebody cuts the file short."""
        data, lines = on_disk()
        if lines:
            size = len(data) - self.rng.randrange(1, len(data) // 2)
            os.truncate(file_of(self.match), size)
            self.disk.cut(size)
            self.saved, self.due = len(on_disk()[1]), 0

    def resume(self) -> None:
        """Leave the match and go on with it, torn, on a disk that does not do one thing."""
        if not self.saved:
            return
        self.match.close()
        path, torn = file_of(self.match), b"\xff" * self.rng.choice([0, 0, 5, 700])
        data, lines = on_disk()
        path.write_bytes(data + torn)
        self.disk.odds = 0
        self.disk.refused = {self.rng.choice(["", "open to write", "ftruncate", "fsync", "write"])}
        self.match = saves.resume(path.stem, Random(self.rng.random()))
        self.lines, self.due = lines, 0  # a sync that failed before is made up for with the next one
        if "open to write" in self.disk.refused:
            assert self.match.warning is not None
            assert self.match.warning.startswith("The match is no longer being saved (")
        for _ in range(self.rng.randrange(3)):
            if self.match.state.actor is not None:
                self.act()
        self.disk.refused.clear()
        self.disk.odds = self.odds


def on_disk() -> tuple[bytes, list[str]]:
    """The whole lines in the file, and their texts; there may be no file, or a header that is torn."""
    paths = list(saves.folder().iterdir()) if saves.folder().exists() else []
    assert len(paths) <= 1
    try:
        record = parse(paths[0].read_bytes() if paths else b"")
    except RecordError as error:
        if "it holds no match" not in str(error):
            raise
        return b"", []
    return record.whole, record.lines


def bad_days(seeds: range, monkeypatch: pytest.MonkeyPatch, tried: Callable[..., None]) -> None:
    for slug, players in TABLES:
        for seed in seeds:
            recipe, disk = Recipe(slug, players, seed=seed), Disk(seed)
            with monkeypatch.context() as patch:
                patch.setattr(journal, "os", disk)
                day = BadDay(recipe, disk)
                try:
                    day.play()
                except Exception as error:
                    error.add_note(f"It was this match, on the disk with its seed: {recipe!r}")
                    raise
            day.match.close()
            file_of(day.match).unlink()
            tried("matches on a bad disk")
            tried("faults of the disk", disk.failed)


def test_a_match_on_a_bad_disk(monkeypatch: pytest.MonkeyPatch, tried: Callable[..., None]) -> None:
    bad_days(range(2), monkeypatch, tried)


@pytest.mark.long
def test_many_matches_on_a_bad_disk(monkeypatch: pytest.MonkeyPatch, tried: Callable[..., None]) -> None:
    bad_days(range(2, 40), monkeypatch, tried)
