"""Drawing cards: fans of them, and their backs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from catgames.tui.paper import Paper

CARD_WIDTH, CARD_HEIGHT = 7, 5
"""The size of a whole card, in cells."""
FAN_HEIGHT = CARD_HEIGHT + 1
"""Rows of a fan: picked cards stand one row higher."""


class Face(NamedTuple):
    """What a card looks like.

    value: one or two cells.
    glyph: that of its colour.
    cat: the face in the middle.
    style: the name of a style.
    name: if it has one, as much as fits replaces the second corner.
    """

    value: str
    glyph: str
    cat: str
    style: str
    name: str = ""

    def rows(self, width: int, mark: str = "") -> list[str]:
        """The card as rows of ``width`` cells: the whole card, or the left part that a fan leaves visible."""
        if width >= CARD_WIDTH:
            inside = width - 2
            edge = f"{mark}{'─' * (inside - len(mark))}"
            corner = f"{self.glyph}{self.value:>{inside - 1}}"
            return [
                f"╭{edge}╮",
                f"│{self.value:<{inside - 1}}{self.glyph}│",
                f"│{self.cat:^{inside}}│",
                f"│{self.name or corner:<{inside}.{inside}}│",
                f"╰{'─' * inside}╯",
            ]
        inside = width - 1
        room = inside - len(self.value) - 1
        corner = f"{self.value}{' ' * (room > 0)}{self.glyph}"
        name = self.name[:inside] if inside > 1 else ""
        rows = [corner, self.cat if inside > 2 else "", name] if room >= 0 else [self.value, self.glyph, ""]
        edge = mark[:inside] + "─" * (inside - len(mark[:inside]))
        return [f"╭{edge}", *(f"│{row:<{inside}}" for row in rows), f"╰{'─' * inside}"]


class Fan(NamedTuple):
    """How the cards of a hand overlap in a row.

    step: cells from one card to the next.
    first: the index of the first visible card.
    visible_count: how many cards are visible.
    total: how many there are.
    """

    step: int
    first: int
    visible_count: int
    total: int

    @classmethod
    def fit(cls, count: int, width: int, cursor: int) -> Fan:
        """The widest fan of ``count`` cards in ``width`` cells, with the card under the cursor visible."""
        for step in (CARD_WIDTH, 5, 4, 3, 2):
            if (count - 1) * step + CARD_WIDTH <= width:
                return cls(step, 0, count, count)
        seen = (width - CARD_WIDTH - 8) // 2 + 1  # four cells for the count at each end
        first = max(0, min(cursor - seen // 2, count - seen))
        return cls(2, first, seen, count)

    @property
    def margin(self) -> int:
        """Cells left free at each end for the count of hidden cards."""
        return 4 if self.visible_count < self.total else 0

    def x(self, index: int) -> int:
        """Where a card begins, in cells from the left edge of the fan."""
        return self.margin + (index - self.first) * self.step

    def visible(self) -> range:
        """The indexes of the visible cards."""
        return range(self.first, self.first + self.visible_count)

    def width(self, index: int) -> int:
        """How many cells of a card are visible."""
        return CARD_WIDTH if index == self.first + self.visible_count - 1 else self.step


def draw_fan(
    paper: Paper,
    x: int,
    y: int,
    fan: Fan,
    faces: Sequence[Face],
    picked: Collection[int] = (),
    new: Collection[int] = (),
    place: str = "hand",
) -> None:
    """Draw a hand into FAN_HEIGHT rows; a click on a card means (place, index)."""
    if not faces:
        return
    if fan.first:
        paper.put(x, y + 3, f"‹{fan.first}", "dim")
    hidden = fan.total - fan.first - fan.visible_count
    if hidden:
        paper.put(x + fan.x(fan.first + fan.visible_count - 1) + CARD_WIDTH + 1, y + 3, f"{hidden}›", "dim")
    for index in fan.visible():
        left, width = x + fan.x(index), fan.width(index)
        top = y if index in picked else y + 1
        mark = ("new" if width > 3 else "*") if index in new else ""
        for row, text in enumerate(faces[index].rows(width, mark)):
            paper.put(left, top + row, text, faces[index].style)
        paper.hit(left, y, width, FAN_HEIGHT, (place, index))


def draw_marks(paper: Paper, x: int, y: int, fan: Fan, cursor: int | None, hints: Mapping[int, str]) -> None:
    """Draw the row under a fan: the cursor, and hints under some cards."""
    for index in fan.visible():
        width = fan.width(index)
        if index == cursor:
            paper.put(x + fan.x(index), y, "▔" * max(1, width - 1), "cursor")
        elif index in hints:
            paper.put(x + fan.x(index), y, hints[index][: width - (width > 2)], "key")


def draw_whole(paper: Paper, x: int, y: int, face: Face) -> None:
    """Draw one whole card."""
    for row, text in enumerate(face.rows(CARD_WIDTH)):
        paper.put(x, y + row, text, face.style)


def draw_backs(paper: Paper, x: int, y: int, count: int, most: int) -> None:
    """Draw cards face down, one cell each, ``most`` at most."""
    paper.put(x, y, "▒" * min(count, most), "back")
