"""Who plays at one seat of the match that is set up: somebody who is known here, a guest or the computer."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from carrom.bots.levels import LEVELS
from carrom.model.seats import Seat
from carrom.model.units import Second
from carrom.play.preferences import LONGEST_KIND, PERSON
from carrom.play.profiles import bot_portrait, portrait_of, profile_of
from carrom.ui.draw.backdrop import ground
from carrom.ui.input.intents import FileDropped, Intent, KeyDown
from carrom.ui.input.viewport import Rect
from carrom.ui.pages.players import Tiles
from carrom.ui.scene import Pop, Push, Scene, Step
from carrom.ui.state.match_in_play import is_own_bot, kind_name
from carrom.ui.state.match_setup import (
    OWN_BOT,
    MatchSetup,
    match_setup,
    may_be_kept,
    names_of,
    seat_guide_row,
    with_choice,
    with_player,
    with_profile,
)
from carrom.ui.state.preference_store import Kept
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.entry import TextEdited, TextField
from carrom.ui.widgets.form import Change, Form
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import REST, columns, grid, page_of, rows
from carrom.ui.widgets.screens import ZonedScreen
from carrom.ui.widgets.theme import Theme, Type
from carrom.ui.widgets.zones import Zone, ZoneEvent
from carrom.ui.words.catalogue import Catalogue

GUEST, OWN = "guest", "own bot"
_KNOWN = "known "
_ACROSS, _TILE = 7, 150.0  # tiles in a row, and how high one is at most, pixels at scale 1
_GUIDE, _WIDEST = 84.0, 820.0  # pixels at scale 1: how high and how wide the row of the guide line is at most


@dataclass(frozen=True, slots=True)
class SeatLayout:
    """Headings and tiles of people and of the computer's players, and below them what else belongs to the seat."""

    title: Rect
    people: Rect
    persons: tuple[Rect, ...]
    computer: Rect
    bots: tuple[Rect, ...]
    more: Rect
    foot: tuple[Rect, ...]


def seat_layout(width: int, height: int, theme: Theme, persons: int, bots: int) -> SeatLayout:
    """The layout of a window for so many tiles."""
    page, gap, touch = page_of(width, height), theme.gap, theme.touch
    head = text.line_height(text.face(theme, Type.LARGE))
    title, body, foot = rows(page, gap, theme.px(54), REST, touch)
    lines = tuple(-(-tiles // _ACROSS) for tiles in (persons, bots))
    free = body.height - 2 * head - theme.px(_GUIDE) - (sum(lines) + 2) * gap
    high = min(theme.px(_TILE) * 1.0, free / sum(lines))
    between = min(float(theme.space), max(0.0, (free - sum(lines) * high) / 3))
    upper, lower = (line * (high + gap) + between for line in lines)
    people, of_people, computer, of_bots, more = rows(body, 0, head + gap / 2, upper, head + gap / 2, lower, REST)
    return SeatLayout(
        title,
        people,
        _tiles(of_people, gap, persons, high),
        computer,
        _tiles(of_bots, gap, bots, high),
        replace(more, width=min(more.width, theme.px(_WIDEST))),
        columns(foot, theme.space, theme.px(150), REST, theme.px(230)),
    )


def _tiles(rect: Rect, gap: float, count: int, high: float) -> tuple[Rect, ...]:
    """So many, as wide as where their row is full."""
    return grid(rect, (gap, gap), max(count, _ACROSS), _ACROSS, high)[:count]


class SeatScene(ZonedScreen):
    """Over New match: a press on a tile decides and leads back. `people` makes the players' page."""

    def __init__(self, tr: Catalogue, store: Kept, seat: Seat, people: Callable[[], Scene]) -> None:
        super().__init__()
        self._tr, self._store, self._seat, self._people = tr, store, seat, people
        self.persons, self.bots, self.foot = Tiles(), Tiles(), Buttons()
        self.path = TextField("path", tr("setup.path"), LONGEST_KIND)
        self.guide = Form()
        kind = self.now.match.player(seat).kind
        self.path.put(kind if is_own_bot(kind) else "")
        self._shown = store()
        self.lay_out()

    @property
    def now(self) -> MatchSetup:
        """The set-up with this seat in hand."""
        now = match_setup(self._store(), {})
        return MatchSetup(now.preferences, {}, now.changed, self._seat, now.wanted)

    @property
    def _guest(self) -> str:
        """What a guest at this seat is called, who may have a name of before; else by number."""
        name = self.now.match.player(self._seat).name
        return name if profile_of(self._store().profiles.known, name) is None else ""

    def lay_out(self) -> None:
        tr, theme, now = self._tr, self.theme, self.now
        self._shown = now.preferences
        player, known = now.match.player(self._seat), now.preferences.profiles.known
        person = player.kind == PERSON
        at_seat = profile_of(known, player.name) if person else None
        self.layout = layout = seat_layout(*self.size, theme, len(known) + 1, len(LEVELS) + 1)
        guest = names_of(tr, with_profile(now, self._guest))[self._seat]
        named = {GUEST: guest, **{f"{_KNOWN}{number}": each.name for number, each in enumerate(known)}}
        chosen = GUEST if at_seat is None else f"{_KNOWN}{known.index(at_seat)}"
        portraits = {f"{_KNOWN}{number}": each.portrait for number, each in enumerate(known)}
        self.persons.portraits = {GUEST: portrait_of((), guest), **portraits}
        _show(self.persons, named, layout.persons, chosen if person else "")
        bots = {level: kind_name(level, tr) for level in LEVELS} | {OWN: tr("setup.own_bot")}
        self.bots.portraits = {level: bot_portrait(level) for level in bots}
        _show(self.bots, bots, layout.bots, "" if person else player.kind if player.kind in LEVELS else OWN)
        back, _, people = layout.foot
        self.foot.show(
            Button("back", back, tr("seat.back"), sign=Icon.BACK),
            Button("people", people, tr("seat.players") if known else tr("players.add"), sign=Icon.PERSON),
        )
        self.zones.show(self.persons, self.bots, *self._more(layout.more, now), self.foot)

    def _more(self, rect: Rect, now: MatchSetup) -> tuple[Zone, ...]:
        """How much a person is shown, or where a player's own bot is."""
        kind = now.match.player(self._seat).kind
        if is_own_bot(kind):
            self.path.show(Rect(rect.left, rect.top, rect.width, self.theme.touch), self.theme)
            return (self.path,)
        if kind != PERSON:
            return ()
        self.guide.show((seat_guide_row(self._tr, now),), rect, self.theme)
        return (self.guide,)

    def handle_input(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="escape") if not (self.path.focused and self.path.words):
                return Pop()
            case FileDropped(path) if Path(path).suffix == ".py" and may_be_kept(path):
                self._keep(with_player(self.now, kind=path))
                self.path.put(path)
                return None
        return self.handle_event(self.zones.handle(intent))

    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        now = self.now
        match event:
            case "back":
                return Pop()
            case "people":
                return Push(self._people())
            case TextEdited(done=done):
                if self.path.words:
                    self._keep(with_player(now, kind=self.path.words))
                return Pop() if done else None
            case Change(name, values) if values:
                self._keep(with_choice(now, name, values[0]))
            case str() if event == OWN:
                self._take_own_bot(now)
            case str():
                self._keep(self._with_tile(now, event))
                return Pop()
        return None

    def _with_tile(self, now: MatchSetup, tile: str) -> MatchSetup:
        if tile in LEVELS:
            return with_player(now, kind=tile)
        if tile == GUEST:
            return with_profile(now, self._guest)
        return with_profile(now, now.preferences.profiles.known[int(tile.removeprefix(_KNOWN))].name)

    def _take_own_bot(self, now: MatchSetup) -> None:
        """A bot of the player's own, whose path is asked for."""
        if not is_own_bot(now.match.player(self._seat).kind):
            self._keep(with_player(now, kind=OWN_BOT))
            self.path.put("")
        self.zones.go_to(self.path)

    def _keep(self, now: MatchSetup) -> None:
        self._store.change(now.preferences)
        self.lay_out()

    def update(self, dt: Second) -> Step | None:
        if self._store() != self._shown:
            self.lay_out()
        return super().update(dt)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, palette, layout, tr = self.theme, self.theme.palette, self.layout, self._tr
        canvas.blit(ground(canvas.get_size(), palette), (0, 0))
        title = tr(f"seat.title_{self._seat}")
        face = text.fit_face(title, text.face(theme, Type.SCORE), layout.title.width)
        text.draw(canvas, title, face, palette.text, (layout.title.left, layout.title.centre[1]), "midleft")
        for key, rect in (("people", layout.people), ("computer", layout.computer)):
            heading = text.fit_face(tr(f"seat.{key}"), text.face(theme, Type.LARGE), rect.width)
            text.draw(canvas, tr(f"seat.{key}"), heading, palette.accent, (rect.left, rect.top), "topleft")
        self.zones.draw(canvas, theme)


def _show(tiles: Tiles, named: dict[str, str], places: tuple[Rect, ...], chosen: str) -> None:
    tiles.show(
        *(Button(name, place, words, chosen=name == chosen) for (name, words), place in zip(named.items(), places, strict=True))
    )
