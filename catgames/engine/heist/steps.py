"""The steps of a round of Meow Heist, in the order they come."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from catgames.engine import CHANCE, Action, IllegalAction, Step, action
from catgames.engine.heist import events
from catgames.engine.heist.cards import BAG, CARDS, ROCK, SAFES_IN_PLAY, Card, by_worth, safe_numbers

if TYPE_CHECKING:
    from catgames.engine.heist.state import HeistState


class ShuffleSafes(Step["HeistState"]):
    """Settle which safes are in play, and in which order (HEI-01, HEI-02)."""

    name = "safes"
    task = "the shuffle of the safes"

    def actor(self, state: HeistState) -> int:
        return CHANCE

    def sample(self, state: HeistState, rng: random.Random) -> Action:
        return self._action(rng.sample(safe_numbers(len(state.seats)), SAFES_IN_PLAY[len(state.seats)]))

    def parse(self, state: HeistState, text: str) -> Action:
        numbers = {str(number): number for number in safe_numbers(len(state.seats))}
        wanted = SAFES_IN_PLAY[len(state.seats)]
        head, words = text.split(" ")[:2], text.split(" ")[2:]
        known = all(word in numbers for word in words)
        if head != ["*", "safes"] or not known or not len(words) == len(set(words)) == wanted:
            raise IllegalAction(f"The {wanted} safes in play come next, each number named once.")
        return self._action([numbers[word] for word in words])

    @staticmethod
    def _action(numbers: list[int]) -> Action:
        return Action(CHANCE, "safes", tuple(map(str, numbers)))

    def perform(self, state: HeistState, action: Action) -> None:
        state.safes = [int(number) for number in action.args]
        state.aside = [number for number in safe_numbers(len(state.seats)) if number not in state.safes]
        state.agenda.append(FILL_BAG)


class FillBag(Step["HeistState"]):
    """Mix the gems in the bag; they are drawn from the left."""

    name = "bag"
    task = "the mixing of the bag"

    def actor(self, state: HeistState) -> int:
        return CHANCE

    def sample(self, state: HeistState, rng: random.Random) -> Action:
        return Action(CHANCE, "bag", ("".join(sorted(BAG, key=lambda _: rng.random())),))

    def parse(self, state: HeistState, text: str) -> Action:
        *head, gems = text.split(" ")
        if head != ["*", "bag"] or Counter(gems) != Counter(BAG):
            raise IllegalAction(f"The bag comes next: all {len(BAG)} gems, as one word of the letters r y b.")
        return Action(CHANCE, "bag", (gems,))

    def perform(self, state: HeistState, action: Action) -> None:
        (state.bag,) = action.args
        state.agenda.append(OPEN_SAFE)


class OpenSafe(Step["HeistState"]):
    """Turn up a safe and fill it from the bag (HEI-04)."""

    def resolve(self, state: HeistState) -> None:
        state.number = state.safes.pop(0)
        state.safe, state.bag = by_worth(state.bag[: state.number]), state.bag[state.number :]
        state.tell(events.Opened, state.round, state.number, state.safe, state.start)
        state.agenda += round_steps(len(state.seats), state.start)


class Choose(Step["HeistState"]):
    """A seat lays a card face down or, with two players, one for each round so far (HEI-05, HEI-16)."""

    seat: int
    name = "choose"
    task = "choose what to lay face down"
    final = True

    def actor(self, state: HeistState) -> int:
        return self.seat

    def legal_actions(self, state: HeistState) -> list[Action]:
        return list(choices(self.seat, tuple(state.available[self.seat]), self._due(state)))

    def perform(self, state: HeistState, action: Action) -> None:
        state.face_down[self.seat] = list(action.args)
        state.tell(events.Chose, self.seat, len(action.args))

    def refusal(self, state: HeistState, words: list[str]) -> str:
        if words[:2] != [str(self.seat + 1), "choose"]:
            return super().refusal(state, words)
        name, due = state.seats[self.seat], self._due(state)
        for word in words[2:]:
            if word in CARDS and CARDS[word] not in state.available[self.seat]:
                return f"{name} has no {word} left."
        return f"{name} is to choose " + ("a card." if due == 1 else f"{due} cards, the lowest first.")

    @staticmethod
    def _due(state: HeistState) -> int:
        return state.round if len(state.seats) == 2 else 1


@cache
def choices(seat: int, available: tuple[Card, ...], count: int) -> tuple[Action, ...]:
    """All ways to choose ``count`` of the cards; equal cards count as one."""
    return tuple(action(seat, "choose", *cards) for cards in dict.fromkeys(combinations(available, count)))


class RevealAll(Step["HeistState"]):
    """Everybody turns up the chosen card, clockwise from the start player (HEI-07)."""

    def resolve(self, state: HeistState) -> None:
        for seat in state.from_start():
            turn_up(state, seat, state.face_down[seat][0])


class Reveal(Step["HeistState"]):
    """With two players, one of them turns up a card; then it is the other's turn (HEI-17)."""

    seat: int
    name = "reveal"
    task = "turn up one of the cards that lie face down"

    def actor(self, state: HeistState) -> int | None:
        return self.seat if len(state.face_down[self.seat]) > 1 else None

    def legal_actions(self, state: HeistState) -> list[Action]:
        return [action(self.seat, "reveal", card) for card in state.face_down[self.seat]]

    def perform(self, state: HeistState, action: Action) -> None:
        self._reveal(state, action.args[0])

    def resolve(self, state: HeistState) -> None:
        if state.face_down[self.seat]:
            self._reveal(state, state.face_down[self.seat][0])

    def _reveal(self, state: HeistState, card: Card) -> None:
        turn_up(state, self.seat, card)
        state.agenda.append(REVEALS[1 - self.seat])


class Collect(Step["HeistState"]):
    """Loot goes behind the shields, used cards are set aside, and the next safe follows (HEI-11, HEI-12)."""

    def resolve(self, state: HeistState) -> None:
        loot = tuple(["".join(laid.values()) for laid in state.face_up])
        state.tell(events.Collected, loot, state.safe)
        for seat, laid in enumerate(state.face_up):
            state.shields[seat] += loot[seat]
            if len(state.seats) > 2:
                for card in laid:
                    state.available[seat].remove(card)
        state.face_up = [{} for _ in state.seats]
        state.latest = {}
        state.safe = ""
        if state.safes:
            state.round += 1
            state.start = (state.start + 1) % len(state.seats)  # HEI-03
            state.agenda.append(OPEN_SAFE)
        else:
            state.tell(events.Lifted, tuple(map(by_worth, state.shields)))


def turn_up(state: HeistState, seat: int, card: Card) -> None:
    """A seat turns up a card, and takes from the safe or from whoever showed that number last."""
    state.face_down[seat].remove(card)
    victim = state.latest.get(card)
    if victim is not None:  # HEI-09, HEI-10
        loot, state.face_up[victim][card] = state.face_up[victim][card], ""
        state.tell(events.Robbed, seat, card, victim, loot)
    else:  # HEI-08
        loot, state.safe = state.safe[: card.value].ljust(card.value, ROCK), state.safe[card.value :]
        state.tell(events.Revealed, seat, card, loot)
    state.face_up[seat][card] = loot
    state.latest[card] = seat


def round_steps(players: int, start: int) -> list[Step[HeistState]]:
    """The steps of a round once its safe is filled, the first one last."""
    choices = [CHOICES[(start + turn) % players] for turn in reversed(range(players))]
    return [COLLECT, REVEALS[start] if players == 2 else REVEAL_ALL, *choices]


SHUFFLE_SAFES = ShuffleSafes()
FILL_BAG = FillBag()
OPEN_SAFE = OpenSafe()
CHOICES = [Choose(seat) for seat in range(6)]
REVEAL_ALL = RevealAll()
REVEALS = [Reveal(seat) for seat in range(2)]
COLLECT = Collect()
