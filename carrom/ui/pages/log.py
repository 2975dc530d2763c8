"""Every judged stroke of the match with its ruling in full, the latest first; each leads to the law it rests on."""

from carrom.rules.match import seed_commitment
from carrom.rules.state import MatchOver
from carrom.ui.input.bindings import Bound
from carrom.ui.input.intents import Intent, KeyDown, PointerButton, PointerDown
from carrom.ui.pages.laws import LawsScene
from carrom.ui.scene import Pop, Push, Step
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.widgets import text
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.long_page import LongPage, TextRow
from carrom.ui.widgets.screens import ScrolledDialog, TextSheet
from carrom.ui.widgets.scroll import bar_width
from carrom.ui.widgets.text import TextBlock
from carrom.ui.widgets.theme import Type
from carrom.ui.words.sentences import Tone


class LogScene(ScrolledDialog):
    """Over a table. `chosen` is the stroke, counted from the latest, whose law F1 or a press on it shows; `bound` the player's
    own keys."""

    wanted = (820, 460)
    escape = "back"

    def __init__(self, play: MatchInPlay, bound: Bound = ()) -> None:
        tr = play.narrator.tr
        self.title, self.hint = tr("log.title"), tr("log.hint")
        self._empty = tr("log.empty")
        self._narrator, self._bound = play.narrator, bound
        self._lines, match = play.log, play.session.match
        over = isinstance(match.expects, MatchOver)
        self._seed = tr("log.seed", seed=match.seed) if over else tr("log.seed_hash", hash=seed_commitment(match.seed))
        self.lines, self.chosen = LongPage(), 0
        super().__init__((("back", tr("help.back"), Icon.BACK),), self.lines.scroll)

    def press(self, name: str) -> Step | None:
        return Pop() if name == "back" else super().press(name)

    def handle_input(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="up" | "down" | "home" | "end" as key) if self._lines:
                last = len(self._lines) - 1
                self._choose({"up": self.chosen - 1, "down": self.chosen + 1, "home": 0, "end": last}[key])
                return None
            case KeyDown(key="page up" | "pageup" | "page down" | "pagedown" as key) if self._lines:
                self._choose_far(-1 if "up" in key else 1)
                return None
            case KeyDown(key="f1") if self._lines:
                self.lines.reveal()
                return self._law()
            case PointerDown(x, y, PointerButton.PRIMARY) if self.scroll.rect.contains(x, y) and not self.scroll.handle(intent):
                under = self.lines.at(self.scroll.on_page(y))
                if under is not None and under < len(self._lines):
                    self._choose(under)
                    return self._law()
                return None
        return super().handle_input(intent)

    def _choose(self, number: int) -> None:
        self.chosen = max(0, min(len(self._lines) - 1, number))
        self.lines.choose(self.chosen)
        if self.chosen == len(self._lines) - 1:
            self.scroll.to(self.scroll.most)  # what stands behind the last line is seen with it

    def _choose_far(self, way: int) -> None:
        """The stroke a window's height up or down, and another one at least."""
        number = self.lines.near(self.lines.part(self.chosen)[0] + way * self.scroll.rect.height)
        self._choose(number if number != self.chosen else number + way)

    def _law(self) -> Step:
        line = self._lines[self.chosen]
        match = line.turn.ruling.match
        elsewhere = self._narrator.under_other_rules(line.before, line.turn)
        return Push(LawsScene(self._narrator.tr, match.ruleset, line.cites, elsewhere, bound=self._bound))

    def turn_page(self) -> None:
        """Lays the page out for the window; the seed of the match stands behind the last line."""
        theme, window = self.theme, self.window
        face, left, width = text.face(theme, Type.BODY), float(theme.px(6)), window.width - bar_width(theme)
        step, lines, palette = text.line_height(face), self._lines, theme.palette
        indent = left + max((text.width(number, face) for number in lines.numbers), default=0) + theme.space
        laws = max((text.width(law, face) for law in lines.laws), default=0) + theme.space
        room = width - indent - left - laws
        tail = (*(() if lines else ((self._empty, palette.text_soft),)), (self._seed, palette.text_faint))

        def row(number: int) -> TextRow:
            if number >= len(lines):
                said, colour = tail[number - len(lines)]
                wrapped = text.wrap(said, face, width - left)
                return TextRow((TextBlock((left, 0.0), face, wrapped, colour),), float(len(wrapped) * step))
            line = lines[number]
            sentence, details = text.wrap(line.sentence, face, room), text.wrap(line.details, face, room)
            words = (
                TextBlock((left, 0.0), face, text.wrap(line.number, face, indent), palette.text_faint),
                TextBlock((width - left, 0.0), face, (line.law,), palette.text_faint, right=True),
                TextBlock((indent, 0.0), face, sentence, palette.forbidden if line.tone is Tone.FOUL else palette.text),
                TextBlock((indent, float(len(sentence) * step)), face, details, palette.text_soft),
            )
            high = len(sentence) + len(details) if line.details else len(sentence)
            return TextRow(words if line.details else words[:-1], float(high * step))

        self.lines.show(
            window,
            theme,
            len(lines) + len(tail),
            row,
            self.chosen if lines else None,
            line=float(step),
            head=float(theme.px(4)) if lines else 0.0,
            gap=float(theme.px(10)),
        )

    def in_view(self) -> TextSheet:
        return self.lines.sheet()
