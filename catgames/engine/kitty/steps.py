"""The steps of a turn of Kitty Cataclysm: a card is played, and its instructions follow in order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from catgames.engine import CHANCE, Action, IllegalAction, Step, action
from catgames.engine.kitty import events
from catgames.engine.kitty.cards import AGAIN, DEALT, Card, Instruction, order_of, selections
from catgames.engine.quoting import quoted

if TYPE_CHECKING:
    from catgames.engine.kitty.state import KittyState


class Shuffle(Step["KittyState"]):
    """Shuffle and deal five cards each, one at a time from the dealer's left (KIT-01).

    cards: all of them, sorted.
    """

    cards: tuple[Card, ...]
    name = "shuffle"
    task = "the shuffle"

    def actor(self, state: KittyState) -> int:
        return CHANCE

    def sample(self, state: KittyState, rng: random.Random) -> Action:
        # As fair as Random.shuffle, and three times as fast.
        return Action(CHANCE, "shuffle", tuple(sorted(self.cards, key=lambda _: rng.random())))

    def parse(self, state: KittyState, text: str) -> Action:
        words = text.split(" ")
        if words[:2] != ["*", "shuffle"] or sorted(words[2:]) != sorted(self.cards):
            raise IllegalAction(f"The shuffle comes next: all {len(self.cards)} cards, in any order.")
        return Action(CHANCE, "shuffle", tuple([state.kinds[word] for word in words[2:]]))

    def perform(self, state: KittyState, action: Action) -> None:
        players = len(state.seats)
        dealt, deck = action.args[: DEALT * players], action.args[DEALT * players :]
        for seat in range(players):
            state.paws[seat] = sorted(dealt[(seat - state.dealer - 1) % players :: players], key=order_of)
        state.deck = [*reversed(deck)]
        state.tell(events.Dealt, state.dealer, DEALT)
        state.agenda.append(STARTS[state.start])


class Start(Step["KittyState"]):
    """Somebody other than the dealer starts, named by chance or by the table (KIT-03).

    own: whether the seat that starts says so itself, in an action of its own.
    """

    task = "the choice of who starts"
    own: ClassVar[bool]

    def actor(self, state: KittyState) -> int | None:
        return CHANCE if len(state.seats) > 2 else None

    def legal_actions(self, state: KittyState) -> list[Action]:
        others = [seat for seat in range(len(state.seats)) if seat != state.dealer]
        return [action(seat, "start") if self.own else action(CHANCE, "start", seat) for seat in others]

    def refusal(self, state: KittyState, words: list[str]) -> str:
        if words == [str(state.dealer + 1), "start"] or words == ["*", "start", str(state.dealer + 1)]:
            return f"{state.seats[state.dealer]} has dealt, and so does not start."
        return super().refusal(state, words)

    def perform(self, state: KittyState, action: Action) -> None:
        self._begin(state, action.seat if self.own else action.args[0])

    def resolve(self, state: KittyState) -> None:
        self._begin(state, 1 - state.dealer)

    @staticmethod
    def _begin(state: KittyState, seat: int) -> None:
        state.turn = seat
        state.tell(events.Started, seat)
        state.agenda.append(PLAY)


class RandomStart(Start):
    """Chance names who starts."""

    name = "start"
    own = False


class VolunteerStart(Start):
    """The table names who starts."""

    name = "volunteer"
    own = True


class RaceStart(Start):
    """Whoever is first to press their key starts; whoever drives the state says who that was."""

    name = "race"
    own = True


class Play(Step["KittyState"]):
    """A turn: a card is played, or there is none and the game is over (KIT-04, KIT-17)."""

    name = "play"
    task = "play a card"

    def actor(self, state: KittyState) -> int | None:
        return state.turn if state.paws[state.turn] else None

    def legal_actions(self, state: KittyState) -> list[Action]:
        return [
            state.kinds.action(state.turn, "play", card) for card in dict.fromkeys(state.paws[state.turn])
        ]

    def refusal(self, state: KittyState, words: list[str]) -> str:
        return _missing(state, words, "play") or super().refusal(state, words)

    def perform(self, state: KittyState, action: Action) -> None:
        seat, card = state.turn, action.args[0]
        state.paws[seat].remove(card)
        state.kitties[seat].append(card)  # KIT-05
        state.latest, state.played = seat, card
        state.tell(events.Played, seat, card)
        state.agenda += program(card.does)

    def resolve(self, state: KittyState) -> None:
        state.tell(events.PawsRanOut, state.turn)
        state.agenda.clear()


class PlayAgain(Play):
    """Another card is played in the same turn, if there is one (KIT-15)."""

    name = "again"

    def resolve(self, state: KittyState) -> None:
        state.tell(events.NothingToDo, state.turn, AGAIN)
        state.agenda.append(END_TURN)


class EndTurn(Step["KittyState"]):
    """The next turn is the left neighbour's (KIT-20)."""

    def resolve(self, state: KittyState) -> None:
        state.turn = (state.turn + 1) % len(state.seats)
        state.agenda.append(PLAY)


class Carry(Step["KittyState"]):
    """An instruction of the card on top of the current player's kitty.

    verb: the word for it.
    at: which instruction of the card it is, from 0.
    number: the number in it.
    done: how many times it has been done.
    """

    verb: ClassVar[str]
    at: int
    number: int
    done: int

    def once_more(self, state: KittyState, partner: int) -> None:
        """Note that it has been done once more, with ``partner``."""
        state.partners = (*state.partners, partner)
        state.agenda.append(step(type(self), self.at, self.number, self.done + 1))

    def resolve(self, state: KittyState) -> None:
        """Everything is done, or there is nothing left to do it with (KIT-06)."""
        if not self.done:
            state.tell(events.NothingToDo, state.turn, self.verb)
        state.partners = ()


class Steal(Carry):
    """Take a card from somebody, ``number`` times; the victim is chosen each time (KIT-07)."""

    name = "steal"
    verb = "steal"
    task = "choose whom to steal from"

    def actor(self, state: KittyState) -> int | None:
        return state.turn if self.done < self.number and self._victims(state) else None

    def legal_actions(self, state: KittyState) -> list[Action]:
        return [action(state.turn, "steal", seat) for seat in self._victims(state)]

    def perform(self, state: KittyState, action: Action) -> None:
        state.agenda.append(step(Take, self.at, self.number, self.done, action.args[0]))

    def refusal(self, state: KittyState, words: list[str]) -> str:
        for seat, name in enumerate(state.seats):
            if words == [str(state.turn + 1), "steal", str(seat + 1)]:
                if seat == state.turn:
                    return f"{name} cannot steal from {name}."
                if not state.paws[seat]:
                    return f"{name} has no cards to steal."
        return super().refusal(state, words)

    @staticmethod
    def _victims(state: KittyState) -> list[int]:
        return [seat for seat, paws in enumerate(state.paws) if paws and seat != state.turn]


class Take(Carry):
    """Take a random card from the victim's paws (KIT-07)."""

    victim: int
    name = "take"
    verb = "steal"
    task = "the draw of the stolen card"

    def actor(self, state: KittyState) -> int:
        return CHANCE

    def awaited(self, state: KittyState) -> int:
        return state.turn

    def legal_actions(self, state: KittyState) -> list[Action]:
        return [state.kinds.action(CHANCE, "take", card) for card in dict.fromkeys(state.paws[self.victim])]

    def sample(self, state: KittyState, rng: random.Random) -> Action:
        return state.kinds.action(CHANCE, "take", rng.choice(state.paws[self.victim]))

    def perform(self, state: KittyState, action: Action) -> None:
        card = action.args[0]
        state.move(card, self.victim, state.turn)
        state.tell(events.Stole, state.turn, self.victim, card)
        step(Steal, self.at, self.number, self.done).once_more(state, self.victim)


class Draw(Carry):
    """Draw cards from the top of the deck (KIT-09)."""

    verb = "draw"

    def resolve(self, state: KittyState) -> None:
        drawn = [card for _ in range(self.number) for card in state.draw(state.turn)]
        if drawn:
            state.tell(events.Drew, state.turn, len(drawn), tuple(drawn))
        if len(drawn) < self.number:
            state.run_out(state.turn)


class EveryoneDraws(Carry):
    """Everybody draws ``number`` cards, one at a time, clockwise from the current player (KIT-10)."""

    verb = "everyone draws"

    def resolve(self, state: KittyState) -> None:
        drawn: list[list[Card]] = [[] for _ in state.seats]
        short = None
        for seat in state.clockwise() * self.number:
            card = state.draw(seat)
            if not card:
                short = seat
                break
            drawn[seat] += card
        for seat in state.clockwise():
            if drawn[seat]:
                state.tell(events.Drew, seat, len(drawn[seat]), tuple(drawn[seat]))
        if short is not None:
            state.run_out(short)


class Donate(Carry):
    """Give a card to somebody, ``number`` times (KIT-08)."""

    name = "donate"
    verb = "donate"
    task = "give a card to somebody"

    def actor(self, state: KittyState) -> int | None:
        return state.turn if self.done < self.number and state.paws[state.turn] else None

    def legal_actions(self, state: KittyState) -> list[Action]:
        others = [seat for seat in range(len(state.seats)) if seat != state.turn]
        cards = dict.fromkeys(state.paws[state.turn])
        return [state.kinds.action(state.turn, "donate", card, seat) for card in cards for seat in others]

    def refusal(self, state: KittyState, words: list[str]) -> str:
        missing = _missing(state, words, "donate")
        if missing is None and words[3:] == [str(state.turn + 1)]:
            return f"{state.seats[state.turn]} can only give cards to the others."
        return missing or super().refusal(state, words)

    def perform(self, state: KittyState, action: Action) -> None:
        card, to = action.args
        state.move(card, state.turn, to)
        state.tell(events.Donated, state.turn, to, card)
        self.once_more(state, to)


class Lose(Carry):
    """Put a card face up into the litter tray, ``number`` times (KIT-11)."""

    name = "lose"
    verb = "lose"
    task = "put a card into the litter tray"

    def actor(self, state: KittyState) -> int | None:
        return state.turn if self.done < self.number and state.paws[state.turn] else None

    def legal_actions(self, state: KittyState) -> list[Action]:
        return [
            state.kinds.action(state.turn, "lose", card) for card in dict.fromkeys(state.paws[state.turn])
        ]

    def refusal(self, state: KittyState, words: list[str]) -> str:
        return _missing(state, words, "lose") or super().refusal(state, words)

    def perform(self, state: KittyState, action: Action) -> None:
        card = action.args[0]
        state.paws[state.turn].remove(card)
        state.litter.append(card)
        state.tell(events.Lost, state.turn, card)
        self.once_more(state, state.turn)


class Pass(Carry):
    """Everybody passes cards to the left at once; whoever has no choice passes everything (KIT-12)."""

    verb = "pass"

    def resolve(self, state: KittyState) -> None:
        choosers = [seat for seat in state.clockwise() if len(state.paws[seat]) > self.number]
        state.passing = [
            () if seat in choosers else tuple(state.paws[seat]) for seat in range(len(state.seats))
        ]
        state.agenda.append(step(MovePassed, self.at, self.number, 0))
        state.agenda += [step(PassLeft, self.at, self.number, 0, seat) for seat in reversed(choosers)]


class PassLeft(Carry):
    """A seat makes a sealed choice of what to pass on (KIT-12)."""

    seat: int
    name = "passing"
    verb = "pass"
    task = "choose what to pass on"
    final = True

    def actor(self, state: KittyState) -> int:
        return self.seat

    def legal_actions(self, state: KittyState) -> list[Action]:
        chosen = selections(state.paws[self.seat], self.number)
        # With more cards there are too many to keep.
        make = state.kinds.action if self.number <= 2 else _new_action
        return [make(self.seat, "pass-left", *cards) for cards in chosen]

    def refusal(self, state: KittyState, words: list[str]) -> str:
        if words[:2] != [str(self.seat + 1), "pass-left"]:
            return super().refusal(state, words)
        name, paws = state.seats[self.seat], state.paws[self.seat]
        missing = next(iter(Counter(words[2:]) - Counter(map(str, paws))), None)
        if missing is not None:
            few = "does not have that many" if missing in paws else "has no"
            return f"{name} {few} {_called(state, missing)} in the paws."
        cards = [state.kinds[word] for word in words[2:]]
        if len(cards) != self.number:
            return f"{name} is to pass on {events.some(self.number)}."
        if cards != sorted(cards, key=order_of):
            return "The cards to pass on must be named in the order of the deck."
        return super().refusal(state, words)

    def perform(self, state: KittyState, action: Action) -> None:
        state.passing[self.seat] = action.args
        state.tell(events.Sealed, self.seat, self.number)


class MovePassed(Carry):
    """Everything that is passed on moves at once (KIT-12)."""

    verb = "pass"

    def resolve(self, state: KittyState) -> None:
        moved, state.passing = state.passing, [() for _ in state.seats]
        for seat, cards in enumerate(moved):
            for card in cards:
                state.move(card, seat, state.left_of(seat))
        if not any(moved):
            state.tell(events.NothingToDo, state.turn, self.verb)
            return
        for seat in state.clockwise():
            state.tell(events.PassedOn, seat, state.left_of(seat), len(moved[seat]), moved[seat])


class LosePaws(Carry):
    """Whoever holds that many cards or more loses all of them (KIT-13)."""

    verb = "lose paws"

    def resolve(self, state: KittyState) -> None:
        hit = state.holding(self.number)
        for seat in hit:
            state.tell(events.LostPaws, seat, tuple(state.paws[seat]))
            state.litter += state.paws[seat]
            state.paws[seat] = []
        if not hit:
            state.tell(events.AllSpared, self.number)


class LoseKitty(Carry):
    """Whoever holds that many cards or more loses the whole kitty (KIT-14)."""

    verb = "lose kitty"

    def resolve(self, state: KittyState) -> None:
        hit = state.holding(self.number)
        for seat in hit:
            state.tell(events.LostKitty, seat, tuple(state.kitties[seat]))
            state.litter += state.kitties[seat]
            state.kitties[seat] = []
        if not hit:
            state.tell(events.AllSpared, self.number)


CARRIES: Mapping[str, type[Carry]] = {
    kind.verb: kind for kind in (Steal, Draw, EveryoneDraws, Donate, Lose, Pass, LosePaws, LoseKitty)
}
"""Verb of an instruction -> the step that carries it out; ``again`` is ``PlayAgain``."""


_made: dict[tuple[type[Carry], tuple[int, ...]], Carry] = {}


def step(kind: type[Carry], *fields: int) -> Carry:
    """A step with these fields; there are few, so each is made once and kept."""
    found = _made.get((kind, fields))
    if found is None:
        found = _made[kind, fields] = kind(*fields)
    return found


@cache
def program(does: tuple[Instruction, ...]) -> tuple[Step[KittyState], ...]:
    """The steps of a card and the end of the turn, the first one last."""
    steps: list[Step[KittyState]] = [
        PLAY_AGAIN if verb == AGAIN else step(CARRIES[verb], at, number, 0)
        for at, (verb, number) in enumerate(does)
    ]
    # After ``again``, the next card brings the end of the turn.
    end = [] if steps[-1:] == [PLAY_AGAIN] else [END_TURN]
    return (*end, *reversed(steps))


def _new_action(seat: int, verb: str, *cards: Card) -> Action:
    return Action(seat, verb, cards)


def _missing(state: KittyState, words: list[str], verb: str) -> str | None:
    """Why the card that is named cannot be chosen; None where something else is wrong."""
    if words[:2] != [str(state.turn + 1), verb] or len(words) < 3 or words[2] in state.paws[state.turn]:
        return None
    return f"{state.seats[state.turn]} has no {_called(state, words[2])} in the paws."


def _called(state: KittyState, word: str) -> str:
    """The name of the card with that slug; any other word in quotes."""
    card = state.kinds.get(word)
    return card.name if card is not None else f"card {quoted(word)}"


STARTS: Mapping[str, Start] = {
    "random": RandomStart(),
    "table": VolunteerStart(),
    "race": RaceStart(),
}
"""Value of the option ``start`` -> the step that finds the first player; the default first."""
PLAY = Play()
PLAY_AGAIN = PlayAgain()
END_TURN = EndTurn()
