"""What the tests of Crazy Mistigri share: a table to set cards on."""

from collections import Counter

import pytest

from catgames.engine import CHANCE, IllegalAction, games

GAME = games["mistigri"]
NAMES = ("Ana", "Ben", "Chi", "Dee", "Eve")


class Table:
    """A state with its hands, pile and actions as plain text.

    events: what the lines given to the last ``play`` made happen.
    """

    def __init__(self, state):
        self.state = state
        self.events = []

    def play(self, *lines):
        """Do the printed actions, and see that no card is lost or made on the way."""
        self.events = []
        for line in lines:
            action = self.state.parse(line)
            assert str(action) == line
            before = self._cards()
            self.events += self.state.apply(action)
            if action.verb != "shuffle":
                assert self._cards() == before
        return self

    def refuses(self, line):
        """Why the printed action is refused; neither trying nor refusing it changes anything."""
        before = self.everything()
        with pytest.raises(IllegalAction) as refusal:
            self.state.parse(line)
        with pytest.raises(IllegalAction):
            self.state.apply(line)
        assert self.everything() == before
        return str(refusal.value)

    def everything(self):
        """All that there is to know of the state."""
        state = self.state
        views = [state.view(seat) for seat in (None, *range(len(state.seats)))]
        return views, state.actor, self.actions, list(state.agenda), self.hands

    def _cards(self):
        return Counter([*self.state.pile, *(card for hand in self.state.hands for card in hand)])

    @property
    def hands(self):
        return [" ".join(hand) for hand in self.state.hands]

    @property
    def pile(self):
        return " ".join(self.state.pile)

    @property
    def actions(self):
        return [str(action) for action in self.state.legal_actions()]

    @property
    def source(self):
        """The seat that the next card is drawn from; a chance draw must be due."""
        assert self.state.actor == CHANCE
        takes = {action.split()[-1] for action in self.actions}
        (found,) = [seat for seat, hand in enumerate(self.hands) if set(hand.split()) == takes]
        return found

    @property
    def public(self):
        return self.state.view(None)

    @property
    def kinds(self):
        """What the last events are."""
        return [type(event).__name__ for event in self.events]

    def texts(self, seat=None):
        """The last events in the words that are for ``seat``."""
        return [event.text(seat) for event in self.events]


@pytest.fixture
def place():
    """Hands as text and the other keys of a position -> a Table; seats not named have left."""

    def placed(*hands, pile="", **keys):
        seats = NAMES[: max(3, len(hands))]
        cards = [hand.split() for hand in hands] + [[]] * (len(seats) - len(hands))
        position = {"seats": list(seats), "hands": cards, "turn": 0, "pile": pile.split()}
        return Table(GAME.from_position({**position, **keys}))

    return placed


@pytest.fixture
def shuffled():
    """Players and starter -> a Table on which the sorted deck has been dealt."""

    def dealt(players, first=0):
        table = Table(GAME.new(NAMES[:players], first=first))
        return table.play("* shuffle " + " ".join(table.state.deck))

    return dealt
