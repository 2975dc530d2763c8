"""A long match on its way from its record to the table or to its replay: how far it has come, and the way back."""

from collections.abc import Callable

import pygame

from carrom.model.units import Second
from carrom.storage.files import BadFile
from carrom.storage.opening import Opening
from carrom.storage.records import Record
from carrom.ui.i18n import Catalogue
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.painting.ground import ground
from carrom.ui.scene import Replace, Scene, Step
from carrom.ui.scenes.arrangement import page_of
from carrom.ui.scenes.screen import Walked
from carrom.ui.theme import theme_for
from carrom.ui.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.flow import natural
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.progress import draw_progress
from carrom.ui.widgets.zones import Heard

_LOOKING: Second = 1 / 20


class OpeningScene(Walked):
    """`then` makes the screen of the record once it is read, `refuse` that of a file that is none, `leave` the one to go back
    to."""

    def __init__(
        self,
        say: Catalogue,
        opening: Opening,
        then: Callable[[Record], Scene],
        refuse: Callable[[BadFile], Scene],
        leave: Callable[[], Scene],
    ) -> None:
        super().__init__()
        self._say, self._opening, self._then, self._refuse, self._leave = say, opening, then, refuse, leave
        self.foot = Buttons()
        self.lay_out()

    def lay_out(self) -> None:
        theme = self.theme = theme_for(*self.size)
        page, label = page_of(*self.size), self._say("opening.leave")
        foot = page.bottom - theme.touch
        self.foot.show(
            Button("leave", Rect(page.left, foot, natural(label, theme, Icon.BACK), theme.touch), label, sign=Icon.BACK)
        )
        self.zones.show(self.foot)
        self._body = Rect(page.left, page.top + page.height * 0.4, page.width, page.height * 0.3)

    def heed(self, intent: Intent) -> Step | None:
        if isinstance(intent, KeyDown) and intent.key == "escape":
            return self.hears("leave")
        return self.hears(self.zones.handle(intent))

    def hears(self, news: Heard | None) -> Step | None:
        if news != "leave":
            return None
        self._opening.stop()
        return Replace(self._leave())

    def update(self, dt: Second) -> Step | None:
        try:
            record = self._opening.done
            if record is not None:
                return Replace(self._then(record))
        except BadFile as problem:
            return Replace(self._refuse(problem))
        return super().update(dt)

    def quiet(self) -> Second:
        return _LOOKING

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.blit(ground(canvas.get_size()), (0, 0))
        draw_progress(canvas, self.theme, self._body, self._say("opening.reading"), self._opening.share)
        self.zones.draw(canvas, self.theme)
