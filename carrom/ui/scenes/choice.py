"""A question of the laws laid over the table: the toss and what it gives, a claim. One button for each answer, F1 the law."""

from collections.abc import Callable

from carrom.model.stroke import Action, Choice
from carrom.rules.state import ToChoose
from carrom.ui.intents import Intent, KeyDown
from carrom.ui.scene import Pop, Push, Step
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.laws import LawsScene
from carrom.ui.scenes.overlay import LOOK, Overlay

_ROWS = {"toss_for_break": "M3", "claim_penalty": "K24", "claim_points": "L87"}
_BEGINNING = "L39"


class ChoiceScene(Overlay):
    """`act` is told the answer; what was said last stands above the question."""

    wanted = (480, 90)

    def __init__(self, desk: Desk, act: Callable[[Action], None]) -> None:
        expects = desk.match.expects
        assert isinstance(expects, ToChoose)
        self._seat, self._act, self._desk = expects.seat, act, desk
        self._row = _ROWS.get(expects.question, _BEGINNING)
        question = f"question.{expects.question}"
        about, said = desk.play.teller.about, desk.fresh
        self.title = about(question, desk.match, expects.seat)
        self.sub = " ".join((*((said.title,) if said is not None else ()), about(f"{question}_sub", desk.match, expects.seat)))
        options = tuple((option, desk.say(f"answer.{option}"), None) for option in expects.options)
        there = desk.match.board.broken and not desk.hides_board  # something to look at
        super().__init__(options, (desk.say("question.look"), desk.say("question.back")) if there else None)
        self.escape = LOOK if there else None

    def pressed(self, name: str) -> Step | None:
        self._act(Choice(self._seat, name))
        return Pop()

    def otherwise(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="f1"):
                bound = self._desk.preferences.controls.keys
                return Push(LawsScene(self._desk.say, self._desk.match.ruleset, self._row, bound=bound))
        return None
