"""Syntax of PGN, by its import format: tags, comments, variations in brackets, numeric annotations (NAGs), and words.

A `source` is a complete file, which may contain several games; each game is its tags and the movetext after them, up to
the result. A word is a move with its number or glyph, or the result. A line that begins with % is an escape: it has no
meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.record.bgn.escapes import mask_invisible
from boardgames_tui.record.bgn.tags import Tag
from boardgames_tui.record.bgn.tokens import Token
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import error_at
from boardgames_tui.record.pgn.ataxx import RESULTS, usual_result
from boardgames_tui.record.typography import DASHES, GAP, QUOTES

# A player's points in a result.
POINTS = r"(?:1/2|\u00bd|0[.,]5|[01])"
TOKEN = re.compile(
    rf"""[{GAP}]*+(?:
      (?P<escape>   (?<![^\n\ufeff])%[^\n]*)
    | (?P<tag>      \[)
    | (?P<comment>  \{{[^}}]*\}} | ;[^\n]*)
    | (?P<opening>  \()
    | (?P<closing>  \))
    | (?P<nag>      \$[0-9]{{1,3}})
    | (?P<result>   {POINTS}[ ]?[-:{DASHES}][ ]?{POINTS}(?![^{GAP}()\[\]{{}};$]))
    | (?P<word>     [^{GAP}()\[\]{{}};$]+)
    | (?P<end>      \Z)
    )""",
    re.VERBOSE,
)
# The beginning of a tag, up to its value.
NAME = rf"\[[{GAP}]*([A-Za-z][\w+#=:-]*)[{GAP}]*"
# A tag whose value may hold quotes without a backslash, unless a bracket follows them.
TAG = re.compile(rf'{NAME}"((?:[^"\\\n]|\\.|"(?![{GAP}]*\]))*+)"[{GAP}]*\]', re.ASCII)
# A tag alone on its line, whose value may end with a backslash.
TAG_LINE = re.compile(rf'{NAME}"(.*)"[^\S\n]*\][^\S\n]*$', re.ASCII | re.MULTILINE)
# A tag with typographic quotes.
TYPOGRAPHIC_TAG = re.compile(rf"{NAME}[{QUOTES}]([^\n]*?)[{QUOTES}][ \t]*\]", re.ASCII)
# A tag without quotes.
BARE_TAG = re.compile(rf"{NAME}(?<=\s)([^\s\[\]{QUOTES}](?:[^\n\[\]{QUOTES}]*[^\s\[\]{QUOTES}])?)[ \t]*\]", re.ASCII)
QUOTED_TAGS = (TAG, TAG_LINE, TYPOGRAPHIC_TAG)
# An escaped character or, as a group, the end of a tag. A value that contains that group is two tags on one line.
INNER_TAG_END = re.compile(r'\\.|("\s*\])')
IN_GAP = re.compile(f"[{GAP}]")
ESCAPED_CHARACTER = re.compile(r'\\(["\\])')
# Characters that names of tags have in other programs only.
ODD_IN_NAME = re.compile(r"[^A-Za-z0-9_]")
# Change of the number of open variations by a kind of token.
DEPTH_CHANGES = {"opening": 1, "closing": -1}
# Messages about tokens that are not closed, by the character with which they open.
NOT_CLOSED = {"{": "This comment is not closed: it ends with }."}


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
        """Yield the tokens of the movetext, comments among the tags first; raise RecordError if one is malformed."""
        yield from self._comments_among_tags
        depth = 0
        for token in self._tokens():
            if token.kind in ("tag", "end"):
                return
            self.offset = token.offset + len(token.text)
            yield token
            depth += DEPTH_CHANGES.get(token.kind, 0)
            if usual_result(token.text) in RESULTS and depth <= 0:
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
        """Yield the tokens from `self.offset` on, which the caller moves; raise RecordError if one is malformed."""
        offset = self.offset
        kind = ""
        while True:
            match = TOKEN.match(self.source, offset)
            if not match:
                raise self._unreadable_error(offset)
            previous_kind, kind = kind, match.lastgroup or ""
            start, end = match.span(kind)
            if kind == "tag":
                # A word in brackets behind a move is no tag.
                may_be_bare = previous_kind in ("", "tag") or "\n" in self.source[offset:start]
                end = self._tag_end(start, may_be_bare=may_be_bare)
            offset = end
            if kind != "escape":
                yield Token("word" if kind == "result" else kind, self.source[start:offset], start)

    def _tag_end(self, start: int, *, may_be_bare: bool) -> int:
        """Return the offset after the tag that begins at an offset; raise RecordError if it is malformed."""
        match = _match_tag(self.source, start, (*QUOTED_TAGS, BARE_TAG) if may_be_bare else QUOTED_TAGS)
        if not match or any(end[1] for end in INNER_TAG_END.finditer(match[2])):
            raise error_at(self.source, start, 'This is not a tag, which is written [Name "text"].')
        return match.end()

    def _unreadable_error(self, offset: int) -> RecordError:
        """Return the error at the first character from an offset on that is not white space."""
        while IN_GAP.match(self.source[offset]):
            offset += 1
        character = self.source[offset]
        return error_at(self.source, offset, NOT_CLOSED.get(character, f"{quoted(character)} has no meaning here."))


def _match_tag(source: str, start: int, forms: Iterable[re.Pattern[str]]) -> re.Match[str] | None:
    """Return the match of the first form of a tag that begins at an offset; None if there is none."""
    matches = (form.match(source, start) for form in forms)
    return next(filter(None, matches), None)


def _parse_tag(token: Token) -> Tag:
    """Return the tag of a token, its name in the characters that tags have in our own format."""
    match = _match_tag(token.text, 0, (*QUOTED_TAGS, BARE_TAG))
    assert match
    value = ESCAPED_CHARACTER.sub(r"\1", mask_invisible(match[2]))
    return Tag(ODD_IN_NAME.sub("_", match[1]), value, token.offset)
