"""Syntax of PGN, by its import format: tags, comments, variations in brackets, numeric annotations (NAGs), and words.

A `source` is a complete file, which may contain several games; each game is its tags and the movetext after them, up to
the result. A word is a move with its number or glyph, or the result. A line that begins with % is an escape: it has no
meaning.
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
from boardgames_tui.record.pgn.ataxx import RESULTS

TOKEN = re.compile(
    r"""[\s\ufeff]*+(?:
      (?P<escape>   (?<![^\n\ufeff])%[^\n]*)
    | (?P<tag>      \[)
    | (?P<comment>  \{[^}]*\} | ;[^\n]*)
    | (?P<opening>  \()
    | (?P<closing>  \))
    | (?P<nag>      \$[0-9]{1,3})
    | (?P<word>     [^\s()\[\]{};$\ufeff]+)
    | (?P<end>      \Z)
    )""",
    re.VERBOSE,
)
# Mark at the beginning of a file, also where files were joined.
BOM = "\ufeff"
# The beginning of a tag, up to its value.
NAME = r"\[\s*([A-Za-z][\w+#=:-]*)\s*"
# A tag whose value may hold quotes without a backslash, unless a bracket follows them.
TAG = re.compile(rf'{NAME}"((?:[^"\\\n]|\\.|"(?!\s*\]))*+)"\s*\]', re.ASCII)
# A tag alone on its line, whose value may end with a backslash.
TAG_LINE = re.compile(rf'{NAME}"(.*)"[^\S\n]*\][^\S\n]*$', re.ASCII | re.MULTILINE)
# An escaped character or, as a group, the end of a tag. A value that contains that group is two tags on one line.
INNER_TAG_END = re.compile(r'\\.|("\s*\])')
ESCAPED_CHARACTER = re.compile(r'\\(["\\])')
# Characters that names of tags have in other programs only.
ODD_IN_NAME = re.compile(r"[^A-Za-z0-9_]")
# Change of the number of open variations by a kind of token.
DEPTH_CHANGES = {"opening": 1, "closing": -1}
# Messages about tokens that are not closed, by the character with which they open.
NOT_CLOSED = {"{": "This comment is not closed: it ends with }."}


class Token(NamedTuple):
    """A token and its offset in the source. `kind` is the name of a group of TOKEN."""

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
        # Comments before the tags and between them.
        self._comments_among_tags: list[Token] = []

    def tags(self) -> Iterator[Tag]:
        """Yield the tags; raise RecordError if one is malformed."""
        budget = ParseBudget()
        comments: list[Token] = []
        for token in self._tokens():
            if token.kind == "comment":
                # A comment among the tags or, if no tag follows, one that begins the movetext.
                comments.append(token)
            elif token.kind == "tag":
                budget.spend(self.source, token.offset)
                self.offset = token.offset + len(token.text)
                self._comments_among_tags += comments
                comments.clear()
                yield _parse_tag(token)
            else:
                return

    def movetext(self) -> Iterator[Token]:
        """Yield the tokens after the tags, up to the result and its comments or to the tags of the next game.

        Comments among the tags come first. Raise RecordError if a token is malformed.
        """
        yield from self._comments_among_tags
        depth = 0
        for token in self._tokens():
            if token.kind in ("tag", "end"):
                return
            self.offset = token.offset + len(token.text)
            yield token
            depth += DEPTH_CHANGES.get(token.kind, 0)
            if token.text in RESULTS and depth <= 0:
                yield from self._comments_on_result()
                return

    def _comments_on_result(self) -> Iterator[Token]:
        """Yield the comments after the result: those on its line, or all of them if no other game follows."""
        line_end = self.source.find("\n", self.offset)
        comments: list[Token] = []
        for token in self._tokens():
            if token.kind != "comment":
                break
            comments.append(token)
        for comment in comments:
            if token.kind == "end" or line_end < 0 or comment.offset < line_end:
                self.offset = comment.offset + len(comment.text)
                yield comment

    def skip(self) -> None:
        """Go to the end of the game; if it is malformed, to the end of the source."""
        try:
            for _ in chain(self.tags(), self.movetext()):
                pass
        except RecordError:
            self.offset = len(self.source)

    def next(self) -> PgnGame | None:
        """Return the game that follows, None if there is none; this game must have been read to its end."""
        kinds = (token.kind for token in self._tokens())
        follows = next(kind for kind in kinds if kind != "comment") != "end"
        return PgnGame(self.source, self.offset) if follows else None

    def _tokens(self) -> Iterator[Token]:
        """Yield the tokens after the part that has been read, without escapes; the last one is the end of the source.

        The caller moves `self.offset` past each token that belongs to its part of the game. Raise RecordError if a
        token is malformed.
        """
        offset = self.offset
        while True:
            match = TOKEN.match(self.source, offset)
            if not match:
                raise self._unreadable_error(offset)
            kind = match.lastgroup or ""
            start, offset = match.span(kind)
            if kind == "tag":
                offset = self._tag_end(start)
            if kind != "escape":
                yield Token(kind, self.source[start:offset], start)

    def _tag_end(self, start: int) -> int:
        """Return the offset after the tag that begins at an offset; raise RecordError if it is malformed."""
        match = TAG.match(self.source, start) or TAG_LINE.match(self.source, start)
        if not match or any(end[1] for end in INNER_TAG_END.finditer(match[2])):
            raise error_at(self.source, start, 'This is not a tag, which is written [Name "text"].')
        return match.end()

    def _unreadable_error(self, offset: int) -> RecordError:
        """Return the error at the first character from an offset on that is not white space."""
        while self.source[offset].isspace() or self.source[offset] == BOM:
            offset += 1
        character = self.source[offset]
        return error_at(self.source, offset, NOT_CLOSED.get(character, f"{quoted(character)} has no meaning here."))


def _parse_tag(token: Token) -> Tag:
    """Return the tag of a token, its name in the characters that tags have in our own format."""
    match = TAG.fullmatch(token.text) or TAG_LINE.fullmatch(token.text)
    assert match
    value = ESCAPED_CHARACTER.sub(r"\1", mask_invisible(match[2]))
    return Tag(ODD_IN_NAME.sub("_", match[1]), value, token.offset)
