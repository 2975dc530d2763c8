"""The ordinary way to draw a frame: a background, twenty discs, twenty smooth lines. It asks of a machine what our frames ask,
memory and arithmetic, so that their ratio stays where a busy machine's memory is slow; a blit is memory alone."""

from math import cos, sin, tau

import pygame

_DISCS = 20


class OrdinaryFrame:
    """The same picture again and again, a little turned."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._background = pygame.Surface(size).convert()
        self._radius = size[1] // 32
        self._disc = pygame.Surface((2 * self._radius, 2 * self._radius), pygame.SRCALPHA).convert_alpha()
        pygame.draw.circle(self._disc, "white", (self._radius, self._radius), self._radius)
        self._turned = 0.0

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.blit(self._background, (0, 0))
        width, height = canvas.get_size()
        self._turned += 0.01
        for number in range(_DISCS):
            angle = self._turned + number * tau / _DISCS
            x, y = width / 2 + height / 3 * cos(angle), height / 2 + height / 3 * sin(angle)
            pygame.draw.aaline(canvas, "red", (width / 2, height / 2), (x, y))
            canvas.blit(self._disc, (x - self._radius, y - self._radius))
