"""What the tests of Kitty Cataclysm share: a table with cards in paws and kitties."""

import pytest

from catgames.engine import games
from catgames.engine.kitty.cards import PRINTED

from ..table import Table

GAME = games["kitty"]
NAMES = ("Ana", "Ben", "Chi", "Dee", "Eve")

NOTATION = {f"x{meowney}": (meowney, "") for meowney in range(4)} | {"q": (-1, "")}
"""The cards of the worked examples that do nothing; a test names the others it needs."""


def deck(**cards):
    """Cards as (meowney, "steal 1, donate 1") -> a deck with the cards that do nothing as well."""
    return {
        slug: {"meowney": meowney, "does": does.split(", ") if does else []}
        for slug, (meowney, does) in (NOTATION | cards).items()
    }


class KittyTable(Table):
    """A Table with its cards as plain text."""

    @property
    def paws(self):
        """The paws of each seat: ``gift tit``."""
        return [" ".join(self.state.view(seat).paws) for seat in range(len(self.state.seats))]

    @property
    def kitties(self):
        """The kitty of each seat, the oldest card first."""
        return [" ".join(self.state.view(seat).kitty) for seat in range(len(self.state.seats))]

    @property
    def litter(self):
        return " ".join(self.public.litter)

    @property
    def deck(self):
        """The deck, its top first."""
        return " ".join(reversed(self.state.deck))

    @property
    def scores(self):
        return self.state.outcome().scores

    @property
    def winner(self):
        """The name of who has won; None as long as nobody has."""
        outcome = self.state.outcome()
        if outcome is None:
            return None
        (seat,) = outcome.winners
        return self.state.seats[seat]


@pytest.fixture
def place():
    """Paws as text, other cards as (meowney, what they do), other keys -> a table where Ana is to play.

    Without cards it is the printed deck.  kitties, deck, litter: as text.
    """

    def placed(*paws, cards=None, turn=0, **keys):
        position = {"seats": list(NAMES[: len(paws)]), "paws": [text.split() for text in paws], "turn": turn}
        for key in ("deck", "litter"):
            if key in keys:
                keys[key] = keys[key].split()
        if "kitties" in keys:
            keys["kitties"] = [text.split() for text in keys["kitties"]]
        if cards is not None:
            keys["cards"] = deck(**cards)
        return KittyTable(GAME.from_position({**position, **keys}))

    return placed


@pytest.fixture
def opened():
    """Players, the first cards in dealing order, who deals, other options -> a table where all is dealt.

    The other cards of the printed deck follow, in its order.
    """

    def begun(players, dealt="", first=0, **options):
        table = KittyTable(GAME.new(NAMES[:players], first=first, **options))
        cards, rest = dealt.split(), [slug for slug, card in PRINTED.items() for _ in range(card["copies"])]
        for card in cards:
            rest.remove(card)
        return table.play(" ".join(["* shuffle", *cards, *rest]))

    return begun
