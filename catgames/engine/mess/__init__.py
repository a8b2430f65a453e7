"""Make a Mess: Holy Cat Edition, 2 to 6 players: cats who wreck a house and would rather not be blamed."""

from catgames.engine.game import Game, Option
from catgames.engine.mess.house import LAYOUTS
from catgames.engine.mess.state import MessState

GAME = Game(
    slug="mess",
    title="Make a Mess",
    pitch="Wreck the house, and be elsewhere when the Parents come in.",
    credits="Delphin Druelle (2016)",
    minutes="30",
    who_starts="Whoever has the youngest cat at home goes first.",
    min_players=2,
    max_players=6,
    state=MessState,
    options={"layout": Option("how the rooms lie", tuple(LAYOUTS))},
)
