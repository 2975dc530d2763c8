"""Questions over the table: the toss and claims, what a player may give up, and what comes after the first game."""

from collections.abc import Callable, Mapping
from typing import get_args

from carrom.model.stroke import Action, Choice
from carrom.rules.judge import judge
from carrom.rules.notices import GivenUp, Question
from carrom.rules.state import MatchOver, ToChoose
from carrom.ui.input.intents import Intent, KeyDown
from carrom.ui.scene import Pop, Push, Replace, Scene, Step
from carrom.ui.table.context import TableContext
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.screens import LOOK, Overlay, QuestionScene
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.sentences import next_seat

_ROWS: Mapping[Question, str] = {"toss_for_break": "M3", "claim_penalty": "K24", "claim_points": "L87"}
_BEGINNING = "L39"
_AFTER_LESSONS = {"bot": Icon.BOT, "again": Icon.AGAIN, "leave": Icon.HOME}


class ChoiceScene(Overlay):
    """`act` plays the answer, `law_page` opens the laws at a row; what was said last stands above the question."""

    wanted = (480, 90)

    def __init__(self, context: TableContext, act: Callable[[Action], None], law_page: Callable[[str], Scene]) -> None:
        expects = context.match.expects
        assert isinstance(expects, ToChoose)
        self._seat, self._act, self._law_page = expects.seat, act, law_page
        self._row = _ROWS.get(expects.question, _BEGINNING)
        question = f"question.{expects.question}"
        about, said = context.play.narrator.about, context.shown.banner_on_show
        self.title = about(question, context.match, expects.seat)
        self.sub = " ".join(
            (*((said.title,) if said is not None else ()), about(f"{question}_sub", context.match, expects.seat))
        )
        options = tuple((option, context.tr(f"answer.{option}"), None) for option in expects.options)
        there = context.match.board.broken and not context.hides_board  # something to look at
        super().__init__(options, (context.tr("question.look"), context.tr("question.back")) if there else None)
        self.escape = LOOK if there else None

    def press(self, name: str) -> Step | None:
        self._act(Choice(self._seat, name))
        return Pop()

    def handle_unused(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="f1"):
                return Push(self._law_page(self._row))
        return None


class GivingUpScene(Overlay):
    """Lies over the pause. Each option is asked about once more; then that closes all three."""

    wanted = (460, 46)
    columns = 1
    escape = "back"

    def __init__(self, context: TableContext, act: Callable[[Action], None]) -> None:
        self._seat, self._act = context.play.deciding_person(next_seat(context.match)), act
        self._context, about = context, context.play.narrator.about
        self.title, self.sub = context.tr("give_up.title"), about("give_up.sub", context.match, self._seat)
        allowed = [option for option in get_args(GivenUp) if context.refusal(Choice(self._seat, option)) is None]
        super().__init__(
            (
                ("back", context.tr("give_up.back"), Icon.BACK),
                *((option, context.tr(f"give_up.{option}"), None) for option in allowed),
            )
        )

    def press(self, name: str) -> Step | None:
        if name == "back":
            return Pop()
        context, tr = self._context, self._context.tr
        told = "give_up.told_concede_others" if name == "concede" and self._others_play_on() else f"give_up.told_{name}"
        title, sub = tr(f"give_up.ask_{name}"), context.play.narrator.about(told, context.match, self._seat)
        return Push(QuestionScene(title, sub, tr("give_up.back"), tr(f"give_up.{name}"), lambda: self._given_up(name)))

    def _others_play_on(self) -> bool:
        """Whether the match goes on without this player, and not among bots alone."""
        after = judge(self._context.match, Choice(self._seat, "concede"), None).match
        return not isinstance(after.expects, MatchOver) and self._context.play.people != (self._seat,)

    def _given_up(self, option: str) -> Step:
        self._act(Choice(self._seat, option))
        return Pop(Pop())


class LessonsOverScene(Overlay):
    """Over the table when all lessons are over; `ways` are the screens that its buttons lead to."""

    wanted = (500, 90)
    columns = 1

    def __init__(self, tr: Catalogue, ways: dict[str, Callable[[], Scene]]) -> None:
        self.title, self.sub, self._ways = tr("lesson.over"), tr("lesson.over_sub"), ways
        super().__init__(tuple((name, tr(f"lesson.over_{name}"), sign) for name, sign in _AFTER_LESSONS.items()))

    def press(self, name: str) -> Step | None:
        return Replace(self._ways[name]())
