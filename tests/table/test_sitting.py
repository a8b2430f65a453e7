"""What every sitting promises, tried by random moves at every table; and what single games do there."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from catgames.engine import CHANCE, Action, State, games
from catgames.match.match import Match
from catgames.table.manners import Manners, manners
from catgames.table.moments import (
    Answer,
    Choose,
    Done,
    GoOn,
    Kind,
    Look,
    Moment,
    Move,
    Question,
    Settle,
    Toggle,
    Undo,
    Why,
)
from catgames.table.sitting import NotNow, Sitting

from ..engine.random_games import NAMES, TABLES
from .sittings import Recipe, Step, begun, done, reached, recipes, repeatable, resumed, some_move, until
from .test_secrecy import as_json
from .worlds import hidden_part

PRIVATE = (Kind.DECISION, Kind.LOOK)

every_game = pytest.mark.parametrize("slug", games)
every_table = pytest.mark.parametrize(("slug", "players"), TABLES)

ASKING = [slug for slug in games if manners(slug).DECLINE]
"""The games in which the table is asked."""

SETTLED = {"kitty": ("table", "race")}
"""The games in which the table settles something, and the values of the option ``start`` for that."""


def some_recipes(slug: str, count: int, seed: int = 0) -> Iterable[Recipe]:
    """So many recipes at each number of players of a game."""
    tables = sum(there == slug for there, _ in TABLES)
    return islice(recipes(slug, seed), count * tables)


def some_moments(slug: str, count: int, often: float = 0.1) -> Iterator[tuple[Sitting, Random]]:
    """Sittings at random moments of random games: the moments in which to look around."""
    for recipe in some_recipes(slug, count):
        with repeatable(recipe):
            sitting, rng = recipe.begun(), Random(recipe.seed)
            while sitting.moment.kind != Kind.OVER:
                if rng.random() < often:
                    yield sitting, rng
                done(sitting, some_move(sitting, rng))
            yield sitting, rng


def everything(sitting: Sitting) -> list[Any]:
    """All that a move could change: the moment, the record, and the state, seen or not."""
    return [sitting.moment, [*sitting.match.record], hidden_part(sitting.match)]


# -- whole games -----------------------------------------------------------------------------------------


class Watcher:
    """Watches a sitting, move by move, and says what is not as it should be."""

    def __init__(self) -> None:
        self.looked: int | None = None  # who was the last to see their own cards
        self.earlier: list[Moment] = []  # before each choice that can be taken back

    def watch(self, step: Step) -> None:
        """Check what a move has led to."""
        self.record(step)
        self.moves(step.after)
        self.one_view(step.after)
        self.hand_over(step)
        self.undo(step)

    def record(self, step: Step) -> None:
        """Nobody's decision is played but the one that was chosen, and the table's passes."""
        added, move = step.added, step.move
        if isinstance(move, Undo):
            assert len(step.sitting.match.record) == step.lines - 1
            return
        passed = [action for action in added if action.verb == step.sitting.manners.DECLINE]
        chance = [action for action in added if action.seat == CHANCE]
        match move:
            case Choose(action=action):
                assert added[0] == action
                assert action.seat == step.before.view.seat
                assert {*added[1:]} == {*passed, *chance} - {action}
            case Settle(seat=seat):
                assert added[0].seat == seat
                assert added[1:] == chance
            case Answer():
                assert {*added} == {*passed, *chance}
            case Look() | GoOn():
                assert added == chance
            case _:
                assert not added, move

    def moves(self, moment: Moment) -> None:
        """There is something to do until the game is over, and each of it is allowed."""
        moves = moment.moves
        assert bool(moves) == (moment.kind != Kind.OVER)
        assert (moment.view.outcome is not None) == (moment.kind == Kind.OVER)
        assert all(moment.allows(move) for move in moves[:20])
        kinds = {type(move) for move in moves}
        assert (
            kinds
            <= {
                Kind.HAND_OVER: {GoOn} if moment.opens_chance else {Look},
                Kind.DECISION: {Choose, Undo},
                Kind.LOOK: {Done},
                Kind.QUESTION: {Toggle, Answer},
                Kind.SCENE: {GoOn},
                Kind.SETTLING: {Settle},
                Kind.PAUSE: {GoOn},
                Kind.OVER: set(),
            }[moment.kind]
        )

    def one_view(self, moment: Moment) -> None:
        """Its seat is the only one that may look."""
        seat = moment.view.seat
        assert (seat is not None) == (moment.kind in PRIVATE)
        if seat is not None:
            assert seat == moment.due == moment.reader
        if moment.kind == Kind.DECISION:
            assert seat == moment.view.actor
        assert 0 <= moment.news_from <= len(moment.log)

    def hand_over(self, step: Step) -> None:
        """Whoever sees their cards after somebody else has been given the keyboard in public."""
        seat, before = step.after.view.seat, step.before
        if seat is None:
            return
        if before.view.seat is None:
            due = before.reader if before.kind == Kind.QUESTION else before.due
            assert (before.kind in (Kind.QUESTION, Kind.HAND_OVER), due) == (True, seat)
            assert isinstance(step.move, Look | Answer)
        else:
            assert before.view.seat == seat, "from one hand to another"
        if self.looked != seat:
            self.earlier.clear()
        self.looked = seat

    def undo(self, step: Step) -> None:
        """It leads back to the moment before, and never over a hand-over."""
        before, after = step.before, step.after
        if isinstance(step.move, Undo):
            there = self.earlier.pop()
            assert there.view.seat == before.view.seat == after.view.seat
            assert (there.kind, there.view, there.moves) == (after.kind, after.view, after.moves)
            assert (there.log, there.due, there.sealed) == (after.log, after.due, after.sealed)
            assert not after.happened
        elif step.added:
            back = isinstance(step.move, Choose) and step.sitting.match.can_undo
            self.earlier = [*self.earlier, before] if back else []
        assert after.can_undo == (after.kind == Kind.DECISION and bool(self.earlier))


def check_game(recipe: Recipe) -> Counter[str]:
    """Play a game to its end, watch it, and make it again from its record; returns what there was."""
    watcher, counts = Watcher(), Counter[str]()
    with repeatable(recipe):
        for step in recipe.moves():
            watcher.watch(step)
            counts[type(step.move).__name__] += 1
            sitting = step.sitting
        match = sitting.match
        again = Match.from_record(json.loads(json.dumps(match.header())), [*match.record])
        assert hidden_part(again) == hidden_part(match)
        assert [again.log(seat) for seat in (None, 0)] == [match.log(seat) for seat in (None, 0)]
        assert (end := begun(again).moment).kind == Kind.OVER
        assert (end.view, end.log) == (sitting.moment.view, sitting.moment.log)
    return counts


def check_games(slug: str, players: int, moves: int, seed: int, tried: Callable[..., None]) -> None:
    """Check whole games at a table until that many moves have been made."""
    counts: Counter[str] = Counter()
    number = 0
    while counts.total() < moves:
        counts += check_game(Recipe(slug, players, seed + number))
        number += 1
    assert counts["Look"]
    assert counts["NoneType"], "nobody has ever covered a hand"
    tried("sitting: games to the end", number)
    tried("sitting: moves", counts.total())
    tried("sitting: choices taken back", counts["Undo"])


@every_table
def test_random_moves_lead_to_the_end_of_the_game(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    check_games(slug, players, 5_000, 0, tried)


@pytest.mark.long
@every_table
def test_random_moves_lead_to_the_end_of_many_games(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    check_games(slug, players, 30_000, 10_000, tried)


# -- a sitting, and its moments --------------------------------------------------------------------------


@every_game
def test_sitting_down_plays_nothing(slug: str) -> None:
    """Nor does it write anything, and what is shown then can be gone on from."""
    for recipe in some_recipes(slug, 2):
        sitting = recipe.begun()
        until(sitting, Random(1), lambda sitting: len(sitting.match.record) > 10)
        for match in (recipe.match(), copy.copy(sitting.match)):
            written: list[str] = []
            match._write = lambda line, written=written, **_: written.append(line)
            before = [[*match.record], hidden_part(match)]
            moment = Sitting(match).moment
            assert [[*match.record], hidden_part(match)] == before
            assert not written
            assert moment.view == match.view(None)
            assert bool(moment.moves) == (match.state.actor is not None)
            assert not moment.happened


@every_game
def test_a_sitting_may_be_used_without_beginning_it(slug: str) -> None:
    for recipe in some_recipes(slug, 2):
        sitting, rng = Sitting(recipe.match()), Random(recipe.seed)
        assert sitting.moment.kind == Kind.PAUSE
        assert until(sitting, rng, lambda sitting: sitting.moment.kind == Kind.OVER)


@every_game
def test_beginning_again_changes_nothing(slug: str) -> None:
    for recipe in some_recipes(slug, 1):
        sitting = recipe.begun()
        before = everything(sitting)
        sitting.begin()
        assert everything(sitting) == before


def other_moves(moment: Moment, before: Iterable[Move], rng: Random) -> list[Any]:
    """What cannot be done at a moment: of every kind, by every seat, of other games and other moments."""
    seats = range(-2, len(moment.view.seats) + 2)
    moves: list[Any] = [Look(), Done(), Undo(), Answer(), GoOn(), Move()]
    moves += [kind(seat) for kind in (Toggle, Settle) for seat in seats]
    moves += [Choose(action) for action in FOREIGN]
    moves += [
        Choose(Action(seat, action.verb, action.args))
        for seat in seats
        for action in rng.sample(moment.view.legal_actions, min(3, len(moment.view.legal_actions)))
    ]
    moves += [None, "", "look", 0, (), [], {}, object(), Look, Choose(None), Choose(""), Choose("undo")]
    moves += [Toggle(None), Settle("1"), Choose(Look()), *before]
    return [move for move in moves if not any(move == allowed for allowed in moment.moves)]


def _foreign() -> list[Action]:
    """Actions of all games, chance's included."""
    actions: dict[str, Action] = {}
    for slug in games:
        for action in Recipe(slug, games[slug].max_players).play().match.record:
            actions.setdefault(f"{action.verb}{action.seat % 2}", action)
    return [*actions.values()]


FOREIGN = _foreign()


@every_game
def test_only_the_moves_of_the_moment_can_be_done(slug: str, tried: Callable[..., None]) -> None:
    """All others are refused in one sentence, and change nothing."""
    earlier: list[Move] = []
    for sitting, rng in some_moments(slug, 2, often=0.15):
        moment, before = sitting.moment, everything(sitting)
        others = other_moves(moment, earlier, rng)
        for move in others:
            assert not moment.allows(move)
            with pytest.raises(NotNow) as refused:
                sitting.do(move)
            said = str(refused.value)
            assert (said[-1], said.count("."), said.count("\n")) == (".", 1, 0)
        assert everything(sitting) == before
        assert sitting.moment is moment
        earlier = [*earlier, *rng.sample(moment.moves, min(2, len(moment.moves)))][-20:]
        tried("sitting: moves refused", len(others))


@every_game
def test_each_of_the_moves_of_a_moment_can_be_done(slug: str) -> None:
    for sitting, rng in some_moments(slug, 1):
        moves = sitting.moment.moves
        for move in rng.sample(moves, min(10, len(moves))):
            twin = copy.copy(sitting)
            twin.do(move)
            assert twin.moment != sitting.moment


@every_game
def test_presenting_a_moment_again_gives_the_same(slug: str) -> None:
    for sitting, _ in some_moments(slug, 2, often=0.3):
        before = everything(sitting)
        assert sitting.call_seats(sitting.moment.view.seats) == before[0]
        assert sitting._present() == before[0]
        assert everything(sitting) == before


@every_game
def test_a_copy_goes_its_own_way(slug: str) -> None:
    for sitting, rng in some_moments(slug, 1, often=0.03):
        before, twin = everything(sitting), copy.copy(sitting)
        twin.match._rng = Random(1)
        assert everything(twin) == before
        until(twin, rng, lambda twin: twin.moment.kind == Kind.OVER)
        assert everything(sitting) == before
        assert sitting._present() == before[0]
        other = copy.copy(sitting)
        end = everything(twin)
        for _ in range(5):
            done(other, some_move(other, rng))
        assert everything(twin) == end
        assert everything(sitting) == before
        assert twin.match.saved_as is None


# -- covering --------------------------------------------------------------------------------------------


@every_game
def test_a_cover_takes_the_hand_off_and_nothing_else(slug: str, tried: Callable[..., None]) -> None:
    """Who had the keyboard gets it back, and sees the same again."""
    for sitting, _ in some_moments(slug, 4, often=0.3):
        twin, before = copy.copy(sitting), sitting.moment
        rest = everything(sitting)[1:]
        covered = twin.cover()
        assert twin.cover() == covered
        assert covered.view.seat is None
        assert not covered.happened
        if before.kind in PRIVATE:
            assert covered.kind in (Kind.HAND_OVER, Kind.QUESTION)
            assert (covered.due, covered.reader, covered.why) == (before.due, before.due, before.why)
            assert covered.moves == (Look(),)
            again = twin.do(Look())
            assert again.changed(happened=(), news_from=0) == before.changed(happened=(), news_from=0)
        else:
            assert covered == before.changed(happened=())
        assert everything(twin)[1:] == rest
        tried("sitting: covers")


# -- the news --------------------------------------------------------------------------------------------


def news_begin(match: Match, reader: int, idle: Iterable[str]) -> int:
    """How many events are no news to the reader: those up to its last deed, and of earlier chapters."""
    begin = number = 0
    for action, events in zip(match.record, match._events, strict=True):
        if any(event.opens for event in events):
            begin = number
        number += len(events)
        if action.seat == reader and action.verb not in idle:
            begin = number
    return begin


@every_game
def test_the_news_are_what_the_reader_has_not_seen(slug: str) -> None:
    """A pass is no deed: who has passed has still not been told anything."""
    idle, told = manners(slug).IDLE, 0
    for sitting, _ in some_moments(slug, 3, often=0.5):
        moment, match = sitting.moment, sitting.match
        if moment.scene is not None:
            assert not moment.news
        elif moment.reader is not None:
            begin = news_begin(match, moment.reader, idle)
            assert match.since(moment.reader, idle) == begin
            if moment.view.seat is None:
                assert moment.news_from == begin
            else:
                assert moment.news_from <= begin, "news that are gone before they were read"
            assert moment.news == tuple(match.log(moment.view.seat)[moment.news_from :])
            told += len(moment.news)
    assert told


@every_game
def test_the_news_stay_while_one_has_the_keyboard(slug: str) -> None:
    for recipe in some_recipes(slug, 3):
        with repeatable(recipe):
            for step in recipe.moves():
                before, after = step.before, step.after
                same = before.view.seat is not None and before.view.seat == after.view.seat
                if same or isinstance(step.move, Look):
                    assert after.news_from <= before.news_from


# -- resumed matches -------------------------------------------------------------------------------------


@every_game
def test_a_resumed_match_begins_in_public(slug: str, tried: Callable[..., None]) -> None:
    """At the hand-over or the question, with whoever was due; nobody's decision is played."""
    for sitting, _ in some_moments(slug, 2, often=0.1):
        match = sitting.match
        again = resumed(match)
        moment = again.moment
        assert moment.kind in (Kind.HAND_OVER, Kind.QUESTION, Kind.SETTLING, Kind.PAUSE, Kind.OVER)
        assert moment.view.seat is None
        assert not moment.happened
        added = again.match.record[len(match.record) :]
        assert match.record == again.match.record[: len(match.record)]
        assert {action.verb for action in added if action.seat != CHANCE} <= {again.manners.DECLINE}
        if not added and not sitting._to_look and moment.kind == Kind.HAND_OVER:
            assert moment.due == match.state.awaited
        tried("sitting: matches resumed")


# -- what seats are called -------------------------------------------------------------------------------

CALLED = ["Qa·1", "Qb·2", "Qc·3", "Qd·4", "Qe·5", "Qf·6"]
"""Names that are in no other text."""


@every_game
def test_people_may_be_called_by_other_names(slug: str) -> None:
    """In views, events, scenes and questions; in the record they keep theirs."""
    for recipe in some_recipes(slug, 1):
        with repeatable(recipe):
            one, other = recipe.begun(), recipe.begun()
            names = CALLED[: recipe.players]
            other.call_seats(names)
            rng = Random(recipe.seed)
            while True:
                here, there = as_json(one.moment), as_json(other.moment)
                seats, said = [*other.moment.view.seats], as_json(_unended(other.moment))
                assert seats == names
                assert not any(name in said for name in NAMES[: recipe.players])
                for name, called in zip(NAMES, names, strict=False):
                    there = there.replace(json.dumps(called)[1:-1], name)
                assert here == there
                if one.moment.kind == Kind.OVER:
                    break
                if rng.random() < 0.1:  # back and forth, in the midst of scenes and questions, too
                    other.call_seats(one.moment.view.seats)
                    assert other.moment == one.moment
                    other.call_seats(names)
                move = some_move(one, rng)
                done(one, move)
                done(other, move)
            assert other.match.record == one.match.record
            assert other.match.header()["seats"] == [*NAMES[: recipe.players]]
            assert other.match.view(0).seats == NAMES[: recipe.players]


def _unended(moment: Moment) -> Moment:
    """The moment without the sentence of its outcome, which is the record's."""
    if moment.view.outcome is None:
        return moment
    return moment.changed(view=dataclasses.replace(moment.view, outcome=None))


# -- a perspective ---------------------------------------------------------------------------------------


def hidden_in(state: State) -> list[Any]:
    names = sorted({name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())})
    return [getattr(state, name) for name in names if name != "_heard"]


@every_game
def test_a_perspective_is_what_the_seat_that_acts_may_know(slug: str) -> None:
    for sitting, rng in some_moments(slug, 2, often=0.2):
        state, seed = sitting.match.state, rng.randrange(1000)
        before = everything(sitting)
        seat = state.actor
        if seat is None or seat == CHANCE:
            with pytest.raises(ValueError, match="nobody has to act"):
                sitting.perspective(Random(seed))
            continue
        found = sitting.perspective(Random(seed))
        assert hidden_in(found) == hidden_in(state.resample(seat, Random(seed)))
        assert found is not state
        assert (found.view(seat), found.view(None)) == (state.view(seat), state.view(None))
        assert found.legal_actions() == state.legal_actions()
        found.apply(rng.choice(found.legal_actions()))
        assert everything(sitting) == before


# -- questions -------------------------------------------------------------------------------------------


def asked(sitting: Sitting) -> bool:
    return sitting.moment.question is not None


def question_of(sitting: Sitting) -> Question:
    assert sitting.moment.question is not None
    return sitting.moment.question


@pytest.mark.parametrize("slug", ASKING)
def test_whoever_has_said_that_they_want_to_may_take_it_back(slug: str) -> None:
    for sitting, rng in some_moments(slug, 1, often=0.3):
        if not asked(sitting):
            continue
        before, seats = everything(sitting), question_of(sitting).seats
        wanted = rng.sample(seats, rng.randint(1, len(seats)))
        chosen = {*sitting.moment.volunteers}
        for seat in wanted:
            sitting.do(Toggle(seat))
            chosen ^= {seat}
            assert sitting.moment.volunteers == tuple(sorted(chosen))
        for seat in wanted:
            sitting.do(Toggle(seat))
        assert everything(sitting) == before


@pytest.mark.parametrize("slug", ASKING)
def test_those_who_want_to_interrupt_are_called_in_order(slug: str, tried: Callable[..., None]) -> None:
    """The others decline, each in the order of the rules; whoever is called may never mind."""
    decline = manners(slug).DECLINE
    for sitting, rng in some_moments(slug, 2, often=0.2):
        if not asked(sitting):
            continue
        question, twin = question_of(sitting), copy.copy(sitting)
        for seat in twin.moment.volunteers:
            twin.do(Toggle(seat))
        called = {*rng.sample(question.seats, rng.randint(1, len(question.seats)))}
        for seat in called:
            twin.do(Toggle(seat))
        order = [seat for seat in question.seats if seat in called]
        lines = len(twin.match.record)
        twin.do(Answer())
        for seat in order:
            assert (twin.moment.kind, twin.moment.due, twin.moment.why) == (Kind.HAND_OVER, seat, Why.CALLED)
            twin.do(Look())
            assert (twin.moment.kind, twin.moment.why) == (Kind.DECISION, Why.CALLED)
            twin.do(Choose(next(a for a in twin.moment.view.legal_actions if a.verb == decline)))
        answers = [action for action in twin.match.record[lines:] if action.seat != CHANCE]
        assert [f"{seat + 1} {decline}" for seat in question.seats] == answers[: len(question.seats)]
        tried("sitting: questions with volunteers")


@pytest.mark.parametrize("slug", ASKING)
def test_when_nobody_wants_to_what_was_said_follows(slug: str) -> None:
    """Chance that all watch, or the hand of whoever the keyboard was passed to."""
    seen: Counter[str] = Counter()
    for sitting, _ in some_moments(slug, 3, often=0.5):
        if not asked(sitting):
            continue
        question, twin = question_of(sitting), copy.copy(sitting)
        for seat in twin.moment.volunteers:
            twin.do(Toggle(seat))
        lines = len(twin.match.record)
        twin.do(Answer())
        added = twin.match.record[lines:]
        declined = [f"{seat + 1} {twin.manners.DECLINE}" for seat in question.seats]
        assert added[: len(declined)] == declined
        rolled = [action for action in added if action.seat == CHANCE]
        moment = twin.moment
        if not question.goes_on:
            assert moment.view.seat is None
            seen["public"] += 1
        elif rolled:
            assert moment.view.seat is None
            seen["chance"] += 1
        elif moment.question is None:
            assert moment.kind == Kind.DECISION
            assert moment.view.seat == sitting.moment.reader
            seen["a hand"] += 1
        else:
            assert moment.question.key != question.key
            seen["another question"] += 1
    assert set(seen) >= {"public", "chance", "a hand"}


@pytest.mark.parametrize("slug", ASKING)
def test_whoever_interrupts_brings_up_a_new_question_or_the_same_turn(slug: str) -> None:
    """And nobody who was to be called after them is left waiting: they are asked anew."""
    interrupted = 0
    for recipe in some_recipes(slug, 3):
        with repeatable(recipe):
            for step in recipe.moves():
                if step.before.why == Why.CALLED and isinstance(step.move, Choose):
                    interrupted += step.move.action.verb != manners(slug).DECLINE
                if step.after.question is not None and step.after.question != step.before.question:
                    assert step.after.volunteers == ()
                    assert step.after.question.seats
                    assert step.after.question.text
                if step.after.why == Why.CALLED and step.after.kind == Kind.DECISION:
                    verbs = {action.verb for action in step.after.view.legal_actions}
                    assert manners(slug).DECLINE in verbs
    assert interrupted > 10


# -- who starts ------------------------------------------------------------------------------------------

STARTS = [(slug, start) for slug, starts in SETTLED.items() for start in starts]


def starting(slug: str, start: str, players: int, dealer: int = 1) -> Sitting:
    options = {"start": start, "first": dealer}
    return begun(Match(games[slug], NAMES[:players], options, Random(1)))


def test_the_table_names_who_starts() -> None:
    for players in (3, 4, 5):
        sitting = starting("kitty", "table", players)
        moment = sitting.moment
        assert moment.kind == Kind.SETTLING
        assert moment.settling is not None
        assert not moment.settling.race
        others = tuple(seat for seat in range(players) if seat != 1)
        assert moment.settling.seats == others
        assert moment.moves == tuple(map(Settle, others))
        with pytest.raises(NotNow):
            sitting.do(Settle(1))
        sitting.do(Settle(others[-1]))
        assert sitting.match.record[-1] == f"{others[-1] + 1} start"
        assert (sitting.moment.kind, sitting.moment.due) == (Kind.HAND_OVER, others[-1])


def test_before_a_race_everybody_but_the_dealer_looks() -> None:
    for players in (3, 4, 5):
        sitting = starting("kitty", "race", players)
        record = [*sitting.match.record]
        for seat in [(1 + step) % players for step in range(1, players)]:
            moment = sitting.moment
            assert (moment.kind, moment.due, moment.why) == (Kind.HAND_OVER, seat, Why.LOOK)
            assert moment.moves == (Look(),)
            moment = sitting.do(Look())
            assert (moment.kind, moment.view.seat, moment.why) == (Kind.LOOK, seat, Why.LOOK)
            assert sitting.manners.look_prompt(moment.view)
            assert moment.moves == (Done(),)
            sitting.do(Done())
        assert sitting.match.record == record
        moment = sitting.moment
        assert moment.kind == Kind.SETTLING
        assert moment.settling is not None
        assert moment.settling.race
        sitting.do(Settle(0))
        assert sitting.match.record[-1] == "1 start"
        assert (sitting.moment.kind, sitting.moment.due, sitting.moment.why) == (Kind.HAND_OVER, 0, Why.TURN)


@pytest.mark.parametrize(("slug", "start"), STARTS)
def test_two_players_have_nothing_to_settle(slug: str, start: str) -> None:
    sitting = starting(slug, start, 2)
    assert (sitting.moment.kind, sitting.moment.due, sitting.moment.why) == (Kind.HAND_OVER, 0, Why.TURN)


def test_a_resumed_race_begins_with_the_looks() -> None:
    sitting = starting("kitty", "race", 3)
    for move in (Look(), Done(), Look()):
        sitting.do(move)
    assert resumed(sitting.match).moment == starting("kitty", "race", 3).moment


# -- rounds, exchanges -----------------------------------------------------------------------------------


def test_between_rounds_people_look_around_first() -> None:
    """With the hands turned up; going on deals the next one."""
    for players in (3, 4, 5):
        sitting = reached("mistigri", lambda sitting: sitting.moment.kind == Kind.PAUSE, players)
        moment = sitting.moment
        assert moment.pause == "deal round 2"
        assert moment.moves == (GoOn(),)
        assert moment.view.open_hands is not None
        assert (moment.due, moment.reader) == (None, None)
        assert sitting.cover() == moment.changed(happened=())
        lines = len(sitting.match.record)
        sitting.do(GoOn())
        (dealt,) = sitting.match.record[lines:]
        assert (dealt.seat, dealt.verb) == (CHANCE, "shuffle")
        assert sitting.moment.kind == Kind.HAND_OVER
        assert sitting.moment.due == moment.view.starter


@pytest.mark.rule("MIS-08")
def test_who_has_promised_an_exchange_keeps_the_keyboard_for_it() -> None:
    """It sees the card go, exchanges, and only then hands over to the one that drew."""
    seen = 0
    for recipe in some_recipes("mistigri", 20):
        with repeatable(recipe):
            for step in recipe.moves():
                if not isinstance(step.move, Choose) or step.move.action.verb != "exchange":
                    continue
                seat, after = step.move.action.seat, step.after
                if not any(action.seat == CHANCE for action in step.added):
                    continue  # nobody is left to draw, or it lapses
                assert step.added[1].verb == "take"
                if after.view.step != "swap":
                    continue  # the card that was drawn was the last
                assert (after.kind, after.view.seat) == (Kind.DECISION, seat)
                assert not after.can_undo, "a card has gone"
                follower = after.happened[-1].seat
                assert after.happened[-1].card is not None, "the owner sees which"
                twin = copy.copy(step.sitting)
                twin.do(twin.moment.moves[0])
                assert (twin.moment.kind, twin.moment.due) == (Kind.HAND_OVER, follower)
                seen += 1
    assert seen > 10


def test_who_was_called_back_for_an_exchange_that_is_covered_looks_again() -> None:
    """The draw for it is made once, when its owner looks, also where the match was put away before."""
    for recipe in some_recipes("mistigri", 10):
        for step in recipe.moves():
            if isinstance(step.move, Choose) and step.move.action.verb == "exchange" and len(step.added) == 2:
                match = Match.from_record(step.sitting.match.header(), step.sitting.match.record[:-1])
                sitting, owner = begun(match), step.move.action.seat
                assert (sitting.moment.kind, sitting.moment.due) == (Kind.HAND_OVER, owner)
                sitting.cover()
                assert match.record == step.sitting.match.record[:-1]
                sitting.do(Look())
                assert match.record[-1].verb == "take"
                assert sitting.moment.view.seat in (owner, None)
                return
    raise AssertionError("it never comes to that")


# -- scenes ----------------------------------------------------------------------------------------------

WITH_SCENES = [slug for slug in games if type(manners(slug)).scenes is not Manners.scenes]
"""The games in which everybody watches something together."""


@pytest.mark.parametrize("slug", WITH_SCENES)
def test_what_is_watched_is_told_bit_by_bit(slug: str, tried: Callable[..., None]) -> None:
    """The log ends with what is on show, and whoever covers the screen in between loses nothing."""
    watched = 0
    for recipe in some_recipes(slug, 20):
        with repeatable(recipe):
            for step in recipe.moves():
                moment, before = step.after, step.before
                if moment.scene is None:
                    continue
                watched += 1
                log = step.sitting.match.log(None)
                assert moment.log == tuple(log[: len(moment.log)])
                assert (moment.view, moment.view.seat) == (moment.scene.view, None)
                assert (moment.due, moment.reader, moment.news) == (None, None, ())
                assert moment.told[-1] == moment.scene.text
                if before.scene is not None and isinstance(step.move, GoOn):
                    assert moment.told[:-1] == before.told
                    assert len(moment.log) > len(before.log)
                elif before.scene is not None:
                    assert moment == before
                else:
                    assert len(moment.told) == 1
    assert watched > 20
    tried("sitting: scenes watched", watched)


def test_each_loot_of_a_heist_is_watched_by_itself() -> None:
    """The talk, each card as it is turned up, and the loot: as many scenes as there are such events."""
    for players in range(3, 7):
        sitting = reached("heist", lambda sitting: sitting.moment.scene is not None, players)
        start, texts = sitting.moment, []
        assert "Time to talk" in start.told[0]
        assert start.scene is not None
        assert start.scene.waits
        events = sitting.match.log(None)[len(start.log) :]
        shown = []
        while sitting.moment.scene is not None:
            assert sitting.moment.moves == (GoOn(),)
            shown += sitting.moment.scene.events
            texts.append(sitting.moment.scene.text)
            sitting.do(GoOn())
        kinds = [type(event).__name__ for event in events]
        assert [type(event).__name__ for event in shown] == kinds[: len(shown)]
        assert kinds[: players + 1] == [type(event).__name__ for event in shown]
        assert len(texts) == 1 + players + 1
        assert sitting.moment.kind in (Kind.HAND_OVER, Kind.OVER)
        assert sitting.moment.told == ()


def mass(paws: list[list[str]], cards: dict[str, Any] | None = None) -> Sitting:
    """A sitting of Kitty Cataclysm at which the first seat is to play."""
    seats = NAMES[: len(paws)]
    position = {
        "game": "kitty",
        "seats": [*seats],
        "paws": paws,
        "turn": 0,
        "kitties": [[] for _ in paws],
        "deck": ["pick"],
        "litter": [],
        "dealer": 1,
    }
    match = Match(games["kitty"], seats, {"first": 1}, Random(1))
    match.state = games["kitty"].from_position(position | ({"cards": cards} if cards else {}))
    sitting = begun(match)
    sitting.do(Look())
    return sitting


def choose(sitting: Sitting, text: str) -> Moment:
    """Do the choice that prints so."""
    return sitting.do(Choose(next(a for a in sitting.moment.view.legal_actions if a == text)))


def test_a_mass_card_does_not_tell_that_it_has_ended_the_game() -> None:
    """Nor the log behind it: that is told when everybody has seen whom it hit."""
    sitting = mass([["cataclysm", "gift"], ["pick"] * 5 + ["gift"] * 2])
    moment = choose(sitting, "1 play cataclysm")
    assert moment.scene is not None
    assert [type(event).__name__ for event in moment.log] == ["Played", "LostPaws"]
    assert moment.view.outcome is None
    moment = sitting.do(GoOn())
    assert moment.kind == Kind.OVER
    assert type(moment.log[-1]).__name__ == "PawsRanOut"


def test_a_card_that_asks_before_it_hits_is_named_when_it_does() -> None:
    cards = {
        "odd": {"name": "Odd Cat", "meowney": 1, "copies": 3, "does": ["donate 1", "1 lose kitty"]},
        "pick": {"meowney": 1, "copies": 20, "does": []},
    }
    sitting = mass([["odd", "pick", "pick"], ["pick", "pick"]], cards)
    choose(sitting, "1 play odd")
    moment = choose(sitting, "1 donate pick 2")
    assert moment.scene is not None
    assert moment.scene.text.startswith("Odd Cat! ")


# -- the end ---------------------------------------------------------------------------------------------


@every_game
def test_when_the_game_is_over_nothing_can_be_done(slug: str) -> None:
    for recipe in some_recipes(slug, 2):
        sitting = recipe.play()
        before = everything(sitting)
        assert sitting.moment.kind == Kind.OVER
        assert sitting.moment.moves == ()
        assert (sitting.moment.due, sitting.moment.reader, sitting.moment.can_undo) == (None, None, False)
        for move in other_moves(sitting.moment, (), Random(1)):
            with pytest.raises(NotNow, match="the game is over"):
                sitting.do(move)
        assert everything(sitting) == before
        assert sitting.cover() == before[0].changed(happened=())


@every_game
def test_a_rematch_begins_with_whom_the_rules_say(slug: str) -> None:
    """A seat that there is, once the game is over; and nobody is named while it goes on."""
    for recipe in some_recipes(slug, 3):
        sitting = recipe.begun()
        assert sitting.manners.next_first(sitting.moment.view) is None
        view = recipe.play().moment.view
        first = sitting.manners.next_first(view)
        assert first is None or first in range(recipe.players)
        assert view.outcome is not None
        if slug == "kitty":  # the winner deals
            assert first in view.outcome.winners


# -- these checks can fail ---------------------------------------------------------------------------------


def fault_a_hand_is_shown_to_whoever_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    act = Sitting._act

    def faulty(self: Any, *arguments: Any, **options: Any) -> None:
        act(self, *arguments, **options)
        if self.moment.kind == Kind.HAND_OVER and not self.moment.opens_chance:
            self._holder = self.moment.due
            self.moment = self._present()

    monkeypatch.setattr(Sitting, "_act", faulty)


def fault_a_look_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Sitting._look

    def faulty(self: Any) -> None:
        look(self)
        legal = self.match.state.legal_actions()
        self._submit(
            legal[0] if self.match.state.actor != CHANCE else self.match.state.sample_chance(Random(1))
        )

    monkeypatch.setattr(Sitting, "_look", faulty)


def fault_another_choice_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(self: Any, _: str) -> None:
        choose(self, self.match.state.legal_actions()[-1])

    choose = Sitting._choose
    monkeypatch.setattr(Sitting, "_choose", faulty)


def fault_undo_goes_back_over_a_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    submit = Match.submit

    def faulty(self: Match, action: str) -> Any:
        earlier, before = [*self._earlier], self.state.copy()
        happened = submit(self, action)
        self._earlier = [*earlier, before]
        return happened

    monkeypatch.setattr(Match, "submit", faulty)


def fault_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    present = Sitting._present

    def faulty(self: Sitting) -> Moment:
        moment = present(self)
        return moment.changed(kind=Kind.OVER) if len(self.match.record) > 8 else moment

    monkeypatch.setattr(Sitting, "_present", faulty)


FAULTS = [
    fault_a_hand_is_shown_to_whoever_is_next,
    fault_a_look_plays,
    fault_another_choice_is_played,
    fault_undo_goes_back_over_a_hand_over,
    fault_there_is_nothing_to_do,
]


@pytest.mark.parametrize("fault", FAULTS)
@every_game
def test_a_fault_is_found(
    slug: str, fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)

    def check() -> None:
        for recipe in some_recipes(slug, 5):
            check_game(recipe)

    with pytest.raises(AssertionError):
        check()


@every_game
def test_a_sitting_that_refuses_nothing_is_found(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "allows", lambda _, move: isinstance(move, Move))
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test_only_the_moves_of_the_moment_can_be_done(slug, lambda *_: None)
