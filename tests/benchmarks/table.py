"""How fast the table is on a real pseudo-terminal, beside bare Textual in the same run.

    python tests/benchmarks/table.py [ROUNDS]

The contestants take turns for ROUNDS rounds (9); medians are printed, and the ratio to the yardstick.  The
yardsticks are an app with one Static, and a console script with nothing but argparse; that one and catgames
are installed into a fresh environment, for which pip fetches hatchling.

Times are from the start of the process, or from the key, to the last byte that is written.  CPU and memory
are those that Linux knows of in /proc.
"""

from __future__ import annotations

import compileall
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from catgames.engine import games  # noqa: E402
from tests.engine.random_games import NAMES  # noqa: E402
from tests.tui.terminal import ENTER, ESCAPE, RIGHT, Terminal  # noqa: E402

QUIET = 0.5
"""Seconds without a byte after which a first frame counts as whole; for a key a quarter of it."""
KEYS = 40
"""How often a key is pressed."""

BARE_APP = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    presses = 0

    def compose(self):
        yield Static("0")

    def on_key(self):
        self.presses += 1
        self.query_one(Static).update(str(self.presses))

Bare().run()
"""

BARE_SCRIPT = """
import argparse

def main():
    parser = argparse.ArgumentParser(prog="bare", description="Nothing but argparse.")
    parser.add_argument("--version", action="version", version="bare 1.0")
    parser.parse_args()
"""

BARE_PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "bare"
version = "1.0"

[project.scripts]
bare = "bare:main"

[tool.hatch.build.targets.wheel]
include = ["bare.py"]
"""

PLAY = ("play", "mistigri", "--players", "Ana,Ben,Chi", "--first", "Ana", "--seed", "7")
SCREENS = {"hand-over": PLAY, "set-up form": PLAY[:2], "menu": ()}
FIRST_FRAME_AIMS = {"hand-over": 1.15, "set-up form": 1.35, "menu": 1.35}


class Row(NamedTuple):
    """One line of the report.  unit and digits: how the figures are written; aim: in words."""

    what: str
    ours: float
    yardstick: float | None
    unit: str
    digits: int
    aim: str


def bare() -> Terminal:
    return Terminal(program=[sys.executable, "-c", BARE_APP])


def read_until_quiet(terminal: Terminal, seconds: float) -> None:
    while terminal.read(seconds):
        pass


def first_frame(start: Callable[[], Terminal]) -> float:
    """Milliseconds from the start of the process to the last byte of the first frame."""
    with start() as terminal:
        terminal.wait_for(lambda: len(terminal.raw) > 1000)
        read_until_quiet(terminal, QUIET)
        return (terminal.last_byte - terminal.started) * 1000


def key(terminal: Terminal, keys: bytes) -> tuple[float, int]:
    """Milliseconds to the last byte, and how many bytes, that pressing a key causes."""
    before = len(terminal.raw)
    pressed = monotonic()
    terminal.send(keys)
    terminal.wait_for(lambda: len(terminal.raw) > before)
    read_until_quiet(terminal, QUIET / 4)
    return (terminal.last_byte - pressed) * 1000, len(terminal.raw) - before


def idle(terminal: Terminal) -> tuple[int, float]:
    """Bytes written, and milliseconds of CPU used, in a second in which nobody does anything."""
    before, wrote = cpu(terminal), 0
    limit = monotonic() + 1
    while (left := limit - monotonic()) > 0:
        wrote += len(terminal.read(left))
    return wrote, cpu(terminal) - before


def cpu(terminal: Terminal) -> float:
    """Milliseconds of CPU that all its threads have used."""
    tasks = Path(f"/proc/{terminal.process.pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6


def memory(terminal: Terminal) -> float:
    """Megabytes of memory that are its own or shared, at this moment."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def medians(rounds: int, contestants: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The median of each, all of them measured by turns."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, measure in contestants.items():
            found[name].append(measure())
    return {name: median(times) for name, times in found.items()}


def measure_first_frames(rounds: int) -> list[Row]:
    contestants: dict[str, Callable[[], float]] = {"bare": lambda: first_frame(bare)}
    for screen, arguments in SCREENS.items():
        contestants[screen] = lambda arguments=arguments: first_frame(lambda: Terminal(*arguments))
    found = medians(rounds, contestants)
    return [
        Row(f"first frame: {screen}", found[screen], found["bare"], "ms", 0, f"at most {aim} x")
        for screen, aim in FIRST_FRAME_AIMS.items()
    ]


def measure_table() -> list[Row]:
    """Keys, an idle second and memory, at a hand that is open."""
    with bare() as yardstick, Terminal(*PLAY) as table:
        yardstick.wait_for("0")
        table.wait_for("It is Ana's turn")
        at_rest = {}
        for name, terminal in (("ours", table), ("bare", yardstick)):
            terminal.settle()
            at_rest[name] = (memory(terminal), *idle(terminal))
        table.press_until(b" ", "Ana: discard")
        table.settle()
        moves, updates, picks = [], [], []
        for _ in range(KEYS):
            moves.append(key(table, RIGHT))
            updates.append(key(yardstick, RIGHT))
        for _ in range(KEYS // 4):
            table.send(RIGHT)
            table.settle()
            picks.append(key(table, ENTER))
            table.send(ESCAPE)
            table.settle()
        in_hand = idle(table)
    (ours_memory, ours_bytes, ours_cpu), (bare_memory, bare_bytes, bare_cpu) = (
        at_rest["ours"],
        at_rest["bare"],
    )
    time_ours, time_bare = (median(time for time, _ in times) for times in (moves, updates))
    bytes_ours, bytes_bare = (median(size for _, size in sizes) for sizes in (moves, updates))
    pick = max(size for _, size in picks)
    return [
        Row("cursor key: to the last byte", time_ours, time_bare, "ms", 2, "at most 2 x"),
        Row("cursor key: bytes", bytes_ours, bytes_bare, "B", 0, "at most 1200 B"),
        Row("cursor key: bytes, the most", max(size for _, size in moves), None, "B", 0, ""),
        Row("choosing a card: bytes, the most", pick, None, "B", 0, "at most 4000 B"),
        Row("idle second, hand-over: bytes", ours_bytes, bare_bytes, "B", 0, "0 B"),
        Row("idle second, hand-over: CPU", ours_cpu, bare_cpu, "ms", 2, "none"),
        Row("idle second, a hand: bytes", in_hand[0], bare_bytes, "B", 0, "0 B"),
        Row("idle second, a hand: CPU", in_hand[1], bare_cpu, "ms", 2, "none"),
        Row("memory at rest", ours_memory, bare_memory, "MB", 1, "at most 1.2 x"),
    ]


def measure_first_decisions() -> list[Row]:
    """Keys at the first decision of each game, with as many players as it takes."""
    rows = []
    for slug, game in games.items():
        names = NAMES[: game.max_players]
        with Terminal(
            "play", slug, "--players", ",".join(names), "--first", names[0], "--seed", "7"
        ) as table:
            table.wait_for("Space ")
            table.press_until(b" ", "Enter choose")
            table.settle()
            moves = [key(table, RIGHT)[1] for _ in range(KEYS)]
            pick = key(table, ENTER)[1]
        aim = "at most 2500 B" if slug == "kitty" else "at most 1200 B"
        rows.append(Row(f"cursor key, {slug}: bytes", median(moves), None, "B", 0, aim))
        rows.append(Row(f"cursor key, {slug}: the most", max(moves), None, "B", 0, ""))
        rows.append(Row(f"choosing, {slug}: bytes", pick, None, "B", 0, "at most 4000 B"))
    return rows


def measure_command_line(rounds: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        project = folder / "bare"
        project.mkdir()
        (project / "pyproject.toml").write_text(BARE_PROJECT)
        (project / "bare.py").write_text(BARE_SCRIPT)
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        scripts = folder / "venv" / "bin"
        subprocess.run([scripts / "pip", "install", "--quiet", "--no-deps", ROOT, project], check=True)

        def run(*command: str) -> float:
            start = perf_counter()
            subprocess.run([scripts / command[0], *command[1:]], check=True, stdout=subprocess.PIPE)
            return (perf_counter() - start) * 1000

        rows = []
        for flag in ("--version", "--help"):
            contestants = {
                name: lambda name=name, flag=flag: run(name, flag) for name in ("bare", "catgames")
            }
            found = medians(5 * rounds, contestants)
            rows.append(Row(f"catgames {flag}", found["catgames"], found["bare"], "ms", 1, "at most 1.3 x"))
        return rows


def main() -> None:
    # As pip does; where PYTHONDONTWRITEBYTECODE is set, each start would compile whatever was edited.
    compileall.compile_dir(ROOT / "catgames", quiet=1)
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    print(f"{'':36}{'catgames':>11}{'yardstick':>13}{'ratio':>8}   aim")
    measured = (measure_first_frames(rounds), measure_table(), measure_first_decisions())
    for rows in (*measured, measure_command_line(rounds)):
        for what, ours, yardstick, unit, digits, aim in rows:
            beside = "" if yardstick is None else f"{yardstick:,.{digits}f} {unit}"
            ratio = f"{ours / yardstick:.2f}" if yardstick else ""
            print(f"{what:36}{f'{ours:,.{digits}f} {unit}':>11}{beside:>13}{ratio:>8}   {aim}")


if __name__ == "__main__":
    main()
