"""Reading a position of Kitty Cataclysm, as the rules page writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catgames.engine.kitty.cards import Card, DeckError, Kinds, kinds_of, order_of, printed_kinds
from catgames.engine.positions import Reader
from catgames.engine.quoting import quoted


def read(position: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of KittyState except the agenda; PositionError names the key that is wrong."""
    keys = Reader(
        position,
        required=("seats", "paws", "turn"),
        optional=("game", "kitties", "deck", "litter", "dealer", "cards"),
    )
    seats = keys.seats(2, 5)
    last = len(seats) - 1
    kinds = _kinds(keys)
    turn = keys.number("turn", 0, last)
    paws = [_cards(keys, "paws", kinds, given) for given in keys.per_seat("paws", list, seats)]
    kitties = keys.per_seat("kitties", list, seats, default=[])
    return {
        "seats": tuple(seats),
        "kinds": kinds,
        "dealer": keys.number("dealer", 0, last, default=0),
        "turn": turn,
        "latest": (turn - 1) % len(seats),
        "paws": [sorted(cards, key=order_of) for cards in paws],
        "kitties": [_cards(keys, "kitties", kinds, given) for given in kitties],
        "deck": [*reversed(_cards(keys, "deck", kinds, keys.get("deck", list, [])))],
        "litter": _cards(keys, "litter", kinds, keys.get("litter", list, [])),
    }


def _kinds(keys: Reader) -> Kinds:
    if "cards" not in keys.position:
        return printed_kinds()
    try:
        return kinds_of(keys.get("cards", dict))
    except DeckError as error:
        raise keys.error("cards", str(error).rstrip(".")) from None


def _cards(keys: Reader, key: str, kinds: Kinds, slugs: list[Any]) -> list[Card]:
    for slug in slugs:
        if not isinstance(slug, str) or slug not in kinds:
            raise keys.error(key, f"there is no card {quoted(slug)}")
    return [kinds[slug] for slug in slugs]
