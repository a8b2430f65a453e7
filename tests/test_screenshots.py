"""The pictures in screenshots/ show what the program draws now."""

from __future__ import annotations

import asyncio

import pytest

from .screenshots import FOLDER, PICTURES, draw, essence


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_not_stale(name: str) -> None:
    stored = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    fresh = asyncio.run(draw(PICTURES[name]))
    assert essence(stored) == essence(fresh), "stale: run  python -m tests.screenshots"


def test_there_is_no_picture_that_nothing_draws() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)


def test_another_text_or_another_colour_makes_a_picture_stale() -> None:
    svg = '<text fill="#e69f00">3</text>'
    assert essence(svg) != essence(svg.replace("3<", "4<"))
    assert essence(svg) != essence(svg.replace("#e69f00", "#e69f01"))
    assert essence(svg) == essence(svg.replace("<text ", '<text class="x" '))
