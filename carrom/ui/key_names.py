"""What a key or a pad's button is called, as it is written on it. No pygame."""

from carrom.ui.bindings import is_pad
from carrom.ui.i18n import Catalogue


def key_words(say: Catalogue, name: str) -> str:
    if is_pad(name):
        return say(f"pad.{name.removeprefix('pad ').replace(' ', '_')}")
    text = f"key.{name.replace(' ', '_')}"
    return say(text) if text in say else name.title()
