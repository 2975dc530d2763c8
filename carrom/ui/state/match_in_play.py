"""A match begun for the screens: its session, the record that follows it, who sits where, and who speaks of it."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from itertools import chain, count
from pathlib import Path, PurePath

from carrom.bots.levels import DEFAULT, LEVELS
from carrom.bots.plugins import GROUP, BadPlayer, is_file, player_named
from carrom.model.seats import SINGLES, Seat, Seating
from carrom.model.stroke import Stroke
from carrom.play.letters import cut
from carrom.play.practice import Practice, practice_match
from carrom.play.preferences import PERSON, GuideLevel, MatchChoices, Preferences, SeatedPlayer
from carrom.play.profiles import LONGEST_NAME, Portrait, Profile, bot_portrait, portrait_of, profile_of
from carrom.play.session import Session
from carrom.rules.match import seat_at_start, seating_for, start_board_with, start_match
from carrom.rules.ruleset import ICF, Ruleset, quick_play
from carrom.rules.state import MatchOver, MatchState, ToChoose
from carrom.storage.header import Branch, Header
from carrom.storage.paths import records_folder
from carrom.storage.records import Record, RecordWriter, load_record, new_record_path
from carrom.ui.input.viewport import seat_turn
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.logs import LineColumn, LogLine, log_lines
from carrom.ui.words.sentences import MatchNarrator

SEEDS = 2**53  # below this a seed is the same number in every file format


USUAL_CHOICES = MatchChoices()


@dataclass(frozen=True, slots=True)
class MatchInPlay:
    """What the table needs of a match. `writer` says itself whether its record could be written, and there is none of a
    lesson or of what is played at a `practice` table; `choices` say how the match was set up."""

    session: Session
    writer: RecordWriter | None
    narrator: MatchNarrator
    choices: MatchChoices = USUAL_CHOICES
    practice: Practice | None = None

    @property
    def record(self) -> RecordWriter:
        """Where the match is recorded. LookupError for one that is not."""
        if self.writer is None:
            raise LookupError("this is not recorded")
        return self.writer

    @property
    def unsaved(self) -> str | None:
        """Why the match is not being saved, where it should be, as a sentence."""
        if self.writer is None or self.writer.problem is None:
            return None
        tr = self.narrator.tr
        return tr("table.elsewhere") if self.writer.elsewhere else tr("table.unsaved", why=self.writer.problem)

    @property
    def heading(self) -> str:
        """What is played here where it is no match, and nothing is scored; empty for a match."""
        if self.writer is not None:
            return ""
        return self.narrator.tr("title.practice" if self.practice is not None else "title.first_game")

    @property
    def sessions(self) -> tuple[Session, ...]:
        """All that led here; more than the last one only at a practice table."""
        return (self.session,) if self.practice is None else self.practice.sessions

    @property
    def log(self) -> LineColumn[LogLine]:
        """Every judged stroke, the latest first."""
        return log_lines(self.narrator, *self.sessions)

    def last_stroke(self, seat: Seat | None = None) -> tuple[MatchState, Stroke] | None:
        """The last stroke, or the last of this seat, and the match as it stood before it."""
        for session in reversed(self.sessions):
            for number, turn in reversed(tuple(enumerate(session.turns))):
                if isinstance(turn.action, Stroke) and seat in (None, turn.action.seat):
                    return session.at(number), turn.action
        return None

    def seat_at_start(self, seat: Seat) -> Seat:
        """Where whoever sits here now sat at the start: the choices are kept by those seats, and sides may change."""
        return seat_at_start(self.session.opening.seating, self.session.match.seating, seat)

    def player(self, seat: Seat) -> SeatedPlayer:
        """Who sits here now."""
        return self.choices.player(self.seat_at_start(seat))

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot sits here now."""
        return self.player(seat).kind != PERSON

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where persons sit, in order of play."""
        return tuple(seat for seat in self.session.match.seating.playing if not self.is_bot(seat))

    def deciding_person(self, seat: Seat) -> Seat:
        """Whom a person at this table decides for when this seat is to play: its player, or where that is a bot the person who
        plays soonest after it."""
        order = self.session.match.seating.order
        at = order.index(seat)
        return next((other for other in (*order[at:], *order[:at]) if other in self.people), seat)

    def turn_for(self, seat: Seat, now: float, *, turns: bool) -> int:
        """How the view stands when this seat is to play: where it `turns`, with the person who plays at the bottom. While a bot
        plays, the person who is there stays; where only bots play, the first of them."""
        persons = self.people
        stay = persons or self.session.match.seating.playing
        if turns and seat in persons:
            return seat_turn(seat)
        if turns and any(seat_turn(person) == round(now) % 4 for person in persons):
            return round(now)
        return seat_turn(stay[0])


def begin_match(preferences: Preferences, tr: Catalogue, seed: int | None = None, folder: Path | None = None) -> MatchInPlay:
    """The match that was set up; a seed is drawn and the usual folder taken where none is given. A bot that is nowhere to be
    found is played by one of the usual level."""
    choices, rules = _with_bots_at_hand(preferences.match), laws_for(preferences)
    seating = seating_for(rules, choices.players)
    match = start_match(rules, choices.equipment, seating, secrets.randbelow(SEEDS) if seed is None else seed)
    starter = chosen_starter(choices, seating)
    if starter is not None:
        match = start_board_with(match, starter)
    return begin_recorded(match, choices, tr, folder)


def quick_match(
    tr: Catalogue, seed: int | None = None, folder: Path | None = None, preferences: Preferences | None = None
) -> MatchInPlay:
    """A gentle match for two as they are set up: clock off, one game, no toss, whatever the laws in force say. Between friends
    strokes can be taken back, so that it does not count.

    Where two may not play by those laws, the international ones are taken.
    """
    preferences = preferences or Preferences()
    choices = replace(preferences.match, players=2, starts="rules")
    people = all(choices.player(seat).kind == PERSON for seat in SINGLES.order)
    choices = replace(choices, take_back=choices.take_back or people)
    rules = preferences.rules if may_play(preferences.rules, 2) else ICF
    return begin_match(replace(preferences, rules=quick_play(rules), match=choices), tr, seed, folder)


def rematch(
    play: MatchInPlay, tr: Catalogue, seed: int | None = None, folder: Path | None = None, *, other_side: bool = True
) -> MatchInPlay:
    """Another match by the same laws, with the same board, seats, bots and help. The `other_side` than in this match breaks
    first; where players settle that by a toss or a guess, it has the call."""
    opening = play.session.opening
    seating = replace(opening.seating, left=())
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    match = start_match(opening.ruleset, opening.equipment, seating, seed)
    if isinstance(match.expects, ToChoose):
        caller = match.expects.seat
        if other_side and isinstance(opening.expects, ToChoose) and opening.expects.seat == caller:
            caller = seating.after(caller)
        match = replace(match, expects=replace(match.expects, seat=caller))
    else:
        first = opening.game.first_breaker
        match = start_board_with(match, seating.after(first) if other_side else first)
    return begin_recorded(match, play.choices, tr, folder, play.narrator.names)


def practice_table(tr: Catalogue, preferences: Preferences | None = None, seed: int | None = None) -> MatchInPlay:
    """The ring laid at the practice table, by the laws in force; nobody sits opposite, and nothing is recorded."""
    preferences = preferences or Preferences()
    choices = replace(preferences.match, players=2, guide="full", hand="off", take_back=True)
    choices = choices.with_players(lambda seat: replace(choices.player(seat), kind=PERSON, guide=""))
    match = practice_match(preferences.rules, choices.equipment, secrets.randbelow(SEEDS) if seed is None else seed)
    practice = Practice(match)
    narrator = MatchNarrator(tr, player_names(choices, match.seating, tr), match.seating)
    return MatchInPlay(practice.session, None, narrator, choices, practice)


def _with_bots_at_hand(choices: MatchChoices) -> MatchChoices:
    def player(seat: Seat) -> SeatedPlayer:
        asked = choices.player(seat)
        return asked if bot_exists(asked.kind) else replace(asked, kind=DEFAULT.name)

    return choices.with_players(player)


def may_play(rules: Ruleset, players: int) -> bool:
    """Whether that many may play by these rules."""
    return players in rules.allowed_seats


def laws_for(preferences: Preferences) -> Ruleset:
    """The laws of the match, with what the set-up of the match has over them: taking back in a friendly one, and who starts."""
    rules, choices = preferences.match_rules, preferences.match
    rules = replace(rules, take_back=rules.take_back or choices.take_back)
    chosen = chosen_starter(choices, seating_for(rules, choices.players))
    return replace(rules, first_break="first_seat") if chosen else rules


def chosen_starter(choices: MatchChoices, seating: Seating) -> Seat | None:
    """Who was chosen to start; None where the laws say who does, or nobody sits where the choice fell."""
    return next((seat for seat in seating.order if seat == choices.starts), None)


def player_names(choices: MatchChoices, seating: Seating, tr: Catalogue) -> Mapping[Seat, str]:
    """What each player is called: by the given name, else by number, or as bots are called; the only person among bots is
    you. Whoever would be called like another is the second or third of that name."""
    seats = tuple(seat for seat in Seat if seat in seating.order)
    alone = sum(choices.player(seat).kind == PERSON for seat in seats) == 1 < len(seats)
    names: dict[Seat, str] = {}
    for number, seat in enumerate(seats, 1):
        kind, given = choices.player(seat).kind, choices.player(seat).name.strip()
        nameless = tr("player.you") if alone else tr("player.numbered", number=number)
        wanted = (given or nameless,) if kind == PERSON else bot_names(kind, tr)
        others = (tr("player.other", name=wanted[0], number=place) for place in count(2))
        names[seat] = next(free for free in chain(wanted, others) if free not in names.values())
    return names


_BOT_NAMES = 3  # of each level
_ENOUGH_BOARDS = 3  # of a match that say something
_CLEARLY = 0.8  # of them: won or lost by more, it was no match


def bot_names(kind: str, tr: Catalogue) -> tuple[str, ...]:
    """What bots of this kind are called, one after the other."""
    if kind not in LEVELS:
        return (kind_name(kind, tr),)
    return tuple(tr(f"bot_name.{kind}_{number}") for number in range(1, _BOT_NAMES + 1))


def narrator_for(tr: Catalogue, names: Mapping[Seat, str], choices: MatchChoices, seating: Seating) -> MatchNarrator:
    """Who speaks of a match of these players: to the only person among bots as you, of each bot with its level."""
    kinds = {seat: choices.player(seat).kind for seat in seating.order}
    persons = [seat for seat, kind in kinds.items() if kind == PERSON]
    you = persons[0] if len(persons) == 1 < len(kinds) else None
    levels = {seat: kind_name(kind, tr) for seat, kind in kinds.items() if kind in LEVELS}
    faces = {seat: bot_portrait(kind) for seat, kind in kinds.items() if kind != PERSON}
    return MatchNarrator(tr, names, seating, you=you, levels=levels, faces=faces)


def narrator_of_record(tr: Catalogue, header: Header, preferences: Preferences) -> MatchNarrator:
    """Who speaks of a recorded match that is watched: somebody else may have played it, so you are only who is called so."""
    names, seating = dict(header.names), header.match.seating
    narrator = narrator_for(tr, names, _choices(header, preferences.match), seating)
    return narrator if narrator.you is not None and names[narrator.you] == tr("player.you") else replace(narrator, you=None)


def kind_name(kind: str, tr: Catalogue) -> str:
    """A person, a level by its name, or a player's own bot by its file's."""
    if kind == PERSON or kind in LEVELS:
        return tr(f"player.kind_{kind}")
    return cut(PurePath(kind.partition(":")[0]).stem, LONGEST_NAME)


def portrait_named(tr: Catalogue, profiles: Iterable[Profile], name: str, bots: Iterable[str] = ()) -> Portrait:
    """What a player of a recorded match looks like, of whom only the name is known: one of `bots`, a level's, or a person."""
    if profile_of(profiles, name) is None:
        level = next((level for level in LEVELS if name in (*bot_names(level, tr), kind_name(level, tr))), None)
        if level is not None or name in bots:
            return bot_portrait(level or "")
    return portrait_of(profiles, name)


def is_own_bot(kind: str) -> bool:
    """Whether a player is one of the players' own bots."""
    return kind != PERSON and kind not in LEVELS


def bot_exists(kind: str) -> bool:
    """Whether such a player can be found; what its file does is not asked: that is tried beside the window."""
    if not is_own_bot(kind):
        return True
    head = kind.partition(":")[0]
    if "@" in kind:
        try:
            return player_named(kind) is not None
        except BadPlayer:
            return False
    if head.endswith(".py"):
        return is_file(Path(head))
    return any(point.name == kind for point in entry_points(group=GROUP))


def continue_match(path: Path, tr: Catalogue, preferences: Preferences, record: Record | None = None) -> MatchInPlay:
    """The recorded match where it was left, going on in its own record, which may have been read already. BadFile where that
    cannot be read."""
    record = record or load_record(path)
    names, opening = dict(record.header.names), record.header.match
    choices = _choices(record.header, preferences.match)
    writer = RecordWriter.resume(path, record)
    session = Session(
        opening,
        writer.write,
        turns=record.turns,
        friendly=not record.header.counted,
        on_back=writer.take_back,
        used=record.used,
        on_time=writer.keep_time,
    )
    return MatchInPlay(session, writer, narrator_for(tr, names, choices, opening.seating), choices)


def branch_match(record: Record, path: Path, turn: int, tr: Catalogue, preferences: Preferences) -> MatchInPlay:
    """A match of its own that goes on from where the recorded one stood after so many turns; it does not count."""
    names, match = dict(record.header.names), record.header.match
    branched = Session(match, turns=record.turns).at(turn)
    choices = _choices(record.header, preferences.match)
    branch = Branch(path.name, turn)
    writer = RecordWriter(
        new_record_path(path.parent),
        branched,
        names,
        bots=dict(record.header.bots),
        guides=_guides(choices, match.seating),
        hand=choices.hand,
        branch_of=branch,
    )
    return MatchInPlay(
        Session(branched, writer.write, friendly=True, on_back=writer.take_back, on_time=writer.keep_time),
        writer,
        narrator_for(tr, names, choices, match.seating),
        choices,
    )


def _choices(header: Header, usual: MatchChoices) -> MatchChoices:
    """The player's own choices, with the seats taken as a record says."""
    bots, guides = dict(header.bots), dict(header.guides)

    def player(seat: Seat) -> SeatedPlayer:
        guide = guides.get(seat, usual.player(seat).guide)
        return replace(usual.player(seat), kind=_trusted_kind(bots.get(seat, PERSON), usual), guide=guide)

    players = len(header.match.seating.order)
    return replace(usual, players=players, hand=header.hand).with_players(player)


def _guides(choices: MatchChoices, seating: Seating) -> dict[Seat, GuideLevel]:
    """What each person at the table is shown."""
    return {seat: choices.guide_of(seat) for seat in seating.order if choices.player(seat).kind == PERSON}


def _trusted_kind(kind: str, usual: MatchChoices) -> str:
    """Who plays as a record says. A file may name any program: one that the player has not set up is not started."""
    known = kind == PERSON or kind in LEVELS or any(player.kind == kind for player in usual.seats)
    return kind if known else DEFAULT.name


def begin_recorded(
    match: MatchState,
    choices: MatchChoices,
    tr: Catalogue,
    folder: Path | None = None,
    names: Mapping[Seat, str] | None = None,
) -> MatchInPlay:
    """A match that stands already, with a record of its own; players without `names` have those that were chosen."""
    names = names or player_names(choices, match.seating, tr)
    bots = {seat: choices.player(seat).kind for seat in match.seating.order if choices.player(seat).kind != PERSON}
    guides = _guides(choices, match.seating)
    path = new_record_path(folder or records_folder())
    writer = RecordWriter(path, match, names, bots=bots, guides=guides, hand=choices.hand)
    session = Session(match, writer.write, on_back=writer.take_back, on_time=writer.keep_time)
    return MatchInPlay(session, writer, narrator_for(tr, names, choices, match.seating), choices)


@dataclass(frozen=True, slots=True)
class CloserLevel:
    """Another level would have been a closer match than the one that was played: so many boards were won of so many."""

    level: str
    won: int
    boards: int


def closer_level(play: MatchInPlay) -> CloserLevel | None:
    """The level for the next match, where one person won or lost nearly all boards of this one; None where this one fits."""
    match = play.session.match
    persons, seats = play.people, match.seating.playing
    if len(persons) != 1 or len(seats) != 2 or not isinstance(match.expects, MatchOver):
        return None
    other = next(play.player(seat).kind for seat in seats if seat not in persons)
    party = match.seating.party_of(persons[0])
    decided = [score.winner for score in match.game.boards if score.winner is not None]
    won, ladder = decided.count(party), list(LEVELS)
    if other not in ladder or len(decided) < _ENOUGH_BOARDS:
        return None
    lost, clearly = len(decided) - won, _CLEARLY * len(decided)
    step = 1 if won >= clearly else -1 if lost >= clearly else 0
    place = ladder.index(other) + step
    return CloserLevel(ladder[place], won, len(decided)) if step and 0 <= place < len(ladder) else None
