"""Texts within a record: what a backslash in them means, and how long ones are broken into lines."""

import re
from collections.abc import Iterable, Iterator

from boardgames_tui.core.printable import printable
from boardgames_tui.record.parse_error import fault_at

COLUMNS = 80
BREAK = "\n"
"""Among pieces: go on in a new line."""
ESCAPES = {"\\": r"\\", '"': r"\"", "}": r"\}", "\n": r"\n", " ": r"\s"}
PLAIN = {escape: letter for letter, escape in ESCAPES.items()}
MEANINGS = r"\\ \" \} \n \s and \u with four hexadecimal digits"
UNSEEN = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Control characters, separators, bidirectional marks and surrogates: no file should hold them as they are."""
# The same but for white space, for formats that have no escapes.
UNWRITABLE = re.compile(rf"(?![\t\n\v\f])[{UNSEEN}]")
HALVES = re.compile(r"[\ud800-\udbff][\udc00-\udfff]")
"""A letter in two halves, as JSON writes those that four hexadecimal digits are too few for."""
GAP = re.compile(r"(?<=[^ ]) (?=[^ ])")
"""Where a line may be broken: the reader makes one space of a line end."""
FOLD = re.compile(r"\\u(?P<code>[0-9a-fA-F]{4})|(?P<line>\\n[ \t]*+\n[ \t\n]*+)|\\[\s\S]|[ \t\n]++")
"""An escape, one for a new line with what means nothing behind it, or white space."""


def escaped(text: str, closing: str) -> str:
    """Write a text so that this sign does not end it, and nothing in it is lost at an end or goes unseen."""
    return re.sub(rf"[\\{closing}{UNSEEN}]|\A | \Z", lambda found: _escape(found[0]), text)


def _escape(letter: str) -> str:
    return ESCAPES.get(letter, f"\\u{ord(letter):04x}")


def unescaped(text: str, begin: int, end: int) -> str:
    """Return what the part of a text from `begin` to `end` says; raise RecordError where an escape means nothing.

    White space at either end says nothing, and a line end as much as a space.
    """

    def meant(found: re.Match[str]) -> str:
        said = found[0]
        if said in PLAIN:
            return PLAIN[said]
        if said[0] != "\\":
            at_end = found.start() == 0 or found.end() == end - begin
            return "" if at_end else " " if "\n" in said else said
        if found["code"]:
            return chr(int(found["code"], 16))
        if found["line"]:
            return "\n"
        raise fault_at(text, begin + found.start(), f"{said} means nothing: what does is {MEANINGS}.")

    return HALVES.sub(lambda halves: whole(halves[0]), FOLD.sub(meant, text[begin:end]))


def writable(text: str) -> str:
    """Return a text for a format without escapes: what cannot be seen becomes a question mark, white space stays."""
    return UNWRITABLE.sub(lambda found: printable(found[0]), text)


def whole(text: str) -> str:
    """Return a text that can be written: halves of letters are joined, and one alone is a sign that it was unknown."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def comment_pieces(comment: str) -> Iterator[str]:
    """Return the pieces, between which lines may be broken, of a comment with its braces."""
    lines = [escaped(line, "}") for line in comment.split("\n")]
    *earlier, last = GAP.split("{" + lines[0])
    for line in lines[1:]:
        yield from (*earlier, last + ESCAPES["\n"], BREAK)
        *earlier, last = GAP.split(line)
    yield from (*earlier, last + "}")


def wrapped(pieces: Iterable[str]) -> str:
    """Write pieces into lines of at most 80 letters, a longer piece into a line of its own."""
    lines = [""]
    for piece in pieces:
        if piece == BREAK or (lines[-1] and len(lines[-1]) + 1 + len(piece) > COLUMNS):
            lines.append("")
        if piece != BREAK:
            lines[-1] += f" {piece}" if lines[-1] else piece
    return "\n".join(lines)
