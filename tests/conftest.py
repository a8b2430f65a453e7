"""What all suites share: the counts of what was tried, printed at the end of a run."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import Any

import pytest

_TRIED = pytest.StashKey[Counter[str]]()


_HOME = pytest.StashKey[TemporaryDirectory[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_TRIED] = Counter()
    # No test plays among the matches of whoever runs it; some have a home of their own besides.
    config.stash[_HOME] = TemporaryDirectory(prefix="catgames-", ignore_cleanup_errors=True)
    os.environ["CATGAMES_HOME"] = config.stash[_HOME].name


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_HOME].cleanup()


@pytest.fixture(scope="session")
def tried(pytestconfig: pytest.Config) -> Callable[..., None]:
    """``tried("random games", 3)`` adds to a count that is printed after the run."""

    def count(what: str, n: int = 1) -> None:
        pytestconfig.stash[_TRIED][what] += n

    return count


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands its counts on to the process that started it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["tried"] = dict(session.config.stash[_TRIED])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A worker of pytest-xdist is done: add its counts; one that crashed has none."""
    node.config.stash[_TRIED].update(getattr(node, "workeroutput", {}).get("tried", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    counts = config.stash[_TRIED]
    if counts:
        terminalreporter.section("tried")
        for what, n in sorted(counts.items()):
            terminalreporter.write_line(f"{n:>11,} {what}")
