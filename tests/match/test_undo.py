"""Taking back: only what nobody has learnt anything from, and as if it had never been done.

Games are random, with every number of players; a failure prints the recipe and the record up to there.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from catgames.engine import CHANCE, Event, IllegalAction, Step, games
from catgames.match.match import Match
from catgames.match.record import RecordError
from catgames.table.manners import manners

from ..engine.random_games import NAMES, STYLES, TABLES, Recipe, choose
from ..engine.test_conformance import applied
from .playing import everything, play, started

TWINS = 3
"""How many states that look the same to the seat are tried for each choice."""

every_table = pytest.mark.parametrize(("slug", "players"), TABLES)


def recipes(slug: str, players: int, count: int) -> list[Recipe]:
    """Random games at a table, with each of its options in turn."""
    listed = {name: option.choices for name, option in games[slug].options.items() if option.choices}
    return [
        Recipe(
            slug,
            players,
            {"first": seed % players, **{name: words[seed % len(words)] for name, words in listed.items()}},
            STYLES[seed % len(STYLES)],
            seed,
        )
        for seed in range(count)
    ]


def holds(check: Callable[[Match, str, Random], int], recipe: Recipe) -> int:
    """Play the recipe's match, and check each of its actions before it is done; returns the checks' sum."""
    match, rng, total = started(recipe), Random(recipe.seed), 0
    try:
        while match.state.actor is not None:
            action = choose(match.state, rng, recipe.style)
            total += check(match, action, rng)
            match.submit(action)
    except AssertionError as error:
        error.add_note("\n".join([repr(recipe), "After:", *match.record]))
        raise
    return total


def nothing_is_learnt(match: Match, action: str, rng: Random) -> int:
    """The seat, and the table, see the same whatever is hidden from the seat, if it can be taken back."""
    seat, before = match.state.actor, match.state.copy()
    copy = Match(match.game, match.state.seats)
    copy.state = match.state.copy()
    copy.submit(action)
    if not copy.can_undo:
        return 0
    assert seat != CHANCE
    for _ in range(TWINS):
        after = applied(before.resample(seat, rng), action)
        for who in (seat, None):
            assert after.view(who) == copy.view(who), f"{action} tells seat {seat} something"
    return 1


def it_never_was(match: Match, action: str, _: Random) -> int:
    """Everything is as it was before an action that has been taken back; elsewhere nothing can be."""
    before = everything(match)
    could = match.can_undo
    match.submit(action)
    if not match.can_undo:
        after = everything(match)
        with pytest.raises(IllegalAction, match=r"^There is nothing to undo now\.$"):
            match.undo()
        assert everything(match) == after
        # Back to where it was: as the record says it, for this is not what taking back is for.
        again = Match.from_record(match.header(), before["record"])
        match.state, match.record, match._events = again.state, again.record, again._events
        match._earlier = again._earlier
        return 0
    match.undo()
    assert everything(match) == before
    assert match.can_undo == could
    return 1


@every_table
def test_what_can_be_taken_back_has_told_nothing(slug: str, players: int, tried: Callable[..., None]) -> None:
    for recipe in recipes(slug, players, 5):
        tried("choices that can be taken back", holds(nothing_is_learnt, recipe))


@pytest.mark.long
@every_table
def test_what_can_be_taken_back_has_told_nothing_in_many_games(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    for recipe in recipes(slug, players, 200):
        tried("choices that can be taken back", holds(nothing_is_learnt, recipe))


@every_table
def test_what_is_taken_back_never_was(slug: str, players: int, tried: Callable[..., None]) -> None:
    for recipe in recipes(slug, players, 1):
        tried("choices taken back", holds(it_never_was, recipe))


@pytest.mark.long
@every_table
def test_what_is_taken_back_never_was_in_many_games(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    for recipe in recipes(slug, players, 20):
        tried("choices taken back", holds(it_never_was, recipe))


@every_table
def test_a_record_with_things_taken_back_is_the_match(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    for recipe in recipes(slug, players, 3):
        match = started(recipe)
        lines = play(match, Random(recipe.seed), recipe.style)
        again = Match.from_record(match.header(), lines)
        assert everything(again) == everything(match)
        assert len(match.record) == len(lines) - 2 * lines.count("undo")
        assert everything(Match.from_record(match.header(), map(str, match.record))) == everything(match)
        tried("lines that take back", lines.count("undo"))


# -- what the marks are for ----------------------------------------------------------------------------


def marked(kind: type[Any], mark: str) -> list[type[Any]]:
    """The classes of the games that bear a mark."""
    found: list[type[Any]] = []
    for slug in games:
        for part in ("events", "steps"):
            module = import_module(f"catgames.engine.{slug}.{part}")
            found += [
                value
                for value in vars(module).values()
                if isinstance(value, type) and issubclass(value, kind) and vars(value).get(mark)
            ]
    return list(dict.fromkeys(found))


ALONE = {"DrewPrank": "1 bonus draw 1", "SwappedHands": "1 bonus swap 2"}
"""Events, and what makes them happen while nobody else can answer, so that the turn goes on at once."""


def about_to(action: str) -> Match:
    """A match in which that Bonus can be played, and nobody else holds one."""
    match = Match(games["mess"], NAMES[:2], rng=Random(1))
    for state, _ in Recipe("mess", 2, seed=1).play().moments:
        if state.view(None).step == "cat" and state.actor == 0 and state.view(None).parents:
            position = state.position()
            position["hands"][0]["bonuses"], position["hands"][1]["bonuses"] = [action.split()[2]], []
            match.state = match.game.from_position(position)
            if action in match.state.legal_actions():
                return match
    raise AssertionError(f"no place for {action}")


@pytest.mark.parametrize("name", ALONE)
def test_a_mark_that_is_missing_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    match, action = about_to(ALONE[name]), ALONE[name]
    assert nothing_is_learnt(match, action, Random(1)) == 0
    (event,) = [kind for kind in marked(Event, "reveals") if kind.__name__ == name]
    monkeypatch.setattr(event, "reveals", False)
    with pytest.raises(AssertionError, match=f"^{action} tells seat 0 something"):
        nothing_is_learnt(match, action, Random(1))


NOT_YET_SEEN = [("kitty", "Donated")]
"""Events that are no news before a hand-over: whoever was given a card has not looked at it yet."""


def test_every_event_that_tells_what_was_hidden_is_marked() -> None:
    """An event that does not look the same to all hides something, so to some it shows it."""
    for slug in games:
        for value in vars(import_module(f"catgames.engine.{slug}.events")).values():
            if isinstance(value, type) and "seen_by" in vars(value) and value is not Event:
                assert value.reveals or (slug, value.__name__) in NOT_YET_SEEN, value


@pytest.mark.parametrize("slug", games)
def test_the_steps_that_are_sealed_at_the_table_are_final(slug: str) -> None:
    final = [kind for kind in marked(Step, "final") if f".{slug}." in kind.__module__]
    assert {kind.name for kind in final if not kind.window} == manners(slug).SEALED


@every_table
def test_where_the_whole_table_is_asked_there_is_a_window(slug: str, players: int) -> None:
    """Nothing is taken back there, and no answer is."""
    for state, _ in Recipe(slug, players, seed=1).play().moments:
        asks = manners(slug).question(state.view(None), ()) is not None
        step = state.agenda[-1]
        assert step.window == asks
        assert step.final or not asks


@every_table
def test_some_things_are_never_taken_back(slug: str, players: int) -> None:
    """Chance, sealed choices, answers, whatever another seat is asked after, and the end."""

    def check(match: Match, action: str, _: Random) -> int:
        actor, step = match.state.actor, match.state.agenda[-1]
        copy = Match(match.game, match.state.seats)
        copy.state = match.state.copy()
        events = copy.submit(action)
        after = copy.state
        never = actor == CHANCE or step.final or any(event.reveals for event in events)
        never = never or after.view(None).awaited != actor or any(s.window for s in after.agenda[-1:])
        assert copy.can_undo == (not never), action
        return 1

    for recipe in recipes(slug, players, 2):
        assert holds(check, recipe)


# -- in a record ---------------------------------------------------------------------------------------


def with_undo() -> list[tuple[Match, list[str]]]:
    """Matches, and records of them in which something has been taken back."""
    matches = [started(Recipe(slug, players, seed=players)) for slug, players in TABLES]
    played = [(match, play(match, Random(1))) for match in matches]
    return [(match, lines) for match, lines in played if "undo" in lines]


def test_taking_back_too_much_is_refused() -> None:
    matches = with_undo()
    assert len(matches) > 3
    for match, lines in matches:
        at = lines.index("undo")
        for wrong in (["undo", *lines], [*lines[: at + 1], *["undo"] * 50], [*lines, "undo"]):
            with pytest.raises(RecordError, match=r"^line \d+: there is nothing to undo here\.$"):
                Match.from_record(match.header(), wrong)


def test_several_choices_are_taken_back_one_after_the_other() -> None:
    """As far as the turn goes, and in the order in which they were made."""
    deepest = 0
    for slug, players in TABLES:
        for recipe in recipes(slug, players, 3):
            match, rng = started(recipe), Random(recipe.seed)
            before: list[Any] = []
            while match.state.actor is not None:
                looks = everything(match)
                match.submit(choose(match.state, rng, recipe.style))
                before = [*before, looks] if match.can_undo else []
                if len(before) > max(deepest, 1):
                    deepest = len(before)
                    for looks in reversed(before):
                        match.undo()
                        assert everything(match) == looks
                    assert not match.can_undo
                    before = []
    assert deepest >= 2


def test_taking_back_is_no_action() -> None:
    match = Match(games[next(iter(games))], NAMES[:3])
    with pytest.raises(IllegalAction):
        match.submit("undo")
