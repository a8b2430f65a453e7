"""The table on the screen: a Textual app with one screen per game."""
