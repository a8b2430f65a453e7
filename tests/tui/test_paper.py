"""The sheet that every screen is drawn on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from catgames.tui.paper import Paper, clipped, wrapped

TEXTS = st.text(st.sampled_from("ab 李小é\u0301▲─[/]"), max_size=30)


def widths(paper: Paper) -> list[int]:
    return [sum(cell_len(text) for text, _ in paper.row(y)) for y in range(paper.height)]


def test_a_new_sheet_is_empty() -> None:
    paper = Paper(4, 2)
    assert paper.text() == "\n"
    assert paper.row(0) == (("    ", "text"),)
    assert paper.target(0, 0) is None


def test_text_is_put_where_it_is_said() -> None:
    paper = Paper(10, 2)
    assert paper.put(2, 1, "abc", "title") == 5
    assert paper.text() == "\n  abc"
    assert paper.row(1) == (("  ", "text"), ("abc", "title"), ("     ", "text"))


def test_what_is_outside_is_cut_off() -> None:
    paper = Paper(4, 2)
    assert paper.put(-2, 0, "abcdefgh") == 6
    assert paper.text() == "cdef\n"
    assert paper.put(0, -1, "xyz") == 3
    assert paper.put(0, 2, "xyz") == 3
    assert paper.put(9, 1, "xyz") == 12
    assert paper.text() == "cdef\n"


def test_a_wide_character_takes_two_cells_or_none() -> None:
    paper = Paper(5, 3)
    assert paper.put(0, 0, "李小龍") == 6
    assert paper.cells[0] == ["李", "", "小", "", " "], "the third has only half the room it needs"
    paper.put(-1, 1, "李a")
    assert paper.cells[1] == [" ", "a", " ", " ", " "]
    paper.put(4, 2, "李")
    assert paper.cells[2] == [" "] * 5
    assert widths(paper) == [5, 5, 5]


def test_a_combining_mark_stays_with_its_letter() -> None:
    paper = Paper(4, 1)
    assert paper.put(0, 0, "e\u0301x") == 2
    assert paper.cells[0] == ["e\u0301", "x", " ", " "]
    assert Paper(3, 1).put(0, 0, "\u0301") == 0
    paper = Paper(3, 1)
    paper.put(0, 0, "abcde\u0301")
    assert paper.text() == "abc", "the mark of a letter that is cut off is cut off, too"


def test_a_mark_stays_with_a_wide_character() -> None:
    paper = Paper(4, 1)
    assert paper.put(0, 0, "か\u3099x") == 3
    assert paper.cells[0] == ["か\u3099", "", "x", " "]


def test_half_a_wide_character_is_not_left() -> None:
    paper = Paper(4, 2)
    paper.put(0, 0, "李小")
    paper.put(1, 0, "xx")
    assert paper.text().split("\n")[0] == " xx"
    paper.put(0, 1, "李小")
    paper.put(0, 1, "x")
    assert paper.text().split("\n")[1] == "x 小"


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(-5, 15), st.integers(-1, 3), TEXTS, st.sampled_from(["text", "dim"]))))
def test_rows_are_always_as_wide_as_the_sheet(written: list[tuple[int, int, str, str]]) -> None:
    """Whatever is written, also over one half of a wide character."""
    paper = Paper(12, 3)
    for x, y, text, style in written:
        assert paper.put(x, y, text, style) == x + cell_len(text)
        assert widths(paper) == [12, 12, 12], paper.cells
        assert ["".join(text for text, _ in paper.row(y)) for y in range(3)] == [
            "".join(r) for r in paper.cells
        ]


def test_right_and_centre() -> None:
    paper = Paper(10, 4)
    paper.right(0, "abc")
    paper.right(1, "abc", margin=0)
    paper.centre(2, "abcd")
    paper.centre(3, "much too long for it")
    assert paper.text().split("\n") == ["      abc", "       abc", "   abcd", "much too l"]
    paper = Paper(10, 1)
    paper.right(0, "李小龍")
    assert paper.text() == "   李小龍"


def test_a_rule_and_a_box() -> None:
    paper = Paper(6, 4)
    paper.put(0, 1, "xxxxxx")
    paper.rule(3)
    paper.box(1, 0, 4, 3)
    assert paper.text().split("\n") == [" ╭──╮", "x│  │x", " ╰──╯", "──────"]


def test_a_click_means_what_lies_on_top() -> None:
    paper = Paper(10, 5)
    paper.hit(1, 1, 4, 3, "below")
    paper.hit(3, 2, 4, 1, "above")
    assert paper.target(1, 1) == paper.target(4, 3) == "below"
    assert paper.target(3, 2) == paper.target(6, 2) == "above"
    assert paper.target(0, 1) is paper.target(5, 1) is paper.target(1, 4) is paper.target(7, 2) is None


# -- wrapping --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, []),
        ("one", 10, ["one"]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 8, ["one two", "three"]),
        ("one two three", 3, ["one", "two", "thr", "ee"]),
        ("a wonderful day", 4, ["a", "wond", "erfu", "l", "day"]),
        ("李小龍 李小", 6, ["李小龍", "李小"]),
        ("李小龍", 5, ["李小", "龍"]),
        ("exactly ten", 11, ["exactly ten"]),
    ],
)
def test_wrapping(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text, width) == lines


@settings(max_examples=300, deadline=None, derandomize=True)
@given(TEXTS, st.integers(2, 20))
def test_wrapping_loses_nothing_and_fits(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TEXTS, st.integers(0, 20))
def test_clipping_fits_and_takes_what_it_can(text: str, width: int) -> None:
    clip = clipped(text, width)
    assert text.startswith(clip)
    assert cell_len(clip) <= width
    if clip != text:
        assert cell_len(text[: len(clip) + 1]) > width


def test_wrapping_to_less_than_a_wide_character_ends() -> None:
    assert wrapped("李小", 1) == ["李", "小"]
    assert wrapped("ab", 0) == ["ab"]
