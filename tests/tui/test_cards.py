"""Cards, and fans of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rich.cells import cell_len

from catgames.tui.cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FAN_HEIGHT,
    Face,
    Fan,
    draw_backs,
    draw_fan,
    draw_marks,
    draw_whole,
)
from catgames.tui.paper import Paper

FACE = Face("3", "▲", "-.-", "card.orange")
TEN = Face("10", "▲", "-.-", "card.orange")

COUNTS = [1, 2, 3, 9, 10, 11, 12, 13, 14, 15, 18, 19, 20, 23, 24, 25, 35, 36, 37, 40, 46]


@pytest.mark.parametrize(
    ("face", "width"),
    [*((FACE, width) for width in (2, 3, 4, 5, 7)), *((TEN, width) for width in (3, 4, 5, 7))],
)
@pytest.mark.parametrize("mark", ["", "*", "new"])
def test_every_width_of_a_card_shows_value_and_glyph(face: Face, width: int, mark: str) -> None:
    rows = face.rows(width, mark if width > 3 else mark[:1])
    assert len(rows) == CARD_HEIGHT
    assert [cell_len(row) for row in rows] == [width] * CARD_HEIGHT
    assert face.value in "".join(rows)
    assert face.glyph in "".join(rows)
    if mark:
        assert mark[0] in rows[0]


def test_a_whole_card_shows_its_value_in_both_corners() -> None:
    assert FACE.rows(CARD_WIDTH) == ["╭─────╮", "│3   ▲│", "│ -.- │", "│▲   3│", "╰─────╯"]
    assert TEN.rows(CARD_WIDTH)[1] == "│10  ▲│"


@pytest.mark.parametrize("width", [76, 77, 96, 116, 196])
@pytest.mark.parametrize("count", COUNTS)
def test_a_fan_fits_and_shows_the_card_under_the_cursor(count: int, width: int) -> None:
    for cursor in range(count):
        fan = Fan.fit(count, width, cursor)
        visible = fan.visible()
        assert cursor in visible
        assert 0 <= visible.start < visible.stop <= count
        assert len(visible) == fan.visible_count
        if fan.visible_count < count:
            assert fan.step == 2, "cards are hidden only where they cannot be narrower"
        edges = [(fan.x(index), fan.x(index) + fan.width(index)) for index in visible]
        assert edges[0][0] == fan.margin
        assert edges[-1][1] + fan.margin <= width
        assert all(end == start for (_, end), (start, _) in pairwise(edges))
        assert all(end - start >= 2 for start, end in edges)


def test_a_fan_is_as_wide_as_it_can_be() -> None:
    assert Fan.fit(10, 76, 0).step == CARD_WIDTH
    assert [Fan.fit(count, 76, 0).step for count in (11, 14, 15, 18, 19, 24, 25, 35)] == [
        5,
        5,
        4,
        4,
        3,
        3,
        2,
        2,
    ]
    assert Fan.fit(36, 76, 0).visible_count < 36


@pytest.mark.parametrize("cursor", [0, 1, 20, 38, 39])
def test_what_a_fan_hides_is_counted_at_its_ends(cursor: int) -> None:
    paper = Paper(80, 10)
    fan = Fan.fit(40, 76, cursor)
    draw_fan(paper, 2, 0, fan, [FACE] * 40)
    before, after = fan.first, 40 - fan.first - fan.visible_count
    text = paper.text()
    assert (f"‹{before}" in text) == bool(before)
    assert (f"{after}›" in text) == bool(after)
    assert before + after + fan.visible_count == 40


@pytest.mark.parametrize("count", COUNTS)
def test_every_card_of_a_fan_can_be_clicked(count: int) -> None:
    paper = Paper(80, 10)
    fan = Fan.fit(count, 76, 0)
    draw_fan(paper, 2, 1, fan, [FACE] * count)
    for index in fan.visible():
        for x in range(2 + fan.x(index), 2 + fan.x(index) + fan.width(index)):
            assert paper.target(x, 1) == paper.target(x, FAN_HEIGHT) == ("hand", index)
    assert paper.target(1, 3) is None


def test_an_empty_fan_draws_nothing() -> None:
    paper = Paper(80, 10)
    draw_fan(paper, 2, 1, Fan.fit(0, 76, 0), [])
    assert paper.text().strip() == ""
    assert not paper.hits


def test_a_picked_card_stands_higher() -> None:
    paper = Paper(80, 10)
    fan = Fan.fit(3, 76, 0)
    draw_fan(paper, 0, 1, fan, [FACE] * 3, picked=[1])
    rows = paper.text().split("\n")
    assert rows[1] == " " * CARD_WIDTH + "╭─────╮"
    assert rows[2].startswith("╭─────╮│3   ▲│╭─────╮")
    assert rows[1 + CARD_HEIGHT] == "╰─────╯       ╰─────╯"


def test_a_new_card_is_marked() -> None:
    for count, mark in [(3, "new"), (15, "new"), (24, "*"), (30, "*")]:
        paper = Paper(80, 10)
        fan = Fan.fit(count, 76, 0)
        draw_fan(paper, 2, 0, fan, [FACE] * count, new=[1])
        top = paper.text().split("\n")[1]
        at = 2 + fan.x(1) + 1
        assert top[at : at + len(mark)] == mark
        assert top.count(mark) == 1


@pytest.mark.parametrize("count", COUNTS)
def test_the_marks_lie_under_their_cards(count: int) -> None:
    for cursor in range(count):
        fan = Fan.fit(count, 76, cursor)
        others = [index for index in fan.visible() if index != cursor]
        paper = Paper(80, 1)
        draw_marks(paper, 2, 0, fan, cursor, dict.fromkeys(others[:1], "▲▲"))
        row = paper.text()
        at = 2 + fan.x(cursor)
        assert row[at] == "▔"
        assert row.count("▔") == max(1, fan.width(cursor) - 1)
        if others:
            assert row[2 + fan.x(others[0])] == "▲"


def test_no_cursor_no_mark() -> None:
    paper = Paper(80, 1)
    draw_marks(paper, 2, 0, Fan.fit(5, 76, 0), None, {})
    assert paper.text() == ""


def test_whole_cards_and_backs() -> None:
    paper = Paper(20, 7)
    draw_whole(paper, 1, 1, FACE)
    assert paper.text().split("\n")[1:6] == [" " + row for row in FACE.rows(CARD_WIDTH)]
    assert paper.styles[2][3] == "card.orange"
    paper = Paper(20, 1)
    draw_backs(paper, 0, 0, 12, 10)
    assert paper.text() == "▒" * 10
    paper = Paper(20, 1)
    draw_backs(paper, 0, 0, 3, 10)
    assert paper.text() == "▒" * 3
