"""What the player sees, hears and touches: the only package that imports pygame.

May import everything of ours except `cli`. Its rooms, each of which may import those after it: `app`, `game` and `window`;
`pages` and `table`; `draw`; `widgets`; `sounds` and `devices`; `state`; `words`; `scene`; `input`. The contracts in
pyproject.toml hold it.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands
