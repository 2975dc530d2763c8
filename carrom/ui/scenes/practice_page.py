"""Lines of text over a table: the position and the last stroke copied, another taken over. At the practice table also who
strikes by which laws, and positions kept under names."""

from collections.abc import Callable

import pygame

from carrom.model.layout import Layout
from carrom.model.notation import LONGEST as LONGEST_LINE
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.play.practice import Practice, arranged, ring
from carrom.rules.ruleset import PRESETS, Ruleset
from carrom.rules.state import MatchState
from carrom.rules.switches import Switch
from carrom.storage.files import reason
from carrom.storage.names import LONGEST, fits, tidy
from carrom.storage.positions import forget_position, positions, save_position
from carrom.ui import text
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.painting.ground import ground
from carrom.ui.rows import Look, Row, headed
from carrom.ui.rules_name import rules_name
from carrom.ui.scene import Pop, Step
from carrom.ui.scenes import lines
from carrom.ui.scenes.arrangement import in_row, page_of
from carrom.ui.scenes.screen import Walked
from carrom.ui.scenes.table import TableScene
from carrom.ui.theme import Palette, Type, theme_for
from carrom.ui.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.entry import Edited, Entry
from carrom.ui.widgets.flow import natural
from carrom.ui.widgets.form import Change, Form, Press, Reset
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.zones import Heard, Zone

_SEATS = (Seat.SOUTH, Seat.NORTH)
_KEPT = "kept."


class PracticePage(Walked):
    """Over the table `table`; `rules` are the laws that may be chosen, by name; `to_table` leads to the board itself."""

    def __init__(
        self, table: TableScene, rules: tuple[Ruleset, ...] = tuple(PRESETS.values()), to_table: Step | None = None
    ) -> None:
        super().__init__()
        self._table, self._say, self._to_table = table, table.desk.say, to_table or Pop()
        self._rules = {each.name: each for each in rules}
        self._kept = positions() if self._practice is not None else {}
        self.line = Entry("line", self._say("share.line_hint"), LONGEST_LINE)
        self.name = Entry("name", self._say("share.name_hint"), LONGEST)
        self.take, self.keep, self.foot = Buttons(), Buttons(), Buttons()
        self.form = Form()
        self.message, self._bad = "", False
        self.lay_out()
        self.zones.go_to(self.foot)

    @property
    def _practice(self) -> Practice | None:
        return self._table.play.practice

    def lay_out(self) -> None:
        say, (width, height) = self._say, self.size
        theme = self.theme = theme_for(width, height)
        page = page_of(width, height)
        column = min(page.width, theme.px(900))
        left, touch, gap = (width - column) / 2, theme.touch, theme.gap
        self._head = Rect(left, page.top, column, theme.px(64))
        foot = page.bottom - touch
        names = [("back", Icon.BACK), ("copy_position", Icon.BOARD), ("copy_stroke", Icon.STRIKE)]
        places = in_row(Rect(left, foot, column, touch), len(names), theme)
        self.foot.show(
            *(Button(name, place, say(f"share.{name}"), sign=sign) for (name, sign), place in zip(names, places, strict=True))
        )
        top = self._field(self.line, self.take, "take", Rect(left, self._head.bottom, column, touch))
        zones: list[Zone] = [self.line, self.take]
        said = text.line_height(text.face(theme, Type.BODY)) * 2
        self._foot = Rect(left, foot - gap - said, column, said)
        if self._practice is not None:
            top = self._field(self.name, self.keep, "keep", Rect(left, top, column, touch))
            self.form.show(self._rows(self._practice), Rect(left, top, column, self._foot.top - gap - top), theme)
            zones += [self.name, self.keep, self.form]
        self.zones.show(*zones, self.foot)

    def _field(self, field: Entry, button: Buttons, name: str, rect: Rect) -> float:
        """A field with its button at the right; where the next one stands."""
        theme, label = self.theme, self._say(f"share.{name}")
        wide = min(max(natural(self._say(f"share.{each}"), theme) for each in ("take", "keep")), rect.width * 0.4)
        field.show(Rect(rect.left, rect.top, rect.width - wide - theme.gap, rect.height), theme)
        button.show(Button(name, Rect(rect.right - wide, rect.top, wide, rect.height), label))
        return rect.bottom + theme.gap

    def _rows(self, practice: Practice) -> tuple[Row, ...]:
        say, match = self._say, self._table.desk.match
        rules = tuple(dict.fromkeys((*self._rules, match.ruleset.name)))
        board = tuple(
            Row(name, Look.BUTTON, say(f"practice.{name}"), say(f"practice.{name}_help"), say(f"practice.{name}_do"), name)
            for name in ("edit_board", "ring", "bare")
        )
        kept = [
            Row(f"{_KEPT}{name}", Look.BUTTON, name, line, say("practice.lay"), name, base="", mark=False)
            for name, line in self._kept.items()
        ]
        return (
            *board,
            self._choice("strikes", self._side(practice.seat), practice.seat.value, tuple(s.value for s in _SEATS)),
            self._choice("rules", rules_name(say, match.ruleset.name), match.ruleset.name, rules),
            Row(
                "stays",
                Look.TOGGLE,
                say("practice.stays"),
                say("practice.stays_help"),
                say("form.on" if practice.stays else "form.off"),
                practice.stays,
                switch=Switch("stays", "toggle", options=(False, True), group="practice"),
            ),
            *headed(say("practice.kept"), kept),
        )

    def _side(self, seat: Seat) -> str:
        """Who sits there, and the colour where each side has one."""
        desk = self._table.desk
        board, name = desk.match.board, desk.name(seat)
        if not board.colours:
            return name
        colour = board.colours[desk.match.seating.party_of(seat)]
        return self._say("practice.side", player=name, colour=self._say(f"colour.{colour}"))

    def _choice(self, name: str, word: str, value: str, options: tuple[str, ...]) -> Row:
        switch = Switch(name, "choice", options=options, group="practice")
        label, help_ = self._say(f"practice.{name}"), self._say(f"practice.{name}_help")
        return Row(name, Look.CHOICE, label, help_, word, value, switch=switch)

    def heed(self, intent: Intent) -> Step | None:
        if isinstance(intent, KeyDown) and intent.key in ("escape", "f2") and not self._typing(intent):
            return Pop()
        return self.hears(self.zones.handle(intent))

    def _typing(self, key: KeyDown) -> bool:
        """Whether the key belongs to a field."""
        return isinstance(self.zones.current, Entry) and key.key == "escape" and self.zones.current.wants(key)

    def hears(self, news: Heard | None) -> Step | None:
        step = self._did(news) if news is not None else None
        if news is not None:
            self.lay_out()
        return step

    def _did(self, news: Heard) -> Step | None:
        match news:
            case "back":
                return Pop()
            case "copy_position" | "copy_stroke":
                self._copy(news)
            case "take" | Edited("line", done=True):
                return self._take(self.line.words)
            case "keep" | Edited("name", done=True):
                self._keep(tidy(self.name.words))
            case Edited():
                self._tell("")
            case Press("edit_board"):
                self._table.edit()
                return self._to_table
            case Press(name) if name.startswith(_KEPT):
                return self._take(self._kept[name.removeprefix(_KEPT)])
            case Press(name):
                self._lay(name)
            case Reset(name):
                self._forget(name.removeprefix(_KEPT))
            case Change(name, (value, *_)):
                self._change(name, value)
        return None

    def _tell(self, words: str, *, bad: bool = False) -> None:
        self.message, self._bad = words, bad

    def _copy(self, name: str) -> None:
        """The line stands in the field too, for whoever has no clipboard."""
        line = lines.line_of(self._table.desk, name)
        self.line.put(line or "")
        self._tell(lines.copy(self._table.desk, name).title)

    def _take(self, line: str) -> Step | None:
        found = lines.read(self._table.desk, self._table.phase, line)
        if isinstance(found, lines.Refused):
            self._tell(found.why, bad=True)
            return None
        return self._taken(found)

    def _taken(self, found: Layout | Stroke) -> Step:
        self._table.take(found)
        return self._to_table

    def _keep(self, name: str) -> None:
        line = lines.line_of(self._table.desk, "copy_position")
        if not fits(name) or line is None:
            self._tell(self._say("share.no_name", most=LONGEST), bad=True)
            return
        self._stored(lambda: save_position(name, line), self._say("share.kept", name=name))

    def _forget(self, name: str) -> None:
        self._stored(lambda: forget_position(name), self._say("share.forgotten", name=name))

    def _stored(self, do: Callable[[], None], words: str) -> None:
        """Something is changed on the disk; where that fails, why."""
        try:
            do()
        except OSError as problem:
            self._tell(self._say("share.not_kept", why=reason(problem)), bad=True)
        else:
            self._tell(words)
        self._kept = positions()

    def _lay(self, name: str) -> None:
        practice = self._practice
        assert practice is not None
        match = self._table.desk.match
        laid = ring(match, practice.seat) if name == "ring" else arranged(match, Layout(), practice.seat)
        self._arrange(laid, self._say(f"practice.{name}_done"))

    def _change(self, name: str, value: object) -> None:
        practice, match = self._practice, self._table.desk.match
        assert practice is not None
        match name, value:
            case "stays", bool():
                practice.stays = value
                practice.stay()
                self._table.desk.take_up()
                self._table.rearranged()
            case "strikes", str():
                seat = Seat(value)
                self._arrange(arranged(match, match.layout, seat), "", seat)
            case "rules", str():
                rules = self._rules.get(value, match.ruleset)
                self._arrange(arranged(match, match.layout, practice.seat, rules), "")

    def _arrange(self, match: MatchState, words: str, seat: Seat | None = None) -> None:
        self._table.desk.arrange(match, seat)
        self._table.rearranged()
        self._tell(words)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, head = self.theme, self._head
        canvas.blit(ground(canvas.get_size()), (0, 0))
        title = self._say("share.title" if self._practice is None else "practice.title")
        face = text.fitted(title, text.face(theme, Type.SCORE), head.width)
        text.draw(canvas, title, face, Palette.TEXT, (head.left, head.centre[1] - theme.px(4)), "midleft")
        self.zones.draw(canvas, theme)
        words = self.message or self._say("share.help")
        colour = Palette.FORBIDDEN if self._bad else Palette.TEXT if self.message else Palette.TEXT_SOFT
        body, shown = text.fitted_lines(words, text.face(theme, Type.BODY), self._foot.width, self._foot.height)
        text.draw_lines(canvas, shown, body, colour, (self._foot.left, self._foot.top))
