"""The arguments: what is refused, and the help."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from catgames.cli import main
from catgames.engine import games

from ..processes import environment, started

COMMANDS = ["play", "rules", "games", "deck", "resume", "replay", "saves", "verify", "stats", "settings"]


FIRST = next(iter(games))

REFUSED = [
    ("plya", "there is no command 'plya'; did you mean 'play'?"),
    ("GAMES", "there is no command 'GAMES'; did you mean 'games'?"),
    ("mistigri", "there is no command 'mistigri'; did you mean 'catgames play mistigri'?"),
    (
        "xyzzy",
        f"there is no command 'xyzzy'; the commands are: {', '.join(COMMANDS)}.",
    ),
    ("play", f"say which game, as in 'catgames play {FIRST}'."),
    ("rules", f"say which game, as in 'catgames rules {FIRST}'."),
    ("play mistgri", "there is no game 'mistgri'; did you mean 'mistigri'?"),
    ("rules Mistigri", "there is no game 'Mistigri'; did you mean 'mistigri'?"),
    ("play CrazyMistigri", "there is no game 'CrazyMistigri'; did you mean 'mistigri'?"),
    ("play poker", f"there is no game 'poker'; the games are: {', '.join(games)}."),
    ("play mistigri now", "'now' is one word too many."),
    ("games all", "'all' is one word too many."),
    ("play mistigri --player Ana,Ben,Chi", "there is no option '--player'; did you mean '--players'?"),
    ("play mistigri --ascci=1", "there is no option '--ascci'; did you mean '--ascii'?"),
    ("games --long", "there is no option '--long'; the options are: --help."),
    ("--vers", "there is no option '--vers'; did you mean '--version'?"),
    ("--fast plya", "the command comes first, as in 'catgames games'."),
    ("play mistigri --players", "--players needs names, as in --players=Ana,Ben,Chi."),
    ("play mistigri --players --ascii", "--players needs names, as in --players=Ana,Ben,Chi."),
    ("play mistigri --first", "--first needs a name, as in --first=Ben."),
    ("play mistigri --seed", "--seed needs a whole number, as in --seed=7."),
    ("play mistigri --ascii=yes", "--ascii takes no value."),
    ("--help=play", "--help takes no value."),
    ("play mistigri --seed x", "--seed must be a whole number, as in --seed=7, not 'x'."),
    ("play mistigri --seed 1.5", "--seed must be a whole number, as in --seed=7, not '1.5'."),
    ("play mistigri --seed=", "--seed must be a whole number, as in --seed=7, not ''."),
    ("play mess --layout round", "--layout must be one of brick, hub, ring, corridor, not 'round'."),
    ("play mess --layout=Ring", "--layout must be one of brick, hub, ring, corridor, not 'Ring'."),
    ("play mess --layout", "--layout needs a word, as in --layout=brick."),
    ("play mess --layout --ascii", "--layout needs a word, as in --layout=brick."),
    ("play mess --layout= ring", "--layout must be one of brick, hub, ring, corridor, not ''."),
    ("play mess --layuot ring", "there is no option '--layuot'; did you mean '--layout'?"),
    ("play mess layout", "'layout' is one word too many."),
    (
        "play mistigri --layout ring",
        "there is no option '--layout'; the options are: --help, --players, --first, --seed, --ascii.",
    ),
    ("play mistigri --players=", "Player 1 has no name."),
    ("play mistigri --players Ana,,Chi", "Player 2 has no name."),
    ("play mistigri --players Ana,Ben", "Crazy Mistigri is for 3 to 5 players, not 2."),
    ("play mistigri --players A,B,C,D,E,F", "Crazy Mistigri is for 3 to 5 players, not 6."),
    ("play mistigri --players A,B,A", "Two players are called 'A': one of them needs another name."),
    (
        "play mistigri --players Ana,Ben,Chi --first Dov",
        "--first must be one of Ana, Ben and Chi, not 'Dov'.",
    ),
    (
        "play mistigri --first Ana",
        "--first needs --players, as in --players=Ana,Ben,Chi --first=Ben.",
    ),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_a_mistake_is_one_sentence(
    opened: list[dict[str, Any]], capsys: pytest.CaptureFixture[str], line: str, sentence: str
) -> None:
    assert main(line.split(" ")) == 2
    assert capsys.readouterr() == ("", f"catgames: {sentence}\n")
    assert opened == []


@pytest.mark.parametrize(
    "arguments",
    [
        [b"\xff"],
        [b"--\xff\x1b[2J"],
        [b"play", b"mist\xffgri\x1b[2J"],
        [b"play", b"mistigri", b"\x1b[2J\xff"],
        [b"play", b"mistigri", b"--seed=\xff\x1b[2J"],
        [b"play", b"mistigri", b"--players=Ana,B\xffn,Chi"],
        [b"play", b"mistigri", b"--players=Ana,B\x1b[2J,Chi"],
        [b"play", b"mistigri", b"--players=Ana,Ben,Chi", b"--first=\xff\x1b[2J"],
        [b"play", b"mistigri", b"--seed=" + b"9" * 5000],
        [b"", b""],
    ],
)
def test_odd_bytes_are_refused_and_not_repeated(arguments: list[bytes]) -> None:
    done = started(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"catgames: [^\n]{1,250}[.?]\n", done.stderr)
    assert done.stderr[:-1].isprintable()


def test_a_mistake_is_a_mistake_where_nobody_hears_it() -> None:
    script = 'exec "$0" -m catgames play poker 2>&-'
    command = ["sh", "-c", script, sys.executable]
    done = subprocess.run(command, env=environment(), stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout) == (2, b"")
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "catgames", "play", "poker"]
        assert subprocess.run(command, stderr=full, env=environment()).returncode == 2


@pytest.mark.parametrize(
    "line",
    [
        "--help",
        "-h",
        "--help --bogus",
        "play --help",
        "rules -h",
        "games -h",
        "saves -h",
        "verify -h",
        "stats -h",
    ],
)
def test_help(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert main(line.split()) == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: catgames")
    assert err == ""
    assert "None" not in out


@pytest.mark.usefixtures("opened")
def test_the_help_shows_examples_that_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CATGAMES_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    main(["deck", "kitty"])
    Path("mine.toml").write_text(capsys.readouterr().out, encoding="utf-8")
    pages = []
    for command in ("", "play ", "rules ", "deck "):
        main(f"{command}--help".split())
        pages.append(capsys.readouterr().out)
    lines = re.findall(r"^  catgames( .*?)?(?:  .*)?$", "".join(pages), re.MULTILINE)
    assert len(lines) == 13
    for line in lines:
        words = line.partition(" >")[0].split()
        assert main(words) == (0 if words[:1] in (["rules"], ["deck"], ["saves"]) else 7), line
    assert set(re.findall(r"^    (\w+)", pages[0], re.MULTILINE)) == {*COMMANDS}
