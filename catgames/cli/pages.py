"""Output laid out by Rich: pages of Markdown, in a pager if they are long, and tables."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from io import BytesIO, TextIOWrapper
from pathlib import PurePath

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import Heading, Markdown

from catgames.cli.output import is_terminal, write

WIDTH = 88
"""The longest line of text, in columns; longer ones are hard to read."""

_NARROWEST = 20
_ANY_WIDTH = 10_000
_NOT_FOUND = (126, 127)  # what a shell returns for a command it cannot run


class _Underlined(Heading):
    """A heading that still looks like one without colours."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = self.text.copy()
        text.justify = "left"
        yield text
        if console.color_system is None and self.tag in ("h1", "h2"):
            yield ("=" if self.tag == "h1" else "-") * min(cell_len(text.plain), options.max_width)


class _Page(Markdown):
    elements = {**Markdown.elements, "heading_open": _Underlined}  # noqa: RUF012 (the parent's own is typed)


def show(markdown: str) -> int:
    """Print the page in the way that suits standard output; returns the exit status.

    A terminal gets colours (unless NO_COLOR is set) and, if the page does not fit on it, a pager; anything
    else gets plain text.
    """
    screen, colours, encoding = _reader()
    columns, lines = shutil.get_terminal_size()
    text = laid_out(markdown, columns, colours=colours, encoding=encoding)
    pager = _pager() if screen and text.count("\n") >= lines else None
    if pager is None:
        return write(text)
    if colours and not _knows_colours(pager):
        text = laid_out(markdown, columns, colours=False, encoding=encoding)
    status = paged(text.encode(encoding, "replace"), pager)
    return write(text) if status is None else status


def show_tables(tables: Iterable[RenderableType]) -> int:
    """Print tables, with an empty line between them, like ``show``; returns the exit status.

    Away from a terminal they are as wide as they need to be.
    """
    screen, colours, encoding = _reader()
    columns = shutil.get_terminal_size().columns if screen else _ANY_WIDTH
    texts = [rendered(table, columns, colours=colours, encoding=encoding) for table in tables]
    return write("\n".join(text.rstrip("\n") + "\n" for text in texts))


def _reader() -> tuple[bool, bool, str]:
    """Whether standard output is a screen, whether it gets colours, and its encoding."""
    screen = is_terminal(sys.stdout) and os.environ.get("TERM") not in (None, "", "dumb")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return screen, screen and not os.environ.get("NO_COLOR"), encoding


def laid_out(markdown: str, columns: int, *, colours: bool, encoding: str = "utf-8") -> str:
    """The page as lines for a terminal of that many columns, without trailing blanks.

    colours: whether to use the control codes that this terminal is known to understand, or none at all.
    encoding: the reader's; tables are drawn with the characters it has, and any others become ``?``.
    """
    width = max(_NARROWEST, min(columns, WIDTH))
    text = rendered(_Page(markdown, hyperlinks=False), width, colours=colours, encoding=encoding)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


def rendered(what: RenderableType, columns: int, *, colours: bool, encoding: str) -> str:
    """Anything that Rich can lay out, as lines; the arguments are as for ``laid_out``."""
    buffer = BytesIO()
    file = TextIOWrapper(buffer, encoding=encoding, errors="replace", newline="\n")
    console = Console(
        file=file,
        width=columns,
        force_terminal=colours,  # set either way, or Rich would go by variables of its own
        highlight=False,
    )
    console.print(what)
    file.flush()
    return "\n".join(line.rstrip() for line in buffer.getvalue().decode(encoding).split("\n"))


def _pager() -> str | None:
    """The shell command of the pager; None if there is none, or none is wanted (``PAGER=``)."""
    chosen = os.environ.get("PAGER")
    if chosen is not None:
        return chosen.strip() or None
    return next((name for name in ("less", "more") if shutil.which(name)), None)


def _knows_colours(pager: str) -> bool:
    """Whether a pager shows colours, not their codes: less does with -R, which we set unless LESS is set."""
    try:
        program, *options = shlex.split(pager)
    except ValueError:
        return False
    return PurePath(program).name == "less" and ("R" in os.environ.get("LESS", "R") or "-R" in options)


def paged(text: bytes, pager: str) -> int | None:
    """Show the text in a pager; returns the exit status, or None if there is no such pager.

    Ctrl+C is not raised, but makes the exit status 130.
    """
    interrupts = []

    def interrupted(*_: object) -> None:
        interrupts.append(True)

    # Ctrl+C reaches the pager, too, which may or may not end.  Until it does, the terminal is not ours.
    before = signal.signal(signal.SIGINT, interrupted)
    try:
        environment = {"LESS": "-R", **os.environ}
        process = subprocess.Popen(pager, shell=True, stdin=subprocess.PIPE, env=environment)
        process.communicate(text)
    except OSError:
        return None
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupts:
        return 128 + signal.SIGINT
    return None if process.returncode in _NOT_FOUND else 0
