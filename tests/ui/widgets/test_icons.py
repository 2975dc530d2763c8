"""Signs beside words: each has a drawing, and is drawn at the size and in the colour asked for."""

import numpy as np
import pygame
import pytest

from carrom.resources import assets_folder
from carrom.ui.widgets.icons import Icon, icon


def test_every_sign_has_its_drawing_and_every_drawing_its_sign() -> None:
    assert {path.stem for path in (assets_folder() / "icons").glob("*.svg")} == set(Icon)


@pytest.mark.parametrize("side", [12, 37, 96])
@pytest.mark.parametrize("sign", Icon)
def test_a_sign_fills_its_square_in_the_colour_asked_for(sign: Icon, side: int) -> None:
    picture = icon(sign, side, (200, 120, 40))
    assert picture.get_size() == (side, side)
    opaque = pygame.surfarray.array_alpha(picture) > 100
    assert opaque.any()
    assert np.abs(pygame.surfarray.array3d(picture)[opaque].astype(int) - (200, 120, 40)).max() <= 6
