"""What every test can rely on."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def test_no_test_plays_among_somebodys_own_matches() -> None:
    home = Path(os.environ["CATGAMES_HOME"])
    assert home.is_relative_to(tempfile.gettempdir())
