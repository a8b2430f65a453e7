"""The table on the screen: a Textual app."""
