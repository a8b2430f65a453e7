"""A moment tells nobody what they may not know: two worlds that look alike give the same JSON.

Each moment of random sittings is made anew in a twin of the match, which differs in nothing but what those
looking cannot know.  Then people do the same in both, with chance sampled alike, and as long as nothing is
made public that differs, all that is public stays the same.
"""

from __future__ import annotations

import dataclasses
import json
import zlib
from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from random import Random
from typing import Any

import pytest

from catgames.engine import Event, View, games
from catgames.match.match import Match
from catgames.table.manners import HOUSE_RULES, Manners, manners
from catgames.table.moments import Choose, GoOn, Kind, Moment, Move, Scene, Undo
from catgames.table.sitting import Sitting

from ..engine.random_games import TABLES, option_values
from .sittings import Recipe, done, recipes, resumed, some_move
from .worlds import (
    alike,
    all_views,
    cards_in,
    clone,
    hidden_part,
    in_world,
    public_log,
    public_view,
    retold,
    twin,
)

QUICK, LONG = 10_000, 30_000
"""How many moments of each game are compared in two worlds."""

PRIVATE = (Kind.DECISION, Kind.LOOK)
"""The moments at which somebody looks at their own cards."""

STEPS, SCENES, SEALED = 0.06, 0.1, 0.3
"""How often what comes after a moment is tried in two worlds, how often what is watched, what is sealed."""

RESUMED = 0.01
"""How often a match is put away, and taken up again."""


# -- a moment as plain JSON ------------------------------------------------------------------------------


@cache
def _names(kind: type[View]) -> list[str]:
    return [field.name for field in dataclasses.fields(kind)]


def _plain(thing: Any) -> Any:
    """What the JSON encoder cannot take as it is."""
    if isinstance(thing, View):
        return {name: getattr(thing, name) for name in _names(type(thing))}
    if isinstance(thing, Event):
        return [type(thing).__name__, vars(thing)]
    return dataclasses.asdict(thing)  # an Outcome


_json: Callable[[Any], str] = json.JSONEncoder(default=_plain, separators=(",", ":")).encode


@lru_cache(maxsize=200_000)
def _event_json(event: Event, seat: int | None) -> str:
    """An event with its details and its words; there are few, and each is seen in many moments.

    What is kept is of one sitting: another deck may have another card of the same short name.
    """
    return _json([type(event).__name__, vars(event), event.text(seat, you=seat is not None)])


def as_json(moment: Moment, leave_out: tuple[str, ...] = ()) -> str:
    """All that there is in a moment, its moves included, but for some parts."""
    seat = moment.view.seat
    parts = {**vars(moment), "moves": [[type(move).__name__, vars(move)] for move in moment.moves]}
    events = [
        f'"{name}":[{",".join([_event_json(event, seat) for event in parts[name]])}]'
        for name in ("log", "happened")
        if name not in leave_out
    ]
    rest = _json({name: parts[name] for name in parts if name not in (*leave_out, "log", "happened")})
    return f"{{{','.join([*events, rest[1:]])}"


OWN = ("view", "log", "happened", "moves")
"""The parts of a private moment that are for its seat alone; all else follows from what is public."""


# -- what is checked at each moment ----------------------------------------------------------------------


def check_knowledge(sitting: Sitting) -> None:
    """Everything in a moment is what those looking may know."""
    moment, match = sitting.moment, sitting.match
    seat = moment.view.seat
    assert (seat is not None) == (moment.kind in PRIVATE), f"the cards of {seat} at a {moment.kind}"
    events = [event for events in match._events for event in events]
    log = [event.seen_by(seat) for event in events]
    assert [*moment.log] == log[: len(moment.log)], "a log with what they may not know"
    if moment.scene is not None:
        check_scene(moment, moment.scene)
        return
    assert moment.view == match.view(seat), "a view that is not theirs"
    acts = seat is not None and seat == match.state.actor
    assert [*moment.view.legal_actions] == (match.state.legal_actions() if acts else []), "not their choices"
    assert len(moment.log) == len(log), "the log ends too early"
    assert [*moment.happened] == log[len(log) - len(moment.happened) :], "what happened tells too much"


def check_scene(moment: Moment, scene: Scene) -> None:
    """What everybody watches is public, and the log behind it has not been told further."""
    assert moment.view == scene.view
    assert not moment.view.legal_actions
    assert not moment.news, "news from behind a scene"
    assert not moment.happened, "what happened, before it has been watched"
    assert moment.told[-1] == scene.text
    assert not scene.events or moment.log[-1:] == scene.events[-1:], "the log does not end with the scene"


def check_twin(sitting: Sitting, rng: Random) -> bool:
    """The moment is the same in a world that differs in what those looking cannot know.

    Returns whether it does differ: at the end of a game, say, nothing is hidden any more.
    """
    moment, match = sitting.moment, sitting.match
    other = twin(match, moment.view.seat, rng)
    here, there = as_json(moment), as_json(in_world(sitting, other).moment)
    assert here == there, f"it depends on what is hidden:\n{here}\n{there}"
    return hidden_part(other) != hidden_part(match)


def same_public(one: Sitting, other: Sitting) -> bool:
    """Whether all that everybody may know is the same in both worlds."""
    return public_view(one.match) == public_view(other.match) and public_log(one.match) == public_log(
        other.match
    )


def check_lawful(one: Sitting, other: Sitting) -> None:
    """Two worlds that differ in public now: an event has told everybody something that was hidden."""
    logs = [public_log(sitting.match)[alike(one.match, other.match) :] for sitting in (one, other)]
    outcomes = [sitting.match.view(None).outcome for sitting in (one, other)]
    if any(outcomes):
        return
    assert any(logs), "everybody sees a difference, and no event tells it"
    first = [log[0] for log in logs if log]
    shown = any(event.opens or event.reveals or cards_in(event) for event in first)
    assert shown, f"a difference that nobody has been told: {first}"


def check_after(one: Sitting, other: Sitting, before: int) -> int | None:
    """After the same has been done in two worlds, what is public is the same in both.

    before: how many events there were.  Returns how many moments were compared; None where the worlds
    differ in public by now, so that they cannot go on alike.
    """
    compared = 0
    same = same_public(one, other)
    if not same:
        check_lawful(one, other)
    common = alike(one.match, other.match)
    while one.moment.scene is not None and other.moment.scene is not None:
        if not same and before + one.moment.scene.told > common:
            return None
        compared += 1
        here, there = as_json(one.moment), as_json(other.moment)
        assert here == there, f"a scene depends on what comes later, or stays hidden:\n{here}\n{there}"
        if not same and before + one.moment.scene.told == common:
            return None
        done(one, one.moment.moves[0])
        done(other, other.moment.moves[0])
    if not same:
        return None
    seat, leave_out = one.moment.view.seat, ()
    if seat is not None and one.moment.view != other.moment.view:
        leave_out = OWN
    elif seat is not None and one.match.log(seat) != other.match.log(seat):
        leave_out = ("log", "happened")
    here, there = as_json(one.moment, leave_out), as_json(other.moment, leave_out)
    assert here == there, f"a moment depends on what was hidden before:\n{here}\n{there}"
    return compared + 1


def check_steps(sitting: Sitting, rng: Random, most: int = 6) -> int:
    """People do the same in two worlds; returns how many moments were compared."""
    one = in_world(sitting, clone(sitting.match))
    other = in_world(sitting, twin(sitting.match, sitting.moment.view.seat, rng))
    compared, way = 0, []
    for _ in range(most):
        move = _in_both(one, other, rng)
        if move is None or (isinstance(move, Undo) and not (way and isinstance(way[-1], Choose))):
            break  # a twin cannot go back to what was before it
        before = one.match.told
        way.append(move)
        try:
            done(one, move)
            done(other, move)
            n = check_after(one, other, before)
        except AssertionError as error:
            error.add_note(f"After {way}.")
            raise
        if n is None:
            break
        compared += n
    return compared


def _in_both(one: Sitting, other: Sitting, rng: Random) -> Move | None:
    """A move that is possible in both worlds."""
    move = some_move(one, rng)
    if isinstance(move, Choose):
        both = [a for a in one.moment.view.legal_actions if a in other.moment.view.legal_actions]
        return Choose(rng.choice(both)) if both else None
    return move


def check_watched(sitting: Sitting, move: Choose, rng: Random, tries: int = 4) -> int:
    """What is watched after a choice depends neither on what stays hidden nor on what comes later."""
    one = in_world(sitting, clone(sitting.match))
    before = one.match.told
    one.do(move)
    if one.moment.scene is None:
        return 0
    compared = 0
    for n in range(tries):
        here = in_world(one, clone(one.match))
        if n < tries // 2:
            match = retold(sitting.match, one.match, rng)
        else:
            match = twin(sitting.match, sitting.moment.view.seat, rng)
        there = in_world(sitting, match)
        there.do(move)
        assert there.moment.scene is not None
        compared += check_after(here, there, before) or 0
    return compared


def check_sealed(sitting: Sitting, rng: Random) -> int:
    """Whatever is chosen in secret, what is public afterwards is the same."""
    legal = sitting.moment.view.legal_actions
    verb = rng.choice(legal).verb
    actions = [action for action in legal if action.verb == verb]
    if len(actions) < 2:
        return 0
    worlds = [in_world(sitting, clone(sitting.match)) for _ in range(2)]
    for world, action in zip(worlds, rng.sample(actions, 2), strict=True):
        world.do(Choose(action))
    return check_after(*worlds, sitting.match.told) or 0


# -- whole games -----------------------------------------------------------------------------------------


def check_sitting(recipe: Recipe, steps: float = 1, most: int = 100_000) -> Counter[str]:
    """Check the moments of a random sitting, up to so many; returns how many of what were compared.

    steps: how often the slower checks are made, compared with how often they are usually.
    """
    counts: Counter[str] = Counter()
    sitting, rng = recipe.begun(), Random(recipe.seed)
    _event_json.cache_clear()
    try:
        while counts["moments"] < most:
            check_knowledge(sitting)
            counts["moments whose twin differs"] += check_twin(sitting, rng)
            moment = sitting.moment
            counts["moments"] += 1
            if moment.kind == Kind.OVER:
                break
            if rng.random() < STEPS * steps:
                counts["moments after the same moves"] += check_steps(sitting, rng)
            if moment.sealed and rng.random() < SEALED * steps:
                counts["moments after sealed choices"] += check_sealed(sitting, rng)
            move = some_move(sitting, rng)
            if isinstance(move, Choose) and rng.random() < SCENES * steps and has_scenes(recipe.slug):
                counts["scenes"] += check_watched(sitting, move, rng)
            done(sitting, move)
            if moment.scene is not None and isinstance(move, GoOn) and sitting.moment.scene is not None:
                assert len(sitting.moment.log) > len(moment.log), "a scene of what had been told"
            if rng.random() < RESUMED:
                sitting = resumed(sitting.match, rng.randrange(1000))
    except Exception as error:
        error.add_note(f"Repeat it with check_sitting({recipe}); it was moment {counts['moments']}.")
        raise
    return counts


def has_scenes(slug: str) -> bool:
    """Whether everybody watches something together in that game."""
    return type(manners(slug)).scenes is not Manners.scenes


def check_moments(slug: str, wanted: int, seed: int, tried: Callable[..., None]) -> None:
    """Check at least so many moments of a game, at every number of players and with every option."""
    counts: Counter[str] = Counter()
    seen: set[tuple[str, str]] = set()
    tables = {players for there, players in TABLES if there == slug}
    options = {(name, str(value)) for name, values in option_values(slug).items() for value in values}
    rules = {(HOUSE_RULES, rule) for rule in manners(slug).HOUSE_RULES}
    for n, recipe in enumerate(recipes(slug, seed)):
        if counts["moments"] >= wanted and n >= len(tables):
            break
        counts += check_sitting(recipe)
        seen |= {(name, str(value)) for name, value in recipe.options.items()}
        seen |= {(HOUSE_RULES, rule) for rule in recipe.table.get(HOUSE_RULES, ())}
    assert counts["moments"] >= wanted
    assert counts["moments whose twin differs"] > 0.8 * counts["moments"]
    assert options | rules <= seen, "an option that was never tried"
    wanted_kinds = {"moments after the same moves"}
    wanted_kinds |= {"moments after sealed choices"} if manners(slug).SEALED else set()
    wanted_kinds |= {"scenes"} if has_scenes(slug) else set()
    assert all(counts[kind] > wanted / 500 for kind in wanted_kinds), counts
    tried(f"secrecy: moments of {slug} in two worlds", counts["moments"])
    for kind in sorted(wanted_kinds):
        tried(f"secrecy: {kind}, in two worlds", counts[kind])


@pytest.mark.parametrize("slug", games)
def test_no_moment_depends_on_what_is_hidden(slug: str, tried: Callable[..., None]) -> None:
    check_moments(slug, QUICK, 0, tried)


@pytest.mark.long
@pytest.mark.parametrize("slug", games)
def test_no_moment_of_many_games_depends_on_what_is_hidden(slug: str, tried: Callable[..., None]) -> None:
    check_moments(slug, LONG, 1000, tried)


def test_a_moment_is_plain_json() -> None:
    """With all that is in it: the names of its parts, the view's fields, the events' words, the moves."""
    sitting = Recipe("kitty", 3, 1).begun()
    plain = json.loads(as_json(sitting.moment))
    assert set(plain) == {*Moment.fields, "moves"}
    assert plain["view"]["seats"] == ["Ana", "Ben", "Chi"]
    assert plain["log"][0][2] == sitting.moment.log[0].text(None)
    assert plain["moves"]


# -- these checks can fail -------------------------------------------------------------------------------


def _sum(match: Match) -> int:
    """A number that depends on what everybody holds."""
    return zlib.crc32(repr(all_views(match)).encode())


def _presenting(monkeypatch: pytest.MonkeyPatch, leak: Callable[[Sitting, Moment], dict[str, Any]]) -> None:
    """Let moments have something else in some of their parts, where they are not scenes."""
    present = Sitting._present

    def leaky(self: Sitting) -> Moment:
        moment = present(self)
        return moment if moment.scene is not None else moment.changed(**leak(self, moment))

    monkeypatch.setattr(Sitting, "_present", leaky)


def leak_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(sitting: Sitting, moment: Moment) -> dict[str, Any]:
        last = len(moment.view.seats) - 1
        seat = last if moment.view.seat != last else 0
        return {"pause": " ".join(map(str, sitting.manners.hand(sitting.match.view(seat))[:1]))}

    _presenting(monkeypatch, leak)


def leak_by_a_length(monkeypatch: pytest.MonkeyPatch) -> None:
    _presenting(monkeypatch, lambda sitting, _: {"told": ("",) * (_sum(sitting.match) % 3)})


def leak_by_where_the_news_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    _presenting(monkeypatch, lambda sitting, _: {"news_from": _sum(sitting.match) % 2})


def leak_by_who_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    _presenting(monkeypatch, lambda sitting, _: {"due": _sum(sitting.match) % 2})


def leak_by_what_is_called_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    _presenting(monkeypatch, lambda sitting, _: {"sealed": _sum(sitting.match) % 2 > 0})


def leak_by_whether_there_is_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Match, "can_undo", property(lambda match: bool(match._earlier) and _sum(match) % 2 > 0)
    )


def leak_the_last_action(monkeypatch: pytest.MonkeyPatch) -> None:
    _presenting(monkeypatch, lambda sitting, _: {"pause": str(sitting.match.record[-1:])})


def leak_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def log(self: Match, *_: object) -> list[Event]:
        return [event for events in self._events for event in events]

    monkeypatch.setattr(Match, "log", log)


def leak_the_end_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    _presenting(monkeypatch, lambda _, moment: {"log": moment.log[:-1]})


def leak_the_hand_that_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(sitting: Sitting, moment: Moment) -> dict[str, Any]:
        return {} if moment.due is None else {"view": sitting.match.view(moment.due)}

    _presenting(monkeypatch, leak)


def leak_the_choices_of_whoever_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(sitting: Sitting, moment: Moment) -> dict[str, Any]:
        if moment.view.seat is not None or moment.due is None:
            return {}
        legal = sitting.match.view(moment.due).legal_actions
        return {"view": dataclasses.replace(moment.view, legal_actions=legal)}

    _presenting(monkeypatch, leak)


def leak_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything in it, to whoever looks next."""
    submit, act = Sitting._submit, Sitting._act
    chance = Sitting._chance

    def noting(do: Callable[..., None]) -> Callable[..., None]:
        def note(self: Any, *arguments: Any) -> None:
            do(self, *arguments)
            self.noted = [*self._happened]

        return note

    def leaky(self: Any, *arguments: Any, **options: Any) -> None:
        self.noted = []
        act(self, *arguments, **options)
        if self._seen:
            self._seen = tuple(self.noted)
            self.moment = self._present()

    monkeypatch.setattr(Sitting, "_submit", noting(submit))
    monkeypatch.setattr(Sitting, "_chance", noting(chance))
    monkeypatch.setattr(Sitting, "_act", leaky)


def leak_what_was_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a number that is remembered until the next move: it is no longer of the match as it is."""
    act = Sitting._act

    def leaky(self: Any, *arguments: Any, **options: Any) -> None:
        self.noted = _sum(self.match)
        act(self, *arguments, **options)

    monkeypatch.setattr(Sitting, "_act", leaky)
    _presenting(monkeypatch, lambda sitting, _: {"pause": str(getattr(sitting, "noted", ""))})


def leak_what_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the action itself, which is remembered until the next choice."""
    choose = Sitting._choose

    def leaky(self: Any, action: str) -> None:
        self.noted = action
        choose(self, action)

    monkeypatch.setattr(Sitting, "_choose", leaky)
    _presenting(monkeypatch, lambda sitting, _: {"pause": str(getattr(sitting, "noted", ""))})


def leak_by_whom_the_table_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only some, by what they hold."""
    unasked = Sitting._unasked

    def leaky(self: Sitting, public: Any) -> Any:
        question = unasked(self, public)
        return question and question._replace(seats=question.seats[: 1 + _sum(self.match) % 2])

    monkeypatch.setattr(Sitting, "_unasked", leaky)


def leak_by_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """By how much of the question there is."""
    unasked = Sitting._unasked

    def leaky(self: Sitting, public: Any) -> Any:
        question = unasked(self, public)
        return question and question._replace(nobody=" " * (_sum(self.match) % 9))

    monkeypatch.setattr(Sitting, "_unasked", leaky)


def _first_scene(monkeypatch: pytest.MonkeyPatch, leak: Callable[[Any], Scene]) -> None:
    """Let the first of the scenes be another."""
    act = Sitting._act

    def leaky(self: Any, *arguments: Any, **options: Any) -> None:
        act(self, *arguments, **options)
        if self._scenes:
            self._scenes[0] = leak(self)
            self._told = (self._scenes[0].text,)
            self.moment = self._present()

    monkeypatch.setattr(Sitting, "_act", leaky)


def leak_in_a_scene_what_stays_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(sitting: Any) -> Scene:
        text = str(zlib.crc32(repr(hidden_part(sitting.match)).encode()))
        return sitting._scenes[0]._replace(text=text)

    _first_scene(monkeypatch, leak)


def leak_in_a_scene_what_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    _first_scene(monkeypatch, lambda sitting: sitting._scenes[0]._replace(text=sitting._scenes[-1].text))


def leak_behind_a_scene_the_table_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    _first_scene(monkeypatch, lambda sitting: sitting._scenes[0]._replace(view=sitting.match.view(None)))


def leak_behind_a_scene_the_whole_log(monkeypatch: pytest.MonkeyPatch) -> None:
    _first_scene(monkeypatch, lambda sitting: sitting._scenes[0]._replace(told=sitting.match.told))


def leak_behind_a_scene_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    _first_scene(monkeypatch, lambda sitting: sitting._scenes[0]._replace(view=sitting.match.view(0)))


def leak_with_a_scene_its_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is in nobody's log yet."""

    def leak(sitting: Any) -> Scene:
        return sitting._scenes[0]._replace(events=sitting._scenes[-1].events)

    _first_scene(monkeypatch, leak)


HIDDEN, BEFORE = "it depends on what is hidden", "a moment depends on what was hidden before"
LATER = "a scene depends on what comes later"

LEAKS = {
    leak_a_card: HIDDEN,
    leak_by_a_length: HIDDEN,
    leak_by_where_the_news_begin: HIDDEN,
    leak_by_who_is_due: HIDDEN,
    leak_by_what_is_called_sealed: HIDDEN,
    leak_the_last_action: HIDDEN,
    leak_the_hand_that_is_next: "a view that is not theirs|the cards of",
    leak_the_choices_of_whoever_is_next: "a view that is not theirs",
    leak_the_end_of_the_log: "the log ends too early",
    leak_what_was_held: BEFORE,
}
"""What a sitting may do wrong in any game, and what is then said about it."""

TAKEN_BACK = {leak_by_whether_there_is_undo: HIDDEN}
"""What it may do wrong where a choice can be taken back."""

SECRET_EVENTS = {
    leak_the_log: "a log with what they may not know",
    leak_what_happened: "what happened tells too much",
}
"""What it may do wrong where there are events that not all may know."""

QUESTIONS = {leak_by_whom_the_table_asks: HIDDEN, leak_by_what_is_asked: HIDDEN}
"""What it may do wrong where the table is asked."""

SEALED_CHOICES = {leak_what_was_chosen: BEFORE}
"""What it may do wrong where choices are sealed."""

SCENES_OF_ANY_KIND = {
    leak_in_a_scene_what_stays_hidden: LATER,
    leak_behind_a_scene_a_hand: "the cards of",
}
"""What it may do wrong where everybody watches something."""

SCENES_IN_A_ROW = {
    leak_in_a_scene_what_comes_later: LATER,
    leak_behind_a_scene_the_table_as_it_is: LATER,
    leak_behind_a_scene_the_whole_log: "the log does not end with the scene|a scene of what had been told",
    leak_with_a_scene_its_event: "the log does not end with the scene",
}
"""What it may do wrong where several scenes follow each other."""


def _features(slug: str) -> list[dict[Any, str]]:
    """The leaks that there can be in a game."""
    its = manners(slug)
    sittings = [Recipe(slug, games[slug].max_players, seed).play() for seed in range(2)]
    scenes, undo = 0, False
    for players in (games[slug].min_players, games[slug].max_players):
        for step in Recipe(slug, players, 2).moves():
            scenes = max(scenes, len(step.sitting._scenes))
            undo |= step.after.can_undo
    secret = any(
        event != event.seen_by(None)
        for sitting in sittings
        for events in sitting.match._events
        for event in events
    )
    there = [
        (LEAKS, True),
        (TAKEN_BACK, undo),
        (SECRET_EVENTS, secret),
        (QUESTIONS, its.DECLINE != ""),
        (SEALED_CHOICES, bool(its.SEALED)),
        (SCENES_OF_ANY_KIND, has_scenes(slug)),
        (SCENES_IN_A_ROW, scenes > 1),
    ]
    return [leaks for leaks, can_be in there if can_be]


CASES = [(slug, leak, said) for slug in games for leaks in _features(slug) for leak, said in leaks.items()]


@pytest.mark.parametrize(("slug", "leak", "said"), CASES)
def test_a_leak_is_found(
    slug: str, leak: Callable[[pytest.MonkeyPatch], None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)

    def check() -> None:
        for _, recipe in zip(range(40), recipes(slug), strict=False):
            check_sitting(recipe, steps=10 if said in (BEFORE, LATER) else 0)

    with pytest.raises(AssertionError, match=said):
        check()


def test_every_leak_is_tried_in_some_game() -> None:
    every = [LEAKS, TAKEN_BACK, SECRET_EVENTS, QUESTIONS, SEALED_CHOICES, SCENES_OF_ANY_KIND, SCENES_IN_A_ROW]
    assert {leak for _, leak, _ in CASES} == {leak for leaks in every for leak in leaks}


def test_a_failure_tells_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    leak_a_card(monkeypatch)
    with pytest.raises(AssertionError) as failed:
        check_sitting(Recipe("mistigri", 3, 5))
    assert any("Recipe(slug='mistigri', players=3, seed=5)" in note for note in failed.value.__notes__)
