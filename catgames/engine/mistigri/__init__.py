"""Crazy Mistigri, 3 to 5 players: discard pairs of cats, and do not be left with the Mistigri."""

from catgames.engine.game import Game
from catgames.engine.mistigri.state import MistigriState

GAME = Game(
    slug="mistigri",
    title="Crazy Mistigri",
    pitch="Pair off your cats, and leave the Mistigri to somebody else.",
    credits="Bruno Cathala and Matthieu Lanvin (Asmodee, 2017)",
    minutes="20",
    who_starts="The youngest of you starts the first round.",
    min_players=3,
    max_players=5,
    state=MistigriState,
    fewest_wins=True,
)
