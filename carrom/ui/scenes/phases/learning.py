"""A lesson of the first game: its stroke is aimed as ever, with what is to be done in words; then what came of it is told."""

from dataclasses import dataclass, replace

import pygame

from carrom.model.stroke import Stroke
from carrom.model.units import MmPerS, Second, Um
from carrom.physics.power import Span
from carrom.ui.aiming import Stage
from carrom.ui.intents import Button, Intent, KeyDown, PointerDown
from carrom.ui.lessons import LESSONS, PUPIL, Lesson, lesson_play
from carrom.ui.painting.discs import laid_striker
from carrom.ui.painting.guide import draw_ring
from carrom.ui.scenes.desk import Desk
from carrom.ui.scenes.phases.aiming import Aiming, laid_out
from carrom.ui.scenes.phases.asking import Asking
from carrom.ui.scenes.phases.moving import Moving
from carrom.ui.scenes.phases.phase import Phase, Still
from carrom.ui.scenes.table_view import Offer
from carrom.ui.telling import Message, Tone
from carrom.ui.theme import Palette
from carrom.ui.viewport import Viewport
from carrom.ui.widgets.icons import Icon


class Course:
    """How far the pupil has come; the table asks it what follows."""

    def __init__(self) -> None:
        self.number = 0

    @property
    def lesson(self) -> Lesson:
        return LESSONS[self.number]

    def lay(self, desk: Desk, on: int = 0) -> Phase:
        """The lesson `on` from here laid anew; behind the last one the table asks how to go on."""
        self.number += on
        desk.clear()
        if self.number < len(LESSONS):
            desk.play = lesson_play(self.lesson, desk.say)
        return self(desk)

    def __call__(self, desk: Desk) -> Phase:
        """What the table does next."""
        if self.number >= len(LESSONS):
            return Asking(Message(Tone.GOOD, desk.say("lesson.over"), turn=desk.say("lesson.all", count=len(LESSONS))))
        turns = desk.play.session.turns
        if not turns:
            desk.face(PUPIL)
            return Learning(self, replace(laid_out(desk, PUPIL), stage=Stage.FREE))
        desk.read()
        return Told(self, bool(self.lesson.expected) and self.lesson.is_done(turns[-1]))

    def prompt(self, desk: Desk, lesson: Lesson) -> Message:
        """What is to be done in a lesson."""
        lines = (desk.say(f"lesson.{lesson.name}_sub"),)
        return Message(Tone.PLAIN, desk.say(f"lesson.{lesson.name}"), lines, turn=self.progress(desk))

    def prompts(self, desk: Desk) -> tuple[Message, ...]:
        """Those of every lesson, before it and after it: what stands under the longest of them never moves."""
        asked = tuple(self.prompt(desk, lesson) for lesson in LESSONS)
        law = desk.play.teller.law(LESSONS[0].law)
        words = tuple(desk.say(f"lesson.{lesson.name}_{end}") for lesson in LESSONS for end in ("told", "wrong"))
        told = (Message(Tone.GOOD, desk.say("lesson.laid"), (why,), law, self.progress(desk)) for why in words)
        return (*asked, *told)

    def progress(self, desk: Desk) -> str:
        return desk.say("lesson.number", number=self.number + 1, count=len(LESSONS))


@dataclass(frozen=True, slots=True)
class Learning:
    """The pupil has the striker in hand; all but the words and the mark is the usual aiming's."""

    course: Course
    aiming: Aiming

    @property
    def in_hand(self) -> bool:
        return self.aiming.in_hand

    @property
    def undoes(self) -> bool:
        return self.aiming.undoes

    @property
    def timed(self) -> bool:
        return False

    @property
    def by_bot(self) -> bool:
        return False

    @property
    def power(self) -> MmPerS:
        return self.aiming.power

    @property
    def power_window(self) -> tuple[Span, ...]:
        return self.aiming.power_window

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        return (Offer("skip", desk.say("lesson.skip"), Icon.NEXT),)

    def take(self, desk: Desk, name: str) -> Phase:
        return self.course.lay(desk, 1)

    def handle(self, desk: Desk, intent: Intent) -> Phase:
        following = self.aiming.handle(desk, intent)
        return following if isinstance(following, Moving) else replace(self, aiming=following)

    def update(self, desk: Desk, dt: Second) -> Phase:
        later = replace(self, aiming=self.aiming.update(desk, dt))
        aiming = later.aiming
        let_go = not aiming.in_hand and not aiming.held and aiming.refusal(desk) is None
        offset = aiming.gesture.aim.offset
        return Told(self.course, True, offset) if let_go and self.course.lesson.is_laid(offset) else later

    def quiet(self, desk: Desk) -> Second:
        return self.aiming.quiet(desk)

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        self.aiming.draw(desk, canvas, viewport)
        place, radius = self.course.lesson.mark
        draw_ring(canvas, viewport, place, radius, Palette.ACCENT)

    def prompt(self, desk: Desk) -> Message:
        if self.in_hand or self.aiming.refusal(desk) is not None:
            return self.aiming.prompt(desk)
        return self.course.prompt(desk, self.course.lesson)

    def prompts(self, desk: Desk) -> tuple[Message, ...]:
        return self.course.prompts(desk)


@dataclass(frozen=True, slots=True)
class Told(Still):
    """What happened, by which law, and whether it was what was asked for: on to the next lesson, or the same once more. A
    striker that was only to be laid still lies where it is, at `laid`.
    """

    course: Course
    done: bool
    laid: Um | None = None

    def offers(self, desk: Desk) -> tuple[Offer, ...]:
        again = Offer("again", desk.say("lesson.again"), Icon.AGAIN)
        on = Offer("next", desk.say("lesson.next" if self.done else "lesson.skip"), Icon.NEXT)
        return again, on

    def take(self, desk: Desk, name: str) -> Phase:
        return self.course.lay(desk, 1 if name == "next" else 0)

    def handle(self, desk: Desk, intent: Intent) -> Phase:
        match intent:
            case KeyDown(key="return" | "space"):
                return self.course.lay(desk, int(self.done))
            case PointerDown(x, y, Button.PRIMARY) if desk.view.on_board(x, y):
                return self.course.lay(desk, int(self.done))
        return self

    def prompts(self, desk: Desk) -> tuple[Message, ...]:
        return self.course.prompts(desk)

    def draw(self, desk: Desk, canvas: pygame.Surface, viewport: Viewport) -> None:
        desk.draw_resting(canvas, viewport)
        if self.laid is not None:
            desk.view.draw_discs(canvas, viewport, (laid_striker(PUPIL, self.laid, desk.match.equipment),))

    def prompt(self, desk: Desk) -> Message:
        say, lesson, turns = desk.say, self.course.lesson, desk.play.session.turns
        why = say(f"lesson.{lesson.name}_{'told' if self.done else 'wrong'}")
        progress = self.course.progress(desk)
        if not turns or not isinstance(turns[-1].action, Stroke):
            law = desk.play.teller.law(lesson.law)
            return Message(Tone.GOOD, say("lesson.laid"), (why,), law, progress)
        ruled = desk.play.teller.banner(desk.play.session.at(len(turns) - 1), turns[-1])
        tone = Tone.GOOD if self.done and ruled.tone is not Tone.QUEEN else ruled.tone
        return replace(ruled, tone=tone, lines=(why,), turn=progress)
