"""``catgames`` in a process of its own, with and without a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from typing import Any

WITHOUT = (
    "PAGER",
    "LESS",
    "NO_COLOR",
    "COLUMNS",
    "LINES",
    "FORCE_COLOR",
    "COLORTERM",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
)


def environment(**changes: str) -> dict[str, str]:
    """The variables of a plain terminal, with these changes."""
    kept = {name: value for name, value in os.environ.items() if name not in WITHOUT}
    return {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **changes}


def started(*arguments: str | bytes, **options: Any) -> subprocess.CompletedProcess[str]:
    """``catgames`` with these arguments in a process of its own, away from any terminal."""
    options = {"env": environment(), "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **options}
    command = [sys.executable, "-m", "catgames", *arguments]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=60, **options)


def in_terminal(
    *arguments: str, env: Mapping[str, str] | None = None, lines: int = 24, columns: int = 80
) -> tuple[int, str]:
    """The exit status of ``catgames`` on a terminal of that size, and what came to be seen there."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    command = [sys.executable, "-m", "catgames", *arguments]
    process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=env or environment())
    os.close(its)
    seen = b""
    while select.select([ours], [], [], 60)[0]:
        try:
            chunk = os.read(ours, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not chunk:
            break
        seen += chunk
    os.close(ours)
    return process.wait(timeout=60), seen.decode().replace("\r\n", "\n")
