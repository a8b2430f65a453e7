"""``catgames verify``."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from catgames.engine import games
from catgames.match import saves

from .keeping import kept, said

pytestmark = pytest.mark.usefixtures("home")


def test_a_whole_match_is_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for slug in games:
        for lines, done in ((None, "finished"), (6, "unfinished")):
            path = kept(lines, slug)
            actions = len(saves.load(path)[0].record)
            sentence = f"{path.name}: all {actions} actions are legal; {done}.\n"
            elsewhere = tmp_path / path.name
            shutil.copy(path, elsewhere)
            for name in (path.stem, path, elsewhere):
                assert said(capsys, f"verify {name}") == sentence


def test_a_torn_line_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(6)
    data = path.read_bytes() + b"1 pas"
    path.write_bytes(data)
    assert said(capsys, f"verify {path}").endswith(
        "; unfinished. Its last line is torn: 5 bytes, which are ignored.\n"
    )
    assert path.read_bytes() == data


def test_what_is_wrong_is_told_with_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = kept(6)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"1", b"3", 1))
    assert "written by a newer catgames" in said(capsys, f"verify {path.stem}", 1)
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], *lines[5:]]))
    assert said(capsys, f"verify {path.stem}", 1) == (
        f"catgames: {path.name}, line 5: the checksum is wrong, so this line or an earlier one is damaged.\n"
    )
    for nothing in ("x", str(tmp_path / "none"), "\udcff"):
        assert "there is no saved match" in said(capsys, f"verify {nothing}", 1)
    assert said(capsys, f"verify {tmp_path}", 1).endswith(": this is not a file.\n")
