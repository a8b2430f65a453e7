"""Random games that are killed again and again, and whose records are cut, end like undisturbed ones.

Each life of a game is the real app in a process of its own, which SIGKILL ends: at a screen, or while it
writes to the record.  Between two lives the record may be cut at any byte.  The terminal disturbs them, too.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import stat
import traceback
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import pytest

from catgames.engine import Action, Event, View
from catgames.match import saves
from catgames.match.match import Match

from .driver import LARGEST, TABLES, Driver, chooser_of, driving, running, some_of
from .test_random_faults import FAULTS
from .test_secrecy import check_no_secret, check_public


@dataclass(frozen=True)
class Game:
    """What is to be played: a game, and all that happens in it."""

    slug: str
    players: int
    script: Sequence[Action]


# -- one life -----------------------------------------------------------------------------------------------


def follow_in_chance(script: Sequence[Action]) -> None:
    """Let chance do what the script says, as no record holds what it would have done."""

    def chance(self: Match) -> list[Event]:
        return self.submit(script[len(self.record)])

    Match.chance = chance  # type: ignore[method-assign]


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_while_writing(writes: int, rng: random.Random) -> None:
    """Die at that write to a file from now on, with some of its bytes written."""
    write = os.write

    def dying(descriptor: int, data: bytes) -> int:
        nonlocal writes
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            writes -= 1
            if writes == 0:
                write(descriptor, data[: rng.randrange(len(data) + 1)])
                die()
        return write(descriptor, data)

    os.write = dying  # type: ignore[assignment]


def table_of(game: Game, resumed: str | None) -> AbstractAsyncContextManager[Driver]:
    """The app at the table of the match of that ID, or of a new one."""
    if resumed is None:
        return driving(game.slug, game.players, 1)
    return running(match=saves.resume(resumed))


async def live(game: Game, resumed: str | None, rng: random.Random, mortal: bool, said: int) -> None:
    """Play the game on to the end of its script or, where it is mortal, until some random moment."""
    follow_in_chance(game.script)
    screens = rng.randrange(1, 12) if mortal else -1
    if mortal and rng.random() < 0.5:
        die_while_writing(rng.randrange(1, 7), rng)
        screens = -1
    torn = saves.load(saves.find(resumed))[1] if resumed else 0
    async with table_of(game, resumed) as driver:
        if torn:
            assert "not written down in full" in driver.text()
            await driver.press("enter")
        assert driver.table.holder is None, "it begins at a hand"
        check_public(driver, rng)
        while len(driver.match.record) < len(game.script):
            screens -= 1
            if not screens:
                die()
            if rng.random() < 0.1:
                await rng.choice(FAULTS)(driver, rng)  # type: ignore[misc]
                os.write(said, b"fault\n")
            check_no_secret(driver, driver.match, driver.table.holder)
            if driver.table.chooser is not None:
                await driver.do(game.script[len(driver.match.record)])
            elif driver.table.asking is not None:
                await driver.call(driver.table.asking.seats)  # whoever does nothing in the script passes then
            else:
                await driver.go_on()
            os.write(said, b"%d\n" % len(driver.match.record))


def one_life(game: Game, resumed: str | None, seed: int, mortal: bool) -> tuple[int, list[str]]:
    """Let the game live once; how its process ended, and what it said: of faults, and how far it came."""
    ours, its = os.pipe()
    child = os.fork()
    if not child:
        try:
            asyncio.run(live(game, resumed, random.Random(seed), mortal, its))
        except BaseException:
            os.write(its, traceback.format_exc().encode())
            os._exit(1)
        os._exit(0)
    os.close(its)
    with os.fdopen(ours) as pipe:
        said = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said.split("\n")[:-1]


# -- a game of many lives -----------------------------------------------------------------------------------


def what_is_left() -> Match | None:
    """The match as it was saved; None when not even its header came to be written."""
    listed = saves.all_saved()
    if not listed:
        return None
    (saved,) = listed
    if b"\n" not in saved.path.read_bytes():
        saves.delete(saved.id)
        return None
    match, _ = saves.load(saved.path)
    return match


def cut(rng: random.Random) -> None:
    """Cut the record at a random byte, mostly near its end."""
    for saved in saves.all_saved():
        size = saved.path.stat().st_size
        os.truncate(saved.path, max(0, size - rng.randrange(1, rng.choice([40, 40, 400]))))


def views(match: Match) -> list[View]:
    """What everybody may see, and each seat."""
    return [match.view(seat) for seat in (None, *range(len(match.state.seats)))]


async def undisturbed(slug: str, players: int, seed: int, most: int) -> Match:
    """A match at the table with so many random decisions, which nobody disturbs; nothing is kept of it."""
    async with driving(slug, players, seed) as driver:
        await driver.play(chooser_of(seed), most=most, interrupt=some_of(seed))
        driver.match.close()
        saves.delete(saves.all_saved()[0].id)
        return driver.match


def check_many_lives(
    slug: str, players: int, seed: int, most: int, lives: int, tried: Callable[..., None]
) -> None:
    """Play so many decisions of a game in so many lives, and one more that nobody ends."""
    repeat = f"check_many_lives({slug!r}, {players}, {seed}, {most}, {lives}, print)"
    rng = random.Random(seed)
    whole = asyncio.run(undisturbed(slug, players, seed, most))
    game = Game(slug, players, list(whole.record))
    for mortal in [True] * lives + [False]:
        resumed = saves.all_saved()[0].id if what_is_left() else None
        status, said = one_life(game, resumed, rng.randrange(1_000_000), mortal)
        assert status in (0, -signal.SIGKILL), "\n".join([*said, repeat])
        left = what_is_left()
        done = [int(line) for line in said if line.isdecimal()]
        record = left.record if left else []
        assert record == game.script[: max(len(record), *done[-1:], 0)], f"something is lost: {repeat}"
        tried("faults of a terminal in games that are killed", said.count("fault"))
        if status:
            tried("kills of random games at the table")
        if mortal and rng.random() < 0.5:
            cut(rng)
            tried("records of such games cut at a random byte")
    assert not status, repeat
    assert left is not None
    assert views(left) == views(whole), repeat
    assert left.state.outcome() == whole.state.outcome()
    saves.delete(saves.all_saved()[0].id)


@pytest.mark.parametrize(("slug", "players"), LARGEST)
def test_a_game_that_is_killed_again_and_again_ends_like_one_that_is_not(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    check_many_lives(slug, players, seed=7, most=8, lives=5, tried=tried)


@pytest.mark.long
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_longer_games_that_are_killed_again_and_again(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    check_many_lives(slug, players, 8, most=30, lives=12, tried=tried)
