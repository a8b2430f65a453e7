"""The form for the names, and names that are hard to show."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from rich.cells import cell_len

from catgames.engine import games
from catgames.match.remembered import remembered_names
from catgames.tui.layout import REVEAL
from catgames.tui.screens.setup import SetupScreen

from .driver import Driver, awaited, chooser_of, running, who_is_first

SLUG = next(slug for slug in games if games[slug].min_players > 2)
FEWEST, MOST = games[SLUG].min_players, games[SLUG].max_players

HARD = ["[/", "Al[/b]", "Zoë", "李小龍", "[red]Al[/]"]
"""Names that Textual's markup would choke on or swallow, and others that are no ASCII."""

WIDE = ["W" * 16, "李小龍李小龍李小", "Maximilian-Josef", "[/][/][/][/][/][", "é" * 16]
"""Names of 16 cells."""


@asynccontextmanager
async def filled(*names: str) -> AsyncIterator[Driver]:
    """The form, with these names typed into it; the cursor is in the last of them."""
    async with running(SLUG) as driver:
        for line, name in enumerate(names):
            if line:
                await driver.press("down")
            await driver.type(name)
        yield driver


def form(driver: Driver) -> SetupScreen:
    """The form, which must be what is shown."""
    assert isinstance(driver.app.screen, SetupScreen), driver.text()
    return driver.app.screen


def values(driver: Driver) -> list[str]:
    return [field.value for field in form(driver).fields]


@awaited
async def test_what_is_typed_can_be_seen_in_each_line() -> None:
    async with running(SLUG) as driver:
        for line in range(MOST):
            await driver.type(f"Name{line}")
            assert f"Name{line}" in driver.seen()
            await driver.press("down")
        assert all(f"Name{line}" in driver.seen() for line in range(MOST))
        assert form(driver).fields[0].has_focus, "it goes round the end"
        await driver.press("up")
        assert form(driver).fields[-1].has_focus


@awaited
async def test_letters_that_are_keys_elsewhere_are_letters_here() -> None:
    async with filled("hjkl qgp?u0123 x") as driver:
        assert values(driver)[0] == "hjkl qgp?u0123 x"
        await driver.press("backspace", "left", "delete", "home", "delete")
        assert values(driver)[0] == "jkl qgp?u0123"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ana", "Ben"], "players"),
        ([], "players"),
        (["Ana", "Ben", "Ana"], "Ana"),
        (["Ana", "Ben", "ANA"], "alike"),
        (["Ana", "Ben", "   "], "name"),
        (["Ana", "Ben", "x" * 17], "17 cells"),
        (["Ana", "Ben", "李小龍李小龍李小龍"], "18 cells"),
        (["Ana", "Ben", "Z\u200dz"], "U+200D"),
        (["Ana", "Ben", "C\ufe0f"], "U+FE0F"),
        (["Ana", "Ben", "x\u202ey"], "U+202E"),
        (["[/]", "Ben", "[/]"], "[/]"),
    ],
    ids=ascii,
)
@awaited
async def test_bad_names_are_refused_in_a_sentence(names: list[str], said: str) -> None:
    """One that stays until something is typed; the form keeps what was typed."""
    async with running(SLUG) as driver:
        for field, name in zip(form(driver).fields, names, strict=False):
            field.value = name
        form(driver).fields[max(FEWEST, len(names)) - 1].focus()
        await driver.settle()
        before, kept = driver.text(), values(driver)
        await driver.press("enter")
        assert form(driver)
        assert values(driver) == kept
        assert driver.text() != before
        assert said in driver.text()
        sentence = " ".join(
            line.strip() for line in driver.text().split("\n") if line not in before.split("\n")
        )
        assert sentence.strip().endswith(".")
        assert not remembered_names()
        await driver.press("x")
        assert driver.text() == before
        await driver.press("backspace")


@awaited
async def test_names_are_trimmed_and_normalised() -> None:
    async with filled(" Ana ", "Zoe\u0308", "Chi") as driver:
        await driver.press("enter")
        assert who_is_first(SLUG) in driver.text()
        assert remembered_names() == ["Ana", "Zoë", "Chi"]


@awaited
async def test_lines_may_be_left_out() -> None:
    async with filled("Ana", "Ben", "Chi", "", "Eve") as driver:
        await driver.press("enter")
        assert remembered_names() == ["Ana", "Ben", "Chi", "Eve"]


@awaited
async def test_enter_goes_down_and_then_on() -> None:
    async with running(SLUG) as driver:
        for line in range(FEWEST):
            assert form(driver).fields[line].has_focus
            await driver.type(f"P{line}")
            await driver.press("enter")
        assert who_is_first(SLUG) in driver.text()


@pytest.mark.parametrize("names", [HARD, WIDE], ids=["hard", "wide"])
@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.long)], ids=str)
@awaited
async def test_names_are_shown_as_they_are(names: list[str], size: tuple[int, int]) -> None:
    """In the form, who starts, hand-over, table, log and result."""
    names = names[:MOST]
    async with running(SLUG, size=size) as driver:
        for line, name in enumerate(names):
            if line:
                await driver.press("down")
            await driver.type(name)
        shown = driver.seen()
        assert all(name in shown for name in names)
        await driver.press("enter")
        assert who_is_first(SLUG) in driver.text()
        assert all(name in driver.seen() for name in names)
        await driver.press("enter")
        assert driver.match.state.seats == tuple(names)

        async def look(driver: Driver) -> None:
            view = driver.table.view
            assert all(name in driver.seen() for name in names), driver.seen()
            if view.awaited is not None and driver.table.holder is None:
                box = driver.hit(REVEAL)
                assert box is not None
                rows = driver.seen().split("\n")[box.y : box.y + box.height]
                assert all(cell_len(row) <= size[0] for row in rows)
                assert names[view.awaited] in "\n".join(rows)

        await driver.play(chooser_of(1), look)
        assert driver.match.state.outcome() is not None
        await driver.press("g", "home")
        log = driver.seen()
        for _ in range(20):
            await driver.press("pagedown")
            log += driver.seen()
        words = "".join(log.split())
        assert all("".join(name.split()) in words for name in names)


@awaited
async def test_a_name_of_16_cells_fits_its_line() -> None:
    async with filled(WIDE[0]) as driver:
        assert WIDE[0] in driver.seen()
        assert values(driver)[0] == WIDE[0]


@pytest.mark.parametrize("slug", games)
@awaited
async def test_the_form_says_what_the_game_is_about_and_whose_it_is(slug: str) -> None:
    async with running(slug) as driver:
        assert games[slug].pitch in driver.text()
        assert games[slug].credits in driver.text()
