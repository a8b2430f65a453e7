"""Who may know whom: cli -> tui -> table -> match -> engine, no game another one, and nothing in a circle.

Every check is a function from a module to what is wrong with it, and is shown to fail on a bad one.
"""

from __future__ import annotations

import ast
import inspect
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from catgames.engine import CHANCE, games
from catgames.tui import internals

ROOT = Path(__file__).parent.parent / "catgames"

LAYERS = ("engine", "match", "table", "tui", "cli")
"""From the ground up: each may import itself and those before it."""

SCREENLESS = ("engine", "match", "table")
"""The layers that know nothing of Textual."""

TIMELESS = ("time", "datetime", "asyncio", "threading", "sched", "signal", "select")
"""What the table, which has no clock, does without."""

INTERNALS = "catgames.tui.internals"
"""The one file that takes from Textual what is not public."""

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
    if module.layer not in LAYERS:
        return set()
    below = [f"catgames.{layer}" for layer in LAYERS[: LAYERS.index(module.layer) + 1]]
    ours = {
        name for name in module.imports - {"catgames", "catgames.__version__"} if within(name, "catgames")
    }
    wrong = {name for name in ours if not within(name, *below)}
    if module.layer in SCREENLESS:
        wrong |= {name for name in module.imports if within(name, "textual")}
    return wrong


def has_a_clock(module: Module) -> set[str]:
    """In the table: clocks, waiting, and anything to draw with."""
    if module.layer != "table":
        return set()
    return {name for name in module.imports if within(name, *TIMELESS, "rich")}


def takes_what_is_private(module: Module) -> set[str]:
    """Private modules and names of Textual, but in the one file that may have them."""
    if module.layer != "tui" or module.name == INTERNALS:
        return set()
    found = {
        name
        for name in module.imports
        if within(name, "textual") and any(part.startswith("_") for part in name.split("."))
    }
    private = private_names()
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and node.attr in private and ast.unparse(node) != "os._exit":
            found.add(node.attr)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in private:
            found.add(node.name)
    return found


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
    return within(name, *(f"catgames.{place}.{slug}" for place in ("engine", "table", "tui.games")))


def names_a_verb(module: Module) -> set[str]:
    """In the table and the screens: verbs of a game, outside of the game's own files.

    Where a line of a record is made, as in ``f"{seat} pass"``, or the verb of an action is compared.
    """
    if module.layer not in ("table", "tui") or any(own(module.name, slug) for slug in games):
        return set()
    texts: list[ast.AST] = []
    for node in module.nodes:
        if isinstance(node, ast.JoinedStr):
            for before, part in pairwise(node.values):
                if isinstance(before, ast.FormattedValue) and is_text(part) and part.value.startswith(" "):  # type: ignore[attr-defined]
                    texts.append(part)
        elif isinstance(node, ast.Compare) and "verb" in ast.unparse(node):
            texts += [part for part in ast.walk(node) if is_text(part)]
        elif isinstance(node, ast.MatchValue):
            texts.append(node.value)
    return {node.value.strip() for node in texts if is_text(node)} & verbs()  # type: ignore[attr-defined]


def circles(found: Iterable[Module]) -> list[set[str]]:
    """The modules that import each other in a circle, inside functions and for type checking, too.

    The faces of packages, which only hand names on, are left out.
    """
    graph = {module.name: module.imports for module in found if not module.package}
    reached: dict[str, set[str]] = {}

    def reach(start: str) -> set[str]:
        seen: set[str] = set()
        ways = [start]
        while ways:
            for name in graph[ways.pop()]:
                if name in graph and name not in seen:
                    seen.add(name)
                    ways.append(name)
        return seen

    for name in graph:
        reached[name] = reach(name)
    groups = {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in graph
        if name in reached[name]
    }
    return [set(group) for group in groups]


def is_allowed(circle: set[str]) -> bool:
    """A game's state and its steps know each other: a state is made of steps that change it."""
    return any(circle == {f"catgames.engine.{slug}.{part}" for part in ("state", "steps")} for slug in games)


@cache
def verbs() -> frozenset[str]:
    """The verbs of all actions in some random games."""
    found: set[str] = set()
    for slug, game in games.items():
        for players in range(game.min_players, game.max_players + 1):
            rng = random.Random(players)
            state = games[slug].new([str(seat) for seat in range(players)])
            while state.actor is not None:
                legal = state.legal_actions()
                found.update(action.verb for action in legal if action.seat != CHANCE)
                state.apply(rng.choice(legal) if legal else state.sample_chance(rng), quiet=True)
    return frozenset(found)


@cache
def private_names() -> frozenset[str]:
    """The private names of the classes of Textual that ours derive from, but for those that ours define."""
    from textual.app import App
    from textual.drivers.linux_driver import LinuxDriver
    from textual.screen import Screen

    theirs = {name for kind in (App, Screen, LinuxDriver) for name in dir(kind)}
    theirs |= {*vars(App()), *vars(Screen())}
    return frozenset(name for name in theirs if name.startswith("_") and not name.startswith("__"))


def identifier_words(identifier: str) -> set[str]:
    """``MistigriState`` -> mistigri, state."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", identifier)}


# -- the package passes them, bad modules do not -------------------------------------------------------

SLUG = min(games)
ENGINE, MATCH, SCREEN = "catgames.engine.new", "catgames.match.new", "catgames.tui.screens.new"
TABLE = "catgames.table.new"

BAD: list[tuple[Callable[[Module], set[str]], str, str, str]] = [
    (points_up, ENGINE, "from catgames.match import record", "catgames.match.record"),
    (points_up, ENGINE, "def late():\n    import catgames.tui.app", "catgames.tui.app"),
    (points_up, ENGINE, "from ..match import record", "catgames.match.record"),
    (points_up, ENGINE, "if TYPE_CHECKING:\n    from textual import app", "textual"),
    (points_up, ENGINE, "import_module('catgames.cli')", "catgames.cli"),
    (points_up, MATCH, "from catgames import tui", "catgames.tui"),
    (points_up, MATCH, "import textual.app", "textual.app"),
    (points_up, MATCH, "from catgames.table.sitting import Sitting", "catgames.table.sitting"),
    (points_up, TABLE, "from catgames.tui.paper import Paper", "catgames.tui.paper"),
    (points_up, TABLE, "from textual.widget import Widget", "textual.widget"),
    (points_up, SCREEN, "from catgames.cli.output import write", "catgames.cli.output"),
    (has_a_clock, TABLE, "from time import monotonic", "time"),
    (has_a_clock, TABLE, "def late():\n    import rich.text", "rich.text"),
    (takes_what_is_private, SCREEN, "from textual._context import active_app", "textual._context"),
    (takes_what_is_private, SCREEN, "def stop(app): app._fatal_error()", "_fatal_error"),
    (
        takes_what_is_private,
        SCREEN,
        "class Ours(App):\n    def _handle_exception(self): ...",
        "_handle_exception",
    ),
    (names_a_verb, TABLE, "def decline(seat): return f'{seat} pass'", "pass"),
    (names_a_verb, SCREEN, "def is_play(action): return action.verb == 'discard'", "discard"),
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
    (names_a_game, TABLE, f"if slug == '{SLUG}': ...", SLUG),
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
    for place in ("engine", "table", "tui.games"):
        assert not names_a_game(Module(f"catgames.{place}.{SLUG}", f"SLUG = '{SLUG}'"))
    assert not names_a_verb(Module(SCREEN, "Key(('enter',), choose, 'choose'); f'choose {card} to discard'"))


def test_no_files_import_each_other_in_a_circle() -> None:
    assert [circle for circle in circles(modules()) if not is_allowed(circle)] == []


def test_a_circle_is_found() -> None:
    one = Module("catgames.tui.one", "from catgames.tui import two")
    two = Module("catgames.tui.two", "if TYPE_CHECKING:\n    from catgames.tui.three import Three")
    three = Module("catgames.tui.three", "def late():\n    from catgames.tui.one import One")
    assert circles([one, two, three]) == [{one.name, two.name, three.name}]
    assert not is_allowed({one.name, two.name})
    assert circles([one, two]) == []


def test_what_is_private_of_textual_is_there_and_is_used() -> None:
    """Each name that the one file says it needs: a newer Textual may no longer have it."""
    source = next(module.source for module in modules() if module.name == INTERNALS)
    missing = [name for name in internals.PRIVATE if not has(name)]
    assert missing == [], "this Textual no longer has them"
    assert [name for name in internals.PRIVATE if name.rsplit(".", 1)[1] not in source] == []
    assert not has("app.App._nothing_of_that_name")
    assert not has("_no_module.NOTHING")


def test_all_that_is_taken_is_said_with_a_reason() -> None:
    source = next(module for module in modules() if module.name == INTERNALS)
    used = takes_what_is_private(Module("catgames.tui.elsewhere", source.source))
    said = {part for name in internals.PRIVATE for part in name.split(".")}
    loaded_modules = {name.split(".")[1] for name in used if name.startswith("textual.")}
    assert {name for name in used if not name.startswith("textual.")} | loaded_modules <= said
    assert all(len(reason) > 10 for reason in internals.PRIVATE.values())


def has(name: str) -> bool:
    """Whether Textual has something of that name, in a class or in what its constructor makes."""
    *path, last = name.split(".")
    for split in range(len(path), 0, -1):
        try:
            found = import_module("textual." + ".".join(path[:split]))
        except ImportError:
            continue
        for part in path[split:]:
            found = getattr(found, part)
        if hasattr(found, last):
            return True
        kinds = found.__mro__[:-1] if isinstance(found, type) else ()
        return any(f"self.{last}" in inspect.getsource(kind) for kind in kinds)
    return False


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
