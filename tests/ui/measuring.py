"""Where the texts and boxes of a screen stand: a surface that remembers what is drawn on it, and what is wrong with that."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import pygame

from carrom.ui.scene import Scene, SceneStack
from carrom.ui.widgets import text as texts
from carrom.ui.widgets.theme import REGULAR, SEMIBOLD, Colour
from carrom.ui.words.catalogue import Catalogue, slots_of

if TYPE_CHECKING:  # the original pygame has no such module
    from pygame.typing import Point, RectLike

_LEAST_BOX = 24  # pixels; what is smaller is an icon, a knob or a disc, not something that words stand in
_SLACK = 2  # pixels that glyphs may reach over their line


@dataclass(frozen=True, slots=True)
class Shown:
    """A text on the screen: in which face, where its ink is, and the part of the surface that it was drawn through."""

    words: str
    face: texts.Face
    ink: pygame.Rect
    through: pygame.Rect

    @property
    def seen(self) -> pygame.Rect:
        return self.ink.clip(self.through)


@dataclass(slots=True)
class Drawn:
    """What was drawn on a measuring surface, in order."""

    texts: list[Shown] = field(default_factory=list)
    boxes: list[pygame.Rect] = field(default_factory=list)


class Measuring(pygame.Surface):
    """A canvas that remembers the texts and boxes drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.drawn = Drawn()

    def copy(self) -> "Measuring":
        """A sheet on which parts of the screen are prepared: what is drawn there counts as drawn here."""
        sheet = Measuring(self.get_size())
        sheet.drawn = self.drawn
        return sheet

    def blit(
        self,
        source: pygame.Surface,
        dest: "Point | RectLike" = (0, 0),
        area: "RectLike | None" = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        if area is None:
            assert isinstance(dest, tuple | pygame.Rect)
            self._remember(source, round(dest[0]), round(dest[1]))
        return super().blit(source, dest, area, special_flags)

    def _remember(self, source: pygame.Surface, left: int, top: int) -> None:
        words, face = _words.get(source, (None, None))
        if words and face:
            self.drawn.texts.append(Shown(words, face, source.get_bounding_rect().move(left, top), self.get_clip()))
        elif words is None and min(source.get_size()) >= _LEAST_BOX and source.get_size() != self.get_size():
            seen = pygame.Rect((left, top), source.get_size()).clip(self.get_clip())
            self.drawn.boxes.extend([seen] if seen.size != (0, 0) else [])


def words_on(screen: Scene | SceneStack, size: tuple[int, int] = (1280, 800)) -> list[str]:
    """The texts that a screen shows."""
    canvas = Measuring(size)
    screen.draw(canvas)
    return [shown.words for shown in canvas.drawn.texts]


_words = WeakKeyDictionary[pygame.Surface, tuple[str, texts.Face]]()
_draw = texts._drawn


def _remembered(text: str, face: texts.Face, colour: Colour) -> pygame.Surface:
    """As the game draws a text; what the picture says is remembered as long as the picture is."""
    made = _draw(text, face, colour)
    _words[made] = (text, face)
    return made


texts._drawn = _remembered
texts.picture.cache_clear()  # of pictures that nobody remembers


def faults(drawn: Drawn, size: tuple[int, int], tr: Catalogue) -> list[str]:
    """What stands outside the screen or its box, over another text, or is cut short, in words."""
    return [*_outside(drawn, size), *_crossing(drawn), *_overlapping(drawn), *_cut(drawn, tr)]


def _outside(drawn: Drawn, size: tuple[int, int]) -> list[str]:
    screen = pygame.Rect((0, 0), size)
    whole = [shown for shown in drawn.texts if shown.through == screen]  # others are cut by the page they scroll on
    found = [f"outside the screen: {shown.words!r} {shown.ink}" for shown in whole if not screen.contains(shown.ink)]
    for shown in drawn.texts:
        through = shown.through
        if shown.seen.height and (shown.ink.left < through.left - _SLACK or shown.ink.right > through.right + _SLACK):
            found.append(f"cut at the side: {shown.words!r} {shown.ink} in {through}")
    return found


def _crossing(drawn: Drawn) -> list[str]:
    return [
        f"over the edge of a box: {shown.words!r} {shown.ink} at {box}"
        for shown in drawn.texts
        for box in drawn.boxes
        if shown.seen.size != (0, 0) and _crosses(shown.seen, box)
    ]


def _crosses(ink: pygame.Rect, box: pygame.Rect) -> bool:
    grown, shrunk = box.inflate(2 * _SLACK, 2 * _SLACK), box.inflate(-2 * _SLACK, -2 * _SLACK)
    return bool(ink.colliderect(shrunk)) and not grown.contains(ink)


def _overlapping(drawn: Drawn) -> list[str]:
    found = []
    for number, one in enumerate(drawn.texts):
        for other in drawn.texts[number + 1 :]:
            both = one.seen.clip(other.seen)
            if both.width > _SLACK and both.height > _SLACK:
                found.append(f"over one another: {one.words!r} {one.seen} and {other.words!r} {other.seen}")
    return found


def _cut(drawn: Drawn, tr: Catalogue) -> list[str]:
    whole = {sentence for sentence in tr.texts.values() if not slots_of(sentence)}
    return [
        f"cut short: {shown.words!r}"
        for shown in drawn.texts
        if shown.words.endswith(texts.ELLIPSIS) and shown.words not in whole
    ]


def smaller(before: Drawn, after: Drawn) -> list[str]:
    """The words that are smaller on one screen than on another which shows them too: each as often as it stands there."""
    found = []
    sizes, others = _sizes(before), _sizes(after)
    for key in sizes.keys() & others.keys():
        was, now = sizes[key], others[key]
        pairs = zip(was, now, strict=True) if len(was) == len(now) else ((was[0], now[0]),)
        found += [f"{key[0]!r} has {px} pixels and had {least}" for least, px in pairs if px < least]
    return found


def _sizes(drawn: Drawn) -> dict[tuple[str, str], list[int]]:
    """The heights of each word in each face, the smallest first."""
    found = defaultdict[tuple[str, str], list[int]](list)
    for shown in drawn.texts:
        for word in shown.words.split() if shown.seen.height else ():
            found[word, shown.face.file].append(shown.face.px)
    return {key: sorted(sizes) for key, sizes in found.items()}


def low_headlines(drawn: Drawn) -> list[str]:
    """Headlines that are smaller than the words under them: those in bold right above others at the same edge of one box."""
    found = []
    for body in drawn.texts:
        if body.face.file != REGULAR or not body.seen.height:
            continue
        over = [other for other in drawn.texts if _stands_over(other, body) and _box(drawn, other) == _box(drawn, body)]
        head = max(over, key=lambda other: other.ink.bottom, default=None)
        if head is not None and head.face.file == SEMIBOLD and head.face.px < body.face.px:
            found.append(f"{head.words!r} has {head.face.px} pixels over {body.words!r} with {body.face.px}")
    return found


def _stands_over(one: Shown, other: Shown) -> bool:
    near = abs(one.ink.left - other.ink.left) <= 4 and 0 <= other.ink.bottom - one.ink.bottom <= 3 * other.face.px
    return one is not other and one.ink.top < other.ink.top and near


def _box(drawn: Drawn, shown: Shown) -> tuple[int, ...] | None:
    """The smallest box in which a text stands."""
    around = [box for box in drawn.boxes if box.contains(shown.seen)]
    return min((tuple(box) for box in around), key=lambda box: box[2] * box[3], default=None)
