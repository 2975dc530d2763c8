"""Every judged stroke of the match with its ruling in full, the latest first; each leads to the law it rests on."""

from carrom.play.pledge import pledge
from carrom.rules.state import MatchOver
from carrom.ui import text
from carrom.ui.bindings import Bound
from carrom.ui.intents import Button, Intent, KeyDown, PointerDown
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.scene import Pop, Push, Step
from carrom.ui.scenes.laws import LawsScene
from carrom.ui.scenes.messages import Words
from carrom.ui.scenes.scrolled import Scrolled, Sheet
from carrom.ui.telling import LogLine, Tone
from carrom.ui.theme import Colour, Palette, Type
from carrom.ui.widgets.icons import Icon


class LogScene(Scrolled):
    """Over a table. `chosen` is the stroke, counted from the latest, whose law F1 or a press on it shows; `bound` the player's
    own keys."""

    wanted = (820, 460)
    escape = "back"

    def __init__(self, play: MatchInPlay, bound: Bound = ()) -> None:
        say = play.teller.say
        self.title, self.hint = say("log.title"), say("log.hint")
        self._empty = say("log.empty")
        self._teller, self._bound = play.teller, bound
        self._lines, match = play.log, play.session.match
        over = isinstance(match.expects, MatchOver)
        self._seed = say("log.seed", seed=match.seed) if over else say("log.seed_hash", hash=pledge(match.seed))
        self._parts: list[tuple[float, float]] = []  # top and bottom of each stroke on the page
        self.chosen = 0
        super().__init__((("back", say("help.back"), Icon.BACK),))

    def pressed(self, name: str) -> Step | None:
        return Pop() if name == "back" else super().pressed(name)

    def heed(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="up" | "down" | "home" | "end" as key) if self._lines:
                last = len(self._lines) - 1
                self._choose({"up": self.chosen - 1, "down": self.chosen + 1, "home": 0, "end": last}[key])
                return None
            case KeyDown(key="page up" | "pageup" | "page down" | "pagedown" as key) if self._lines:
                self._choose_far(-1 if "up" in key else 1)
                return None
            case KeyDown(key="f1") if self._lines:
                self.scroll.reveal()
                return self._law()
            case PointerDown(x, y, Button.PRIMARY) if self.scroll.rect.contains(x, y) and not self.scroll.handle(intent):
                at = self.scroll.on_page(y)
                under = next((number for number, (top, bottom) in enumerate(self._parts) if top <= at < bottom), None)
                if under is not None:
                    self._choose(under)
                    return self._law()
                return None
        return super().heed(intent)

    def _choose(self, number: int) -> None:
        self.chosen = max(0, min(len(self._lines) - 1, number))
        self.turn_page()

    def _choose_far(self, way: int) -> None:
        """The stroke a window's height up or down, and another one at least."""
        wanted = self._parts[self.chosen][0] + way * self.scroll.rect.height
        number = min(range(len(self._parts)), key=lambda number: abs(self._parts[number][0] - wanted))
        self._choose(number if number != self.chosen else number + way)

    def _law(self) -> Step:
        line = self._lines[self.chosen]
        match = line.turn.ruling.match
        elsewhere = self._teller.elsewhere(line.before, line.turn)
        return Push(LawsScene(self._teller.say, match.ruleset, line.cites, elsewhere, bound=self._bound))

    def page(self, width: float) -> Sheet:
        theme, sheet = self.theme, Sheet()
        face, left = text.face(theme, Type.BODY), float(theme.px(6))
        self._parts = []
        if not self._lines:
            y = sheet.put(self._empty, face, Palette.TEXT_SOFT, left, width - left, 0.0)
            sheet.put(self._seed, face, Palette.TEXT_FAINT, left, width - left, y + theme.px(10))
            return sheet
        indent = left + max(text.width(line.number, face) for line in self._lines) + theme.space
        laws = max(text.width(line.law, face) for line in self._lines) + theme.space
        y, room = float(theme.px(4)), width - indent - left - laws
        for line in self._lines:
            top = y
            sheet.put(line.number, face, Palette.TEXT_FAINT, left, indent, y)
            sheet.words.append(Words((width - left, y), face, (line.law,), Palette.TEXT_FAINT, right=True))
            y = sheet.put(line.sentence, face, _colour(line), indent, room, y)
            if line.details:
                y = sheet.put(line.details, face, Palette.TEXT_SOFT, indent, room, y)
            self._parts.append((top, y))
            y += theme.px(10)
        sheet.put(self._seed, face, Palette.TEXT_FAINT, left, width - left, y)
        sheet.chosen = self._parts[self.chosen]
        return sheet


def _colour(line: LogLine) -> Colour:
    return Palette.FORBIDDEN if line.tone is Tone.FOUL else Palette.TEXT
