"""What hands mean: intents, gestures, keys, and where a pixel is on the board. Never imports pygame."""
