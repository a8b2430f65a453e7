"""The command line: what opens a screen, what is refused, what is printed, and what each of them loads."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from catgames import __version__
from catgames.cli import main
from catgames.engine import games

from .processes import environment, in_terminal, started

COMMANDS = ["play", "rules", "games", "deck", "resume", "replay", "saves", "verify", "stats", "settings"]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """With what a screen has been opened, on a terminal that could show one; none is really opened."""
    del capsys  # it is wanted here first, to put its own kind of output in place
    calls: list[dict[str, Any]] = []

    def run(**arguments: Any) -> int:
        calls.append(arguments)
        return 7

    monkeypatch.setitem(sys.modules, "catgames.tui.app", SimpleNamespace(run=run))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    return calls


# -- opening a screen ---------------------------------------------------------------------------------


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


def test_the_arguments_of_the_process_are_the_default(
    opened: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["catgames", "play", "mistigri"])
    assert main() == 7
    assert opened[0]["game"] == "mistigri"


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


# -- what is refused ----------------------------------------------------------------------------------

FIRST = next(iter(games))

REFUSED = [
    ("plya", "there is no command 'plya'; did you mean 'play'?"),
    ("GAMES", "there is no command 'GAMES'; did you mean 'games'?"),
    ("mistigri", "there is no command 'mistigri'; did you mean 'catgames play mistigri'?"),
    (
        "xyzzy",
        f"there is no command 'xyzzy'; the commands there are: {', '.join(COMMANDS)}.",
    ),
    ("play", f"say which game, as in 'catgames play {FIRST}'."),
    ("rules", f"say which game, as in 'catgames rules {FIRST}'."),
    ("play mistgri", "there is no game 'mistgri'; did you mean 'mistigri'?"),
    ("rules Mistigri", "there is no game 'Mistigri'; did you mean 'mistigri'?"),
    ("play CrazyMistigri", "there is no game 'CrazyMistigri'; did you mean 'mistigri'?"),
    ("play poker", f"there is no game 'poker'; the games there are: {', '.join(games)}."),
    ("play mistigri now", "'now' is one word too many."),
    ("games all", "'all' is one word too many."),
    ("play mistigri --player Ana,Ben,Chi", "there is no option '--player'; did you mean '--players'?"),
    ("play mistigri --ascci=1", "there is no option '--ascci'; did you mean '--ascii'?"),
    ("games --long", "there is no option '--long'; the options there are: --help."),
    ("--vers", "there is no option '--vers'; did you mean '--version'?"),
    ("--fast plya", "the command comes first, as in 'catgames games'."),
    ("play mistigri --players", "--players needs names after it, as in --players=Ana,Ben,Chi."),
    ("play mistigri --players --ascii", "--players needs names after it, as in --players=Ana,Ben,Chi."),
    ("play mistigri --first", "--first needs a name after it, as in --first=Ben."),
    ("play mistigri --seed", "--seed needs a whole number after it, as in --seed=7."),
    ("play mistigri --ascii=yes", "--ascii stands alone: nothing goes with it."),
    ("--help=play", "--help stands alone: nothing goes with it."),
    ("play mistigri --seed x", "--seed is a whole number, as in --seed=7, not 'x'."),
    ("play mistigri --seed 1.5", "--seed is a whole number, as in --seed=7, not '1.5'."),
    ("play mistigri --seed=", "--seed is a whole number, as in --seed=7, not ''."),
    ("play mess --layout round", "--layout is one of brick, hub, ring, corridor, not 'round'."),
    ("play mess --layout=Ring", "--layout is one of brick, hub, ring, corridor, not 'Ring'."),
    ("play mess --layout", "--layout needs a word after it, as in --layout=brick."),
    ("play mess --layout --ascii", "--layout needs a word after it, as in --layout=brick."),
    ("play mess --layout= ring", "--layout is one of brick, hub, ring, corridor, not ''."),
    ("play mess --layuot ring", "there is no option '--layuot'; did you mean '--layout'?"),
    ("play mess layout", "'layout' is one word too many."),
    (
        "play mistigri --layout ring",
        "there is no option '--layout'; the options there are: --help, --players, --first, --seed, --ascii.",
    ),
    ("play mistigri --players=", "Player 1 has no name."),
    ("play mistigri --players Ana,,Chi", "Player 2 has no name."),
    ("play mistigri --players Ana,Ben", "Crazy Mistigri is for 3 to 5 players, not 2."),
    ("play mistigri --players A,B,C,D,E,F", "Crazy Mistigri is for 3 to 5 players, not 6."),
    ("play mistigri --players A,B,A", "Two players are called 'A': one of them needs another name."),
    (
        "play mistigri --players Ana,Ben,Chi --first Dov",
        "--first is one of the players Ana, Ben and Chi, not 'Dov'.",
    ),
    (
        "play mistigri --first Ana",
        "--first is one of the players, so name them too, as in --players=Ana,Ben,Chi --first=Ben.",
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


# -- what is printed ----------------------------------------------------------------------------------


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"catgames {__version__}\n", "")


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


def test_the_games_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["game", "title", "players", "minutes"]
    assert len(rows) == len(games)
    for row, game in zip(rows, games.values(), strict=True):
        players = f"{game.min_players}-{game.max_players}"
        assert re.split("  +", row) == [game.slug, game.title, players, game.minutes, game.pitch]


def test_the_games_are_wrapped_on_a_terminal() -> None:
    status, seen = in_terminal("games", columns=72)
    assert status == 0
    assert max(map(len, seen.splitlines())) <= 72
    flat = " ".join(seen.split())
    for game in games.values():
        assert set(game.pitch.split()) <= set(flat.split())


# -- Ctrl+C -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("opened")
def test_an_interrupt_at_the_start_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(**_: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["catgames.tui.app"], "run", run)
    assert main(["play", "mistigri"]) == 130
    assert capsys.readouterr() == ("", "")


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
    assert within(modules, "catgames") == {"catgames", "catgames.arguments", "catgames.cli"}
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


# -- how it is started --------------------------------------------------------------------------------


def test_the_command_is_this_one() -> None:
    (script,) = entry_points(group="console_scripts", name="catgames")
    assert script.load() is main


def test_the_package_can_be_run() -> None:
    done = started("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"catgames {__version__}\n", "")
