"""Players by name: a level, a custom hand, a Python file, or an installed entry point; and a guard for those that fail.

A level's own hand and strokes give way to figures behind an `@`: `master@0.15:2:0.3` shakes by 0.15°, 2 % and 0.3 mm,
`expert@0.4:4:1:100` simulates at most 100 strokes besides; `custom@0.4:4:1:100:2` is a custom level that looks two
strokes ahead. A file is named by its path, as `my_bot.py` or `my_bot.py:Name`;
it holds a class or an object with `choose`, called `Bot` or `bot` unless another name follows the colon. An entry point
belongs to the group `carrom.bots`.
"""

import importlib.util
import traceback
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from types import ModuleType
from typing import cast

from carrom.bots.bot import Bot, BotFailure, Decision, Limit, Stop, Why, as_decision
from carrom.bots.hand import Hand
from carrom.bots.levels import BEGINNER, CUSTOM, LEVELS, Level, custom, with_hand
from carrom.model.stroke import Choice, Placement, Stroke
from carrom.rules.judge import refuse
from carrom.rules.state import MatchState

GROUP = "carrom.bots"
_NAMES = ("Bot", "bot")
_MOST_WORDS = 400
_FAILURES = (Exception, SystemExit, GeneratorExit)  # a player that asks the whole program to end has failed like any other
_MOST_ERROR = 90.0  # degrees, percent, mm


class BadPlayer(ValueError):
    """A name that gives no player; says which name and why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why


def player_named(name: str) -> Bot:
    """The player of that name. BadPlayer where there is none."""
    head, at, figures = name.partition("@")
    if head in LEVELS:
        return _another_hand(name, LEVELS[head], figures) if at else LEVELS[head]
    if head == CUSTOM and at:
        return _own_level(name, figures)
    head, _, rest = name.partition(":")
    if head.endswith(".py"):
        return _make_player(name, _module(name, Path(head)), rest)
    for point in entry_points(group=GROUP):
        if point.name == name:
            try:
                found = point.load()
            except _FAILURES as error:
                raise BadPlayer(name, f"the entry point {point.value} fails to load ({error})") from error
            return _instance(name, found)
    known = ", ".join((*LEVELS, *sorted(point.name for point in entry_points(group=GROUP))))
    raise BadPlayer(name, f"no such player: use {known}, LEVEL@DEGREES:PERCENT:MM or a file ending in .py")


def _another_hand(name: str, level: Level, text: str) -> Level:
    try:
        angle, power, placement, *strokes = text.split(":")
        hand = Hand(float(angle), float(power), float(placement))
        if not all(0 <= error <= _MOST_ERROR for error in (hand.angle, hand.power, hand.placement)):
            raise ValueError(text)
        return with_hand(level, hand, int(strokes[0]) if strokes else level.mind.strokes)
    except (ValueError, IndexError) as error:
        raise BadPlayer(name, "write LEVEL@DEGREES:PERCENT:MM or LEVEL@DEGREES:PERCENT:MM:STROKES") from error


def _own_level(name: str, text: str) -> Level:
    try:
        angle, power, placing, strokes, look_ahead = text.split(":")
        return custom(int(strokes), int(look_ahead), float(angle), float(power), float(placing))
    except ValueError as error:
        raise BadPlayer(name, f"write custom@DEGREES:PERCENT:MM:STROKES:LOOK_AHEAD ({error})") from error


def is_file(path: Path) -> bool:
    """Whether a file is there, as far as may be seen: a path may be too long, or lead where nobody may look."""
    try:
        return path.is_file()
    except OSError:
        return False


def _module(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"carrom_player_{path.stem}", path)
    if spec is None or spec.loader is None or not is_file(path):
        raise BadPlayer(name, "there is no such file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except _FAILURES as error:
        raise BadPlayer(name, f"the file fails to load ({_error_text(error)})") from error
    return module


def _make_player(name: str, module: ModuleType, wanted: str) -> Bot:
    for attribute in (wanted,) if wanted else _NAMES:
        if attribute in vars(module):
            return _instance(name, vars(module)[attribute])
    raise BadPlayer(name, f"the file holds no {wanted or ' or '.join(_NAMES)}")


def _instance(name: str, found: object) -> Bot:
    """The player itself, made if a class was found."""
    try:
        player = found() if isinstance(found, type) else found
        choose = getattr(player, "choose", None)
    except _FAILURES as error:
        raise BadPlayer(name, f"the player cannot be made ({_error_text(error)})") from error
    if not callable(choose):
        raise BadPlayer(name, f"this {type(found).__name__} has no choose(match, rng, limit, stop)")
    return cast(Bot, player)


def _error_text(error: BaseException) -> str:
    """The error in few words, whatever its text does."""
    return "".join(traceback.format_exception_only(error))[-_MOST_WORDS:].strip()


def _checked_decision(decision: Decision, match: MatchState) -> Decision:
    """The decision, if it is one that its seat can take; other reasons than the game's are left out. TypeError if not."""
    action, seat = decision.action, getattr(match.expects, "seat", None)
    if not isinstance(action, Stroke | Placement | Choice) or action.seat != seat:
        raise TypeError(f"no action of {seat}: {action!r}")
    return decision if isinstance(decision.why, Why) else Decision(action)


@dataclass(slots=True)
class GuardedBot:
    """A player whose failures do not end the match: an error or an illegal action is noted in `failures`, and a beginner
    plays that once instead."""

    name: str
    bot: Bot
    failures: list[BotFailure] = field(default_factory=list)

    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision:
        """The plug-in's decision; a beginner's where it fails or breaks the rules, which `failures` then holds."""
        try:
            decision = _checked_decision(as_decision(self.bot.choose(match, rng, limit, stop)), match)
            refusal = refuse(match, decision.action)
        except _FAILURES:
            self.failures.append(BotFailure("player_failed", self.name, traceback.format_exc(limit=-2)[-_MOST_WORDS:].strip()))
        else:
            if refusal is None:
                return decision
            self.failures.append(BotFailure("player_refused", self.name, f"{decision.action!r}: {refusal.code}"))
        return BEGINNER.choose(match, rng, limit, stop)
