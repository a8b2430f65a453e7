"""Reading a position of Crazy Mistigri, as the rules page writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from catgames.engine.mistigri.cards import CARDS, COPIES, TURN_LIMIT, Card, by_rank
from catgames.engine.mistigri.promise import CARDS_DUE, Promise
from catgames.engine.positions import Reader
from catgames.engine.quoting import quoted


def read(position: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The phase ("draw" or "discard") and the arguments of MistigriState except the agenda.

    PositionError names the key that is wrong.
    """
    keys = Reader(
        position,
        required=("seats", "hands", "turn"),
        optional=(
            *("game", "phase", "pile", "clockwise", "passed"),
            *("pending", "round", "scores", "starter", "turns"),
        ),
    )
    seats = keys.seats(3, 5)
    hands = [_cards(keys, "hands", hand) for hand in keys.per_seat("hands", list, seats)]
    pile = _cards(keys, "pile", keys.get("pile", list, []))
    held = [card for hand in hands for card in hand]
    for key, cards in (("hands", held), ("pile", held + pile)):
        for card, times in Counter(cards).items():
            if times > COPIES[card]:
                raise keys.error(key, f"{card} appears {times} times, but the game has only {COPIES[card]}")
    turn = keys.number("turn", 0, len(seats) - 1)
    if not hands[turn]:
        raise keys.error("turn", f"{seats[turn]} has no cards")
    phase = keys.choice("phase", ("draw", "discard"))
    clockwise = keys.get("clockwise", bool, True)
    if phase == "draw" and sum(map(bool, hands)) < 2:
        raise keys.error("hands", "a turn needs two players with cards")
    state = {
        "seats": tuple(seats),
        "hands": [sorted(hand, key=by_rank) for hand in hands],
        "turn": turn,
        "pile": pile,
        "clockwise": clockwise,
        "passed": keys.per_seat("passed", bool, seats, default=False),
        "promise": None,
        "round": keys.number("round", 1, 3, default=1),
        "scores": _scores(keys, seats),
        "starter": keys.number("starter", 0, len(seats) - 1, default=0),
        "turns": keys.number("turns", 0, TURN_LIMIT - 1, default=0),
    }
    pending = keys.get("pending", dict, None)
    if pending is not None:
        if phase != "draw":
            raise keys.error("pending", "nothing is pending once the draw is done")
        state["promise"] = _promise(keys, pending, hands, turn, -1 if clockwise else 1)
    return phase, state


def _cards(keys: Reader, key: str, texts: list[Any]) -> list[Card]:
    for text in texts:
        if keys.checked(key, text, str) not in CARDS:
            raise keys.error(key, f"there is no card {quoted(text)}")
    return [CARDS[text] for text in texts]


def _scores(keys: Reader, seats: list[str]) -> list[int]:
    scores = keys.per_seat("scores", int, seats, default=0)
    if min(scores) < 0:
        raise keys.error("scores", "nobody has less than 0")
    return scores


def _promise(keys: Reader, pending: dict[str, Any], hands: list[list[Card]], turn: int, back: int) -> Promise:
    owner = (turn + back) % len(hands)
    while not hands[owner]:
        owner = (owner + back) % len(hands)
    kind = str(pending.get("kind"))
    if kind not in CARDS_DUE or set(pending) - {"kind"} != ({"card"} if kind == "chosen" else set()):
        raise keys.error("pending", f"its kind is one of {', '.join(CARDS_DUE)}, and only chosen has a card")
    if kind != "chosen":
        return Promise(owner, kind)
    (card,) = _cards(keys, "pending", [pending["card"]])
    if card not in hands[owner]:
        raise keys.error("pending", f"{card} is not in the hand to be drawn from")
    return Promise(owner, kind, card)
