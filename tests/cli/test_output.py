"""What happens when something cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ..processes import environment, started

PRINTING = ["--version", "--help", "games", "rules mistigri"]


@pytest.mark.parametrize("line", PRINTING)
def test_a_reader_may_close_the_pipe(line: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = started(*line.split(), stdout=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("line", PRINTING)
def test_a_full_disk_is_one_sentence(line: str) -> None:
    with open("/dev/full", "w") as full:
        done = started(*line.split(), stdout=full)
    assert done.returncode == 1
    assert done.stderr == "catgames: the output could not be written (No space left on device).\n"


@pytest.mark.parametrize("line", PRINTING)
def test_a_closed_output_is_one_sentence(line: str) -> None:
    command = ["sh", "-c", f'exec "$0" -m catgames {line} >&-', sys.executable]
    done = subprocess.run(command, env=environment(), stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr == "catgames: nothing can be written: standard output is closed.\n"


def test_what_an_encoding_lacks_is_replaced() -> None:
    script = r"from catgames.cli.output import write; raise SystemExit(write('Zo\u00eb: \u25b2\n'))"
    env = environment(PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Zo?: ?\n", "")
