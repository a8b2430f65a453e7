"""Which terminals show more than ASCII."""

from __future__ import annotations

import re

import pytest

from catgames.tui.encoding import shows_unicode

from .terminal import DOWN, ENTER, Terminal
from .test_terminal import make_ready_to_pass, passes, play, reveal, turn_of

LATIN = {"LC_ALL": "en_US.ISO-8859-1"}
NONE = {"LANG": None, "PYTHONUTF8": None}
PLAIN = {
    "LANG=C": {**NONE, "LANG": "C"},
    "LC_ALL=POSIX": {**NONE, "LC_ALL": "POSIX"},
    "nothing": NONE,
    "Latin 1": {**NONE, **LATIN},
    "Latin 1 asked for": {**NONE, "LANG": "C.UTF-8", "PYTHONIOENCODING": "latin-1"},
    "an encoding of two bytes": {**NONE, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-16"},
}
FULL = {
    "C.UTF-8": {**NONE, "LANG": "C.UTF-8"},
    "a locale that is not installed": {**NONE, "LC_ALL": "xx_YY.utf8"},
    "asked for": {**NONE, "LANG": "C", "PYTHONIOENCODING": "utf-8:strict"},
    "UTF-8 mode": {"LANG": "C", "PYTHONUTF8": "1"},
}


@pytest.mark.parametrize(
    ("variables", "fallen_back", "shown"),
    [
        ({"LANG": "de_DE.UTF-8"}, False, True),
        ({"LANG": "de_DE.utf8@euro", "LC_CTYPE": ""}, False, True),
        ({"LC_CTYPE": "UTF-8"}, False, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, True, False),
        ({"LANG": "de_DE.ISO-8859-15@euro"}, False, False),
        ({"LANG": "de_DE"}, True, False),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True, False),
        ({"LC_CTYPE": "C.UTF-8"}, False, True),
        ({"LC_ALL": "C.UTF-8"}, True, True),
        ({"LANG": "x.nonsense"}, True, False),
        ({"PYTHONIOENCODING": ":replace", "LANG": "x.UTF-8"}, False, True),
        ({"PYTHONIOENCODING": "cp437", "LANG": "x.UTF-8"}, False, False),
        ({}, True, False),
    ],
)
def test_the_locale_says_what_can_be_shown(variables: dict[str, str], fallen_back: bool, shown: bool) -> None:
    assert shows_unicode(variables, fallen_back) is shown


QUICK = ("LANG=C", "Latin 1", "an encoding of two bytes")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in PLAIN]
)
def test_where_no_more_can_be_shown_it_is_ascii_by_itself(name: str) -> None:
    with Terminal(**PLAIN[name]) as terminal:
        terminal.wait_for("WHICH GAME?")
        terminal.settle()
        while ">  Crazy Mistigri" not in terminal.text():
            terminal.send(DOWN)
            terminal.settle()
        terminal.press_until(ENTER, "Who plays?")
        assert terminal.raw.isascii()


def test_without_unicode_it_can_be_played() -> None:
    """What is left when Python itself has no UTF-8 either."""
    with play(**NONE, **LATIN, PYTHONCOERCECLOCALE="0") as terminal:
        terminal.press_until(b" ", "Ana: discard")
        terminal.press_until(b"x", ">[x] Pass")
        terminal.press_until(ENTER, turn_of("Ben"))
        assert terminal.raw.isascii()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "asked for" else pytest.mark.long) for name in FULL]
)
def test_where_more_can_be_shown_it_is(name: str) -> None:
    with Terminal(**FULL[name]) as terminal:
        terminal.wait_for("▶")


SGR = re.compile(rb"\x1b\[([\d;:]*)m")


def colours(raw: bytes) -> list[bytes]:
    """The codes in what was written that set a colour."""
    return [
        codes
        for codes in SGR.findall(raw)
        if any(
            30 <= int(code or 0) <= 49 or 90 <= int(code or 0) <= 107 for code in re.split(rb"[;:]", codes)
        )
    ]


def test_no_color_writes_no_code_of_a_colour() -> None:
    with play(NO_COLOR="1") as terminal:
        reveal(terminal, "Ana")
        terminal.send(b"12")
        make_ready_to_pass(terminal)
        assert passes(terminal) == 0
        terminal.press_until(ENTER, turn_of("Ben"))
        terminal.press_until(b"\x10", "COMMANDS")
        terminal.send(b"\x1b")
        terminal.resize(40, 10)
        terminal.settle()
        assert colours(terminal.raw) == []
        assert SGR.search(terminal.raw), "it is not even bold"


def test_codes_of_colours_are_found() -> None:
    with play() as terminal:
        terminal.wait_for(turn_of("Ana"))
        assert colours(terminal.raw)
