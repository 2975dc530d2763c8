"""The running game, opened at any of its screens, under events by chance: `fuzz.py flood`. Bots think of one stroke only."""

from argparse import Namespace
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import thread_time

import pygame

from carrom.bots.bot import Bot, Limit, never_stop
from carrom.bots.levels import BEGINNER
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Stroke
from carrom.model.units import Second
from carrom.play.preferences import PERSON, Preferences, S, SeatedPlayer, with_value
from carrom.play.session import Turn
from carrom.play.thinker import UNLIMITED, Thinker
from carrom.rules.judge import refuse
from carrom.rules.ruleset import switches_in
from carrom.rules.state import MatchState, ToChoose, ToPlace, ToStrike
from carrom.storage.files import BadFile
from carrom.storage.paths import home, records_folder, settings_file
from carrom.storage.records import load_record
from carrom.storage.settings import load_settings, save_settings
from carrom.ui.app import LONGEST_FRAME, Loop
from carrom.ui.game import Game
from carrom.ui.input.intents import Intent
from carrom.ui.pages.laws import LawsScene
from carrom.ui.scene import Push, Replace, Scene, Step
from carrom.ui.state.match_in_play import MatchInPlay, begin_recorded
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.table import TableScene
from carrom.ui.widgets.screens import Overlay
from carrom.ui.window import Window, open_display
from carrom.ui.words.catalogue import catalogue
from scripts.fuzz_events import Event, Hands
from scripts.fuzz_soak import any_match, any_rules, any_value
from scripts.fuzz_trials import Case, Fault, Tally, try_all

_BOT = "beginner@1.8:12:2.5:1"
PAGES = ("rules", "house", "table", "sound", "display", "controls", "language")
EVENTS_A_VISIT = 1000
STAYS = (100, 300, 600)  # events from one opening to the next, at most
MOST_A_FRAME = 24
SLOW: Second = 0.25
_PASSING = (0.0, 1 / 60, 1 / 60, 1 / 60, 1 / 60, 1 / 60, 0.05, 0.1, 3.0, 70.0)  # seconds
_FILES = (
    *("", "/", "no-such-file", "settings.toml", "house.toml", "../x\0y", "record.jsonl", "bot.py", "\udcff.py"),
    *("y" * 600 + ".py", "\udcff.toml"),
)


class Hasty(Thinker):
    """Thinks of one stroke only, whoever it is asked to be."""

    def begin(self, player: str | Bot, match: MatchState, seed: str, limit: Limit = UNLIMITED) -> None:
        super().begin(_BOT if isinstance(player, str) else player, match, seed, Limit(1))


class Flooded(Game):
    """The game opened at any screen."""

    def __init__(self, first: Callable[["Flooded"], Scene], chance: Random) -> None:
        super().__init__(catalogue(), PreferenceStore(load_settings()), beside="here")
        self._thinker, self._adviser = Hasty("here"), Hasty("here")
        self._first: Callable[[Flooded], Scene] | None = first
        self.chance = chance

    def title(self, problem: BadFile | None = None) -> Scene:
        first, self._first = self._first, None
        return super().title(problem) if first is None else first(self)

    @property
    def play(self) -> MatchInPlay | None:
        return self._play


class Door:
    """Leads to a screen that lies over others elsewhere, and to the title once that is left."""

    overlay = False

    def __init__(self, game: Flooded, scene: Scene) -> None:
        self._game, self._scene = game, scene
        self._opened = False

    def handle(self, _: Intent) -> Step | None:
        return None

    def update(self, _: Second) -> Step | None:
        step = Replace(self._game.title()) if self._opened else Push(self._scene)
        self._opened = True
        return step

    def quiet(self) -> Second:
        return 0.0

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.fill((0, 0, 0))

    def draw_below(self, canvas: pygame.Surface) -> None:
        self.draw(canvas)


def any_preferences(chance: Random) -> Preferences:
    """Settings of which some are others than the usual."""
    kinds = [chance.choice((PERSON, PERSON, _BOT)) for _ in Seat]
    seats = tuple(SeatedPlayer(chance.choice(("", "Asha", "कैरम")), kind) for kind in kinds)
    usual = Preferences(rules=any_rules(chance))
    return replace(
        usual,
        match=replace(_any_section(usual.match, chance), seats=(seats[0], seats[1], seats[2], seats[3])),
        **{name: _any_section(getattr(usual, name), chance) for name in ("table", "sound", "display", "controls")},
    )


def _any_section(section: S, chance: Random) -> S:
    for row in switches_in(type(section), ""):
        if chance.randrange(4) == 0:
            section = with_value(section, row.name, any_value(row, chance))
    return section


def _any_play(game: Flooded, strokes: int) -> MatchInPlay:
    """A match by any mixture of laws after some strokes of a bot's; now and then one whose board is given up."""
    match = any_match(game.chance, game.chance.randrange(1000))
    kept = game.store().match
    play = begin_recorded(match, replace(kept, players=len(match.seating.order)), catalogue())
    while strokes and isinstance(play.session.match.expects, ToStrike | ToPlace | ToChoose):
        play.session.act(BEGINNER.choose(play.session.match, game.chance, Limit(1), never_stop).action)
        strokes -= 1
    given_up = Choice(match.seating.order[0], game.chance.choice(("concede_board", "concede")))
    if game.chance.randrange(3) == 0 and refuse(play.session.match, given_up) is None:
        play.session.act(given_up)
    return play


def _career(game: Flooded) -> Scene:
    _any_play(game, 3)
    return game.statistics()


def _matches(game: Flooded) -> Scene:
    for _ in range(3):
        _any_play(game, 2)
    return game.matches()


# Each opening is as likely as it is often named.
FIRST: tuple[Callable[[Flooded], Scene], ...] = (
    lambda game: game.title(),
    lambda game: game.quick_table(),
    lambda game: game.quick_table(),
    lambda game: game.quick_table(bot=True),
    lambda game: game.practice(),
    lambda game: game.practice(),
    lambda game: game.first_game(),
    lambda game: game.set_up(),
    lambda game: game.set_up(),
    lambda game: Door(game, game.help()),
    *(lambda game: Door(game, game.settings(game.chance.choice(PAGES))),) * 4,
    lambda game: game.table(_any_play(game, 0)),
    lambda game: game.table(_any_play(game, 0)),
    lambda game: game.table(_any_play(game, 6)),
    lambda game: game.replay(_any_play(game, 5).record.path),
    _matches,
    _career,
    lambda game: game.chosen_table(),
)


def run(options: Namespace) -> int:
    """Visit after visit until so many events are sent, or one visit by its number."""
    numbers = range(-(-options.events // EVENTS_A_VISIT)) if options.number is None else (options.number,)
    return try_all(visit, options, (("", number) for number in numbers), options.events, "events")


def visit(options: Namespace, case: Case, seen: Tally, _: Path) -> None:
    """One visit to the game, opened again and again, whenever it was left, until all events are sent."""
    chance, left = Random(f"{options.seed}/{case[1]}"), min(options.events, EVENTS_A_VISIT)
    save_settings(any_preferences(chance))
    files = tuple(str(home().config / name) if name.endswith("l") else name for name in _FILES)
    while left > 0:
        open_display()
        pygame.font.init()
        window = Window("flood")
        game = Flooded(chance.choice(FIRST), chance)
        try:
            stay = min(left, chance.choice(STAYS))
            left -= _flood(Loop(game, window), Hands(chance, files, window.size), chance, seen, stay)
            _kept(game)
        finally:
            game.close()
            pygame.display.quit()
    seen.slowest = [(took, f"{what}, visit {case[1]}") for took, what in seen.slowest]
    seen.counts["visits"] += 1


def _flood(loop: Loop, hands: Hands, chance: Random, seen: Tally, events: int) -> int:
    """How many events were sent before the game was left."""
    sent = 0
    pull: deque[Event] = deque()
    while sent < events and not loop.finished:
        top = loop.stack.scenes[-1]
        made = _next_events(hands, chance, top, pull)
        calm = chance.randrange(40) == 0
        if calm:
            made.append(Event(pygame.WINDOWFOCUSLOST))
        if sent > events // 2 and chance.randrange(400) == 0:
            made.append(Event(pygame.QUIT))
        passed = chance.choice(_PASSING)
        watched = Watched.of(top)
        began = thread_time()
        loop.frame([*pygame.event.get(), *made], passed if loop.rest > 0 else min(passed, LONGEST_FRAME))
        took, name = thread_time() - began, _name(top)
        sent += len(made)
        slow = {f"frames over {SLOW * 1000:g} ms, of {name}": int(took > SLOW)}
        seen.counts += Counter({"events": len(made), "frames": 1, f"frames on {name}": 1, **slow})
        seen.took(
            (took, f"{name} at {'×'.join(map(str, pygame.display.get_window_size()))} after {seen.counts['events']} events")
        )
        seen.counts["strokes"] += watched.strokes_since()
        let_go(loop.stack.scenes, calm)
    seen.counts["openings"] += 1
    return max(1, sent)


def _next_events(hands: Hands, chance: Random, top: Scene, pull: deque[Event]) -> list[Event]:
    """What comes with the next frame: anything, and what leads on at this screen; `pull` is what is left of a drag."""
    made = [hands.next() for _ in range(chance.randrange(MOST_A_FRAME if chance.randrange(3) == 0 else 3))]
    if isinstance(top, TableScene):
        if not pull and chance.randrange(4) == 0:
            pull.extend(hands.pulled(top))
        if pull:
            made = [pull.popleft(), *made[:1]] if chance.randrange(12) else made
        elif isinstance(top.phase, Moving) and chance.randrange(8) == 0:
            made.append(hands.key(pygame.K_s))
    elif isinstance(top, Overlay | LawsScene) and chance.randrange(20) == 0:
        made.append(hands.key(pygame.K_ESCAPE))
    if chance.randrange(150) == 0:
        made.append(hands.resized())
    return made


@dataclass(frozen=True, slots=True)
class Watched:
    """A table before a frame: its turns and the stroke under way."""

    table: TableScene | None
    turns: tuple[Turn, ...] = ()
    moving: Moving | None = None
    undone: bool = False  # some were taken back and may come back

    @staticmethod
    def of(scene: Scene) -> "Watched":
        if not isinstance(scene, TableScene):
            return Watched(None)
        session, phase = scene.play.session, scene.phase
        return Watched(scene, session.turns, phase if isinstance(phase, Moving) else None, session.can_redo)

    def strokes_since(self) -> int:
        """How many strokes the frame ended: one at most, and only one that was under way. Fault for all else."""
        table = self.table
        if table is None or self.undone or table.play.session.turns[: len(self.turns)] != self.turns:
            return 0  # another board, or turns taken back or come back
        new = table.play.session.turns[len(self.turns) :]
        strokes = [turn for turn in new if isinstance(turn.action, Stroke)]
        if len(strokes) > 1:
            raise Fault(f"{len(strokes)} strokes in one frame")
        still = table.phase if isinstance(table.phase, Moving) else None
        if self.moving is not None and still is not None and still.simulation is not self.moving.simulation and not strokes:
            raise Fault("a second stroke was begun while the first was under way")
        return len(strokes)


def let_go(scenes: Sequence[Scene], calm: bool) -> None:
    """After the window lost the keyboard, and below another screen, nothing is held."""
    for scene in scenes if calm else scenes[:-1]:
        if not isinstance(scene, TableScene):
            continue
        aiming = getattr(scene.phase, "aiming", scene.phase)
        keys: object = getattr(aiming, "held", None)
        if scene.phase.in_hand or keys:
            raise Fault(f"something is still held: {aiming}")


def _kept(game: Flooded) -> None:
    """What the game leaves behind can be read again, and says what was played."""
    problem = load_settings().problem
    if problem is not None:
        raise Fault(f"the settings cannot be read: {problem}")
    bad = [path.name for path in settings_file().parent.glob("*.bad-*")]
    if bad:
        raise Fault(f"settings were put aside: {bad}")
    for path in sorted(records_folder().glob("*.jsonl")):
        record = load_record(path)
        if record.damage is not None:
            raise Fault(f"{path.name}: {record.damage}")
        writer = game.play.writer if game.play is not None else None
        if game.play is not None and writer is not None and writer.path == path and record.turns != game.play.session.turns:
            raise Fault(f"{path.name}: {len(record.turns)} turns of {len(game.play.session.turns)}")


def _name(scene: Scene) -> str:
    return f"{type(scene).__name__} {type(scene.phase).__name__}" if isinstance(scene, TableScene) else type(scene).__name__
