"""The file of settings: what it says, what is wrong with it, and that nothing in it is lost."""

from __future__ import annotations

import os
import tomllib
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from catgames.cli import main
from catgames.match.settings import (
    SETTINGS,
    Settings,
    read_settings,
    settings_file,
    settings_text,
    write_settings,
)

THEMES = ["catgames-dark", "nord"]
CHANGED = Settings("nord", False, True, 0, 7, True)


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CATGAMES_HOME", str(tmp_path / "home"))
    return settings_file()


def kept(text: str | bytes) -> Path:
    """A file of settings that somebody has written."""
    file = settings_file()
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_without_a_file_all_is_as_usual() -> None:
    assert read_settings(THEMES) == (Settings(), [])
    assert not settings_file().exists()
    assert set(asdict(Settings())) == set(SETTINGS)


def test_what_is_written_is_read() -> None:
    assert write_settings(CHANGED) is None
    assert read_settings(THEMES) == (CHANGED, [])
    assert settings_file().stat().st_mode & 0o777 == 0o600
    assert settings_file().parent.stat().st_mode & 0o777 == 0o700
    assert tomllib.loads(settings_text(CHANGED)) == asdict(CHANGED)


def test_comments_and_whatever_else_is_there_stay() -> None:
    file = kept('# mine\nidle_seconds = 30 # short\n\n[elsewhere]\nx = "y"\n')
    assert write_settings(replace(Settings(), idle_seconds=60)) is None
    text = file.read_text()
    assert "# mine\nidle_seconds = 60 # short\n" in text
    assert '[elsewhere]\nx = "y"\n' in text
    assert read_settings()[0].idle_seconds == 60


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("theme = 3", 'theme is the name of a theme, not 3; "catgames-dark" is used.'),
        ('theme = "pink"', 'theme is the name of a theme, not "pink"; "catgames-dark" is used.'),
        ('animations = "no"', 'animations is true or false, not "no"; true is used.'),
        ("automatic_reveals = 1", "automatic_reveals is true or false, not 1; false is used."),
        ("idle_seconds = -1", "idle_seconds is a number from 0 (never), not -1; 120 is used."),
        ("idle_seconds = true", "idle_seconds is a number from 0 (never), not true; 120 is used."),
        ("focus_seconds = 1.5", "focus_seconds is a number from 0 (never), not 1.5; 20 is used."),
        ("focus_seconds = 1000000", "focus_seconds is a number from 0 (never), not 1000000; 20 is used."),
        ('ascii = "yes"', 'ascii is "auto", true or false, not "yes"; "auto" is used.'),
        ("colour = 1", "there is no setting 'colour'."),
        ("idle_seconds", "this is not TOML, so the defaults are used."),
        (b"\xff\xfe", "this is not TOML, so the defaults are used."),
        ("x = " + "9" * 5000, "this is not TOML, so the defaults are used."),
        ("#" * 100_000, "this is no file with settings, so the defaults are used."),
    ],
)
def test_what_cannot_be_is_named_and_the_default_used(text: str | bytes, problem: str) -> None:
    file = kept(text)
    assert read_settings(THEMES) == (Settings(), [f"{file}: {problem}"])


def test_the_rest_of_a_bad_file_counts() -> None:
    kept('idle_seconds = "x"\nfocus_seconds = 5\nasci = true\n')
    settings, problems = read_settings(THEMES)
    assert settings == Settings(focus_seconds=5)
    assert len(problems) == 2


def test_a_folder_is_no_file() -> None:
    settings_file().mkdir(parents=True)
    settings, problems = read_settings(THEMES)
    assert settings == Settings()
    assert len(problems) == 1
    assert write_settings(CHANGED) is not None


def test_what_cannot_be_written_is_said_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    write_settings(CHANGED)
    before = settings_file().read_text()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert write_settings(Settings()) == "The settings could not be kept (No space left on device)."
    assert settings_file().read_text() == before
    assert [path.name for path in settings_file().parent.iterdir()] == ["settings.toml"]


def test_a_file_that_is_no_toml_is_not_written_over() -> None:
    file = kept("my notes")
    assert "could not be kept" in (write_settings(CHANGED) or "")
    assert file.read_text() == "my notes"


def test_the_command_shows_them(capsys: pytest.CaptureFixture[str]) -> None:
    kept("idle_seconds = 7\ncolour = 1\n")
    assert main(["settings"]) == 0
    shown = capsys.readouterr()
    assert tomllib.loads(shown.out) == {**asdict(Settings()), "idle_seconds": 7}
    assert shown.out.startswith(f"# {settings_file()}\n")
    assert shown.err == f"catgames: {settings_file()}: there is no setting 'colour'.\n"
