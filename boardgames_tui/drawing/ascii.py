"""Texts and boards in ASCII, for terminals that draw some characters two cells wide or not at all."""

# ruff: noqa: RUF001 - the tables contain look-alike characters on purpose

import unicodedata
from functools import lru_cache

from rich.cells import cell_len

# Characters of boards, each followed by its replacement. A letter is a stone and a capital letter a marker, as in
# position lines; in a game without markers, a capital letter is one of the stones that win.
BOARD_CHARACTERS = "●x ○o ◉x ◎o ◆X ◇O ⠶* °@ ■X □O ▒# •: ◦, ╳^ ˙. ·. ╱/ ╲\\ ⠑\\ ⠊/ ⡠/ ⢄\\ ⡱> ⢎<"
THICK_LINES = "━= ┃H ═= ║I ▁_ ▔- ▏| ▎| ▍| ▌| ▐| ▕| ▊| ▋|"
SYMBOLS = "←< →> ↑^ ↓v ◀< ▶> ▲^ ▼v ◂< ▸> ▴^ ▾v ►> ‹< ›> «< »> ⏎< ↵< ⌫< ⇥> ×x ✓+ ✗x …~ –- —- −- ‘' ’' “\" ”\" 🔗@"
# ASCII replacement of each of these characters.
REPLACEMENTS = {pair[0]: pair[1] for pair in f"{BOARD_CHARACTERS} {THICK_LINES} {SYMBOLS}".split()}
SPINNER_FRAMES = "|/-\\"


@lru_cache(maxsize=8192)
def in_ascii(text: str) -> str:
    """Return a text in ASCII, with the same width in cells."""
    return text if text.isascii() else "".join(map(_replacement, text))


@lru_cache(maxsize=4096)
def _replacement(char: str) -> str:
    if char.isascii():
        return char
    # For example, a letter without its accents.
    base_letter = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    replacement = REPLACEMENTS.get(char) or _replace_drawing(char) or base_letter or "?"
    # A character of two cells becomes two characters, and one without width disappears.
    width = cell_len(char)
    return replacement.ljust(width)[:width]


def _replace_drawing(char: str) -> str:
    """Return the replacement of a drawing character that is not in REPLACEMENTS; empty for other characters.

    Box-drawing lines keep their direction, shades and blocks become `#`. Braille dots become a frame of a spinner, so
    that a Braille spinner still spins.
    """
    # For example "BOX", "DRAWINGS LIGHT DOWN AND RIGHT".
    kind, _, details = unicodedata.name(char, "").partition(" ")
    if kind == "BRAILLE":
        return SPINNER_FRAMES[ord(char) % len(SPINNER_FRAMES)]
    if kind == "BOX":
        words = set(details.split())
        if not words & {"UP", "DOWN", "VERTICAL"}:
            return "-"
        return "+" if words & {"LEFT", "RIGHT", "HORIZONTAL"} else "|"
    return "#" if "▀" <= char <= "▟" else ""
