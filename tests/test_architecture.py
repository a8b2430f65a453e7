"""Who may know whom: tui -> match -> engine, and no game another one.

Every check is a function from a module to what is wrong with it, and is shown to fail on a bad one.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from catgames.engine import games

ROOT = Path(__file__).parent.parent / "catgames"

MAY_IMPORT = {"engine": ("catgames.engine",), "match": ("catgames.engine", "catgames.match")}
"""Layer -> what it may import of the package; the screens and the command line are above them."""

BANNED = {
    *("os", "io", "pathlib", "shutil", "tempfile", "glob", "fcntl", "mmap", "importlib.resources", "sqlite3"),
    *("time", "datetime", "sched", "calendar", "zoneinfo", "locale", "secrets", "uuid", "getpass", "sys"),
    *("socket", "ssl", "http", "urllib", "subprocess", "signal", "platform", "logging"),
    *("threading", "multiprocessing", "asyncio", "concurrent", "queue", "termios", "tty", "curses"),
}
"""Files, clocks and machines: the parts of the standard library that the engine does without."""

BANNED_CALLS = {"open", "print", "input", "breakpoint", "eval", "exec", "__import__"}
"""Built-in functions that the engine does without."""


@dataclass(frozen=True)
class Module:
    """A module of the package, by its dotted name."""

    name: str
    source: str
    package: bool = False

    @property
    def layer(self) -> str:
        return [*self.name.split("."), ""][1]

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(ast.parse(self.source)))

    @cached_property
    def imports(self) -> set[str]:
        """Every module that may be imported, inside functions and for type checking too.

        ``from a import b`` counts as ``a.b`` as well, for ``b`` may be a module.
        """
        found: set[str] = set()
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self._base(node)
                found.update([base, *(f"{base}.{alias.name}" for alias in node.names)])
            elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
                found.update(arg.value for arg in node.args if is_text(arg))
        return found

    def _base(self, node: ast.ImportFrom) -> str:
        """What a ``from`` import takes from, relative ones made absolute."""
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        parts = parts[: len(parts) - node.level + self.package]
        return ".".join([*parts, node.module] if node.module else parts)


def modules() -> Iterator[Module]:
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        package = parts[-1] == "__init__"
        yield Module(".".join(parts[:-1] if package else parts), path.read_text(encoding="utf-8"), package)


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


# -- the checks ----------------------------------------------------------------------------------------


def points_up(module: Module) -> set[str]:
    """Imports against the arrows, or of Textual below the screens."""
    if module.layer not in MAY_IMPORT:
        return set()
    ours = {
        name for name in module.imports - {"catgames", "catgames.__version__"} if within(name, "catgames")
    }
    wrong = {name for name in ours if not within(name, *MAY_IMPORT[module.layer])}
    return wrong | {name for name in module.imports if within(name, "textual")}


def is_not_pure(module: Module) -> set[str]:
    """In the engine: other people's packages, files, clocks and machines."""
    if module.layer != "engine":
        return set()
    foreign = {
        name
        for name in module.imports
        if name.split(".")[0] not in {*sys.stdlib_module_names, "catgames"} or within(name, *BANNED)
    }
    calls = {ast.unparse(node.func) for node in module.nodes if isinstance(node, ast.Call)}
    return foreign | (calls & BANNED_CALLS)


def is_random(module: Module) -> set[str]:
    """In the engine: anything of ``random`` but Random as a type."""
    if module.layer != "engine":
        return set()
    wrong = {name for name in module.imports if within(name, "random")} - {"random", "random.Random"}
    for node in module.nodes:
        text = ast.unparse(node) if isinstance(node, (ast.Attribute, ast.Call)) else ""
        if text.startswith("random.") and (isinstance(node, ast.Call) or text != "random.Random"):
            wrong.add(text)
        if isinstance(node, ast.Call) and called(node) == "Random":
            wrong.add(text)
    return wrong


def knows_another_game(module: Module) -> set[str]:
    """In a game's folder: imports of another game."""
    others = [f"catgames.engine.{slug}" for slug in games if not own(module.name, slug)]
    if len(others) == len(games):
        return set()
    return {name for name in module.imports if within(name, *others)}


def names_a_game(module: Module) -> set[str]:
    """Slugs in the code outside of the game's folder and screen; comments and docstrings may speak of it.

    A slug is found as a whole text, as a part of a dotted name or a path, or as a word of an identifier.
    """
    loose = {node.value for node in module.nodes if isinstance(node, ast.Expr)}
    words: set[str] = set()
    for node in module.nodes:
        if is_text(node) and node not in loose:
            words.update(re.split(r"[./]", node.value))
        for attribute in ("id", "attr", "name", "arg", "module"):
            words.update(identifier_words(getattr(node, attribute, None) or ""))
    return {slug for slug in games if slug in words and not own(module.name, slug)}


def own(name: str, slug: str) -> bool:
    """Whether a module belongs to that game."""
    return within(name, f"catgames.engine.{slug}", f"catgames.tui.screens.{slug}")


def identifier_words(identifier: str) -> set[str]:
    """``MistigriState`` -> mistigri, state."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", identifier)}


# -- the package passes them, bad modules do not -------------------------------------------------------

SLUG = min(games)
ENGINE, MATCH, SCREEN = "catgames.engine.new", "catgames.match.new", "catgames.tui.screens.new"

BAD: list[tuple[Callable[[Module], set[str]], str, str, str]] = [
    (points_up, ENGINE, "from catgames.match import record", "catgames.match.record"),
    (points_up, ENGINE, "def late():\n    import catgames.tui.app", "catgames.tui.app"),
    (points_up, ENGINE, "from ..match import record", "catgames.match.record"),
    (points_up, ENGINE, "if TYPE_CHECKING:\n    from textual import app", "textual"),
    (points_up, ENGINE, "import_module('catgames.cli')", "catgames.cli"),
    (points_up, MATCH, "from catgames import tui", "catgames.tui"),
    (points_up, MATCH, "import textual.app", "textual.app"),
    (is_not_pure, ENGINE, "import numpy", "numpy"),
    (is_not_pure, ENGINE, "from os import path", "os"),
    (is_not_pure, ENGINE, "def late():\n    from time import monotonic", "time"),
    (is_not_pure, ENGINE, "from importlib import resources", "importlib.resources"),
    (is_not_pure, ENGINE, "open('rules.md')", "open"),
    (is_random, ENGINE, "import random\nrandom.shuffle(deck)", "random.shuffle"),
    (is_random, ENGINE, "import random\ncall = random.random", "random.random"),
    (is_random, ENGINE, "import random\nrng = random.Random(1)", "random.Random(1)"),
    (is_random, ENGINE, "from random import Random\nrng = Random()", "Random()"),
    (is_random, ENGINE, "from random import choice", "random.choice"),
    (names_a_game, ENGINE, f"ORDER = ['{SLUG}']", SLUG),
    (names_a_game, MATCH, f"from catgames.engine.{SLUG} import cards", SLUG),
    (names_a_game, SCREEN, f"path = f'screens/{SLUG}.tcss'", SLUG),
    (names_a_game, SCREEN, f"class {SLUG.title()}Screen: ...", SLUG),
    (names_a_game, f"catgames.tui.{SLUG}", f"def {SLUG}(): ...", SLUG),
]

CHECKS = dict.fromkeys([*(check for check, *_ in BAD), knows_another_game])


@pytest.mark.parametrize("check", CHECKS)
def test_every_module_passes(check: Callable[[Module], set[str]]) -> None:
    wrong = {module.name: check(module) for module in modules()}
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize(("check", "name", "source", "found"), BAD)
def test_a_bad_module_does_not(
    check: Callable[[Module], set[str]], name: str, source: str, found: str
) -> None:
    assert found in check(Module(name, source))


def test_a_game_that_imports_another_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "games", {"one": None, "two": None})
    bad = Module("catgames.engine.one.state", "from ..two import cards")
    assert knows_another_game(bad) == {"catgames.engine.two", "catgames.engine.two.cards"}
    assert knows_another_game(Module("catgames.engine.one", "from .cards import deck", package=True)) == set()


def test_a_good_module_passes() -> None:
    source = f"'''As in {SLUG}.'''\nimport random\ndef sample(rng: random.Random): return rng.choice([1])"
    assert not any(check(Module(ENGINE, source)) for check in CHECKS)
    assert not names_a_game(Module(f"catgames.tui.screens.{SLUG}", f"SLUG = '{SLUG}'"))


def loaded(code: str) -> set[str]:
    """What else is in memory after the code has run in a fresh interpreter."""
    script = f"import sys; before = set(sys.modules)\n{code}\nprint(*set(sys.modules) - before)"
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT.parent, capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_the_engine_loads_the_standard_library_only() -> None:
    found = loaded("from catgames.engine import games\nfor slug in games: games[slug]")
    assert {f"catgames.engine.{slug}" for slug in games} <= found
    ours = {name for name in found if within(name, "catgames")}
    assert {name for name in ours - {"catgames"} if not within(name, "catgames.engine")} == set()
    assert {name for name in found - ours if name.split(".")[0] not in sys.stdlib_module_names} == set()


def test_a_game_is_loaded_when_it_is_looked_up() -> None:
    found = loaded("from catgames.engine import games; list(games), 'x' in games, len(games)")
    assert not any(within(name, f"catgames.engine.{slug}") for name in found for slug in games)


def test_what_is_loaded_is_seen() -> None:
    assert "rich" in loaded("import rich")
