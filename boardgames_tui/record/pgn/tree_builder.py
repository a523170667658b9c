"""Tree builder for PGN: adds moves, variations and annotations to a record of Ataxx."""

import re
from collections import defaultdict
from collections.abc import Iterable

from boardgames_tui.core.errors import quoted
from boardgames_tui.record.bgn.escapes import writable
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import blamed, fault_at
from boardgames_tui.record.pgn.ataxx import NAGS, RESULTS
from boardgames_tui.record.pgn.syntax import Token
from boardgames_tui.record.tree import GLYPHS, VALUE, Node, Record

WORD = re.compile(r"(?:[0-9]+\.+)?([^!?]*)(.*)", re.DOTALL)
REMARK = re.compile(r"(?:([!?]{1,2})(?:\s+|$))?(?:\[%eval ([^\]]*)\]\s*)?(.*)", re.DOTALL)


class TreeBuilder:
    """A record that is being read; `result` is the last word with a result."""

    def __init__(self, text: str, record: Record) -> None:
        self.result = ""
        self._text = text
        self._budget = ParseBudget()
        self._node = record.root
        # Nodes with open variations, and the brackets that open them.
        self._open_variations: list[tuple[Node, Token]] = []
        # Whether no move of this variation has been read yet.
        self._fresh = False
        self._comments: defaultdict[Node, list[str]] = defaultdict(list)

    def grow(self, words: Iterable[Token]) -> None:
        """Add the words of a game to its record; raise RecordError after the part before an error has been added."""
        reading = {
            "word": self._add_word,
            "comment": self._comment,
            "opening": self._open_variation,
            "closing": self._close_variation,
        }
        try:
            for token in words:
                self._budget.spend(self._text, token.at)
                reading[token.kind](token)
        finally:
            for node, comments in self._comments.items():
                _annotate(node, " ".join(comments))
        for _, opening in self._open_variations:
            raise fault_at(self._text, opening.at, "This variation is not closed: it ends with ).")

    def _add_word(self, token: Token) -> None:
        if token.text in RESULTS:
            self.result = token.text
        elif token.text.startswith("$"):
            _set_glyph(self._node, NAGS.get(token.text, ""))
        else:
            self._move(token)

    def _move(self, token: Token) -> None:
        """Play a move, with an optional number before and a glyph after it; number and glyph may also be alone."""
        found = WORD.fullmatch(token.text)
        move, glyph = found.groups() if found else ("", "")
        with blamed(self._text, token.at):
            if move:
                self._node, self._fresh = self._budget.play(self._node, self._node.position.find(move)), False
        if glyph and glyph not in GLYPHS:
            raise fault_at(self._text, token.at, f"{quoted(glyph)} is not a glyph. Use {', '.join(GLYPHS)}.")
        _set_glyph(self._node, glyph)

    def _comment(self, token: Token) -> None:
        words = writable(token.text).removeprefix(";").removeprefix("{").removesuffix("}")
        self._comments[self._node] += words.split()

    def _open_variation(self, token: Token) -> None:
        if self._fresh or not self._node.parent:
            raise fault_at(self._text, token.at, "A variation must follow the move that it replaces.")
        self._open_variations.append((self._node, token))
        self._node, self._fresh = self._node.parent, True

    def _close_variation(self, token: Token) -> None:
        if not self._open_variations:
            raise fault_at(self._text, token.at, "No variation is open here.")
        (self._node, _), self._fresh = self._open_variations.pop(), False


def _annotate(node: Node, remark: str) -> None:
    """Split a comment into a glyph, an engine's value, and words."""
    found = REMARK.fullmatch(remark)
    glyph, value, node.comment = found.groups() if found else ("", "", remark)
    _set_glyph(node, glyph if glyph in GLYPHS else "")
    node.value = value if value and VALUE.fullmatch(value) else ""


def _set_glyph(node: Node, glyph: str) -> None:
    """Set the glyph of a move if there is one; the root has no move."""
    if glyph and node.parent:
        node.glyph = glyph
