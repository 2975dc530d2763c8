"""A question of the laws laid over the table: the toss and what it gives, a claim. One button for each answer."""

from collections.abc import Callable

import pygame

from carrom.model.stroke import Action, Choice
from carrom.rules.state import ToChoose
from carrom.ui import text
from carrom.ui.scene import Pop, Step
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.overlay import Overlay
from carrom.ui.theme import Palette, Type


class ChoiceScene(Overlay):
    """`act` is told the answer; what was said last stands above the question."""

    wanted = (480, 90)

    def __init__(self, desk: Desk, act: Callable[[Action], None]) -> None:
        expects = desk.match.expects
        assert isinstance(expects, ToChoose)
        self._seat, self._act = expects.seat, act
        question = f"question.{expects.question}"
        name = desk.name(expects.seat)
        self.title = desk.say(question, player=name)
        said = desk.fresh
        self._sub = (*((said.title,) if said is not None else ()), desk.say(f"{question}_sub", player=name))
        super().__init__(tuple((option, desk.say(f"answer.{option}"), None) for option in expects.options))

    def pressed(self, name: str) -> Step | None:
        self._act(Choice(self._seat, name))
        return Pop()

    def draw_body(self, canvas: pygame.Surface) -> None:
        body, face = self.frame.body, text.face(self.theme, Type.BODY)
        face, lines = text.fitted_lines(" ".join(self._sub), face, body.width, body.height)
        text.draw_lines(canvas, lines, face, Palette.TEXT_SOFT, (body.left, body.top - self.theme.px(4)))
