"""What is on the table whatever it is doing: services, the match in play, and what is seen and said of it just now."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pygame

from carrom.model.discs import Disc
from carrom.model.seats import Seat
from carrom.model.stroke import Action, MatchTimeUp, Stroke, TimeUp
from carrom.model.units import Rad, Second
from carrom.physics.film import Pose
from carrom.play.clock import Clock, has_clock
from carrom.play.preferences import GuideLevel, Preferences
from carrom.play.session import Turn
from carrom.play.thinker import Thinker
from carrom.rules.judge import refuse
from carrom.rules.notices import Refusal
from carrom.rules.refusals import board_in_play
from carrom.rules.state import MatchState, ToPlace, ToStrike
from carrom.ui.draw.discs import rest_angle
from carrom.ui.draw.falling import FALL_SECONDS, FallingDisc, FilmedStroke
from carrom.ui.input.viewport import Viewport
from carrom.ui.scene import FOR_EVER
from carrom.ui.sounds.kinds import Voice
from carrom.ui.sounds.planning import ruling_voice
from carrom.ui.sounds.player import SoundPlayer
from carrom.ui.state.hints import HintService
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.state.moments import Moment, MomentKind, moment_of
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.view import SLIDE_SECONDS, TableView
from carrom.ui.widgets.theme import Palette
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.sentences import Message, Tone, comparison

BANNER_SECONDS: Second = 9.0
ARRIVAL: Second = 0.26  # a man that comes back to the board
READING: Second = 2.5  # before a clock runs on
MOMENT_VOICES = {
    MomentKind.COIN: Voice.COIN,
    MomentKind.MATCH: Voice.WIN,
    MomentKind.SLAM: Voice.SLAM,
    MomentKind.BOARD: Voice.BOARD_OVER,
    MomentKind.COVERED: Voice.COVERED,
    MomentKind.REBOUND: Voice.REBOUND,
}
_LISTENING: Second = 1 / 30  # to what is thought beside the frames


@dataclass(frozen=True, slots=True)
class Services:
    """What the table makes use of and whoever opens the table owns."""

    store: PreferenceStore
    sound: SoundPlayer
    thinker: Thinker
    hints: HintService


@dataclass(frozen=True, slots=True)
class Presentation:
    """What is seen and said of the match at this moment. Never changed: another takes its place.

    `turn` is how far the view is turned, in quarters from South's, on its way between two whole turns, the `ends`. `arriving`
    discs have been put back just now, `arrival` seconds ago, and are not seen to lie there yet. `ruled` that the banner is a
    ruling; `notes` are told with the next one. `guides` is what a player has asked for, where it is less than allowed;
    `last_stroke` what the instant replay shows;
    `moment` what is celebrated just now.
    """

    turn: float = 0.0
    ends: tuple[int, int] = (0, 0)
    angles: Mapping[Disc, Rad] = field(default_factory=dict)
    drops: tuple[FallingDisc, ...] = ()
    arriving: frozenset[Disc] = frozenset()
    arrival: Second = 0.0
    banner: Message | None = None
    banner_age: Second = 0.0
    ruled: bool = False
    notes: tuple[str, ...] = ()
    guides: Mapping[Seat, GuideLevel] = field(default_factory=dict)
    last_stroke: FilmedStroke | None = None
    moment: Moment | None = None

    @property
    def is_turning(self) -> bool:
        """Whether the view is between two turns."""
        return self.turn != round(self.turn)

    @property
    def banner_on_show(self) -> Message | None:
        """The banner while it is on show."""
        return self.banner if self.banner_age < BANNER_SECONDS else None

    def angle(self, disc: Disc) -> Rad:
        """How a resting disc lies turned."""
        return self.angles.get(disc, rest_angle(disc))

    def after(self, dt: Second) -> "Presentation":
        """So much later."""
        moment = None if self.moment is None else replace(self.moment, age=self.moment.age + dt)
        arrival = self.arrival if self.is_turning else self.arrival + dt  # the board first turns
        return replace(
            self,
            banner_age=self.banner_age + dt,
            arrival=arrival,
            arriving=self.arriving if self.is_turning or arrival < ARRIVAL else frozenset(),
            drops=tuple(replace(drop, age=drop.age + dt) for drop in self.drops if drop.age + dt < FALL_SECONDS),
            moment=None if moment is None or moment.is_over else moment,
        )

    def quiet(self) -> Second:
        """For how long what is here stays as it is."""
        if self.drops or self.arriving or self.moment or (self.banner and self.banner_age < SLIDE_SECONDS):
            return 0.0
        return BANNER_SECONDS - self.banner_age if self.banner_on_show is not None else FOR_EVER


class TableContext:
    """What the phases of one match share: the services, the match in play and how that is presented, in a window's `view`."""

    def __init__(self, play: MatchInPlay, view: TableView, services: Services) -> None:
        self.play, self.view, self.services = play, view, services
        self.shown = Presentation()
        self._refused: tuple[MatchState, Action, Refusal | None] | None = None

    @property
    def preferences(self) -> Preferences:
        return self.services.store()

    @property
    def match(self) -> MatchState:
        return self.play.session.match

    @property
    def tr(self) -> Catalogue:
        return self.play.narrator.tr

    @property
    def palette(self) -> Palette:
        return self.view.theme.palette

    def name(self, seat: Seat) -> str:
        return self.play.narrator.name(seat, self.match)

    def words(self, key: str, seat: Seat | None = None, **slots: str) -> Message:
        """The sentence under this key, of the player of a seat if one is given, and the line below it."""
        about = self.tr(key, **slots) if seat is None else self.play.narrator.about(key, self.match, seat, **slots)
        return Message(Tone.PLAIN, about, (self.tr(f"{key}_sub"),))

    def turn_for(self, seat: Seat) -> int:
        """How the view stands when this seat is to play."""
        return self.play.turn_for(seat, self.shown.turn, turns=self.preferences.table.turn_board)

    def turn_view_to(self, seat: Seat) -> None:
        """Turn the view for the seat that is to play."""
        turn = self.turn_for(seat)
        self.shown = replace(self.shown, turn=float(turn), ends=(turn, turn))

    def refusal(self, action: Action) -> Refusal | None:
        """Why this may not be done now; asked many times, judged once."""
        last = self._refused
        if last is None or last[0] is not self.match or last[1] != action:
            last = self._refused = (self.match, action, refuse(self.match, action))
        return last[2]

    def draw_resting(self, canvas: pygame.Surface, viewport: Viewport) -> None:
        """The discs as they lie, and those that come back on their way down."""
        self.view.draw_discs(canvas, viewport, self.discs_at_rest)
        arriving = tuple((disc, pose) for disc, pose in self.resting if disc in self.shown.arriving)
        self.view.draw_arriving(canvas, viewport, arriving, self.shown.arrival / ARRIVAL)

    @property
    def discs_at_rest(self) -> tuple[tuple[Disc, Pose], ...]:
        """The discs that are seen to lie."""
        return tuple((disc, pose) for disc, pose in self.resting if disc not in self.shown.arriving)

    @property
    def resting(self) -> tuple[tuple[Disc, Pose], ...]:
        """The discs at rest and how each lies turned."""
        return tuple((disc, Pose(at.x, at.y, self.shown.angle(disc))) for disc, at in self.match.layout.discs)

    @property
    def clock(self) -> Clock:
        """That of the decision which is asked for now."""
        return self.play.session.clock

    @property
    def hides_board(self) -> bool:
        """Whether people play against a clock: while it stands, none of them may study the board."""
        in_play = board_in_play(self.match) and has_clock(self.match.ruleset)
        return in_play and bool(self.play.people)

    def tick_clock(self, dt: Second) -> Action | None:
        """The players' clocks go on, once what was said could be read; what their end asks for."""
        if self.shown.ruled and self.shown.banner_age < READING:
            return None
        self.play.session.pass_time(dt)
        expects = self.match.expects
        if self.clock.match == 0.0 and not self.match.game.time_is_up:
            return MatchTimeUp()
        if self.clock.decision == 0.0 and isinstance(expects, ToStrike | ToPlace):
            return TimeUp(expects.seat)
        return None

    def announce(self, before: MatchState, turn: Turn) -> None:
        """Announce a ruling: show its banner and play its sound."""
        banner = self.play.narrator.banner(before, turn)
        if self.play.practice is not None:
            self.play.practice.return_turn()
            self.follow_practice()
            banner = replace(banner, turn=self.play.narrator.turn(before, self.match))
        self.say(replace(banner, lines=(*banner.lines, *self.shown.notes)))
        self.shown = replace(self.shown, ruled=True, notes=())
        moment = self._moment(before, turn)
        if not self.preferences.display.reduced_motion:
            if isinstance(turn.action, Stroke):
                self.shown = replace(self.shown, arriving=frozenset(disc for disc, _ in turn.ruling.returned), arrival=0.0)
            self.shown = replace(self.shown, moment=moment or self.shown.moment)
        voice = ruling_voice(banner.tone, turn.ruling.match.expects) if moment is None else MOMENT_VOICES[moment.kind]
        if voice is not None:
            self.services.sound.signal(voice)

    def _moment(self, before: MatchState, turn: Turn) -> Moment | None:
        """The moment to be shown: a coin always, else one of a person, or of a bot where nobody else plays."""
        moment = moment_of(before, turn)
        if moment is None or moment.kind is MomentKind.COIN:
            return moment
        persons, seating = self.play.people, before.seating
        ours = any(seating.party_of(person) == seating.party_of(moment.seat) for person in persons)
        return moment if ours or not persons else None

    def follow_practice(self) -> None:
        """At the practice table: goes on with what is at hand there now."""
        if self.play.practice is not None:
            self.play = replace(self.play, session=self.play.practice.session)

    def arrange(self, match: MatchState, seat: Seat | None = None) -> None:
        """At the practice table: the match stands so from now on, perhaps for another player."""
        assert self.play.practice is not None
        self.play.practice.arrange(match, seat)
        self.follow_practice()
        self.services.hints.forget()
        self.shown = replace(self.shown, drops=(), arriving=frozenset())

    def say(self, message: Message) -> None:
        """Something is said that is no ruling: no clock waits for it."""
        self.shown = replace(self.shown, banner=message, banner_age=0.0, ruled=False)

    def mark_read(self) -> None:
        """The player goes on: the banner has been seen."""
        self.shown = replace(self.shown, banner_age=max(self.shown.banner_age, BANNER_SECONDS))

    def clear(self) -> None:
        """A new board: nothing falls, nothing has been said, every disc lies as it was laid, and no bot has struck."""
        shown = self.shown
        self.shown = Presentation(shown.turn, shown.ends, guides=shown.guides, last_stroke=shown.last_stroke)
        self.services.hints.bot_stroke = None

    def unfocus_buttons(self) -> None:
        """Keys move something on the board: the next Space or Enter is not a button's."""
        self.view.buttons.focus(None)
        self.view.offered.focus(None)

    def pass_time(self, dt: Second) -> None:
        """All that is on its way goes on; how a stroke compares with a hint is told with its ruling, or the next one."""
        self.shown = self.shown.after(dt)
        compared = self.services.hints.poll()
        if compared is None:
            return
        words, banner = comparison(self.tr, *compared), self.shown.banner_on_show
        if banner is None:
            self.shown = replace(self.shown, notes=(*self.shown.notes, words))
        else:
            self.shown = replace(self.shown, banner=replace(banner, lines=(*banner.lines, words)))

    def quiet(self) -> Second:
        """For how long what is here stays as it is, and nobody need listen."""
        return min(self.shown.quiet(), _LISTENING if self.services.hints.busy else FOR_EVER)
