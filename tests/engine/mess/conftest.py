"""What the tests of Make a Mess share: a house with cards in it."""

import pytest

from catgames.engine import games
from catgames.engine.mess.cards import BONUS_DECK, BONUSES, PRANK_DECK

from ..table import Table

GAME = games["mess"]
NAMES = ("Ana", "Ben", "Chi", "Dee", "Eve", "Fay")


class MessTable(Table):
    """A Table with its hands as plain text."""

    @property
    def hands(self):
        """The Pranks, then the Bonuses of each seat: ``kit2 off5 hold``."""
        return [" ".join((*own.pranks, *own.bonuses)) for own in self.own]

    @property
    def own(self):
        """The view of each seat."""
        return [self.state.view(seat) for seat in range(len(self.state.seats))]

    @property
    def step(self):
        """The step at hand, a window with its number."""
        return f"{self.public.step}{self.public.window or ''}"

    @property
    def tokens(self):
        """Room -> whose token it shows."""
        return {room: self.state.seats[seat] for room, seat in self.public.tokens.items()}

    @property
    def rooms(self):
        """Room -> its Pranks, where there are any."""
        return {room: " ".join(cards) for room, cards in self.public.rooms.items() if cards}

    def all_pass(self):
        """Everybody who is asked now passes; returns who that was, counted from 1."""
        asked = [seat + 1 for seat in self.public.asked]
        self.play(*(f"{seat} pass" for seat in asked))
        return asked


@pytest.fixture
def place():
    """Hands as text and the other keys of a position -> a table; "" is the hand of who is out."""

    def placed(*hands, cat="kitchen", parents="living", turn=0, **keys):
        words = [hand.split() for hand in hands]
        position = {
            "seats": list(NAMES[: len(hands)]),
            "hands": [
                {
                    "pranks": [word for word in hand if word not in BONUSES],
                    "bonuses": [word for word in hand if word in BONUSES],
                }
                for hand in words
            ],
            **{"cat": cat, "parents": parents, "turn": turn},
            "out": [seat for seat, hand in enumerate(words) if not hand],
        }
        for key in ("stack", "discards"):
            if key in keys:
                keys[key] = keys[key].split()
        if "rooms" in keys:
            keys["rooms"] = {room: cards.split() for room, cards in keys["rooms"].items()}
        return MessTable(GAME.from_position({**position, **keys}))

    return placed


@pytest.fixture
def opened():
    """Players, the first Pranks and Bonuses dealt, who starts -> a table on which all has been dealt.

    The other cards follow, sorted.
    """

    def begun(players, pranks="", bonuses="", first=0, **options):
        table = MessTable(GAME.new(NAMES[:players], first=first, **options))
        for verb, deck, dealt in (("pranks", PRANK_DECK, pranks), ("bonuses", BONUS_DECK, bonuses)):
            cards, rest = dealt.split(), list(map(str, deck))
            for card in cards:
                rest.remove(card)
            table.play(" ".join(["*", verb, *cards, *rest]))
        return table

    return begun
