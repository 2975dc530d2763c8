"""How to play: the law sheet of the rules a first game begins with, open at what the hand and the keys do."""

from carrom.rules.ruleset import ICF, Ruleset, quick_play
from carrom.ui.i18n import Catalogue
from carrom.ui.law_pages import PageName
from carrom.ui.scenes.laws import LawsScene


class HelpScene(LawsScene):
    """Over whatever asked for it."""

    def __init__(self, say: Catalogue, ruleset: Ruleset | None = None) -> None:
        super().__init__(say, ruleset or quick_play(ICF), page=PageName.KEYS)
