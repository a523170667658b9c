"""Texts within a record: escapes, and breaking into pieces, which stay on one line, and into lines."""

import re
from collections.abc import Iterable, Iterator

from boardgames_tui.core.printable import printable
from boardgames_tui.record.parse_error import error_at

MAX_LINE_LENGTH = 80
# Among pieces: continue on a new line.
LINE_BREAK = "\n"
ESCAPES = {"\\": r"\\", '"': r"\"", "}": r"\}", "\n": r"\n", " ": r"\s"}
CHARACTERS = {escape: character for character, escape in ESCAPES.items()}
# All escapes, for messages.
KNOWN_ESCAPES = r"\\ \" \} \n \s and \u with four hexadecimal digits"
# Character class: control characters, separators, bidirectional marks and surrogates, which are always escaped.
INVISIBLE = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
# An invisible character other than white space, for formats that have no escapes.
INVISIBLE_NON_SPACE = re.compile(rf"(?![\t\n\v\f])[{INVISIBLE}]")
# A character as two surrogates, as JSON escapes it if it does not fit in four hexadecimal digits.
SURROGATE_PAIR = re.compile(r"[\ud800-\udbff][\udc00-\udfff]")
# A single space, where a line can be broken: readers take a line end as a space.
BREAKABLE_SPACE = re.compile(r"(?<=[^ ]) (?=[^ ])")
# One of: an escape with a code, an escaped new line with a line end and the white space after it, another escape, or a
# run of white space.
ESCAPE_OR_SPACE = re.compile(
    r"\\u(?P<code>[0-9a-fA-F]{4})|(?P<folded_newline>\\n[ \t]*+\n[ \t\n]*+)|\\[\s\S]|[ \t\n]++"
)


def escape(text: str, closing: str) -> str:
    """Escape backslashes, the character that would close the text, invisible characters, and a space at either end."""
    special = re.compile(rf"[\\{closing}{INVISIBLE}]|\A | \Z")
    return special.sub(lambda match: ESCAPES.get(match[0], f"\\u{ord(match[0]):04x}"), text)


def unescape(source: str, start: int, end: int) -> str:
    """Return the meaning of the text between two offsets, without outer white space; raise RecordError if unknown."""

    def replacement(match: re.Match[str]) -> str:
        """Return the character for an escape, or what remains of a run of white space."""
        matched = match[0]
        if matched in CHARACTERS:
            return CHARACTERS[matched]
        if matched[0] != "\\":
            if match.start() == 0 or match.end() == end - start:
                return ""
            return " " if "\n" in matched else matched
        if match["code"]:
            return chr(int(match["code"], 16))
        if match["folded_newline"]:
            return "\n"
        raise error_at(source, start + match.start(), f"{matched} has no meaning. Use {KNOWN_ESCAPES}.")

    unescaped = ESCAPE_OR_SPACE.sub(replacement, source[start:end])
    return SURROGATE_PAIR.sub(lambda pair: join_surrogates(pair[0]), unescaped)


def mask_invisible(text: str) -> str:
    """Replace invisible characters except white space by question marks, for formats without escapes."""
    return INVISIBLE_NON_SPACE.sub(lambda match: printable(match[0]), text)


def join_surrogates(text: str) -> str:
    """Join pairs of surrogates into characters, and replace single ones by U+FFFD, so that the text can be encoded."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def comment_pieces(comment: str) -> Iterator[str]:
    r"""Yield the pieces of a comment in braces; each line but the last ends with the escape `\n` and LINE_BREAK."""
    lines = [escape(line, "}") for line in comment.split("\n")]
    *pieces, last_piece = BREAKABLE_SPACE.split("{" + lines[0])
    for line in lines[1:]:
        yield from (*pieces, last_piece + ESCAPES["\n"], LINE_BREAK)
        *pieces, last_piece = BREAKABLE_SPACE.split(line)
    yield from (*pieces, last_piece + "}")


def wrap(pieces: Iterable[str]) -> str:
    """Join pieces into lines of at most MAX_LINE_LENGTH characters; a longer piece gets a line of its own."""
    lines = [""]
    for piece in pieces:
        if piece == LINE_BREAK or (lines[-1] and len(lines[-1]) + 1 + len(piece) > MAX_LINE_LENGTH):
            lines.append("")
        if piece != LINE_BREAK:
            lines[-1] += f" {piece}" if lines[-1] else piece
    return "\n".join(lines)
