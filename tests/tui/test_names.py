"""Names in the room there is."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from catgames.tui.names import fitted


def test_names_that_fit_are_left_alone() -> None:
    assert fitted(["Ana", "Benjamin"], 8) == ["Ana", "Benjamin"]


def test_a_long_name_keeps_its_beginning() -> None:
    assert fitted(["Ana", "Benjamina"], 8) == ["Ana", "Benjami…"]


def test_names_that_begin_alike_keep_some_of_their_ends() -> None:
    assert fitted(["Alexander the 1st", "Alexander the 2nd"], 10) == ["Alexande…t", "Alexande…d"]


def test_names_that_begin_and_end_alike_are_numbered() -> None:
    assert fitted(["aaaaaaaaXaaaaaaaa", "aaaaaaaaYaaaaaaaa"], 6) == ["aaaa…1", "aaaa…2"]


@pytest.mark.parametrize("width", range(4, 17))
def test_no_name_is_wider_than_its_room_and_none_is_there_twice(width: int) -> None:
    names = ["Maximiliana-1234", "Maximiliana-1235", "Maximilian 1235", "李小龍李小龍李小龍", "Zoë", "[/"]
    cut = fitted(names, width)
    assert max(map(cell_len, cut)) <= width
    assert len(set(cut)) == len(names)
