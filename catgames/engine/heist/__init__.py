"""Meow Heist, 2 to 6 players: burglars who rob safes, and each other."""

from catgames.engine.game import Game
from catgames.engine.heist.state import HeistState

GAME = Game(
    slug="heist",
    title="Meow Heist",
    pitch="Rob the safe, or whoever thought of the same number first.",
    credits="EveInk",
    minutes="20",
    who_starts="Whoever saw a cat most recently starts.",
    min_players=2,
    max_players=6,
    state=HeistState,
)
