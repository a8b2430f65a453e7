"""What can go wrong; each message is one sentence that can be shown to a player."""


class GameError(ValueError):
    """Whatever the engine refuses."""


class IllegalAction(GameError):
    """The action is not possible now; the state has not changed."""


class SetupError(GameError):
    """No game can be started like that: too few seats, an unknown option."""


class PositionError(GameError):
    """A position that cannot be: the message names the key.  Also: this moment has no position."""
