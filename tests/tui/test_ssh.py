"""Over SSH: a real server on this machine, a real client, and connections that are lost."""

from __future__ import annotations

import getpass
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import catgames
from catgames.engine import Action, games
from catgames.match import saves

from .driver import NAMES
from .terminal import ENTER, PATIENCE, Terminal, wait_until_gone
from .test_faults import SHELL, check_nothing_shows_through, child_of
from .test_terminal import (
    ALTERNATE_SCREEN,
    PLAY,
    TOO_SMALL,
    leave,
    make_ready_to_pass,
    passes,
    reveal,
    turn_of,
)

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin")

pytestmark = pytest.mark.skipif(SSHD is None, reason="there is no sshd; Debian has it in openssh-server")

SERVER = """
ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/host
AuthorizedKeysFile {folder}/client.pub
PidFile none
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
StrictModes no
UsePAM no
PrintMotd no
PrintLastLog no
"""


@dataclass
class Server:
    """A running sshd.

    folder: its keys and its configuration.  port: where it listens.  process: the one that listens.
    home: where ``catgames`` keeps its files there.
    """

    folder: Path
    port: int
    process: subprocess.Popen[str]
    home: Path

    def sessions(self) -> list[int]:
        """The processes that serve a connection each, the oldest first."""
        return children(self.process.pid)

    def connect(self, *command: str) -> Terminal:
        """``ssh -t`` with this command, on a terminal of its own."""
        program = ["ssh", "-t", "-F", "none", "-p", str(self.port), "-i", str(self.folder / "client")]
        for option in (
            "IdentitiesOnly=yes",
            "BatchMode=yes",
            "StrictHostKeyChecking=yes",
            f"UserKnownHostsFile={self.folder / 'known'}",
        ):
            program += ["-o", option]
        there = {
            "CATGAMES_HOME": self.home,
            "LANG": "C.UTF-8",
            "PYTHONPATH": Path(catgames.__file__).parent.parent,
        }
        whole = ["env", *(f"{name}={value}" for name, value in there.items()), *command]
        return Terminal(f"{getpass.getuser()}@127.0.0.1", shlex.join(whole), program=program)

    def catgames(self, *arguments: str) -> Terminal:
        """``ssh -t host catgames`` with these arguments."""
        return self.connect(sys.executable, "-m", "catgames", *arguments)

    def last(self) -> list[int]:
        """The processes that the latest connection has started, the nearest to the server first."""
        found = self.sessions()[-1:]
        while below := children(found[-1]):
            found += below
        return found[1:]


def children(process: int) -> list[int]:
    """The processes that this one has started and that still run."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.create_server(("127.0.0.1", 0)) as there:
        port: int = there.getsockname()[1]
    return port


def start(folder: Path, home: Path) -> Server:
    """Start a server, which is listening then; again where somebody else was faster to take the port."""
    for _ in range(5):
        server = attempt(folder, free_port(), home)
        assert server.process.stderr is not None
        said = []
        for line in server.process.stderr:
            said.append(line)
            if line.startswith("Server listening"):
                return server
        server.process.wait(PATIENCE)
    raise AssertionError(f"sshd does not start: {''.join(said)}")


def attempt(folder: Path, port: int, home: Path) -> Server:
    assert SSHD is not None
    (folder / "config").write_text(SERVER.format(folder=folder, port=port))
    (folder / "known").write_text(f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}")
    process = subprocess.Popen(
        [SSHD, "-D", "-e", "-f", str(folder / "config")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    return Server(folder, port, process, home)


@pytest.fixture
def server(tmp_path: Path, home: Path) -> Iterator[Server]:
    """A server with keys and a configuration of its own; it is stopped again, with all its connections."""
    folder = tmp_path / "ssh"
    folder.mkdir(mode=0o700)
    for name in ("host", "client"):
        key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(folder / name)]
        subprocess.run(key, check=True, timeout=PATIENCE)
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # as the start of Debian's own service does
    server = start(folder, home)
    try:
        yield server
    finally:
        connections = server.sessions()
        server.process.terminate()
        server.process.wait(PATIENCE)
        for connection in connections:
            try:
                wait_until_gone(connection)
            except AssertionError:
                os.kill(connection, signal.SIGKILL)
                raise
        assert server.process.stderr is not None
        server.process.stderr.close()


def record() -> list[Action]:
    """What the only saved match has come to."""
    (saved,) = saves.all_saved()
    match, torn = saves.load(saved.path)
    assert torn == 0
    return match.record


# -- lost connections ---------------------------------------------------------------------------------------

LOSSES: dict[str, Callable[[Server, Terminal], None]] = {
    "the client is killed": lambda _, terminal: terminal.signal(signal.SIGKILL),
    "the server's side is killed": lambda server, _: os.kill(server.sessions()[-1], signal.SIGKILL),
    "the window is closed": lambda _, terminal: terminal.hang_up(),
}


def lose(server: Server, terminal: Terminal, how: str) -> None:
    """Lose the connection, and wait until nothing runs there any more."""
    there = server.last()
    assert there
    LOSSES[how](server, terminal)
    for process in there:
        wait_until_gone(process)


def check_sizes(terminal: Terminal) -> None:
    """A new size of the window gets through, be it too small or larger."""
    terminal.resize(60, 10)
    terminal.wait_for(TOO_SMALL)
    terminal.resize(120, 40)
    terminal.wait_for(lambda: "Enter" in terminal.text().split("\n")[39])
    terminal.resize(80, 24)
    terminal.wait_for(lambda: "Enter" in terminal.text().split("\n")[23])


@pytest.mark.parametrize(
    "how", [pytest.param(how, marks=pytest.mark.long if at else ()) for at, how in enumerate(LOSSES)]
)
def test_a_game_goes_on_where_its_connection_was_lost(
    server: Server, how: str, tried: Callable[..., None]
) -> None:
    with server.catgames(*PLAY, "--seed", "7") as terminal:
        reveal(terminal, "Ana")
        check_sizes(terminal)
        make_ready_to_pass(terminal)
        terminal.settle()
        since = len(terminal.raw)
        terminal.send(b"\x1a")  # no shell is there that could go on with it, so it does not stop
        terminal.wait_for(turn_of("Ana"))
        terminal.settle()
        check_nothing_shows_through(terminal, since)
        reveal(terminal, "Ana")
        make_ready_to_pass(terminal)
        terminal.send(ENTER)
        reveal(terminal, "Ben")
        make_ready_to_pass(terminal)
        lose(server, terminal, how)
    verbs = ["shuffle", "take", "pass", "take"]
    assert [action.verb for action in record()] == verbs
    with server.catgames("resume") as terminal:
        terminal.wait_for(turn_of("Ben"))
        terminal.settle()
        check_nothing_shows_through(terminal, 0)
        assert passes(terminal) == 1
        reveal(terminal, "Ben")
        make_ready_to_pass(terminal)
        terminal.send(ENTER)
        terminal.wait_for(turn_of("Chi"))
        terminal.settle()
        leave(terminal)
    assert [action.verb for action in record()] == [*verbs, "pass"]
    tried("connections of SSH that were lost")


@pytest.mark.long
@pytest.mark.parametrize("slug", games)
def test_every_game_looks_over_ssh_as_it_does_here(
    server: Server, slug: str, tried: Callable[..., None]
) -> None:
    players = ("--players", ",".join(NAMES[: games[slug].max_players]), "--first", "Ana", "--seed", "7")
    with server.catgames("play", slug, *players) as terminal:
        come_to_a_hand(terminal)
        shown = terminal.text()
        lose(server, terminal, "the client is killed")
    before = record()
    with Terminal("resume", CATGAMES_HOME=str(server.home), TEXTUAL_ANIMATIONS="none") as terminal:
        public = first_screen(terminal)
    with server.catgames("resume") as terminal:
        assert first_screen(terminal) == public != shown
        come_to_a_hand(terminal)
        lose(server, terminal, "the server's side is killed")
    assert record() == before
    tried("connections of SSH that were lost", 2)


def first_screen(terminal: Terminal) -> str:
    """The text of the first screen."""
    terminal.wait_for(lambda: ALTERNATE_SCREEN in terminal.raw)
    terminal.wait_for(NAMES[0])
    terminal.settle()
    return terminal.text()


def come_to_a_hand(terminal: Terminal) -> None:
    """Go on to where somebody decides."""
    first_screen(terminal)
    terminal.press_until(b" ", "Enter")
    terminal.settle()


@pytest.mark.long
def test_a_game_that_a_shell_has_stopped_ends_with_the_connection(server: Server) -> None:
    with server.connect(sys.executable, "-c", SHELL, *PLAY) as terminal:
        reveal(terminal, "Ana")
        terminal.send(b"\x1a")
        child_of(terminal)
        terminal.send(b"fg\n")
        reveal(terminal, "Ana")
        terminal.send(b"\x1a")
        terminal.wait_for(lambda: terminal.raw.count(b"STOPPED") == 2)
        lose(server, terminal, "the client is killed")
    assert [action.verb for action in record()] == ["shuffle", "take"]


# -- motion -------------------------------------------------------------------------------------------------

MOTION = "from catgames.tui.app import CatgamesApp; print('moves:', CatgamesApp().preferences.moving)"


@pytest.mark.long
def test_nothing_moves_over_ssh(server: Server) -> None:
    with Terminal(code=MOTION) as terminal:
        assert terminal.exit_status() == 0
        assert "moves: True" in terminal.text()
    with server.connect(sys.executable, "-c", MOTION) as terminal:
        assert terminal.exit_status() == 0
        assert "moves: False" in terminal.text()
