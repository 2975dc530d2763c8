"""What the table asks for in every phase, in words: nobody ever has to guess what is next. No pygame."""

from carrom.rules.notices import Refusal
from carrom.rules.state import MatchState, QueenIs
from carrom.ui import aiming
from carrom.ui.aiming import Feel, Pulling, Sliding
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.scenes.phases import Aiming, Announcing, Moving, Over, Phase
from carrom.ui.telling import Message, Tone, next_seat


def prompt_for(phase: Phase, refusal: Refusal | None, play: MatchInPlay, feel: Feel) -> Message:
    """The prompt of a phase; why the aim is refused, where it is."""
    if refusal is not None:
        return play.teller.refusal(refusal)
    match = play.session.match
    key = _key(phase, match, feel)
    seat = phase.stroke.seat if isinstance(phase, Moving) else next_seat(match)
    say = play.teller.say
    return Message(Tone.PLAIN, say(f"prompt.{key}", player=play.teller.names[seat]), (say(f"prompt.{key}_sub"),))


def _key(phase: Phase, match: MatchState, feel: Feel) -> str:
    match phase:
        case Moving():
            return "moving"
        case Announcing():
            return "passing"
        case Over():
            return "over"
        case Aiming(_, Sliding()):
            return "slide"
        case Aiming(_, Pulling() as gesture):
            return "pull" if aiming.is_drawn(gesture, feel) else "short"
        case Aiming() if not match.board.broken:
            return "break"
        case Aiming() if match.board.queen.where is QueenIs.PENDING:
            return "cover"
        case _:
            return "strike"
