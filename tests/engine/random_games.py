"""Random games of every registered game, each told by a short recipe that plays it again.

python -c "from tests.engine.random_games import *; print(Recipe('mistigri', 3, seed=7).play())"
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from catgames.engine import CHANCE, Action, Game, State, games

NAMES = ("Ana", "Ben", "Chi", "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon")

TABLES = [(slug, n) for slug in games for n in range(games[slug].min_players, games[slug].max_players + 1)]
"""Every registered game with every number of players."""

STYLES = ("any", "first", "last")
"""How the seats play: any legal action, or in most cases the first, or the last, of the list."""

ENDLESS = 20_000
"""More actions than any game has."""


def option_values(slug: str) -> dict[str, Sequence[Any]]:
    """What is tried for each option of a game: its choices, or what the game's tests have for it.

    Those are in ``<game>/variants.py``: ``OPTIONS``, a mapping from the option to some values of it.
    """
    choices = {name: option.choices for name, option in games[slug].options.items() if option.choices}
    variants = f"{__package__}.{slug}.variants"
    return choices | (import_module(variants).OPTIONS if find_spec(variants) is not None else {})


def choose(state: State, rng: Random, style: str = "any") -> Action:
    """A legal action of whoever is to act."""
    if state.actor == CHANCE:
        return state.sample_chance(rng)
    legal = state.legal_actions()
    if style == "any" or rng.random() < 0.3:
        return rng.choice(legal)
    return legal[0 if style == "first" else -1]


def play_out(state: State, rng: Random, style: str = "any") -> list[tuple[State, Action]]:
    """Play ``state`` to the end; returns copies of what it was before each action, and the action."""
    moments: list[tuple[State, Action]] = []
    try:
        while state.actor is not None:
            action = choose(state, rng, style)
            moments.append((state.copy(), action))
            state.apply(action, quiet=True)
            assert len(moments) < ENDLESS, "the game does not end"
    except Exception as error:
        error.add_note("\n".join(["After these actions:", *(str(action) for _, action in moments[-1000:])]))
        raise
    return moments


@dataclass(frozen=True)
class Recipe:
    """What makes a random game; printed when a test fails, and enough to repeat it."""

    slug: str
    players: int
    options: Mapping[str, Any] = field(default_factory=lambda: {"first": 0})
    style: str = "any"
    seed: int = 0

    @property
    def game(self) -> Game:
        return games[self.slug]

    @property
    def seats(self) -> list[str]:
        return list(NAMES[: self.players])

    def new(self) -> State:
        return self.game.new(self.seats, **self.options)

    def play(self) -> Played:
        end = self.new()
        return Played(self, play_out(end, Random(self.seed), self.style), end)


@dataclass
class Played:
    """A random game: the states before each action, the actions, and the end."""

    recipe: Recipe
    moments: list[tuple[State, Action]]
    end: State

    @property
    def states(self) -> list[State]:
        """The states from the first one to the end."""
        return [*(state for state, _ in self.moments), self.end]

    @property
    def actions(self) -> list[Action]:
        return [action for _, action in self.moments]

    def moment(self, thousandth: int) -> int:
        """The index of the moment after that part of the game."""
        return thousandth * len(self.moments) // 1000

    def record(self, upto: int | None = None) -> str:
        """The first actions as a record."""
        recipe = self.recipe
        return write_record(recipe.slug, recipe.seats, recipe.options, self.actions[:upto])

    __str__ = record


def write_record(slug: str, seats: Sequence[str], options: Mapping[str, Any], actions: Sequence[str]) -> str:
    """A game as a header and one printed action a line."""
    header = {"format": 1, "game": slug, "seats": list(seats), "options": dict(options)}
    return "\n".join([json.dumps(header), *actions, ""])
