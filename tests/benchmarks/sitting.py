"""How fast people sit: whole random games through sittings alone, one thread, no screen, no file.

    python tests/benchmarks/sitting.py [ROUNDS]

Every registered game is played at each number of players, by turns, for ROUNDS rounds (5): by random moves
of the moments (a question is answered in half of the cases, nobody covers a hand or takes anything back),
and beside that by the bare engine, with events.  Printed are medians: games, moves and actions a second
through a sitting, and the ratio to the actions a second of the engine in the same run.

Then, for each game, which part of the time is spent where, by cProfile, which makes small functions look
slower than they are.  What is built in, or of the standard library, counts where it is called from.
"""

from __future__ import annotations

import cProfile
import gc
import pstats
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from catgames.engine import CHANCE, Game, games
from catgames.match.match import Match
from catgames.table.moments import Answer, Choose, Kind, Move
from catgames.table.sitting import Sitting

SECONDS = 0.2
"""How long each table plays in a round."""

NAMES = ("Ana", "Ben", "Chi", "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon")

RNG = random.Random(1)

PARTS = (
    "engine: rules",
    "engine: views",
    "events, frozen",
    "match",
    "manners",
    "sitting",
    "moments",
    "rest",
)
"""Where the time goes, in the order of the columns; a moment is frozen, too."""


class Done(NamedTuple):
    """What a contestant has done: games, moves of a sitting, actions of the record."""

    games: float
    moves: float
    actions: float


def some_move(sitting: Sitting) -> Move:
    """A move of the moment at random."""
    moment = sitting.moment
    if moment.kind == Kind.QUESTION and RNG.random() < 0.5:
        return Answer()
    if moment.kind == Kind.DECISION:
        return Choose(RNG.choice(moment.view.legal_actions))
    return RNG.choice(moment.moves)


def sit(game: Game, players: int) -> Done:
    """Play a game through a sitting."""
    sitting = Sitting(Match(game, NAMES[:players], rng=RNG))
    sitting.begin()
    moves = 0
    while sitting.moment.kind != Kind.OVER:
        sitting.do(some_move(sitting))
        moves += 1
    return Done(1, moves, len(sitting.match.record))


def play(game: Game, players: int) -> Done:
    """Play a game by the engine alone, with events."""
    state = game.new(NAMES[:players])
    actions = 0
    while state.actor is not None:
        state.apply(state.sample_chance(RNG) if state.actor == CHANCE else RNG.choice(state.legal_actions()))
        actions += 1
    return Done(1, 0, actions)


def speed(contestant: Callable[[], Done]) -> Done:
    """What is done in a second."""
    gc.collect()
    done, start = Done(0, 0, 0), time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        done = Done(*map(sum, zip(done, contestant(), strict=True)))
    return Done(*[number / spent for number in done])


def medians(found: list[Done]) -> Done:
    return Done(*map(median, zip(*found, strict=True)))


# -- where the time goes -----------------------------------------------------------------------------------


def part_of(file: str, function: str) -> str | None:
    """The part that a function belongs to; None where it goes to whoever calls it."""
    if "catgames" not in file:
        return "rest" if file == __file__ else None
    package, name = Path(file).parent, Path(file).stem
    if "engine" in package.parts:
        views = name in ("view", "views") or function in ("view", "asked", "outcome")
        return (
            "engine: views"
            if views
            else "events, frozen"
            if name in ("events", "frozen")
            else "engine: rules"
        )
    if package.name == "match":
        return "match"
    return name if name in ("sitting", "moments") else "manners"


def shares(game: Game) -> Counter[str]:
    """Which part of the time of some games is spent where."""
    profile = cProfile.Profile()
    tables = range(game.min_players, game.max_players + 1)
    profile.enable()
    start = time.perf_counter()
    while time.perf_counter() - start < 5 * SECONDS:
        for players in tables:
            sit(game, players)
    profile.disable()
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    own: Counter[str] = Counter()
    for (file, _, function), (_, _, itself, _, callers) in stats.items():
        part = part_of(file, function)
        if part is not None:
            own[part] += itself
            continue
        for (caller, _, name), (_, _, spent, _) in callers.items():
            own[part_of(caller, name) or "rest"] += spent
    return own


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    tables = {
        f"{slug}, {players} players": (game, players)
        for slug, game in games.items()
        for players in range(game.min_players, game.max_players + 1)
    }
    sat: dict[str, list[Done]] = {name: [] for name in tables}
    played: dict[str, list[Done]] = {name: [] for name in tables}
    for _ in range(rounds):
        for name, table in tables.items():
            sat[name].append(speed(partial(sit, *table)))
            played[name].append(speed(partial(play, *table)))

    columns = ("games/s", "moves/s", "actions/s", "engine's", "ratio")
    print(f"{'':24}" + "".join(f"{column:>12}" for column in columns))
    for name in tables:
        here, there = medians(sat[name]), medians(played[name])
        row = f"{name:24}{here.games:12,.1f}{here.moves:12,.0f}{here.actions:12,.0f}{there.actions:12,.0f}"
        print(f"{row}{here.actions / there.actions:12.2f}")

    print(f"\n{'share of the time':24}" + "".join(f"{part:>16}" for part in PARTS))
    for slug, game in games.items():
        own = shares(game)
        print(f"{slug:24}" + "".join(f"{own[part] / own.total():16.0%}" for part in PARTS))


if __name__ == "__main__":
    main()
