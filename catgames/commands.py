"""The commands about matches that are kept: ``saves``, ``verify`` and ``stats``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from catgames.engine import games
from catgames.match import saves
from catgames.match.journal import SaveError
from catgames.match.players import shown
from catgames.match.record import RecordError
from catgames.match.saves import Saved
from catgames.match.stats import tallies
from catgames.reading import show_tables

Write = Callable[[str], int]
"""Prints a text and returns the exit status."""

Complain = Callable[[str, int], int]
"""Prints a sentence as a complaint, and returns the exit status that it is given."""

_BAR = 12  # columns


def list_saves(write: Write) -> int:
    """Say which matches are kept: game, players, when, how far, and never a card."""
    matches = saves.listed()
    if not matches:
        return write("No match is saved yet.\n")
    return show_tables(_tables(matches), write)


def _tables(matches: list[Saved]) -> Iterator[RenderableType]:
    whole = [match for match in matches if match.damage is None]
    if whole:
        table = _table("match", "game", "last played", "actions", "", "players", number="actions")
        for match in whole:
            table.add_row(
                Text(shown(match.id)),
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


def delete_save(match: str, write: Write, complain: Complain) -> int:
    """Remove a match for good; 1 when it cannot be."""
    try:
        return write(f"{shown(saves.delete(match))} is deleted.\n")
    except SaveError as error:
        return complain(str(error), 1)


def verify(match: str, write: Write, complain: Complain) -> int:
    """Replay a match without a screen, and say whether all of it is as it should be; 1 when it is not."""
    try:
        path = saves.located(match)
        replayed, torn = saves.load(path)
    except (SaveError, RecordError) as error:
        return complain(str(error), 1)
    done = "unfinished" if replayed.state.actor is not None else "finished"
    end = f" Its last line is torn: {torn} bytes that do not count." if torn else ""
    return write(f"{shown(path.name)}: all {len(replayed.record)} actions are legal; {done}.{end}\n")


def show_stats(write: Write) -> int:
    """Say how often everybody has won each game, and with which scores."""
    found = tallies(saves.listed())
    if not found:
        return write("No match has been played to its end yet.\n")
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
    note = "A win that is shared counts for everybody who shares it."
    if fewest:
        note += f" The fewest points are the best in {', '.join(fewest)}."
    return show_tables([*pages, Text(note)], write)


def _table(*headings: str, number: str) -> Table:
    """A table without lines; ``number`` names the headings with numbers below them."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        numeric = heading in number.split()
        table.add_column(heading, justify="right" if numeric else "left", overflow="fold")
    return table
