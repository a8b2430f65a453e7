"""A game of Kitty Cataclysm in progress."""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from catgames.engine import Outcome, PositionError, SetupError, State, Step
from catgames.engine.events import listed
from catgames.engine.kitty import events
from catgames.engine.kitty.cards import (
    PRINTED,
    Card,
    DeckError,
    Kinds,
    kinds_of,
    order_of,
    printed_kinds,
    whole_deck,
    worth,
)
from catgames.engine.kitty.position import read
from catgames.engine.kitty.steps import PLAY, Carry, Shuffle, Start, Take
from catgames.engine.kitty.view import KittyView


class KittyState(State):
    """See KittyView for what most attributes mean.

    kinds: the kinds of card, by slug.
    start: how the first player is found, a value of the option of that name.
    turn: whose turn it is; the dealer, until somebody has started.
    latest: who was the last to take a turn, that is, to play a card.
    played: that card; None before the first.
    paws: the cards that each seat holds, sorted.
    kitties: the kitty of each seat, the oldest card first.
    deck: the cards to be drawn, the top one last.
    passing: what each seat has laid aside to pass on; it stays in the paws until everything moves.
    """

    __slots__ = (
        "dealer",
        "deck",
        "kinds",
        "kitties",
        "latest",
        "litter",
        "partners",
        "passing",
        "paws",
        "played",
        "start",
        "turn",
    )
    NESTED: ClassVar = frozenset({"paws", "kitties"})

    def __init__(
        self,
        seats: tuple[str, ...],
        agenda: list[Step[Any]],
        *,
        kinds: Kinds,
        dealer: int,
        turn: int,
        latest: int,
        start: str = "random",
        paws: list[list[Card]],
        kitties: list[list[Card]],
        deck: list[Card],
        litter: list[Card],
    ) -> None:
        self.kinds = kinds
        self.dealer = dealer
        self.turn = turn
        self.latest = latest
        self.start = start
        self.paws = paws
        self.kitties = kitties
        self.deck = deck
        self.litter = litter
        self.played: Card | None = None
        self.partners: tuple[int, ...] = ()
        self.passing: list[tuple[Card, ...]] = [() for _ in seats]
        super().__init__(seats, agenda)

    @classmethod
    def new(cls, seats: tuple[str, ...], first: int, **options: Any) -> Self:
        try:
            kinds = kinds_of(options["cards"]) if "cards" in options else printed_kinds()
            cards = whole_deck(kinds, len(seats))
        except DeckError as error:
            raise SetupError(str(error)) from None
        return cls(
            seats,
            [Shuffle(cards)],
            kinds=kinds,
            dealer=first,
            turn=first,
            latest=first,
            start=options.get("start", "random"),
            paws=[[] for _ in seats],
            kitties=[[] for _ in seats],
            deck=[],
            litter=[],
        )

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        return cls(agenda=[PLAY], **read(position))

    def position(self) -> dict[str, Any]:
        if self.agenda != [PLAY]:
            raise PositionError("A position can be written only when a turn begins with a card to play.")
        written = {
            "game": "kitty",
            "seats": list(self.seats),
            "paws": [[*map(str, cards)] for cards in self.paws],
            "turn": self.turn,
            "kitties": [[*map(str, cards)] for cards in self.kitties],
            "deck": [*map(str, reversed(self.deck))],
            "litter": [*map(str, self.litter)],
            "dealer": self.dealer,
        }
        cards = {str(card): card.definition for card in self.kinds.values()}
        if [*cards.items()] != [*PRINTED.items()]:  # in another order they are another deck
            written["cards"] = cards
        return written

    def view(self, seat: int | None) -> KittyView:
        step = self.agenda[-1] if self.agenda else None
        carried = step if isinstance(step, Carry) else None
        over = step is None
        started = not isinstance(step, Shuffle | Start)
        return KittyView(
            game="kitty",
            kinds=tuple(self.kinds.values()),
            dealer=self.dealer,
            turn=self.turn if started and not over else None,
            counts=tuple(map(len, self.paws)),
            kitty_counts=tuple(map(len, self.kitties)),
            tops=tuple([kitty[-1] if kitty else None for kitty in self.kitties]),
            deck_left=len(self.deck),
            litter=tuple(self.litter),
            card=self.played if carried is not None else None,
            instruction=carried.at if carried is not None else 0,
            done=carried.done if carried is not None else 0,
            partners=self.partners,
            victim=carried.victim if isinstance(carried, Take) else None,
            sealed=tuple(map(len, self.passing)),
            paws=None if seat is None else tuple(self.paws[seat]),
            kitty=None if seat is None else tuple(self.kitties[seat]),
            passing=None if seat is None else self.passing[seat],
            open_paws=tuple(map(tuple, self.paws)) if over else None,
            open_kitties=tuple(map(tuple, self.kitties)) if over else None,
            **self.asked(seat),
        )

    def resample(self, seat: int | None, rng: random.Random) -> Self:
        # KIT-21: which card went where earlier is not part of the state.
        twin = self.copy()
        over = not self.agenda
        hidden = [] if over else [other for other in range(len(self.seats)) if other != seat]
        unseen = [*self.deck, *(card for other in hidden for card in self.paws[other])]
        rng.shuffle(unseen)
        twin.deck = unseen[: len(self.deck)]
        at = len(self.deck)
        for other in hidden:
            count = len(self.paws[other])
            twin.paws[other] = sorted(unseen[at : at + count], key=order_of)
            at += count
            aside = rng.sample(twin.paws[other], len(self.passing[other]))
            twin.passing[other] = tuple(sorted(aside, key=order_of))
        return twin

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        scores = tuple(
            [worth(paws) + worth(kitty) for paws, kitty in zip(self.paws, self.kitties, strict=True)]
        )
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        winner = min(best, key=lambda seat: (self.latest - seat) % len(self.seats))  # KIT-19
        name = self.seats[winner]
        if len(best) == 1:
            reason = f"{name} has the most meowney: {max(scores)}."
        else:
            tied = listed([self.seats[seat] for seat in best])
            reason = f"{tied} have {max(scores)} meowney each, and {name} took a turn most recently."
        return Outcome((winner,), scores, reason)

    # -- what the steps work with ---------------------------------------------------------------------

    def clockwise(self) -> list[int]:
        """The seats, clockwise from the current player."""
        players = len(self.seats)
        return [(self.turn + step) % players for step in range(players)]

    def left_of(self, seat: int) -> int:
        """The left neighbour: the next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def holding(self, number: int) -> list[int]:
        """The seats with at least that many cards in the paws, clockwise from the current player."""
        return [seat for seat in self.clockwise() if len(self.paws[seat]) >= number]

    def draw(self, seat: int) -> list[Card]:
        """Draw a card into the paws of a seat; returns it in a list, an empty one when the deck is empty."""
        if not self.deck:
            return []
        card = self.deck.pop()
        self.take_in(card, seat)
        return [card]

    def move(self, card: Card, source: int, to: int) -> None:
        """Move a card from one seat's paws to another's."""
        self.paws[source].remove(card)
        self.take_in(card, to)

    def take_in(self, card: Card, seat: int) -> None:
        """Put a card in its place in the paws of a seat."""
        insort(self.paws[seat], card, key=order_of)

    def run_out(self, seat: int) -> None:
        """``seat`` has to draw and the deck is empty: the game is over (KIT-16)."""
        self.tell(events.DeckRanOut, seat)
        self.agenda.clear()
