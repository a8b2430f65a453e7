"""One saved match: ``catgames resume``, ``replay`` and ``verify``."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TypeVar

from catgames.cli import terminal
from catgames.cli.naming import named_match
from catgames.cli.output import FAILED, Refusal, write
from catgames.engine.quoting import legible
from catgames.match import saves
from catgames.match.journal import SaveError
from catgames.match.record import RecordError

Named = TypeVar("Named")
Found = TypeVar("Found")


def resume(arguments: Namespace) -> int:
    """Resume a match: the one named, or the one played last."""
    terminal.check_terminal()
    text = arguments.match
    if text is None:
        last = saves.last_unfinished()
        if last is None:
            raise Refusal("there is no match to resume; 'catgames saves' lists all matches.", FAILED)
        text = last.id
    return terminal.open_screen(match=_found(saves.resume, text), ascii=arguments.ascii)


def replay(arguments: Namespace) -> int:
    """Watch a finished match."""
    text = named_match(arguments)
    terminal.check_terminal()
    return terminal.open_screen(replay=_found(saves.replayable, text), ascii=arguments.ascii)


def verify(arguments: Namespace) -> int:
    """Replay a match without a screen, and say whether its record is sound."""
    path = _found(saves.located, named_match(arguments))
    match, torn = _found(saves.load, path)
    done = "unfinished" if match.state.actor is not None else "finished"
    end = f" Its last line is torn: {torn} bytes, which are ignored." if torn else ""
    return write(f"{legible(path.name)}: all {len(match.record)} actions are legal; {done}.{end}\n")


def _found(look: Callable[[Named], Found], named: Named) -> Found:
    """What is found under a name, or a Refusal that says why not."""
    try:
        return look(named)
    except (SaveError, RecordError) as error:
        raise Refusal(str(error), FAILED) from None
