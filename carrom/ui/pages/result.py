"""The result of a board, game or match: who won what and why, and the boards so far. Stays until it is answered."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from carrom.model.discs import Kind
from carrom.model.stroke import Choice
from carrom.play.highlights import highlights
from carrom.play.profiles import Profile, bot_portrait
from carrom.rules.scoring import boards_for_tables, totals
from carrom.rules.state import BoardOver, BoardScore, GameOver, MatchOver, MatchState
from carrom.ui.draw.looks import CLASSIC, MenSet
from carrom.ui.draw.trays import draw_man
from carrom.ui.input.intents import Intent, KeyDown
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Pop, Push, Replace, Scene, Step
from carrom.ui.state.match_in_play import MatchInPlay, closer_level, kind_name
from carrom.ui.widgets import text
from carrom.ui.widgets.icons import Icon, Sign, portrait
from carrom.ui.widgets.screens import LOOK, Overlay
from carrom.ui.widgets.theme import Type

_PARTIES = 0.4  # where their columns begin, of the width
_HIGHEST, _WITHOUT_BOARDS, _A_ROW = 440.0, 150.0, 27.0  # pixels at scale 1
_FIGURES = 2  # rows of them under the score


@dataclass(frozen=True, slots=True)
class ResultLinks:
    """Where a result leads: `go_on` tells the table that the next board is laid, `watch` shows a turn's stroke once more;
    another match, the title, the laws for F1, and a match against another level."""

    go_on: Callable[[], None]
    watch: Callable[[int], None]
    again: Callable[[], Scene]
    title: Callable[[], Scene]
    laws: Callable[[], Scene]
    level: Callable[[str], Scene]


class ResultScene(Overlay):
    """Over a table whose match expects no stroke."""

    escape = LOOK
    columns = 2

    def __init__(
        self, play: MatchInPlay, links: ResultLinks, men: MenSet = CLASSIC.men, profiles: tuple[Profile, ...] = ()
    ) -> None:
        self._play, self._links, self._men, self._profiles = play, links, men, profiles
        self._highlights, self._closer = highlights(play.session), closer_level(play)
        tr, match = play.narrator.tr, play.session.match
        self.title = self._heading(match)
        rows = len(boards_for_tables(match)) + (_FIGURES + 1 if self._highlights.best is not None else 0)
        self.wanted = (680, min(_HIGHEST, _WITHOUT_BOARDS + _A_ROW * rows))
        on = {"board": "next", "game": "next_game", "match": "again"}[_ended(match)]
        signs = {"next": Icon.NEXT, "next_game": Icon.NEXT, "again": Icon.AGAIN}
        watch = () if self._highlights.best is None else (("watch", tr("result.watch"), Icon.PLAY),)
        closer: tuple[tuple[str, str, Sign | None], ...] = ()
        if self._closer is not None:
            closer = (
                ("closer", tr("result.closer_play", level=kind_name(self._closer.level, tr)), bot_portrait(self._closer.level)),
            )
        buttons = (on, tr(f"result.{on}"), signs[on]), *closer, *watch, ("leave", tr("result.leave"), Icon.HOME)
        super().__init__(buttons, (tr("result.look"), tr("result.back")))

    def _heading(self, match: MatchState) -> str:
        narrator = self._play.narrator
        score = match.game.boards[-1] if match.game.boards else None
        match match.expects:
            case GameOver(winner):
                return narrator.about_party("result.game", match, winner)
            case MatchOver(shared=shared) if shared:
                names = narrator.tr.join_list(tuple(narrator.party(match, party) for party in shared))
                return narrator.tr("result.shared", players=names)
            case MatchOver(None):
                return narrator.tr("result.drawn")
            case MatchOver(winner) if winner is not None:
                return narrator.about_party("result.match", match, winner)
        if score is None or score.winner is None:
            return narrator.tr("result.nobody")
        if score.points == 1:
            return narrator.about_party("result.wins_one", match, score.winner)
        return narrator.about_party("result.wins_many", match, score.winner, count=score.points)

    def press(self, name: str) -> Step | None:
        match name:
            case "next" | "next_game":
                match = self._play.session.match
                self._play.session.act(Choice(match.seating.playing[0], "next"))
                self._links.go_on()
                return Pop()
            case "watch":
                assert self._highlights.best is not None
                self._links.watch(self._highlights.best.turn)
                return Pop()
            case "closer":
                assert self._closer is not None
                return Replace(self._links.level(self._closer.level))
            case "again":
                return Replace(self._links.again())
            case "leave":
                return Replace(self._links.title())
        return super().press(name)

    def handle_unused(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="f1"):
                return Push(self._links.laws())
        return None

    def draw_body(self, canvas: pygame.Surface) -> None:
        theme, body = self.theme, self.frame.body
        match = self._play.session.match
        face = text.face(theme, Type.BODY)
        reasons = " ".join((*self._reasons(), *self._advice()))
        height = min(body.height * 0.36, text.line_height(face) * 3)
        small, lines = text.fit_lines(reasons, face, body.width, height)
        used = text.draw_lines(canvas, lines, small, theme.palette.text_soft, (body.left, body.top - theme.px(4)))
        self._draw_scores(
            canvas, match, Rect(body.left, body.top + used + theme.gap, body.width, body.height - used - theme.gap)
        )

    def _advice(self) -> tuple[str, ...]:
        """Which level would be a closer match, where this one was none."""
        closer, tr = self._closer, self._play.narrator.tr
        if closer is None:
            return ()
        return (tr("result.closer", won=closer.won, count=closer.boards, level=kind_name(closer.level, tr)),)

    def _reasons(self) -> tuple[str, ...]:
        """What the judge said of the stroke that ended it, and where those who were left stopped, of whoever gave up before."""
        last = self._play.session.turns[-1:]
        if last and isinstance(last[0].action, Choice) and last[0].action.option == "stop":
            last = self._play.session.turns[-2:]
        rulings = (turn.ruling for turn in last)
        return tuple(self._play.narrator.notice(notice, ruling.match) for ruling in rulings for notice in ruling.notices)

    def _draw_scores(self, canvas: pygame.Surface, match: MatchState, rect: Rect) -> None:
        """A row a board, the latest at the bottom, and the sum; earlier ones share a row where there is no room."""
        theme, palette, tr = self.theme, self.theme.palette, self._play.narrator.tr
        body, strong = text.face(theme, Type.BODY), text.face(theme, Type.STRONG)
        step = round(text.line_height(body) * 1.15)
        parties = range(len(match.seating.parties))
        first = rect.left + rect.width * _PARTIES
        how = rect.left + text.width(tr("result.column_board"), body) + theme.gap * 2
        columns = [first + (rect.right - first) * (party + 0.5) / len(parties) for party in parties]
        y = rect.top + step / 2
        text.draw(canvas, tr("result.column_board"), body, palette.text_faint, (rect.left, y), "midleft")
        text.draw(canvas, tr("result.column_how"), body, palette.text_faint, (how, y), "midleft")
        for party, x in zip(parties, columns, strict=True):
            name = self._play.narrator.party(match, party)
            side = round(step * 0.95)
            faces = self._play.narrator.portraits(match, party, self._profiles)
            wide = side * len(faces) + theme.px(6)
            face = text.fit_face(name, body, (rect.right - first) / len(parties) - theme.gap - wide)
            left = x - (wide + text.width(name, face)) / 2
            for number, who in enumerate(faces):
                canvas.blit(portrait(who, side), (round(left + number * side), round(y - side / 2)))
            text.draw(canvas, name, face, palette.text_soft, (left + wide, y), "midleft")
        figures = self._figures(rect, step)
        rows = max(0, int((rect.height - step * (2.4 + figures)) // step))
        boards = boards_for_tables(match)
        hidden = max(0, len(boards) - rows)
        if hidden:
            hidden = len(boards) - max(0, rows - 1)
            y += step
            more = tr("result.more", count=hidden)
            face = text.fit_face(more, body, first - rect.left - theme.gap)
            text.draw(canvas, more, face, palette.text_faint, (rect.left, y), "midleft")
            self._draw_points(canvas, _sums(boards[:hidden]), columns, y)
        for board in boards[hidden:]:
            y += step
            text.draw(canvas, str(board.number), body, palette.text_soft, (rect.left, y), "midleft")
            ended = self._play.narrator.how(board)
            face = text.fit_face(ended, body, first - how - theme.gap)
            text.draw(canvas, ended, face, palette.text_soft, (how, y), "midleft")
            self._draw_points(canvas, board.banked, columns, y)
            if board.queen is not None:
                draw_man(canvas, Kind.QUEEN, (columns[board.queen] + theme.px(26), y), theme.px(8), shade=False, men=self._men)
        y += step * 1.25
        line = round(y - step * 0.65)
        pygame.draw.line(canvas, palette.edge, (round(rect.left), line), (round(rect.right), line), theme.line)
        text.draw(canvas, tr("result.score"), strong, palette.text, (rect.left, y), "midleft")
        for total, x in zip(totals(match), columns, strict=True):
            text.draw(canvas, str(total), strong, palette.accent, (x, y), "center")
        if figures:
            self._draw_figures(canvas, rect, columns, y + step, step)

    def _figures(self, rect: Rect, step: int) -> int:
        """How many rows of figures there is room for, and which the plate has."""
        rows = 0 if self._highlights.best is None else _FIGURES + 1
        return rows if rect.height >= step * (3.2 + rows) else 0

    def _draw_figures(self, canvas: pygame.Surface, rect: Rect, columns: list[float], y: float, step: int) -> None:
        """How often each party pocketed, its longest visit, and the best stroke of all."""
        tr, palette, body = self._play.narrator.tr, self.theme.palette, text.face(self.theme, Type.BODY)
        rates = [tr("result.percent", percent=round(100 * rate.share)) if rate.tries else "" for rate in self._highlights.rates]
        room = columns[0] - rect.left - text.width("100 %", body)
        for label, figures in (("accuracy", rates), ("visit", [str(men) for men in self._highlights.visits])):
            words = tr(f"result.{label}")
            text.draw(canvas, words, text.fit_face(words, body, room), palette.text_soft, (rect.left, y), "midleft")
            for figure, x in zip(figures, columns, strict=True):
                text.draw(canvas, figure, body, palette.text, (x, y), "center")
            y += step
        best = self._best()
        text.draw(canvas, best, text.fit_face(best, body, rect.width), palette.text_soft, (rect.left, y), "midleft")

    def _best(self) -> str:
        """What the best stroke was."""
        best, narrator = self._highlights.best, self._play.narrator
        assert best is not None
        done, shot = best.summary, best.summary.shot
        kind = "queen" if done.queen else "many" if done.pots > 1 else shot.kind if shot is not None else "direct"
        return narrator.about(f"result.best_{kind}", best.before, done.seat, count=done.pots)

    def _draw_points(self, canvas: pygame.Surface, points: tuple[int, ...], columns: list[float], y: float) -> None:
        face, palette = text.face(self.theme, Type.BODY), self.theme.palette
        for each, x in zip(points, columns, strict=True):
            text.draw(canvas, str(each), face, palette.text if each else palette.text_faint, (x, y), "center")


def _sums(boards: tuple[BoardScore, ...]) -> tuple[int, ...]:
    """What each party has of these boards."""
    return tuple(sum(points) for points in zip(*(board.banked for board in boards), strict=True))


def _ended(match: MatchState) -> str:
    match match.expects:
        case BoardOver():
            return "board"
        case GameOver():
            return "game"
        case _:
            return "match"
