"""The settings at the screen: shown, changed, kept and used."""

from __future__ import annotations

from pathlib import Path

import pytest

from catgames.match.settings import SETTINGS, Settings, read_settings, settings_file
from catgames.tui import app as app_module
from catgames.tui.preferences import theme_names
from catgames.tui.screens.menu import MenuScreen
from catgames.tui.screens.settings import SettingsScreen

from .driver import Driver, awaited, driving, running
from .terminal import Terminal


async def come_to_the_settings(driver: Driver) -> SettingsScreen:
    await driver.press("ctrl+p")
    assert isinstance(driver.app.screen, MenuScreen)
    at = next(n for n, choice in enumerate(driver.app.screen._choices) if choice.label == "Settings")
    await driver.press(str(at + 1), "enter")
    assert isinstance(driver.app.screen, SettingsScreen)
    return driver.app.screen


@awaited
async def test_each_can_be_changed_holds_at_once_and_is_kept() -> None:
    async with driving("mistigri", 3, 1) as driver:
        await driver.come_to_a_decision()
        await come_to_the_settings(driver)
        for name in SETTINGS:
            before = getattr(driver.app.settings, name)
            await driver.press("right")
            assert getattr(driver.app.settings, name) != before
            assert read_settings()[0] == driver.app.settings
            await driver.press("down")
        settings = driver.app.settings
        assert driver.app.theme == settings.theme == theme_names()[1]
        assert (driver.app.idle_after, driver.app.blur_after) == (
            settings.idle_seconds,
            settings.focus_seconds,
        )
        assert driver.app.scenes_by_themselves
        assert not driver.app.moving
        await driver.press("escape")
        assert driver.app.screen is driver.table


@awaited
async def test_going_round_comes_back() -> None:
    async with running() as driver:
        await come_to_the_settings(driver)
        picture = driver.picture()
        for name in SETTINGS:
            choices = theme_names() if name == "theme" else SETTINGS[name].choices
            await driver.press(*["right"] * len(choices))
            await driver.press("left", "right", "down")
        assert driver.picture() == picture
        assert read_settings() == (Settings(), [])


@awaited
async def test_the_other_ways_to_them_are_kept_as_well() -> None:
    """Ctrl+P has the colours and the reveals at hand."""
    async with driving("heist", 2, 1) as driver:
        driver.app._turn_scenes()
        await driver.press("ctrl+p", "2", "enter", "down", "enter")
        settings, _ = read_settings()
        assert settings.automatic_reveals
        assert settings.theme == driver.app.theme != Settings().theme


@awaited
async def test_a_home_that_cannot_be_written_is_said(home: Path) -> None:
    async with running() as driver:
        await come_to_the_settings(driver)
        home.parent.mkdir(parents=True, exist_ok=True)
        home.write_text("in the way")
        await driver.press("right")
        assert "could not be kept" in driver.text()
        assert driver.app.theme == theme_names()[1]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@awaited
async def test_all_of_it_is_there(size: tuple[int, int]) -> None:
    async with running(size=size) as driver:
        await come_to_the_settings(driver)
        for setting in SETTINGS.values():
            assert setting.help in driver.text()
        assert str(settings_file())[:20] in driver.text()


def test_the_file_is_used_and_what_is_wrong_with_it_said(home: Path) -> None:
    home.mkdir(parents=True)
    settings_file().write_text('ascii = true\nidle_seconds = "soon"\n')
    play = ("play", "mistigri", "--players", "Ana,Ben,Chi", "--first", "Ana")
    with Terminal(*play, CATGAMES_HOME=str(home)) as terminal:
        terminal.wait_for("idle_seconds")
        terminal.press_until(b"\r", "It is Ana's turn")
        terminal.settle()
        assert max(terminal.raw) < 0x80
    assert app_module.Settings().idle_seconds == 120
