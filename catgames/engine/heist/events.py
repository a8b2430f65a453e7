"""What happens in Meow Heist."""

from __future__ import annotations

from typing import ClassVar

from catgames.engine.events import Deed, Event, Wording, listed
from catgames.engine.heist.cards import GEMS, ROCK, Card

_NAMES = {"r": "red", "y": "yellow", "b": "blue"}


def counted(loot: str) -> str:
    """Loot in words: ``2 red, 1 blue and 3 rocks``."""
    words = [f"{loot.count(gem)} {_NAMES[gem]}" for gem in GEMS if gem in loot]
    rocks = loot.count(ROCK)
    if rocks:
        words.append("1 rock" if rocks == 1 else f"{rocks} rocks")
    return listed(words) or "nothing"


class Opened(Event):
    """A safe was turned up and filled (HEI-04); ``start`` begins the round.

    number: the number on the safe.
    gems: what is in it, the most valuable first.
    """

    opens: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    round: int
    number: int
    gems: str
    start: int

    def sentence(self, say: Wording) -> str:
        return (
            f"Round {self.round}: safe {self.number} held {counted(self.gems)}. "
            f"{say.opening(self.start)} started."
        )


class Chose(Deed):
    """``seat`` laid ``cards`` cards face down (HEI-05, HEI-16)."""

    cards: int

    def did(self, say: Wording) -> str:
        return "chose a card" if self.cards == 1 else f"chose {self.cards} cards"


class Revealed(Deed):
    """``seat`` turned up ``card``, a number not yet seen this round, and took ``loot`` (HEI-08)."""

    reveals: ClassVar[bool] = True
    card: Card
    loot: str

    def did(self, say: Wording) -> str:
        showed = f"showed {say.show(self.card)} and"
        if ROCK not in self.loot:
            return f"{showed} took {counted(self.loot)} from the safe"
        safe = "found the safe empty" if self.loot.startswith(ROCK) else "emptied the safe"
        return f"{showed} {safe}: {counted(self.loot)}"


class Robbed(Deed):
    """``seat`` turned up ``card``, which ``victim`` showed last, and took its ``loot`` (HEI-09, HEI-10)."""

    reveals: ClassVar[bool] = True
    card: Card
    victim: int
    loot: str

    def did(self, say: Wording) -> str:
        robbed = f"robbed {say.who(self.victim)} of {counted(self.loot)}"
        return f"showed {say.show(self.card)}, shouted MEOW and {robbed}"


class Collected(Event):
    """The loot of the round went behind the shields (HEI-11).

    loot: what each seat took.
    left: the gems still in the safe, which leave the game.
    """

    loot: tuple[str, ...]
    left: str

    def sentence(self, say: Wording) -> str:
        hauls = [f"{say.who(seat)} {counted(loot)}" for seat, loot in enumerate(self.loot) if loot]
        taken = f"The round brought {'; '.join(hauls)}."
        return f"{taken} {counted(self.left)} stayed in the safe." if self.left else taken


class Lifted(Event):
    """The last safe is done: the shields are lifted.

    shields: what was behind each of them.
    """

    reveals: ClassVar[bool] = True
    shields: tuple[str, ...]

    def sentence(self, say: Wording) -> str:
        hoards = [f"{say.who(seat)} had {counted(loot)}" for seat, loot in enumerate(self.shields)]
        return f"The shields were lifted: {'; '.join(hoards)}."
