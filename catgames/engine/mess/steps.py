"""The steps of a turn of Make a Mess, in the order they come."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from catgames.engine import CHANCE, Action, IllegalAction, Step, action
from catgames.engine.mess import events
from catgames.engine.mess.cards import (
    BONUS_DECK,
    BONUSES,
    BONUSES_DEALT,
    FULL,
    PRANK_DECK,
    PRANKS,
    PRANKS_DEALT,
    TOKENS,
    TURN_LIMIT,
    Bonus,
    by_rank,
)
from catgames.engine.mess.house import ROOMS

if TYPE_CHECKING:
    from catgames.engine.mess.state import MessState

FACES = (*ROOMS, "blank")
"""What a roll of the die can show."""

WINDOW_BONUSES: Mapping[int, tuple[str, ...]] = {
    1: ("hold", "draw", "skip", "swap"),
    2: ("draw", "reroll", "swap"),
    3: ("draw", "swap"),
}
"""Window -> the Bonuses that may be played in it (MESS-18 to MESS-20)."""


class Shuffle(Step["MessState"]):
    """Shuffle cards of one kind, and deal them one at a time, clockwise from the first player (MESS-01)."""

    def actor(self, state: MessState) -> int:
        return CHANCE

    def _sample(self, verb: str, deck: Iterable[Any], rng: random.Random) -> Action:
        return Action(CHANCE, verb, tuple(sorted(deck, key=lambda _: rng.random())))

    def _parse(self, verb: str, deck: tuple[Any, ...], cards: Mapping[str, Any], text: str) -> Action:
        head, words = text.split(" ")[:2], text.split(" ")[2:]
        if head != ["*", verb] or Counter(words) != Counter(map(str, deck)):
            raise IllegalAction(f"All {len(deck)} {verb} come next, each named once.")
        return Action(CHANCE, verb, tuple(cards[word] for word in words))

    @staticmethod
    def _deal(state: MessState, cards: tuple[Any, ...], hands: list[list[Any]], each: int) -> list[Any]:
        """Deal ``each`` cards to every seat; returns the rest."""
        seats = len(hands)
        for index, card in enumerate(cards[: each * seats]):
            hands[(state.turn + index) % seats].append(card)
        for hand in hands:
            hand.sort(key=by_rank)
        return list(cards[each * seats :])


class ShufflePranks(Shuffle):
    """The 70 Pranks; the rest are the stack."""

    name = "pranks"
    task = "the shuffle of the Pranks"

    def sample(self, state: MessState, rng: random.Random) -> Action:
        return self._sample("pranks", PRANK_DECK, rng)

    def parse(self, state: MessState, text: str) -> Action:
        return self._parse("pranks", PRANK_DECK, PRANKS, text)

    def perform(self, state: MessState, action: Action) -> None:
        state.stack = self._deal(state, action.args, state.pranks, PRANKS_DEALT[len(state.seats)])
        state.agenda.append(SHUFFLE_BONUSES)


class ShuffleBonuses(Shuffle):
    """The 24 Bonuses; the rest are never used."""

    name = "bonuses"
    task = "the shuffle of the Bonuses"

    def sample(self, state: MessState, rng: random.Random) -> Action:
        return self._sample("bonuses", BONUS_DECK, rng)

    def parse(self, state: MessState, text: str) -> Action:
        return self._parse("bonuses", BONUS_DECK, BONUSES, text)

    def perform(self, state: MessState, action: Action) -> None:
        state.unused = self._deal(state, action.args, state.bonuses, BONUSES_DEALT)
        state.tell(events.Dealt, state.turn, PRANKS_DEALT[len(state.seats)])
        state.agenda += OPENING


class Roll(Step["MessState"]):
    """The die is rolled, and the Parents go where it says (MESS-05)."""

    name = "roll"
    task = "a roll of the die"

    def actor(self, state: MessState) -> int:
        return CHANCE

    def awaited(self, state: MessState) -> int:
        return state.turn

    def legal_actions(self, state: MessState) -> list[Action]:
        return [action(CHANCE, "roll", face) for face in FACES]

    def perform(self, state: MessState, action: Action) -> None:
        (face,) = action.args
        state.tell(events.Rolled, state.turn, face)
        state.rolled = True
        if face in ("blank", state.parents):
            state.tell(events.ParentsStayed, state.parents)
            return
        state.parents = face
        state.tell(events.ParentsMoved, face)
        if face in state.tokens:
            state.catch(state.tokens[face])


class OpeningRoll(Roll):
    """The first roll puts the Parents somewhere; a blank is rolled again (MESS-03)."""

    def perform(self, state: MessState, action: Action) -> None:
        (face,) = action.args
        state.tell(events.Rolled, state.turn, face)
        if face == "blank":
            state.agenda.append(OPENING_ROLL)
        else:
            state.parents = face
            state.tell(events.ParentsMoved, face)


class Window(Step["MessState"]):
    """Anybody may interrupt with a Bonus, asked one after the other (MESS-22).

    number: 1 before the roll, 2 after the Parents' action, 3 after the cat has moved.
    passed: how many seats, clockwise from the current player, have had their say.
    """

    number: int
    passed: int = 0
    name = "window"
    task = "play a Bonus, or pass"
    final = window = True

    def asked(self, state: MessState) -> Iterator[int]:
        """The seats still to be asked."""
        return holders(state, state.turn, self.passed)

    def actor(self, state: MessState) -> int | None:
        return next(self.asked(state), None)

    def legal_actions(self, state: MessState) -> list[Action]:
        seat = state.actor
        assert seat is not None
        return [*bonus_actions(state, seat, WINDOW_BONUSES[self.number]), action(seat, "pass")]

    def perform(self, state: MessState, action: Action) -> None:
        if action.verb == "pass":
            passed = (action.seat - state.turn) % len(state.seats) + 1
            state.agenda.append(WINDOWS[self.number, passed])
        else:
            state.agenda.append(WINDOWS[self.number, 0])
            play_bonus(state, action)

    def resolve(self, state: MessState) -> None:
        if self.number == 1:
            state.agenda.append(WINDOWS[2, 0])
            if state.held:  # MESS-24
                state.held = False
                state.tell(events.ParentsStayed, state.parents)
            else:
                state.agenda.append(ROLL)
        elif self.number == 2:
            state.rolled = False
            state.agenda.append(MOVE_CAT)
        else:
            state.agenda.append(PLAY_PRANK)


class Answer(Step["MessState"]):
    """Anybody else may cancel the Bonus played last (MESS-23).

    played: the Bonuses that wait for an answer, as (seat, card), the latest last.
    effect: what the first of them does.
    passed: how many seats, clockwise from the one that played the latest, have had their say.
    """

    played: tuple[tuple[int, Bonus], ...]
    effect: Step[MessState]
    passed: int = 1
    name = "answer"
    task = "cancel the Bonus, or pass"
    final = window = True

    def asked(self, state: MessState) -> Iterator[int]:
        """The seats still to be asked; the one that played the latest card is not."""
        return holders(state, self.played[-1][0], self.passed)

    def actor(self, state: MessState) -> int | None:
        return next(self.asked(state), None)

    def legal_actions(self, state: MessState) -> list[Action]:
        seat = state.actor
        assert seat is not None
        return [*bonus_actions(state, seat, ("cancel",)), action(seat, "pass")]

    def perform(self, state: MessState, action: Action) -> None:
        seat = action.seat
        if action.verb == "pass":
            passed = (seat - self.played[-1][0]) % len(state.seats) + 1
            state.agenda.append(Answer(self.played, self.effect, passed))
        else:
            discard(state, action)
            state.agenda.append(Answer((*self.played, (seat, action.args[0])), self.effect))

    def resolve(self, state: MessState) -> None:
        # Last in, first out: each cancel that holds undoes the card below it.
        cancels = len(self.played) - 1
        for below in range(cancels - 1, -1, -2):
            state.tell(events.Cancelled, *self.played[below])
        if cancels % 2 == 0:
            state.agenda.append(self.effect)


class MoveCat(Step["MessState"]):
    """The current player moves the cat, or lets it stay (MESS-08)."""

    name = "cat"
    task = "move the cat, or let it stay"

    def actor(self, state: MessState) -> int:
        return state.turn

    def legal_actions(self, state: MessState) -> list[Action]:
        rooms = [action(state.turn, "cat", room) for room in state.cat_reaches()]
        return [*rooms, *bonus_actions(state, state.turn, ("dash", "draw", "swap"))]  # MESS-21

    def perform(self, state: MessState, action: Action) -> None:
        if action.verb == "bonus":
            state.agenda.append(self)
            play_bonus(state, action)
            return
        (room,) = action.args
        state.tell(events.CatMoved, state.turn, room, room == state.cat)
        state.cat, state.dashed = room, False
        state.agenda.append(WINDOWS[3, 0])


class PlaceCat(Step["MessState"]):
    """The first player puts the cat into any room but the Parents' (MESS-03)."""

    name = "cat"
    task = "put the cat into a room"

    def actor(self, state: MessState) -> int:
        return state.turn

    def legal_actions(self, state: MessState) -> list[Action]:
        return [action(state.turn, "cat", room) for room in ROOMS if room != state.parents]

    def perform(self, state: MessState, action: Action) -> None:
        (state.cat,) = action.args
        state.tell(events.CatMoved, state.turn, state.cat, False)
        state.agenda.append(WINDOWS[3, 0])


class PlayPrank(Step["MessState"]):
    """The current player plays a Prank in the cat's room, if there is one in hand (MESS-10, MESS-12)."""

    name = "prank"
    task = "play a Prank in the cat's room"

    def actor(self, state: MessState) -> int:
        return state.turn

    def legal_actions(self, state: MessState) -> list[Action]:
        seat = state.turn
        matching = dict.fromkeys(prank for prank in state.pranks[seat] if prank.room == state.cat)
        duty = [action(seat, "prank", prank) for prank in matching] or [action(seat, "stuck")]
        return [*duty, *bonus_actions(state, seat, ("draw", "swap"))]  # MESS-21

    def perform(self, state: MessState, action: Action) -> None:
        room = state.cat
        assert room is not None
        if action.verb == "bonus":
            state.agenda.append(self)
            play_bonus(state, action)
        elif action.verb == "stuck":
            state.tell(events.Stuck, state.turn, room)
            state.agenda += [END_TURN, PLACE_TOKEN]
        else:
            (prank,) = action.args
            state.pranks[state.turn].remove(prank)
            state.rooms[room].append(prank)
            total = state.total(room)
            state.tell(events.Pranked, state.turn, prank, total)
            if not state.pranks[state.turn]:  # MESS-16
                state.win([state.turn], f"{state.seats[state.turn]} has played every Prank.")
                return
            state.agenda.append(END_TURN)
            if total >= FULL:  # MESS-11
                state.agenda.append(PLACE_TOKEN)


class PlaceToken(Step["MessState"]):
    """The current player leaves a token in the cat's room (MESS-13, MESS-14)."""

    name = "token"
    task = "place a token"

    def actor(self, state: MessState) -> int | None:
        own = [room for room, seat in state.tokens.items() if seat == state.turn]
        return None if state.cat in own or len(own) == TOKENS else state.turn

    def legal_actions(self, state: MessState) -> list[Action]:
        return [action(state.turn, "token"), *bonus_actions(state, state.turn, ("alibi",))]  # MESS-30

    def perform(self, state: MessState, action: Action) -> None:
        if action.verb == "bonus":
            state.agenda.append(self)
            play_bonus(state, action)
            return
        assert state.cat is not None
        state.tell(events.Blamed, state.turn, state.cat, state.tokens.get(state.cat))
        state.tokens[state.cat] = state.turn


class EndTurn(Step["MessState"]):
    """The turn goes to the next live player, unless it was the last one (MESS-34)."""

    def resolve(self, state: MessState) -> None:
        state.turns += 1
        state.rolled = state.held = state.dashed = False  # MESS-25: a skip leaves them as they are
        if state.turns >= TURN_LIMIT:
            state.call_off()
            return
        seats = len(state.seats)
        state.turn = next(
            seat
            for seat in ((state.turn + step) % seats for step in range(1, seats + 1))
            if seat not in state.out
        )
        state.agenda.append(WINDOWS[1, 0])


# -- the effects of Bonuses ---------------------------------------------------------------------------


class Effect(Step["MessState"]):
    """What a Bonus does if nobody cancels it.

    seat: who played it.
    target: whom it is played on, or with; None where it needs nobody.
    """

    seat: int
    target: int | None = None


class Hold(Effect):
    """The Parents do not move (MESS-24)."""

    def resolve(self, state: MessState) -> None:
        state.held = True


class Dash(Effect):
    """The cat moves up to two rooms (MESS-27)."""

    def resolve(self, state: MessState) -> None:
        state.dashed = True


class DrawPrank(Effect):
    """``target`` draws the top Prank (MESS-28)."""

    def resolve(self, state: MessState) -> None:
        assert self.target is not None
        prank = state.stack.pop(0)
        state.pranks[self.target] = sorted([*state.pranks[self.target], prank], key=by_rank)
        state.tell(events.DrewPrank, self.target, prank)


class Reroll(Effect):
    """The die is rolled again (MESS-26); the window below starts again by itself."""

    def resolve(self, state: MessState) -> None:
        state.rolled = False
        state.agenda.append(ROLL)


class Skip(Effect):
    """The current player's turn is over (MESS-25)."""

    def resolve(self, state: MessState) -> None:
        state.tell(events.TurnSkipped, state.turn)
        state.agenda[:] = [END_TURN]


class NoToken(Effect):
    """An alibi: no token is placed (MESS-30)."""

    def resolve(self, state: MessState) -> None:
        state.tell(events.Alibi, self.seat)
        state.agenda.remove(PLACE_TOKEN)


class SwapHands(Effect):
    """Two players exchange their whole hands (MESS-29)."""

    def resolve(self, state: MessState) -> None:
        one, other = self.seat, self.target
        assert other is not None
        pranks, bonuses = state.pranks, state.bonuses
        pranks[one], pranks[other] = pranks[other], pranks[one]
        bonuses[one], bonuses[other] = bonuses[other], bonuses[one]
        state.tell(events.SwappedHands, one, other)


EFFECTS: Mapping[str, type[Effect]] = {
    "hold": Hold,
    "dash": Dash,
    "draw": DrawPrank,
    "reroll": Reroll,
    "skip": Skip,
    "alibi": NoToken,
    "swap": SwapHands,
}


def holders(state: MessState, start: int, passed: int) -> Iterator[int]:
    """The seats that hold a Bonus, clockwise from ``start`` without the first ``passed``."""
    seats = len(state.seats)
    for turn in range(passed, seats):
        seat = (start + turn) % seats
        if state.bonuses[seat]:
            yield seat


def bonus_actions(state: MessState, seat: int, kinds: Iterable[str]) -> list[Action]:
    """The Bonuses of these kinds that a seat holds and may play now, one action for each target."""
    actions: list[Action] = []
    held = state.bonuses[seat]
    for bonus in dict.fromkeys(held):
        if bonus not in kinds:
            continue
        if bonus == "draw":
            targets: Iterable[int] = state.live() if state.stack else ()
        elif bonus == "swap":
            targets = [other for other in state.live() if other != seat and len(state.pranks[other]) > 1]
        else:
            spent = {"hold": state.held, "reroll": not state.rolled, "dash": state.dashed}
            if not spent.get(bonus, False):
                actions.append(action(seat, "bonus", bonus))
            continue
        actions += [action(seat, "bonus", bonus, target) for target in targets]
    return actions


def discard(state: MessState, action: Action) -> None:
    """Put a Bonus that is played from the hand onto the discards."""
    bonus, *target = action.args
    state.bonuses[action.seat].remove(bonus)
    state.discards.append(bonus)
    state.tell(events.PlayedBonus, action.seat, bonus, target[0] if target else None)


def play_bonus(state: MessState, action: Action) -> None:
    """Play a Bonus, and see whether somebody cancels it."""
    discard(state, action)
    bonus, *target = action.args
    effect = EFFECTS[bonus](action.seat, target[0] if target else None)
    state.agenda.append(Answer(((action.seat, bonus),), effect))


SHUFFLE_PRANKS = ShufflePranks()
SHUFFLE_BONUSES = ShuffleBonuses()
ROLL = Roll()
OPENING_ROLL = OpeningRoll()
PLACE_CAT = PlaceCat()
OPENING: list[Step[MessState]] = [PLACE_CAT, OPENING_ROLL]
MOVE_CAT = MoveCat()
PLAY_PRANK = PlayPrank()
PLACE_TOKEN = PlaceToken()
END_TURN = EndTurn()
WINDOWS = {(number, passed): Window(number, passed) for number in WINDOW_BONUSES for passed in range(7)}
