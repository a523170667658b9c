"""The whole screen in ASCII, for terminals without other characters, or that draw some of them two cells wide."""

# ruff: noqa: RUF001 - characters that look like others are what this file is about

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

SITES = "●x ○o ◉X ◎O ◆% ◇& ⠶* °@ ■B □W ▒# •: ◦, ╳^ ˙. ·. ╱/ ╲\\ ⠑\\ ⠊/ ⡠/ ⢄\\ ⡱> ⢎<"
"""What a board of one character a site is drawn with: a letter is a stone, a capital one the last or a marker."""
LINES = "━= ┃H ═= ║I ▁_ ▔- ▏| ▎| ▍| ▌| ▐| ▕| ▊| ▋|"
SIGNS = "←< →> ↑^ ↓v ◀< ▶> ▲^ ▼v ◂< ▸> ▴^ ▾v ►> ‹< ›> «< »> ⏎< ↵< ⌫< ⇥> ×x ✓+ ✗x …. –- —- −- ‘' ’' “\" ”\" 🔗@"
TABLE: Mapping[str, str] = {pair[0]: pair[1] for pair in f"{SITES} {LINES} {SIGNS}".split()}
SPINNING = "|/-\\"
UNKNOWN = "?"


class AsciiFilter(LineFilter):
    """Draws each character as one of ASCII, or as two where it is two cells wide."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - colours stay
        """Return the same segments in ASCII."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


@lru_cache(maxsize=8192)
def in_ascii(text: str) -> str:
    """Return a text of the same width in ASCII."""
    return text if text.isascii() else "".join(map(_character, text))


@lru_cache(maxsize=4096)
def _character(char: str) -> str:
    if char.isascii():
        return char
    width, found = cell_len(char), TABLE.get(char) or _drawing(char) or _letter(char) or UNKNOWN
    return found.ljust(width)[:width]


def _drawing(char: str) -> str:
    """Lines by where they go, shades and blocks as one, and the dots of a spinner so that it spins."""
    kind, _, form = unicodedata.name(char, "").partition(" ")
    if kind == "BRAILLE":
        return SPINNING[ord(char) % len(SPINNING)]
    if kind == "BOX":
        words = set(form.split())
        up, along = words & {"UP", "DOWN", "VERTICAL"}, words & {"LEFT", "RIGHT", "HORIZONTAL"}
        return "+" if up and along else "|" if up else "-"
    return "#" if "\u2580" <= char <= "\u259f" else ""


def _letter(char: str) -> str:
    """A letter without its accents, or a sign in its plainest form."""
    return "".join(part for part in unicodedata.normalize("NFKD", char) if part.isascii())
