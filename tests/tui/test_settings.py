"""The settings at the screen: shown, changed, kept and used."""

from __future__ import annotations

from pathlib import Path

import pytest

from catgames.match.settings import SETTINGS, Settings, read_settings, settings_file
from catgames.tui.palette import theme_names
from catgames.tui.screens.menu import MenuScreen
from catgames.tui.screens.settings import SettingsScreen

from .driver import Driver, awaited, driving, running
from .terminal import LEFT, UP, Terminal


def drawn(driver: Driver) -> str:
    """The screen as it is written, after the filters."""
    return "\n".join("".join(text for text, _ in strip) for strip in driver.strips())


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
            before = getattr(driver.app.preferences.settings, name)
            await driver.press("right")
            assert getattr(driver.app.preferences.settings, name) != before
            assert read_settings(theme_names)[0] == driver.app.preferences.settings
            await driver.press("down")
        settings = driver.app.preferences.settings
        assert driver.app.theme == settings.theme == theme_names()[1]
        assert (driver.app.lookout.idle_after, driver.app.lookout.blur_after) == (
            settings.idle_seconds,
            settings.focus_seconds,
        )
        assert driver.app.preferences.scenes_by_themselves
        assert not driver.app.preferences.moving
        await driver.press("escape")
        assert driver.app.screen is driver.table.screen


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
        assert read_settings(theme_names) == (Settings(), [])


@awaited
async def test_the_other_ways_to_them_are_kept_as_well() -> None:
    """Ctrl+P has the colours and the reveals at hand."""
    async with driving("heist", 2, 1) as driver:
        await driver.press("ctrl+p", "3", "enter")
        await driver.press("ctrl+p", "2", "enter", "down", "enter")
        settings, _ = read_settings(theme_names)
        assert settings.automatic_reveals
        assert settings.theme == driver.app.theme != Settings().theme


@awaited
async def test_a_home_that_cannot_be_written_is_said(home: Path) -> None:
    async with running() as driver:
        await come_to_the_settings(driver)
        home.parent.mkdir(parents=True, exist_ok=True)
        home.write_text("in the way")
        await driver.press("right")
        assert "could not be saved" in driver.text()
        assert driver.app.theme == theme_names()[1]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@awaited
async def test_all_of_it_is_there(size: tuple[int, int]) -> None:
    async with running(size=size) as driver:
        await come_to_the_settings(driver)
        for setting in SETTINGS.values():
            assert setting.help[1:40] in driver.text()
            await driver.press("down")
        assert str(settings_file())[:20] in driver.text()


@awaited
async def test_the_menu_leads_to_them_and_back() -> None:
    async with running() as driver:
        menu = driver.app.screen
        assert isinstance(menu, MenuScreen)
        at = next(n for n, choice in enumerate(menu._choices) if choice.label == "Settings")
        await driver.press(str(at + 1), "enter")
        assert isinstance(driver.app.screen, SettingsScreen)
        await driver.press("down", "enter", "escape")
        assert driver.app.screen is menu
        assert not driver.app.preferences.settings.animations
        await driver.press("1", "enter")
        assert driver.app.screen is not menu


@awaited
async def test_the_mouse_and_the_digits_do_all_of_it() -> None:
    async with running() as driver:
        screen = await come_to_the_settings(driver)
        for row, name in enumerate(SETTINGS):
            before = getattr(driver.app.preferences.settings, name)
            await driver.click_on(row)
            assert getattr(driver.app.preferences.settings, name) != before
            await driver.press(str(row + 1), "left")
            assert getattr(driver.app.preferences.settings, name) == before
        await driver.click_on("escape")
        assert driver.app.screen is not screen


@awaited
async def test_what_the_file_says_besides_the_choices_can_be_come_back_to() -> None:
    async with running(settings=Settings(idle_seconds=77)) as driver:
        await come_to_the_settings(driver)
        assert "after 77 s" in driver.text()
        await driver.press("4", "right")
        assert driver.app.preferences.settings.idle_seconds == SETTINGS["idle_seconds"].choices[0]
        await driver.press("left")
        assert driver.app.preferences.settings.idle_seconds == 77


@awaited
async def test_a_shorter_time_holds_for_the_hand_that_is_shown() -> None:
    """With the settings on top of it; and what was changed before is kept."""
    async with driving("mistigri", 3, 1, settings=Settings(idle_seconds=0, focus_seconds=0)) as driver:
        await driver.come_to_a_decision()
        lookout = driver.app.lookout
        assert lookout._timer is None, "a timer for nothing"
        await come_to_the_settings(driver)
        await driver.press("4", "right")
        assert driver.app.lookout.idle_after == 30
        assert lookout._timer is not None
        driver.app.lookout.last_input -= 30
        lookout._look()
        await driver.settle()
        assert driver.app.screen is driver.table.screen
        assert driver.table.holder is None
        assert read_settings(theme_names)[0].idle_seconds == 30
        await driver.come_to_a_decision()
        await come_to_the_settings(driver)
        await driver.press("4", "left")
        assert lookout._timer is None


@awaited
async def test_plain_ascii_is_drawn_at_once_and_no_longer() -> None:
    async with running("heist", ["Zoé", "Zoë"], 0, settings=Settings(ascii=False)) as driver:
        await driver.come_to_a_decision()
        before = driver.picture()
        await come_to_the_settings(driver)
        await driver.press("6", "left")  # on
        assert drawn(driver).isascii()
        assert "SETTINGS" in drawn(driver)
        await driver.press("escape")
        assert drawn(driver).isascii()
        assert "Zoe1" in drawn(driver)
        assert "Zoe2" in drawn(driver)
        await come_to_the_settings(driver)
        await driver.press("6", "right", "escape")
        assert driver.picture() == before
        assert "Zoë" in drawn(driver)


@awaited
async def test_what_the_command_line_wants_goes_before_the_settings() -> None:
    async with running("heist", ["Ana", "Ben"], 0, ascii=True) as driver:
        driver.app.preferences.ascii_demanded = True
        await come_to_the_settings(driver)
        await driver.press("6", "left")
        assert driver.app.preferences.settings.ascii is False
        assert driver.app.preferences.ascii
        assert "the command line asks for plain ASCII" in driver.text()
        assert drawn(driver).isascii()


@awaited
async def test_what_makes_no_difference_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
    async with running() as driver:
        driver.app.animation_level = "full"
        await come_to_the_settings(driver)
        assert "no effect" not in driver.text()
        await driver.press("down")
        assert "This has no effect now: nothing is animated over SSH." in driver.text()
        assert not driver.app.preferences.moving
        monkeypatch.delenv("SSH_CONNECTION")
        assert driver.app.preferences.moving
        assert not driver.app.preferences.overruled()
        driver.app.preferences.settings = Settings(animations=False)
        assert not driver.app.preferences.moving
        driver.app.animation_level = "none"
        assert "TEXTUAL_ANIMATIONS" in driver.app.preferences.overruled()["animations"]


@pytest.mark.parametrize("theme", ["catgames-light", "textual-light", "nord"])
@awaited
async def test_a_theme_of_the_file_looks_like_one_that_is_chosen(theme: str) -> None:
    async with driving("mistigri", 3, 1, settings=Settings(theme=theme)) as driver:
        at_start = driver.strips()
    async with driving("mistigri", 3, 1) as driver:
        assert driver.strips() != at_start
        driver.app.theme = theme
        await driver.settle()
        assert driver.strips() == at_start


@awaited
async def test_many_problems_are_said_as_far_as_there_is_room() -> None:
    problems = [f"Problem {n}: {'long ' * 60}" for n in range(1, 10)]
    async with driving("mistigri", 3, 1, problems=problems) as driver:
        assert "Problem 1" in driver.text()
        assert "Go on" in driver.text()
        await driver.press("enter")
        assert driver.app.screen is driver.table.screen
    async with driving("mistigri", 3, 1, problems=["one", "two", "three", "four", "five"]) as driver:
        assert "three" in driver.text()
        assert "four" not in driver.text()
        assert "… and 2 more" in driver.text()


def with_file(home: Path, text: str) -> dict[str, str]:
    """A home with such a file, as variables of the environment."""
    home.mkdir(parents=True)
    settings_file().write_text(text)
    return {"CATGAMES_HOME": str(home)}


PLAIN = {"LANG": "C", "PYTHONUTF8": None}
"""A locale that has no more than ASCII."""
PLAY = ("play", "mistigri", "--players", "Ana,Ben,Chi", "--first", "Ana")


def test_the_file_is_used_and_what_is_wrong_with_it_said_once(home: Path) -> None:
    with Terminal(*PLAY, **with_file(home, 'ascii = true\nidle_seconds = "soon"\n')) as terminal:
        said = "idle_seconds must be a whole number"  # however the line is broken
        terminal.wait_for(lambda: said in " ".join(terminal.text().split()))
        terminal.press_until(b"\r", "It is Ana's turn")
        terminal.settle()
        assert max(terminal.raw) < 0x80


def test_the_file_can_ask_for_more_than_the_locale_shows(home: Path) -> None:
    with Terminal(*PLAY, **PLAIN, **with_file(home, "ascii = false\n")) as terminal:
        terminal.wait_for("It is Ana's turn")
        terminal.settle()
        assert max(terminal.raw) >= 0x80


def test_the_command_line_goes_before_the_file(home: Path) -> None:
    with Terminal(*PLAY, "--ascii", **with_file(home, "ascii = false\n")) as terminal:
        terminal.wait_for("It is Ana's turn")
        terminal.press_until(b"\x10", "COMMANDS")
        terminal.press_until(UP, ">  Settings")
        terminal.press_until(b"\r", "SETTINGS")
        terminal.press_until(UP, "the command line asks for plain ASCII")
        terminal.press_until(LEFT, "< on >")
        terminal.press_until(LEFT, "< where the locale has no more >")
        terminal.settle()
        assert max(terminal.raw) < 0x80


def test_plain_ascii_can_be_left_in_a_real_terminal(home: Path) -> None:
    with Terminal(**PLAIN, CATGAMES_HOME=str(home)) as terminal:
        terminal.wait_for("WHICH GAME?")
        terminal.settle()
        assert max(terminal.raw) < 0x80
        terminal.press_until(UP, ">  Settings")
        terminal.press_until(b"\r", "SETTINGS")
        terminal.press_until(UP, ">  Plain ASCII")
        terminal.press_until(LEFT, "‹ off ›")
        terminal.wait_for("↑↓ choose")  # of a row that has not changed otherwise
