"""All matches on this machine: who played what and how it stands; one is chosen, and continued, watched or deleted."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path

import pygame

from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.notation import BadNotation, parse_layout
from carrom.model.units import Second
from carrom.play.profiles import Profile
from carrom.storage.deleting import (
    LONGEST_NAME,
    DeletedRecord,
    bring_back,
    delete_record,
    deleted_folder,
    given_name,
    rename_record,
)
from carrom.storage.files import BadFile, InUse, reason
from carrom.storage.library import Library
from carrom.storage.listing import ListedMatch
from carrom.storage.records import SUFFIX
from carrom.ui.draw.backdrop import ground
from carrom.ui.draw.export import picture_of
from carrom.ui.input.intents import Intent, KeyDown, PointerButton, PointerDown
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Pop, Push, Replace, Scene, Step
from carrom.ui.state.match_in_play import portrait_named
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons, natural_width
from carrom.ui.widgets.entry import TextField
from carrom.ui.widgets.icons import Icon, portrait
from carrom.ui.widgets.layout import REST, columns, equal_columns, page_of, rows
from carrom.ui.widgets.screens import Overlay, QuestionScene, Screen
from carrom.ui.widgets.scroll import Scroll, bar_width
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import Type
from carrom.ui.widgets.zones import Zones
from carrom.ui.words.catalogue import Catalogue, when
from carrom.ui.words.catalogue import display_path as shown_path
from carrom.ui.words.sentences import laws_name

_FACE = 0.48  # of a row's height: a portrait's side, two of them over one another
_TABS = ("finished", "unfinished", "damaged")
_LOOKING: Second = 1 / 10  # from one look for more matches to the next
_WALKS = {"up": -1, "down": 1, "page up": -5, "page down": 5, "home": -(10**6), "end": 10**6}


@dataclass(frozen=True, slots=True)
class MatchesLinks:
    """Where the list leads: back, on with a match, and to its replay."""

    leave: Callable[[], Scene]
    go_on: Callable[[Path], Scene]
    watch: Callable[[Path], Scene]


class MatchesScene(Screen):
    """The newest first, those that are over, those that are not and files that cannot be read each on a tab of their own. What
    was deleted can be brought back until the screen is left. The list grows at its end while the library is still being read.
    """

    def __init__(self, tr: Catalogue, library: Library, ways: MatchesLinks, profiles: tuple[Profile, ...] = ()) -> None:
        super().__init__()
        self._tr, self._library, self._ways, self._profiles = tr, library, ways, profiles
        self._all, self._changes = library.entries, library.changes
        self.tab = _tab_of(self._all[0]) if self._all else _TABS[0]
        self.chosen = 0
        self.scroll, self.foot, self.tabs = Scroll(), Buttons(), Buttons()
        self._rows = Zones(home=True)
        self._rows.show(self.tabs, self.foot)
        self.note, self._bad = "", False  # what was done last, or why it could not be
        self._deleted: list[DeletedRecord] = []
        self.lay_out()

    def lay_out(self) -> None:
        theme, page, touch = self.theme, page_of(*self.size), self.theme.touch
        head, tabs, _, window, _, foot = rows(page, 0, theme.px(64), touch, theme.gap, REST, theme.gap, touch)
        self._row = theme.px(104)
        chosen = (self.chosen * self._row, (self.chosen + 1) * self._row) if self.entries else None
        self.scroll.show(window, len(self.entries) * self._row, theme, chosen)
        counts = Counter(map(_tab_of, self._all))
        named = [tab for tab in _TABS if self._all and (tab != "damaged" or counts[tab])]
        places = equal_columns(replace(tabs, width=min(tabs.width, theme.px(230) * len(named))), theme.gap, len(named))
        self.tabs.show(
            *(
                Button(tab, place, self._tr(f"matches.tab_{tab}", count=counts[tab]), chosen=tab == self.tab)
                for tab, place in zip(named, places, strict=True)
            )
        )
        entry = self.entry
        offered = self._actions(entry)
        leads_on = "" if not isinstance(entry, ListedMatch) else "watch" if entry.stands.over else "go_on"
        buttons = [
            ("leave", Icon.BACK),
            ("delete", Icon.BIN),
            ("rename", Icon.TEXT),
            ("watch", Icon.PLAY),
            ("go_on", Icon.NEXT),
        ]
        places = equal_columns(replace(foot, width=min(page.width, theme.px(920))), theme.gap, len(buttons))
        shown = [
            Button(name, place, self._tr(f"matches.{name}"), sign=sign, primary=name == leads_on, idle=name not in offered)
            for (name, sign), place in zip(buttons, places, strict=True)
        ]
        back = self._tr("matches.bring_back")
        wide = natural_width(back, theme, Icon.AGAIN)
        line = replace(head, top=page.top + (head.height - theme.gap - touch) / 2, height=touch)
        self._head, place = columns(line, theme.space, REST, wide)
        if self._deleted:
            shown.append(Button("bring_back", place, back, sign=Icon.AGAIN))
        self.foot.show(*shown)

    def _actions(self, entry: ListedMatch | BadFile | None) -> frozenset[str]:
        """What may be done now: every button has its place, whichever match is chosen."""
        if entry is None:
            return frozenset({"leave", "bring_back"})
        deletes = {"delete"} if entry.path.suffix == SUFFIX else set()  # and not the folder that cannot be looked into
        reads = {"watch", "rename"} if isinstance(entry, ListedMatch) else set()
        continues = {"go_on"} if isinstance(entry, ListedMatch) and not entry.stands.over else set()
        return frozenset({"leave", "bring_back"} | deletes | reads | continues)

    def update(self, dt: Second) -> Step | None:
        if self._changes != self._library.changes:
            self._take()
        return None

    def quiet(self) -> Second:
        return _LOOKING if self._library.reading else super().quiet()

    def _take(self) -> None:
        """What is known by now: the chosen match stays chosen, and what is in view stays where it is."""
        before, entry, top = self.entries, self.entry, int(self.scroll.offset // self._row)
        empty = not self._all
        self._all, self._changes = self._library.entries, self._library.changes
        if empty and self._all:
            self.tab = _tab_of(self._all[0])
        places = {entry.path: number for number, entry in enumerate(self.entries)}
        moved = places.get(before[top].path, top) - top if top < len(before) else 0
        self.chosen = min(self.chosen if entry is None else places.get(entry.path, self.chosen), max(0, len(self.entries) - 1))
        self.lay_out()
        self.scroll.to(self.scroll.offset + moved * self._row)

    @property
    def entries(self) -> tuple[ListedMatch | BadFile, ...]:
        """Those of the tab."""
        return tuple(entry for entry in self._all if _tab_of(entry) == self.tab)

    def turn_to(self, tab: str, path: Path | None = None) -> None:
        """Show this tab, with a match chosen."""
        self.tab = tab
        self._choose(next((number for number, entry in enumerate(self.entries) if entry.path == path), 0))

    @property
    def entry(self) -> ListedMatch | BadFile | None:
        """The one that is chosen."""
        return self.entries[self.chosen] if self.entries else None

    def handle_input(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="escape"):
                return self._press("leave")
            case KeyDown(key="tab"):
                self._rows.handle(intent)
                return None
            case KeyDown(key="delete"):
                return self._press("delete")
            case KeyDown(key="left" | "right" as key) if self._all and self.foot.focused is None and self.tabs.focused is None:
                names = [button.name for button in self.tabs.shown]
                self.turn_to(names[(names.index(self.tab) + (1 if key == "right" else -1)) % len(names)])
                return None
            case KeyDown(key="f2"):
                return self._press("rename")
            case KeyDown(key="z", mods=mods) if mods.ctrl and self._deleted:
                return self._press("bring_back")
            case KeyDown(key) if key in _WALKS:
                self._choose(self.chosen + _WALKS[key])
                return None
            case KeyDown(key="return") if self.foot.focused is None and self.tabs.focused is None:
                return self._press(next((button.name for button in self.foot.shown if button.primary), "leave"))
        if self.scroll.handle(intent):
            return None
        match intent:
            case PointerDown(x, y, PointerButton.PRIMARY) if self.scroll.rect.contains(x, y):
                self._choose(int(self.scroll.on_page(y) // self._row))
                return None
        event = self._rows.handle(intent)
        if event in _TABS:
            self.turn_to(str(event))
            return None
        return self._press(str(event)) if event is not None else None

    def _choose(self, number: int) -> None:
        self.chosen = min(max(0, number), max(0, len(self.entries) - 1))
        self.lay_out()

    def _press(self, name: str) -> Step | None:
        entry = self.entry
        if name not in self._actions(entry):
            return None
        self.scroll.reveal()  # it may be out of sight, and what comes next concerns it
        match name:
            case "go_on" | "watch" if entry is not None:
                return Replace((self._ways.go_on if name == "go_on" else self._ways.watch)(entry.path))
            case "delete" if entry is not None:
                return Push(self._question(entry))
            case "rename" if isinstance(entry, ListedMatch):
                return Push(NameScene(self._tr, given_name(entry.path), lambda name: self._rename(entry, name)))
            case "bring_back":
                self._bring_back()
                return None
        return Replace(self._ways.leave())

    def _question(self, entry: ListedMatch | BadFile) -> Scene:
        """Asks before the chosen match is deleted, and names it."""
        tr, folder = self._tr, shown_path(deleted_folder(entry.path.parent))
        if isinstance(entry, ListedMatch):
            sub = tr(
                "matches.ask",
                players=given_name(entry.path) or self._sides(entry),
                when=when(tr, entry.began, datetime.now()),
                folder=folder,
            )
        else:
            sub = tr("matches.ask_file", file=shown_path(entry.path), folder=folder)
        return QuestionScene(
            tr("matches.ask_title"), sub, tr("matches.keep"), tr("matches.delete"), lambda: self._delete(entry), Icon.BIN
        )

    def _delete(self, entry: ListedMatch | BadFile) -> None:
        tr = self._tr
        try:
            self._deleted.append(delete_record(entry.path))
        except InUse:
            self._show_message(tr("matches.in_use"), bad=True)
        except OSError as problem:
            self._show_message(tr("matches.not_deleted", why=reason(problem)), bad=True)
        else:
            self._look()
            self._show_message(tr("matches.deleted"))
        self._choose(self.chosen)

    def _rename(self, entry: ListedMatch, name: str) -> None:
        """The match has this name from now on."""
        try:
            path = rename_record(entry.path, name)
        except InUse:
            self._show_message(self._tr("matches.in_use"), bad=True)
        except OSError as problem:
            self._show_message(self._tr("matches.not_renamed", why=reason(problem)), bad=True)
        else:
            self._look()
            self._show_message(self._tr("matches.renamed", name=path.stem))
            self.turn_to(self.tab, path)

    def _bring_back(self) -> None:
        """What was deleted last stands in the list again."""
        deleted = self._deleted.pop()
        try:
            bring_back(deleted)
        except OSError as problem:
            self._show_message(
                self._tr("matches.not_brought_back", folder=shown_path(deleted.kept.parent), why=reason(problem)), bad=True
            )
        else:
            self._look()
            self._show_message(self._tr("matches.brought_back"))
            back = next((entry for entry in self._all if entry.path == deleted.path), None)
            if back is not None:
                self.turn_to(_tab_of(back), back.path)
        self.lay_out()

    def _look(self) -> None:
        """There is a file less or more."""
        self._library.look()
        self._take()

    def _show_message(self, words: str, *, bad: bool = False) -> None:
        self.note, self._bad = words, bad

    def draw(self, canvas: pygame.Surface) -> None:
        theme, palette, window, tr, library = self.theme, self.theme.palette, self.scroll.rect, self._tr, self._library
        canvas.blit(ground(canvas.get_size(), self.theme.palette), (0, 0))
        head = self._head
        title = text.fit_face(tr("matches.title"), text.face(theme, Type.SCORE), window.width)
        text.draw(canvas, tr("matches.title"), title, palette.text, (window.left, head.centre[1]), "midleft")
        left = head.left + text.width(tr("matches.title"), title) + theme.space
        colour = palette.forbidden if self._bad else palette.text_soft
        room = Rect(left, head.top, head.right - left, head.height)
        note = self.note or (tr("matches.reading", read=library.read, all=library.all) if library.reading else "")
        text.draw_fitted(canvas, note, text.face(theme, Type.BODY), colour, room)
        if not self.entries and not library.reading:
            none = tr("matches.none" if not self._all else f"matches.none_{self.tab}")
            body = text.fit_face(none, text.face(theme, Type.BODY), window.width)
            text.draw(canvas, none, body, palette.text_soft, (window.left, window.top + theme.space), "topleft")
        first = int(self.scroll.offset // self._row)
        last = int((self.scroll.offset + window.height) // self._row)
        wide = window.width - (bar_width(theme) if self.scroll.most else 0)
        with self.scroll.window(canvas):
            for number in range(first, min(last + 1, len(self.entries))):
                top = window.top + number * self._row - self.scroll.offset
                rect = Rect(window.left, top, wide, self._row - theme.gap)
                self._draw_row(canvas, rect, self.entries[number], number == self.chosen)
        self.scroll.draw(canvas)
        self.tabs.draw(canvas, theme)
        self.foot.draw(canvas, theme)

    def _draw_row(self, canvas: pygame.Surface, rect: Rect, entry: ListedMatch | BadFile, chosen: bool) -> None:
        theme = self.theme
        ground_colour = theme.palette.panel_raised if chosen else theme.palette.panel
        edge, width = (theme.palette.accent, theme.px(2)) if chosen else (theme.palette.edge_soft, theme.line)
        draw_box(canvas, rect, theme.radius, Fill(ground_colour, edge=edge, edge_width=float(width)))
        inner = rect.inset(theme.px(8))
        left = inner.left
        if isinstance(entry, ListedMatch):
            side = round(inner.height)
            canvas.blit(_board(entry.stands.layout, entry.equipment, side), (round(left), round(inner.top)))
            left += side + theme.space
            left += self._draw_faces(canvas, replace(inner, left=left), entry.names)
        title, sub, colour = self._words(entry)
        room = inner.right - left
        strong = text.fit_face(title, text.face(theme, Type.LARGE), room)
        text.draw(canvas, text.shorten(title, strong, room), strong, theme.palette.text, (left, inner.top), "topleft")
        high = text.line_height(strong)
        face, lines = text.fit_lines(sub, text.face(theme, Type.BODY), room, inner.height - high)
        text.draw_lines(canvas, lines, face, colour, (left, inner.top + high))

    def _draw_faces(self, canvas: pygame.Surface, inner: Rect, parties: tuple[tuple[str, ...], ...]) -> float:
        """Those who play, each side in a row of its own, and how wide that is; three alone stand two over one."""
        every = tuple(name for party in parties for name in party)
        lines = parties if len(parties) == 2 else (every[:2], every[2:])
        side, gap = round(inner.height * _FACE), round(inner.height * (1 - len(lines) * _FACE))
        for down, names in enumerate(lines):
            for across, name in enumerate(names):
                at = inner.left + across * (side + gap), inner.top + down * (side + gap)
                canvas.blit(portrait(portrait_named(self._tr, self._profiles, name), side), (round(at[0]), round(at[1])))
        return max(map(len, lines)) * (side + gap) - gap + float(self.theme.space)

    def _words(self, entry: ListedMatch | BadFile) -> tuple[str, str, tuple[int, int, int]]:
        """Title, what stands under it, and its colour."""
        tr = self._tr
        if isinstance(entry, BadFile):
            where, why = entry.where, entry.why
            words = tr("matches.unreadable", where=where, why=why) if where else tr("matches.unreadable_whole", why=why)
            return shown_path(entry.path), words, self.theme.palette.forbidden
        stands, sides, name = entry.stands, self._sides(entry), given_name(entry.path)
        rules, date = laws_name(tr, entry.ruleset), when(tr, entry.began, datetime.now())
        if stands.over:
            words = tr("matches.row", rules=rules, when=date)
        else:
            words = tr("matches.row_unfinished", rules=rules, when=date, game=stands.game, board=stands.board)
        if name:
            sides, words = name, tr("matches.row_named", players=sides, row=words)
        if entry.damage is not None:
            return sides, tr("matches.damaged", row=words, why=entry.damage), self.theme.palette.forbidden
        return sides, words, self.theme.palette.text_soft

    def _sides(self, entry: ListedMatch) -> str:
        """Who plays whom, and the score between two sides."""
        names, scores, tr = tuple(map(self._tr.join_list, entry.names)), entry.stands.scores, self._tr
        if len(names) == 2:
            first, then = names
            return tr("matches.two", first=first, scored=scores[0], other=scores[1], then=then)
        return tr.join_list(tuple(tr("viewer.side", player=n, score=s) for n, s in zip(names, scores, strict=True)))


class NameScene(Overlay):
    """A match is given a name, or with none the one that it had of itself."""

    wanted = (540, 70)
    escape = "leave"

    def __init__(self, tr: Catalogue, name: str, give: Callable[[str], None]) -> None:
        self.title, self._give = tr("matches.rename_title"), give
        self.field = TextField("name", tr("matches.rename_hint"), LONGEST_NAME)
        self.field.put(name)
        self.field.enter(1)
        self.field.select()
        super().__init__((("save", tr("matches.rename_save"), Icon.DONE), ("leave", tr("matches.rename_leave"), Icon.BACK)))

    def lay_out(self) -> None:
        super().lay_out()
        self.field.show(replace(self.frame.body, height=self.theme.touch), self.theme)

    def handle_input(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown() if not self.field.wants(intent):
                self.field.leave()
            case PointerDown(x, y) if not self.field.holds(x, y):
                self.field.leave()
        edited = self.field.handle(intent)
        if edited is not None:
            return self.press("save") if edited.done else None
        if self.field.focused and isinstance(intent, KeyDown):
            return None
        return super().handle_input(intent)

    def update(self, dt: Second) -> Step | None:
        self.field.update(dt)
        return None

    def quiet(self) -> Second:
        return self.field.quiet()

    def press(self, name: str) -> Step | None:
        if name == "save":
            self._give(self.field.words)
        return Pop()

    def draw_body(self, canvas: pygame.Surface) -> None:
        self.field.draw(canvas)


def _tab_of(entry: ListedMatch | BadFile) -> str:
    """Where this one stands."""
    if isinstance(entry, BadFile):
        return "damaged"
    return "finished" if entry.stands.over else "unfinished"


@lru_cache(maxsize=64)
def _board(layout: str, equipment: Equipment, side: int) -> pygame.Surface:
    """A small picture of the board."""
    try:
        discs = parse_layout(layout, equipment)
    except BadNotation:  # no record says so, but the index of the library may
        discs = Layout()
    return picture_of(discs, equipment, (side, side))
