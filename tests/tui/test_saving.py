"""Matches that are saved as they are played: stopped, killed, resumed, taken back, watched again."""

from __future__ import annotations

import os
import random
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from catgames.cli import main
from catgames.engine import CHANCE, games
from catgames.match import saves
from catgames.match.match import Match
from catgames.match.saves import folder
from catgames.table.manners import manners
from catgames.tui.screens.menu import MenuScreen
from catgames.tui.screens.replay import ReplayScreen

from .driver import (
    LARGEST,
    NAMES,
    ONE_GAME,
    QUICK_TABLES,
    TABLES,
    awaited,
    chooser_of,
    driving,
    running,
    some_of,
)
from .terminal import ENTER, Terminal
from .test_secrecy import check_no_secret, check_public, naming, secrets

every_game = pytest.mark.parametrize(("slug", "players"), LARGEST)


def played(slug: str, players: int, seed: int, *, most: int = 10_000) -> Match:
    """A match that is saved, after so many actions at random; it is closed."""
    match = saves.begin(games[slug], NAMES[:players], {"first": 0}, random.Random(seed))
    rng = random.Random(seed)
    while match.state.actor is not None and len(match.record) < most:
        if match.state.actor == CHANCE:
            match.chance()
        else:
            match.submit(rng.choice(match.state.legal_actions()))
    match.close()
    return match


def only_save() -> str:
    """The ID of the only match that is saved."""
    (saved,) = saves.all_saved()
    assert saved.damage is None
    return saved.id


# -- played and resumed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "players"), QUICK_TABLES)
@awaited
async def test_a_match_goes_on_where_it_was(slug: str, players: int, tried: Callable[..., None]) -> None:
    """Stopped at each screen of its beginning: all is written, and the next one starts at a public screen."""
    async with driving(slug, players, 3) as driver:
        rng = random.Random(3)
        for _ in range(12):
            await driver.play(chooser_of(rng.randrange(1000)), most=1, interrupt=some_of(3))
            if driver.table.view.outcome is not None:
                break
            match = driver.match
            on_disk, torn = saves.load(folder() / f"{match.saved_as}.match")
            assert (on_disk.record, torn) == (match.record, 0)
            assert [on_disk.view(seat) for seat in range(players)] == [match.view(s) for s in range(players)]
            match.close()
            async with running(match=saves.resume(only_save(), random.Random(4))) as again:
                assert again.match.record[: len(match.record)] == match.record
                check_public(again, rng)
                await again.come_to_a_decision()
                check_no_secret(again, again.match, again.table.holder)
                again.match.close()
            driver.table.sitting.match = saves.resume(only_save(), random.Random(5))
            driver.table.screen.cover()
            await driver.settle()
            tried("matches resumed at the screen")


@every_game
@awaited
async def test_house_rules_and_options_are_kept(slug: str, players: int) -> None:
    rules = list(manners(slug).HOUSE_RULES)
    options = {name: option.choices[-1] for name, option in games[slug].options.items() if option.choices}
    async with running(slug, NAMES[:players], 1, 1, options=options) as driver:
        kept = driver.match
        assert kept.options == {"first": 1, **options}
        kept.table["house rules"] = rules
        kept.close()
    shutil.rmtree(folder())
    match = saves.begin(games[slug], NAMES[:players], {"first": 1, **options}, table={"house rules": rules})
    match.chance()
    match.close()
    async with running(match=saves.resume(only_save())) as driver:
        assert driver.match.options == {"first": 1, **options}
        assert driver.app.journey.house_rules == {*rules}


@pytest.mark.parametrize("slug", games)
@awaited
async def test_the_menu_offers_to_resume_a_match(slug: str) -> None:
    match = played(slug, games[slug].min_players, 1, most=8)
    async with running() as driver:
        assert f"Resume: {games[slug].title}" in driver.text()
        secret = naming(match, secrets(match, None))
        assert not secret.search(driver.text())
        await driver.press("enter")
        assert driver.match.record[:8] == match.record
        assert driver.table.holder is None
        driver.match.close()
    saves.delete(only_save())
    async with running() as driver:
        assert "Resume" not in driver.text()


@awaited
async def test_a_match_that_is_over_is_not_offered() -> None:
    played("heist", 2, 1)
    async with running() as driver:
        assert "Resume" not in driver.text()


@pytest.mark.parametrize("slug", ONE_GAME)
@awaited
async def test_the_second_terminal_is_told(slug: str) -> None:
    match = played(slug, games[slug].min_players, 1, most=8)
    async with running() as driver:
        holder = saves.resume(only_save())
        await driver.press("enter")
        assert "open in another terminal" in " ".join(driver.text().split())
        await driver.press("escape")
        assert isinstance(driver.app.screen, MenuScreen)
        holder.close()
        await driver.press("enter")
        assert driver.match.record[:8] == match.record
        driver.match.close()


@every_game
@awaited
async def test_stopping_says_how_to_go_on(slug: str, players: int) -> None:
    async with driving(slug, players, 1) as driver:
        await driver.come_to_a_decision()
        saved_as = driver.match.saved_as
        await driver.press("q")
        assert f"catgames resume {saved_as}" in driver.text()
        assert "is saved" in driver.text()
        await driver.press("down", "enter")
        assert driver.left.is_set()


# -- what cannot be saved ----------------------------------------------------------------------------------


@every_game
@awaited
async def test_a_home_that_is_none_is_said_once(slug: str, players: int, home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("a file where the folder should be")
    async with driving(slug, players, 1) as driver:
        assert "NOT SAVED" in driver.text()
        assert isinstance(driver.app.screen, MenuScreen)
        await driver.press("enter")
        await driver.play(chooser_of(1), most=6)
        assert driver.match.warning is not None
        await driver.watch()
        await driver.come_to_a_decision()
        await driver.press("q")
        assert "if you stop, it ends here" in driver.text()


@every_game
@awaited
async def test_a_folder_that_vanishes_ends_no_game(slug: str, players: int, home: Path) -> None:
    async with driving(slug, players, 1) as driver:
        await driver.play(chooser_of(1), most=2)
        await driver.watch()
        await driver.come_to_a_decision()
        shutil.rmtree(home)
        home.write_text("in the way")
        rng = random.Random(1)
        notices = 0
        for _ in range(40):
            if isinstance(driver.app.screen, MenuScreen):
                notices += 1
                assert "NOT SAVED" in driver.text()
                await driver.press("enter")
            elif driver.table.chooser is not None:
                await driver.do(rng.choice(driver.table.view.legal_actions))
            elif driver.table.view.outcome is None:
                await driver.press("space")
        assert notices == 1
        assert len(driver.match.record) > 5


# -- taking back -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "players"), QUICK_TABLES)
@awaited
async def test_u_takes_back_what_can_be_taken_back(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    """The footer shows it only then; and the screen is as it was before."""
    async with driving(slug, players, 2) as driver:
        rng = random.Random(2)
        taken_back = 0
        for _ in range(60):
            if driver.table.view.outcome is not None:
                break
            if driver.table.chooser is None:
                await driver.press("space")
                continue
            match, holder, text = driver.match, driver.table.holder, driver.text()
            record, views = list(match.record), [match.view(seat) for seat in range(players)]
            await driver.do(rng.choice(driver.table.view.legal_actions))
            shown = any(key.label == "undo" for key in driver.bound())
            assert shown == (driver.table.holder is not None and match.can_undo)
            if shown and rng.random() < 0.7:
                taken_back += 1
                assert driver.table.holder == holder
                await driver.press("u")
                assert match.record == record
                assert [match.view(seat) for seat in range(players)] == views
                assert driver.table.view == match.view(holder)
                assert text.split("\n")[:8] == driver.text().split("\n")[:8]
            elif not shown:
                before = list(match.record)
                await driver.press("u")
                assert match.record == before
        tried("choices taken back by key", taken_back)
        on_disk, _ = saves.load(folder() / f"{driver.match.saved_as}.match")
        assert on_disk.record == driver.match.record
        assert taken_back == (folder() / f"{driver.match.saved_as}.match").read_text().count("\nundo ")


# -- watching again ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "players"),
    [pytest.param(*table, marks=() if table in LARGEST else pytest.mark.long) for table in TABLES],
)
@awaited
async def test_a_match_that_is_over_is_watched_with_all_eyes(slug: str, players: int) -> None:
    match = played(slug, players, 2)
    async with running(replay=saves.replayable(only_save())) as driver:
        screen = driver.app.screen
        assert isinstance(screen, ReplayScreen)
        steps = len(match.record)
        assert f"1 of {steps}" in driver.text()
        first = driver.picture()
        await driver.press("right", "left")
        assert driver.picture() == first
        for _ in range(players + 2):
            await driver.press("home", "pagedown", "pagedown", "right", "tab")
        assert "of everybody" in driver.text()
        await driver.press("2")
        assert f"Through the eyes of {NAMES[1]}." in driver.text()
        await driver.press("end", "right")
        assert f"{steps} of {steps}" in driver.text()
        assert match.state.outcome().reason in driver.text()  # type: ignore[union-attr]
        await driver.press("escape")
        assert driver.left.is_set()


@every_game
@awaited
async def test_the_end_offers_to_watch_it_again(slug: str, players: int) -> None:
    async with driving(slug, players, 3) as driver:
        await driver.play(chooser_of(3))
        end = driver.picture()
        await driver.press("w", "enter")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.press("right", "tab", "escape")
        assert driver.picture().text.split("Purrfect")[0] == end.text.split("Purrfect")[0]
        await driver.press("r", "enter")
        assert driver.match.state.outcome() is None


@every_game
@awaited
async def test_each_pair_of_eyes_sees_its_own(slug: str, players: int) -> None:
    """Whoever looks with somebody's eyes sees their view and what they were told, at every step."""
    match = played(slug, players, 2)
    async with running(replay=saves.replayable(only_save())) as driver:
        screen = driver.app.screen
        assert isinstance(screen, ReplayScreen)
        state = games[slug].new(match.state.seats, **match.options)
        for at, action in enumerate(match.record[:30]):
            state.apply(action)
            for seat in (None, 0, players - 1):
                screen._look_with("everybody" if seat is None else seat)
                assert screen._at == at
                assert screen.view == state.view(seat)
            screen._go(at + 1)


def test_an_unfinished_match_is_not_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played("mistigri", 3, 1, most=8)
    monkeypatch.setattr("catgames.cli.terminal.check_terminal", lambda: None)
    assert main(["replay", only_save()]) == 1
    assert "for the sake of the players" in capsys.readouterr().err
    assert main(["replay", str(tmp_path)]) == 1
    assert main(["resume", "none"]) == 1
    assert "there is no saved match 'none'" in capsys.readouterr().err


# -- through a real terminal -------------------------------------------------------------------------------

KILLS = [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT]


@pytest.mark.parametrize("kill", KILLS)
@awaited
async def test_whatever_ends_the_program_the_match_goes_on(kill: signal.Signals, home: Path) -> None:
    play = ("play", "mistigri", "--players", "Ana,Ben,Chi", "--first", "Ana", "--seed", "7")
    with Terminal(*play, CATGAMES_HOME=str(home)) as terminal:
        terminal.wait_for("It is Ana's turn")
        terminal.press_until(b" ", "Ana: discard")
        os.kill(terminal.process.pid, kill)
        terminal.wait_for(lambda: terminal.ended)
    before, torn = saves.load(folder() / f"{only_save()}.match")
    assert [action.verb for action in before.record] == ["shuffle", "take"]
    assert torn == 0
    with Terminal("resume", CATGAMES_HOME=str(home)) as terminal:
        terminal.wait_for("It is Ana's turn")
        terminal.press_until(b" ", "Ana: discard")
        terminal.press_until(b"x", "▶[x] Pass")
        terminal.send(ENTER)
        terminal.wait_for("It is Ben's turn")
        terminal.press_until(b"q", "is saved")
    after, _ = saves.load(folder() / f"{only_save()}.match")
    assert after.record[:3] == [*before.record, "1 pass"]
