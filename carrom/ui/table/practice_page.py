"""Lines of text over a table: the position and the last stroke copied, another taken over. At the practice table also who
strikes by which laws, and positions kept under names."""

from collections.abc import Callable

import pygame

from carrom.model.layout import Layout
from carrom.model.notation import LONGEST as LONGEST_LINE
from carrom.model.notation import BadNotation, parse_layout
from carrom.model.seats import Seat
from carrom.play.practice import Practice, arrange_match, opening_ring
from carrom.rules.ruleset import PRESETS, Ruleset, Switch
from carrom.rules.state import MatchState
from carrom.storage.files import LONGEST, is_file_name, reason, tidy_name
from carrom.storage.positions import forget_position, positions, save_position
from carrom.ui.draw.backdrop import ground
from carrom.ui.draw.export import thumbnail
from carrom.ui.draw.looks import style_of
from carrom.ui.input.intents import Intent, KeyDown
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Pop, Step
from carrom.ui.table.commands import copy_line, line_of, read_line
from carrom.ui.table.phases.phase import CommandName
from carrom.ui.table.table import TableScene
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons, natural_width
from carrom.ui.widgets.entry import TextEdited, TextField
from carrom.ui.widgets.form import Change, Form, Press, Reset
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import equal_columns, page_of
from carrom.ui.widgets.screens import ZonedScreen
from carrom.ui.widgets.theme import Type
from carrom.ui.widgets.zones import Zone, ZoneEvent
from carrom.ui.words.sentences import rules_name
from carrom.ui.words.setting_rows import Row, RowWidget, with_heading

_SEATS = (Seat.SOUTH, Seat.NORTH)
_KEPT = "kept."
_ROOMY, _TALL = 880.0, 520.0  # a page at least so large (scaled) shows the board beside what may be done with it


class PracticePage(ZonedScreen):
    """Over the table `table`; `rules` are the laws that may be chosen, by name; `to_table` leads to the board itself."""

    def __init__(
        self, table: TableScene, rules: tuple[Ruleset, ...] = tuple(PRESETS.values()), to_table: Step | None = None
    ) -> None:
        super().__init__()
        self._table, self._tr, self._to_table = table, table.context.tr, to_table or Pop()
        self._rules = {each.name: each for each in rules}
        self._kept = positions() if self._practice is not None else {}
        self.line = TextField("line", self._tr("share.line_hint"), LONGEST_LINE)
        self.name = TextField("name", self._tr("share.name_hint"), LONGEST)
        self.take, self.keep, self.foot = Buttons(), Buttons(), Buttons()
        self.form = Form(pictures=self._picture)
        self.message, self._bad = "", False
        self.lay_out()
        self.zones.go_to(self.foot)

    @property
    def _practice(self) -> Practice | None:
        return self._table.play.practice

    def lay_out(self) -> None:
        tr, (width, height) = self._tr, self.size
        theme = self.theme
        page = page_of(width, height)
        touch, gap = theme.touch, theme.gap
        covered = self._table.context.hides_board  # nobody may study it while the clock stands
        beside = not covered and page.width >= theme.px(_ROOMY) and page.height >= theme.px(_TALL)
        board = min(page.width * 0.4, page.height - theme.px(64) - touch - 2 * gap) if beside else 0.0
        column = min(page.width - board - (2 * gap if beside else 0), theme.px(900))
        left = page.left + board + 2 * gap if beside else (width - column) / 2
        self._board = Rect(page.left, page.top + theme.px(64), board, board) if beside else None
        self._head = Rect(page.left if beside else left, page.top, column, theme.px(64))
        foot = page.bottom - touch
        names = [("back", Icon.BACK), ("copy_position", Icon.BOARD), ("copy_stroke", Icon.STRIKE)]
        places = equal_columns(Rect(left, foot, column, touch), gap, len(names))
        self.foot.show(
            *(Button(name, place, tr(f"share.{name}"), sign=sign) for (name, sign), place in zip(names, places, strict=True))
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

    def _field(self, field: TextField, button: Buttons, name: str, rect: Rect) -> float:
        """A field with its button at the right; where the next one stands."""
        theme, label = self.theme, self._tr(f"share.{name}")
        wide = min(max(natural_width(self._tr(f"share.{each}"), theme) for each in ("take", "keep")), rect.width * 0.4)
        field.show(Rect(rect.left, rect.top, rect.width - wide - theme.gap, rect.height), theme)
        button.show(Button(name, Rect(rect.right - wide, rect.top, wide, rect.height), label))
        return rect.bottom + theme.gap

    def _rows(self, practice: Practice) -> tuple[Row, ...]:
        tr, match = self._tr, self._table.context.match
        rules = tuple(dict.fromkeys((*self._rules, match.ruleset.name)))
        board = tuple(
            Row(name, RowWidget.BUTTON, tr(f"practice.{name}"), tr(f"practice.{name}_help"), tr(f"practice.{name}_do"), name)
            for name in ("edit_board", "ring", "bare")
        )
        kept = [
            Row(f"{_KEPT}{name}", RowWidget.BUTTON, name, "", tr("practice.lay"), name, base="", mark=False, picture=line)
            for name, line in self._kept.items()
        ]
        return (
            *board,
            self._choice("strikes", self._side(practice.seat), practice.seat.value, tuple(s.value for s in _SEATS)),
            self._choice("rules", rules_name(tr, match.ruleset.name), match.ruleset.name, rules),
            Row(
                "stays",
                RowWidget.TOGGLE,
                tr("practice.stays"),
                tr("practice.stays_help"),
                tr("form.on" if practice.stays else "form.off"),
                practice.stays,
                switch=Switch("stays", "toggle", options=(False, True), group="practice"),
            ),
            *with_heading(tr("practice.kept"), kept),
        )

    def _picture(self, line: str, side: int) -> pygame.Surface:
        """A saved position as it looks on the board."""
        match, display = self._table.context.match, self._table.context.preferences.display
        try:
            layout = parse_layout(line, match.equipment)
        except BadNotation:  # it was made with other equipment, or the file was changed: taking it says what is wrong
            layout = Layout()
        return thumbnail(layout, match.equipment, side, style_of(display))

    def _side(self, seat: Seat) -> str:
        """Who sits there, and the colour where each side has one."""
        context = self._table.context
        board, name = context.match.board, context.name(seat)
        if not board.colours:
            return name
        colour = board.colours[context.match.seating.party_of(seat)]
        return self._tr("practice.side", player=name, colour=self._tr(f"colour.{colour}"))

    def _choice(self, name: str, word: str, value: str, options: tuple[str, ...]) -> Row:
        switch = Switch(name, "choice", options=options, group="practice")
        label, help_ = self._tr(f"practice.{name}"), self._tr(f"practice.{name}_help")
        return Row(name, RowWidget.CHOICE, label, help_, word, value, switch=switch)

    def handle_input(self, intent: Intent) -> Step | None:
        field = self.zones.current
        match intent:
            case KeyDown(key="escape") if isinstance(field, TextField) and field.wants(intent):
                pass
            case KeyDown(key="escape" | "f2"):
                return Pop()
        return self.handle_event(self.zones.handle(intent))

    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        step = self._react(event) if event is not None else None
        if event is not None:
            self.lay_out()
        return step

    def _react(self, event: ZoneEvent) -> Step | None:
        match event:
            case "back":
                return Pop()
            case CommandName.COPY_POSITION | CommandName.COPY_STROKE:
                self._copy(CommandName(event))
            case "take" | TextEdited("line", done=True):
                return self._take(self.line.words)
            case "keep" | TextEdited("name", done=True):
                self._keep(tidy_name(self.name.words))
            case TextEdited():
                self._show_message("")
            case Press("edit_board"):
                self._table.edit()
                return self._to_table
            case Press(name) if name.startswith(_KEPT):
                return self._take(self._kept[name.removeprefix(_KEPT)])
            case Press(name):
                self._arrange_named(name)
            case Reset(name):
                kept = name.removeprefix(_KEPT)
                self._write(lambda: forget_position(kept), self._tr("share.forgotten", name=kept))
            case Change(name, (value, *_)):
                self._change(name, value)
        return None

    def _show_message(self, words: str, *, bad: bool = False) -> None:
        self.message, self._bad = words, bad

    def _copy(self, name: CommandName) -> None:
        """The line stands in the field too, for whoever has no clipboard."""
        line = line_of(self._table.context, name)
        self.line.put(line or "")
        self._show_message(copy_line(self._table.context, name).title)

    def _take(self, line: str) -> Step | None:
        found = read_line(self._table.context, self._table.phase, line)
        if isinstance(found, str):
            self._show_message(found, bad=True)
            return None
        self._table.use_line(found)
        return self._to_table

    def _keep(self, name: str) -> None:
        line = line_of(self._table.context, CommandName.COPY_POSITION)
        if not is_file_name(name) or line is None:
            self._show_message(self._tr("share.no_name", most=LONGEST), bad=True)
            return
        self._write(lambda: save_position(name, line), self._tr("share.kept", name=name))

    def _write(self, do: Callable[[], None], words: str) -> None:
        """Something is changed on the disk; where that fails, why."""
        try:
            do()
        except OSError as problem:
            self._show_message(self._tr("share.not_kept", why=reason(problem)), bad=True)
        else:
            self._show_message(words)
        self._kept = positions()

    def _arrange_named(self, name: str) -> None:
        practice = self._practice
        assert practice is not None
        match = self._table.context.match
        laid = opening_ring(match, practice.seat) if name == "ring" else arrange_match(match, Layout(), practice.seat)
        self._arrange(laid, self._tr(f"practice.{name}_done"))

    def _change(self, name: str, value: object) -> None:
        practice, match = self._practice, self._table.context.match
        assert practice is not None
        match name, value:
            case "stays", bool():
                practice.stays = value
                practice.return_turn()
                self._table.context.follow_practice()
                self._table.follow_arrangement()
            case "strikes", str():
                seat = Seat(value)
                self._arrange(arrange_match(match, match.layout, seat), "", seat)
            case "rules", str():
                rules = self._rules.get(value, match.ruleset)
                self._arrange(arrange_match(match, match.layout, practice.seat, rules), "")

    def _arrange(self, match: MatchState, words: str, seat: Seat | None = None) -> None:
        self._table.context.arrange(match, seat)
        self._table.follow_arrangement()
        self._show_message(words)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, palette, head = self.theme, self.theme.palette, self._head
        canvas.blit(ground(canvas.get_size(), theme.palette), (0, 0))
        title = self._tr("share.title" if self._practice is None else "practice.title")
        face = text.fit_face(title, text.face(theme, Type.SCORE), head.width)
        text.draw(canvas, title, face, palette.text, (head.left, head.centre[1] - theme.px(4)), "midleft")
        if self._board is not None:
            match, display = self._table.context.match, self._table.context.preferences.display
            style = style_of(display)
            board = thumbnail(match.layout, match.equipment, round(self._board.width), style)
            canvas.blit(board, (round(self._board.left), round(self._board.top)))
        self.zones.draw(canvas, theme)
        words = self.message or self._tr("share.help")
        colour = palette.forbidden if self._bad else palette.text if self.message else palette.text_soft
        body, shown = text.fit_lines(words, text.face(theme, Type.BODY), self._foot.width, self._foot.height)
        text.draw_lines(canvas, shown, body, colour, (self._foot.left, self._foot.top))
