"""Decks that people bring: TOML files with a table for each kind of card."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from catgames.engine import Game, SetupError
from catgames.engine.quoting import legible
from catgames.match.home import error_words

_NAMED = 200  # cells of the path in a complaint
_LIMIT = 1 << 20  # bytes; no playable deck is that long


def read_deck(file: str, game: Game, players: int) -> Mapping[str, Any]:
    """The cards in a file, for the option ``cards`` of ``game``.

    players: the number of players that the cards have to be enough for.
    Raises SetupError, one sentence with the file, the card and the reason, if it is not a deck.
    """
    named = legible(file, _NAMED)
    try:
        cards = tomllib.loads(_text(Path(file)))
        game.new([str(seat) for seat in range(players)], cards=cards)
    except OSError as error:
        raise SetupError(f"{named}: it cannot be read ({error_words(error)}).") from None
    except UnicodeDecodeError:
        raise SetupError(f"{named}: this is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{named}: this is not TOML: {str(error).rstrip('.')}.") from None
    except SetupError as error:
        raise SetupError(f"{named}: {error}") from None
    except RecursionError:
        raise SetupError(f"{named}: it is nested too deeply.") from None
    except ValueError:  # Python reads no number longer than 4300 digits
        raise SetupError(f"{named}: it has a number that is far too large.") from None
    return cards


def deck_text(game: Game) -> str:
    """The printed cards of ``game`` as such a file, to start another deck from."""
    import tomlkit

    assert game.cards is not None
    head = (
        f"# The deck of {game.title}: a table for each kind of card.\n"
        f"# Change what you like, and play it with: catgames play {game.slug} --deck FILE\n\n"
    )
    return head + "\n".join(tomlkit.dumps({word: dict(card)}) for word, card in game.cards.items())


def _text(path: Path) -> str:
    if not path.is_file():
        reason = "it is not a file" if path.exists() else "there is no such file"
        raise SetupError(f"{reason}.")
    if path.stat().st_size > _LIMIT:
        raise SetupError("it is too long for a deck.")
    return path.read_bytes().decode("utf-8")
