"""The strokes of a recorded match as films. A break takes the engine longer than a frame may: films are made beside the loop,
the one that is wanted now before those of the turns ahead. No pygame."""

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor

from carrom.model.stroke import Stroke
from carrom.physics import Film, simulate
from carrom.play.session import Session

_KEPT = 8


class FilmCache:
    """Of the strokes of one session, by the numbers of their turns. Where not `beside` the loop, it is made when asked for."""

    def __init__(self, session: Session, *, beside: bool = True) -> None:
        self._session, self._beside = session, beside
        self._made: OrderedDict[int, Film] = OrderedDict()
        self._begun: dict[int, Future[Film]] = {}
        self._maker: ThreadPoolExecutor | None = None

    def of(self, turn: int) -> Film | None:
        """The film of this turn, None while it is being made, and where no stroke was played."""
        if not self._struck(turn):
            return None
        if turn not in self._made:
            if self._beside and not self._begin(turn, cancels=True).done():
                return None
            begun = self._begun.pop(turn, None)
            self._made[turn] = begun.result() if begun is not None else self._film(turn)
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(turn)
        return self._made[turn]

    def comes(self, turn: int) -> bool:
        """Whether the film of this turn is still being made."""
        return self._struck(turn) and self.of(turn) is None

    def ahead(self, turn: int) -> None:
        """This one will be wanted soon."""
        if self._beside and self._struck(turn) and turn not in self._made:
            self._begin(turn, cancels=False)

    def close(self) -> None:
        """No film is wanted any more."""
        if self._maker is not None:
            self._maker.shutdown(wait=False, cancel_futures=True)
            self._maker = None
            self._begun.clear()

    def _struck(self, turn: int) -> bool:
        turns = self._session.turns
        return turn < len(turns) and isinstance(turns[turn].action, Stroke)

    def _begin(self, turn: int, *, cancels: bool) -> Future[Film]:
        """The film under way; before all others where it cancels those that are not begun in earnest."""
        if turn not in self._begun:
            if cancels:
                for other in [other for other, begun in self._begun.items() if begun.cancel() or begun.done()]:
                    del self._begun[other]
            self._maker = self._maker or ThreadPoolExecutor(max_workers=1, thread_name_prefix="films")
            self._begun[turn] = self._maker.submit(self._film, turn)
        return self._begun[turn]

    def _film(self, turn: int) -> Film:
        match, stroke = self._session.at(turn), self._session.turns[turn].action
        assert isinstance(stroke, Stroke)
        return simulate(match.layout, stroke, match.equipment)[1]
