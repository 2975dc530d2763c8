"""Players: who is known on this machine, each with a name, a picture and a striker; made, changed and deleted here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pygame

from carrom.model.discs import Kind
from carrom.model.seats import Seat
from carrom.play.preferences import PERSON, Preferences, SeatedPlayer
from carrom.play.profiles import (
    COLOURS,
    LONGEST_NAME,
    MOST_PROFILES,
    SIGNS,
    STRIKER_COLOURS,
    Portrait,
    Profile,
    profile_of,
)
from carrom.ui.draw.backdrop import ground
from carrom.ui.draw.looks import style_of
from carrom.ui.draw.trays import draw_man
from carrom.ui.input.intents import Intent, KeyDown
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Step
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.entry import TextEdited, TextField
from carrom.ui.widgets.icons import Icon, portrait
from carrom.ui.widgets.layout import REST, below, columns, grid, page_of, rows
from carrom.ui.widgets.screens import ZonedScreen
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import Theme, Type
from carrom.ui.widgets.zones import ZoneEvent
from carrom.ui.words.catalogue import Catalogue

_ACROSS = 3  # tiles in a row
_TILE = 128.0  # pixels at scale 1: the height of one at most
_SIGNS_ACROSS = 6
_CELL, _NOTE = 68.0, 36.0  # pixels at scale 1: a picture to choose at most, and what is said below them
_EDITOR = 0.44  # of the page's width


class Pictures(Buttons):
    """Buttons that are pictures, the chosen one ringed; `draw_picture` draws one by its name about a place, so wide."""

    def __init__(self, draw_picture: Callable[[pygame.Surface, str, tuple[float, float], int], None]) -> None:
        super().__init__()
        self._draw_picture = draw_picture

    def draw(self, canvas: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        for button in self.shown:
            rect, side = button.rect, round(min(button.rect.width, button.rect.height) * 0.84)
            lit = button.name in (self._hovered, self._focus)
            if button.chosen or lit:
                edge = palette.text if button.name == self._focus else palette.accent if button.chosen else palette.edge
                around = Rect(rect.centre[0] - side / 2 - 3, rect.centre[1] - side / 2 - 3, side + 6, side + 6)
                draw_box(canvas, around, theme.radius, Fill(palette.panel_hover, edge=edge, edge_width=2.0))
            self._draw_picture(canvas, button.name, rect.centre, side)


class Tiles(Buttons):
    """The players, each a picture with the name under it."""

    portraits: Mapping[str, Portrait] = {}

    def draw(self, canvas: pygame.Surface, theme: Theme) -> None:
        palette = theme.palette
        for tile in self.shown:
            rect, lit = tile.rect, tile.name in (self._hovered, self._focus)
            edge = palette.text if tile.name == self._focus else palette.accent if tile.chosen else palette.edge_soft
            ground_colour = palette.panel_raised if tile.chosen or lit else palette.panel
            width = 2.0 if tile.chosen or lit else float(theme.line)
            draw_box(canvas, rect, theme.radius, Fill(ground_colour, edge=edge, edge_width=width))
            inner = rect.inset(theme.px(6))
            body = text.face(theme, Type.BODY)
            high = min(2.0 * text.line_height(body), inner.height * 0.45)
            side = round(min(inner.height - high, inner.width))
            canvas.blit(portrait(self.portraits[tile.name], side), (round(rect.centre[0] - side / 2), round(inner.top)))
            text.draw_fitted(canvas, tile.label, body, palette.text, below(inner, inner.bottom - high), "centre")


@dataclass(frozen=True, slots=True)
class PlayersLayout:
    """`tiles` is the room of the list, and of what is said where it is empty."""

    title: Rect
    tiles: Rect
    name: Rect
    signs: Rect
    colours: Rect
    strikers: Rect
    mine: Rect
    note: Rect
    foot: tuple[Rect, ...]


def players_layout(width: int, height: int, theme: Theme) -> PlayersLayout:
    """The list beside the editor; over it where the window is higher than wide."""
    page, gap, touch = page_of(width, height), theme.gap, theme.touch
    title, body, foot = rows(page, gap, theme.px(54), REST, touch)
    if width >= height:
        tiles, editor = columns(body, theme.space, REST, body.width * _EDITOR)
    else:
        tiles, editor = rows(body, theme.space, body.height * 0.38, REST)
    cell = min(editor.width / _SIGNS_ACROSS, theme.px(_CELL) * 1.0, (editor.height - 2 * touch - 5 * gap - theme.px(_NOTE)) / 4)
    name, signs, colours, strikers, mine, note = rows(editor, gap, touch, 2 * cell, cell, cell, touch, REST)
    return PlayersLayout(title, tiles, name, signs, colours, strikers, mine, note, columns(foot, gap, *(REST,) * 3))


class PlayersScene(ZonedScreen):
    """Every change is kept at once; `leave` leads back."""

    def __init__(self, tr: Catalogue, store: PreferenceStore, leave: Callable[[], Step]) -> None:
        super().__init__()
        self._tr, self._store, self._leave = tr, store, leave
        self.chosen, self.note = 0, ""
        self.tiles, self.mine, self.foot = Tiles(), Buttons(), Buttons()
        self.name = TextField("name", tr("players.name"), LONGEST_NAME)
        self.signs, self.colours, self.strikers = (Pictures(self._draw_choice) for _ in range(3))
        self._choose(0)

    @property
    def known(self) -> tuple[Profile, ...]:
        """All players, in the order in which they were added."""
        return self._store().profiles.known

    @property
    def profile(self) -> Profile | None:
        """The one that is chosen."""
        return self.known[self.chosen] if self.known else None

    def _choose(self, number: int) -> None:
        self.chosen = min(max(0, number), max(0, len(self.known) - 1))
        self.name.put("" if self.profile is None else self.profile.name)
        self.note = ""
        self.lay_out()

    def lay_out(self) -> None:
        tr, theme, profile = self._tr, self.theme, self.profile
        self.layout = layout = players_layout(*self.size, theme)
        lines = max(1, -(-len(self.known) // _ACROSS))
        gap = theme.gap
        high = min(theme.px(_TILE) * 1.0, (layout.tiles.height - (lines - 1) * gap) / lines)
        places = grid(layout.tiles, (gap, gap), len(self.known), _ACROSS, high)
        self.tiles.portraits = {f"player {number}": each.portrait for number, each in enumerate(self.known)}
        self.tiles.show(
            *(
                Button(f"player {number}", place, each.name, chosen=number == self.chosen)
                for number, (each, place) in enumerate(zip(self.known, places, strict=True))
            )
        )
        add = Button("add", layout.foot[1], tr("players.add"), sign=Icon.MORE, primary=profile is None)
        delete = Button("delete", layout.foot[2], tr("players.delete"), sign=Icon.BIN)
        back = Button("back", layout.foot[0], tr("players.back"), sign=Icon.BACK)
        there = {"add": len(self.known) < MOST_PROFILES, "delete": profile is not None}
        self.foot.show(back, *(button for button in (add, delete) if there[button.name]))
        if profile is None:
            self.zones.show(self.tiles, self.foot)
            return
        self.name.show(layout.name, theme)
        lines_of_signs = grid(layout.signs, (0, 0), len(SIGNS), _SIGNS_ACROSS, layout.signs.height / 2)
        self._show(self.signs, "sign", SIGNS, lines_of_signs, profile.sign)
        self._show(self.colours, "colour", COLOURS, columns(layout.colours, 0, *(REST,) * len(COLOURS)), profile.colour)
        self._show(
            self.strikers,
            "striker",
            STRIKER_COLOURS,
            columns(layout.strikers, 0, *(REST,) * len(STRIKER_COLOURS)),
            profile.striker,
        )
        mine = self._store().match.player(Seat.SOUTH).name == profile.name
        self.mine.show(Button("mine", layout.mine, tr("players.mine"), sign=Icon.DONE if mine else None, chosen=mine))
        self.zones.show(self.tiles, self.name, self.signs, self.colours, self.strikers, self.mine, self.foot)

    def _show(self, pictures: Pictures, part: str, values: tuple[str, ...], places: tuple[Rect, ...], chosen: str) -> None:
        named = zip(values, places, strict=True)
        pictures.show(*(Button(f"{part} {value}", place, "", chosen=value == chosen) for value, place in named))

    def handle_input(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="escape") if not self.name.focused or not self.name.words:
                return self._leave()
        return self.handle_event(self.zones.handle(intent))

    def handle_event(self, event: ZoneEvent | None) -> Step | None:
        match event:
            case "back":
                return self._leave()
            case "add":
                self._add()
            case "delete":
                self._delete()
            case "mine":
                self._sit_down()
            case TextEdited(done=done):
                self._rename(self.name.words.strip())
                if done:
                    self.zones.go_to(self.signs)
            case str() if self.profile is not None:
                part, _, value = event.partition(" ")
                if part == "player":
                    self._choose(int(value))
                else:
                    self._put(replace(self.profile, **{part: value}))
        return None

    def _add(self) -> None:
        """A player more, with a name, a picture and a colour that nobody has yet."""
        number = next(n for n in range(1, MOST_PROFILES + 2) if profile_of(self.known, self._new_name(n)) is None)
        sign = next(sign for sign in SIGNS if sign not in {each.sign for each in self.known})
        colour = COLOURS[len(self.known) % len(COLOURS)]
        self._keep((*self.known, Profile(self._new_name(number), sign, colour, self._store().display.striker)))
        self._choose(len(self.known) - 1)
        self.zones.go_to(self.name)
        self.name.select()

    def _new_name(self, number: int) -> str:
        return self._tr("player.numbered", number=number)

    def _delete(self) -> None:
        gone = self.profile
        if gone is not None:
            self._keep(tuple(each for each in self.known if each is not gone), self._renamed(gone.name, ""))
            self._choose(self.chosen)

    def _rename(self, name: str) -> None:
        """The player has this name from now on, also where the next match has it; one that cannot be taken is not."""
        profile = self.profile
        assert profile is not None
        other = profile_of(self.known, name)
        self.note = "" if name and other in (None, profile) else self._tr("players.taken" if name else "players.nameless")
        if not self.note:
            self._put(replace(profile, name=name))

    def _put(self, profile: Profile) -> None:
        """The chosen player as it is now."""
        old = self.profile
        assert old is not None

        known = tuple(profile if each is old else each for each in self.known)
        self._keep(known, self._renamed(old.name, profile.name))
        self.lay_out()

    def _renamed(self, old: str, new: str) -> Preferences:
        """With the seats of one name under another."""
        now = self._store()

        def player(seat: Seat) -> SeatedPlayer:
            seated = now.match.player(seat)
            return replace(seated, name=new) if seated.name.strip() == old else seated

        return replace(now, match=now.match.with_players(player))

    def _keep(self, known: tuple[Profile, ...], now: Preferences | None = None) -> None:
        now = now or self._store()
        self._store.change(replace(now, profiles=replace(now.profiles, known=known)))

    def _sit_down(self) -> None:
        """Whoever is chosen plays at this screen, or nobody in particular does any more."""
        now, profile = self._store(), self.profile
        assert profile is not None
        seated = now.match.player(Seat.SOUTH)
        name = "" if seated.name == profile.name else profile.name

        def player(seat: Seat) -> SeatedPlayer:
            return replace(seated, name=name, kind=PERSON) if seat is Seat.SOUTH else now.match.player(seat)

        self._store.change(replace(now, match=now.match.with_players(player)))
        self.lay_out()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, palette, layout, tr = self.theme, self.theme.palette, self.layout, self._tr
        canvas.blit(ground(canvas.get_size(), palette), (0, 0))
        face = text.fit_face(tr("players.title"), text.face(theme, Type.SCORE), layout.title.width)
        text.draw(canvas, tr("players.title"), face, palette.text, (layout.title.left, layout.title.centre[1]), "midleft")
        if self.profile is None:
            body = text.face(theme, Type.BODY)
            small, lines = text.fit_lines(tr("players.none"), body, layout.tiles.width, layout.tiles.height)
            text.draw_lines(canvas, lines, small, palette.text_soft, (layout.tiles.left, layout.tiles.top))
        self.zones.draw(canvas, theme)
        if self.profile is not None:
            colour = palette.forbidden if self.note else palette.text_soft
            words = self.note or tr("players.old_matches")
            small, lines = text.fit_lines(words, text.face(theme, Type.SMALL), layout.note.width, layout.note.height)
            text.draw_lines(canvas, lines, small, colour, (layout.note.left, layout.note.top))

    def _draw_choice(self, canvas: pygame.Surface, name: str, at: tuple[float, float], side: int) -> None:
        """A sign in the player's colour, the sign in another colour, or a striker."""
        profile = self.profile
        assert profile is not None
        part, _, value = name.partition(" ")
        if part == "striker":
            men = style_of(replace(self._store().display, striker=value)).men
            draw_man(canvas, Kind.STRIKER, at, side / 2 - 2, men=men, palette=self.theme.palette)
            return
        who = replace(profile.portrait, **{part: value})
        canvas.blit(portrait(who, side), (round(at[0] - side / 2), round(at[1] - side / 2)))
