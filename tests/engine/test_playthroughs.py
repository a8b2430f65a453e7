"""The golden games, replayed: ``playthroughs.py`` says what they are and how they are written anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catgames.engine import IllegalAction, games

from .playthroughs import FOLDER, path, read, told
from .random_games import STYLES, TABLES, Recipe

WRITE = "python -m tests.engine.playthroughs writes them"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_playthrough_goes_as_it_went(slug: str, players: int, tried: Callable[..., None]) -> None:
    record = path(slug, players)
    assert record.exists(), f"there is no playthrough of {slug} with {players} players; {WRITE}"
    state, actions = read(record.read_text(encoding="utf-8"))
    assert len(state.seats) == players
    assert type(state) is games[slug].state
    assert told(state, actions) == path(slug, players, "told").read_text(encoding="utf-8")
    assert state.actor is None, "the game is not over"
    tried("playthroughs")


def test_every_file_is_of_a_registered_game() -> None:
    wanted = {path(slug, players, kind) for slug, players in TABLES for kind in ("record", "told")}
    assert set(FOLDER.iterdir()) == wanted, WRITE


@pytest.mark.parametrize("slug", games)
def test_every_verb_is_in_a_playthrough(slug: str) -> None:
    """As far as some random games come across them, as something that could be done."""
    tables = [players for name, players in TABLES if name == slug]
    played = {
        action.split(" ")[1]
        for players in tables
        for action in read(path(slug, players).read_text(encoding="utf-8"))[1]
    }
    seen = {
        action.verb
        for players in tables
        for seed in range(12)
        for state, done in Recipe(slug, players, style=STYLES[seed % 3], seed=seed).play().moments
        for action in [done, *state.legal_actions()]
    }
    assert seen <= played


def test_a_changed_record_is_noticed() -> None:
    record, news = (path(*TABLES[0], kind).read_text(encoding="utf-8") for kind in ("record", "told"))
    state, actions = read(record)
    assert told(state.copy(), actions[:-1]) != news
    with pytest.raises(IllegalAction):
        told(state.copy(), [*actions[:5], *actions[6:]])
