"""Reading a position of Make a Mess, as the rules page writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from catgames.engine.mess.cards import (
    BONUS_DECK,
    BONUSES,
    PRANK_DECK,
    PRANKS,
    TOKENS,
    TURN_LIMIT,
    Bonus,
    Prank,
    by_rank,
)
from catgames.engine.mess.house import LAYOUTS, ROOMS
from catgames.engine.positions import Reader
from catgames.engine.quoting import quoted

C = TypeVar("C", Prank, Bonus)

PHASES = ("window1", "roll", "window2", "cat", "window3", "prank", "token")


def read(position: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The phase, and the arguments of MessState except the agenda; PositionError names a bad key."""
    keys = Reader(
        position,
        required=("seats", "hands", "cat", "parents", "turn"),
        optional=(
            *("game", "phase", "rooms", "tokens", "out", "stack", "discards", "layout", "turns"),
            *("rolled", "held", "dashed"),
        ),
    )
    seats = keys.seats(2, 6)
    phase = keys.choice("phase", PHASES)
    cat, parents = _room(keys, "cat"), _room(keys, "parents")
    if parents is None and (phase != "roll" or cat is not None):
        raise keys.error("parents", "they must be in a room, except at the opening roll")
    if cat is None and not (phase == "cat" or (phase == "roll" and parents is None)):
        raise keys.error("cat", "it must be in a room, except before the opening has put it there")
    out = _out(keys, seats)
    turn = keys.number("turn", 0, len(seats) - 1)
    if turn in out:
        raise keys.error("turn", f"{seats[turn]} has been caught")
    hands = [Reader(hand, (), ("pranks", "bonuses")) for hand in keys.per_seat("hands", dict, seats)]
    pranks = [_cards(hand, "pranks", hand.get("pranks", list, []), PRANKS) for hand in hands]
    bonuses = [_cards(hand, "bonuses", hand.get("bonuses", list, []), BONUSES) for hand in hands]
    for seat, name in enumerate(seats):
        if seat in out and (pranks[seat] or bonuses[seat]):
            raise keys.error("hands", f"{name} has been caught and so holds nothing")
        if seat not in out and not pranks[seat]:
            raise keys.error("hands", f"{name} has no Prank")
    rooms = _rooms(keys)
    stack = _cards(keys, "stack", keys.get("stack", list, []), PRANKS)
    discards = _cards(keys, "discards", keys.get("discards", list, []), BONUSES)
    _count(keys, {"hands": pranks, "rooms": rooms.values(), "stack": [stack]}, PRANK_DECK)
    _count(keys, {"hands": bonuses, "discards": [discards]}, BONUS_DECK)
    flags = {}
    for flag, where in (("rolled", "window2"), ("held", "window1"), ("dashed", "cat")):
        flags[flag] = keys.get(flag, bool, False)
        if flags[flag] and phase != where:
            raise keys.error(flag, f"it goes only with the phase {where}")
    if flags["dashed"] and cat is None:
        raise keys.error("dashed", "nobody plays a Bonus in the opening")
    return phase, {
        "seats": tuple(seats),
        "layout": keys.choice("layout", tuple(LAYOUTS)),
        "turn": turn,
        "turns": keys.number("turns", 0, TURN_LIMIT - 1, default=0),
        "cat": cat,
        "parents": parents,
        "rooms": rooms,
        "tokens": _tokens(keys, seats, out),
        "pranks": [sorted(hand, key=by_rank) for hand in pranks],
        "bonuses": [sorted(hand, key=by_rank) for hand in bonuses],
        "out": out,
        "stack": stack,
        "discards": discards,
        **flags,
    }


def _room(keys: Reader, key: str) -> str | None:
    room = keys.position[key]
    if room is not None and room not in ROOMS:
        raise keys.error(key, f"there is no room {quoted(room)}")
    return None if room is None else str(room)


def _cards(keys: Reader, key: str, texts: list[Any], known: Mapping[str, C]) -> list[C]:
    for text in texts:
        if keys.checked(key, text, str) not in known:
            raise keys.error(key, f"there is no card {quoted(text)}")
    return [known[text] for text in texts]


def _rooms(keys: Reader) -> dict[str, list[Prank]]:
    rooms: dict[str, list[Prank]] = {room: [] for room in ROOMS}
    for room, texts in keys.get("rooms", dict, {}).items():
        if room not in ROOMS:
            raise keys.error("rooms", f"there is no room {quoted(room)}")
        rooms[room] = _cards(keys, "rooms", keys.checked("rooms", texts, list), PRANKS)
        if any(prank.room != room for prank in rooms[room]):
            raise keys.error("rooms", f"a Prank of another room lies in the {room}")
    return rooms


def _out(keys: Reader, seats: list[str]) -> list[int]:
    out = [keys.checked("out", seat, int) for seat in keys.get("out", list, [])]
    if len(set(out)) < len(out) or not set(out) <= set(range(len(seats))):
        raise keys.error("out", "it must list seats, each only once")
    if len(out) > len(seats) - 2:
        raise keys.error("out", "at least two players are still in while the game goes on")
    return out


def _tokens(keys: Reader, seats: list[str], out: list[int]) -> dict[str, int]:
    tokens: dict[str, int] = {}
    for room, seat in keys.get("tokens", dict, {}).items():
        if room not in ROOMS:
            raise keys.error("tokens", f"there is no room {quoted(room)}")
        if keys.checked("tokens", seat, int) not in range(len(seats)) or seat in out:
            raise keys.error("tokens", f"seat {quoted(seat)} cannot have tokens")
        tokens[room] = seat
    for seat, times in Counter(tokens.values()).items():
        if times > TOKENS:
            raise keys.error("tokens", f"{seats[seat]} has only {TOKENS} tokens")
    return tokens


def _count(keys: Reader, places: Mapping[str, Iterable[Iterable[Any]]], deck: Sequence[Any]) -> None:
    """Check that no card appears more often than it exists, in all keys so far together."""
    times: Counter[Any] = Counter()
    for key, piles in places.items():
        times.update(card for pile in piles for card in pile)
        for card in times:
            if times[card] > deck.count(card):
                raise keys.error(
                    key, f"{card} appears {times[card]} times, but the game has only {deck.count(card)}"
                )
