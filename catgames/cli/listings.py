"""All saved matches: ``catgames saves`` and ``stats``."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from catgames.cli.output import FAILED, Refusal, write
from catgames.cli.pages import show_tables
from catgames.engine import games
from catgames.engine.events import listed
from catgames.engine.quoting import legible
from catgames.match.journal import SaveError
from catgames.match.saves import Saved, all_saved, delete
from catgames.match.stats import tallies

_BAR = 12  # columns


def saves(arguments: Namespace) -> int:
    """List the saved matches, without ever showing a card, or delete one for good."""
    if arguments.delete is not None:
        try:
            return write(f"Deleted {legible(delete(arguments.delete))}.\n")
        except SaveError as error:
            raise Refusal(str(error), FAILED) from None
    matches = all_saved()
    return show_tables(_tables(matches)) if matches else write("There are no saved matches yet.\n")


def _tables(matches: list[Saved]) -> Iterator[RenderableType]:
    whole = [match for match in matches if match.damage is None]
    if whole:
        table = _table("match", "game", "last played", "actions", "", "players", number="actions")
        for match in whole:
            table.add_row(
                Text(legible(match.id)),
                games[match.game].title,
                f"{match.played:%Y-%m-%d %H:%M}",
                str(match.moves),
                "unfinished" if match.outcome is None else "finished",
                Text(", ".join(match.seats)),
            )
        yield table
    for match in matches:
        if match.damage is not None:
            yield Text(f"Damaged: {match.damage}")


def stats(_: Namespace) -> int:
    """Show how often everybody has won each game, and with what scores."""
    found = tallies(all_saved())
    if not found:
        return write("There are no finished matches yet.\n")
    pages: list[RenderableType] = []
    for slug, people in found.items():
        game = games[slug]
        table = _table("player", "matches", "wins", "", "average", "best", number="matches wins average best")
        for tally in people:
            table.add_row(
                Text(tally.name),
                str(tally.matches),
                str(tally.wins),
                ProgressBar(total=tally.matches, completed=tally.wins, width=_BAR),
                f"{tally.average:.1f}",
                str(tally.best(game)),
            )
        pages.append(Group(Text(game.title, style="bold"), table))
    fewest = [games[slug].title for slug in found if games[slug].fewest_wins]
    note = "A shared win counts for everybody who shares it."
    if fewest:
        note += f" In {listed(fewest)} the fewest points win."
    return show_tables([*pages, Text(note)])


def _table(*headings: str, number: str) -> Table:
    """A table without lines; ``number`` names the headings of the columns of numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        numeric = heading in number.split()
        table.add_column(heading, justify="right" if numeric else "left", overflow="fold")
    return table
