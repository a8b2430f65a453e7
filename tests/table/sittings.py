"""Random sittings at every table, each told by a short recipe that makes it again.

python -c "from tests.table.sittings import *; print(Recipe('mess', 3, seed=7).play().moment.view.outcome)"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count, cycle
from random import Random
from typing import Any, NamedTuple

from catgames.engine import Action, games
from catgames.match.match import Match
from catgames.table.manners import HOUSE_RULES, manners
from catgames.table.moments import Answer, Choose, Kind, Moment, Move, Toggle, Undo
from catgames.table.sitting import Sitting

from ..engine.random_games import NAMES, TABLES, option_values

COVER, UNDO, ASK = 0.04, 0.15, 0.4
"""How often a hand is covered, a choice is taken back, and one more seat says that it wants to interrupt."""

LONGEST = 50_000
"""More moves than any sitting has."""


@dataclass(frozen=True)
class Recipe:
    """What makes a random sitting; printed when a test fails, and enough to repeat it.

    The seed settles the options, the house rules, who is first, what chance does, and every move.
    """

    slug: str
    players: int
    seed: int = 0

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game: any of them, in half of the cases left out."""
        rng = Random(self.seed)
        chosen: dict[str, Any] = {"first": rng.randrange(self.players)}
        for name, values in _values(self.slug).items():
            if rng.random() < 0.5:
                chosen[name] = rng.choice(values)
        return chosen

    @property
    def table(self) -> dict[str, Any]:
        """What is agreed on: all house rules there are, in half of the cases."""
        rules = [*manners(self.slug).HOUSE_RULES]
        return {HOUSE_RULES: rules} if rules and self.seed % 2 else {}

    def match(self) -> Match:
        """The match, before its first deal."""
        seats = NAMES[: self.players]
        return Match(games[self.slug], seats, self.options, Random(self.seed), table=self.table)

    def begun(self) -> Sitting:
        """A sitting that has begun."""
        return begun(self.match())

    def moves(self) -> Iterator[Step]:
        """Play a sitting to its end by random moves; each of them when it has been done."""
        sitting, rng = self.begun(), Random(self.seed)
        for _ in range(LONGEST):
            before, lines = sitting.moment, len(sitting.match.record)
            if before.kind == Kind.OVER:
                return
            move = some_move(sitting, rng)
            done(sitting, move)
            yield Step(sitting, before, lines, move)
        raise AssertionError("the sitting does not end")

    def play(self) -> Sitting:
        """Play a sitting to its end by random moves; returns it."""
        *_, last = self.moves()
        return last.sitting


class Step(NamedTuple):
    """A move that has been done.

    sitting: where it has led to.
    before: the moment before it.
    lines: how many lines the record had then.
    move: what was done; None for a cover.
    """

    sitting: Sitting
    before: Moment
    lines: int
    move: Move | None

    @property
    def after(self) -> Moment:
        return self.sitting.moment

    @property
    def added(self) -> list[Action]:
        """What it has added to the record."""
        return self.sitting.match.record[self.lines :]


@contextmanager
def repeatable(recipe: Recipe) -> Iterator[None]:
    """A failure in here says with what it can be repeated."""
    try:
        yield
    except Exception as error:
        error.add_note(f"Repeat it with {recipe}.")
        raise


@cache
def _values(slug: str) -> dict[str, Any]:
    return option_values(slug)


def begun(match: Match) -> Sitting:
    """A sitting at that match that has begun."""
    sitting = Sitting(match)
    sitting.begin()
    return sitting


def resumed(match: Match, seed: int = 0) -> Sitting:
    """The sitting at which that match is taken up again later, by its record."""
    return begun(Match.from_record(match.header(), match.record, Random(seed)))


def recipes(slug: str, seed: int = 0) -> Iterator[Recipe]:
    """Recipes without end, round all player counts of a game."""
    players = cycle([players for there, players in TABLES if there == slug])
    return (Recipe(slug, next(players), seed) for seed in count(seed))


def some_move(sitting: Sitting, rng: Random) -> Move | None:
    """Something that people may do now; None for a cover."""
    moment = sitting.moment
    if rng.random() < COVER or not moment.moves:
        return None
    if moment.question is not None:
        asked = rng.random() < ASK and moment.question.seats
        return Toggle(rng.choice(moment.question.seats)) if asked else Answer()
    if moment.kind != Kind.DECISION:
        return rng.choice(moment.moves)
    if moment.can_undo and rng.random() < UNDO:
        return Undo()
    return Choose(rng.choice(moment.view.legal_actions))


def done(sitting: Sitting, move: Move | None) -> None:
    """Do a move, or cover."""
    if move is None:
        sitting.cover()
    else:
        sitting.do(move)


def until(sitting: Sitting, rng: Random, there: Callable[[Sitting], bool]) -> bool:
    """Go on by random moves until something holds; False where the game ends first."""
    while not there(sitting):
        if sitting.moment.kind == Kind.OVER:
            return False
        done(sitting, some_move(sitting, rng))
    return True


def reached(slug: str, there: Callable[[Sitting], bool], players: int | None = None) -> Sitting:
    """A sitting at which something holds, with so many players, or with any number."""
    for recipe in recipes(slug):
        if players in (None, recipe.players):
            sitting = recipe.begun()
            if until(sitting, Random(recipe.seed), there):
                return sitting
        assert recipe.seed < 500, "it never comes to that"
    raise AssertionError
