"""The hands' page: its own rows, then every action with its key and, where a pad is heard, its button.

Press a row and then the key it shall have. One that another action has is named, and exchanged only if pressed again.
"""

from dataclasses import replace

from carrom.ui.bindings import USUAL, Bound, bind, bindings, holder, is_pad, may_be_bound, name_of
from carrom.ui.intents import Intent, KeyDown, PointerDown
from carrom.ui.key_names import key_words
from carrom.ui.rows import Look, Row
from carrom.ui.scenes.settings_desk import SettingsDesk
from carrom.ui.scenes.settings_pages import SectionPage
from carrom.ui.widgets.form import Press, Reset
from carrom.ui.widgets.zones import Heard

_KEY, _PAD = "key:", "pad:"


class ControlsPage(SectionPage):
    """`waiting` is the row that the next key is for; `offered` a key that another action has."""

    def __init__(self, desk: SettingsDesk) -> None:
        super().__init__(desk, "controls")
        self.waiting: str | None = None
        self.offered: str | None = None

    @property
    def _bound(self) -> Bound:
        return self.desk.now.controls.keys

    def rows(self) -> tuple[Row, ...]:
        keys = self._rows_of(_KEY, bindings(self._bound), bindings(()))
        pads = self._rows_of(_PAD, bindings(self._bound, pad=True), bindings((), pad=True))
        return (*super().rows(), *keys, *(pads if self.desk.now.controls.pad else ()))

    def _rows_of(self, kind: str, now: dict[str, str], usual: dict[str, str]) -> tuple[Row, ...]:
        say = self.desk.say
        rows = []
        for number, action in enumerate(USUAL):
            has, word = now.get(action, ""), say("controls.none")
            if has:
                word = key_words(say, has)
            if self.waiting == kind + action:
                word = say("controls.press_button" if kind == _PAD else "controls.press_key")
            heading = say("controls.pad_buttons" if kind == _PAD else "controls.keys") if number == 0 else ""
            usually = key_words(say, usual[action]) if action in usual else say("controls.none")
            rows.append(
                Row(
                    kind + action,
                    Look.BUTTON,
                    say(f"action.{action}"),
                    say("controls.usually", name=usually),
                    word,
                    has,
                    base=usual.get(action, ""),
                    heading=heading,
                )
            )
        return tuple(rows)

    def first(self, intent: Intent) -> bool:
        """While a row waits, the next key is for it alone."""
        if self.waiting is None:
            return False
        if isinstance(intent, PointerDown) or (isinstance(intent, KeyDown) and intent.key == "escape"):
            self._wait(None)
            return isinstance(intent, KeyDown)
        if isinstance(intent, KeyDown):
            self._offer(self.waiting, name_of(intent))
        return isinstance(intent, KeyDown)

    def _offer(self, row: str, name: str) -> None:
        say = self.desk.say
        kind, action = row[: len(_KEY)], row[len(_KEY) :]
        if is_pad(name) != (kind == _PAD):
            return
        key = key_words(say, name)
        other = holder(self._bound, name)
        if not may_be_bound(name):
            self.desk.tell(say("controls.fixed", name=key), bad=True)
        elif other not in (None, action) and name != self.offered:
            self.offered = name
            self.desk.tell(say("controls.taken", name=key, action=say(f"action.{other}")), bad=True)
        else:
            self._wait(None)
            self._put(bind(self._bound, action, name))
            if other not in (None, action):
                self.desk.tell(say("controls.exchanged", name=key, action=say(f"action.{action}")))

    def hears(self, news: Heard) -> None:
        match news:
            case Press(name):
                self._wait(name)
                pad = name.startswith(_PAD)
                self.desk.tell(self.desk.say("controls.wait_button" if pad else "controls.wait_key"))
            case Reset(name) if name.startswith((_KEY, _PAD)):
                self._reset(name.startswith(_PAD), name[len(_KEY) :])
            case _:
                super().hears(news)

    def _reset(self, pad: bool, action: str) -> None:
        usual = bindings((), pad).get(action)
        if usual is not None:
            self._put(bind(self._bound, action, usual))
        else:
            self._put(tuple(pair for pair in self._bound if pair[0] != action or is_pad(pair[1]) != pad))

    def _wait(self, row: str | None) -> None:
        self.desk.clear()
        self.waiting, self.offered = row, None

    def _put(self, bound: Bound) -> None:
        self.desk.put(replace(self.desk.now, controls=replace(self.desk.now.controls, keys=bound)))
