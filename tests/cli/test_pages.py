"""The rules on a terminal, in a pager and in a pipe."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from catgames.cli.pages import paged
from catgames.match.rulebook import rulebook, sections

from ..processes import environment, in_terminal, started


def titles_in(text: str) -> list[str]:
    """The headings of the rules of Mistigri that are lines of a text without control codes."""
    lines = text.splitlines()
    return [part.title for part in sections(rulebook("mistigri")) if part.title in lines]


ALL_TITLES = [part.title for part in sections(rulebook("mistigri"))]


@pytest.fixture
def pager(tmp_path: Path) -> Callable[[str], dict[str, str]]:
    """Makes a pager of a given name; returns the variables with which it is found first.

    It notes what it is given, and the value of LESS, in files in ``tmp_path``.
    """

    def make(name: str) -> dict[str, str]:
        script = tmp_path / name
        script.write_text(f'#!/bin/sh\ncat > "{tmp_path}/read"\nprintf %s "$LESS" > "{tmp_path}/less-is"\n')
        script.chmod(0o755)
        return {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}

    return make


def test_the_rules_in_a_pipe_are_plain() -> None:
    done = started("rules", "mistigri", env=environment(FORCE_COLOR="1"))
    assert (done.returncode, done.stderr) == (0, "")
    assert titles_in(done.stdout) == ALL_TITLES
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]|<!--|[ \n]\n\n", done.stdout)
    assert "MIAOUUUUU" in done.stdout


@pytest.mark.parametrize(("columns", "widest"), [(50, 50), (200, 88)])
def test_the_rules_are_as_wide_as_can_be_read(columns: int, widest: int) -> None:
    done = started("rules", "mistigri", env=environment(COLUMNS=str(columns)))
    assert widest - 8 <= max(map(len, done.stdout.splitlines())) <= widest


def test_the_rules_can_be_written_in_any_encoding() -> None:
    done = started("rules", "mistigri", env=environment(PYTHONUTF8="0", PYTHONIOENCODING="ascii"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert titles_in(done.stdout) == ALL_TITLES


def test_long_rules_go_through_less_in_colour(tmp_path: Path, pager: Callable[[str], dict[str, str]]) -> None:
    assert in_terminal("rules", "mistigri", env=environment(**pager("less"))) == (0, "")
    read = (tmp_path / "read").read_text()
    assert "\x1b[" in read
    assert "<!--" not in read
    assert (tmp_path / "less-is").read_text() == "-R"
    assert titles_in(re.sub(r"\x1b\[[\d;]*m", "", read)) == ALL_TITLES


@pytest.mark.parametrize(
    ("name", "changes", "colours"),
    [
        ("less", {"LESS": "-FRX"}, True),
        ("less", {"LESS": "-i"}, False),
        ("less", {"PAGER": "less -R", "LESS": "-i"}, True),
        ("less", {"PAGER": "less"}, True),
        ("less", {"NO_COLOR": "1"}, False),
        ("mine", {"PAGER": "mine"}, False),
        ("mine", {"PAGER": "true && 'mine' # as a shell reads it"}, False),
    ],
)
def test_the_pager_of_choice_gets_colours_if_it_can_show_them(
    tmp_path: Path,
    pager: Callable[[str], dict[str, str]],
    name: str,
    changes: dict[str, str],
    colours: bool,
) -> None:
    assert in_terminal("rules", "mistigri", env=environment(**pager(name), **changes)) == (0, "")
    read = (tmp_path / "read").read_text()
    assert ("\x1b" in read) == colours
    assert "MIAOUUUUU" in read
    assert (tmp_path / "less-is").read_text() == changes.get("LESS", "-R")


def test_short_rules_need_no_pager(tmp_path: Path, pager: Callable[[str], dict[str, str]]) -> None:
    status, seen = in_terminal("rules", "mistigri", env=environment(**pager("less")), lines=400)
    assert status == 0
    assert "\x1b[" in seen
    assert "MIAOUUUUU" in seen
    assert not (tmp_path / "read").exists()


@pytest.mark.parametrize(
    ("changes", "colours"),
    [
        ({"PAGER": ""}, True),
        ({"PAGER": "", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"TERM": ""}, False),
    ],
)
def test_without_a_pager_the_rules_are_printed(
    pager: Callable[[str], dict[str, str]], changes: dict[str, str], colours: bool
) -> None:
    status, seen = in_terminal("rules", "mistigri", env=environment(**pager("less"), **changes))
    assert status == 0
    assert ("\x1b" in seen) == colours
    assert "MIAOUUUUU" in seen


@pytest.mark.parametrize("wrong", ["no-such-pager-anywhere", "/dev/null"])
def test_a_pager_that_cannot_be_run_is_done_without(wrong: str) -> None:
    status, seen = in_terminal("rules", "mistigri", env=environment(PAGER=wrong))
    assert status == 0
    assert "Traceback" not in seen
    assert titles_in(seen) == ALL_TITLES


@pytest.mark.parametrize("unread", ["true", "exit 3"])
def test_a_pager_may_be_left_early(unread: str) -> None:
    assert in_terminal("rules", "mistigri", env=environment(PAGER=unread)) == (0, "")


# -- Ctrl+C -------------------------------------------------------------------------------------------


def test_an_interrupt_in_the_pager_is_quiet() -> None:
    # The pager's parent is the process that started it.
    wait_and_interrupt = "cat > /dev/null; kill -INT $PPID"
    status, seen = in_terminal("rules", "mistigri", env=environment(PAGER=wait_and_interrupt))
    assert (status, seen) == (128 + signal.SIGINT, "")


def test_an_interrupt_waits_for_the_pager(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        status = paged(b"text", f"kill -INT $PPID; cat > '{tmp_path}/read'")
    except KeyboardInterrupt:
        pytest.fail("the interrupt got through while the pager had the terminal")
    assert status == 130
    assert (tmp_path / "read").read_text() == "text"
    assert signal.getsignal(signal.SIGINT) is before
