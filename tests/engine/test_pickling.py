"""States, and all that is made of them, can be pickled: bots think in another process.

What comes back is equal, down to every attribute of every card, and plays on alike.  So nothing may rely on
a step, a card or a deck being one and the same object; ``test_identity`` checks the source for that.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import catgames
from catgames.engine import Action, Event, State, Step, games

from .looks import inside, looks, seats_and_table
from .random_games import TABLES, Recipe, choose, option_values

ROOT = Path(catgames.__file__).parent.parent

every_game = pytest.mark.parametrize("slug", games)


def recipes(slug: str, players: int) -> list[Recipe]:
    """A game as it is, and one with each value of each option."""
    options = [{}, *({name: value} for name, values in option_values(slug).items() for value in values)]
    return [
        Recipe(slug, players, {"first": seed % players, **chosen}, seed=seed)
        for seed, chosen in enumerate(options)
    ]


def moments(recipe: Recipe) -> list[State]:
    """States of a random game: one before each kind of step that was asked for, and the end."""
    played = recipe.play()
    asked: dict[type, list[State]] = defaultdict(list)
    for state, _ in played.moments:
        asked[type(state.agenda[-1])].append(state)
    rng = Random(recipe.seed)
    return [*map(rng.choice, asked.values()), played.end]


def a_few_moments(recipe: Recipe) -> list[State]:
    """Three of them, for what takes longer."""
    return Random(recipe.seed).sample(moments(recipe), 3)


def pickled(value: Any) -> Any:
    """The value there and back, which must be as it was."""
    again = pickle.loads(pickle.dumps(value))
    assert type(again) is type(value)
    assert inside(again) == inside(value)
    return again


def game_after(state: State, seed: int) -> tuple[Any, ...]:
    """How the game goes on when chance and players follow this seed: all that is done, told and left."""
    state, rng = state.copy(), Random(seed)
    seen: list[Any] = []
    while state.actor is not None:
        action = choose(state, rng)
        seen += [state.legal_actions(), action, state.apply(action), state.view(state.actor)]
    return seen, looks(state), inside(state)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_what_is_pickled_comes_back_equal(slug: str, players: int, tried: Callable[..., None]) -> None:
    for recipe in recipes(slug, players):
        for state in moments(recipe):
            again = pickled(state)
            assert looks(again) == looks(state)
            values: list[Any] = [*state.legal_actions(), *state.agenda, state.outcome()]
            values += [state.view(seat) for seat in seats_and_table(state)]
            if state.actor is not None:
                action = choose(state, Random(recipe.seed))
                told = state.copy().apply(action)
                values += [action, *told, *(event.seen_by(0) for event in told)]
            for value in values:
                assert pickled(value) == value == deepcopy(value)
                if isinstance(value, Step | Action | Event):
                    assert hash(pickled(value)) == hash(value)
            tried("pickled states")
            tried("pickled views, steps, actions and events", len(values))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_what_comes_back_plays_on_alike(slug: str, players: int) -> None:
    for recipe in recipes(slug, players):
        for state in a_few_moments(recipe):
            after = game_after(state, recipe.seed)
            for twin in (pickled(state), deepcopy(state)):
                assert twin is not state
                assert game_after(twin, recipe.seed) == after
                assert inside(twin) == inside(state)
                for seat in seats_and_table(state):
                    one, other = (which.resample(seat, Random(recipe.seed)) for which in (state, twin))
                    assert inside(one) == inside(other)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_an_action_that_comes_back_can_be_trusted(slug: str, players: int) -> None:
    """As a bot's answer, it is applied without being looked up."""
    for recipe in recipes(slug, players):
        for state in moments(recipe)[:-1]:
            action = choose(state, Random(recipe.seed))
            one, other = state.copy(), state.copy()
            one.apply(action, quiet=True)
            other.apply(pickled(action), quiet=True)
            assert inside(one) == inside(other)


@every_game
def test_another_process_plays_on_alike(slug: str, tried: Callable[..., None]) -> None:
    """One that has not loaded the game yet, and where texts hash differently."""
    tables = [recipe for game, players in TABLES if game == slug for recipe in recipes(slug, players)]
    states = [(state, recipe.seed) for recipe in tables for state in a_few_moments(recipe)]
    script = (
        "import pickle, sys\n"
        "states = pickle.load(sys.stdin.buffer)\n"
        "from tests.engine.test_pickling import game_after\n"
        "sys.stdout.buffer.write(pickle.dumps([game_after(*state) for state in states]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, input=pickle.dumps(states), capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
    assert pickle.loads(done.stdout) == [game_after(*state) for state in states]
    tried("states played on in another process", len(states))


@every_game
def test_the_news_stays_behind(slug: str) -> None:
    """What a seat was told last is not in the bytes that go to another process."""
    for state, action in Recipe(slug, games[slug].max_players).play().moments:
        after, silent = state.copy(), state.copy()
        after.apply(action)
        silent.apply(action, quiet=True)
        assert len(pickle.dumps(after)) == len(pickle.dumps(silent))


class Agenda(list[Step[Any]]):
    """An agenda that keeps what is taken off it, for each kind of step the last one."""

    def __init__(self, steps: list[Step[Any]]) -> None:
        super().__init__(steps)
        self.taken: dict[type, Step[Any]] = {}

    def pop(self, *place: Any) -> Step[Any]:
        step = super().pop(*place)
        self.taken[type(step)] = step
        return step


def kinds_of_step(kind: type = Step) -> Iterator[type]:
    """All kinds of step there are, but those that others are made from."""
    for narrower in kind.__subclasses__():
        yield from kinds_of_step(narrower)
    if not kind.__subclasses__():
        yield kind


@every_game
def test_every_kind_of_step_comes_back_equal(slug: str, tried: Callable[..., None]) -> None:
    """Those that are never asked for included; copies of one step are one entry of a set or dict."""
    taken: dict[type, Step[Any]] = {}
    for recipe in [recipe for game, players in TABLES if game == slug for recipe in recipes(slug, players)]:
        for seed in range(6):
            state, rng = recipe.new(), Random(seed)
            state.agenda = agenda = Agenda(state.agenda)
            while state.actor is not None:
                state.apply(choose(state, rng), quiet=True)
            taken |= agenda.taken
    folder = f"catgames.engine.{slug}."
    assert {kind for kind in kinds_of_step() if kind.__module__.startswith(folder)} <= taken.keys()
    for step in taken.values():
        assert len({step, pickled(step), deepcopy(step)}) == 1
        tried("kinds of step")
