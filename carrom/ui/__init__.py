"""What the player sees, hears and touches: the only package that imports pygame.

May import everything of ours except `cli`. What gestures mean (`viewport`, `intents`, `aiming`, `with_held`, `steering`,
`guiding`) imports no pygame, so that it is tested as plain functions.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands
