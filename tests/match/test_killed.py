"""A kill after any action loses nothing that was done: what is on disk is the match up to there.

Each match is played in a process of its own, which says after each line that it is done, and is killed
(SIGKILL, which nothing can catch) as soon as it has said so.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from random import Random

import pytest

from catgames.engine import games
from catgames.match import saves
from catgames.match.match import Match

from ..engine.random_games import NAMES, TABLES
from .playing import act, everything

pytestmark = pytest.mark.usefixtures("home")


def killed_after(lines: int, resumed: str | None, slug: str, players: int, seed: int) -> None:
    """Play so many more lines of a match in another process, and kill it."""
    ours, its = os.pipe()
    child = os.fork()
    if not child:
        try:
            rng = Random(seed)
            if resumed is None:
                match = saves.begin(games[slug], NAMES[:players], {"first": 0}, rng)
            else:
                match = saves.resume(resumed, rng)
            for _ in range(lines):
                act(match, rng)
            os.write(its, b"." if match.warning is None else b"!")
            signal.pause()
        finally:
            os._exit(1)
    os.close(its)
    try:
        said = os.read(ours, 1)
    finally:
        os.close(ours)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert said == b".", "the match was not written"


def undisturbed(lines: int, slug: str, players: int, seed: int) -> Match:
    """The match as it is after so many lines where nobody is killed, and nothing is written."""
    rng = Random(seed)
    match = Match(games[slug], NAMES[:players], {"first": 0}, rng)
    for _ in range(lines):
        act(match, rng)
    return match


def length(slug: str, players: int, seed: int) -> int:
    """How many lines the match has."""
    rng, lines = Random(seed), 0
    match = Match(games[slug], NAMES[:players], {"first": 0}, rng)
    while match.state.actor is not None:
        act(match, rng)
        lines += 1
    return lines


def check_kills(slug: str, players: int, seed: int, step: int, tried: Callable[..., None]) -> None:
    """Kill the match after each ``step``th of its lines, the first and the last included."""
    whole = length(slug, players, seed)
    for lines in sorted({1, 2, 3, whole, *range(1, whole, step)}):
        killed_after(lines, None, slug, players, seed)
        (saved,) = saves.all_saved()
        assert (saved.damage, saved.torn) == (None, 0)
        match = saves.resume(saved.id)  # the lock has gone with its holder
        assert everything(match) == everything(undisturbed(lines, slug, players, seed))
        match.close()
        saves.delete(saved.id)
        tried("kills after an action")


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_kill_after_an_action_loses_nothing(slug: str, players: int, tried: Callable[..., None]) -> None:
    check_kills(slug, players, 4, max(1, length(slug, players, 4) // 22), tried)


@pytest.mark.long
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_kill_after_any_action_loses_nothing(slug: str, players: int, tried: Callable[..., None]) -> None:
    check_kills(slug, players, 5, 1, tried)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_match_that_is_killed_again_and_again_gets_to_its_end(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    """Each process plays some lines on from where the last one was killed."""
    killed_after(1, None, slug, players, 1)
    for turn in range(1000):
        (saved,) = saves.all_saved()
        if saved.outcome is not None:
            break
        match = saves.resume(saved.id, Random(turn))
        rng, lines = Random(turn), 0
        while match.state.actor is not None and lines < 15:
            act(match, rng)
            lines += 1
        match.close()
        killed = everything(match)
        again, torn = saves.load(saved.path)
        assert (everything(again), torn) == (killed, 0)
        if killed["actor"] is not None:
            killed_after(1, saved.id, slug, players, turn)
            tried("kills of resumed matches")
    else:
        raise AssertionError("the match does not end")


def test_a_match_in_which_nothing_has_happened_is_not_kept() -> None:
    killed_after(0, None, *TABLES[0], 1)
    assert saves.all_saved() == []
