"""Texts within a record: escapes, and breaking into lines."""

import re
from collections.abc import Iterable, Iterator

from boardgames_tui.core.printable import printable
from boardgames_tui.record.parse_error import fault_at

COLUMNS = 80
# Among pieces: continue on a new line.
BREAK = "\n"
ESCAPES = {"\\": r"\\", '"': r"\"", "}": r"\}", "\n": r"\n", " ": r"\s"}
PLAIN = {escape: letter for letter, escape in ESCAPES.items()}
MEANINGS = r"\\ \" \} \n \s and \u with four hexadecimal digits"
# Control characters, separators, bidirectional marks and surrogates, which no file should contain literally.
UNSEEN = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
# The same but for white space, for formats that have no escapes.
UNWRITABLE = re.compile(rf"(?![\t\n\v\f])[{UNSEEN}]")
# A character as two surrogates, as JSON escapes it if it does not fit in four hexadecimal digits.
HALVES = re.compile(r"[\ud800-\udbff][\udc00-\udfff]")
# A place for a line break, which readers take as a space.
GAP = re.compile(r"(?<=[^ ]) (?=[^ ])")
# An escape, one for a new line with the white space after it, or white space.
FOLD = re.compile(r"\\u(?P<code>[0-9a-fA-F]{4})|(?P<line>\\n[ \t]*+\n[ \t\n]*+)|\\[\s\S]|[ \t\n]++")


def escaped(text: str, closing: str) -> str:
    """Escape a text so that a sign does not end it, and nothing in it is invisible or lost at its ends."""
    return re.sub(rf"[\\{closing}{UNSEEN}]|\A | \Z", lambda found: _escape(found[0]), text)


def _escape(letter: str) -> str:
    return ESCAPES.get(letter, f"\\u{ord(letter):04x}")


def unescaped(text: str, begin: int, end: int) -> str:
    """Return the meaning of a part of a text; raise RecordError for an unknown escape.

    White space at either end is ignored, and a line end is a space.
    """

    def meant(found: re.Match[str]) -> str:
        """Return the meaning of an escape, or what a run of white space is folded into."""
        said = found[0]
        if said in PLAIN:
            return PLAIN[said]
        if said[0] != "\\":
            if found.start() == 0 or found.end() == end - begin:
                return ""
            return " " if "\n" in said else said
        if found["code"]:
            return chr(int(found["code"], 16))
        if found["line"]:
            return "\n"
        raise fault_at(text, begin + found.start(), f"{said} has no meaning. Use {MEANINGS}.")

    return HALVES.sub(lambda halves: whole(halves[0]), FOLD.sub(meant, text[begin:end]))


def writable(text: str) -> str:
    """Replace invisible characters except white space by question marks, for formats without escapes."""
    return UNWRITABLE.sub(lambda found: printable(found[0]), text)


def whole(text: str) -> str:
    """Join surrogates into characters, and replace single ones, so that the text can be encoded."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def comment_pieces(comment: str) -> Iterator[str]:
    """Return the pieces of a comment with its braces; lines may be broken between them."""
    lines = [escaped(line, "}") for line in comment.split("\n")]
    *earlier, last = GAP.split("{" + lines[0])
    for line in lines[1:]:
        yield from (*earlier, last + ESCAPES["\n"], BREAK)
        *earlier, last = GAP.split(line)
    yield from (*earlier, last + "}")


def wrapped(pieces: Iterable[str]) -> str:
    """Join pieces into lines of at most 80 characters; a longer piece gets a line of its own."""
    lines = [""]
    for piece in pieces:
        if piece == BREAK or (lines[-1] and len(lines[-1]) + 1 + len(piece) > COLUMNS):
            lines.append("")
        if piece != BREAK:
            lines[-1] += f" {piece}" if lines[-1] else piece
    return "\n".join(lines)
