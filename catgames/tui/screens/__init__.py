"""The screens, one in each file; ``base`` is what they have in common."""
