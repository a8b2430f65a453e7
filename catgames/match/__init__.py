"""Everything around the rules: matches and their records, decks, settings, players and rules pages."""
