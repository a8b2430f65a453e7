"""The moments at which the screens are tried leave no step out."""

from __future__ import annotations

import random

import pytest

from catgames.engine import CHANCE, games
from catgames.match.match import Match
from catgames.match.rulebook import rulebook, sections
from catgames.table.manners import manners

from .driver import NAMES
from .moments import EVERY, MOMENTS, PRIVATE, PUBLIC, at


def steps_of(slug: str) -> tuple[set[str], set[str]]:
    """The steps that some random games come to, and those of them at which the table waits for a key."""
    seen, waited = set(), set()
    for players in range(games[slug].min_players, games[slug].max_players + 1):
        for seed in range(3):
            rng = random.Random(seed)
            match = Match(games[slug], NAMES[:players], rng=rng)
            while match.state.actor is not None:
                view = match.view(None)
                seen.add(view.step)
                if view.awaited is not None or manners(slug).pauses(view) is not None:
                    waited.add(view.step)
                if match.state.actor == CHANCE:
                    match.chance()
                else:
                    match.submit(rng.choice(match.state.legal_actions()))
            waited.add(match.view(None).step)
    return seen, waited


@pytest.mark.parametrize("slug", games)
def test_every_step_of_every_game_has_its_moment(slug: str) -> None:
    """But for those that chance does at once, with nobody to look."""
    seen, waited = steps_of(slug)
    assert waited <= set(MOMENTS[slug]), "a table waits at steps that are not tried"
    named = {step for section in sections(rulebook(slug)) for step in section.steps}
    assert named - (seen - waited) <= set(MOMENTS[slug]), "the rules page names steps that are not tried"


@pytest.mark.parametrize(("slug", "step"), EVERY)
def test_a_moment_is_at_its_step(slug: str, step: str) -> None:
    assert at(slug, step).view(None).step == step


def test_there_are_both_kinds() -> None:
    assert PUBLIC
    assert PRIVATE
