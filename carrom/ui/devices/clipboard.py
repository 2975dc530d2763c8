"""The system's clipboard: lines of text for other programs and from them. Where there is none, nothing is lost but it."""

import pygame

MOST_PASTED = 32_000  # characters: more than any field or line takes, so that nobody works on a whole book


def copy_text(line: str) -> bool:
    """Puts the line there; whether that could be done."""
    try:
        if hasattr(pygame.scrap, "put_text"):  # pygame-ce; the older pygame knows bytes only
            pygame.scrap.put_text(line)
        else:
            pygame.scrap.init()
            pygame.scrap.put(pygame.SCRAP_TEXT, line.encode())
    except (pygame.error, ValueError):
        return False
    return True


def paste_text() -> str:
    """The text that was copied last, in this or another program; empty where there is none to be had. Of a very
    long one it is the beginning."""
    try:
        if hasattr(pygame.scrap, "get_text"):
            return str(pygame.scrap.get_text())[:MOST_PASTED]
        pygame.scrap.init()
        held = pygame.scrap.get(pygame.SCRAP_TEXT)
    except (pygame.error, ValueError):  # what another program put there may be no text at all
        return ""
    return held[: 4 * MOST_PASTED].decode("utf-8", "ignore").rstrip("\0")[:MOST_PASTED] if held else ""
