"""How each game's table is drawn; one file a game, with one drawing object in it."""
