"""The system's clipboard: a line of text put there for other programs, or another copy of the game."""

import pygame


def copied(line: str) -> bool:
    """Puts the line there; whether that could be done."""
    try:
        if hasattr(pygame.scrap, "put_text"):  # pygame-ce; the older pygame knows bytes only
            pygame.scrap.put_text(line)
        else:
            pygame.scrap.init()
            pygame.scrap.put(pygame.SCRAP_TEXT, line.encode())
    except pygame.error:
        return False
    return True
