"""Laying out: the start of a match, of each game and each board, and where everyone sits (laws 39–43, 49, 58–60)."""

from dataclasses import replace
from hashlib import blake2b
from random import Random

from carrom.model.discs import MEN, Kind
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.placing import opening_layout
from carrom.model.seats import DOUBLES_CLOCKWISE, DOUBLES_RIGHT, SINGLES, THREE_CLOCKWISE, THREE_RIGHT, Seat, Seating
from carrom.rules.ruleset import EDITION, BadRuleset, Ruleset
from carrom.rules.scoring import games_needed, share_played, share_scored
from carrom.rules.state import BoardState, GameState, MatchState, MenCount, ToStrike, question_to


def seating_for(ruleset: Ruleset, players: int) -> Seating:
    """Where that many players sit and in which direction they play."""
    _check_seats(ruleset, players)
    right = ruleset.turn_direction == "right"
    match players:
        case 2:
            return SINGLES
        case 3:
            return THREE_RIGHT if right else THREE_CLOCKWISE
        case _:
            return DOUBLES_RIGHT if right else DOUBLES_CLOCKWISE


def start_match(ruleset: Ruleset, equipment: Equipment, seating: Seating, seed: int) -> MatchState:
    """A match before its first decision. BadRuleset when the rules do not allow that many seats."""
    _check_seats(ruleset, len(seating.order))
    ruleset = replace(ruleset, edition=EDITION)
    equipment = with_pockets(equipment, ruleset)
    nobody = tuple(0 for _ in seating.parties)
    first = seating.order[0]
    if ruleset.first_break == "random":
        first = Random(f"{seed}/first").choice(seating.order)
    board = _counts(1, first, seating, ruleset)
    if board.colours and len(seating.parties) != len(MEN):
        raise BadRuleset("men_owned_by_colour", len(seating.parties), str(len(MEN)))
    match = MatchState(
        ruleset=ruleset,
        equipment=equipment,
        seating=seating,
        seed=seed,
        decisions=0,
        games_won=nobody,
        game=GameState(1, first, nobody),
        board=board,
        layout=_ring(first, equipment, seed, 1, 1),
        expects=ToStrike(first),
    )
    match ruleset.first_break:
        case "toss":
            return replace(match, expects=question_to(first, "toss"))
        case "guess_the_hand":
            return replace(match, expects=question_to(first, "guess_the_hand"))
        case "random" | "first_seat":
            return match


def with_pockets(equipment: Equipment, ruleset: Ruleset) -> Equipment:
    """What is played with, the laws' pockets in its board."""
    return replace(equipment, board=replace(equipment.board, pocket_diameter=ruleset.pocket_diameter_mm))


def set_up_board(match: MatchState, number: int, breaker: Seat) -> MatchState:
    """The next board set up, its breaker to strike."""
    return replace(
        match,
        board=_counts(number, breaker, match.seating, match.ruleset),
        layout=_ring(breaker, match.equipment, match.seed, match.game.number, number),
        expects=ToStrike(breaker),
        to_place=(),
        owed_discs=(),
        waiting=(),
        claim=None,
    )


def start_board_with(match: MatchState, breaker: Seat) -> MatchState:
    """The first board of the game, now that it is known who breaks."""
    return set_up_board(replace(match, game=replace(match.game, first_breaker=breaker)), 1, breaker)


def next_game(match: MatchState) -> MatchState:
    """The next game: the other player begins (law 49a), after the change of sides where there is one (law 58).

    In the third game of four laws 49a(iii) and 49b name different partners of the pair that begins; ours follows 49b: the
    break goes on to the right as it does from board to board.
    """
    beginner = match.seating.after(match.game.first_breaker)
    if _changes_sides(match.ruleset):
        beginner = seat_after_change(beginner, match.seating)
        match = replace(match, seating=seating_after_change(match.seating))
    game = GameState(match.game.number + 1, beginner, tuple(0 for _ in match.games_won), time_is_up=match.game.time_is_up)
    return set_up_board(replace(match, game=game), 1, beginner)


def seat_after_change(seat: Seat, seating: Seating) -> Seat:
    """Where the player of this seat sits after a change of sides: opposite, in doubles one seat to the right (law 59)."""
    if len(seating.order) != 3:
        return seat.right if len(seating.order) == 4 else seat.opposite
    return seating.order[(seating.order.index(seat) + 1) % 3]


def seating_after_change(seating: Seating) -> Seating:
    """The same parties in their new seats; the order of play around the board stays."""
    parties = tuple(tuple(seat_after_change(seat, seating) for seat in party) for party in seating.parties)
    return Seating(seating.order, parties, tuple(seat_after_change(seat, seating) for seat in seating.left))


def seat_at_start(first: Seating, now: Seating, seat: Seat) -> Seat:
    """Where the player who sits here now sat at the start of the match: names are kept by those seats."""
    party = now.party_of(seat)
    return first.parties[party][now.parties[party].index(seat)]


def colours_matter(ruleset: Ruleset) -> bool:
    """Whether each party plays a colour, or men belong to whoever pockets them."""
    return ruleset.men_owned_by_colour


def is_change_due(match: MatchState) -> bool:
    """Whether sides change within the last game: after half the boards, or when someone has half the points (law 60)."""
    game, rules = match.game, match.ruleset
    needed = games_needed(rules)
    last_game = needed > 1 and game.number == 2 * needed - 1
    if not _changes_sides(rules) or not last_game or game.sides_changed:
        return False
    return share_played(match) >= 0.5 or share_scored(match) >= 0.5


def _changes_sides(ruleset: Ruleset) -> bool:
    return ruleset.change_sides


def player_numbers(ruleset: Ruleset) -> tuple[int, ...]:
    """How many may play by these rules (laws 27-28)."""
    return ruleset.allowed_seats


def _check_seats(ruleset: Ruleset, players: int) -> None:
    """BadRuleset where that many may not play."""
    allowed = player_numbers(ruleset)
    if players not in allowed:
        raise BadRuleset("allowed_seats", players, " | ".join(map(str, allowed)))


def _counts(number: int, breaker: Seat, seating: Seating, ruleset: Ruleset) -> BoardState:
    """An untouched board; the breaker's party plays white (law 43)."""
    white = seating.party_of(breaker)
    colours = tuple(Kind.WHITE if party == white else Kind.BLACK for party in range(len(seating.parties)))
    return BoardState(
        number=number,
        breaker=breaker,
        to_strike=breaker,
        colours=colours if colours_matter(ruleset) else (),
        held=tuple(MenCount() for _ in seating.parties),
        dues=tuple(0 for _ in seating.parties),
        earned=tuple(False for _ in seating.parties),
    )


def _ring(breaker: Seat, equipment: Equipment, seed: int, game: int, board: int) -> Layout:
    return opening_layout(breaker, equipment, Random(f"{seed}/{game}/{board}"))


def seed_commitment(seed: int) -> str:
    """What players see of the match's seed at the start, so that they can check it at the end: BLAKE2b of its decimal digits,
    16 bytes, as hexadecimal digits."""
    return blake2b(str(seed).encode(), digest_size=16).hexdigest()
