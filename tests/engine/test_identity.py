"""Steps, cards and decks are told apart by what they are, never by which object they are.

A state that comes from another process has objects of its own.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import catgames.engine

ENGINE = Path(catgames.engine.__file__).parent

PLAIN = {"None", "_MISSING", "type", "bool", "dict", "int", "list", "str"}
"""What may stand beside ``is``: None, a default that is nothing else, a type."""


def by_identity(source: str) -> list[str]:
    """The comparisons with ``is`` that are not about one of ``PLAIN``."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and any(isinstance(how, ast.Is | ast.IsNot) for how in node.ops):
            sides = [node.left, *node.comparators]
            words = {ast.unparse(side).partition("(")[0] for side in sides}
            if not words & PLAIN:
                found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE)))
def test_nothing_is_told_by_identity(path: Path) -> None:
    assert by_identity(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "step is DEAL",
        "over = self.over or state.agenda[-1] is not steps.DEAL",
        "WINDOWS[1, 0] is step",
        "kinds is not printed_kinds()",
        "step is state.latest",
        "[card for card in cards if card is MISTIGRI]",
    ],
)
def test_a_comparison_by_identity_is_noticed(source: str) -> None:
    assert len(by_identity(source)) == 1


def test_other_comparisons_are_fine() -> None:
    fine = "step == DEAL or step is None or type(step) is type(other) or kind is int or x is not _MISSING"
    assert by_identity(fine) == []
