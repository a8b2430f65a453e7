"""The rules of the games: pure, deterministic, standard library only.

>>> from catgames.engine import CHANCE, games
>>> state = games["mistigri"].new(["Ana", "Ben", "Chi"], first=0)
>>> state.actor == CHANCE
True

A state is a function of the actions applied to it.  Nothing in this package is random: whoever drives a
state samples the actions of the actor ``CHANCE``, or says what they are.  States, views, events and actions
can be pickled.
"""

from catgames.engine.actions import CHANCE, Action, action
from catgames.engine.errors import GameError, IllegalAction, PositionError, SetupError
from catgames.engine.events import Event
from catgames.engine.game import Game, Option, games
from catgames.engine.state import State, Step
from catgames.engine.views import Outcome, View

__all__ = [
    "CHANCE",
    "Action",
    "Event",
    "Game",
    "GameError",
    "IllegalAction",
    "Option",
    "Outcome",
    "PositionError",
    "SetupError",
    "State",
    "Step",
    "View",
    "action",
    "games",
]
