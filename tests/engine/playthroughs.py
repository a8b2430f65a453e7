"""The golden games: one whole game for every registered game and number of players.

    python -m tests.engine.playthroughs

writes them anew, into the folder of the same name.  Each is two files: the record (a JSON header, then one
printed action a line), and what everybody was told: the public text of every event under its action, and
the outcome.  Where the rules or the wording have changed, the difference between two commits shows how.

The games are random, from fixed seeds, chosen so that together they use every verb.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from catgames.engine import State, games

from .random_games import STYLES, TABLES, Played, Recipe

FOLDER = Path(__file__).with_suffix("")

SEEDS = range(300)


def path(slug: str, players: int, kind: str = "record") -> Path:
    """Where the record, or what was told, of a game is."""
    return FOLDER / (f"{slug}-{players}.txt" if kind == "record" else f"{slug}-{players}.{kind}.txt")


def read(text: str) -> tuple[State, list[str]]:
    """The state that a record starts with, and its printed actions."""
    header, *actions = text.splitlines()
    fields = json.loads(header)
    assert fields.pop("format") == 1
    game = games[fields.pop("game")]
    return game.new(fields.pop("seats"), **fields.pop("options")), actions


def told(state: State, actions: list[str]) -> str:
    """What everybody is told as the actions are done, and how it ends."""
    lines = []
    for action in actions:
        lines.append(f"> {action}")
        lines += [f"  {event.text()}" for event in state.apply(action)]
    outcome = state.outcome()
    if outcome is not None:
        winners = ", ".join(state.seats[seat] for seat in outcome.winners)
        scores = ", ".join(f"{name} {score}" for name, score in zip(state.seats, outcome.scores, strict=True))
        lines += ["", f"Winners: {winners}", f"Scores: {scores}", f"Reason: {outcome.reason}"]
    return "\n".join([*lines, ""])


def verbs(game: Played) -> set[str]:
    return {action.verb for action in game.actions}


def candidates(slug: str, players: int) -> Iterator[Played]:
    """Random games to choose from; the options differ from one number of players to the next."""
    game = games[slug]
    nth = players - game.min_players
    listed = {name: option.choices for name, option in game.options.items() if option.choices}
    options = {name: choices[nth % len(choices)] for name, choices in listed.items()}
    options["first"] = nth % players
    for seed in SEEDS:
        yield Recipe(slug, players, options, STYLES[seed % len(STYLES)], seed).play()


def chosen() -> list[Played]:
    """For each table the game with the most verbs that no other one has yet, then with the most verbs."""
    golden: list[Played] = []
    for slug, players in TABLES:
        known = {verb for game in golden if game.recipe.slug == slug for verb in verbs(game)}

        def worth(game: Played, known: set[str] = known) -> tuple[int, int, int]:
            return len(verbs(game) - known), len(verbs(game)), -len(game.actions)

        golden.append(max(candidates(slug, players), key=worth))
    return golden


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for game in chosen():
        slug, players = game.recipe.slug, game.recipe.players
        path(slug, players).write_text(game.record(), encoding="utf-8")
        path(slug, players, "told").write_text(told(game.recipe.new(), game.actions), encoding="utf-8")
        print(f"{slug} {players}: {len(game.actions)} actions, {', '.join(sorted(verbs(game)))}")


if __name__ == "__main__":
    main()
