"""Names on the command line: games, matches, and words that mean nothing."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from catgames.cli.output import Refusal
from catgames.engine import Game, games
from catgames.engine.quoting import quoted


def named_game(arguments: Namespace) -> Game:
    """The game that the command names."""
    slug = arguments.game
    if slug is None:
        fitting = (name for name in games if arguments.command != "deck" or games[name].cards is not None)
        raise Refusal(f"say which game, as in 'catgames {arguments.command} {next(fitting)}'.")
    if slug not in games:
        titles = {game.title.casefold(): game.slug for game in games.values()}
        raise _unknown("game", slug, list(games), titles)
    return games[slug]


def named_match(arguments: Namespace) -> str:
    """The match that the command names, as typed."""
    match: str | None = arguments.match
    if match is None:
        example = f"catgames {arguments.command} 2026-11-30-mistigri-1"
        raise Refusal(f"say which match, as in '{example}'; or name a file.")
    return match


def no_command(word: str, commands: Sequence[str]) -> Refusal:
    """The refusal of a word that is not a command."""
    return _unknown("command", word, commands, {slug: f"catgames play {slug}" for slug in games})


def too_much(extra: Sequence[str], flags: Sequence[str]) -> Refusal:
    """The refusal of words that are left over; flags: those that would have been understood."""
    flag = next((word for word in extra if word.startswith("-")), None)
    if flag is None:
        return Refusal(f"{quoted(extra[0])} is one word too many.")
    return _unknown("option", flag.partition("=")[0], flags, {})


def _unknown(kind: str, word: str, known: Sequence[str], others: Mapping[str, str]) -> Refusal:
    """The refusal of an unknown word, with what was probably meant or, failing that, all known words.

    kind: what it should have been, "game".
    known: the known words.
    others: other things people may type -> what to suggest instead.
    """
    suggestions = {**others, **{name: name for name in known}}
    close = get_close_matches(word.casefold(), suggestions, n=1)
    hint = f"did you mean '{suggestions[close[0]]}'?" if close else f"the {kind}s are: {', '.join(known)}."
    return Refusal(f"there is no {kind} {quoted(word)}; {hint}")
