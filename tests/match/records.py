"""The records of each release, which every later one must read.

    python -m tests.match.records

writes one for each registered game that has none of this release, into the folder of the same name.  Each is
two files: the record of a finished match, and how it ended.  They are never written anew: what is there is
left alone, for people have matches like these on their disks.

The matches are random, from fixed seeds: short ones in which something is taken back.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from catgames import __version__
from catgames.engine import games
from catgames.match.journal import Journal
from catgames.match.match import Match
from catgames.match.record import UNDO

from ..engine.random_games import NAMES
from .playing import play

FOLDER = Path(__file__).with_suffix("")
STARTED = "2026-11-30T18:05:00Z"
SEEDS = range(60)


def path(slug: str, kind: str = "match") -> Path:
    """Where the record of this release, or how it ended ("end.json"), is."""
    return FOLDER / f"{__version__}-{slug}.{kind}"


def ending(match: Match) -> dict[str, Any]:
    """How a match ended, as plain JSON."""
    outcome = match.state.outcome()
    assert outcome is not None
    return {
        "seats": list(match.state.seats),
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "actions": len(match.record),
    }


def written(slug: str, seed: int, file: Path | None) -> tuple[Match, list[str]]:
    """A random match, and the lines of its record; it is written to ``file`` if there is one."""
    game = games[slug]
    players = max(3, game.min_players)
    seats = ["Zoë", "李小龍", *NAMES][:players]
    names = {name: option.choices[-1] for name, option in game.options.items() if option.choices}
    journal = None if file is None else Journal(lambda: iter([file]))
    match = Match(
        game,
        seats,
        {"first": 1, **names},
        Random(seed),
        table={"house rules": ["quick"]},
        started=STARTED,
        journal=journal,
    )
    lines = play(match, Random(seed))
    assert match.warning is None, match.warning
    match.close()
    return match, lines


def shortest(slug: str) -> int:
    """The seed of the shortest match in which something is taken back, where that is possible at all."""

    def worth(seed: int) -> tuple[bool, int]:
        _, lines = written(slug, seed, None)
        return UNDO not in lines, len(lines)

    return min(SEEDS, key=worth)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for slug in games:
        record, end = path(slug), path(slug, "end.json")
        if record.exists() or end.exists():
            print(f"{record.name} is there, and stays as it is")
            continue
        match, lines = written(slug, shortest(slug), record)
        with open(end, "x", encoding="utf-8") as file:
            file.write(json.dumps(ending(match), ensure_ascii=False) + "\n")
        print(f"{record.name}: {len(lines)} lines")


if __name__ == "__main__":
    main()
