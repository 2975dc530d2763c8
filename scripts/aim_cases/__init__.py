"""A person who aims, for trials of the feel: makeable pots, and a hand with a mouse that sees only what the guide shows."""
