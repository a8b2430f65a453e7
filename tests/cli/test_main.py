"""How the command is started, and what each of them loads."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from catgames import __version__
from catgames.cli import main

from ..processes import environment, started


def test_the_command_is_this_one() -> None:
    (script,) = entry_points(group="console_scripts", name="catgames")
    assert script.load() is main


def test_the_package_can_be_run() -> None:
    done = started("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"catgames {__version__}\n", "")


def test_the_arguments_of_the_process_are_the_default(
    opened: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["catgames", "play", "mistigri"])
    assert main() == 7
    assert opened[0]["game"] == "mistigri"


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"catgames {__version__}\n", "")


# -- what is loaded -----------------------------------------------------------------------------------


def loaded_by(line: str) -> set[str]:
    """The modules in memory after a command has been run in a fresh interpreter."""
    script = (
        "import sys; start = set(sys.modules)\n"
        f"from catgames.cli import main\nmain({line.split()!r})\n"
        "print(*set(sys.modules) - start, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    return set(done.stderr.split())


def within(modules: set[str], *packages: str) -> set[str]:
    return {name for name in modules if any(f"{name}.".startswith(f"{package}.") for package in packages)}


@pytest.mark.parametrize("line", ["--version", "--help", "play --help"])
def test_small_questions_load_next_to_nothing(line: str) -> None:
    modules = loaded_by(line)
    assert within(modules, "catgames") == {
        "catgames",
        "catgames.cli",
        "catgames.cli.arguments",
        "catgames.cli.output",
    }
    assert not within(modules, "textual", "rich", "platformdirs", "importlib.metadata", "typing", "difflib")
    assert not {name for name in modules if name.partition(".")[0] not in sys.stdlib_module_names} - within(
        modules, "catgames"
    )


def test_the_list_of_games_loads_the_engine_only() -> None:
    modules = loaded_by("games")
    assert "catgames.engine" in modules
    assert not within(modules, "textual", "rich", "platformdirs", "catgames.match", "catgames.tui")


def test_the_rules_load_no_screens() -> None:
    modules = loaded_by("rules mistigri")
    assert "rich.markdown" in modules
    assert not within(modules, "textual", "platformdirs", "catgames.tui")


@pytest.mark.parametrize("line", ["saves", "stats"])
def test_matches_are_listed_without_screens(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str
) -> None:
    monkeypatch.setenv("CATGAMES_HOME", str(tmp_path))
    assert not within(loaded_by(line), "textual", "platformdirs", "catgames.tui")
