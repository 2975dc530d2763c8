"""A lesson of the first game: its stroke is aimed as ever, with what is to be done in words; then what came of it is told."""

from dataclasses import dataclass, replace
from functools import partial

import pygame

from carrom.model.stroke import Stroke
from carrom.model.units import MmPerS, Second, Um
from carrom.physics.power import Span
from carrom.ui.draw.discs import striker_on_base
from carrom.ui.draw.guide import draw_ring
from carrom.ui.input.aiming import Stage
from carrom.ui.input.intents import Intent, PointerButton, PointerDown
from carrom.ui.input.viewport import Viewport
from carrom.ui.state.lessons import LESSONS, PUPIL, Lesson, lesson_play
from carrom.ui.table.context import TableContext
from carrom.ui.table.phases.aiming import Aiming, ready_to_aim
from carrom.ui.table.phases.phase import Command, CommandName, Phase, button
from carrom.ui.table.phases.waiting import Asking
from carrom.ui.words.sentences import Message, Tone


class Course:
    """How far the pupil has come; the table asks it what follows."""

    def __init__(self) -> None:
        self.number = 0

    @property
    def lesson(self) -> Lesson:
        return LESSONS[self.number]

    def set_up(self, context: TableContext, on: int = 0) -> Phase:
        """The lesson `on` from here laid again; behind the last one the table asks how to go on."""
        self.number += on
        context.clear()
        if self.number < len(LESSONS):
            context.play = lesson_play(self.lesson, context.tr)
        return self(context)

    def __call__(self, context: TableContext) -> Phase:
        """What the table does next."""
        if self.number >= len(LESSONS):
            return Asking(Message(Tone.GOOD, context.tr("lesson.over"), turn=context.tr("lesson.all", count=len(LESSONS))))
        turns = context.play.session.turns
        if not turns:
            context.turn_view_to(PUPIL)
            return Learning(self, replace(ready_to_aim(context, PUPIL), stage=Stage.FREE))
        context.mark_read()
        return LessonResult(self, bool(self.lesson.expected) and self.lesson.is_done(turns[-1]))

    def prompt(self, context: TableContext, lesson: Lesson) -> Message:
        """What is to be done in a lesson."""
        lines = (context.tr(f"lesson.{lesson.name}_sub"),)
        return Message(Tone.PLAIN, context.tr(f"lesson.{lesson.name}"), lines, turn=self.progress(context))

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        """Those of every lesson, before it and after it: what stands under the longest of them never moves."""
        asked = tuple(self.prompt(context, lesson) for lesson in LESSONS)
        words = tuple(context.tr(f"lesson.{lesson.name}_{end}") for lesson in LESSONS for end in ("told", "wrong"))
        told = (Message(Tone.GOOD, context.tr("lesson.laid"), (why,), turn=self.progress(context)) for why in words)
        return (*asked, *told)

    def progress(self, context: TableContext) -> str:
        return context.tr("lesson.number", number=self.number + 1, count=len(LESSONS))


@dataclass(frozen=True, slots=True)
class Learning(Phase):
    """The pupil has the striker in hand; all but the words and the mark is the usual aiming's."""

    course: Course
    aiming: Aiming

    @property
    def in_hand(self) -> bool:
        return self.aiming.in_hand

    @property
    def power(self) -> MmPerS:
        return self.aiming.power

    @property
    def power_window(self) -> tuple[Span, ...]:
        return self.aiming.power_window

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        on = button(CommandName.SKIP, context.tr("lesson.skip"), lambda: self.course.set_up(context, 1))
        return on, *(replace(drop, action=partial(self._run, drop)) for drop in self.aiming.drop_aim(context))

    def _run(self, command: Command) -> Phase | None:
        return self._with(command.action())

    def handle(self, context: TableContext, intent: Intent) -> Phase:
        return self._with(self.aiming.handle(context, intent)) or self

    def _with(self, following: Phase | None) -> Phase | None:
        return replace(self, aiming=following) if isinstance(following, Aiming) else following

    def update(self, context: TableContext, dt: Second) -> Phase:
        later = replace(self, aiming=self.aiming.update(context, dt))
        aiming = later.aiming
        let_go = not aiming.in_hand and not aiming.held and aiming.refusal(context) is None
        offset = aiming.gesture.aim.offset
        return LessonResult(self.course, True, offset) if let_go and self.course.lesson.is_striker_placed(offset) else later

    def quiet(self, context: TableContext) -> Second:
        return self.aiming.quiet(context)

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        self.aiming.draw(context, canvas, viewport)
        place, radius = self.course.lesson.mark
        draw_ring(canvas, viewport, place, radius, context.palette.accent)

    def prompt(self, context: TableContext) -> Message:
        if self.in_hand or self.aiming.refusal(context) is not None:
            return self.aiming.asked(context)
        return self.course.prompt(context, self.course.lesson)

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        return self.course.prompts(context)


@dataclass(frozen=True, slots=True)
class LessonResult(Phase):
    """What happened, by which law, and whether it was what was asked for: on to the next lesson, or the same once more. A
    striker that was only to be laid still lies where it is, at `striker_at`.
    """

    course: Course
    done: bool
    striker_at: Um | None = None

    def commands(self, context: TableContext) -> tuple[Command, ...]:
        tr, keys, on = context.tr, ("return", "space"), "lesson.next" if self.done else "lesson.skip"
        again, onward = partial(self.course.set_up, context), partial(self.course.set_up, context, 1)
        return (
            button(CommandName.AGAIN, tr("lesson.again"), again, () if self.done else keys),
            button(CommandName.NEXT, tr(on), onward, keys if self.done else ()),
        )

    def handle(self, context: TableContext, intent: Intent) -> Phase:
        match intent:
            case PointerDown(x, y, PointerButton.PRIMARY) if context.view.on_board(x, y):
                return self.course.set_up(context, int(self.done))
        return self

    def prompts(self, context: TableContext) -> tuple[Message, ...]:
        return self.course.prompts(context)

    def draw(self, context: TableContext, canvas: pygame.Surface, viewport: Viewport) -> None:
        context.draw_resting(canvas, viewport)
        if self.striker_at is not None:
            context.view.draw_discs(canvas, viewport, (striker_on_base(PUPIL, self.striker_at, context.match.equipment),))

    def prompt(self, context: TableContext) -> Message:
        tr, lesson, turns = context.tr, self.course.lesson, context.play.session.turns
        why = tr(f"lesson.{lesson.name}_{'told' if self.done else 'wrong'}")
        progress = self.course.progress(context)
        if not turns or not isinstance(turns[-1].action, Stroke):
            return Message(Tone.GOOD, tr("lesson.laid"), (why,), turn=progress)
        ruled = context.play.narrator.banner(context.play.session.at(len(turns) - 1), turns[-1])
        tone = Tone.GOOD if self.done and ruled.tone is not Tone.QUEEN else ruled.tone
        return replace(ruled, tone=tone, lines=(why,), turn=progress)
