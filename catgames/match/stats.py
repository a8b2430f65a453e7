"""Who has won how often, counted from the records of finished matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from catgames.engine import Game, games
from catgames.match.players import likeness
from catgames.match.saves import Saved


@dataclass(slots=True)
class Tally:
    """How somebody has done in one game.

    name: as it was last written.
    wins: including shared ones.
    scores: one for each match, in the game's own unit.
    """

    name: str
    wins: int = 0
    scores: list[int] = field(default_factory=list)

    @property
    def matches(self) -> int:
        """How many finished matches there are."""
        return len(self.scores)

    @property
    def average(self) -> float:
        """The mean score."""
        return sum(self.scores) / len(self.scores)

    def best(self, game: Game) -> int:
        """The best score."""
        return min(self.scores) if game.fewest_wins else max(self.scores)


def tallies(matches: Iterable[Saved]) -> dict[str, list[Tally]]:
    """Slug -> how everybody has done, most wins first; games that nobody has finished are left out.

    Names that people would mix up (see ``likeness``) are one player.  Only finished matches count.
    """
    found: dict[str, dict[str, Tally]] = {}
    for match in sorted(matches, key=lambda match: (match.started, match.id)):
        if match.outcome is None:
            continue
        people = found.setdefault(match.game, {})
        for seat, name in enumerate(match.seats):
            tally = people.setdefault(likeness(name), Tally(name))
            tally.name = name
            tally.wins += seat in match.outcome.winners
            tally.scores.append(match.outcome.scores[seat])
    return {slug: sorted(found[slug].values(), key=_rank) for slug in games if slug in found}


def _rank(tally: Tally) -> tuple[int, int, str]:
    return -tally.wins, tally.matches, likeness(tally.name)
