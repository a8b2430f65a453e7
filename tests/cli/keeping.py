"""Saved matches, and what a command says about them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from catgames.cli import main
from catgames.engine import games
from catgames.match import saves

from ..engine.random_games import TABLES
from ..match.playing import act, play

SLUG, PLAYERS = TABLES[0]
SEATS = ["Ana", "[/]", "李小龍", "Dov", "Eva", "Fay"]


def kept(lines: int | None = None, slug: str = SLUG, seats: list[str] | None = None, seed: int = 1) -> Path:
    """The file of a match that was left after so many lines, or played to its end."""
    seats = seats or SEATS[: games[slug].max_players]
    match, rng = saves.begin(games[slug], seats, {"first": 0}, Random(seed)), Random(seed)
    if lines is None:
        play(match, rng)
    else:
        for _ in range(lines):
            act(match, rng)
    match.close()
    assert match.saved_as is not None
    return saves.find(match.saved_as)


def said(capsys: pytest.CaptureFixture[str], line: str, status: int = 0) -> str:
    """What a command prints: on standard output, or as a complaint when it fails."""
    capsys.readouterr()
    assert main(line.split(" ")) == status
    out, err = capsys.readouterr()
    assert bool(out) == (status == 0)
    assert bool(err) == (status != 0)
    return out or err
