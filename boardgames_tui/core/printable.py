"""Sanitising of text from outside, so that it is safe to print."""

from unicodedata import category

# Control characters that become spaces.
BLANKS = "\t\n\r"


def printable(text: str, *, lines: bool = False) -> str:
    """Replace all characters that a terminal would obey or hide.

    Tabs, line ends and wide spaces become spaces; other control characters, bidirectional marks and the like become
    question marks. With `lines`, line feeds stay.
    """
    return "".join(
        letter if letter.isprintable() or (lines and letter == "\n") else _replacement(letter) for letter in text
    )


def _replacement(letter: str) -> str:
    return " " if letter in BLANKS or category(letter) == "Zs" else "?"
