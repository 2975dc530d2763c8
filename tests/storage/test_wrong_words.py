"""Records whose seals are right and whose words are wrong: each word that is compared or looked up is one of a closed set,
and where it is none of it, or stands where it cannot, the record is refused by place and reason."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from carrom.model.seats import Seat
from carrom.rules.notices import ANSWERS, Question
from carrom.rules.ruleset import ICF, PRESETS
from carrom.storage.files import BadFile
from carrom.storage.listing import list_match
from carrom.storage.match_faults import faults_of
from carrom.storage.records import RecordWriter, load_record
from tests.storage.recorded import lines_of, names, opening, reseal

GOLDEN = Path(__file__).parents[1] / "golden"
FREE = {"format", "game", "engine", "began", "check", "name"}  # texts that are shown, or told apart by nothing but themselves
CITED = {"row", "law"}  # of a ruling; a record of an older law book may cite what it likes, for the judge cites anew
Place = tuple[str | int, ...]


def words_in(value: object, place: Place = ()) -> Iterator[Place]:
    """The place of every word that is not free."""
    parts: Mapping[Any, object] = (
        value if isinstance(value, dict) else dict(enumerate(value)) if isinstance(value, list) else {}
    )
    for key, part in parts.items():
        if isinstance(part, str) and key not in FREE:
            yield (*place, key)
        yield from words_in(part, (*place, key))


def with_word(value: Any, place: Place, word: object) -> Any:
    """The same with another word there."""
    if not place:
        return word
    key, *rest = place
    parts = value.copy()
    parts[key] = with_word(parts[key], tuple(rest), word)
    return parts


def header_of(path: Path) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(lines_of(path)[0])
    return plain


def write(path: Path, header: object, *later: object) -> None:
    reseal(path, [json.dumps(line).encode() for line in (header, *later)])


@pytest.fixture(scope="module")
def headers(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Of this schema, by all laws and in states of every kind."""
    folder, found = tmp_path_factory.mktemp("headers"), []
    for number, rules in enumerate(PRESETS.values()):
        match = opening(rules)
        path = folder / f"{number}.jsonl"
        RecordWriter(path, match, names(match), bots={Seat.SOUTH: "club"}, guides={match.seating.order[1]: "off"})
        found.append(header_of(path))
    turns = load_record(GOLDEN / "uk29.jsonl").turns
    states = {type(turn.ruling.match.expects): turn.ruling.match for turn in turns}
    for number, match in enumerate(states.values()):
        path = folder / f"state-{number}.jsonl"
        RecordWriter(path, match, {seat: str(seat) for seat in match.seating.order})
        found.append(header_of(path))
    return found


def test_every_word_of_a_header_that_is_not_free_is_one_of_a_closed_set(headers: list[dict[str, Any]], tmp_path: Path) -> None:
    path, tried = tmp_path / "match.jsonl", 0
    for header in headers:
        for place in words_in(header):
            if place[0] in ("names", "bots", "guides") and place[-1] == 1 and place[0] != "guides":
                continue  # what players and bots are called
            write(path, with_word(header, place, "nobody knows"))
            with pytest.raises(BadFile) as refused:
                load_record(path)
            assert refused.value.where == "line 1"
            assert isinstance(list_match(path), BadFile)
            tried += 1
    assert tried > 300


@pytest.mark.parametrize("name", ["schema-1", *PRESETS])
def test_every_word_of_a_turn_is_one_of_a_closed_set(name: str, tmp_path: Path) -> None:
    header, *turns = map(json.loads, lines_of(GOLDEN / f"{name}.jsonl"))
    path = tmp_path / "match.jsonl"
    kinds = {turn["do"]: (number, turn) for number, turn in reversed(list(enumerate(turns)))}
    for number, turn in kinds.values():
        alike = {tuple("…" if isinstance(key, int) else key for key in place): place for place in words_in(turn)}
        for place in (place for place in alike.values() if place[-1] not in CITED):
            write(path, header, *turns[:number], with_word(turn, place, "nobody knows"))
            record = load_record(path)
            assert (record.damage or "").startswith(f"line {number + 2}: "), place
            assert len(record.turns) == number


@pytest.mark.parametrize("question", ANSWERS)
@pytest.mark.parametrize("options", [[], ["heads"], ["claim", "heads"], ["tails", "heads"], ["heads", "tails", "heads"]])
def test_a_question_is_asked_with_all_its_answers_and_no_others(question: Question, options: list[str], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    header = asking("toss", path)
    assert load_record(path).damage is None
    write(
        path,
        with_word(
            header, ("match", "expects"), {"expects": "choice", "seat": "south", "question": question, "options": options}
        ),
    )
    with pytest.raises(BadFile, match=r"\$\.match"):
        load_record(path)


def asking(question: Question, path: Path) -> dict[str, Any]:
    """The header of a match that begins with a question."""
    match = opening(ICF)
    path.unlink(missing_ok=True)
    RecordWriter(path, match, names(match))
    header = header_of(path)
    header["match"]["expects"]["question"] = question
    return header


def changed(part: str, **values: object) -> Any:
    return lambda match: match | {part: match[part] | values}


WRONG: dict[str, Any] = {
    "points are claimed, and there are none": lambda match: (
        match | {"expects": {"expects": "choice", "seat": "south", "question": "claim_points", "options": ["claim", "forgo"]}}
    ),
    "a due is claimed, and nobody has a man in hand": lambda match: (
        match | {"expects": {"expects": "choice", "seat": "south", "question": "claim_penalty", "options": ["claim", "forgo"]}}
    ),
    "both play white": changed("board", colours=["white", "white"]),
    "somebody plays the queen": changed("board", colours=["white", "queen"]),
    "nobody plays a colour, by laws that give everybody one": changed("board", colours=[]),
    "somebody who is not there breaks": changed("board", breaker="west"),
    "somebody who is not there strikes": lambda match: match | {"expects": {"expects": "stroke", "seat": "west"}},
    "another one strikes than the board says": lambda match: match | {"expects": {"expects": "stroke", "seat": "north"}},
    "somebody who is not there broke first": changed("game", first_breaker="east"),
    "the striker is in hand": lambda match: (
        match | {"to_place": [["south", "striker"]], "expects": {"expects": "placing", "seat": "south", "disc": "striker"}}
    ),
    "a man is in hand that lies on the board": lambda match: (
        match | {"to_place": [["south", "white 1"]], "expects": {"expects": "placing", "seat": "south", "disc": "white 1"}}
    ),
    "a board is over that nobody counted": lambda match: match | {"expects": {"expects": "board_over"}},
    "nobody's party won": lambda match: match | {"expects": {"expects": "match_over", "winner": 7}},
    "nobody's party owes": lambda match: match | {"owed_discs": [[-1, "white 1"]]},
    "the queen is down and nobody's": changed("board", queen={"where": "covered", "party": None}),
    "the queen is a third party's": changed("board", queen={"where": "covered", "party": 2}),
    "men are down that lie on the board": changed("board", held=[[3, 0], [0, 0]]),
    "opposite players are no partners": lambda match: (
        match | {"seating": {"order": ["south", "north"], "parties": [["north", "south"]]}}
    ),
    "nobody plays in that order": lambda match: (
        match | {"seating": {"order": ["south", "east"], "parties": [["south"], ["east"]]}}
    ),
    "the rules are for three": changed("ruleset", allowed_seats=[3], men_owned_by_colour=False),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_match_that_play_never_leads_to_is_refused(what: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = opening()
    RecordWriter(path, match, names(match))
    header = header_of(path)
    header["match"] = WRONG[what](header["match"])
    write(path, header)
    with pytest.raises(BadFile) as refused:
        load_record(path)
    assert refused.value.where == "line 1"
    assert "$.match" in refused.value.why


def test_a_stroke_by_which_the_striker_leaves_the_board_ends_the_record_before_it(tmp_path: Path) -> None:
    path, (header, *turns) = tmp_path / "match.jsonl", map(json.loads, lines_of(GOLDEN / "uk29.jsonl"))
    number = next(number for number, turn in enumerate(turns) if turn["do"] == "stroke")
    turns[number]["result"]["left_board"] = ["striker"]
    write(path, header, *turns[: number + 1])
    record = load_record(path)
    assert (len(record.turns), "other discs" in (record.damage or "")) == (number, True)


@pytest.mark.parametrize("name", [*PRESETS, "schema-1", "schema-2", "schema-3"])
def test_whatever_a_real_match_comes_to_can_be_the_beginning_of_another(name: str, tmp_path: Path) -> None:
    record = load_record(GOLDEN / f"{name}.jsonl")
    assert record.damage is None
    for number, turn in enumerate(record.turns):
        match = turn.ruling.match
        assert tuple(faults_of(match)) == ()
        path = tmp_path / f"{number}.jsonl"
        RecordWriter(path, match, {seat: str(seat) for seat in match.seating.order})
        assert load_record(path).match == match


@pytest.mark.parametrize("length", [2001, 1_000_000])
def test_a_name_as_long_as_a_book_is_no_name(length: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    header = asking("toss", path)
    write(path, with_word(header, ("names", 0, 1), "x" * length))
    with pytest.raises(BadFile, match="characters"):
        load_record(path)
