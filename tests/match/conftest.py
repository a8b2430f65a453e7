"""What the tests of matches share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what is kept that does not exist yet.

    Nothing waits for the disk there: no test cuts the power, and what a kill leaves does not depend on it.
    """
    monkeypatch.setattr(os, "fsync", os.fstat)  # which fails where it would
    path = tmp_path / "deep" / "catgames"
    monkeypatch.setenv("CATGAMES_HOME", str(path))
    return path
