"""Filter that turns the whole screen into ASCII.

It is for terminals that lack other characters, or that draw some of them two cells wide.
"""

# ruff: noqa: RUF001 - the tables contain look-alike characters on purpose

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

# Characters of boards, each followed by its replacement. A letter is a stone and a capital letter a marker, as in
# position lines.
BOARD_CHARACTERS = "●x ○o ◉x ◎o ◆% ◇& ⠶* °@ ■X □O ▒# •: ◦, ╳^ ˙. ·. ╱/ ╲\\ ⠑\\ ⠊/ ⡠/ ⢄\\ ⡱> ⢎<"
THICK_LINES = "━= ┃H ═= ║I ▁_ ▔- ▏| ▎| ▍| ▌| ▐| ▕| ▊| ▋|"
SYMBOLS = "←< →> ↑^ ↓v ◀< ▶> ▲^ ▼v ◂< ▸> ▴^ ▾v ►> ‹< ›> «< »> ⏎< ↵< ⌫< ⇥> ×x ✓+ ✗x …. –- —- −- ‘' ’' “\" ”\" 🔗@"
# Replacement of each character, in ASCII.
REPLACEMENTS: Mapping[str, str] = {pair[0]: pair[1] for pair in f"{BOARD_CHARACTERS} {THICK_LINES} {SYMBOLS}".split()}
SPINNER_FRAMES = "|/-\\"
UNKNOWN = "?"


class AsciiFilter(LineFilter):
    """Line filter that replaces each character by ASCII of the same width in cells."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - colours stay
        """Return the segments with their text in ASCII."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


@lru_cache(maxsize=8192)
def in_ascii(text: str) -> str:
    """Return a text in ASCII, with the same width in cells."""
    return text if text.isascii() else "".join(map(_replacement, text))


@lru_cache(maxsize=4096)
def _replacement(char: str) -> str:
    if char.isascii():
        return char
    width, found = cell_len(char), REPLACEMENTS.get(char) or _drawing_symbol(char) or _base_letter(char) or UNKNOWN
    return found.ljust(width)[:width]


def _drawing_symbol(char: str) -> str:
    """Return the replacement of a symbol without an entry in the table; empty if it is not a drawing symbol.

    Box-drawing lines keep their direction, shades and blocks become `#`, and a Braille spinner still spins.
    """
    kind, _, form = unicodedata.name(char, "").partition(" ")
    if kind == "BRAILLE":
        return SPINNER_FRAMES[ord(char) % len(SPINNER_FRAMES)]
    if kind == "BOX":
        words = set(form.split())
        up, along = words & {"UP", "DOWN", "VERTICAL"}, words & {"LEFT", "RIGHT", "HORIZONTAL"}
        return "+" if up and along else "|" if up else "-"
    return "#" if "\u2580" <= char <= "\u259f" else ""


def _base_letter(char: str) -> str:
    """Return a letter without its accents, or the ASCII part of a symbol's compatibility form; may be empty."""
    return "".join(part for part in unicodedata.normalize("NFKD", char) if part.isascii())
