"""What a terminal sends, byte by byte: telling keys and reports from what was never meant as a key.

Textual's parser takes anything unknown for keys, waits for ever for a paste to end, and crashes on bytes
that are not UTF-8.  So it is given only text, and whole sequences that it knows.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from catgames.tui.internals import FUNCTIONAL_KEYS, KEY_SEQUENCES

ESCAPE_DELAY = 0.1
"""Seconds to wait for the rest of an escape sequence."""
PASTE_DELAY = 1.0
"""Seconds to wait for the next byte of a paste."""
FLOOD = 1000
"""Bytes in one go that nobody can have typed: a paste, on a terminal that does not mark pastes."""
LONGEST_PASTE = 1000
"""Characters of a paste that are passed on; no field holds as many."""
LONGEST_SEQUENCE = 64
"""Bytes after which to give up on a sequence."""


class Text(str):
    """Characters and whole sequences, for Textual's parser."""


class Pasted(str):
    """Text that was pasted."""


class Escape(NamedTuple):
    """The escape key, pressed by itself."""


Token = Text | Pasted | Escape

_ESC = 0x1B
_PASTE_START, _PASTE_END = b"\x1b[200~", b"\x1b[201~"
_STRING_STARTS = b"]P_^X"  # OSC, DCS, APC, PM, SOS: these end with BEL or ESC \
# Compiled when the first sequence comes, so as not to delay the first frame.
_REPORT = (
    rb"\x1b\[(?:"
    rb"<\d{1,5};-?\d{1,7};-?\d{1,7}[Mm]"  # the mouse
    rb"|[IO]"  # the focus
    rb"|\?2026;\d\$y"  # whether the terminal can show whole frames at once
    rb"|\d{1,5};\d{1,5}R"  # where the cursor is
    rb")"
)
# No reports of the size: it comes by signal, and whoever can send bytes could claim 9999 columns, or turn
# the signals off.
_KEY = r"\x1b\[(\d{1,7})(?:;\d{0,3}(?:;(\d{1,7}(?::\d{1,7})*))?)?([u~ABCDEFHPQRS])"
"""A key of the kitty protocol: its number, the keys held with it, its characters, and its kind."""


class InputReader:
    """Turns the bytes from a terminal into what people meant by them.

    It keeps what is incomplete; ``patience`` says how long to wait for the rest before ``give_up``.
    """

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._pending = bytearray()  # an escape sequence that has begun
        self._paste: bytearray | None = None
        self._flooded = False

    @property
    def patience(self) -> float | None:
        """Seconds to wait for more bytes; None if nothing is incomplete."""
        if self._paste is not None:
            return PASTE_DELAY
        return ESCAPE_DELAY if self._pending or self._flooded else None

    def give_up(self) -> Iterable[Token]:
        """The rest never came: drop what is incomplete, unless it is the escape key by itself."""
        lone = self._pending == b"\x1b" and self._paste is None
        self._pending.clear()
        self._paste = None
        self._flooded = False
        return [Escape()] if lone else []

    def feed(self, data: bytes) -> Iterator[Token]:
        """What these bytes mean, together with those kept from before."""
        if len(data) >= FLOOD and b"\x1b" not in data:
            self._flooded = True
        if self._flooded and self._paste is None:
            return
        text = bytearray()
        at = 0
        while at < len(data):
            if self._paste is not None:
                at = self._feed_paste(data, at)
                if self._paste is None:
                    yield self._pasted
                continue
            byte = data[at]
            at += 1
            if not self._pending:
                if byte == _ESC:
                    self._pending.append(byte)
                else:
                    text.append(byte)
                continue
            done = self._feed_sequence(byte)
            if done is None:
                continue
            if text:
                yield from self._text(text)
                text.clear()
            yield from done
        yield from self._text(text)

    def _text(self, data: bytes | bytearray) -> Iterator[Text]:
        """The characters in these bytes, without the eight-bit control codes."""
        text = "".join(char for char in self._decode(bytes(data)) if not "\x80" <= char <= "\x9f")
        if text:
            yield Text(text)

    # -- sequences ----------------------------------------------------------------------------------------

    def _feed_sequence(self, byte: int) -> list[Token] | None:
        """Take one more byte of a sequence; what the sequence came to, or None if it goes on."""
        pending = self._pending
        if pending[1:2] and pending[1] in _STRING_STARTS:
            ended = byte == 0x07 or (byte == ord("\\") and pending[-1] == _ESC)
            pending[2:] = bytes([byte])  # only the last byte matters
            return self._end(b"") if ended else None
        if byte == _ESC:
            lone = pending == b"\x1b"
            pending[:] = b"\x1b"
            return [Escape()] if lone else []
        pending.append(byte)
        if pending == b"\x1b[M":
            return None
        if pending.startswith(b"\x1b[M"):  # where the mouse is, in three bytes of any kind (X10)
            return self._end(b"") if len(pending) == 6 else None
        if len(pending) == 2:
            return None if byte in b"[O" or byte in _STRING_STARTS else self._end(bytes(pending))
        if pending == b"\x1b[[":  # a function key of the Linux console: one more byte
            return None
        if 0x20 <= byte <= 0x3F and len(pending) < LONGEST_SEQUENCE and not known(bytes(pending)):
            return None
        if byte < 0x20:  # the sequence breaks off, and this is a key
            pending.clear()
            return [Text(chr(byte))]
        return self._end(bytes(pending))

    def _end(self, sequence: bytes) -> list[Token]:
        self._pending.clear()
        if sequence == _PASTE_START:
            self._paste = bytearray()
            return []
        return [Text(sequence.decode("ascii"))] if known(sequence) else []

    # -- pastes -------------------------------------------------------------------------------------------

    def _feed_paste(self, data: bytes, at: int) -> int:
        """Take the bytes of a paste; returns where in the data they end."""
        assert self._paste is not None
        before = len(self._paste)
        self._paste += data[at:]
        end = self._paste.find(_PASTE_END)
        if end < 0:
            del self._paste[4 * LONGEST_PASTE : -len(_PASTE_END)]
            return len(data)
        text = self._paste[:end].decode("utf-8", "ignore").replace("\x00", "")
        self._pasted = Pasted(text[:LONGEST_PASTE])
        self._paste = None
        return at + end + len(_PASTE_END) - before


def known(sequence: bytes) -> bool:
    """Whether Textual knows this sequence as a key or a report."""
    if not sequence.isascii() or sequence == _PASTE_END:
        return False
    if re.fullmatch(_REPORT, sequence) or sequence.decode() in KEY_SEQUENCES:
        return True
    key = re.fullmatch(_KEY, sequence.decode())
    if key is None:
        return False
    number, characters, kind = key.groups(default="")
    if kind != "u":
        return number + kind in FUNCTIONAL_KEYS
    return all(_is_character(int(code)) for code in (number, *filter(None, characters.split(":"))))


def _is_character(code: int) -> bool:
    return code < 0xD800 or 0xDFFF < code <= 0x10FFFF
