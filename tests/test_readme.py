"""What README.md promises is so."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from catgames.cli import main
from catgames.engine import games

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = ROOT / ".ci" / "run"


def fenced(language: str) -> list[str]:
    """The contents of all code blocks in that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def table(first: str) -> list[list[str]]:
    """The rows of the table whose first heading that is."""
    found = re.search(rf"^\| {first} \|.*\n\|[-|]+\n((?:\|.*\n)+)", README, re.MULTILINE)
    assert found
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in found[1].splitlines()]


def test_two_lines_do_all_the_setting_up() -> None:
    play, test = fenced("sh")
    for line, last in ((play, ".venv/bin/catgames play mistigri"), (test, ".venv/bin/pytest")):
        steps = line.removesuffix("\n").split(" && ")
        assert "\n" not in steps[-1]
        assert steps[0] == "python3 -m venv .venv"
        assert steps[1].startswith(".venv/bin/pip install ")
        assert steps[2:] == [last]
    assert "[test]" in test


def test_ci_runs_the_second_line_and_then_the_long_tests() -> None:
    lines = CI.read_text(encoding="utf-8").splitlines()
    _, test = fenced("sh")
    commands = [line for line in lines if line.startswith((".venv", "python"))]
    assert commands == [test.removesuffix("\n"), ".venv/bin/pytest -m long"]
    assert "set -euo pipefail" in lines


def test_ci_can_be_run() -> None:
    assert os.access(CI, os.X_OK)
    assert subprocess.run(["bash", "-n", CI]).returncode == 0


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)]*)\)", README))
def test_every_link_leads_somewhere(target: str) -> None:
    if target.startswith("#"):
        assert target[1:] in [
            title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", README, re.M)
        ]
    else:
        assert (ROOT / target).is_file()


def test_every_game_is_named_with_its_numbers() -> None:
    assert table("game") == [
        [game.title, f"{game.min_players} to {game.max_players}", game.minutes, game.pitch]
        for game in games.values()
    ]


@pytest.mark.parametrize("slug", games)
def test_everybody_gets_credit(slug: str) -> None:
    people, _, publisher = games[slug].credits.partition(" (")
    (credit,) = re.findall(rf"^- \*\*{games[slug].title}\*\* (.*)$", README, re.MULTILINE)
    assert people in credit
    assert set(re.findall(r"\w+", publisher)) <= set(re.findall(r"\w+", credit))


def test_every_option_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--help"])
    offered = set(re.findall(r"^  (--\w+)", capsys.readouterr().out, re.MULTILINE))
    assert {re.match(r"`(--\w+)", row[0])[1] for row in table("option")} == offered  # type: ignore[index]


def test_every_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    offered = set(re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE))
    assert set(re.findall(r"^catgames (\w+)", "".join(fenced("text")), re.MULTILINE)) == offered


def test_the_code_runs() -> None:
    of_a_state, of_a_sitting = fenced("python")
    names: dict[str, Any] = {}
    exec(of_a_state, names)
    assert names["state"].actor is not None
    exec(of_a_sitting, names)
    assert names["moment"].view.outcome is not None


def test_what_is_to_be_run_is_there() -> None:
    paths = re.findall(r"`(?:\.venv/bin/python )?((?:tests|screenshots|catgames|\.ci)/[\w./]*)", README)
    assert len(paths) >= 4
    filled_in = [path.replace("SLUG", slug) for path in paths for slug in games]
    assert [path for path in filled_in if not (ROOT / path).exists()] == []


def test_what_writes_pictures_and_records_is_there() -> None:
    modules = re.findall(r"`(?:\.venv/bin/)?python -m ([\w.]+)`", README)
    assert {"tests.screenshots", "tests.match.records"} <= {*modules}
    for module in modules:
        path = ROOT.joinpath(*module.split("."))
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()
