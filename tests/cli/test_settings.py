"""``catgames settings``."""

from __future__ import annotations

import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from catgames.cli import main
from catgames.match.settings import SETTINGS, Settings, read_settings, settings_file, write_settings

from ..match.test_settings import CHANGED, kept, themes


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CATGAMES_HOME", str(tmp_path / "home"))


def test_the_command_shows_them(capsys: pytest.CaptureFixture[str]) -> None:
    kept("idle_seconds = 7\ncolour = 1\n")
    assert main(["settings"]) == 0
    shown = capsys.readouterr()
    assert tomllib.loads(shown.out) == {**asdict(Settings()), "idle_seconds": 7}
    assert shown.out.startswith(f"# {settings_file()}\n")
    assert shown.err == f"catgames: {settings_file()}: there is no setting 'colour', so it is ignored.\n"


def test_the_command_names_a_theme_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    kept('theme = "pink"\n')
    assert main(["settings"]) == 0
    shown = capsys.readouterr()
    assert tomllib.loads(shown.out) == asdict(Settings())
    assert 'not "pink"; "catgames-dark" is used.' in shown.err
    kept('theme = "nord"\n')
    assert main(["settings"]) == 0
    shown = capsys.readouterr()
    assert tomllib.loads(shown.out)["theme"] == "nord"
    assert shown.err == ""


def test_what_the_command_prints_is_a_file_that_means_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    write_settings(CHANGED, Settings())
    assert main(["settings"]) == 0
    kept(capsys.readouterr().out)
    assert read_settings(themes) == (CHANGED, [])
    assert all(setting.help in settings_file().read_text() for setting in SETTINGS.values())
