"""A true record is proved true, and whatever is changed in one is found, with the first place where it shows."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Stroke
from carrom.play.session import Session
from carrom.rules.ruleset import PRESETS
from carrom.storage.codec import to_plain
from carrom.storage.files import BadFile
from carrom.storage.header import engine
from carrom.storage.records import RecordWriter, load_record
from carrom.storage.verify import TOLERANCE, verify
from tests.storage.recorded import FRIENDLY, lines_of, names, opening, play_on, real, reseal

GOLDEN = Path(__file__).parents[1] / "golden"
TURNS = 6


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    real(path, TURNS)
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "match.jsonl"
    copy.write_bytes(whole.read_bytes())
    return copy


def change(path: Path, number: int, old: str, new: str) -> None:
    """Changes the first such text in a line and seals all anew."""
    lines = lines_of(path)
    assert old.encode() in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old.encode(), new.encode(), 1)
    reseal(path, lines)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_golden_record_of_every_preset_is_true(preset: str) -> None:
    golden = GOLDEN / f"{preset}.jsonl"
    report = verify(golden)
    assert (report.damage, report.rules, report.physics) == (None, None, None)
    assert report.over
    assert report.exact is (load_record(golden).header.engine == engine())
    assert report.strokes > 20


def test_games_that_were_given_up_are_proved_like_all_else(path: Path) -> None:
    match = opening(replace(FRIENDLY, games_in_match=3, change_sides=False))
    path.unlink()
    session = Session(match, RecordWriter(path, match, names(match)).write)
    play_on(session, 3)
    for option in ("concede_game", "next", "concede_game"):
        session.act(Choice(Seat.SOUTH, option))
    report = verify(path)
    assert report.true
    assert report.over
    record = load_record(path)
    assert record.match.games_won == (0, 2)
    change(path, 5, "concede_game", "concede_bored")
    assert "not allowed" in (load_record(path).damage or "")


def test_what_was_checked_is_counted(path: Path) -> None:
    steps: list[tuple[int, int]] = []
    report = verify(path, lambda done, of: steps.append((done, of)))
    assert report.true
    assert (report.turns, report.strokes, report.exact, report.over) == (TURNS, TURNS, True, False)
    assert steps == [(done, TURNS) for done in range(TURNS + 1)]


def test_every_changed_digit_is_found_although_all_check_values_are_made_anew(path: Path) -> None:
    lines, random, changed = lines_of(path)[:4], Random(4), 0
    while changed < 60:
        number = random.randrange(1, len(lines))
        line = lines[number]
        places = [place for place, byte in enumerate(line) if chr(byte).isdigit() and place < line.index(b',"check"')]
        place = random.choice(places)
        other = line[:place] + str((int(chr(line[place])) + random.randint(1, 9)) % 10).encode() + line[place + 1 :]
        try:
            if json.loads(other) == json.loads(line):
                continue  # another way to write the same number
            reseal(path, [*lines[:number], other, *lines[number + 1 :]])
        except json.JSONDecodeError:
            continue
        changed += 1
        report = verify(path)
        assert not report.true, other[max(0, place - 40) : place + 10]
        for difference in filter(None, (report.rules, report.physics)):
            assert difference.turn >= number


def test_a_changed_digit_that_breaks_its_line_ends_the_check_there(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"speed":', b'"speed":1', 1))
    report = verify(path)
    assert report.damage is not None
    assert report.damage.startswith("line 2: ")
    assert (report.turns, report.rules, report.physics) == (0, None, None)


def test_a_cut_file_is_checked_up_to_the_cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])
    report = verify(path)
    assert report.turns == TURNS - 1
    assert report.damage is not None
    assert report.damage.startswith(f"line {TURNS + 1}: ")


def test_a_changed_notice_differs_by_the_rules_alone(path: Path) -> None:
    turn = load_record(path).turns[2]
    change(path, 4, f'"code":"{turn.ruling.notices[0].code}"', '"code":"technical_foul"')
    report = verify(path)
    assert report.physics is None
    assert report.rules is not None
    assert (report.rules.turn, report.rules.field) == (3, "$.notices[0].code")
    assert (report.rules.expected, report.rules.got) == (turn.ruling.notices[0].code, "technical_foul")


def test_a_disc_moved_in_a_result_differs_by_the_physics_in_millimetres(path: Path) -> None:
    x = json.loads(lines_of(path)[2])["result"]["layout"]["discs"][0][1][0]
    lines = [json.loads(line) for line in lines_of(path)]
    lines[2]["result"]["layout"]["discs"][0][1][0] = x + 2.5
    reseal(path, [json.dumps(line).encode() for line in lines])
    report = verify(path)
    assert report.physics is not None
    assert (report.physics.turn, report.physics.field) == (2, "$.result.layout.discs[0][1][0]")
    assert (report.physics.expected, report.physics.got) == (x, x + 2.5)
    assert report.physics.apart == pytest.approx(2.5)


def test_a_stroke_that_was_not_allowed_ends_both_checks(path: Path) -> None:
    stroke = load_record(path).turns[1].action
    assert isinstance(stroke, Stroke)
    other = next(seat for seat in (Seat.SOUTH, Seat.NORTH) if seat is not stroke.seat)
    change(path, 3, f'"do":"stroke","seat":"{stroke.seat}"', f'"do":"stroke","seat":"{other}"')
    report = verify(path)
    assert report.turns == 2
    assert report.rules is not None
    assert (report.rules.turn, report.rules.field) == (2, "$.do")
    assert "not_your_turn" in str(report.rules.expected)


@pytest.mark.parametrize(("moved", "true"), [(TOLERANCE / 2, True), (TOLERANCE * 2, False)])
def test_another_engine_may_place_discs_a_little_apart(path: Path, moved: float, true: bool) -> None:
    lines = [json.loads(line) for line in lines_of(path)][:2]
    lines[0]["engine"] = "another"
    lines[1]["result"]["layout"]["discs"][0][1][0] = round(lines[1]["result"]["layout"]["discs"][0][1][0] + moved, 3)
    del lines[1]["stands"]
    reseal(path, [json.dumps(line).encode() for line in lines])
    report = verify(path)
    assert report.exact is False
    assert report.rules is None
    assert (report.physics is None) is true


def test_a_disc_that_another_engine_pockets_elsewhere_differs(path: Path) -> None:
    turns = load_record(GOLDEN / "icf.jsonl").turns
    falls = [(n, turn.result.pocketed) for n, turn in enumerate(turns, start=1) if turn.result and turn.result.pocketed]
    number, pocketed = falls[0]
    lines = [json.loads(line) for line in lines_of(GOLDEN / "icf.jsonl")[: number + 1]]
    lines[0]["engine"] = "another"
    elsewhere = "NW" if pocketed[0].pocket != "NW" else "SE"
    lines[number]["result"]["pocketed"][0]["pocket"] = elsewhere
    reseal(path, [json.dumps(line).encode() for line in lines])
    difference = verify(path).physics
    assert difference is not None
    assert (difference.turn, difference.field) == (number, "$.result.pocketed[0].pocket")
    assert (difference.expected, difference.got) == (pocketed[0].pocket, elsewhere)


def test_a_file_without_a_header_is_a_bad_file(path: Path) -> None:
    path.write_bytes(b"".join(line + b"\n" for line in lines_of(path)[1:]))
    with pytest.raises(BadFile, match="line 1"):
        verify(path)


def test_what_stands_after_a_turn_is_written_with_it(path: Path) -> None:
    record = load_record(path)
    assert json.loads(lines_of(path)[-1])["stands"]["scores"] == to_plain(record.match.game.scores)
