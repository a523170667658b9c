"""The words that a record in the project's own format is made of."""

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
UNFINISHED = {
    "[": 'This is no tag, which is written [Name "text"] on one line.',
    "{": "This comment is not closed: it ends with }, and a } in it is written \\}.",
    "<": "This is no value, which is written <cp 35>.",
}


class Token(NamedTuple):
    """One word; `at` is how many letters stand before it. A fault is where a text can be read no further."""

    kind: Kind
    text: str
    at: int


def tokens(text: str) -> Iterator[Token]:
    """Return the words of a text, whose lines end with a line feed; last comes the end, or a fault."""
    for found in TOKEN.finditer(text):
        kind = cast("Kind", found.lastgroup)
        yield Token(kind, found[kind], found.start(kind))
        if kind in ("end", "fault"):
            return


def fault_of(text: str, token: Token) -> RecordError:
    """Return why a text can be read no further than to a fault in it."""
    return fault_at(text, token.at, UNFINISHED.get(token.text, f"{quoted(token.text)} has no meaning here."))
