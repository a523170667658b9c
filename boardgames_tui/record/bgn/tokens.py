"""Tokens of our own format."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias, cast

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.record.parse_error import fault_at

Kind: TypeAlias = Literal[
    "tag", "comment", "board", "label", "value", "opening", "closing", "number", "word", "end", "fault"
]

TOKEN = re.compile(
    r"""\s*+(?:
      (?P<tag>      \[ [ \t]* [A-Za-z][A-Za-z0-9_]* [ \t]* "(?:[^"\\\n]|\\.)*+" [ \t]* \])
    | (?P<comment>  \{ (?:[^}\\]|\\[\s\S])*+ \})
    | (?P<board>    < \s*+ board \s [^<>]* >)
    | (?P<label>    < \s*+ [A-Z]{2} (?:\s*+ "(?:[^"\\]|\\[\s\S])*+")++ \s*+ >)
    | (?P<value>    < [^<>]* >)
    | (?P<opening>  \()
    | (?P<closing>  \))
    | (?P<number>   [0-9]++\.+)
    | (?P<word>     [^\[\](){}<>"\s]+)
    | (?P<end>      \Z)
    | (?P<fault>    .)
    )""",
    re.VERBOSE,
)
# Sentences about words that are not finished, by their first character.
UNFINISHED = {
    "[": 'This is not a tag, which is written [Name "text"] on one line.',
    "{": "This comment is not closed: it must end with }; a } in it is written \\}.",
    "<": "This is not a value, which is written <cp 35>.",
}


class Token(NamedTuple):
    """A word; `at` is its offset in the text. A fault is where reading cannot go on."""

    kind: Kind
    text: str
    at: int


def tokens(text: str) -> Iterator[Token]:
    """Yield the words of a text whose lines end with a line feed; the last one is the end or a fault."""
    for found in TOKEN.finditer(text):
        kind = cast("Kind", found.lastgroup)
        yield Token(kind, found[kind], found.start(kind))
        if kind in ("end", "fault"):
            return


def fault_of(text: str, token: Token) -> RecordError:
    """Return the error for a fault in a text."""
    return fault_at(text, token.at, UNFINISHED.get(token.text, f"{quoted(token.text)} has no meaning here."))
