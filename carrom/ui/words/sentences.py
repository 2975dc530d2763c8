"""What the screens say of a match and of bots: names, rulings, scores, prompts and the log."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce

from carrom.bots.bot import BotFailure, Idea, Why
from carrom.model.discs import Kind
from carrom.model.equipment import POCKET_NAMES
from carrom.model.seats import Party, Seat, Seating
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD
from carrom.play.letters import cut
from carrom.play.profiles import Portrait, Profile, portrait_of
from carrom.play.session import Turn
from carrom.rules.judge import other_ruling
from carrom.rules.match import seat_at_start
from carrom.rules.notices import CLAIMS, OURS, TONES, Notice, NoticeCode, Refusal, tone_of
from carrom.rules.notices import Tone as Tone
from carrom.rules.ruleset import PRESETS, Ruleset, base_preset, quick_play
from carrom.rules.scoring import board_worths
from carrom.rules.state import BoardScore, MatchState, QueenIs, ToChoose, ToPlace, ToStrike
from carrom.storage.listing import ListedMatch
from carrom.ui.words.catalogue import NO_COST, PAIR, POINTS, YOU, Catalogue, when
from carrom.ui.words.laws import law_words


def rules_name(tr: Catalogue, name: str) -> str:
    """A preset's name in words, a house rule's own."""
    return tr(f"rules.{name}") if name in PRESETS else name


def laws_name(tr: Catalogue, rules: Ruleset) -> str:
    """What a match is played by, and whether a preset's laws were changed; neither a friendly take-back, nor who was chosen
    to start, nor the gentleness of quick play is a change, and where it is the clock alone that is off, that is said."""
    known = rules_name(tr, rules.name)
    if rules.name not in PRESETS:
        return known
    base = replace(base_preset(rules), take_back=rules.take_back)
    plain = (base, replace(base, first_break="first_seat"), quick_play(base))
    if rules in plain:
        return known
    calm = (replace(each, stroke_time_s=0, placing_time_s=0) for each in plain)
    return tr("laws.no_clock" if rules in calm else "laws.changed", rules=known)


# What another sentence, or the line that says who is next, has said already.
_IMPLIED_BY: dict[NoticeCode, frozenset[NoticeCode]] = {
    "nothing_pocketed": frozenset({"break_made", "break_made_inherited"}),
    "striker_jumped": frozenset({"break_jumped", "off_board_foul"}),
    "queen_jumped": frozenset({"jumped_order"}),
    "men_jumped": frozenset({"jumped_order"}),
}
_NEVER: frozenset[NoticeCode] = frozenset({"break_right_moves", "turn_to_neighbour", "break_to_neighbour"})
_BREAKS: frozenset[NoticeCode] = frozenset({"break_made", "break_made_inherited"})
_NAME_WHAT_COMES_BACK: frozenset[NoticeCode] = frozenset(
    {
        *(code for code, tone in TONES.items() if tone in (Tone.FOUL, Tone.QUEEN_BACK, Tone.QUEEN)),
        "dues_paid",
        "dues_paid_in_part",
        "fell_back",
        "jumped_order",
        "men_jumped",
        "opponents_due_paid",
        "placing_time_up_placed",
    }
)


# Each of these says what the faults of the stroke cost together.
_COSTS: frozenset[NoticeCode] = frozenset(
    {
        "improper",
        "improper_own_back",
        "improper_striker",
        "improper_striker_own_back",
        "last_opponent_put_back",
        "last_own_put_back",
        "line_not_crossed",
        "opponent_foul",
        "opponent_foul_put_back",
        "striker_also",
        "struck_behind_line",
        "wrong_colour_first",
    }
)


def shown_notices(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """The notices without those that only say again what another one, or the name of who is next, says."""
    codes = {notice.code for notice in notices}
    fell = codes - _BREAKS - _NEVER - {"nothing_pocketed", "placed_on_centre"}
    kept = tuple(
        notice
        for notice in notices
        if notice.code not in _NEVER
        and not codes & _IMPLIED_BY.get(notice.code, frozenset())
        and not (notice.code in _BREAKS and fell)
        and not (notice.code == "placed_on_centre" and codes & _NAME_WHAT_COMES_BACK)
    )
    return _cost_once(kept) or notices[:1]


def _cost_once(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """The notices with the cost of a stroke's faults in the first that names it; the others count nothing."""
    first = next((place for place, notice in enumerate(notices) if notice.code in _COSTS), len(notices))
    return tuple(
        replace(notice, count=0) if place > first and notice.code in _COSTS else notice for place, notice in enumerate(notices)
    )


@dataclass(frozen=True, slots=True)
class Message:
    """A title, lines under it, the laws (empty where there are none), and what comes next.

    `cites` is the row or the law numbers under which the law sheet finds the law it rests on.
    """

    tone: Tone
    title: str
    lines: tuple[str, ...] = ()
    law: str = ""
    turn: str = ""
    cites: str = ""


@dataclass(frozen=True, slots=True)
class PartyView:
    """One party's card. `score` is None where nothing is scored; `queen` is None unless it is this party's, pending or
    covered; `states` say what it does, the shorter the later; `brought` what the board has brought it so far, likewise, where
    men count as they fall; `level` a bot's; `portraits` of those who play in it."""

    name: str
    colour: Kind | None
    score: int | None
    down: tuple[tuple[Kind, int], ...]
    active: bool
    states: tuple[str, ...]
    queen: QueenIs | None
    dues: str
    brought: tuple[str, ...] = ()
    level: str = ""
    portraits: tuple[Portrait, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchNarrator:
    """Speaks of one match in one language; `names` and `seating` are those of its start, and so are the seats of `you`, the
    one person among bots, of the bots' `levels` and of their `faces`. The first game `cites_laws` not."""

    tr: Catalogue
    names: Mapping[Seat, str]
    seating: Seating | None = None
    cites_laws: bool = True
    you: Seat | None = None
    levels: Mapping[Seat, str] = field(default_factory=dict)
    faces: Mapping[Seat, Portrait] = field(default_factory=dict)

    def name(self, seat: Seat, match: MatchState) -> str:
        """Who sits here now: names are kept by the seats at the start, and players may change sides."""
        return self.names[self._at_start(seat, match)]

    def _at_start(self, seat: Seat, match: MatchState) -> Seat:
        return seat if self.seating is None else seat_at_start(self.seating, match.seating, seat)

    def party(self, match: MatchState, party: Party) -> str:
        """The names of a party's players."""
        first, *others = (self.name(seat, match) for seat in match.seating.parties[party])
        for name in others:
            first = self.tr("player.pair", first=first, then=name)
        return first

    def portraits(self, match: MatchState, party: Party, profiles: tuple[Profile, ...]) -> tuple[Portrait, ...]:
        """Those of a party's players: a bot's face, and what a person chose or has by name."""
        seats = [self._at_start(seat, match) for seat in match.seating.parties[party]]
        return tuple(self.faces.get(seat) or portrait_of(profiles, self.names[seat]) for seat in seats)

    def how(self, score: BoardScore) -> str:
        """How a board was won, in two words at most; empty where that is not known."""
        return "" if score.ended is None else self.tr(f"board_end.{score.ended}")

    def about(self, key: str, match: MatchState, seat: Seat, **slots: str | int) -> str:
        """A sentence about the player who sits here now, as `{player}`. Of somebody with a partner it is told in its variant
        for a pair, where it has one: what is won, scored or owed is the pair's, `{party}`."""
        party = match.seating.party_of(seat)
        pair = (PAIR,) if len(match.seating.parties[party]) > 1 else ()
        points = () if match.board.colours else (POINTS,)
        you = (YOU,) if self.you is not None and self.you is self._at_start(seat, match) else ()
        key = self.tr.variant(key, *pair, *points, *you)
        return self.tr(key, player=self.name(seat, match), party=self.party(match, party), **slots)

    def about_party(self, key: str, match: MatchState, party: Party, **slots: str | int) -> str:
        """A sentence about one player alone, or about a pair."""
        return self.about(key, match, match.seating.parties[party][0], **slots)

    def board(self, match: MatchState) -> str:
        return board_words(self.tr, match.ruleset, match.board.number)

    def time_left(self, match: MatchState, minutes: int | None) -> str:
        """How long the match still lasts; empty where it has no clock."""
        if match.game.time_is_up:
            return self.tr("table.last_board")
        return "" if minutes is None else self.tr("table.time_left", minutes=minutes)

    def rules(self, match: MatchState) -> str:
        return self.tr("table.rules", rules=laws_name(self.tr, match.ruleset), points=match.ruleset.target_points)

    def law(self, law: str) -> str:
        """Law numbers as shown; empty where there are none."""
        return law_words(self.tr, law) if self.cites_laws else ""

    def kinds(self, kinds: tuple[Kind, ...]) -> str:
        """Discs as one phrase, those of a kind together."""
        counts = {kind: kinds.count(kind) for kind in kinds}
        return self.tr.join_list(
            tuple(
                self.tr(f"kind.{kind}") if count == 1 else self.tr(f"kinds.{kind}", count=self._number(count))
                for kind, count in counts.items()
            )
        )

    def notice(self, notice: Notice, match: MatchState) -> str:
        """One notice as a sentence; `match` is the state after it."""
        how = "one" if notice.count == 1 else "many"
        key = f"notice.{notice.code}"
        return self.about(
            key if notice.count else self.tr.variant(key, NO_COST),
            match,
            notice.seat,
            next=self.name(next_seat(match), match),
            kinds=self.kinds(notice.kinds),
            count=notice.count,
            men=self.tr(f"men.{how}", count=self._number(notice.count)),
        )

    def _number(self, count: int) -> str:
        """A small number in a word."""
        return self.tr(f"number.{count}") if f"number.{count}" in self.tr else str(count)

    def refusal(self, refusal: Refusal, match: MatchState) -> Message:
        """Why something is not allowed."""
        sentence = self.about(f"refusal.{refusal.code}", match, refusal.seat, amount=f"{refusal.amount:.1f}")
        return Message(Tone.FOUL, sentence, (), self.law(refusal.law), cites=refusal.law)

    def banner(self, before: MatchState, turn: Turn) -> Message:
        """What a settled stroke came to: the headline, what else happened, the laws, and whose turn it is."""
        notices, match = shown_notices(turn.ruling.notices), turn.ruling.match
        title, *lines = (self.notice(notice, match) for notice in notices)
        rules = "" if notices[0].row in (*OURS, "") else rules_name(self.tr, match.ruleset.name)
        law = self.law(notices[0].law) or (rules if self.cites_laws else "")
        return Message(tone_of(notices), title, tuple(lines), law, self.turn(before, match), notices[0].row)

    def under_other_rules(self, before: MatchState, turn: Turn) -> tuple[str, ...]:
        """What the presets that rule a stroke otherwise would have said, those of one mind together."""
        if not isinstance(turn.action, Stroke) or turn.result is None:
            return ()
        said, minds = shown_notices(turn.ruling.notices)[0].code, dict[str, list[str]]()
        for preset in PRESETS.values():
            notices = shown_notices(other_ruling(before, turn.action, turn.result, preset))
            if notices and notices[0].code != said:
                sentence = self.notice(notices[0], turn.ruling.match)
                minds.setdefault(sentence, []).append(self.tr(f"rules.{preset.name}"))
        return tuple(
            self.tr("laws.elsewhere", rules=self.tr.join_list(tuple(names)), sentence=sentence)
            for sentence, names in minds.items()
        )

    def turn(self, before: MatchState, match: MatchState) -> str:
        """Who strikes next, and whether it is the same player again."""
        match match.expects:
            case ToPlace(seat):
                return self.about("turn.places", match, seat)
            case ToChoose(seat):
                return self.about("turn.chooses", match, seat)
            case ToStrike():
                pass
            case _:
                return self.tr("turn.over")
        same = isinstance(before.expects, ToStrike) and before.expects.seat == match.expects.seat
        step = "again" if same else "next"
        key = f"turn.{step}" if match.board.broken else f"turn.break_{step}"
        return self.about(key, match, match.expects.seat)

    def card(self, match: MatchState, party: Party, moving: bool) -> PartyView:
        """One party's card; `moving` while discs are."""
        board = match.board
        colour = colour_of(match, party)
        active = isinstance(match.expects, ToStrike | ToPlace) and match.expects.seat in match.seating.parties[party]
        held = board.held[party]
        down = tuple(
            (kind, count) for kind, count in ((Kind.WHITE, held.white), (Kind.BLACK, held.black)) if colour in (None, kind)
        )
        queen = board.queen.where if board.queen.party == party and board.queen.where is not QueenIs.ON_BOARD else None
        dues = board.dues[party]
        state, *shorter = self._states(match, party, moving, queen)
        coloured = () if colour is None else (self.tr("card.with_colour", state=state, colour=self.tr(f"colour.{colour}")),)
        return PartyView(
            name=self.party(match, party),
            colour=colour,
            score=match.game.scores[party],
            down=down,
            active=active,
            states=(*coloured, state, *shorter),
            queen=queen,
            dues=self.about_party(f"card.owes_{'one' if dues == 1 else 'many'}", match, party, count=dues) if dues else "",
            brought=self._brought(match, party),
            level=self._level(match, party),
        )

    def _level(self, match: MatchState, party: Party) -> str:
        """Of a bot that plays alone."""
        seats = match.seating.parties[party]
        return self.levels.get(self._at_start(seats[0], match), "") if len(seats) == 1 else ""

    def _brought(self, match: MatchState, party: Party) -> tuple[str, ...]:
        """What the board has brought so far, long and short, while men that belong to nobody are not yet in the score."""
        boards = match.game.boards
        gone = party not in match.seating.parties_playing
        if gone or match.board.colours or (boards and boards[-1].number == match.board.number):
            return ()
        points = board_worths(match)[party]
        return self.tr("card.brought", count=points), self.tr("card.brought_short", count=points)

    def _states(self, match: MatchState, party: Party, moving: bool, queen: QueenIs | None) -> tuple[str, ...]:
        """What a party does; of more than two players also who of it, then once more without a name."""
        seats, expects = match.seating.parties[party], match.expects
        if party not in match.seating.parties_playing:
            return (self.tr("card.gave_up"),)
        if isinstance(expects, ToPlace) and expects.seat in seats:
            plain = self.tr("card.to_place")
            return (self.about("card.one_to_place", match, expects.seat), plain) if len(seats) > 1 else (plain,)
        many = len(match.seating.playing) > 2
        if isinstance(expects, ToStrike) and expects.seat in seats:
            if moving:
                return (self.tr("card.striking"),)
            if queen is QueenIs.PENDING:
                return (self.tr("card.must_cover"),)
            what = "to_strike" if match.board.broken else "to_break"
            plain = self.tr(f"card.{what}")
            return (self.about(f"card.one_{what}", match, expects.seat), plain) if len(seats) > 1 else (plain,)
        if queen is QueenIs.COVERED:
            return (self.tr("card.has_queen"),)
        waiting = self.tr("card.waiting")
        after = match.seating.after(expects.seat) if isinstance(expects, ToStrike) and many else None
        if after is None or after not in seats:
            return (waiting,)
        return (self.about("card.one_next", match, after), waiting) if len(seats) > 1 else (self.tr("card.next"),)


def board_words(tr: Catalogue, rules: Ruleset, number: int) -> str:
    """Which board of how many."""
    limit = rules.board_limit
    if limit and number > limit:
        return tr("table.board_extra")
    return tr("table.board", number=number, limit=limit) if limit else tr("table.board_open", number=number)


def colour_of(match: MatchState, party: Party) -> Kind | None:
    """Whose men are which; None where men have no owner, or not before it is settled who breaks."""
    expects, board = match.expects, match.board
    tossing = isinstance(expects, ToChoose) and expects.question not in CLAIMS and not board.broken
    return board.colours[party] if board.colours and not tossing else None


def next_seat(match: MatchState) -> Seat:
    """Who strikes, places or chooses next; where nobody does, whose turn it was."""
    expects = match.expects
    return expects.seat if isinstance(expects, ToStrike | ToPlace | ToChoose) else match.board.to_strike


_LONGEST = 90
_CORNERS = ("top_right", "top_left", "bottom_left", "bottom_right")  # of the pockets, seen from South
_LUCK = ("break", "soft", "hard")
_EQUAL = 0.25  # points that are no difference


def idea_key(idea: Idea) -> str:
    """What an idea is about: the last part of the keys of its sentences."""
    if idea.disc is None or idea.pocket is None:
        return idea.kind if idea.kind in _LUCK else "quiet"
    return f"pot_{idea.disc.kind}"


def pocket_words(tr: Catalogue, idea: Idea, turn: float) -> str:
    """The pocket an idea is for, empty where none is; `turn` is how the board stands on the screen."""
    if idea.pocket is None:
        return ""
    return tr(f"pocket.{_CORNERS[(POCKET_NAMES.index(idea.pocket) - round(turn)) % len(_CORNERS)]}")


def chance_words(tr: Catalogue, idea: Idea) -> str:
    """How often it comes off: that the man drops, or that the turn goes on where no man was meant."""
    if idea.disc is None:
        return tr("explain.keeps", percent=round(idea.keeps_turn * 100))
    return tr("explain.drops", percent=round(idea.chance * 100))


def hint_chance_words(tr: Catalogue, idea: Idea) -> str:
    """The same of a hint, and by whose hand."""
    kind, chance = ("keeps", idea.keeps_turn) if idea.disc is None else ("drops", idea.chance)
    percent = round(chance * 100)
    return tr(f"hint.{kind}_always") if percent == 100 else tr(f"hint.{kind}", percent=percent)


def explanation(tr: Catalogue, why: Why, which: int, stroke: Stroke, player: str, turn: float) -> Message:
    """What a player meant by a stroke (0), or one of the ideas that were rejected (from 1)."""
    meant = why.meant
    idea = why.rejected[which - 1] if which else meant
    key, pocket = idea_key(idea), pocket_words(tr, idea, turn)
    if which:
        title = tr(f"explain_also.{key}", player=player, pocket=pocket)
        less = tr("explain.less", points=f"{max(0.0, meant.value - idea.value):.1f}")
        return Message(Tone.PLAIN, title, (chance_words(tr, idea), less))
    title = tr(f"explain_meant.{key}", player=player, pocket=pocket)
    return Message(Tone.PLAIN, title, (chance_words(tr, meant), *_strayed_words(tr, meant.stroke, stroke)))


def _strayed_words(tr: Catalogue, meant: Stroke, stroke: Stroke) -> tuple[str, ...]:
    """By how much the hand missed what the head wanted, for each thing where that shows."""
    degrees = f"{math.degrees(abs(stroke.angle - meant.angle) / URAD_PER_RAD):.1f}"
    percent = f"{abs(stroke.speed / meant.speed - 1) * 100:.0f}"
    mm = f"{abs(stroke.offset - meant.offset) / UM_PER_MM:.1f}"
    strayed = (
        *((tr("explain.aim_off", degrees=degrees),) if degrees != "0.0" else ()),
        *((tr("explain.power_off", percent=percent),) if percent != "0" else ()),
        *((tr("explain.place_off", mm=mm),) if mm != "0.0" else ()),
    )
    return strayed or (tr("explain.steady"),)


def hint_message(tr: Catalogue, idea: Idea | None, turn: float, power: float, placed: bool) -> Message:
    """What a Master would play; None while that is thought over. `power` is the stroke's share of full power, and the striker
    may be `placed` where the Master would strike from."""
    if idea is None:
        return Message(Tone.PLAIN, tr("hint.looking"), (tr("hint.looking_sub"),))
    title = tr(f"hint_idea.{idea_key(idea)}", pocket=pocket_words(tr, idea, turn))
    lines = (
        hint_chance_words(tr, idea),
        tr("hint.power", percent=round(power * 100)),
        tr("hint.away" if placed else "hint.place"),
    )
    return Message(Tone.PLAIN, title, lines)


def longest_hints(tr: Catalogue) -> tuple[Message, ...]:
    """Hints of the most words that there may be: before the striker is placed, and after that."""
    pocket = max((tr(f"pocket.{corner}") for corner in _CORNERS), key=len)
    pots = (f"pot_{kind}" for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN))
    title = max((tr(f"hint_idea.{key}", pocket=pocket) for key in (*pots, *_LUCK, "quiet")), key=len)
    chance = max((tr(f"hint.{kind}", percent=99) for kind in ("drops", "keeps")), key=len)
    power = tr("hint.power", percent=100)
    return tuple(Message(Tone.PLAIN, title, (chance, power, tr(f"hint.{end}"))) for end in ("place", "away"))


def comparison(tr: Catalogue, hinted: Idea, played: Idea) -> str:
    """How a stroke that was played compares with the hint, in points of the board."""
    more = played.value - hinted.value
    if abs(more) < _EQUAL:
        return tr("hint.equal")
    return tr("hint.better" if more > 0 else "hint.worse", points=f"{abs(more):.1f}")


def failure_words(tr: Catalogue, problem: BotFailure, player: str) -> str:
    """What went wrong, with the last line of its detail."""
    detail = (problem.detail.splitlines() or [""])[-1].strip()
    return tr(f"trouble.{problem.code}", player=player, detail=cut(detail, _LONGEST))


def offer(tr: Catalogue, match: ListedMatch, now: datetime) -> tuple[tuple[str, ...], str]:
    """Who plays whom, the fullest words first and shorter ones for less room; and under it how it stands and when it was
    left."""
    parties = tuple(reduce(lambda first, then: tr("player.pair", first=first, then=then), names) for names in match.names)
    scores, players = (
        reduce(lambda first, then: tr("title.against", first=first, then=then), parts)
        for parts in (map(str, match.stands.scores), parties)
    )
    board = board_words(tr, match.ruleset, match.stands.board)
    sub = tr("title.continue_sub", board=board, score=scores, when=when(tr, match.last, now))
    count = sum(map(len, match.names))
    others = tr(f"title.continue_others_{count}", player=match.names[0][0])
    return (tr("title.continue", players=players), others, tr(f"title.continue_{count}")), sub
