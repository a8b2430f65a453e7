"""The moments at which the screens are tried leave no step out."""

from __future__ import annotations

import pytest

from catgames.engine import games
from catgames.match.rulebook import rulebook, sections

from .moments import EVERY, MOMENTS, PRIVATE, PUBLIC, at


@pytest.mark.parametrize("slug", games)
def test_every_step_of_every_game_has_its_moment(slug: str) -> None:
    steps = {step for section in sections(rulebook(slug)) for step in section.steps}
    assert steps <= set(MOMENTS[slug]), "the rules page names steps that are not tried"


@pytest.mark.parametrize(("slug", "step"), EVERY)
def test_a_moment_is_at_its_step(slug: str, step: str) -> None:
    assert at(slug, step).view(None).step == step


def test_there_are_both_kinds() -> None:
    assert PUBLIC
    assert PRIVATE
