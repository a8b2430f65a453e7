"""A game of Meow Heist in progress."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from catgames.engine import Outcome, PositionError, State, Step
from catgames.engine.events import listed
from catgames.engine.heist.cards import BAG, ROCK, SAFES_IN_PLAY, Card, by_worth, card_set, worth
from catgames.engine.heist.position import read
from catgames.engine.heist.steps import CHOICES, SHUFFLE_SAFES, round_steps
from catgames.engine.heist.view import HeistView


class HeistState(State):
    """See HeistView for what most attributes mean.

    safes: the numbers still to come, the next one first.
    aside: the numbers that are not in play, which nobody has seen.
    bag: the gems in it, drawn from the left.
    available: the cards that each seat can still choose.
    face_down: the cards that lie face down in front of each seat.
    face_up: the cards that each seat has turned up this round, with the loot on each.
    latest: number turned up this round -> the seat that showed it last.
    shields: what each seat has behind its shield.
    """

    __slots__ = (
        "aside",
        "available",
        "bag",
        "face_down",
        "face_up",
        "latest",
        "number",
        "round",
        "safe",
        "safes",
        "shields",
        "start",
    )
    NESTED: ClassVar = frozenset({"available", "face_down", "face_up"})

    def __init__(
        self,
        seats: tuple[str, ...],
        agenda: list[Step[Any]],
        *,
        start: int,
        available: list[list[Card]],
        shields: list[str],
        round: int = 1,
        number: int | None = None,
        safe: str = "",
        safes: list[int],
        aside: list[int],
        bag: str = "",
    ) -> None:
        self.start = start
        self.round = round
        self.number = number
        self.safe = safe
        self.safes = safes
        self.aside = aside
        self.bag = bag
        self.available = available
        self.shields = shields
        self.face_down: list[list[Card]] = [[] for _ in seats]
        self.face_up: list[dict[Card, str]] = [{} for _ in seats]
        self.latest: dict[Card, int] = {}
        super().__init__(seats, agenda)

    @classmethod
    def new(cls, seats: tuple[str, ...], first: int, **options: Any) -> Self:
        return cls(
            seats,
            [SHUFFLE_SAFES],
            start=first,
            available=[list(card_set(len(seats))) for _ in seats],
            shields=[""] * len(seats),
            safes=[],
            aside=[],
        )

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        fields = read(position)
        return cls(agenda=round_steps(len(fields["seats"]), fields["start"]), **fields)

    def position(self) -> dict[str, Any]:
        if self.agenda[-1:] != [CHOICES[self.start]]:
            raise PositionError("A position can be written only when the start player is to choose.")
        return {
            "game": "heist",
            "seats": list(self.seats),
            "safe": self.safe,
            "start": self.start,
            "round": self.round,
            "available": [[card.value for card in cards] for cards in self.available],
            "shields": [by_worth(shield) for shield in self.shields],
            "safes": list(self.safes),
            "aside": list(self.aside),
            "bag": self.bag,
        }

    def view(self, seat: int | None) -> HeistView:
        players = len(self.seats)
        used: Counter[Card] = Counter()
        if seat is not None:
            used = Counter(card_set(players)) - Counter(self.available[seat])
        return HeistView(
            game="heist",
            round=self.round,
            rounds=SAFES_IN_PLAY[players],
            start=self.start,
            number=self.number,
            safe=self.safe,
            safes_left=len(self.safes),
            bag_left=len(self.bag),
            face_down=tuple(map(len, self.face_down)),
            face_up=tuple(tuple(laid.items()) for laid in self.face_up),
            available=None if seat is None else tuple(self.available[seat]),
            laid=None if seat is None else tuple(self.face_down[seat]),
            used=None if seat is None else tuple(used.elements()),
            shield=None if seat is None else by_worth(self.shields[seat]),
            shields=None if self.agenda else tuple(map(by_worth, self.shields)),
            **self.asked(seat),
        )

    def resample(self, seat: int | None, rng: random.Random) -> Self:
        # HEI-14: shields and used cards follow from public play and stay.
        twin = self.copy()
        for other, laid in enumerate(self.face_down):
            if other != seat and laid:
                hidden = Counter(self.available[other]) - Counter(self.face_up[other].keys())
                dealt = rng.sample([*hidden.elements()], len(laid))
                twin.face_down[other] = sorted(dealt, key=lambda card: card.value)
        twin.bag = "".join(sorted(self.bag, key=lambda _: rng.random()))
        unseen, left = [*self.safes, *self.aside], len(self.safes)
        gems = len(self.bag) or len(BAG)  # an empty bag has yet to be filled, or no safe is left
        rng.shuffle(unseen)
        while sum(unseen[:left]) > gems:  # the bag of a position may be too small for some
            rng.shuffle(unseen)
        twin.safes, twin.aside = unseen[:left], sorted(unseen[left:])
        return twin

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        scores = tuple(map(worth, self.shields))
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        fewest = min(self.shields[seat].count(ROCK) for seat in best)
        winners = tuple(seat for seat in best if self.shields[seat].count(ROCK) == fewest)  # HEI-15
        tied, names = (listed([self.seats[seat] for seat in some]) for some in (best, winners))
        points = f"{max(scores)} point{'' if abs(max(scores)) == 1 else 's'}"
        if len(best) == 1:
            reason = f"{names} has the most: {points}."
        elif len(winners) == len(best):
            reason = f"{names} share: {points} and as many rocks each."
        else:
            reason = f"{tied} have {points} each, and {names} the fewest rocks."
        return Outcome(winners, scores, reason)

    # -- what the steps work with ---------------------------------------------------------------------

    def from_start(self) -> list[int]:
        """The seats, clockwise from the start player."""
        players = len(self.seats)
        return [(self.start + turn) % players for turn in range(players)]
