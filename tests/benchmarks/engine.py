"""How fast the engine plays: random games, one thread, no events, in decisions a second.

    python tests/benchmarks/engine.py [ROUNDS]

Every registered game is played at each number of players beside the UNO of RLCard (its game class alone),
by turns, for ROUNDS rounds (7), and medians are printed: decisions a second, those of chance counted, and
the ratio to UNO in the same run.  Then what ``copy()`` and ``view(seat)`` of whoever acts cost in the
middle of a game, in microseconds.  The floor is 150,000 decisions a second where UNO plays 134,000.

RLCard comes with ``pip install -e '.[bench]'``; without it there are no ratios.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from timeit import timeit

from catgames.engine import CHANCE, Game, State, games

try:
    from rlcard.games.uno import Game as Uno
except ImportError:
    Uno = None

UNO = "RLCard's UNO"

SECONDS = 0.2
"""How long each contestant plays in a round."""

FLOOR = 150_000 / 134_000
"""The least ratio to UNO that is wanted."""

NAMES = ("Ana", "Ben", "Chi", "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon")

RNG = random.Random()


def play_uno() -> int:
    """Play a game of UNO; returns the number of decisions."""
    uno = Uno()
    uno.init_game()
    decisions = 0
    while not uno.is_over():
        uno.step(RNG.choice(uno.get_legal_actions()))
        decisions += 1
    return decisions


def play(game: Game, players: int) -> int:
    """Play a game; returns the number of decisions."""
    state = game.new(NAMES[:players])
    decisions = 0
    while state.actor is not None:
        step(state)
        decisions += 1
    return decisions


def step(state: State) -> None:
    """Do a random action."""
    action = state.sample_chance(RNG) if state.actor == CHANCE else RNG.choice(state.legal_actions())
    state.apply(action, quiet=True)


def speed(contestant: Callable[[], int]) -> float:
    """Decisions a second."""
    gc.collect()
    decisions, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        decisions += contestant()
    return decisions / spent


def mid_game(game: Game, players: int) -> State:
    """A state of a random game where a seat acts and about half of the game is over."""
    state = game.new(NAMES[:players])
    states = []
    while state.actor is not None:
        if state.actor != CHANCE:
            states.append(state.copy())
        step(state)
    return states[len(states) // 2]


def cost(states: list[State], call: Callable[[State], object]) -> float:
    """What a call costs, in microseconds: the median over the states."""
    times = 1000
    return median(timeit(partial(call, state), number=times) / times * 1e6 for state in states)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    tables = {
        f"{slug}, {players} players": (game, players)
        for slug, game in games.items()
        for players in range(game.min_players, game.max_players + 1)
    }
    contestants = {name: partial(play, *table) for name, table in tables.items()}
    if Uno is not None:
        contestants[UNO] = play_uno
    else:
        print("RLCard is not installed, so nothing is compared: pip install -e '.[bench]' installs it.\n")
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, contestant in contestants.items():
            speeds[name].append(speed(contestant))
    medians = {name: median(found) for name, found in speeds.items()}
    uno = medians.get(UNO)

    print(f"{'':24}{'decisions a second':>20}{'times UNO':>12}{'copy, µs':>12}{'view, µs':>12}")
    for name, found in medians.items():
        row = f"{name:24}{found:20,.0f}"
        row += f"{found / uno:12.2f}" if uno else " " * 11 + "-"
        if name in tables:
            states = [mid_game(*tables[name]) for _ in range(11)]
            row += f"{cost(states, lambda state: state.copy()):12.1f}"
            row += f"{cost(states, lambda state: state.view(state.actor)):12.1f}"
        print(row)
    if uno:
        ratio = min(medians[name] for name in tables) / uno
        print(f"\nThe slowest plays {ratio:.2f} times as fast as UNO; the floor is {FLOOR:.2f}, the aim 2.")


if __name__ == "__main__":
    main()
