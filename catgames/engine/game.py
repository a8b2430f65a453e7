"""All games.  A folder of this package that defines ``GAME`` is a game; there is no other list."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from catgames.engine.errors import PositionError, SetupError
from catgames.engine.quoting import quoted
from catgames.engine.state import State


class Option(NamedTuple):
    """A keyword option of ``Game.new``.

    help: what it decides, for people.
    choices: its values, the default first; empty when they are not words.
    players: with fewer players it makes no difference.
    """

    help: str
    choices: tuple[str, ...]
    players: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """A game that can be played.

    slug: its name in commands, records and positions.
    title: its name in print.
    pitch: one line about it.
    credits: who made it.
    minutes: how long it takes, as printed ("20").
    who_starts: one sentence that says who starts or deals by the rules, for the set-up to show.
    min_players: the fewest seats it can have.
    max_players: the most seats it can have.
    state: its State class; one that lacks an abstract method of State, such as ``view``, is refused.
    first_does: what the seat ``first`` of ``new`` does: it "starts" or "deals".
    options: the keyword options of ``new``, by name.
    cards: the printed cards, in the form that the option ``cards`` takes (a word for each kind of card ->
        what is on it); None where people cannot bring their own.
    fewest_wins: whether the lowest score wins.
    """

    slug: str
    title: str
    pitch: str
    credits: str
    minutes: str
    who_starts: str
    min_players: int
    max_players: int
    state: type[State]
    first_does: str = "starts"
    options: Mapping[str, Option] = field(default_factory=dict)
    cards: Mapping[str, Any] | None = None
    fewest_wins: bool = False

    def __post_init__(self) -> None:
        if inspect.isabstract(self.state):
            missing = ", ".join(sorted(self.state.__abstractmethods__))
            raise TypeError(f"{self.slug} cannot be registered: {self.state.__name__} has no {missing}")

    def new(self, seats: Sequence[str], *, first: int = 0, **options: Any) -> State:
        """A new game between ``seats``, in which the seat ``first`` starts or deals; CHANCE acts next.

        SetupError when the number of seats, the first seat or an option is wrong.
        """
        if not self.min_players <= len(seats) <= self.max_players:
            raise SetupError(
                f"{self.title} is for {self.min_players} to {self.max_players} players, not {len(seats)}."
            )
        if not 0 <= first < len(seats):
            raise SetupError(f"There is no seat {quoted(first + 1)} at a table of {len(seats)}.")
        for name, value in options.items():
            if name not in self.options:
                raise SetupError(f"{self.title} has no option {quoted(name)}.")
            choices = self.options[name].choices
            if choices and value not in choices:
                raise SetupError(f"The option '{name}' is one of {', '.join(choices)}, not {quoted(value)}.")
        return self.state.new(tuple(seats), first, **options)

    def from_position(self, position: Mapping[str, Any]) -> State:
        """The state that a position describes, in the form given on the game's rules page.

        PositionError names the key that is wrong.
        """
        if not isinstance(position, Mapping):
            raise PositionError("A position is an object with keys, not a " + type(position).__name__ + ".")
        if position.get("game", self.slug) != self.slug:
            raise PositionError(f"game: this is not a position of {self.slug}.")
        return self.state.from_position(position)


class _Games(Mapping[str, Game]):
    """Slug -> Game; a game is imported when it is first looked up."""

    def __getitem__(self, slug: str) -> Game:
        if slug not in self._slugs():
            raise KeyError(slug)
        found = import_module(f"catgames.engine.{slug}").GAME
        assert isinstance(found, Game)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs())

    def __len__(self) -> int:
        return len(self._slugs())

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs()

    @staticmethod
    def _slugs() -> list[str]:
        package = import_module(__package__)
        return sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)


games: Mapping[str, Game] = _Games()
"""All games, by slug."""
