"""Reading about the games: ``catgames rules``, ``games`` and ``deck``."""

from __future__ import annotations

import shutil
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence

from catgames.cli.naming import named_game
from catgames.cli.output import Refusal, is_terminal, write
from catgames.engine import games as all_games


def rules(arguments: Namespace) -> int:
    """Show the rules of a game."""
    game = named_game(arguments)
    from catgames.cli.pages import show
    from catgames.match.rulebook import readable, rulebook

    return show(readable(rulebook(game.slug)))


def games(_: Namespace) -> int:
    """List the games."""
    rows = [("game", "title", "players", "minutes", "")]
    for game in all_games.values():
        players = f"{game.min_players}-{game.max_players}"
        rows.append((game.slug, game.title, players, game.minutes, game.pitch))
    columns = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else None
    return write(_table(rows, columns))


def deck(arguments: Namespace) -> int:
    """Print the deck of a game, as a start for your own."""
    game = named_game(arguments)
    if game.cards is None:
        raise Refusal(f"{game.title} can only be played with its own cards, so there is no deck to print.")
    from catgames.match.decks import deck_text

    return write(deck_text(game))


def _table(rows: Sequence[Sequence[str]], columns: int | None) -> str:
    """The rows as lines; the last cell of each is wrapped to the width, if there is one."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)][:-1]
    indent = sum(widths) + 2 * len(widths)
    lines: list[str] = []
    for row in rows:
        start = "".join(f"{cell:{width}}  " for cell, width in zip(row, widths, strict=False))
        lines += _hanging(start, row[-1], columns, indent)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _hanging(start: str, text: str, columns: int | None, indent: int) -> Iterable[str]:
    if columns is None:
        return [start + text]
    import textwrap

    wrapped = textwrap.wrap(text, max(columns - indent, 20)) or [""]
    return [(start if not index else " " * indent) + line for index, line in enumerate(wrapped)]
