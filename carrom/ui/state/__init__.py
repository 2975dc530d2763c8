"""What is shown: the match in play, its set-up, lessons, a replay, preferences. May import `words`, `input`; never pygame."""
