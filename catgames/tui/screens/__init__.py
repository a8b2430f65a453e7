"""The screens; that of a game is the module with the game's name, as ``SCREEN``."""
