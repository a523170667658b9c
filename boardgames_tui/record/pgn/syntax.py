"""Syntax of PGN: tags on lines of their own, comments, variations in brackets, and words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.record.bgn.escapes import writable
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import fault_at

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
# An escaped character or, as a group, what looks like the end of a tag. A value that contains it is two tags.
INNER_END = re.compile(r'\\.|("\s*\])')
SOMETHING = re.compile(r"\S")
ESCAPED = re.compile(r'\\(["\\])')
UNFINISHED = {"{": "This comment is not closed: it ends with }."}


class Token(NamedTuple):
    """A word and its offset. A comment has no brackets; a tag is its whole line."""

    kind: str
    text: str
    at: int


class Tag(NamedTuple):
    """A tag and its offset."""

    name: str
    value: str
    at: int


class Page:
    """One game in a text: its tags, then its words."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        # Offset up to which the text has been read.
        self.at = at

    def tags(self) -> Iterator[Tag]:
        """Yield the tags; raise RecordError if one is malformed."""
        budget = ParseBudget()
        for token in self._tokens():
            budget.spend(self.text, token.at)
            if token.kind != "tag":
                return
            self.at = token.at + len(token.text)
            yield self._tag(token)

    def _tag(self, token: Token) -> Tag:
        found = TAG.fullmatch(token.text)
        if not found or any(end[1] for end in INNER_END.finditer(found[2])):
            raise fault_at(
                self.text, token.at, 'This is not a tag, which is written [Name "text"] on a line of its own.'
            )
        return Tag(found[1], ESCAPED.sub(r"\1", writable(found[2])), token.at)

    def words(self) -> Iterator[Token]:
        """Yield the words after the tags, up to the next game; raise RecordError for a faulty one."""
        for token in self._tokens():
            if token.kind == "tag":
                self._tag(token)
            if token.kind in ("tag", "end"):
                return
            self.at = token.at + len(token.text)
            yield token

    def skip(self) -> None:
        """Go to the end of the game; if it is malformed, to the end of the text."""
        try:
            for _ in chain(self.tags(), self.words()):
                pass
        except RecordError:
            self.at = len(self.text)

    def next(self) -> Page | None:
        """Return the next game of the text, once this one has been read."""
        return Page(self.text, self.at) if SOMETHING.search(self.text, self.at) else None

    def _tokens(self) -> Iterator[Token]:
        """Yield the words from where the game has been read."""
        at = self.at
        while True:
            found = TOKEN.match(self.text, at)
            if not found:
                raise self._unread(at)
            kind = found.lastgroup or ""
            yield Token(kind, found[kind], found.start(kind))
            at = found.end()

    def _unread(self, at: int) -> RecordError:
        while self.text[at].isspace():
            at += 1
        return fault_at(self.text, at, UNFINISHED.get(self.text[at], f"{quoted(self.text[at])} has no meaning here."))
