"""`carrom duel` from the outside: figures, records, workers, and what it refuses."""

import json
from pathlib import Path

import pytest

from carrom.cli import main
from carrom.cli.common import MISTYPED
from carrom.cli.figures import clearing_text, elo_text, table
from carrom.model.discs import Kind
from carrom.model.stroke import Stroke
from carrom.play.bot_matches import Counts
from carrom.play.player_statistics import rating
from carrom.storage.records import load_record

SHORT = ("--boards", "2", "--strokes", "3")


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["duel", *arguments, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert isinstance(plain, dict)
    for row in plain.get("players", []):
        del row["thinking_s"]
    return plain


def test_a_duel_prints_a_row_for_each_player_and_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--players", "beginner,club", *SHORT]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["player", "beginner", "club", "beginner"]
    assert "Elo" in lines[-1]


def test_every_column_of_the_table_has_a_name_above_its_figures() -> None:
    counts = [Counts(boards=120, won=60, strokes=4321, turns=999), Counts(boards=120, won=60, opened=120, opening_wins=100)]
    head, *rows = table(["club", "a bot of a long name"], counts).splitlines()[:3]
    columns = ["player", "boards", "won", "points", "pots", "fouls", "queens", "slams", "strokes"]
    columns += ["a turn", "kept", "break men", "break won", "think s", "p95 s"]
    ends: list[int] = []
    for column in columns[1:]:
        ends.append(head.index(f" {column}", ends[-1] if ends else 0) + 1 + len(column))
    assert head.split() == " ".join(columns).split()
    for row in rows:
        assert len(row) == len(head)
        assert all(row[end - 1] != " " and row[end : end + 1] in (" ", "") for end in ends)


def test_one_board_is_not_called_boards() -> None:
    assert clearing_text("club", [12]).startswith("club cleared 1 board of 19 discs in 12.0 strokes")
    assert clearing_text("club", [12, 14]).startswith("club cleared 2 boards of 19 discs in 13.0 strokes")


def test_the_same_seed_gives_the_same_boards_also_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--players", "beginner,club", *SHORT, "--seed", "3")
    alone = figures(capsys, *arguments)
    assert figures(capsys, *arguments, "--jobs", "2") == alone


def test_every_board_can_be_kept_as_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = figures(capsys, "--players", "beginner", *SHORT, "--record", str(tmp_path))
    records = [load_record(path) for path in sorted(tmp_path.iterdir())]
    assert [record.damage for record in records] == [None, None]
    assert all(record.match.game.boards for record in records)
    rows = found["players"]
    assert isinstance(rows, list)
    strokes = sum(turn.result is not None for record in records for turn in record.turns)
    assert sum(row["strokes"] for row in rows) == strokes


def test_what_the_breaker_did_at_once_is_counted_apart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = figures(capsys, "--players", "master@0:0:0,beginner", "--boards", "2", "--strokes", "12", "--record", str(tmp_path))
    rows = found["players"]
    assert isinstance(rows, list)
    assert [row["opening"]["turns"] for row in rows] == [1, 1]
    records = [load_record(path) for path in sorted(tmp_path.iterdir())]
    for row, record in zip(rows, records, strict=True):
        strokes = [turn for turn in record.turns if isinstance(turn.action, Stroke)]
        seats = [turn.action.seat for turn in strokes if isinstance(turn.action, Stroke)]
        end = next((place for place, seat in enumerate(seats) if seat != seats[0]), len(seats))
        fallen = [fall.disc.kind for turn in strokes[:end] if turn.result is not None for fall in turn.result.pocketed]
        assert row["opening"]["men"] == fallen.count(Kind.WHITE)


@pytest.mark.parametrize(
    ("ruleset", "players"), [("points3", "beginner"), ("icf", "beginner,club,club,beginner"), ("p2p", "club")]
)
def test_three_and_four_sit_down_where_the_rules_say_so(capsys: pytest.CaptureFixture[str], ruleset: str, players: str) -> None:
    found = figures(capsys, "--players", players, "--ruleset", ruleset, "--boards", "1", "--strokes", "2")
    rows = found["players"]
    assert isinstance(rows, list)
    assert sum(row["won"] for row in rows) == pytest.approx(2.0 if players.count(",") == 3 else 1.0, abs=0.5)


def test_one_player_alone_clears_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--players", "club", "--clear", "--hand", "0.1,1,0.2", "--boards", "1", "--strokes", "8")
    assert found["player"] == "club@0.1:1:0.2"
    strokes = found["strokes"]
    assert isinstance(strokes, list)
    assert 6 <= strokes[0] < 80


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "nobody"),
        ("--players", ""),
        ("--players", "club,club,club,club,club"),
        ("--hand", "1,2"),
        ("--players", "missing.py"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    assert main(["duel", *arguments]) == MISTYPED
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("carrom duel: ")


@pytest.mark.parametrize(
    ("won", "of", "told"),
    [
        (30, 30, "Elo over +357 (95 %)"),
        (0, 30, "Elo under -357 (95 %)"),
        (15, 30, "Elo +0 (-122 to +122, 95 % interval)"),
        (3, 3, "too few boards for an Elo difference"),
        (0, 3, "too few boards for an Elo difference"),
    ],
)
def test_who_won_all_or_nothing_has_only_the_end_of_the_interval_that_is_known(won: int, of: int, told: str) -> None:
    assert elo_text(rating(won, of)) == told


def test_help_names_every_form_of_a_player(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["duel", "--help"])
    help_text = "".join(capsys.readouterr().out.split())
    for form in ("master@0.15:2:0.3:200", "custom@DEG:PERCENT:MM:STROKES:LOOK_AHEAD", ".py", "carrom.bots"):
        assert form in help_text


@pytest.mark.parametrize("option", ["--boards", "--jobs", "--strokes"])
@pytest.mark.parametrize("number", ["0", "-1", "²", "1.5", "100001", "9" * 20, "9" * 5000, ""])
def test_a_number_that_is_no_count_or_beyond_all_use_is_refused(
    option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["duel", f"{option}={number}"])
    assert end.value.code == MISTYPED
    assert "write a whole number from 1 to 100000" in capsys.readouterr().err
