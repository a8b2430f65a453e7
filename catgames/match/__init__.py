"""What goes on around the rules: the match and its record, who plays, the rules pages."""
