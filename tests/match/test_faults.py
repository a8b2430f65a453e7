"""Faults of the disk, one by one: nothing that was saved is lost, or called safe too soon."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catgames.match import journal, saves
from catgames.match.journal import Journal, MatchOpen
from catgames.match.record import parse

from .test_journal import acted, begun, file_of, full, is_saved

pytestmark = pytest.mark.usefixtures("home")

SAYS = "The match is {} being saved ({}): you can play on, but {} will be lost when catgames ends."
LOST = "not", "it"
PARTLY = "no longer", "the rest of it"


def says(how: tuple[str, str], code: int) -> str:
    return SAYS.format(how[0], os.strerror(code), how[1])


@contextmanager
def failing(*calls: str) -> Iterator[None]:
    """A disk that does none of these."""
    with pytest.MonkeyPatch.context() as patch:
        for call in calls:
            patch.setattr(journal.os, call, full)
        yield


@contextmanager
def read_only() -> Iterator[None]:
    opened = os.open

    def refusing(path: Any, flags: int, *mode: int) -> int:
        if flags & (os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, flags, *mode)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal.os, "open", refusing)
        yield


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """A disk that is full when a file on it has so many bytes."""
    write = os.write

    def written(handle: int, data: Any) -> int:
        left = size - os.lseek(handle, 0, os.SEEK_CUR)
        return write(handle, bytes(data)[:left]) if left > 0 else full()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal.os, "write", written)
        yield


def left_with(torn: bytes) -> tuple[Path, bytes]:
    """A match that was left after some lines, and torn; its file, and its whole lines."""
    match = begun()
    acted(match, 5)
    path = file_of(match)
    match.close()
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    return path, whole


@pytest.mark.parametrize("then", [("write",), ("write", "fsync"), ("ftruncate", "write"), ("fsync",)])
def test_what_was_written_stays_when_it_cannot_be_synced(then: tuple[str, ...]) -> None:
    match = begun()
    acted(match, 5)
    with failing("fsync"):
        acted(match, 1, seed=2)
        match.save()
        assert match.warning == says(PARTLY, errno.ENOSPC)
    saved = file_of(match).read_bytes()
    with failing(*then):
        acted(match, 3, seed=3)
        assert match.warning == says(PARTLY, errno.ENOSPC)
    assert file_of(match).read_bytes().startswith(saved)
    acted(match, 1, seed=4)
    assert match.warning is None
    assert is_saved(match)


def test_a_warning_stays_until_what_is_behind_it_is_synced(tmp_path: Path) -> None:
    """Lines that need no sync themselves come after one that could not be synced."""
    log = Journal(lambda: iter([tmp_path / "log"]))
    with failing("fsync"):
        log.add("what could not be synced", sync=True)
        assert log.warning is not None
        log.add("what need not be", sync=False)
        assert log.warning is not None
    log.add("what need not be", sync=False)
    assert log.warning is None
    log.close()


TORN = b"1 choose ", b"\0" * 3, b"\xff" * 4000
"""What a cut can leave of a line; the last is longer than all lines that follow in these tests."""


@pytest.mark.parametrize("torn", TORN)
def test_a_torn_match_that_could_only_be_read_is_saved_when_it_can_be_written_to(torn: bytes) -> None:
    for lines in range(4):
        path, whole = left_with(torn)
        with read_only():
            again = saves.resume(path.stem, Random(1))
            assert again.warning == says(PARTLY, errno.EROFS)
            acted(again, lines)
            assert again.warning == says(PARTLY, errno.EROFS)
        assert path.read_bytes() == whole + torn
        again.save()
        assert again.warning is None
        assert is_saved(again)
        again.close()


@pytest.mark.parametrize("torn", TORN)
def test_what_is_torn_is_cut_off_when_it_is_resumed(torn: bytes) -> None:
    path, whole = left_with(torn)
    again = saves.resume(path.stem, Random(1))
    assert (path.read_bytes(), again.warning) == (whole, None)


@pytest.mark.parametrize("torn", TORN)
def test_what_is_torn_and_could_not_be_cut_off_is_with_the_next_line(torn: bytes) -> None:
    path, whole = left_with(torn)
    with failing("ftruncate"):
        again = saves.resume(path.stem, Random(1))
        assert again.warning == says(PARTLY, errno.ENOSPC)
        assert parse(path.read_bytes()).whole == whole
    acted(again, 1)
    assert again.warning is None
    assert is_saved(again)


def test_a_match_that_is_only_looked_at_again_is_not_written_to() -> None:
    path, whole = left_with(b"")
    os.utime(path, (1, 1))
    match = saves.resume(path.stem)
    match.close()
    assert (path.read_bytes(), path.stat().st_mtime) == (whole, 1)


def test_a_disk_that_is_sound_again_is_given_each_line_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write, written = tmp_path / "log", os.write, bytearray()

    def seen(handle: int, data: Any) -> int:
        written.extend(data)
        return write(handle, data)

    log = Journal(lambda: iter([path]))
    with failing("fsync"):
        log.add("what could not be synced", sync=True)
    log.save()
    before = path.read_bytes()
    monkeypatch.setattr(journal.os, "write", seen)
    for _ in range(5):
        log.add("what need not be", sync=False)
    assert log.warning is None
    assert path.read_bytes() == before + written
    log.close()


def test_of_a_match_that_others_cut_short_the_whole_lines_are_left() -> None:
    for cut in range(1, 400):
        match = begun()
        acted(match, 5)
        path = file_of(match)
        left = path.read_bytes()[:-cut]
        os.truncate(path, len(left))
        with failing("write"):
            match.save()
        whole = left[: left.rfind(b"\n") + 1]
        assert match.warning == says(PARTLY if whole else LOST, errno.ENOSPC)
        assert (path.read_bytes() if whole else path.exists()) == (whole or False)
        match.save()
        assert match.warning is None
        assert is_saved(match)
        match.close()
        file_of(match).unlink()
        if not left:
            break
    assert not left


@pytest.mark.parametrize("refused", [(), ("ftruncate",)])
def test_the_whole_lines_of_a_write_that_stops_are_kept(
    refused: tuple[str, ...], tried: Callable[..., None]
) -> None:
    """Also when the next write gets nothing in at all."""
    path, saved = left_with(b"")
    for size in range(len(saved) + 1, len(saved) + 200):
        path.write_bytes(saved)
        match = saves.resume(path.stem, Random(1))
        with room_for(0):
            acted(match, 4, seed=2)
        with room_for(size), failing(*refused):
            match.save()
            match.save()
            there, stopped = path.read_bytes(), match.warning is not None
        match.save()
        whole = path.read_bytes()
        assert match.warning is None
        assert is_saved(match)
        match.close()
        if not stopped:
            break
        assert there == whole[: size if refused else whole.rfind(b"\n", 0, size) + 1]
        tried("writes that stopped in several lines")
    assert (there, size) == (whole, len(whole))
    assert whole.count(b"\n") == saved.count(b"\n") + 4


@pytest.mark.parametrize("call", ["read", "lseek"])
def test_a_file_that_could_not_be_looked_into_is_not_written_to(call: str) -> None:
    match = begun()
    acted(match, 5)
    path = file_of(match)
    path.unlink()
    path.write_text("something else")
    with failing(call):
        acted(match, 1, seed=2)
    acted(match, 1, seed=3)
    assert path.read_text() == "something else"
    assert match.warning is not None
    path.unlink()
    match.save()
    assert match.warning is None
    assert is_saved(match)


def test_a_match_whose_file_was_replaced_is_said_to_be_lost() -> None:
    match = begun()
    acted(match, 5)
    path = file_of(match)
    path.unlink()
    path.write_text("something else")
    match.save()
    assert match.warning == SAYS.format(LOST[0], "another file has taken its name", LOST[1])


def test_a_new_file_that_somebody_looks_into_stays_the_file_of_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who looks whether a match is open locks it for a moment."""

    def locked(_: int) -> None:
        raise MatchOpen("This match is open in another terminal.")

    match, synced = begun(), list[Path]()
    with monkeypatch.context() as patch:
        patch.setattr(journal, "_lock", locked)
        patch.setattr(journal, "_sync_folder", synced.append)
        acted(match, 1)
        assert synced[:1] == [saves.folder()]  # else its name might not survive a power cut
        assert match.warning == SAYS.format(LOST[0], "it is open in another terminal", LOST[1])
    match.save()
    assert match.warning is None
    assert is_saved(match)
    assert list(saves.folder().iterdir()) == [file_of(match)]
