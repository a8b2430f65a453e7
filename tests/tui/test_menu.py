"""From the menu to the table and out again, by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from catgames.engine import games
from catgames.match.remembered import remember_names, remembered_names
from catgames.tui.layout import REVEAL
from catgames.tui.screens.base import CanvasScreen
from catgames.tui.screens.menu import Choice, MenuScreen
from catgames.tui.screens.setup import SetupScreen

from .driver import LARGEST, NAMES, ONE_GAME, Driver, awaited, chooser_of, driving, running, who_is_first

every_game = pytest.mark.parametrize("slug", games)


async def choose_game(driver: Driver, slug: str) -> None:
    """Take a game of the menu, with the arrows."""
    await driver.press(*["down"] * list(games).index(slug), "enter")
    assert isinstance(driver.app.screen, SetupScreen)


@awaited
async def test_the_menu_says_what_there_is() -> None:
    async with running() as driver:
        for game in games.values():
            assert game.title in driver.text()
            assert f"{game.min_players}-{game.max_players} players" in driver.text()
            assert f"{game.minutes} minutes" in driver.text()
            assert " ".join(game.pitch.split()[:3]) in driver.text()


@every_game
@awaited
async def test_from_the_menu_to_the_table(slug: str) -> None:
    players = NAMES[: games[slug].min_players]
    async with running() as driver:
        await choose_game(driver, slug)
        for name in players:
            await driver.type(name)
            await driver.press("enter")
        assert who_is_first(slug) in driver.text()
        assert all(name in driver.text() for name in players)
        await driver.press("down", "enter")
        await driver.take_defaults()
        assert driver.match.state.seats == tuple(players)
        assert driver.match.options["first"] == 1
        assert driver.table.holder is None
        assert driver.hit(REVEAL) is not None
    assert remembered_names() == players


@every_game
@awaited
async def test_names_are_there_the_next_time(slug: str) -> None:
    players = NAMES[: games[slug].min_players]
    remember_names(players)
    async with running(slug) as driver:
        assert isinstance(driver.app.screen, SetupScreen)
        assert [field.value for field in driver.app.screen.fields if field.value] == players
        assert all(name in driver.seen() for name in players)
        for _ in players:
            await driver.press("enter")
        assert who_is_first(slug) in driver.text()


@awaited
async def test_more_names_than_a_game_has_seats() -> None:
    """As when a larger game was played before: the first ones are offered."""
    remember_names([f"P{n}" for n in range(12)])
    slug, players = LARGEST[0]
    async with running(slug) as driver:
        assert isinstance(driver.app.screen, SetupScreen)
        assert [field.value for field in driver.app.screen.fields] == [f"P{n}" for n in range(players)]


@pytest.mark.parametrize("slug", ONE_GAME)
@awaited
async def test_lots_are_drawn(slug: str) -> None:
    """Each seat comes up, and the seed says which."""
    players = NAMES[: games[slug].min_players]
    first = []
    for seed in range(25):
        async with running(slug, players, seed=seed) as driver:
            await driver.press(str(len(players) + 1), "enter")
            await driver.take_defaults()
            first.append(driver.match.options["first"])
    assert set(first) == set(range(len(players)))
    async with running(slug, players, seed=7) as driver:
        await driver.press("up", "enter")  # round the end, to the last choice
        await driver.take_defaults()
        assert driver.match.options["first"] == first[7]


@every_game
@pytest.mark.parametrize("seat", [0, 1, 2])
@awaited
async def test_whoever_starts_is_asked_first(slug: str, seat: int) -> None:
    if seat >= games[slug].min_players:
        pytest.skip("no such seat")
    async with running(slug, NAMES[: games[slug].min_players]) as driver:
        await driver.press(str(seat + 1), "enter")
        await driver.take_defaults()
        assert driver.match.options["first"] == seat
        starts = games[slug].first_does == "starts"
        assert driver.table.view.awaited == (seat if starts else 1 - seat)


@every_game
@awaited
async def test_escape_goes_back_step_by_step(slug: str) -> None:
    players = NAMES[: games[slug].min_players]
    remember_names(players)
    async with running() as driver:
        await choose_game(driver, slug)
        await driver.press(*["enter"] * len(players))
        assert who_is_first(slug) in driver.text()
        await driver.press("escape")
        assert isinstance(driver.app.screen, SetupScreen)
        assert [field.value for field in driver.app.screen.fields if field.value] == players
        await driver.press("escape")
        assert "WHICH GAME" in driver.text()
        assert not driver.left.is_set()
        await driver.press("escape")
        assert driver.left.is_set()
    assert driver.app.return_code == 0


@every_game
@awaited
async def test_by_mouse_to_the_table(slug: str) -> None:
    players = NAMES[: games[slug].min_players]
    remember_names(players)
    async with running() as driver:
        await driver.click_on(list(games).index(slug))
        for _ in players:
            await driver.click_on("enter")
        await driver.click_on(1)
        while isinstance(driver.app.screen, MenuScreen):
            await driver.click_on(0)
        assert driver.match.options["first"] == 1
        assert driver.keys == 0


# -- quitting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
@every_game
@awaited
async def test_stopping_asks_first_and_going_on_goes_on(slug: str, key: str) -> None:
    """Exactly where one was: the same screen, the same picks, nothing done."""
    async with driving(slug, games[slug].min_players, 2) as driver:
        for private in (False, True):
            if private:
                await driver.press("space", "right", "enter")
            picture, record = driver.picture(), list(driver.match.record)
            for answer in ("enter", "escape"):
                await driver.press(key)
                assert isinstance(driver.app.screen, MenuScreen)
                assert not driver.left.is_set()
                assert driver.text() != picture.text
                await driver.press(answer)
                assert driver.picture() == picture
                assert driver.match.record == record
        await driver.press(key, "down", "enter")
        assert driver.left.is_set()
    assert driver.app.return_code == 0


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
@pytest.mark.parametrize("place", ["menu", "set-up", "who starts"])
@awaited
async def test_stopping_before_a_game(place: str, key: str) -> None:
    """Asks, too, and can be answered; nothing was lost if one goes on."""
    slug, players = LARGEST[0]
    arguments = {"menu": (), "set-up": (slug,), "who starts": (slug, NAMES[:players])}[place]
    async with running(*arguments) as driver:  # type: ignore[arg-type]
        picture = driver.seen()
        await driver.press(key, "escape")
        assert driver.seen() == picture
        await driver.press(key, "down", "enter")
        assert driver.left.is_set()


@every_game
@awaited
async def test_the_screens_on_top_close_and_leave_no_trace(slug: str) -> None:
    async with driving(slug, games[slug].min_players, 2) as driver:
        await driver.press("space")
        picture = driver.picture()
        for key in ("?", "g", "ctrl+p"):
            for close in ("escape", *(() if key == "ctrl+p" else ("enter", key))):
                await driver.press(key)
                assert len(driver.app.screen_stack) == 2
                await driver.press(close)
                assert len(driver.app.screen_stack) == 1
                assert driver.picture() == picture


@every_game
@awaited
async def test_the_commands(slug: str) -> None:
    """Rules, colours, a rematch and stopping; a rematch asks first."""
    async with driving(slug, games[slug].min_players, 2) as driver:
        await driver.press("space")
        picture, match = driver.picture(), driver.match

        async def take(label: str) -> None:
            await driver.press("ctrl+p")
            screen = driver.app.screen
            assert isinstance(screen, MenuScreen)
            labels = [choice.label for choice in screen._choices]
            await driver.press(*["down"] * labels.index(label), "enter")

        await take("Rules")
        assert games[slug].title in driver.text()
        await driver.press("escape")
        assert driver.picture() == picture

        await take("Colours")
        colours = driver.strips()
        await driver.press("down", "enter")
        assert driver.picture() == picture
        assert driver.strips() != colours
        light = driver.strips()
        await take("Colours")
        await driver.press("up", "enter")
        assert driver.strips() != light

        await take("Rematch")
        await driver.press("enter")
        assert driver.match is match
        assert driver.picture() == picture
        await take("Rematch")
        await driver.press("down", "enter")
        assert driver.match is not match
        assert driver.match.state.seats == match.state.seats
        assert driver.table.holder is None

        await take("Stop")
        await driver.press("down", "enter")
        assert driver.left.is_set()


# -- the menu itself -------------------------------------------------------------------------------------


async def menu(driver: Driver, choices: int) -> list[object]:
    """Show a menu of so many choices; returns where its result comes."""
    results: list[object] = []
    listed = [Choice(n, f"Choice {n}.") for n in range(choices)]
    driver.app.push_screen(MenuScreen("TITLE", ["Said above."], listed, results.append))
    await driver.settle()
    return results


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        *((["enter"], 0), (["down", "enter"], 1), (["up", "enter"], 39), (["j", "l", "k", "enter"], 1)),
        *((["right", "left", "h", "enter"], 39), (["5", "enter"], 4), (["down"] * 41 + ["enter"], 1)),
        *((["escape"], None), (["q"], None), (["5"], []), (["0", "space", "x", "g"], [])),
    ],
    ids=lambda value: " ".join(value[-3:]) if isinstance(value, list) else str(value),
)
@awaited
async def test_the_keys_of_a_menu(keys: list[str], result: object) -> None:
    async with running() as driver:
        results = await menu(driver, 40)
        await driver.press(*keys)
        assert results == ([] if result == [] else [result])


@awaited
async def test_a_long_menu_always_shows_its_cursor() -> None:
    async with running() as driver:
        await menu(driver, 40)
        for at in range(40):
            assert f"Choice {at}." in driver.text()
            assert "TITLE" in driver.text()
            assert "Said above." in driver.text()
            cursor = next(line for line in driver.text().split("\n") if "▶" in line)
            assert f"Choice {at}." in cursor
            await driver.press("down")


@awaited
async def test_a_click_takes_a_choice() -> None:
    async with running() as driver:
        results = await menu(driver, 5)
        await driver.click_on(3)
        assert results == [3]


# -- what is remembered ----------------------------------------------------------------------------------


@every_game
@awaited
async def test_a_home_that_cannot_be_written_to_warns_and_goes_on(slug: str, home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("a file where the folder should be")
    players = NAMES[: games[slug].min_players]
    async with running(slug) as driver:
        for name in players:
            await driver.type(name)
            await driver.press("enter")
        assert who_is_first(slug) in driver.text()
        assert "could not be saved" in driver.text()
        await driver.press("enter")
        await driver.take_defaults()
        assert driver.match.state.seats == tuple(players)
        await driver.play(chooser_of(1), most=3)
        assert "could not be saved" not in driver.text()
    assert home.read_text() == "a file where the folder should be"


def test_all_screens_are_of_one_kind() -> None:
    assert issubclass(MenuScreen, CanvasScreen)
    assert issubclass(SetupScreen, CanvasScreen)


@awaited
async def test_before_the_deal_leaving_says_that_nothing_is_lost() -> None:
    async with running() as driver:
        await driver.press("ctrl+q")
        assert "Nothing has been dealt yet." in driver.text()
        assert "not saved" not in driver.text()
        await driver.press("enter")
        assert "WHICH GAME?" in driver.text()
