"""The text form of a match: a JSON header, then one printed action a line, each line with a checksum.

    {"format": 1, "game": "heist", "seats": ["Ana", "Ben"], ...} 3f0c9a51
    * safes 5 3 2 4 b82d00e7
    1 choose 4 0b6e91aa
    undo 77c01e3d

The last word of a line is a CRC-32, in eight lower-case hexadecimal digits, of all texts up to and including
its own, with their line breaks but without their checksums.  So it depends on all earlier lines: none can be
changed, left out, doubled or moved unnoticed.

Lines are only ever added, so a power cut or a kill can leave no more behind than the beginning of a line: the
bytes after the last line break.  That torn line is dropped, whatever it holds, and ``Record.torn`` says how
long it was.  Anything else that is wrong is damage and refused.  A file that is torn in its header holds no
match.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from catgames.engine import SetupError, games
from catgames.engine.quoting import legible, quoted
from catgames.match.home import error_words
from catgames.match.players import check_names

FORMAT = 1
"""The record format that this release writes, and the newest that it reads."""

UNDO = "undo"
"""The one line that is not an action: it takes back the action before it."""

LIMIT = 1 << 23
"""The most bytes in a record; the longest matches take a hundredth of that."""

_STARTED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_CHECKSUM = re.compile(rb"(.*) ([0-9a-f]{8})", re.DOTALL)
_CUT = "it is cut off in its first line, so it holds no match."
_DAMAGED = "the checksum is wrong, so this line or an earlier one is damaged."


class RecordError(ValueError):
    """A record that is damaged, of another kind, or cannot be read; its file is left as it is.

    reason: what is wrong, as the end of a sentence.
    line: the line, counted from 1; None if it is about the whole file.
    file: the name of the file, fit to be shown; "" if it is not known.
    """

    def __init__(self, reason: str, line: int | None = None, file: str = "") -> None:
        self.reason, self.line, self.file = reason, line, file
        where = [file, "" if line is None else f"line {line}"]
        place = ", ".join(filter(None, where))
        super().__init__(f"{place}: {reason}" if place else reason[0].upper() + reason[1:])

    def within(self, file: str) -> RecordError:
        """The same error, about that file."""
        return RecordError(self.reason, self.line, file)


@dataclass(frozen=True, slots=True)
class Record:
    """The contents of a record.

    header: as ``Match.header`` makes it.
    lines: what was done, printed actions and UNDO.
    whole: the bytes of all whole lines.
    torn: how many bytes of a torn line follow them.
    """

    header: Mapping[str, Any]
    lines: list[str]
    whole: bytes
    torn: int


class Ledger:
    """Computes the checksums of the lines of one record, from the header on."""

    def __init__(self) -> None:
        self._sum = 0

    def added(self, text: str) -> bytes:
        """The line for that text, with its checksum and line break."""
        data = text.encode()
        return b"%s %08x\n" % (data, self._step(data))

    def admits(self, line: bytes) -> str | None:
        """The text of the next line, given without its line break; None if its checksum is wrong."""
        found = _CHECKSUM.fullmatch(line)
        if found is None or b"%08x" % self._step(found[1]) != found[2]:
            return None
        return found[1].decode()

    def _step(self, data: bytes) -> int:
        self._sum = crc32(data + b"\n", self._sum)
        return self._sum


def header_text(header: Mapping[str, Any]) -> str:
    """A header as the text of its line."""
    text = json.dumps(header, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace").decode()  # what UTF-8 cannot encode is escaped as in JSON


def parse(data: bytes) -> Record:
    """The record in these bytes; RecordError if they are not a record, or damaged.

    Legality is not checked here, but by ``Match.from_record``.
    """
    if b"\n" not in data:
        raise RecordError(_CUT if data.startswith(b"{") or not data else "this is not the record of a match.")
    first, *rest = data.split(b"\n")
    _refuse_newer(first)
    if not first.startswith(b"{"):
        raise RecordError("this is not the record of a match.")
    ledger = Ledger()
    texts = [_admitted(ledger, line, number) for number, line in enumerate([first, *rest[:-1]], start=1)]
    torn = len(rest[-1])
    return Record(_header(texts[0]), texts[1:], data[: len(data) - torn], torn)


def _admitted(ledger: Ledger, line: bytes, number: int) -> str:
    try:
        text = ledger.admits(line)
    except UnicodeDecodeError:
        raise RecordError("this is not UTF-8 text.", number) from None
    if text is None:
        raise RecordError(_DAMAGED, number)
    return text


def _refuse_newer(line: bytes) -> None:
    """Refuse a later format before anything else, for its checksums may be of another kind.

    The header of every format begins with a JSON object whose "format" is a whole number.
    """
    try:
        header, _ = json.JSONDecoder().raw_decode(line.decode())
    except (ValueError, RecursionError):
        return
    version = header.get("format") if isinstance(header, dict) else None
    if type(version) is int and version > FORMAT:
        doubt = "" if Ledger().admits(line) is not None else ", or this line is damaged"
        formats = f"format {quoted(version)}; this one reads {FORMAT}"
        raise RecordError(f"it was written by a newer catgames ({formats}){doubt}.", 1)


def _header(text: str) -> dict[str, Any]:
    """The header, with all its keys checked; only the game itself can check its options."""
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict):
        raise RecordError("the header is not a JSON object.", 1)
    for key, kind in (("game", str), ("seats", list), ("options", dict), ("started", str), ("table", dict)):
        if type(header.get(key)) is not kind:
            raise RecordError(f"the header's '{key}' is missing, or of the wrong kind.", 1)
    if header.get("format") != FORMAT or type(header["format"]) is not int:
        raise RecordError("unknown record format.", 1)
    if header["game"] not in games:
        raise RecordError(f"there is no game {quoted(header['game'])}.", 1)
    if not _STARTED.fullmatch(header["started"]):
        raise RecordError("the header's 'started' is not a time in UTC.", 1)
    _check_seats(header)
    return header


def _check_seats(header: Mapping[str, Any]) -> None:
    seats = header["seats"]
    try:
        if (
            not all(isinstance(name, str) for name in seats)
            or check_names(seats, games[header["game"]]) != seats
        ):
            raise RecordError("the header's 'seats' are not names.", 1)
    except SetupError as error:
        raise RecordError(f"the header's 'seats' will not do: {error}", 1) from None


# -- files --------------------------------------------------------------------------------------------


def read(path: Path) -> Record:
    """The record in a file; RecordError, with the name of the file, if there is none."""
    name = legible(path.name)
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        raise RecordError(f"it cannot be read ({error_words(error)}).", file=name) from None
    try:
        return read_open(descriptor, name)
    finally:
        os.close(descriptor)


def read_open(descriptor: int, name: str) -> Record:
    """The record in an open file; ``name`` is for the RecordError."""
    try:
        return parse(_all_bytes(descriptor))
    except OSError as error:
        raise RecordError(f"it cannot be read ({error_words(error)}).", file=name) from None
    except RecordError as error:
        raise error.within(name) from None


def _all_bytes(descriptor: int) -> bytes:
    there = os.fstat(descriptor)
    if not stat.S_ISREG(there.st_mode):
        raise RecordError("this is not a file.")
    if there.st_size > LIMIT:
        raise RecordError("it is too long for the record of a match.")
    os.lseek(descriptor, 0, os.SEEK_SET)
    chunks: list[bytes] = []
    while chunk := os.read(descriptor, LIMIT):
        chunks.append(chunk)
    return b"".join(chunks)
