"""Who played last time."""

import errno
import json
import os
import stat
from pathlib import Path

import pytest

from catgames.match.home import home
from catgames.match.remembered import remember_names, remembered_names

NAMES = ["Zoë", "[/", "李小龍"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what is kept that does not exist yet."""
    path = tmp_path / "deep" / "catgames"
    monkeypatch.setenv("CATGAMES_HOME", str(path))
    return path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_names_are_there_next_time(folder: Path) -> None:
    assert remembered_names() == []
    assert not folder.exists()  # looking makes nothing
    assert remember_names(NAMES) is None
    assert remembered_names() == NAMES
    assert remember_names(["Ana", "Ben", "Chi", "Dov"]) is None
    assert remembered_names() == ["Ana", "Ben", "Chi", "Dov"]


def test_only_the_owner_may_look(folder: Path) -> None:
    before = os.umask(0)
    try:
        assert remember_names(NAMES) is None
    finally:
        os.umask(before)
    assert mode(folder) == 0o700
    assert mode(folder / "players.json") == 0o600


def test_nothing_but_the_file_is_left_behind(folder: Path) -> None:
    remember_names(NAMES)
    remember_names(NAMES)
    assert os.listdir(folder) == ["players.json"]


def test_a_folder_that_is_there_keeps_its_permissions(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    assert remember_names(NAMES) is None
    assert mode(folder) == 0o755


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"null",
        b"7",
        b'["Ana"]',
        b"{}",
        b'{"names": "Ana"}',
        b'{"names": {"Ana": 1}}',
        b'{"names": [1, 2, 3]}',
        b'{"names": ["Ana", ""]}',
        b'{"names": ["Ana", "ana"]}',
        b'{"names": ["Ana\\u001b[2J"]}',
        b'{"names": ["Ana\\udcff"]}',
        b'{"names": ["Bartholomew the Great"]}',
        b"[" * 60000,
        b'{"names": ["Ana", "Ben", "Chi"]}' + b" " * 100000,
    ],
)
def test_a_damaged_file_is_no_names(folder: Path, content: bytes) -> None:
    remember_names(NAMES)
    (folder / "players.json").write_bytes(content)
    assert remembered_names() == []
    assert remember_names(NAMES) is None  # and is no hindrance
    assert remembered_names() == NAMES


def test_what_is_no_file_is_no_names(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "players.json")  # reading it would wait for ever
    assert remembered_names() == []


def test_a_folder_in_place_of_the_file_is_said(folder: Path) -> None:
    (folder / "players.json").mkdir(parents=True)
    assert remembered_names() == []
    assert remember_names(NAMES) == "The names could not be saved for next time (Is a directory)."
    assert os.listdir(folder) == ["players.json"]


def test_a_home_that_cannot_be_made_is_said(folder: Path) -> None:
    folder.parent.write_text("a file where a folder should be")
    assert remembered_names() == []
    warning = remember_names(NAMES)
    assert warning is not None
    assert warning.startswith("The names could not be saved for next time (")
    assert warning.endswith(").")


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    remember_names(NAMES)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, failing, full)
        warning = remember_names(["Ana", "Ben", "Chi"])
    assert warning == "The names could not be saved for next time (No space left on device)."
    assert remembered_names() == NAMES
    assert os.listdir(folder) == ["players.json"]


def test_the_file_is_safe_on_disk_before_it_takes_the_old_ones_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(handle: int) -> None:
        done.append(f"fsync of {os.fstat(handle).st_size} bytes")
        fsync(handle)

    def noted_replace(source: str, target: Path) -> None:
        done.append(f"replace {target.name}")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    assert remember_names(NAMES) is None
    size = (folder / "players.json").stat().st_size
    assert done == [f"fsync of {size} bytes", "replace players.json"]
    assert json.loads((folder / "players.json").read_bytes()) == {"names": NAMES}


def test_the_folder_is_the_users_own_unless_told_otherwise(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from platformdirs import user_data_path

    assert home() == folder
    for unset in ("", None):
        if unset is None:
            monkeypatch.delenv("CATGAMES_HOME")
        else:
            monkeypatch.setenv("CATGAMES_HOME", unset)
        assert home() == user_data_path("catgames", appauthor=False)
        assert home().name == "catgames"
