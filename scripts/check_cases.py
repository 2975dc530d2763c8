"""Runs rule cases through the rules: prints failing ids with expected and got, then `N passed, M failed`.

A case is one JSON object a line, as `tests/cases/README.md` explains, put to the rules and their answer read back.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from typing import Any, TypeAlias

from carrom.model.discs import Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.seats import Party, Seat, Seating
from carrom.rules.events import settle_event
from carrom.rules.facts import StrokeFacts
from carrom.rules.match import seating_for
from carrom.rules.progress import ReturnTask, Ruling, conclude_turn
from carrom.rules.ruleset import PRESETS, Ruleset
from carrom.rules.scoring import next_breaker, totals
from carrom.rules.settle import Settlement, settle
from carrom.rules.state import (
    BoardScore,
    BoardState,
    GameOver,
    GameState,
    MatchOver,
    MatchState,
    MenCount,
    QueenIs,
    QueenState,
    ToStrike,
)

Case: TypeAlias = dict[str, Any]  # a line of the file as it stands
KINDS = {"W": Kind.WHITE, "B": Kind.BLACK, "Q": Kind.QUEEN, "S": Kind.STRIKER}
LETTERS = {kind: letter for letter, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say of a case, in the case's own words, and the rows of the law book they cite."""

    after: dict[str, object]
    rows: tuple[str, ...]
    codes: tuple[str, ...]


def load_cases(path: Path) -> list[Case]:
    """The cases of a file. ValueError for a line that is no JSON object."""
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    for case in cases:
        if not isinstance(case, dict):
            raise ValueError(f"not a case: {case!r}")
    return cases


def differences(case: Case) -> list[str]:
    """Every key of the expected outcome that comes out otherwise, as `key: expected … got …`."""
    got = answer(case).after
    return [f"{key}: expected {want} got {got.get(key)}" for key, want in case["after"].items() if got.get(key) != want]


def answer(case: Case) -> Answer:
    ruleset = PRESETS[case["ruleset"]]
    table = _Table(ruleset, case["before"], case["stroke"].get("strokes_in_turn", 0))
    match, seat = table.match(), table.mover_seat
    settled = _settled(match, table, case["stroke"])
    ruling, tasks = conclude_turn(match, settled, seat)
    return Answer(
        table.outcome(settled, ruling, tasks),
        tuple(notice.row for notice in ruling.notices),
        tuple(notice.code for notice in ruling.notices),
    )


def _settled(match: MatchState, table: "_Table", stroke: Case) -> Settlement:
    mover = table.party(table.before["mover"])
    if "event" in stroke:
        offender = table.party(stroke["offender"]) if "offender" in stroke else mover
        return settle_event(match.board, stroke["event"], offender, mover, match.ruleset)
    facts = StrokeFacts(
        mover=mover,
        pocketed=tuple(KINDS[letter] for letter in stroke["pocketed"]),
        left_board=tuple(KINDS[letter] for letter in stroke["left_board"]),
        break_attempt=stroke["break_attempt"],
        touched_men=stroke["touched_men"],
        first_hit=KINDS[stroke["first_hit"]] if stroke.get("first_hit") else None,
        crossed_front_line=stroke.get("crossed_front_line", True),
        hit_before_crossing=stroke.get("hit_before_crossing", False),
        improper=stroke["improper"],
        inherited_break=table.mover_seat != match.board.breaker,
        forgone=stroke.get("opponent_forgoes", False),
    )
    return settle(match.board, facts, match.ruleset, match.game.scores)


class _Table:
    """One case's players: the names the case gives them, and where they sit."""

    def __init__(self, ruleset: Ruleset, before: Case, strokes_in_turn: int) -> None:
        self.ruleset, self.before, self.strokes_in_turn = ruleset, before, strokes_in_turn
        self.names = tuple(before["dues"])
        self.seating = self._seating()
        self.mover_seat = Seat(before["seat"]) if "seat" in before else self.seating.parties[self.party(before["mover"])][0]

    def _seating(self) -> Seating:
        sides = self.before.get("sides")
        if sides is None:
            seating = seating_for(self.ruleset, len(self.names))
            return Seating(seating.order, tuple((seat,) for seat in seating.order))
        order = seating_for(self.ruleset, 4).order
        return Seating(order, tuple(tuple(seat for seat in order if sides[seat] == name) for name in self.names))

    def party(self, name: str) -> Party:
        return self.names.index(name)

    def by_name(self, values: tuple[object, ...]) -> dict[str, object]:
        return dict(zip(self.names, values, strict=True))

    def match(self) -> MatchState:
        before = self.before
        colours = (Kind.WHITE, Kind.BLACK) if self.ruleset.men_owned_by_colour else ()
        breaker = Seat(before["breaker_seat"]) if "breaker_seat" in before else self.seating.order[0]
        board = BoardState(
            number=before["board"],
            breaker=breaker,
            to_strike=self.mover_seat,
            colours=colours,
            held=self._held(),
            dues=tuple(before["dues"][name] for name in self.names),
            earned=tuple(before["earned"][name] for name in self.names),
            queen=self._queen(before["queen"]),
            broken=before["break"]["made"],
            misses=before["break"]["misses"],
            strokes_in_turn=self.strokes_in_turn,
        )
        nobody = tuple(0 for _ in self.names)
        scores = tuple(before["score"][name] for name in self.names)
        game = GameState(1, breaker, scores, boards=_earlier_boards(before["board"], breaker))
        return MatchState(
            self.ruleset, standard_equipment(), self.seating, 0, 0, nobody, game, board, Layout(), ToStrike(self.mover_seat)
        )

    def _held(self) -> tuple[MenCount, ...]:
        if not self.ruleset.men_owned_by_colour:
            return tuple(MenCount(held["W"], held["B"]) for held in self.before["held"].values())
        return MenCount(self.before["pocketed"]["W"], 0), MenCount(0, self.before["pocketed"]["B"])

    def _queen(self, text: str) -> QueenState:
        where, _, name = text.partition(":")
        return QueenState(QueenIs(where), self.party(name) if name else None)

    def outcome(self, settled: Settlement, ruling: Ruling, tasks: tuple[ReturnTask, ...]) -> dict[str, object]:
        match = ruling.match
        won = match.expects if isinstance(match.expects, GameOver | MatchOver) else None
        winner = None if won is None or won.winner is None else self.names[won.winner]
        placed_by = {"placed_by": self._placed_by(tasks)}
        course, result = self._course(settled, ruling, winner), self._result(settled, ruling, winner)
        return {**self._counts(match), **course, **placed_by, **result}

    def _counts(self, match: MatchState) -> dict[str, object]:
        board, queen = match.board, match.board.queen
        down = tuple(sum(getattr(held, colour) for held in board.held) for colour in ("white", "black"))
        return {
            "queen": queen.where.value + (f":{self.names[queen.party]}" if queen.party is not None else ""),
            "on_board": {"W": board.on_board.white, "B": board.on_board.black},
            "pocketed": {"W": down[0], "B": down[1]},
            "held": self.by_name(tuple({"W": men.white, "B": men.black} for men in board.held)),
            "totals": self.by_name(totals(match)),
            "dues": self.by_name(board.dues),
            "earned": self.by_name(board.earned),
            "break": {"made": board.broken, "misses": board.misses},
            "score": self.by_name(match.game.scores),
        }

    def _course(self, settled: Settlement, ruling: Ruling, winner: str | None) -> dict[str, object]:
        over = settled.end is not None or winner is not None
        seat = ruling.match.board.to_strike
        turn = {"continues": "continue", "passes": "pass", "break_again": "break_again", "over": "board_over"}[settled.turn]
        return {
            "result": "match_over" if winner and not settled.end else turn,
            "next": None if over else self.names[self.seating.party_of(seat)],
            "next_seat": None if over else seat.value,
            "foul": settled.foul,
            "returned": [LETTERS[back.kind] for back in settled.returned],
            "replaced": [LETTERS[kind] for kind in settled.replaced],
        }

    def _placed_by(self, puts: tuple[ReturnTask, ...]) -> dict[str, str]:
        if not self.ruleset.men_owned_by_colour:
            return {"all": self._named(puts[0])} if puts else {}
        return {"off_board" if put.jumped else LETTERS[put.kind]: self._named(put) for put in puts}

    def _named(self, put: ReturnTask) -> str:
        if put.by is None:
            return self.ruleset.queen_placer if put.kind is Kind.QUEEN or put.jumped else self.ruleset.placer_of_dues
        return put.by.value if "seat" in self.before else self.names[self.seating.party_of(put.by)]

    def _result(self, settled: Settlement, ruling: Ruling, winner: str | None) -> dict[str, object]:
        end, match = settled.end, ruling.match
        breaker = next_breaker(match) if end and winner is None else None
        next_break = None
        if end and winner is None:
            next_break = self.names[self.seating.party_of(breaker)] if breaker else "toss"
        return {
            "board_over": end is not None,
            "winner": self.names[end.winner] if end else None,
            "points": ruling.points,
            "claimable": end.claimable if end and self.ruleset.claim_extra_points != "no" else 0,
            "game_over": winner is not None,
            "game_winner": winner,
            "match_over": isinstance(match.expects, MatchOver),
            "match_winner": winner if isinstance(match.expects, MatchOver) else None,
            "next_break": next_break,
            "next_break_seat": breaker.value if breaker else None,
        }


def _earlier_boards(number: int, breaker: Seat) -> tuple[BoardScore, ...]:
    return tuple(BoardScore(board, breaker, None, (0, 0), None, None) for board in range(1, number))


def main(arguments: Sequence[str]) -> int:
    """0 when every case in the files passes, 1 when one fails, 2 when a file cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file of rule cases, one a line")
    passed = failed = 0
    for name in parser.parse_args(arguments).files:
        try:
            cases = load_cases(name)
        except (OSError, ValueError) as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            return 2
        for case in cases:
            try:
                wrong = differences(case)
            except (KeyError, ValueError, IndexError, TypeError) as problem:
                wrong = [f"no case that can be read: {problem!r}"]
            if wrong:
                failed += 1
                print(f"{case.get('id', '?')}: {case.get('title', '')}")
                for line in wrong:
                    print(f"    {line}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
