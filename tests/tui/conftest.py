"""What holds for all tests of the screens."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for each test, so that no names are read or kept anywhere else."""
    folder = tmp_path / "home"
    monkeypatch.setenv("CATGAMES_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint as soon as something has changed, not at most 60 times a second; need no lull before a key."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 0.0005)
    monkeypatch.setattr("catgames.tui.gate.Gate.LULL", 0)


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same wherever the tests are run."""
    for name in ("SSH_CONNECTION", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
