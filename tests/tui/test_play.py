"""Whole games at the real screens, by keys alone and by the mouse alone; no game is named here."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catgames.engine import View, games
from catgames.match.match import Match
from catgames.tui.layout import REVEAL

from .driver import LARGEST, NAMES, ONE_GAME, TABLES, Driver, awaited, chooser_of, driving, some_of

SEEDS = range(1, 3)


def check(driver: Driver) -> None:
    """What holds for every screen of a game."""
    table, paper = driver.table, driver.paper
    assert (paper.width, paper.height) == tuple(driver.app.size)
    rows = driver.screen._compositor.render_strips()
    assert [row.cell_length for row in rows] == [paper.width] * paper.height, driver.seen()
    assert driver.seen() == driver.text()
    for hit in paper.hits:
        assert hit.x >= 0
        assert hit.y >= 0
        assert hit.x + hit.width <= paper.width, f"{hit} is cut off:\n{driver.text()}"
        assert hit.y + hit.height <= paper.height, f"{hit} is cut off:\n{driver.text()}"

    lines = driver.text().split("\n")
    title, footer = lines[0], lines[-1]
    assert driver.match.game.title.casefold() in title.casefold()
    for key in driver.bound():
        if key.label is not None:
            assert key.hint() in footer, f"{key.hint()} is missing:\n{driver.text()}"

    if table.scene is not None:
        check_scene(driver)
        return
    view: View = table.view
    assert view == driver.match.view(table.holder)
    assert view.seat == table.holder
    if table.holder is None:
        assert table.chooser is None
        assert not view.legal_actions
    else:
        assert table.chooser is not None
        assert table.holder == view.actor
        assert driver.hit(REVEAL) is None
    if table.asking is not None:
        check_question(driver)
    if view.awaited is not None:
        assert view.seats[view.awaited] in driver.text()
    if view.outcome is not None:
        assert view.outcome.reason in driver.text()


def check_scene(driver: Driver) -> None:
    """What holds while everybody watches: all of it is public, and Space is the only way on."""
    table = driver.table
    assert table.scene is not None
    assert table.view == table.scene.view
    assert (table.holder, table.chooser, driver.hit(REVEAL)) == (None, None, None)
    assert (table.view.seat, table.view.legal_actions, table.view.outcome) == (None, (), None)
    assert table.scene.text in " ".join(driver.text().split())
    assert all(name in driver.text() for name in table.view.seats)
    playing = {"enter", "left", "right", "up", "down"}
    assert not playing & {name for key in driver.bound() for name in key.names}


def check_question(driver: Driver) -> None:
    """What holds while the table is asked: nobody has the keyboard, and each who may answer has a number."""
    table, question = driver.table, driver.table.asking
    assert question is not None
    assert (table.holder, table.chooser, driver.hit(REVEAL)) == (None, None, None)
    assert question.seats[0] == table.view.awaited, "not the order in which the engine asks"
    assert len(set(question.seats)) == len(question.seats)
    assert set(table.volunteers) <= set(question.seats)
    keys = {name for key in driver.bound() for name in key.names}
    assert {str(seat + 1) for seat in question.seats} == keys & set("123456789")
    assert all(driver.hit(seat) is not None for seat in question.seats)
    assert question.text in " ".join(driver.text().split())


def replayed(match: Match) -> Match:
    """The match, built back from its record as text."""
    return Match.from_record(match.header(), [str(action) for action in match.record])


async def play_whole_game(
    slug: str, players: int, seed: int, size: tuple[int, int], tried: Callable[..., None]
) -> None:
    async with driving(slug, players, seed, size) as driver:
        played = await driver.play(chooser_of(seed), check, interrupt=some_of(seed))
        tried("decisions by keys", played)
        tried("whole games by keys")
        match = driver.match
        again = replayed(match)
        assert again.state.outcome() == match.state.outcome()
        assert again.record == match.record
        for seat in (None, *range(players)):
            assert again.view(seat) == match.view(seat)
            assert again.log(seat) == match.log(seat)

        # Rematch is the first choice that is offered.
        await driver.press("enter")
        rematch = driver.match
        assert rematch is not match
        assert rematch.state.seats == match.state.seats == tuple(NAMES[:players])
        assert rematch.state.outcome() is None
        first = driver.table.manners.next_first(match.view(None))
        assert rematch.options == (match.options if first is None else {**match.options, "first": first})
        check(driver)
        assert driver.table.holder is None
        assert driver.hit(REVEAL) is not None


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_a_whole_game_by_keys(slug: str, players: int, seed: int, tried: Callable[..., None]) -> None:
    await play_whole_game(slug, players, seed, (80, 24), tried)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("slug", "players"), TABLES)
@awaited
async def test_whole_games_by_keys(
    slug: str, players: int, size: tuple[int, int], seed: int, tried: Callable[..., None]
) -> None:
    await play_whole_game(slug, players, seed, size, tried)


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_a_whole_game_by_mouse(slug: str, players: int, tried: Callable[..., None]) -> None:
    async with driving(slug, players, 5) as driver:
        played = await driver.play(chooser_of(5), check, mouse=True, interrupt=some_of(5))
        tried("decisions by mouse", played)
        match = driver.match
        assert driver.keys == 0
        assert replayed(match).state.outcome() == match.state.outcome() is not None
        await driver.click_on(0)
        assert driver.match is not match
        assert driver.match.state.seats == match.state.seats


@pytest.mark.parametrize(("slug", "players"), LARGEST)
@awaited
async def test_the_seed_decides_what_chance_does(slug: str, players: int) -> None:
    """Needed so that a failure of the tests above can be repeated."""
    records = []
    for seed in (7, 7, 8):
        async with driving(slug, players, seed) as driver:
            await driver.play(chooser_of(1), most=3)
            records.append(list(driver.match.record))
    assert records[0] == records[1] != records[2]


@pytest.mark.parametrize("slug", ONE_GAME)
@awaited
async def test_another_game_or_leaving_after_the_end(slug: str) -> None:
    players = games[slug].min_players
    async with driving(slug, players, 2) as driver:
        await driver.play(chooser_of(2))
        await driver.press("right", "enter")
        assert "WHICH GAME" in driver.text()
    async with driving(slug, players, 2) as driver:
        await driver.play(chooser_of(2))
        await driver.press("left", "enter")
        assert driver.left.is_set()
