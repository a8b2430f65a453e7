"""Random matches, for the tests of what is written about them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from catgames.engine import CHANCE
from catgames.match.match import Match

from ..engine.random_games import Recipe, choose
from ..engine.test_conformance import position, seats_and_table

UNDO = 0.15
"""How often a choice that can be taken back is."""


def everything(match: Match) -> dict[str, Any]:
    """All that can be told of a match."""
    seats = seats_and_table(match.state)
    return {
        "actor": match.state.actor,
        "legal actions": match.state.legal_actions(),
        "outcome": match.state.outcome(),
        "position": position(match.state),
        "views": [match.view(seat) for seat in seats],
        "logs": [[event.text(seat) for event in match.log(seat)] for seat in seats],
        "record": list(match.record),
    }


def act(match: Match, rng: Random, style: str = "any") -> str:
    """Do one thing that can be done now, sometimes taking back the last; returns the line of the record."""
    if match.can_undo and rng.random() < UNDO:
        match.undo()
        return "undo"
    action = choose(match.state, rng, style)
    match.submit(action)
    return str(action)


def play(
    match: Match, rng: Random, style: str = "any", each: Callable[[str], object] = lambda _: None
) -> list[str]:
    """Play a match to its end; returns the lines of its record.  each: called after every line, with it."""
    lines: list[str] = []
    while match.state.actor is not None:
        lines.append(act(match, rng, style))
        each(lines[-1])
    return lines


def started(recipe: Recipe) -> Match:
    """The match of a recipe, in memory only, before its first action."""
    return Match(recipe.game, recipe.seats, recipe.options, Random(recipe.seed))


def choices(match: Match) -> int:
    """How many actions of players there are in a match."""
    return sum(action.seat != CHANCE for action in match.record)
