"""A long match on its way from its record to the table or to its replay: how far it has come, and the way back."""

from collections.abc import Callable

import pygame

from carrom.model.units import Second
from carrom.storage.files import BadFile
from carrom.storage.readers import RecordLoader
from carrom.storage.records import Record
from carrom.ui.draw.backdrop import ground
from carrom.ui.draw.plots import draw_progress
from carrom.ui.input.intents import Intent, KeyDown
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Replace, Scene, Step
from carrom.ui.widgets.buttons import Button, Buttons, natural_width
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import page_of
from carrom.ui.widgets.screens import ZonedScreen
from carrom.ui.widgets.zones import ZoneEvent
from carrom.ui.words.catalogue import Catalogue

_LOOKING: Second = 1 / 20


class OpeningScene(ZonedScreen):
    """`then` makes the screen of the record once it is read, `refuse` that of a file that is none, `leave` the one to go back
    to."""

    def __init__(
        self,
        tr: Catalogue,
        opening: RecordLoader,
        then: Callable[[Record], Scene],
        refuse: Callable[[BadFile], Scene],
        leave: Callable[[], Scene],
    ) -> None:
        super().__init__()
        self._tr, self._opening, self._then, self._refuse, self._leave = tr, opening, then, refuse, leave
        self.foot = Buttons()
        self.lay_out()

    def lay_out(self) -> None:
        theme = self.theme
        page, label = page_of(*self.size), self._tr("opening.leave")
        foot = page.bottom - theme.touch
        self.foot.show(
            Button("leave", Rect(page.left, foot, natural_width(label, theme, Icon.BACK), theme.touch), label, sign=Icon.BACK)
        )
        self.zones.show(self.foot)
        self._body = Rect(page.left, page.top + page.height * 0.4, page.width, page.height * 0.3)

    def handle_input(self, intent: Intent) -> Step | None:
        if isinstance(intent, KeyDown) and intent.key == "escape":
            return self.handle_event("leave")
        return self.handle_event(self.zones.handle(intent))

    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        if event != "leave":
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
        canvas.blit(ground(canvas.get_size(), self.theme.palette), (0, 0))
        draw_progress(canvas, self.theme, self._body, self._tr("opening.reading"), self._opening.share)
        self.zones.draw(canvas, self.theme)
