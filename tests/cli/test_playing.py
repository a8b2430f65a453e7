"""What opens a screen, and with what; and where none can be opened."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest

from catgames.cli import main

NOTHING_SAID: dict[str, Any] = {
    "game": None,
    "players": None,
    "first": None,
    "seed": None,
    "ascii": False,
    "options": {},
}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", {}),
        ("play mistigri", {"game": "mistigri"}),
        ("play mistigri --ascii", {"game": "mistigri", "ascii": True}),
        ("play --seed 7 mistigri", {"game": "mistigri", "seed": 7}),
        ("play mistigri --seed -7", {"game": "mistigri", "seed": -7}),
        (
            "play mistigri --players Ana,[/,Zoë --first zoe\u0308 --seed=0",
            {"game": "mistigri", "players": ["Ana", "[/", "Zoë"], "first": 2, "seed": 0},
        ),
        ("play kitty --start race", {"game": "kitty", "options": {"start": "race"}}),
        ("play mess --layout ring", {"game": "mess", "options": {"layout": "ring"}}),
        ("play --layout=hub mess --ascii", {"game": "mess", "ascii": True, "options": {"layout": "hub"}}),
        ("play mess --layout hub --layout=ring", {"game": "mess", "options": {"layout": "ring"}}),
        (
            "play mess --first ring --layout ring --players ring,Ben",
            {"game": "mess", "players": ["ring", "Ben"], "first": 0, "options": {"layout": "ring"}},
        ),
    ],
)
def test_a_screen_is_opened_with_what_was_said(
    opened: list[dict[str, Any]], line: str, said: dict[str, Any]
) -> None:
    assert main(line.split()) == 7  # whatever the screen returns
    assert opened == [{**NOTHING_SAID, **said}]


def test_names_may_have_spaces_and_dashes(opened: list[dict[str, Any]]) -> None:
    assert main(["play", "mistigri", "--players=-Ana-, Al B ,Chi", "--first=AL  b"]) == 7
    assert opened[0]["players"] == ["-Ana-", "Al B", "Chi"]
    assert opened[0]["first"] == 1


@pytest.mark.parametrize("blind", ["stdin", "stdout"])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("line", ["", "play mistigri"])
def test_without_a_terminal_no_screen_is_opened(
    opened: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    blind: str,
    closed: bool,
    line: str,
) -> None:
    if closed:
        monkeypatch.setattr(sys, blind, None)
    else:
        monkeypatch.setattr(getattr(sys, blind), "isatty", lambda: False)
    assert main(line.split()) == 2
    assert capsys.readouterr().err == (
        "catgames: there is no terminal to draw on; run it in one, not through a pipe.\n"
    )
    assert opened == []


@pytest.mark.parametrize("kind", [None, "", "dumb"])
def test_a_terminal_that_cannot_be_drawn_on_is_refused(
    opened: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    kind: str | None,
) -> None:
    if kind is None:
        monkeypatch.delenv("TERM")
    else:
        monkeypatch.setenv("TERM", kind)
    assert main([]) == 2
    sentence = capsys.readouterr().err
    assert re.fullmatch(r"catgames: .*\bset (it|TERM)\b.*, as in TERM=xterm-256color\.\n", sentence)
    assert opened == []


@pytest.mark.usefixtures("opened")
def test_an_interrupt_at_the_start_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(**_: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["catgames.tui.app"], "run", run)
    assert main(["play", "mistigri"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--deck", "--deck needs a file."),
        ("--deck=no-such-file", "no-such-file: there is no such file."),
        ("--deck no-such-file --players Ana,Ben", "no-such-file: there is no such file."),
    ],
)
def test_the_command_line_says_what_is_wrong(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "kitty", *words.split()]) == 2
    assert capsys.readouterr() == ("", f"catgames: {said}\n")
