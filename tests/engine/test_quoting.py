"""Whatever is quoted is short, can be seen and moves nothing."""

from __future__ import annotations

import sys
import unicodedata
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from catgames.engine import PositionError, games
from catgames.engine.positions import Reader
from catgames.engine.quoting import CELLS, legible, quoted, unseen

ANY_TEXT = st.text(st.characters(codec=None))
LOOP: list[Any] = []
LOOP.append(LOOP)


@given(ANY_TEXT)
def test_any_text_is_short_and_seen(text: str) -> None:
    said = legible(text)
    assert cell_len(said) <= CELLS + 1
    assert said.isprintable()
    assert not [char for char in said if unicodedata.category(char)[0] == "C"]
    assert quoted(text) == f"'{said}'"


def test_no_character_is_wider_than_it_is_taken_for() -> None:
    for char in map(chr, range(sys.maxunicode + 1)):
        if not unseen(char) and char.isprintable():
            assert cell_len(char) <= (2 if char >= "\u1100" else 1), hex(ord(char))


def test_what_is_cut_says_so() -> None:
    assert legible("a" * 400) == "a" * CELLS + "…"
    assert legible("猫" * 400) == "猫" * (CELLS // 2) + "…"
    assert legible("a" * CELLS) == "a" * CELLS
    assert legible("a" * 400, 200) == "a" * 200 + "…"
    assert legible("Ana Zoë") == "Ana Zoë"
    assert legible("\x1b[2J\u202e\u3164") == r"\x1b[2J\u202e\u3164"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a\n", r"'a\n'"),
        ("", "''"),
        (None, "nothing"),
        (True, "true"),
        (False, "false"),
        (-7, "-7"),
        (1.5, "1.5"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (10**9999, "a number as large as that"),
        (-(10**9999), "a number as small as that"),
        (LOOP, "a list"),
        ({1: LOOP}, "a table"),
        (datetime(2026, 11, 30, tzinfo=UTC).date(), "2026-11-30"),
        (b"x" * 999, "bytes"),
        ((), "tuple"),
        (object(), "object"),
        ("\ud800" * 99, "'" + r"\ud800" * 5 + "…'"),
    ],
    ids=[str(number) for number in range(18)],
)
def test_any_value_has_words(value: Any, words: str) -> None:
    assert quoted(value) == words


def test_the_quotation_mark_can_be_chosen() -> None:
    assert quoted("pink", mark='"') == '"pink"'
    assert quoted(3, mark='"') == "3"


@pytest.mark.parametrize("number", [10**9999, -(10**9999)], ids=["large", "small"])
def test_a_position_is_refused_in_words_that_can_be_read(number: int) -> None:
    with pytest.raises(PositionError, match=r"^turn: .* not a number as (large|small) as that\.$"):
        Reader({"turn": number}, ["turn"]).number("turn", 0, 5)
    with pytest.raises(PositionError, match=r"^\\x1b: there is no such key\.$"):
        Reader({"\x1b": number})
    heist = {"seats": ["Ana", "Ben"], "safe": ""}
    for key in ("safes", "available"):
        with pytest.raises(PositionError, match=rf"^{key}: .* a number as (large|small) as that"):
            games["heist"].from_position({**heist, key: [number] if key == "safes" else [[number]] * 2})
