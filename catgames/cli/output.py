"""What is said: texts on standard output, and complaints on standard error."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # for importing typing would take longer than all the rest of this package
if TYPE_CHECKING:
    from typing import Any, TextIO

FAILED = 1
"""Exit status of a command that could not be done."""

USAGE = 2
"""Exit status of a command that cannot be meant like that."""


class Refusal(Exception):
    """A command that is not possible; the message is one sentence for whoever typed it.

    status: the exit status that goes with it.
    """

    def __init__(self, sentence: str, status: int = USAGE) -> None:
        super().__init__(sentence)
        self.status = status


def write(text: str) -> int:
    """Print a text on standard output; returns the exit status."""
    if sys.stdout is None:  # the process was started with it closed
        complain("there is nowhere to write to, for standard output is closed.")
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
    """Print a sentence on standard error, as far as there is one."""
    if sys.stderr is not None:
        try:
            print(f"catgames: {sentence}", file=sys.stderr, flush=True)
        except OSError:
            _abandon(sys.stderr)  # nobody is left to be told


def is_terminal(stream: Any) -> bool:
    """Whether a stream, which may be closed (None), leads to a terminal."""
    return stream is not None and bool(stream.isatty())


def _abandon(stream: TextIO) -> None:
    """Leave nothing to be written when Python ends, where it would fail again and change the exit status."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
