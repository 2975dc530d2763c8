"""How the table is drawn: wood, frame, markings, pockets, discs, and what helps to aim.

Everything stands at its true measure in millimetres and is drawn for the window's own pixels, lit from the top left;
pictures that do not change are made once for a size and kept. Draws on any Surface, with or without a window.
"""
