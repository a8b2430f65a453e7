"""The text form of a record: what is torn is dropped, and whatever else is damaged is refused.

Each damaged record is read as a file, and the file is the same afterwards.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catgames.engine import games
from catgames.match import saves
from catgames.match.record import LIMIT, Ledger, RecordError, header_text, parse, read

from ..engine.random_games import TABLES, Recipe
from .playing import everything, play, started

every_game = pytest.mark.parametrize("slug", games)

SEED = 20261130
"""Where in the records the quick run flips; printed by a failure as the place of the flip itself."""


def written(header: dict[str, Any], lines: Sequence[str]) -> bytes:
    """A record with right checksums, whatever is in it."""
    ledger = Ledger()
    return b"".join(map(ledger.added, [header_text(header), *lines]))


def a_record(slug: str, seed: int = 0) -> bytes:
    """The record of a whole random match with the fewest players."""
    match = started(Recipe(slug, games[slug].min_players, seed=seed))
    return written(match.header(), play(match, Random(seed)))


def shortest(slug: str) -> bytes:
    """The shortest of some records."""
    return min((a_record(slug, seed) for seed in range(10)), key=len)


def a_header(**changes: Any) -> dict[str, Any]:
    """A header that is right but for the changes; a key that is None is left out."""
    game = games[next(iter(games))]
    match = started(Recipe(game.slug, game.min_players))
    return {key: value for key, value in {**match.header(), **changes}.items() if value is not None}


def states(data: bytes) -> list[dict[str, Any]]:
    """What the match looks like after each line of a record, the header being the first."""
    record = parse(data)
    match = saves.Match.from_record(record.header, [])
    looks = [everything(match)]
    for line in record.lines:
        match.undo() if line == "undo" else match.submit(line)
        looks.append(everything(match))
    return looks


# -- torn ----------------------------------------------------------------------------------------------


@every_game
def test_a_record_cut_anywhere_is_the_match_up_to_there(
    slug: str, tmp_path: Path, tried: Callable[..., None]
) -> None:
    data, path = shortest(slug), tmp_path / "cut.match"
    looks = states(data)
    for at in range(len(data) + 1):
        path.write_bytes(data[:at])
        lines = data[:at].count(b"\n")
        if lines:
            match, torn = saves.load(path)
            assert torn == at - (data.rfind(b"\n", 0, at) + 1)
            if torn in (0, 1):  # once for each line, and where it is first torn
                assert everything(match) == looks[lines - 1]
            assert len(read(path).lines) == lines - 1
        else:
            with pytest.raises(RecordError, match=r"^cut\.match: it is cut off in its first line"):
                saves.load(path)
        assert path.read_bytes() == data[:at]
        tried("records cut", 1)


def test_whatever_follows_the_last_line_is_torn() -> None:
    data = shortest(next(iter(games)))
    for tail in (b"\0" * 4096, b"\xff\xfe", b"undo", data[-9:-1]):
        record = parse(data + tail)
        assert (record.whole, record.torn) == (data, len(tail))


# -- damaged -------------------------------------------------------------------------------------------


def flipped(data: bytes, at: int, bits: int) -> bytes:
    return data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :]


def check_flip(data: bytes, at: int, bits: int, path: Path) -> None:
    """A flipped byte is refused with its line, unless it only tears the last line."""
    damaged = flipped(data, at, bits)
    path.write_bytes(damaged)
    line = data.count(b"\n", 0, at) + 1
    if at == len(data) - 1:  # the last line break
        whole = data[: data.rindex(b"\n", 0, at) + 1]
        record = read(path)
        assert (record.whole, record.torn) == (whole, len(data) - len(whole))
    else:
        with pytest.raises(RecordError) as refused:
            saves.load(path)
        assert refused.value.file == path.name
        assert refused.value.line in (line, None if line == 1 else line), (at, bits)
        assert str(refused.value).count("\n") == 0
    assert path.read_bytes() == damaged


@every_game
def test_a_flipped_byte_is_no_other_match(slug: str, tmp_path: Path, tried: Callable[..., None]) -> None:
    data, rng = a_record(slug), Random(SEED)
    breaks = [at for at in range(len(data)) if data[at] == ord("\n")]
    places = {*range(40), *breaks[:20], breaks[-1], *rng.sample(range(len(data)), 300)}
    for at in sorted(places):
        check_flip(data, at, rng.randrange(1, 256), tmp_path / "flip.match")
        tried("bytes flipped")


@pytest.mark.long
@every_game
def test_no_flipped_byte_is_another_match(slug: str, tmp_path: Path, tried: Callable[..., None]) -> None:
    data = shortest(slug)
    for at in range(len(data)):
        patterns = {1, 2, 4, 8, 16, 32, 64, 128, 255, data[at] ^ ord("\n"), data[at] ^ ord(" "), data[at]}
        for bits in patterns - {0}:
            check_flip(data, at, bits, tmp_path / "flip.match")
            tried("bytes flipped")


@every_game
def test_lines_cannot_be_dropped_doubled_or_swapped(slug: str, tried: Callable[..., None]) -> None:
    lines = a_record(slug).splitlines(keepends=True)
    for at in range(1, len(lines) - 1):
        before, (one, two), after = lines[:at], lines[at : at + 2], lines[at + 2 :]
        for wrong in ([two], [one, one, two], [two, one], [one, b"\n", two]):
            with pytest.raises(RecordError, match=rf"^Line {at + 1}|^line ({at + 1}|{at + 2}):"):
                parse(b"".join([*before, *wrong, *after]))
            tried("lines dropped, doubled or swapped")


@every_game
def test_two_records_cannot_be_spliced(slug: str) -> None:
    one, other = (a_record(slug, seed).splitlines(keepends=True) for seed in (1, 2))
    with pytest.raises(RecordError, match=r"^line 6: the checksum is wrong"):
        parse(b"".join([*one[:5], *other[5:]]))


def test_lines_that_are_not_legal_are_refused_with_their_number(tmp_path: Path) -> None:
    for slug, players in TABLES:
        match = started(Recipe(slug, players))
        lines = play(match, Random(3))
        for at in (0, len(lines) // 2, len(lines)):
            path = tmp_path / "odd.match"
            path.write_bytes(written(match.header(), [*lines[:at], "1 fly to the moon", *lines[at:]]))
            before = path.read_bytes()
            with pytest.raises(RecordError) as refused:
                saves.load(path)
            assert str(refused.value) == (f"odd.match, line {at + 2}: this action is not legal here.")
            assert path.read_bytes() == before


# -- headers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "poker"}, "there is no game 'poker'."),
        ({"game": "../x\x1b[2J"}, r"there is no game '../x\x1b[2J'."),
        ({"game": None}, "the header's 'game' is missing, or of the wrong kind."),
        ({"game": 7}, "the header's 'game' is missing, or of the wrong kind."),
        ({"seats": "Ana"}, "the header's 'seats' is missing, or of the wrong kind."),
        ({"seats": [1, 2, 3]}, "the header's 'seats' are not names."),
        ({"seats": [" Ana", "Ben", "Chi"]}, "the header's 'seats' are not names."),
        ({"seats": []}, None),
        ({"seats": ["Ana", "B\x1b[2J", "Chi"]}, None),
        ({"seats": ["Ana", "\udcff", "Chi"]}, None),
        ({"options": []}, "the header's 'options' is missing, or of the wrong kind."),
        (
            {"options": {"first": 99}},
            "the header does not describe a game: There is no seat 100 at a table of 2.",
        ),
        ({"options": {"first": "x"}}, "the header does not describe a game."),
        ({"options": {"seats": 1}}, "the header does not describe a game."),
        ({"options": {"no such": 1}}, None),
        ({"started": "yesterday"}, "the header's 'started' is not a time in UTC."),
        ({"table": 7}, "the header's 'table' is missing, or of the wrong kind."),
        ({"format": 0}, "unknown record format."),
        ({"format": True}, "unknown record format."),
        ({"format": "1"}, "unknown record format."),
        ({"format": 2}, "it was written by a newer catgames (format 2; this one reads 1)."),
        ({"format": 10**40}, None),
    ],
)
def test_a_header_that_cannot_be_is_refused(
    tmp_path: Path, changes: dict[str, Any], reason: str | None
) -> None:
    path = tmp_path / "head.match"
    path.write_bytes(written(a_header(**changes), ["* anything"]))
    with pytest.raises(RecordError) as refused:
        saves.load(path)
    assert str(refused.value).startswith("head.match, line 1: ")
    assert str(refused.value).endswith(".")
    assert str(refused.value).isprintable()
    if reason is not None:
        assert refused.value.reason == reason


def test_a_newer_format_is_told_whatever_its_lines_look_like() -> None:
    for line in (
        b'{"format": 3}\n',
        b'{"format": 2, "zip": true} sha256:00\n\x1f\x8b\0\xff',
        b'{"format":2}\r\n',
    ):
        with pytest.raises(RecordError, match=r"^line 1: it was written by a newer catgames \(format [23]; "):
            parse(line)


def test_keys_of_the_header_that_are_not_known_do_no_harm() -> None:
    assert parse(written(a_header(mood="good"), [])).header["mood"] == "good"


def test_a_header_holds_no_seed_and_no_card() -> None:
    match = started(Recipe(next(iter(games)), 3, seed=424242))
    play(match, Random(1))
    assert set(match.header()) == {"format", "game", "seats", "options", "started", "table"}
    assert "424242" not in json.dumps(match.header())


def test_a_name_in_any_script_can_be_read_in_the_file() -> None:
    assert "李小龍".encode() in written(a_header(seats=["李小龍", "Zoë"]), [])


# -- what is no record at all --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\0",
        b"\0" * 100 + b"\n",
        b"hello\n",
        b"[1] 00000000\n",
        b"{}\n",
        b"{} 00000000\n",
        b"{\n}\n",
        b"\xff\xfe{\n",
        b"{\xff} 12345678\n",
        b"[" * 100_000 + b"\n",
        b'{"a":' * 100_000 + b"\n",
        b'{"format": ' + b"9" * 10_000 + b"}\n",
        b"\x1f\x8b\x08\0\n",
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.match"
    path.write_bytes(content)
    for done in (content, Ledger().added(content.decode("latin-1").replace("\n", ""))):
        path.write_bytes(done)
        with pytest.raises(RecordError, match=r"^x\.match[^\n]*\.$"):
            saves.load(path)
        assert path.read_bytes() == done


def test_what_is_no_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")  # reading it would wait for ever
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    with open(tmp_path / "huge", "wb") as huge:
        huge.truncate(LIMIT + 1)
    for path, reason in (
        (tmp_path / "fifo", "fifo: this is not a file."),
        (tmp_path / "folder", "folder: this is not a file."),
        (Path("/dev/zero"), "zero: this is not a file."),
        (tmp_path / "none", "none: it cannot be read (No such file or directory)."),
        (tmp_path / "huge", "huge: it is too long for the record of a match."),
        (tmp_path / "loop", "loop: it cannot be read (Too many levels of symbolic links)."),
        (tmp_path / "a\0b", "a\\x00b: it cannot be read (ValueError)."),
        (tmp_path / ("n" * 300), None),
    ):
        with pytest.raises(RecordError) as refused:
            read(path)
        assert reason is None or str(refused.value) == reason
