"""What the tests of Meow Heist share: a table with a filled safe on it."""

import pytest

from catgames.engine import games

from ..table import Table

GAME = games["heist"]
NAMES = ("Ana", "Ben", "Chi", "Dee", "Eve", "Fay")


class HeistTable(Table):
    """A Table where everybody chooses in one line."""

    def choose(self, *cards):
        """What each seat chooses, by seat; the start player does so first."""
        seats, start = len(self.state.seats), self.public.start
        order = [(start + turn) % seats for turn in range(seats)]
        return self.play(*(f"{seat + 1} choose {cards[seat]}" for seat in order))

    @property
    def shields(self):
        """What lies behind each shield, as its owner sees it."""
        return [self.state.view(seat).shield for seat in range(len(self.state.seats))]

    @property
    def face_up(self):
        """What lies open in front of each seat: ``4:ryb 2:bk``."""
        return [" ".join(f"{card}:{loot}" for card, loot in laid) for laid in self.public.face_up]


@pytest.fixture
def place():
    """Players, the gems in the safe and the other keys of a position -> a table."""

    def placed(players, safe, **keys):
        return HeistTable(GAME.from_position({"seats": list(NAMES[:players]), "safe": safe, **keys}))

    return placed


@pytest.fixture
def opened():
    """Players, the first safes and gems, who starts -> a table where the first safe has been filled.

    The other safes and gems follow, the smallest safes and the least valuable gems first.
    """

    def begun(players, safes=(), gems="", first=0):
        table = HeistTable(GAME.new(NAMES[:players], first=first))
        in_play = {2: 4, 3: 6, 4: 8, 5: 5, 6: 6}[players]
        numbers = [*safes, *(number for number in range(5, 17) if number not in safes)]
        bag = "b" * 60 + "y" * 30 + "r" * 10
        for gem in gems:
            bag = bag.replace(gem, "", 1)
        return table.play("* safes " + " ".join(map(str, numbers[:in_play])), f"* bag {gems}{bag}")

    return begun
