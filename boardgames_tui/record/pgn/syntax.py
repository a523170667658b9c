"""Syntax of PGN: tags on lines of their own, comments, variations in brackets, and words.

A `source` is a complete file, which may contain several games; each game is its tags and the movetext after them. A
word is a move with its number or glyph, or the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.record.bgn.escapes import mask_invisible
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import error_at

TOKEN = re.compile(
    r"""\s*(?:
      (?P<tag>      \[[^\n]*)
    | (?P<comment>  \{[^}]*\} | ;[^\n]*)
    | (?P<opening>  \()
    | (?P<closing>  \))
    | (?P<word>     [^\s()\[\]{};]+)
    | (?P<end>      \Z)
    )""",
    re.VERBOSE,
)
TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"(.*)"\s*\]\s*')
# An escaped character or, as a group, the end of a tag. A value that contains that group is two tags on one line.
INNER_TAG_END = re.compile(r'\\.|("\s*\])')
NON_SPACE = re.compile(r"\S")
ESCAPED_CHARACTER = re.compile(r'\\(["\\])')
# Messages about tokens that are not closed, by the character with which they open.
NOT_CLOSED = {"{": "This comment is not closed: it ends with }."}


class Token(NamedTuple):
    """A token and its offset in the source. A tag is its complete line. `kind` is the name of a group of TOKEN."""

    kind: str
    text: str
    offset: int


class Tag(NamedTuple):
    """A tag and its offset in the source."""

    name: str
    value: str
    offset: int


class PgnGame:
    """One game in a source: its tags, then its movetext, which have to be read in this order."""

    def __init__(self, source: str, offset: int) -> None:
        self.source = source
        # Offset up to which the source has been read; at first the start of the game.
        self.offset = offset

    def tags(self) -> Iterator[Tag]:
        """Yield the tags; raise RecordError if one is malformed."""
        budget = ParseBudget()
        for token in self._tokens():
            budget.spend(self.source, token.offset)
            if token.kind != "tag":
                return
            self.offset = token.offset + len(token.text)
            yield self._parse_tag(token)

    def _parse_tag(self, token: Token) -> Tag:
        """Return the tag of a token; raise RecordError if it is malformed."""
        match = TAG.fullmatch(token.text)
        if not match or any(end[1] for end in INNER_TAG_END.finditer(match[2])):
            cause = 'This is not a tag, which is written [Name "text"] on a line of its own.'
            raise error_at(self.source, token.offset, cause)
        return Tag(match[1], ESCAPED_CHARACTER.sub(r"\1", mask_invisible(match[2])), token.offset)

    def movetext(self) -> Iterator[Token]:
        """Yield the tokens after the tags, up to the tags of the next game; raise RecordError if one is malformed."""
        for token in self._tokens():
            if token.kind == "tag":
                # The next game begins, unless the tag is malformed.
                self._parse_tag(token)
            if token.kind in ("tag", "end"):
                return
            self.offset = token.offset + len(token.text)
            yield token

    def skip(self) -> None:
        """Go to the end of the game; if it is malformed, to the end of the source."""
        try:
            for _ in chain(self.tags(), self.movetext()):
                pass
        except RecordError:
            self.offset = len(self.source)

    def next(self) -> PgnGame | None:
        """Return the game that follows, None if there is none; this game must have been read to its end."""
        return PgnGame(self.source, self.offset) if NON_SPACE.search(self.source, self.offset) else None

    def _tokens(self) -> Iterator[Token]:
        """Yield the tokens after the part that has been read, the last one at the end of the source.

        The caller moves `self.offset` past each token that belongs to its part of the game.
        """
        offset = self.offset
        while True:
            match = TOKEN.match(self.source, offset)
            if not match:
                raise self._unreadable_error(offset)
            kind = match.lastgroup or ""
            yield Token(kind, match[kind], match.start(kind))
            offset = match.end()

    def _unreadable_error(self, offset: int) -> RecordError:
        """Return the error at the first character from an offset on that is not white space."""
        while self.source[offset].isspace():
            offset += 1
        character = self.source[offset]
        return error_at(self.source, offset, NOT_CLOSED.get(character, f"{quoted(character)} has no meaning here."))
