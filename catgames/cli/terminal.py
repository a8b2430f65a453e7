"""Opening a screen, if there is a terminal to draw it on."""

from __future__ import annotations

import os
import sys
from typing import Any

from catgames.cli.output import Refusal, is_terminal


def open_screen(**arguments: Any) -> int:
    """Open the app with the arguments of ``catgames.tui.app.run``; returns the exit status."""
    check_terminal()
    import gc

    gc.disable()  # until the first frame: loading modules frees nothing, and looking costs 15 ms
    from catgames.tui.app import run

    return run(**arguments)


def check_terminal() -> None:
    """Refuse to continue without a terminal that can be drawn on."""
    # Textual draws on standard error.
    if not all(map(is_terminal, (sys.stdin, sys.stdout, sys.stderr))):
        raise Refusal("there is no terminal to draw on; run it in one, not through a pipe.")
    if os.name != "nt":  # Windows needs no TERM
        kind = os.environ.get("TERM")
        if not kind:
            raise Refusal("TERM does not say what terminal this is; set it, as in TERM=xterm-256color.")
        if kind == "dumb":
            raise Refusal(
                "a 'dumb' terminal cannot be drawn on; use another or, if TERM is wrong, "
                "set it, as in TERM=xterm-256color."
            )
