"""Sanitising of text from outside, so that it is safe to print to a terminal."""

from unicodedata import category

# Control characters that become spaces.
WHITESPACE = "\t\n\r"


def printable(text: str, *, lines: bool = False) -> str:
    """Replace all characters that a terminal would interpret or hide (those that are not `str.isprintable`).

    Tabs, line ends and wide spaces become spaces; other control characters, bidirectional marks and the like become
    question marks. If `lines`, line feeds stay.
    """
    return "".join(
        character if character.isprintable() or (lines and character == "\n") else _replacement(character)
        for character in text
    )


def _replacement(character: str) -> str:
    """Return a space for any kind of white space (Unicode category Zs is spaces), else a question mark."""
    return " " if character in WHITESPACE or category(character) == "Zs" else "?"
