"""The players' names: which will do, and what to say about the others."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rich.cells import cell_len

from catgames.engine import Game, SetupError
from catgames.engine.quoting import quoted, unseen

WIDTH = 16
"""The most terminal cells that a name may take."""

_LENGTH = 4 * WIDTH  # in characters: enough for every script, but not for piles of accents


def check_names(names: Sequence[str], game: Game) -> list[str]:
    """The names as they are to be shown, one for each seat of ``game``.

    Raises SetupError, one sentence for the players, if one of them will not do, if two are too much alike,
    or if there are too few or too many for the game.
    """
    checked = [_checked(name, f"Player {seat}") for seat, name in enumerate(names, start=1)]
    refuse_doubles(checked)
    if not game.min_players <= len(checked) <= game.max_players:
        raise SetupError(
            f"{game.title} is for {game.min_players} to {game.max_players} players, not {len(checked)}."
        )
    return checked


def check_name(name: str) -> str:
    """The name as it is to be shown: normalised (NFC) and without white space around it.

    Raises SetupError, one sentence for the players, if it is empty, wider than WIDTH cells, or contains
    characters that cannot be seen.
    """
    return _checked(name, "A player")


def refuse_doubles(names: Sequence[str]) -> None:
    """Raise SetupError if two of these names, already checked, are too much alike to tell people apart."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.get(likeness(name))
        if other == name:
            raise SetupError(f"Two players are called '{name}': one of them needs another name.")
        if other is not None:
            raise SetupError(f"'{other}' and '{name}' are too much alike: one of them needs another name.")
        seen[likeness(name)] = name


def likeness(name: str) -> str:
    """A form that is equal for two names that people would mix up.

    Capitals, compatibility forms (full-width letters, ligatures) and the amount of white space make no
    difference; accents do, for Zoe and Zoë can hear and see which of them is meant.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())


def _checked(name: str, whose: str) -> str:
    name = unicodedata.normalize("NFC", name.strip())
    if not name:
        raise SetupError(f"{whose} has no name.")
    for char in name:
        if unseen(char):
            raise SetupError(
                f"The name {quoted(name)} contains a character that cannot be shown: U+{ord(char):04X}."
            )
    width = cell_len(name)
    if not width:
        raise SetupError(f"The name {quoted(name)} has nothing that can be seen.")
    if width > WIDTH:
        raise SetupError(f"The name {quoted(name)} is {width} cells wide; there is room for {WIDTH}.")
    if len(name) > _LENGTH:
        raise SetupError(f"The name {quoted(name)} has more accents and marks than fit on a line.")
    return name
