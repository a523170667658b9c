"""Sanitising of text from outside, so that it is safe to print to a terminal."""

from unicodedata import category

# Control characters that become spaces.
WHITESPACE = "\t\n\r"
# Non-joiner and joiner, which separate and join letters as in Persian and Sinhala, and emoji.
JOINERS = "\u200c\u200d"
# Characters that are left out where they mean nothing: joiners, the soft hyphen, and tags behind the emoji of a flag.
LEFT_OUT = frozenset({*JOINERS, "\xad", *map(chr, range(0xE0020, 0xE0080))})
# Categories of marks above and below a letter, without a width of their own.
MARKS = frozenset({"Mn", "Me"})
# Marks on one letter, at most: as many as scripts need. More of them would cover other lines.
MAX_MARKS = 4
# Characters of somebody else's text within a sentence, at most.
MAX_LINE_LENGTH = 200


def printable(text: str, *, lines: bool = False) -> str:
    """Replace all characters that a terminal would interpret or hide (those that are not `str.isprintable`).

    Tabs, line ends and wide spaces become spaces; other control characters, bidirectional marks and the like become
    question marks. If `lines`, line feeds stay. Joiners stay between letters, and marks up to MAX_MARKS on a letter.
    """
    if text.isascii() and text.isprintable():
        return text
    meant = _without_excess(text)
    return "".join(
        character if character.isprintable() or (lines and character == "\n") else _replacement(meant, index)
        for index, character in enumerate(meant)
    )


def to_short_line(text: str, max_length: int = MAX_LINE_LENGTH) -> str:
    """Return a text of somebody else as one printable line of at most `max_length` characters."""
    line = printable(text).strip()
    return line if len(line) <= max_length else f"{line[: max_length - 1]}…"


def _without_excess(text: str) -> str:
    """Return a text without the marks beyond MAX_MARKS on a letter, and without characters of LEFT_OUT but joiners."""
    kept: list[str] = []
    marks = 0
    for character in text:
        if category(character) in MARKS:
            marks += 1
        elif character not in LEFT_OUT:
            marks = 0
        if marks <= MAX_MARKS and (character not in LEFT_OUT or character in JOINERS):
            kept.append(character)
    return "".join(kept)


def _replacement(text: str, index: int) -> str:
    """Return what an unprintable character becomes: a space (category Zs), nothing, a joiner between letters, or ?."""
    character = text[index]
    if character in WHITESPACE or category(character) == "Zs":
        return " "
    if character in JOINERS:
        return character if _is_between_letters(text, index) else ""
    return "?"


def _is_between_letters(text: str, index: int) -> bool:
    """Return whether an index is between two letters or marks beyond ASCII.

    Terminals disagree about the width of emoji that are joined, and ASCII has no letters to join.
    """
    neighbours = text[max(0, index - 1) : index] + text[index + 1 : index + 2]
    return len(neighbours) == 2 and all(not each.isascii() and category(each)[0] in "LM" for each in neighbours)
