"""What is made of the bytes from a terminal."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

from catgames.tui.input import (
    FLOOD,
    LONGEST_PASTE,
    PASTE_DELAY,
    Escape,
    InputReader,
    Pasted,
    Text,
    Token,
)

REPORTS = [
    "\x1b[<0;12;5M",
    "\x1b[<35;1;-3m",
    "\x1b[I",
    "\x1b[O",
    "\x1b[?2026;2$y",
    "\x1b[113;5u",
    "\x1b[113;;113u",
]
KNOWN = [s for s in ANSI_SEQUENCES_KEYS if len(s) > 1 and s.isascii() and s != "\x1b\x1b"] + REPORTS

JUNK = {
    "a size that no terminal has": b"\x1b[48;9999;9999;1;1t",
    "a promise to tell sizes": b"\x1b[?2048;1$y",
    "bytes that are not UTF-8": b"\xff\xfe\x80\xc3(",
    "a character cut off": b"\xe6\x9d",
    "a control code of eight bits": "\x9b".encode(),
    "a report of the mouse (X10)": b"\x1b[M q\xf1",
    "a report of the mouse with keys in it": b"\x1b[M \r ",
    "half a sequence": b"\x1b[31",
    "half a key": b"\x1bO",
    "half a report of the mouse": b"\x1b[<0;1",
    "half a report of the mouse (X10)": b"\x1b[M ",
    "half a paste's beginning": b"\x1b[200",
    "a paste's end": b"\x1b[201~",
    "an unknown sequence": b"\x1b[1;2;3;4q",
    "a colour that was asked for": b"\x1b]11;rgb:1/2/3\x1b\\",
    "a string that never ends": b"\x1bP1x x x",
    "a letter with Alt": b"\x1bx",
    "a number of no function key": b"\x1b[113~\x1b[113;1:3u\x1b[97:65;1u",
    "no code point": b"\x1b[55296u\x1b[99999999999u\x1b[1114112u",
    "a paste": b"\x1b[200~q x\r\x1b[A\x1b[201~",
    "a flood": b"\rx 1" * FLOOD,
    "a paste of 100 kB": b"\x1b[200~" + b"q x\r" * 25_000 + b"\x1b[201~",
    "a paste without an end": b"\x1b[200~q x\r1",
}
"""What no key is meant by; after a while in which nothing comes it is over."""


def read(data: bytes, piece: int = 4096) -> list[Token]:
    """What is made of these bytes, which come in pieces of that size."""
    reader = InputReader()
    return [token for at in range(0, len(data), piece) for token in reader.feed(data[at : at + piece])]


def joined(tokens: list[Token]) -> list[Token]:
    """The same with characters that came one after the other in one token."""
    result: list[Token] = []
    for token in tokens:
        if result and isinstance(token, Text) and isinstance(result[-1], Text):
            result[-1] = Text(result[-1] + token)
        else:
            result.append(token)
    return result


@pytest.mark.parametrize("piece", [1, 2, 3, 4096])
def test_whole_sequences_and_text_go_on_as_they_are(piece: int) -> None:
    for sequence in KNOWN:
        reader = InputReader()
        data = sequence.encode()
        tokens = [token for at in range(0, len(data), piece) for token in reader.feed(data[at : at + piece])]
        assert tokens == [sequence], repr(sequence)
        assert reader.patience is None
    assert joined(read("a é李ñ\r\t".encode(), piece)) == ["a é李ñ\r\t"]


@pytest.mark.parametrize("junk", JUNK)
def test_junk_is_no_key_and_what_comes_after_it_is(junk: str) -> None:
    reader = InputReader()
    tokens = [*reader.feed(JUNK[junk])]
    if reader.patience is not None:
        tokens += reader.give_up()
    keys = "(" if junk == "bytes that are not UTF-8" else ""  # a bracket that stands behind them
    assert "".join(token for token in tokens if isinstance(token, Text)) == keys
    assert Escape() not in tokens
    assert reader.patience is None
    assert [*reader.feed(b"q\x1b[A")] == ["q", "\x1b[A"]


def test_a_lone_escape_is_a_key() -> None:
    reader = InputReader()
    assert [*reader.feed(b"\x1b")] == []
    assert [*reader.give_up()] == [Escape()]
    assert [*reader.feed(b"\x1b\x1b[A")] == [Escape(), "\x1b[A"]
    assert [*reader.feed(b"\x1b\x1b")] == [Escape()]
    assert [*reader.give_up()] == [Escape()]


def test_a_paste_is_handed_on_as_far_as_anybody_wants_it() -> None:
    pasted = "Zoë\r\x1b[31m"
    [token] = read(f"\x1b[200~{pasted}\x1b[201~".encode(), 3)
    assert token == pasted
    assert isinstance(token, Pasted)
    [token] = read(JUNK["a paste of 100 kB"], 1000)
    assert isinstance(token, Pasted)
    assert len(token) == LONGEST_PASTE


def test_a_paste_that_does_not_end_is_given_up_later_than_a_sequence() -> None:
    reader = InputReader()
    assert [*reader.feed(b"\x1b[200~ x\r")] == []
    assert reader.patience == PASTE_DELAY
    assert [*reader.feed(b"\x1b")] == []
    assert [*reader.give_up()] == []
    assert [*reader.feed(b"x")] == ["x"]


def test_a_key_after_half_a_sequence_is_heard() -> None:
    assert read(b"\x1b[31\r") == ["\r"]
    assert read(b"\x1b[3\x1b[A") == ["\x1b[A"]


def test_however_the_bytes_are_cut_the_keys_are_the_same(tried: Callable[..., None]) -> None:
    rng = random.Random(7)
    pieces = [*JUNK.values(), *(sequence.encode() for sequence in KNOWN), b"q", b" ", "é".encode(), b"\r"]
    small = [piece for piece in pieces if len(piece) < 100]
    for _ in range(300):
        data = b"".join(rng.choices(small, k=rng.randrange(1, 12)))
        if rng.random() < 0.5:
            data = rng.randbytes(20) + data
        whole = joined(read(data))
        assert joined(read(data, rng.randrange(1, 8))) == whole, data
    tried("streams of stray bytes", 300)
