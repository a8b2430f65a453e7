"""Kitty Cataclysm, 2 to 5 players: cats who steal, give and pass on what they think is worth least."""

from catgames.engine.game import Game, Option
from catgames.engine.kitty.cards import PRINTED
from catgames.engine.kitty.state import KittyState
from catgames.engine.kitty.steps import STARTS

GAME = Game(
    slug="kitty",
    title="Kitty Cataclysm",
    pitch="Steal, give and pass on cats, and be rich when it all ends.",
    credits="Bez Shahriari (Stuff by Bez, 2018)",
    minutes="10",
    who_starts="Whoever won most recently deals, and so does not start.",
    min_players=2,
    max_players=5,
    state=KittyState,
    first_does="deals",
    options={
        "start": Option(
            "who plays first: chance, a volunteer, or the winner of a race", tuple(STARTS), players=3
        ),
        "cards": Option("another deck", ()),
    },
    cards=PRINTED,
)
