"""``catgames games`` and ``deck``."""

from __future__ import annotations

import re
import tomllib

import pytest

from catgames.cli import main
from catgames.engine import games

from ..processes import in_terminal


def test_the_games_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["game", "title", "players", "minutes"]
    assert len(rows) == len(games)
    for row, game in zip(rows, games.values(), strict=True):
        players = f"{game.min_players}-{game.max_players}"
        assert re.split("  +", row) == [game.slug, game.title, players, game.minutes, game.pitch]


def test_the_games_are_wrapped_on_a_terminal() -> None:
    status, seen = in_terminal("games", columns=72)
    assert status == 0
    assert max(map(len, seen.splitlines())) <= 72
    flat = " ".join(seen.split())
    for game in games.values():
        assert set(game.pitch.split()) <= set(flat.split())


WITH_DECKS = [slug for slug in games if games[slug].cards is not None]


@pytest.mark.parametrize("slug", WITH_DECKS)
def test_the_command_prints_it(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", slug]) == 0
    assert tomllib.loads(capsys.readouterr().out) == games[slug].cards


def test_a_game_without_one_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    slug = next(slug for slug in games if slug not in WITH_DECKS)
    assert main(["deck", slug]) == 2
    assert capsys.readouterr() == (
        "",
        f"catgames: {games[slug].title} can only be played with its own cards, "
        "so there is no deck to print.\n",
    )
    assert main(["play", slug, "--deck", "x"]) == 2
    assert "there is no option '--deck'" in capsys.readouterr().err
