"""What is written as a match is played, and what happens where it cannot be written.

Whatever the disk does, the match goes on, one sentence says what is lost, and what was saved is whole.
"""

from __future__ import annotations

import errno
import os
import resource
import shutil
import signal
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catgames.engine import CHANCE, games
from catgames.match import journal, saves
from catgames.match.match import Match
from catgames.match.record import read

from ..engine.random_games import NAMES, TABLES
from .playing import act, everything

SLUG = next(slug for slug, players in TABLES if players == 4)

pytestmark = pytest.mark.usefixtures("home")


def begun(slug: str = SLUG, players: int = 4, seed: int = 1) -> Match:
    return saves.begin(games[slug], NAMES[:players], {"first": 0}, Random(seed))


def file_of(match: Match) -> Path:
    assert match.saved_as is not None
    return saves.find(match.saved_as)


def acted(match: Match, times: int, seed: int = 1) -> list[str]:
    rng = Random(seed)
    return [act(match, rng) for _ in range(times)]


def is_saved(match: Match) -> bool:
    """Whether the file has the match as it is."""
    again, torn = saves.load(file_of(match))
    return torn == 0 and everything(again) == everything(match)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- as it should be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_everything_is_in_the_file_before_submit_returns(
    home: Path, slug: str, players: int, tried: Callable[..., None]
) -> None:
    match, rng = begun(slug, players), Random(7)
    assert not home.exists()  # a match in which nothing has happened is none
    lines = []
    while match.state.actor is not None:
        lines.append(act(match, rng))
        assert read(file_of(match)).lines == lines
        tried("lines looked up in the file")
    assert is_saved(match)
    assert match.warning is None


def test_only_the_owner_may_look(home: Path) -> None:
    before = os.umask(0)
    try:
        match = begun()
        match.chance()
    finally:
        os.umask(before)
    assert (mode(home), mode(saves.folder()), mode(file_of(match))) == (0o700, 0o700, 0o600)


def test_all_survives_a_power_cut_before_a_hand_over_and_before_chance_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The file is synced, whole, at each change of the seat that is awaited, and for each chance result."""
    synced: list[int] = []
    monkeypatch.setattr(journal.os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))
    due = spared = 0
    for slug, players in TABLES:
        match, rng = begun(slug, players), Random(5)
        while match.state.actor is not None:
            awaited, chance = match.view(None).awaited, match.state.actor == CHANCE
            synced.clear()
            line = act(match, rng)
            if line != "undo" and (chance or match.view(None).awaited != awaited):
                assert synced[-1] == file_of(match).stat().st_size
                due += 1
            else:
                assert synced == []
                spared += 1
    assert min(due, spared) > 50


def test_the_folder_is_synced_when_a_file_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: list[bool] = []
    monkeypatch.setattr(
        journal.os, "fsync", lambda handle: kinds.append(stat.S_ISDIR(os.fstat(handle).st_mode))
    )
    begun().chance()
    assert kinds == [True, False]


def test_a_match_without_a_file_writes_nothing(home: Path) -> None:
    match = Match(games[SLUG], NAMES[:4], rng=Random(1))
    acted(match, 10)
    match.save()
    match.close()
    assert (match.warning, match.saved_as, home.exists()) == (None, None, False)


def test_a_copy_of_a_match_writes_nothing() -> None:
    import copy

    match = begun()
    acted(match, 8)
    data, looks = file_of(match).read_bytes(), everything(match)
    twin = copy.copy(match)
    acted(twin, 8)
    if twin.can_undo:
        twin.undo()
    assert (file_of(match).read_bytes(), everything(match)) == (data, looks)
    acted(match, 3)
    assert is_saved(match)


def test_a_copy_takes_back_on_its_own() -> None:
    import copy

    tried = 0
    for slug, players in TABLES:
        match, rng = begun(slug, players), Random(5)
        while match.state.actor is not None:
            before = everything(match)
            act(match, rng)
            if match.can_undo and everything(match)["record"][:-1] == before["record"]:
                twin = copy.copy(match)
                twin.undo()
                act(twin, Random(1))
                match.undo()
                assert everything(match) == before
                tried += 1
                act(match, rng)
    assert tried > 10


# -- as it should not be -------------------------------------------------------------------------------


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def half(write: Callable[..., int]) -> Callable[..., int]:
    """A disk that takes half of a line, and is full."""
    taken: list[bool] = []

    def written(handle: int, data: Any) -> int:
        if taken:
            return full()
        taken.append(True)
        return write(handle, bytes(data)[: max(1, len(data) // 2)])

    return written


@contextmanager
def a_full_disk(how: str) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if how == "full":
            patch.setattr(journal.os, "write", full)
        else:
            patch.setattr(journal.os, "write", half(os.write))
        if how == "half, and cannot be cut":
            patch.setattr(journal.os, "ftruncate", full)
        yield


@pytest.mark.parametrize("how", ["full", "half", "half, and cannot be cut"])
def test_a_full_disk_does_not_stop_the_game(how: str, tried: Callable[..., None]) -> None:
    for slug, players in TABLES:
        for before in (1, 2, 5, 9):
            match = begun(slug, players)
            acted(match, before)
            saved = file_of(match).read_bytes()
            with a_full_disk(how):
                acted(match, 1, seed=2)
                warning = match.warning
                acted(match, 3, seed=3)
            assert warning == match.warning
            assert warning == (
                "The match is no longer being saved (No space left on device): you can play on, "
                "but the rest of it will be lost when catgames ends."
            )
            there = read(file_of(match))
            assert there.whole == saved
            assert (there.torn > 0) == (how == "half, and cannot be cut")
            acted(match, 1, seed=4)  # there is room again
            assert match.warning is None
            assert is_saved(match)
            match.close()
            tried("full disks", 1)


@pytest.mark.parametrize("how", ["full", "half", "half, and cannot be cut"])
def test_a_disk_that_is_full_from_the_first_line(how: str) -> None:
    match = begun()
    with a_full_disk(how):
        acted(match, 3)
        there = os.listdir(saves.folder())
        assert there == [] or how == "half, and cannot be cut"  # no empty file for people to wonder about
        assert match.warning == (
            "The match is not being saved (No space left on device): you can play on, "
            "but it will be lost when catgames ends."
        )
    acted(match, 1, seed=2)
    assert match.warning is None
    assert is_saved(match)
    assert len(os.listdir(saves.folder())) == 1


def test_a_real_limit_in_mid_line() -> None:
    """The system itself refuses to write on in the middle of a line."""
    match = begun()
    acted(match, 3)
    saved = file_of(match).read_bytes()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(saved) + 7, before[1]))
    try:
        acted(match, 2, seed=2)
        assert match.warning is not None
        assert "(File too large)" in match.warning
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert file_of(match).read_bytes() == saved
    match.save()
    assert match.warning is None
    assert is_saved(match)


def test_a_sync_that_fails_is_said_and_done_again() -> None:
    match = begun()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal.os, "fsync", full)
        match.chance()
        assert match.warning is not None
    path = file_of(match)
    path.write_bytes(bytes(path.stat().st_size))  # the system has forgotten what it did not get written
    match.save()
    assert match.warning is None
    assert is_saved(match)


def test_a_home_that_cannot_be_made(home: Path) -> None:
    home.parent.write_text("a file where a folder should be")
    match = begun()
    acted(match, 5)
    assert match.warning == (
        "The match is not being saved (Not a directory): you can play on, "
        "but it will be lost when catgames ends."
    )
    assert match.saved_as is None
    home.parent.unlink()  # somebody has put it right
    acted(match, 1, seed=2)
    assert match.warning is None
    assert is_saved(match)


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
def test_a_home_that_may_not_be_written_to(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    opened = os.open

    def refusing(path: Any, flags: int, *mode: int) -> int:
        if flags & (os.O_RDWR | os.O_CREAT):
            raise OSError(code, os.strerror(code))
        return opened(path, flags, *mode)

    with monkeypatch.context() as patch:
        patch.setattr(journal.os, "open", refusing)
        match = begun()
        acted(match, 5)
        assert match.warning is not None
        assert f"({os.strerror(code)})" in match.warning
    match.save()
    assert match.warning is None
    assert is_saved(match)


def test_a_saved_match_that_may_only_be_read_goes_on_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    acted(match, 5)
    with open(file_of(match), "ab") as file:
        file.write(b"1 a torn line that is longer than the next one" * 10)
    saved, name = file_of(match).read_bytes(), match.saved_as
    match.close()
    opened = os.open

    def refusing(path: Any, flags: int, *mode: int) -> int:
        if flags & os.O_RDWR:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, flags, *mode)

    assert name is not None
    with monkeypatch.context() as patch:
        patch.setattr(journal.os, "open", refusing)
        again = saves.resume(name, Random(1))
        assert again.warning is not None
        acted(again, 3)
        assert again.warning is not None
        assert "(Read-only file system)" in again.warning
    assert file_of(again).read_bytes() == saved
    again.save()
    assert again.warning is None
    assert is_saved(again)


def test_a_folder_that_vanishes_during_play(home: Path) -> None:
    match = begun()
    acted(match, 5)
    away = home.with_name("away")
    home.rename(away)
    acted(match, 3, seed=2)
    assert match.warning == (
        "The match is no longer being saved (No such file or directory): you can play on, "
        "but the rest of it will be lost when catgames ends."
    )
    assert not home.exists()
    away.rename(home)  # as a disk that is plugged in again
    acted(match, 1, seed=3)
    assert match.warning is None
    assert is_saved(match)


def test_a_folder_that_is_removed_during_play(home: Path) -> None:
    match = begun()
    acted(match, 5)
    shutil.rmtree(home)
    acted(match, 3, seed=2)
    assert match.warning is not None
    assert not home.exists()
    saves.folder().mkdir(parents=True)
    acted(match, 1, seed=3)
    assert match.warning is None
    assert is_saved(match)


def test_a_file_that_is_removed_during_play_is_written_anew() -> None:
    match = begun()
    acted(match, 5)
    file_of(match).unlink()
    acted(match, 1, seed=2)
    assert match.warning is None
    assert is_saved(match)


def test_a_file_that_another_one_has_replaced_is_left_alone() -> None:
    match = begun()
    acted(match, 5)
    path = file_of(match)
    path.unlink()
    path.write_text("something else")
    acted(match, 3, seed=2)
    assert match.warning is not None
    assert path.read_text() == "something else"


def test_a_file_that_is_cut_short_by_others_is_made_whole() -> None:
    for cut in range(1, 60):
        match = begun()
        acted(match, 6)
        path = file_of(match)
        os.truncate(path, path.stat().st_size - cut)
        acted(match, 1, seed=2)
        assert match.warning is None
        assert is_saved(match)
        match.close()
