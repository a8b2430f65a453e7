"""Starting a game: ``catgames play``, and the menu that opens without a command."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from catgames.cli.naming import named_game
from catgames.cli.output import Refusal
from catgames.cli.terminal import open_screen
from catgames.engine import Game, SetupError
from catgames.engine.events import listed
from catgames.engine.quoting import quoted
from catgames.match.players import check_names, likeness

_DECK = "deck"
"""The option that names a file of cards, for games that let people bring their own."""


def menu() -> int:
    """Open the menu."""
    return open_screen(game=None, players=None, first=None, seed=None, ascii=False, options={})


def play(arguments: Namespace) -> int:
    """Sit down to a game."""
    game = named_game(arguments)
    players = first = seed = None
    if arguments.players is not None:
        players = _players(arguments.players, game)
    if arguments.first is not None:
        first = _first(arguments.first, players)
    if arguments.seed is not None:
        seed = _seed(arguments.seed)
    options = dict(arguments.options)
    if _DECK in options:
        options["cards"] = _deck_file(options.pop(_DECK), game, len(players or []) or game.min_players)
    return open_screen(
        game=game.slug,
        players=players,
        first=first,
        seed=seed,
        ascii=arguments.ascii,
        options=options,
    )


def take_options(arguments: Namespace, words: Sequence[str]) -> list[str]:
    """Take the game's own options, ``--name value`` or ``--name=value``; returns the words that are left.

    Their values go into ``arguments.options``, and their flags are added to ``arguments.flags``.
    """
    left = list(words)
    if arguments.game is None:
        return left
    game = named_game(arguments)
    for word in words:
        name, equals, value = word.removeprefix("--").partition("=")
        choices = game.options[name].choices if name in game.options else ()
        deck = name == _DECK and game.cards is not None
        if not (choices or deck) or not word.startswith("--") or word not in left:
            continue
        at = left.index(word)
        if not equals:
            if at + 1 == len(left):
                example = "a file" if deck else f"a word, as in --{name}={choices[0]}"
                raise Refusal(f"--{name} needs {example}.")
            value = left.pop(at + 1)
        if not deck and value not in choices:
            raise Refusal(f"--{name} must be one of {', '.join(choices)}, not {quoted(value)}.")
        arguments.options[name] = value
        left.remove(word)
    names = [name for name, option in game.options.items() if option.choices]
    arguments.flags += [f"--{name}" for name in (*names, *([_DECK] if game.cards is not None else []))]
    return left


def _deck_file(file: str, game: Game, players: int) -> Mapping[str, Any]:
    from catgames.match.decks import read_deck

    try:
        return read_deck(file, game, players)
    except SetupError as error:
        raise Refusal(str(error)) from None


def _players(text: str, game: Game) -> list[str]:
    try:
        return check_names(text.split(","), game)
    except SetupError as error:
        raise Refusal(str(error)) from None


def _first(name: str, players: list[str] | None) -> int:
    if players is None:
        raise Refusal("--first needs --players, as in --players=Ana,Ben,Chi --first=Ben.")
    for seat, player in enumerate(players):
        if likeness(player) == likeness(name):
            return seat
    raise Refusal(f"--first must be one of {listed(players)}, not {quoted(name)}.")


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:  # raised for thousands of digits as well
        raise Refusal(f"--seed must be a whole number, as in --seed=7, not {quoted(text)}.") from None
