"""The file of settings: what it says, what is wrong with it, and that nothing in it is lost."""

from __future__ import annotations

import os
import tomllib
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from catgames.match.settings import (
    SETTINGS,
    Settings,
    read_settings,
    settings_file,
    settings_text,
    write_settings,
)


def themes() -> list[str]:
    return ["catgames-dark", "nord"]


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
    assert read_settings(themes) == (Settings(), [])
    assert not settings_file().exists()
    assert set(asdict(Settings())) == set(SETTINGS)


def test_what_is_written_is_read() -> None:
    assert write_settings(CHANGED, Settings()) is None
    assert read_settings(themes) == (CHANGED, [])
    assert settings_file().stat().st_mode & 0o777 == 0o600
    assert settings_file().parent.stat().st_mode & 0o777 == 0o700
    assert tomllib.loads(settings_text(CHANGED)) == asdict(CHANGED)


def test_comments_and_whatever_else_is_there_stay() -> None:
    file = kept('# mine\nidle_seconds = 30 # short\n\n[elsewhere]\nx = "y"\n')
    assert write_settings(Settings(idle_seconds=60), Settings(idle_seconds=30)) is None
    text = file.read_text()
    assert "# mine\nidle_seconds = 60 # short\n" in text
    assert '[elsewhere]\nx = "y"\n' in text
    assert "focus_seconds" not in text, "what nobody has changed is written down"
    assert read_settings(themes)[0].idle_seconds == 60


@pytest.mark.parametrize(
    "text",
    [
        "# no end of line",
        "idle_seconds = 3 # nor here",
        "[theme]\nx = 1\n[z]\ny = 2\n",
        "theme.x = 1\nz = 2\n",
        "[[z]]\na = 1\n[[z]]\na = 2\n",
        "z.a = 1\n[y]\nb = 1\n[z.c]\nd = 1\n",
        "# lines of Windows\r\nidle_seconds = 3\r\n\r\n[z]\r\na = 1\r\n",
        "\ufeffidle_seconds = 3\n",
        "",
    ],
    ids=repr,
)
def test_whatever_the_file_looks_like_it_is_as_before_but_for_the_change(text: str) -> None:
    file = kept(text)
    before = tomllib.loads(text.removeprefix("\ufeff"))
    assert write_settings(CHANGED, Settings()) is None
    after = file.read_bytes().decode()
    assert tomllib.loads(after) == {**before, **asdict(CHANGED)}
    assert not text.count("\r\n") or "# lines of Windows\r\nidle_seconds = 0\r\n" in after
    assert read_settings(themes)[0] == CHANGED


def test_two_terminals_do_not_undo_each_others_changes() -> None:
    both = Settings()
    write_settings(replace(both, theme="nord"), both)
    write_settings(replace(both, idle_seconds=60), both)
    assert read_settings(themes) == (Settings(theme="nord", idle_seconds=60), [])


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.toml"
    elsewhere.write_text("idle_seconds = 30\n")
    settings_file().parent.mkdir()
    settings_file().symlink_to(elsewhere)
    assert write_settings(Settings(idle_seconds=60), Settings()) is None
    assert settings_file().is_symlink()
    assert elsewhere.read_text() == "idle_seconds = 60\n"


def test_a_link_to_itself_is_said_or_replaced() -> None:
    settings_file().parent.mkdir()
    settings_file().symlink_to(settings_file())
    assert read_settings(themes)[0] == Settings()
    assert write_settings(CHANGED, Settings()) is None
    assert read_settings(themes) == (CHANGED, [])


SECONDS = "a whole number from 0 (never) to 86400"
HUGE = "0x" + "f" * 6000


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("theme = 3", 'theme must be THEME, not 3; "catgames-dark" is used.'),
        ('theme = "pink"', 'theme must be THEME, not "pink"; "catgames-dark" is used.'),
        ('theme = "\\u001b[2J"', 'theme must be THEME, not "\\x1b[2J"; "catgames-dark" is used.'),
        ('animations = "no"', 'animations must be true or false, not "no"; true is used.'),
        ('animations = "auto"', 'animations must be true or false, not "auto"; true is used.'),
        ("automatic_reveals = 1", "automatic_reveals must be true or false, not 1; false is used."),
        ("idle_seconds = -1", f"idle_seconds must be {SECONDS}, not -1; 120 is used."),
        ("idle_seconds = true", f"idle_seconds must be {SECONDS}, not true; 120 is used."),
        ("idle_seconds = [1, 2]", f"idle_seconds must be {SECONDS}, not a list; 120 is used."),
        (f"idle_seconds = [{HUGE}]", f"idle_seconds must be {SECONDS}, not a list; 120 is used."),
        ("[idle_seconds]", f"idle_seconds must be {SECONDS}, not a table; 120 is used."),
        (
            f"idle_seconds = {HUGE}",
            f"idle_seconds must be {SECONDS}, not a number as large as that; 120 is used.",
        ),
        ("focus_seconds = nan", f"focus_seconds must be {SECONDS}, not nan; 20 is used."),
        ("focus_seconds = 1.5", f"focus_seconds must be {SECONDS}, not 1.5; 20 is used."),
        ("focus_seconds = 86401", f"focus_seconds must be {SECONDS}, not 86401; 20 is used."),
        ("focus_seconds = 2026-11-30", f"focus_seconds must be {SECONDS}, not 2026-11-30; 20 is used."),
        ('ascii = "yes"', 'ascii must be "auto", true or false, not "yes"; "auto" is used.'),
        ("ascii = 0", 'ascii must be "auto", true or false, not 0; "auto" is used.'),
        ("colour = 1", "there is no setting 'colour', so it is ignored."),
        ('"\\u001b[2J" = 1', "there is no setting '\\x1b[2J', so it is ignored."),
    ],
)
def test_what_cannot_be_is_named_and_the_default_used(text: str, problem: str) -> None:
    file = kept(text)
    problem = problem.replace("THEME", SETTINGS["theme"].wanted)
    assert read_settings(themes) == (Settings(), [f"{file}: {problem}"])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"theme\nascii = true\n", ", line 1: this is not TOML"),
        (b"ascii = true\nascii = true\n", ", line 2: this is not TOML"),
        (b"x = " + b"9" * 5000, ": this is not TOML"),
        (b"x = " + b"[" * 5000, ": this is not TOML"),
        (b'theme = "\xff"', ": it is not UTF-8 text"),
        (b"#" * 65_537, ": it is longer than 65536 bytes"),
    ],
    ids=["half", "twice", "long number", "deep", "latin-1", "long"],
)
def test_what_is_no_such_file_is_said_and_left_alone(text: bytes, problem: str) -> None:
    file = kept(text)
    assert read_settings(themes) == (Settings(), [f"{file}{problem}, so the defaults are used."])
    assert write_settings(CHANGED, Settings()) == (
        f"{file}{problem}, so the settings could not be saved there."
    )
    assert file.read_bytes() == text


def test_a_file_as_long_as_it_may_be_is_read() -> None:
    kept("idle_seconds = 30\n" + "#" * (65_536 - 18))
    assert read_settings(themes) == (Settings(idle_seconds=30), [])


def test_toml_that_only_tomllib_understands_is_left_alone() -> None:
    text = "x = " + "[" * 300 + "]" * 300
    file = kept(text)
    assert "its TOML is too complicated" in (write_settings(CHANGED, Settings()) or "")
    assert file.read_text() == text


def test_the_rest_of_a_bad_file_counts() -> None:
    kept('idle_seconds = "x"\nfocus_seconds = 5\nasci = true\n')
    settings, problems = read_settings(themes)
    assert settings == Settings(focus_seconds=5)
    assert len(problems) == 2


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_is_said_and_waits_for_nothing(make: Any) -> None:
    settings_file().parent.mkdir()
    make(settings_file())
    sentence = f"{settings_file()}: this is not a file, so the "
    assert read_settings(themes) == (Settings(), [f"{sentence}defaults are used."])
    assert write_settings(CHANGED, Settings()) == f"{sentence}settings could not be saved there."


def test_a_file_that_cannot_be_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    file = kept("idle_seconds = 30")

    def refused(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    problem = f"{file}: it cannot be read (Permission denied), so the defaults are used."
    assert read_settings(themes) == (Settings(), [problem])


def test_themes_are_looked_up_only_where_one_is_named() -> None:
    def never() -> list[str]:
        raise AssertionError("looked up")

    kept('theme = "catgames-dark"\nidle_seconds = 30\n')
    assert read_settings(never) == (Settings(idle_seconds=30), [])


def test_what_cannot_be_written_is_said_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    write_settings(CHANGED, Settings())
    before = settings_file().read_text()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert write_settings(Settings(), CHANGED) == "The settings could not be saved (No space left on device)."
    assert settings_file().read_text() == before
    assert [path.name for path in settings_file().parent.iterdir()] == ["settings.toml"]
