"""What a seat may see of Kitty Cataclysm."""

from __future__ import annotations

from dataclasses import dataclass

from catgames.engine import View
from catgames.engine.kitty.cards import Card

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyView(View):
    """A view of Kitty Cataclysm; see View for the fields that all games share.

    kinds: the kinds of card in the game, in the order of their deck.
    dealer: who dealt.
    turn: whose turn it is; None until somebody has started, and at the end.
    counts: how many cards each seat has in the paws.
    kitty_counts: how many cards each seat has in the kitty.
    tops: the card on top of each kitty; None where it is empty.
    deck_left: how many cards are in the deck.
    litter: the litter tray, the oldest card first.
    card: the card that is being carried out; None when none is.
    instruction: which of its instructions is being carried out, from 0.
    done: how many times that has been done.
    partners: whom the cards of that instruction have come from, or gone to, so far.
    victim: from whom a card is about to be taken; None at other times.
    sealed: how many cards each seat has laid aside to pass on.
    paws: the seat's cards, sorted; None in everybody's view.
    kitty: the seat's kitty, the oldest card first; None in everybody's view.
    passing: the cards in the paws that the seat has laid aside to pass on; None in everybody's view.
    open_paws: the paws of all seats, at the end of the game; None before.
    open_kitties: the kitties of all seats, at the end of the game; None before.
    """

    kinds: Cards
    dealer: int
    turn: int | None
    counts: tuple[int, ...]
    kitty_counts: tuple[int, ...]
    tops: tuple[Card | None, ...]
    deck_left: int
    litter: Cards
    card: Card | None
    instruction: int
    done: int
    partners: tuple[int, ...]
    victim: int | None
    sealed: tuple[int, ...]
    paws: Cards | None
    kitty: Cards | None
    passing: Cards | None
    open_paws: tuple[Cards, ...] | None
    open_kitties: tuple[Cards, ...] | None
