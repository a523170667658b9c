"""Tokens of our own format. A `source` is a complete record, whose lines end with a line feed."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.record.parse_error import error_at
from boardgames_tui.record.typography import BLANK, GAP, QUOTES

# The value of a tag in typographic quotes, as in a record that was sent by mail.
TYPOGRAPHIC_TEXT = rf"[{QUOTES}][^\n]*?[{QUOTES}](?=[{BLANK}]*\])"
TOKEN = re.compile(
    rf"""[{GAP}]*+(?:
      (?P<tag>      \[ [{BLANK}]* [A-Za-z][A-Za-z0-9_]* [{BLANK}]*
                       (?:"(?:[^"\\\n]|\\.)*+"|{TYPOGRAPHIC_TEXT}) [{BLANK}]* \])
    | (?P<comment>  \{{ (?:[^}}\\]|\\[\s\S])*+ \}})
    | (?P<board>    < \s*+ board \s [^<>]* >)
    | (?P<label>    < \s*+ [A-Z]{{2}} (?:\s*+ "(?:[^"\\]|\\[\s\S])*+")++ \s*+ >)
    | (?P<value>    < [^<>]* >)
    | (?P<opening>  \()
    | (?P<closing>  \))
    | (?P<number>   [0-9]++\.+)
    | (?P<word>     [^\[\](){{}}<>"{GAP}]+)
    | (?P<end>      \Z)
    | (?P<unreadable> .)
    )""",
    re.VERBOSE,
)
# Messages about tokens that are not closed, by the character with which they open.
NOT_CLOSED = {
    "[": 'This is not a tag, which is written [Name "text"] on one line.',
    "{": "This comment is not closed: it must end with }; a } in it is written \\}.",
    "<": "This is not a value, which is written <cp 35>.",
}


class Token(NamedTuple):
    """Token of a record or of PGN, with its offset in the source; its kind is the name of a group of TOKEN."""

    kind: str
    text: str
    offset: int


def tokens(source: str) -> Iterator[Token]:
    """Yield the tokens of a source; the last one is the end or an unreadable one."""
    for match in TOKEN.finditer(source):
        kind = match.lastgroup or ""
        yield Token(kind, match[kind], match.start(kind))
        if kind in ("end", "unreadable"):
            return


def unreadable_error(source: str, token: Token) -> RecordError:
    return error_at(source, token.offset, NOT_CLOSED.get(token.text, f"{quoted(token.text)} has no meaning here."))
