"""Reading a position of Meow Heist, as the rules page writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from catgames.engine.heist.cards import (
    CARDS,
    GEMS,
    ROCK,
    SAFES_IN_PLAY,
    Card,
    by_worth,
    card_set,
    safe_numbers,
)
from catgames.engine.positions import Reader
from catgames.engine.quoting import quoted


def read(position: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of HeistState except the agenda; PositionError names the key that is wrong."""
    keys = Reader(
        position,
        required=("seats", "safe"),
        optional=("game", "start", "round", "available", "shields", "safes", "aside", "bag"),
    )
    seats = keys.seats(2, 6)
    players = len(seats)
    shields = keys.per_seat("shields", str, seats, default="")
    safe = keys.get("safe", str)
    bag = keys.get("bag", str, "")
    _count_gems(keys, shields="".join(shields), safe=safe, bag=bag)
    safes = _numbers(keys, "safes", players)
    aside = _numbers(keys, "aside", players)
    if set(safes) & set(aside):
        raise keys.error("aside", "a safe cannot be both still to come and out of play")
    if sum(safes) > len(bag):
        raise keys.error("bag", f"the safes to come need {sum(safes)} gems, but it holds only {len(bag)}")
    number = keys.number("round", 1, SAFES_IN_PLAY[players], default=1)
    if number + len(safes) > SAFES_IN_PLAY[players]:
        raise keys.error("safes", f"a game of {players} has {SAFES_IN_PLAY[players]} rounds")
    return {
        "seats": tuple(seats),
        "start": keys.number("start", 0, players - 1, default=0),
        "round": number,
        "available": _available(keys, seats, 1 + len(safes)),
        "shields": shields,
        "number": len(safe),
        "safe": by_worth(safe),
        "safes": safes,
        "aside": aside,
        "bag": bag,
    }


def _count_gems(keys: Reader, **places: str) -> None:
    there: Counter[str] = Counter()
    for key, items in places.items():
        known = [*GEMS, ROCK] if key == "shields" else [*GEMS]
        for item in items:
            if item not in known:
                raise keys.error(key, f"{quoted(item)} is not one of the letters {' '.join(known)}")
        there.update(items)
        for gem, count in GEMS.items():
            if there[gem] > count:
                raise keys.error(key, f"'{gem}' appears {there[gem]} times, but the game has only {count}")


def _numbers(keys: Reader, key: str, players: int) -> list[int]:
    numbers = [keys.checked(key, number, int) for number in keys.get(key, list, [])]
    for number in numbers:
        if number not in safe_numbers(players):
            raise keys.error(key, f"there is no safe {quoted(number)} in a game of {players}")
    if len(set(numbers)) < len(numbers):
        raise keys.error(key, "each safe exists only once")
    return numbers


def _available(keys: Reader, seats: list[str], rounds: int) -> list[list[Card]]:
    full = card_set(len(seats))
    hands = []
    for given in keys.per_seat("available", list, seats, default=[card.value for card in full]):
        texts = [quoted(keys.checked("available", value, int)) for value in given]
        for text, times in Counter(texts).items():
            if text not in CARDS or times > full.count(CARDS[text]):
                raise keys.error("available", f"a set has no {text}, or fewer than {times} of them")
        if len(seats) == 2 and len(texts) < len(full):
            raise keys.error("available", "with two players all cards are available in every round")
        if len(texts) < rounds:
            raise keys.error(
                "available", f"{len(texts)} cards are too few for the {rounds} rounds still to be played"
            )
        hands.append(sorted((CARDS[text] for text in texts), key=lambda card: card.value))
    return hands
