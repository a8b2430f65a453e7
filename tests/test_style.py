"""The linter, the formatter and the type checker are content."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str, cwd: Path = ROOT) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True)
    return done.returncode, f"{' '.join(command)} says:\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("command", ["ruff check .", "ruff format --check .", "mypy"])
def test_the_source_is_clean(command: str) -> None:
    code, said = run(*command.split())
    assert code == 0, said


@pytest.mark.parametrize("command", ["ruff check", "ruff format --check", "mypy --strict"])
def test_an_unclean_source_is_noticed(command: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("import os\ndef f( x ):\n  return  undefined\n", encoding="utf-8")
    code, said = run(*command.split(), "bad.py", cwd=tmp_path)
    assert code == 1, said
