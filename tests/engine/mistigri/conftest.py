"""What the tests of Crazy Mistigri share: a table to set cards on."""

import pytest

from catgames.engine import CHANCE, games

from ..table import Table

GAME = games["mistigri"]
NAMES = ("Ana", "Ben", "Chi", "Dee", "Eve")


class CardTable(Table):
    """A Table with its hands and pile as plain text."""

    @property
    def hands(self):
        return [" ".join(hand) for hand in self.state.hands]

    @property
    def pile(self):
        return " ".join(self.state.pile)

    @property
    def source(self):
        """The seat that the next card is drawn from; a chance draw must be due."""
        assert self.state.actor == CHANCE
        takes = {action.split()[-1] for action in self.actions}
        (found,) = [seat for seat, hand in enumerate(self.hands) if set(hand.split()) == takes]
        return found


@pytest.fixture
def place():
    """Hands as text and the other keys of a position -> a table; seats not named have left."""

    def placed(*hands, pile="", **keys):
        seats = NAMES[: max(3, len(hands))]
        cards = [hand.split() for hand in hands] + [[]] * (len(seats) - len(hands))
        position = {"seats": list(seats), "hands": cards, "turn": 0, "pile": pile.split()}
        return CardTable(GAME.from_position({**position, **keys}))

    return placed


@pytest.fixture
def shuffled():
    """Players and starter -> a table on which the sorted deck has been dealt."""

    def dealt(players, first=0):
        table = CardTable(GAME.new(NAMES[:players], first=first))
        return table.play("* shuffle " + " ".join(table.state.deck))

    return dealt
