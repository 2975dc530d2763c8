"""What a board adds to the score, where points are capped, and whether it ends game and match (laws 52–57; rows M, UM, G,
P8–P10, R9)."""

from dataclasses import replace
from typing import TypeAlias

from carrom.model.seats import Party, Seat
from carrom.rules.citations import Finding
from carrom.rules.ends import men_worth, queen_worth
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import BoardEnd, BoardOver, BoardScore, GameOver, MatchOver, MatchState, QueenIs

Scored: TypeAlias = tuple[MatchState, tuple[Finding, ...]]
"""The match with points in it and the next expectation set, and what to say of that."""


def totals(match: MatchState) -> tuple[int, ...]:
    """Each party's points; where men count as they fall, with what the board in play has brought so far."""
    if match.board.colours or _is_booked(match):
        return match.game.scores
    return tuple(score + brought for score, brought in zip(match.game.scores, board_worths(match), strict=True))


def boards_for_tables(match: MatchState) -> tuple[BoardScore, ...]:
    """The boards of the game as every table tells them, in order: what they banked adds up to `totals` once no board is in
    play. Where men count as they fall, the board during which the game ended is one of them, as it stood."""
    game, board = match.game, match.board
    if board.colours or _is_booked(match) or not match.board_over:
        return game.boards
    values = board_worths(match)
    reached = max(totals(match)) >= target(match.ruleset)
    ended, winner = (BoardEnd.TARGET, _leader(match, values)) if reached else (BoardEnd.STOPPED, None)
    return (*game.boards, BoardScore(board.number, board.breaker, winner, values, _covered_by(match), ended))


def board_winner(match: MatchState) -> Party | None:
    """Who has won the board on the table, its points booked or still to be claimed; None while it is played, and for nobody."""
    if match.claim is not None:
        return match.claim.winner
    findings = boards_for_tables(match) if match.board_over else ()
    return findings[-1].winner if findings and findings[-1].number == match.board.number else None


def _is_booked(match: MatchState) -> bool:
    """Whether the board on the table is among the finished ones."""
    boards = match.game.boards
    return bool(boards) and boards[-1].number == match.board.number


def board_worths(match: MatchState) -> tuple[int, ...]:
    """What the men held and the covered queen count for each party, where men belong to nobody; nothing for who has left."""
    playing = match.seating.parties_playing
    return tuple(_board_worth(match, party) if party in playing else 0 for party in range(len(match.board.held)))


def _board_worth(match: MatchState, party: Party) -> int:
    queen = queen_worth(party, match.game.scores, match.ruleset) if _covered_by(match) == party else 0
    return men_worth(match.board.held[party], match.ruleset) + queen


def _covered_by(match: MatchState) -> Party | None:
    """Who has covered the queen of the board on the table."""
    queen = match.board.queen
    return queen.party if queen.where is QueenIs.COVERED else None


def score_board(match: MatchState, winner: Party, points: int, ended: BoardEnd | None) -> Scored:
    """A board of colours booked: `points` to the winner, the debts written off or added, and never more than the cap."""
    rules, board = match.ruleset, match.board
    found = []
    if any(board.dues):
        debtor = max(range(len(board.dues)), key=lambda party: board.dues[party])
        owed = sum(due for party, due in enumerate(board.dues) if party != winner)
        if _writes_off(rules):
            found.append(Finding("dues_written_off", "D6:55 U15", debtor, (), sum(board.dues)))
        elif owed:
            found.append(Finding("dues_counted", "D6", debtor, (), owed))
            points += owed
    points, told = _cap(points, rules)
    if told:
        found.append(Finding("board_at_cap", "E18:55 U8 R8", winner, (), points))
    banked = tuple(points if party == winner else 0 for party in range(len(board.dues)))
    return _book(match, winner, banked, ended, tuple(found))


def bank_board(match: MatchState, ended: BoardEnd, left_out: Party | None = None) -> Scored:
    """A board of points booked: everyone banks the men held and the queen; `left_out` nothing."""
    rules, board = match.ruleset, match.board
    found = []
    banked = [0 if party == left_out else value for party, value in enumerate(board_worths(match))]
    for party, due in enumerate(board.dues):
        if due and not _writes_off(rules):
            banked[party] = max(0, banked[party] - due)
            found.append(Finding("dues_deducted", "D6", party, (), due))
        elif due:
            found.append(Finding("dues_written_off", "D6:55 U15", party, (), due))
    values = tuple(_cap(value, rules)[0] for value in banked)
    return _book(match, _leader(match, values), values, ended, tuple(found))


def _writes_off(rules: Ruleset) -> bool:
    return rules.dues_written_off_at_board_end


def _cap(points: int, rules: Ruleset) -> tuple[int, bool]:
    """A board's points, at most the cap, and whether the cap is told: where it cut some off, to edition 2 also where it just
    held (law 55)."""
    cap = rules.board_points_cap
    told = bool(cap) and (points > cap or (points == cap and rules.edition <= 2))
    return min(points, cap) if cap else points, told


def _book(
    match: MatchState, winner: Party | None, banked: tuple[int, ...], ended: BoardEnd | None, found: tuple[Finding, ...]
) -> Scored:
    board, game = match.board, match.game
    score = BoardScore(board.number, board.breaker, winner, banked, _covered_by(match), ended)
    scores = tuple(old + new for old, new in zip(game.scores, banked, strict=True))
    game = replace(game, scores=scores, boards=(*game.boards, score))
    match = replace(match, game=game, board=replace(board, dues=tuple(0 for _ in board.dues)), claim=None)
    if winner is not None and board.colours:
        found = (*found, Finding("board_points", "L52:52-54 U8 G1 R8", winner, (), score.points))
    verdict = _game_verdict(match)
    if isinstance(verdict, Finding):
        won = verdict.code != "extra_board"
        match = win_game(match, verdict.party) if won else replace(match, expects=BoardOver())
        return match, (*found, verdict)
    return replace(match, expects=BoardOver()), found


def games_needed(rules: Ruleset) -> int:
    """How many games win the match: the better half (law 57)."""
    return rules.games_in_match // 2 + 1


def target(rules: Ruleset) -> int:
    """The points that win a game (law 56a)."""
    return rules.target_points


def share_scored(match: MatchState) -> float:
    """How much of the target the leader has."""
    return _best(match) / target(match.ruleset)


def _best(match: MatchState) -> int:
    """The leader's score."""
    return match.game.scores[leaders(match, match.game.scores)[0]]


def share_played(match: MatchState) -> float:
    """How much of the game's boards is played: 1 at the limit, more in extra boards, 0 where there is no limit."""
    limit = match.ruleset.board_limit
    return len(match.game.boards) / limit if limit else 0.0


def leaders(match: MatchState, points: tuple[int, ...]) -> tuple[Party, ...]:
    """The parties that still play and have the most of these points, which run over all parties."""
    playing = match.seating.parties_playing
    best = max(points[party] for party in playing)
    return tuple(party for party in playing if points[party] == best)


def _leader(match: MatchState, points: tuple[int, ...]) -> Party | None:
    first, *level = leaders(match, points)
    return None if level else first


def _game_verdict(match: MatchState) -> Finding | None:
    """The game's winner, or that an extra board is needed, or nothing yet."""
    game, played = match.game, share_played(match)
    leader = _leader(match, game.scores)
    if leader is not None and played > 1:
        return Finding("game_won_extra_board", "M3:56b G2 P10 R9", leader, (), game.scores[leader])
    if leader is not None and share_scored(match) >= 1:
        return Finding("game_won", "M1:56a UM1 G1 P9 R9", leader, (), game.scores[leader])
    if played < 1 and not game.time_is_up:
        return None
    if leader is None:
        return Finding("extra_board", "M3:56b G2 P10 R9", match.seating.party_of(match.board.breaker), (), _best(match))
    if played >= 1:
        return Finding("game_won_limit", "M2:56a G2 P10 R9", leader, (), game.scores[leader])
    return Finding("game_won_time", "K26", leader, (), game.scores[leader])


def call_time(match: MatchState) -> Scored:
    """The clock of the match has run out (K26): the board in play is the last; between boards the leader wins at once."""
    match = replace(match, game=replace(match.game, time_is_up=True))
    findings = (Finding("match_time_up", "K26", match.seating.party_of(match.seating.order[0])),)
    after, found = settled_between_boards(match) if isinstance(match.expects, BoardOver) else (match, ())
    return after, (*findings, *found)


def settled_between_boards(match: MatchState) -> Scored:
    """A match between two boards whose leader may have changed without one: some games need no other board now."""
    verdict = _game_verdict(match)
    if verdict is None or verdict.code == "extra_board":
        return match, ()
    return win_game(match, verdict.party), (verdict,)


def win_at_once(match: MatchState, mover: Party) -> Scored | None:
    """Row P9: the mover's total reaches the target after the stroke, nothing owed, where every stroke is looked at."""
    if match.ruleset.win_check != "each_stroke" or match.board.colours or match.board.dues[mover]:
        return None
    total = totals(match)[mover]
    if total < target(match.ruleset):
        return None
    return win_game(match, mover), (Finding("game_won", "P9", mover, (), total),)


def win_game(match: MatchState, winner: Party) -> MatchState:
    """The game goes to this party; the match too when no more games are needed (law 57)."""
    won = tuple(games + (party == winner) for party, games in enumerate(match.games_won))
    match = replace(match, games_won=won)
    if won[winner] >= games_needed(match.ruleset):
        return replace(match, expects=MatchOver(winner))
    return replace(match, expects=GameOver(winner))


def next_breaker(match: MatchState) -> Seat | None:
    """Who breaks the board after this one; None where a fresh toss decides (law 56b)."""
    game, rules = match.game, match.ruleset
    level = _leader(match, game.scores) is None
    if level and share_played(match) >= 1 and rules.tie_after_limit == "extra_board_toss":
        return None
    winner = game.boards[-1].winner if game.boards else None
    if rules.next_break == "winner" and winner is not None and winner in match.seating.parties_playing:
        return match.seating.parties[winner][0]
    return match.seating.after(match.board.breaker)
