"""A table to set a game on, for the tests of every game's rules."""

from copy import deepcopy
from importlib import import_module

import pytest

from catgames.engine import IllegalAction


class Table:
    """A state with its actions and events as plain text.

    events: what the lines given to the last ``play`` made happen.
    """

    def __init__(self, state):
        self.state = state
        self.events = []
        slug = state.view(None).game
        self.conserved = import_module(f".{slug}.conservation", __package__).conserved

    def play(self, *lines):
        """Do the printed actions, and see that nothing is lost or made on the way."""
        self.events = []
        for line in lines:
            action = self.state.parse(line)
            assert str(action) == line
            before = self.state.copy()
            self.events += self.state.apply(action)
            self.conserved(before, action, self.state)
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
        slots = [name for kind in type(self.state).__mro__ for name in getattr(kind, "__slots__", ())]
        return deepcopy({name: getattr(self.state, name) for name in slots if name != "_heard"})

    @property
    def actions(self):
        return [str(action) for action in self.state.legal_actions()]

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
