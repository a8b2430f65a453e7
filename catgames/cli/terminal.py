"""Opening a screen, where there is a terminal to draw it on."""

from __future__ import annotations

import os
import sys
from typing import Any

from catgames.cli.output import Refusal, is_terminal


def open_screen(**arguments: Any) -> int:
    """Open the app; the arguments are those of ``run`` in catgames.tui.app.  Returns the exit status."""
    check_terminal()
    import gc

    gc.disable()  # until the first frame: nothing can be freed while modules load, and looking costs 15 ms
    from catgames.tui.app import run

    return run(**arguments)


def check_terminal() -> None:
    """Refuse to go on where there is no terminal to draw on."""
    # Textual draws on standard error.
    if not all(map(is_terminal, (sys.stdin, sys.stdout, sys.stderr))):
        raise Refusal("there is no terminal to draw on; run it in one, not through a pipe.")
    if os.name != "nt":  # Windows draws without being told what on
        kind = os.environ.get("TERM")
        if not kind:
            raise Refusal("TERM does not say what terminal this is; set it, as in TERM=xterm-256color.")
        if kind == "dumb":
            raise Refusal(
                "a terminal of the kind 'dumb' cannot be drawn on; use another or, if TERM is wrong, "
                "set it, as in TERM=xterm-256color."
            )
