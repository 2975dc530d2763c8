"""A whole board, from the break to its result, played with no device but the keyboard."""

from pathlib import Path
from random import Random

from carrom.bots.bot import Limit, never_stop
from carrom.bots.candidates import CandidateOptions
from carrom.bots.hand import Hand as Error
from carrom.bots.levels import Level
from carrom.bots.searcher import Mind
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.rules.state import BoardOver, ToStrike
from carrom.ui.input.aiming import Aim
from carrom.ui.input.intents import KeyDown, KeyUp, Mods
from carrom.ui.pages.result import ResultScene
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Moving
from tests.ui.screens import Hand, at_table

# Someone who sees the easy pots and has all the time in the world to aim.
PLAYER = Level(
    "player",
    Mind(strokes=60, tried=24, width=6, look_ahead=0, candidate_options=CandidateOptions(False, False, False)),
    Error(),
)
FINE = Mods(ctrl=True)
MOST_STROKES = 120


def keys_to(aim: Aim, stroke: Stroke) -> tuple[KeyDown, ...]:
    """The taps that slide, turn and set the power as near to this stroke as keys can: first in whole steps, then finely."""
    wanted = (
        ("a", "d", stroke.offset - aim.offset, 2_000, 100),
        ("right", "left", stroke.angle - aim.angle, 8_727, 873),
        ("down", "up", stroke.speed - aim.speed, 100, 10),
    )
    found: list[KeyDown] = []
    for minus, plus, by, coarse, fine in wanted:
        key, (many, rest) = plus if by > 0 else minus, divmod(abs(by), coarse)
        found += [KeyDown(key)] * many + [KeyDown(key, FINE)] * round(rest / fine)
    return tuple(found)


def chosen(hand: Hand, number: int) -> tuple[KeyDown, ...]:
    """What the player at the stroke presses."""
    stroke = PLAYER.choose(hand.table.context.match, Random(number), Limit(), never_stop).action
    assert isinstance(stroke, Stroke)
    assert isinstance(hand.table.phase, Aiming)
    return (*keys_to(hand.table.phase.gesture.aim, stroke), KeyDown("space"))


def press(hand: Hand, keys: tuple[KeyDown, ...]) -> None:
    """Taps that end in a stroke, seen to its end at once."""
    for key in keys:
        hand.send(key, KeyUp(key.key, key.mods))
    hand.send(frames=1)
    assert isinstance(hand.table.phase, Moving)
    hand.send(KeyDown("s"), KeyUp("s"))
    hand.wait_for_rest()


def test_a_whole_board_is_played_to_its_result_and_on_to_the_next(tmp_path: Path) -> None:
    hand = at_table(tmp_path, seed=8)
    for number in range(MOST_STROKES):
        if not isinstance(hand.table.context.match.expects, ToStrike):
            break
        press(hand, chosen(hand, number))
    assert isinstance(hand.table.context.match.expects, BoardOver)
    strokes = [turn.action for turn in hand.table.play.session.turns if isinstance(turn.action, Stroke)]
    assert {stroke.seat for stroke in strokes} == {Seat.SOUTH, Seat.NORTH}
    assert hand.table.context.match.game.boards[-1].winner is not None
    for _ in range(120):
        hand.stack.update(1 / 60)
    assert isinstance(hand.stack.scenes[-1], ResultScene)
    hand.send(KeyDown("return"), KeyUp("return"), frames=1)
    assert hand.table.context.match.board.number == 2
    assert isinstance(hand.table.phase, Aiming)
