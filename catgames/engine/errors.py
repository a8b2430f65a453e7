"""What can go wrong; each message is one sentence that can be shown to a player."""


class GameError(ValueError):
    """Anything the engine refuses."""


class IllegalAction(GameError):
    """The action is not possible now; the state has not changed."""


class SetupError(GameError):
    """No game can start like this: too few seats, an unknown option."""


class PositionError(GameError):
    """An impossible position (the message names the key), or a moment that has no position."""
