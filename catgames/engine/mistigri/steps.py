"""The steps of a round of Crazy Mistigri, in the order they come."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from catgames.engine import CHANCE, Action, IllegalAction, Step, action
from catgames.engine.mistigri import events
from catgames.engine.mistigri.cards import CARDS, TURN_LIMIT, Card, by_rank, discards, no_pair, total
from catgames.engine.mistigri.promise import CARDS_DUE, Promise

if TYPE_CHECKING:
    from catgames.engine.mistigri.state import MistigriState


class Deal(Step["MistigriState"]):
    """Shuffle, and deal the next round."""

    name = "deal"
    task = "the shuffle"

    def actor(self, state: MistigriState) -> int:
        return CHANCE

    def sample(self, state: MistigriState, rng: random.Random) -> Action:
        return Action(CHANCE, "shuffle", tuple(sorted(state.deck, key=lambda _: rng.random())))

    def parse(self, state: MistigriState, text: str) -> Action:
        head, cards = text.split(" ")[:2], text.split(" ")[2:]
        if head != ["*", "shuffle"] or Counter(cards) != Counter(map(str, state.deck)):
            raise IllegalAction(
                f"The shuffle of all {len(state.deck)} cards comes next, each card named once."
            )
        return Action(CHANCE, "shuffle", tuple(CARDS[card] for card in cards))

    def perform(self, state: MistigriState, action: Action) -> None:
        seats, cards = len(state.seats), action.args
        state.hands = [[] for _ in state.seats]
        for index, card in enumerate(cards[:-1]):
            state.hands[(state.starter + index) % seats].append(card)
        tenth = (state.starter - 1) % seats  # MIS-03
        state.hands[tenth].append(cards[-1])
        for hand in state.hands:
            hand.sort(key=by_rank)
        state.clockwise, state.pile, state.passed = True, [], [False] * seats  # MIS-06
        state.turns, state.turn, state.over = 0, state.starter, ""
        state.tell(events.Dealt, state.round, state.starter, tenth)
        state.agenda.append(START_TURN)


class StartTurn(Step["MistigriState"]):
    """Settle what is drawn, and from whom (MIS-07)."""

    def resolve(self, state: MistigriState) -> None:
        source = state.prev(state.turn)
        if state.promise is not None and state.promise.owner != source:
            state.promise = None  # MIS-21: it lapses when its maker has left
        promise = state.promise
        state.agenda.append(DISCARD)
        if promise is None:
            state.agenda.append(DRAW)
        elif promise.card is not None:  # MIS-14
            state.promise = None
            state.move(promise.card, source, state.turn)
            state.tell(events.Drew, state.turn, source, promise.card, True)
            state.leave_if_empty(source)
        else:
            if promise.kind == "exchange":
                state.agenda.append(Swap(source))
            state.agenda.append(Draw(min(CARDS_DUE[promise.kind], len(state.hands[source]))))


class Draw(Step["MistigriState"]):
    """The current player draws cards blindly, one after the other (MIS-07).

    due: how many are still to be drawn.
    begun: whether one has been drawn.
    """

    due: int
    begun: bool = False
    name: ClassVar[str] = "draw"
    task: ClassVar[str] = "a blind draw"

    def actor(self, state: MistigriState) -> int:
        return CHANCE

    def awaited(self, state: MistigriState) -> int:
        # Whoever promised an exchange still holds the keyboard, and sees the card go.
        promise = state.promise
        return promise.owner if promise is not None and promise.kind == "exchange" else state.turn

    def legal_actions(self, state: MistigriState) -> list[Action]:
        return [action(CHANCE, "take", card) for card in dict.fromkeys(state.hands[state.prev(state.turn)])]

    def sample(self, state: MistigriState, rng: random.Random) -> Action:
        return action(CHANCE, "take", rng.choice(state.hands[state.prev(state.turn)]))

    def perform(self, state: MistigriState, action: Action) -> None:
        (card,), source = action.args, state.prev(state.turn)
        if self.due > 1:
            state.agenda.append(Draw(self.due - 1, begun=True))
        else:
            state.promise = None
        state.move(card, source, state.turn)
        state.tell(events.Drew, state.turn, source, card, False)
        state.leave_if_empty(source)  # MIS-09


class Swap(Step["MistigriState"]):
    """Whoever promised an exchange puts a card on the pile and takes one that lay there (MIS-15)."""

    seat: int
    name: ClassVar[str] = "swap"
    task: ClassVar[str] = "put a card on the pile and take one that lies there"

    def actor(self, state: MistigriState) -> int | None:
        return self.seat if state.hands[self.seat] and state.pile else None

    def legal_actions(self, state: MistigriState) -> list[Action]:
        pile = sorted(set(state.pile), key=by_rank)
        return [
            action(self.seat, "swap", gave, took)
            for gave in dict.fromkeys(state.hands[self.seat])
            for took in pile
        ]

    def perform(self, state: MistigriState, action: Action) -> None:
        gave, took = action.args
        state.pile.remove(took)
        state.take_in(took, self.seat)
        state.put_down(gave, self.seat)
        state.tell(events.Swapped, self.seat, gave, took)


class Discard(Step["MistigriState"]):
    """The current player may discard a pair (MIS-10)."""

    name = "discard"
    task = "discard a pair, or pass"
    decline: ClassVar[str] = "pass"

    def actor(self, state: MistigriState) -> int | None:
        return state.turn

    def legal_actions(self, state: MistigriState) -> list[Action]:
        pairs = map(discards(state.turn).get, combinations(state.hands[state.turn], 2))
        return [*dict.fromkeys(filter(None, pairs)), action(state.turn, self.decline)]

    def perform(self, state: MistigriState, action: Action) -> None:
        if action.args:
            state.agenda.append(END_TURN)
            self.lay_down(state, *action.args)
        else:  # wanted or forced; the two look the same (MIS-11)
            state.passed[state.turn] = True
            state.tell(events.Passed, state.turn)
            state.agenda.append(END_PASSED_TURN)

    def lay_down(self, state: MistigriState, low: Card, high: Card) -> None:
        """Discard a pair; its effect comes next if the values are equal (MIS-10)."""
        state.put_down(low, state.turn)
        state.put_down(high, state.turn)
        state.passed[state.turn] = False  # MIS-11
        state.tell(events.Discarded, state.turn, low, high)
        if low.value == high.value:
            state.agenda.append(EFFECTS[low.value])

    def refusal(self, state: MistigriState, words: list[str]) -> str:
        cards = [CARDS[word] for word in words[2:] if word in CARDS]
        if words[:2] == [str(state.turn + 1), "discard"] and len(words) == 4 and len(cards) == 2:
            hand = state.hands[state.turn]
            for card, times in Counter(cards).items():
                if hand.count(card) < times:
                    often = "twice" if times == 2 and card in hand else "at all"
                    return f"{state.seats[state.turn]} does not hold {card} {often}."
            reason = no_pair(*cards)
            if reason is not None:
                return f"{cards[0]} and {cards[1]} {reason}."
        return super().refusal(state, words)


class DiscardAgain(Discard):
    """6+6: discard another pair at once, or stop (MIS-19)."""

    name = "again"
    task = "discard another pair, or stop"
    decline = "stop"

    def actor(self, state: MistigriState) -> int | None:
        return state.turn if len(state.hands[state.turn]) > 1 else None

    def perform(self, state: MistigriState, action: Action) -> None:
        # The first pair has already put the end of the turn on the agenda.
        if action.args:
            self.lay_down(state, *action.args)
        else:
            state.tell(events.Stopped, state.turn)


class OrReverse(Step["MistigriState"]):
    """An effect that its player may replace by turning the arrow (MIS-13 to MIS-15)."""

    def actor(self, state: MistigriState) -> int | None:
        return state.turn if state.opponents() else None  # MIS-25

    def perform(self, state: MistigriState, action: Action) -> None:
        if action.verb == "reverse":
            state.clockwise = not state.clockwise  # MIS-22
            state.tell(events.Reversed, state.turn, state.clockwise)
        else:
            self.take_effect(state, action)

    def take_effect(self, state: MistigriState, action: Action) -> None:
        """Carry out the effect itself."""
        raise NotImplementedError


class Purge(OrReverse):
    """1+1: discard all other 1s, or turn the arrow (MIS-13)."""

    name = "ones"
    task = "discard all other 1s, or turn the arrow"

    def actor(self, state: MistigriState) -> int | None:
        return state.turn  # MIS-25: asked when alone, too

    def legal_actions(self, state: MistigriState) -> list[Action]:
        return [action(state.turn, "purge"), action(state.turn, "reverse")]

    def take_effect(self, state: MistigriState, action: Action) -> None:
        ones = tuple(card for card in state.hands[state.turn] if card.value == 1)
        for card in ones:
            state.put_down(card, state.turn)
        state.tell(events.Purged, state.turn, ones)


class ChooseDraw(OrReverse):
    """2+2: choose, in secret, what the next player draws, or turn the arrow (MIS-14)."""

    name = "twos"
    task = "choose the next card to be drawn, or turn the arrow"
    final = True

    def legal_actions(self, state: MistigriState) -> list[Action]:
        cards = dict.fromkeys(state.hands[state.turn])
        choices = [action(state.turn, "choose", card) for card in cards]
        return [*(choices or [action(state.turn, "nothing")]), action(state.turn, "reverse")]

    def take_effect(self, state: MistigriState, action: Action) -> None:
        if action.args:
            state.promise = Promise(state.turn, "chosen", action.args[0])
            state.tell(events.Chose, state.turn)
        else:
            state.tell(events.ChoseNothing, state.turn)


class PromiseExchange(OrReverse):
    """3+3: exchange a card with the pile after the next draw, or turn the arrow (MIS-15)."""

    name = "threes"
    task = "go for an exchange with the pile, or turn the arrow"

    def legal_actions(self, state: MistigriState) -> list[Action]:
        return [action(state.turn, "exchange"), action(state.turn, "reverse")]

    def take_effect(self, state: MistigriState, action: Action) -> None:
        state.promise = Promise(state.turn, "exchange")
        state.tell(events.PromisedExchange, state.turn)


class Give(Step["MistigriState"]):
    """4+4: give a card to an opponent (MIS-16)."""

    name = "give"
    task = "give a card to somebody"

    def actor(self, state: MistigriState) -> int | None:
        return state.turn if state.hands[state.turn] and state.opponents() else None

    def legal_actions(self, state: MistigriState) -> list[Action]:
        opponents = state.opponents()
        return [
            action(state.turn, "give", card, to)
            for card in dict.fromkeys(state.hands[state.turn])
            for to in opponents
        ]

    def perform(self, state: MistigriState, action: Action) -> None:
        card, to = action.args
        state.move(card, state.turn, to)
        state.tell(events.Gave, state.turn, to, card)


class FeedAll(Step["MistigriState"]):
    """5+5: every opponent gets a card from the pile (MIS-17)."""

    def resolve(self, state: MistigriState) -> None:
        state.agenda.append(Feed(state.opponents()))


class Feed(Step["MistigriState"]):
    """Choose a card from the pile for the first opponent still to be fed (MIS-17)."""

    unfed: tuple[int, ...]
    name: ClassVar[str] = "feed"
    task: ClassVar[str] = "choose a card from the pile for each opponent"

    def actor(self, state: MistigriState) -> int | None:
        return state.turn if self.unfed and state.pile else None

    def legal_actions(self, state: MistigriState) -> list[Action]:
        to = self.unfed[0]
        choices = [action(state.turn, "feed", card, to) for card in sorted(set(state.pile), key=by_rank)]
        if len(state.pile) < len(self.unfed):  # MIS-18
            choices.append(action(state.turn, "skip", to))
        return choices

    def perform(self, state: MistigriState, action: Action) -> None:
        to = self.unfed[0]
        if action.verb == "feed":
            card = action.args[0]
            state.pile.remove(card)
            state.take_in(card, to)
            state.tell(events.Fed, state.turn, to, card)
        else:
            state.tell(events.Skipped, state.turn, to)
        state.agenda.append(Feed(self.unfed[1:]))


class PromiseCards(Step["MistigriState"]):
    """7+7 and 8+8: the next player draws more than one card (MIS-20)."""

    kind: str

    def resolve(self, state: MistigriState) -> None:
        if state.opponents():  # MIS-25
            state.promise = Promise(state.turn, self.kind)
            state.tell(events.PromisedCards, state.turn, CARDS_DUE[self.kind])


class EndTurn(Step["MistigriState"]):
    """See whether the player is out, and whether the round is over (MIS-23, MIS-25 to MIS-27, MIS-31)."""

    passed: bool

    def resolve(self, state: MistigriState) -> None:
        state.leave_if_empty(state.turn)
        state.turns += 1
        live = state.live()
        if live <= 1:
            reason = "only one hand was left" if live else "no hand was left"
        elif self.passed and all(state.passed[seat] for seat, hand in enumerate(state.hands) if hand):
            reason = "everybody had passed"
        elif state.turns >= TURN_LIMIT:
            reason = f"it had gone on for {TURN_LIMIT} turns"
        else:
            state.turn = state.next(state.turn)
            state.agenda.append(START_TURN)
            return
        state.agenda.append(EndRound(reason))


class EndRound(Step["MistigriState"]):
    """Count the penalties, and see whether another round follows (MIS-28, MIS-29)."""

    reason: str

    def resolve(self, state: MistigriState) -> None:
        state.over, state.promise = self.reason, None
        state.scores = [score + total(hand) for score, hand in zip(state.scores, state.hands, strict=True)]
        hands = tuple(map(tuple, state.hands))
        state.tell(events.RoundOver, state.round, self.reason, hands, tuple(state.scores))
        tied = state.scores.count(min(state.scores)) > 1
        if state.round == 1 or (state.round == 2 and tied):
            seats = len(state.seats)
            after = [(state.starter + step) % seats for step in range(1, seats + 1)]
            state.starter = max(after, key=lambda seat: state.scores[seat])  # MIS-05: the first of the tied
            state.round += 1
            state.agenda.append(DEAL)


DEAL = Deal()
START_TURN = StartTurn()
DRAW = Draw(1)
DISCARD = Discard()
END_TURN = EndTurn(passed=False)
END_PASSED_TURN = EndTurn(passed=True)

EFFECTS: Mapping[int, Step[MistigriState]] = {
    1: Purge(),
    2: ChooseDraw(),
    3: PromiseExchange(),
    4: Give(),
    5: FeedAll(),
    6: DiscardAgain(),
    7: PromiseCards("two"),
    8: PromiseCards("three"),
}
"""Value of a pair -> the step that carries out its effect."""
