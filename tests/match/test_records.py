"""Every release reads the records of all that came before: ``records.py`` says what they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from catgames.engine import games
from catgames.match import saves
from catgames.match.record import Ledger, header_text, read

from . import records
from .records import FOLDER, ending

RECORDS = sorted(FOLDER.glob("*.match"))
WRITE = "python -m tests.match.records writes it"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_read(path: Path, tried: Callable[..., None]) -> None:
    before = path.read_bytes()
    match, torn = saves.load(path)
    assert torn == 0
    assert match.state.actor is None
    assert ending(match) == json.loads(path.with_suffix(".end.json").read_text(encoding="utf-8"))
    assert path.read_bytes() == before
    tried("records of this release and of earlier ones")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_the_format_at_hand_is_written_the_same_way(path: Path) -> None:
    """So a change of the format, its checksums included, is noticed in the files themselves."""
    record, ledger = read(path), Ledger()
    match, _ = saves.load(path)
    lines = [header_text(match.header()), *record.lines]
    assert b"".join(map(ledger.added, lines)) == path.read_bytes()


def test_there_is_one_of_every_game() -> None:
    kept = {saves.load(path)[0].game.slug for path in RECORDS}
    assert kept == set(games), WRITE


def test_something_is_taken_back_in_them() -> None:
    assert any("undo" in read(path).lines for path in RECORDS)


def test_they_are_never_written_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(records, "FOLDER", tmp_path)
    monkeypatch.setattr(records, "SEEDS", range(1))
    records.main()
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(first) == 2 * len(games)
    one = next(path for path in tmp_path.iterdir() if path.suffix == ".match")
    one.write_bytes(b"of old")
    capsys.readouterr()
    records.main()
    assert one.read_bytes() == b"of old"
    assert capsys.readouterr().out.count("stays as it is") == len(games)
