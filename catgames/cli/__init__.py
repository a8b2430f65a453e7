"""The command line.  Each command imports only what it needs, and Textual only to open a screen."""

from __future__ import annotations

import sys

from catgames.cli.arguments import Answer, parser
from catgames.cli.output import Refusal, complain, write

INTERRUPTED = 130
"""Exit status after Ctrl+C."""

_COMMANDS = {
    "play": "playing",
    "rules": "reading",
    "games": "reading",
    "deck": "reading",
    "resume": "matches",
    "replay": "matches",
    "saves": "listings",
    "verify": "matches",
    "stats": "listings",
    "settings": "settings",
}
"""Command -> the module here that has a function of the same name, which returns the exit status."""


def main(argv: list[str] | None = None) -> int:
    """Run a command, by default the one this process was started with; returns the exit status.

    0: done, even if the reader of the output stopped reading.
    1: it failed, or the output could not be written.
    2: the command makes no sense; one sentence on standard error says why.
    130: Ctrl+C.
    """
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except Answer as answer:
        return write(str(answer))
    except Refusal as refusal:
        complain(str(refusal))
        return refusal.status
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: list[str]) -> int:
    if argv and not argv[0].startswith("-") and argv[0] not in _COMMANDS:
        from catgames.cli.naming import no_command

        raise no_command(argv[0], [*_COMMANDS])
    arguments, extra = parser().parse_known_args(argv)
    if arguments.command == "play":
        from catgames.cli.playing import take_options

        extra = take_options(arguments, extra)
    if extra:
        from catgames.cli.naming import too_much

        raise too_much(extra, arguments.flags)
    if arguments.command is None:
        from catgames.cli.playing import menu

        return menu()
    from importlib import import_module

    module = import_module(f"catgames.cli.{_COMMANDS[arguments.command]}")
    status: int = getattr(module, arguments.command)(arguments)
    return status
