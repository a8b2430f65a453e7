"""How each game's table is drawn: one file for each game, with its drawing in it."""
