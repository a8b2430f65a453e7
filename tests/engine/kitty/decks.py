"""Random decks of Kitty Cataclysm, and what may be wrong with one."""

from __future__ import annotations

from random import Random
from typing import Any

DEALT = 5

NUMBERS = {
    "steal": (1, 2, 3, 99),
    "draw": (1, 1, 2, 3, 99),
    "donate": (1, 2, 3, 99),
    "lose": (1, 2, 99),
    "pass": (1, 2, 3, 5),
    "everyone draws": (1, 1, 2, 30),
    "lose paws": (1, 2, 6, 7, 99),
    "lose kitty": (1, 2, 5, 6, 99),
}
"""Verb -> numbers to try with it, the usual ones more often."""


def random_deck(rng: Random, players: int) -> dict[str, Any]:
    """A deck that is enough for so many players, some of its cards with odd programs."""
    cards: dict[str, Any] = {}
    for place in range(rng.randint(2, 12)):
        card: dict[str, Any] = {"meowney": rng.randint(-3, 4), "does": _program(rng)}
        if rng.random() < 0.8:
            card["copies"] = rng.randint(1, 6)
        if rng.random() < 0.5:
            card["name"] = f"{rng.choice(['Cat', 'Käse', '猫', '[/b]'])} {place}"
        cards[f"{rng.choice(['tit', 'Z', '9', 'a-b'])}{place}"] = card
    missing = DEALT * players - sum(card.get("copies", 1) for card in cards.values())
    if missing > 0:
        cards["plain"] = {"meowney": 1, "copies": missing + rng.randint(0, 20), "does": []}
    return cards


def _program(rng: Random) -> list[str]:
    program = []
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        verb = rng.choice([*NUMBERS])
        number = rng.choice(NUMBERS[verb])
        program.append(f"{number} {verb}" if verb.startswith("lose ") else f"{verb} {number}")
    return program + ["again"] * (rng.random() < 0.2)


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 99, 100, -100, 10**6, 10**5000, 1.0, 1.5, float("nan"), float("inf")),
    *("", " ", "x", "steal", "steal 1", "again", "draw 0", "draw 100", "pass 99", "9" * 5000, "steal ٣"),
    *("\0", "\n", "\x1b[31m", "\ud800", "\u200d", "é" * 1000, b"steal 1", object(), (), [], {}, {1: 2}),
    *([[]], [None], ["again", "again"], ["steal 1"] * 100, ["1 lose paws"], ["lose paws 1"], {"does": []}),
)
"""Values to put where they may not belong."""


def damaged(deck: dict[str, Any], rng: Random) -> Any:
    """The deck with one thing changed, which it may or may not survive."""
    deck = {slug: dict(card) for slug, card in deck.items()}
    slug = rng.choice([*deck])
    card = deck[slug]
    kind = rng.randrange(7)
    if kind == 0:
        return rng.choice(ODD)
    if kind == 1:
        deck[slug] = rng.choice(ODD)
    elif kind == 2:
        card[rng.choice(["name", "meowney", "copies", "does"])] = rng.choice(ODD)
    elif kind == 3:
        card[rng.choice(["Name", "", "copy", "\n", "x" * 1000, 3, None])] = rng.choice(ODD)
    elif kind == 4:
        card.pop(rng.choice([*card]))
    elif kind == 5:
        deck[rng.choice(["", " ", "a b", "-x", "é", "x" * 33, "\ud800", "1", 3, None, (), True])] = card
    else:
        does = [*card["does"], rng.choice(ODD)]
        rng.shuffle(does)
        card["does"] = does
    return deck
