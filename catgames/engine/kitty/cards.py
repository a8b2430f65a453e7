"""The cards of Kitty Cataclysm: a deck is data, and people may bring their own.

A deck is written as a mapping, slug -> what the card is: ``{"name": "Tit for Cat", "meowney": 1, "copies": 2,
"does": ["steal 1", "donate 1"]}``, where ``name`` and ``copies`` may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, groupby
from math import comb
from operator import attrgetter
from typing import Any, NamedTuple, Self
from unicodedata import normalize

from catgames.engine.actions import Printed, action
from catgames.engine.errors import GameError
from catgames.engine.quoting import quoted

DEALT = 5
"""How many cards each player is dealt (KIT-01)."""

MOST = 99
"""The largest number in a deck: of copies, of meowney (plus or minus), and in an instruction."""
MOST_CARDS = 999
"""The most cards that a deck may have."""
MOST_CHOICES = 200_000
"""The most ways there may be to choose cards to pass on, because all of them are listed."""
LONGEST_NAME = 32
"""The most characters in a card's name, and in its slug."""

AGAIN = "again"
"""The instruction without a number, which comes last (KIT-15)."""

_WORDS = {
    "steal": "steal {}",
    "draw": "draw {}",
    "donate": "donate {}",
    "lose": "lose {}",
    "pass": "all pass {} left",
    "everyone draws": "everyone draws {}",
    "lose paws": "whoever holds {} or more loses those cards",
    "lose kitty": "whoever holds {} or more loses their kitty",
    AGAIN: "play again",
}
"""Verb of an instruction -> how a card puts it; there are no other verbs."""

_INSTRUCTION = re.compile(
    r"(?P<verb>steal|draw|donate|lose|pass|everyone draws) (?P<number>[0-9]+)"
    r"|(?P<mass_number>[0-9]+) (?P<mass>lose paws|lose kitty)"
)
_SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


class DeckError(GameError):
    """An impossible deck: the message names the card and says why."""


class Instruction(NamedTuple):
    """One thing a card does.

    verb: what it does.
    number: how many cards, or how many one must hold to be hit; 0 for ``again``.
    """

    verb: str
    number: int

    @property
    def printed(self) -> str:
        """As a deck writes it: ``steal 2``, ``7 lose paws``."""
        if self.verb == AGAIN:
            return AGAIN
        return f"{self.number} {self.verb}" if self.verb.startswith("lose ") else f"{self.verb} {self.number}"

    @property
    def words(self) -> str:
        """As a card puts it: ``steal 2``."""
        return _WORDS[self.verb].format(self.number)


class Card(Printed):
    """A kind of card as its slug, ``tit``; cards of one kind are equal.

    name: as printed.
    meowney: what it is worth, -99 to 99.
    copies: how many of it there are in the deck.
    does: its instructions, in order.
    order: its place among the kinds of the deck, from 0.
    """

    __slots__ = ("copies", "does", "meowney", "name", "order")
    name: str
    meowney: int
    copies: int
    does: tuple[Instruction, ...]
    order: int

    def __new__(
        cls, slug: str, name: str, meowney: int, copies: int, does: tuple[Instruction, ...], order: int
    ) -> Self:
        self = super().__new__(cls, slug)
        self.name, self.meowney, self.copies, self.does, self.order = name, meowney, copies, does, order
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.name, self.meowney, self.copies, self.does, self.order

    @property
    def definition(self) -> dict[str, Any]:
        """The card as a deck writes it."""
        does = [instruction.printed for instruction in self.does]
        return {"name": self.name, "meowney": self.meowney, "copies": self.copies, "does": does}

    @property
    def words(self) -> str:
        """What the card says: ``Steal 1, then donate 1``."""
        said = ", then ".join(instruction.words for instruction in self.does)
        return said[:1].upper() + said[1:] if said else "No effect"


order_of = attrgetter("order")
"""The key that sorts cards: by their order in the deck."""


class Kinds(dict[str, Card]):
    """The kinds of card of a deck, by slug, in the order of the deck.

    action: like ``action`` of the engine, for actions that name cards.  It finds what it has kept by the
        words, and two decks may have different cards under one slug; so each deck keeps its own.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__((str(card), card) for card in cards)
        self.action = cache(action.__wrapped__)

    def __reduce__(self) -> tuple[Any, ...]:
        return Kinds, (tuple(self.values()),)  # the actions that it has kept stay behind


_PRINTED = (
    ("purrloin", "Purrloin", 1, 6, "steal 1"),
    ("theft", "Grand Theft Catto", 0, 4, "steal 2"),
    ("burglary", "Cat Burglary", -1, 2, "steal 3"),
    ("pick", "Pick of the Litter", 1, 7, "draw 1"),
    ("caboodle", "Kitten Caboodle", 0, 6, "draw 2"),
    ("teller", "Fur-tune Teller", -1, 3, "draw 3"),
    ("claws", "Claws and Effect", 1, 2, "draw 2, lose 1"),
    ("gift", "Purr-fect Gift", 2, 4, "donate 1"),
    ("charitabby", "Chari-tabby", 3, 3, "donate 2"),
    ("tit", "Tit for Cat", 1, 2, "steal 1, donate 1"),
    ("gone", "Litter-ally Gone", 2, 3, "lose 1"),
    ("lives", "Nine Lives Lost", 3, 2, "lose 2"),
    ("left", "Paws It Left", 1, 3, "pass 1"),
    ("chase", "Tail Chase", 1, 2, "pass 2"),
    ("feeding", "Feeding Time", 1, 3, "everyone draws 1"),
    ("zoomies", "Zoomies", 0, 1, "again"),
    ("catnip", "Catnip Rush", 0, 2, "draw 1, again"),
    ("cataclysm", "Cat-aclysm", 0, 3, "7 lose paws"),
    ("catastrophe", "Cat-astrophe", 0, 2, "6 lose kitty"),
)

PRINTED: Mapping[str, Any] = {
    slug: {"name": name, "meowney": meowney, "copies": copies, "does": does.split(", ")}
    for slug, name, meowney, copies, does in _PRINTED
}
"""The deck that comes with the game, in the form of any deck; it is ours, as the rulebook lists none."""


def kinds_of(definitions: Any) -> Kinds:
    """The kinds of card in a deck, which is written as shown above; they are in the order of their slugs.

    DeckError when it is not a deck.
    """
    if not isinstance(definitions, Mapping):
        raise DeckError("A deck is a table of cards.")
    if not definitions:
        raise DeckError("The deck has no cards.")
    return _kinds(definitions, sorted(definitions, key=str))


@cache
def printed_kinds() -> Kinds:
    """The kinds of card in the deck that comes with the game, in its order."""
    return _kinds(PRINTED, PRINTED)


def whole_deck(kinds: Kinds, players: int) -> tuple[Card, ...]:
    """All cards of a deal, sorted; DeckError when there are too few for the players, or too many."""
    cards = tuple([card for card in kinds.values() for _ in range(card.copies)])
    if len(cards) < DEALT * players:
        raise DeckError(
            f"{players} players need {DEALT * players} cards for the deal, and the deck has {len(cards)}."
        )
    if len(cards) > MOST_CARDS:
        raise DeckError(f"The deck has {len(cards)} cards, and there is room for {MOST_CARDS}.")
    return cards


def worth(cards: Iterable[Card]) -> int:
    """The meowney of some cards (KIT-18)."""
    return sum([card.meowney for card in cards])


def selections(cards: Iterable[Card], count: int) -> Iterable[tuple[Card, ...]]:
    """All ways to choose ``count`` of the cards, which are sorted; equal cards count as one."""
    groups = [tuple(group)[:count] for _, group in groupby(cards)]
    useful = [card for group in groups for card in group]
    if comb(len(useful), count) <= _FEW:
        return dict.fromkeys(combinations(useful, count))
    return _selections(groups, count)


_FEW = 1000  # up to so many ways, it is faster to make them all and drop the equal ones


def _selections(groups: Sequence[tuple[Card, ...]], count: int) -> Iterator[tuple[Card, ...]]:
    """Like ``selections``, from the cards grouped by kind."""
    if not count:
        yield ()
        return
    for index, first in enumerate(groups):
        others = groups[index + 1 :]
        fewest = max(1, count - sum(map(len, others)))
        for taken in range(min(len(first), count), fewest - 1, -1):
            for rest in _selections(others, count - taken):
                yield first[:taken] + rest


def _kinds(definitions: Mapping[Any, Any], slugs: Iterable[Any]) -> Kinds:
    kinds = Kinds([_card(slug, definitions[slug], place) for place, slug in enumerate(slugs)])
    names: dict[str, Card] = {}
    for card in kinds.values():
        other = names.setdefault(" ".join(normalize("NFC", card.name).split()), card)
        if other != card:
            raise DeckError(f"{card}: '{other}' is also called '{card.name}'.")
    _check_passes(kinds)
    return kinds


def _card(slug: Any, definition: Any, place: int) -> Card:
    if not isinstance(slug, str) or not _SLUG.fullmatch(slug) or len(slug) > LONGEST_NAME:
        raise DeckError(
            f"{quoted(slug)}: a card is filed under one word of at most {LONGEST_NAME} plain letters, "
            "digits, - and _, which begins with a letter or a digit."
        )
    if not isinstance(definition, Mapping):
        raise DeckError(f"{slug}: a card is a table of meowney and what it does.")
    for key in definition:
        if key not in ("name", "meowney", "copies", "does"):
            raise DeckError(
                f"{slug}: there is no {quoted(key)} on a card; it has name, meowney, copies, does."
            )
    for key in ("meowney", "does"):
        if key not in definition:
            raise DeckError(f"{slug}: {key} is missing.")
    return Card(
        slug,
        _name(slug, definition.get("name", slug)),
        _number(slug, definition, "meowney", -MOST),
        _number(slug, {"copies": 1, **definition}, "copies", 1),
        _program(slug, definition["does"]),
        place,
    )


def _name(slug: str, name: Any) -> str:
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise DeckError(f"{slug}: name is one line of at most {LONGEST_NAME} characters, not {quoted(name)}.")
    return name.strip()


def _number(slug: str, definition: Mapping[str, Any], key: str, low: int) -> int:
    number = definition[key]
    if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= MOST:
        raise DeckError(f"{slug}: {key} is a whole number from {low} to {MOST}, not {quoted(number)}.")
    return number


def _program(slug: str, lines: Any) -> tuple[Instruction, ...]:
    if not isinstance(lines, list | tuple):
        raise DeckError(f"{slug}: does is a list of instructions, not {quoted(lines)}.")
    if len(lines) > MOST:
        raise DeckError(f"{slug}: does has {len(lines)} instructions, and there is room for {MOST}.")
    program = tuple([_instruction(slug, line) for line in lines])
    for instruction in program[:-1]:
        if instruction.verb == AGAIN:
            raise DeckError(f"{slug}: '{AGAIN}' can only come last on a card.")
    return program


def _instruction(slug: str, line: Any) -> Instruction:
    if isinstance(line, str) and line == AGAIN:
        return Instruction(AGAIN, 0)
    found = _INSTRUCTION.fullmatch(line) if isinstance(line, str) else None
    if found is None:
        raise DeckError(
            f"{slug}: there is no instruction {quoted(line)}; there are steal 1, draw 1, donate 1, lose 1, "
            "pass 1, everyone draws 1, again, 7 lose paws and 6 lose kitty, with any number."
        )
    digits = found["number"] or found["mass_number"]
    number = int(digits) if len(digits) <= len(str(MOST)) else MOST + 1
    if not 1 <= number <= MOST:
        raise DeckError(f"{slug}: the number in {quoted(line)} must be from 1 to {MOST}.")
    return Instruction(found["verb"] or found["mass"], number)


def _check_passes(kinds: Kinds) -> None:
    for card in kinds.values():
        for verb, number in card.does:
            if verb == "pass" and comb(len(kinds) + number - 1, number) > MOST_CHOICES:
                raise DeckError(
                    f"{card}: 'pass {number}' is too much for a deck of {len(kinds)} different cards: "
                    f"there would be more than {MOST_CHOICES} ways to choose them."
                )
