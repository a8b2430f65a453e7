"""What the tests of the command line share."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """With what a screen has been opened, on a terminal that could show one; none is really opened."""
    del capsys  # it is wanted here first, to put its own kind of output in place
    calls: list[dict[str, Any]] = []

    def run(**arguments: Any) -> int:
        calls.append(arguments)
        return 7

    monkeypatch.setitem(sys.modules, "catgames.tui.app", SimpleNamespace(run=run))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    return calls


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, in which no match is saved yet."""
    path = tmp_path / "home"
    monkeypatch.setenv("CATGAMES_HOME", str(path))
    return path
