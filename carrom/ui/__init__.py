"""What the player sees, hears and touches: the only package that imports pygame.

May import everything of ours except `cli`. `viewport`, `intents` and `aiming` import no pygame, so that gestures are
tested as plain functions.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands
