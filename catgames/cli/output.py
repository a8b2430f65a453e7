"""Everything the command line prints: text on standard output, complaints on standard error."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # importing typing would take longer than everything else here
if TYPE_CHECKING:
    from typing import Any, TextIO

FAILED = 1
"""Exit status of a command that failed."""

USAGE = 2
"""Exit status of a command that makes no sense."""


class Refusal(Exception):
    """A command that cannot be carried out; the message is one sentence for whoever typed it.

    status: the exit status.
    """

    def __init__(self, sentence: str, status: int = USAGE) -> None:
        super().__init__(sentence)
        self.status = status


def write(text: str) -> int:
    """Print text on standard output; returns the exit status."""
    if sys.stdout is None:  # it was closed when the process started
        complain("nothing can be written: standard output is closed.")
        return FAILED
    try:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding))
        sys.stdout.flush()
    except BrokenPipeError:
        _abandon(sys.stdout)
    except OSError as error:
        _abandon(sys.stdout)
        from catgames.match.home import error_words

        complain(f"the output could not be written ({error_words(error)}).")
        return FAILED
    return 0


def complain(sentence: str) -> None:
    """Print a sentence on standard error, if there is one."""
    if sys.stderr is not None:
        try:
            print(f"catgames: {sentence}", file=sys.stderr, flush=True)
        except OSError:
            _abandon(sys.stderr)  # there is nobody left to tell


def is_terminal(stream: Any) -> bool:
    """Whether a stream leads to a terminal; None is a closed one."""
    return stream is not None and bool(stream.isatty())


def _abandon(stream: TextIO) -> None:
    """Discard what is still unwritten: when Python exits, it would fail again and change the exit status."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
