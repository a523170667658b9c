"""Tree builder for PGN: adds moves, variations and annotations to a record of Ataxx."""

import re
from collections import defaultdict
from collections.abc import Iterable

from boardgames_tui.core.errors import quoted
from boardgames_tui.record.bgn.escapes import mask_invisible
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.pgn.ataxx import NAGS, RESULTS
from boardgames_tui.record.pgn.syntax import Token
from boardgames_tui.record.tree import GLYPHS, VALUE, Node, Record

# An optional number, a move, and a glyph; each may be missing.
MOVE_AND_GLYPH = re.compile(r"(?:[0-9]+\.+)?([^!?]*)(.*)", re.DOTALL)
# An optional glyph, an optional value of an engine, and the comment.
ANNOTATIONS = re.compile(r"(?:([!?]{1,2})(?:\s+|$))?(?:\[%eval ([^\]]*)\]\s*)?(.*)", re.DOTALL)


class TreeBuilder:
    """Builder that adds the movetext of a game to its record; `result` is the last result in it, empty if none."""

    def __init__(self, source: str, record: Record) -> None:
        self.result = ""
        self._source = source
        self._budget = ParseBudget()
        # Node to which the next move is added.
        self._node = record.root
        # Open variations: the node that each replaces, and the bracket that opens it.
        self._open_variations: list[tuple[Node, Token]] = []
        # Whether the current variation has no move yet.
        self._variation_is_empty = False
        # Words of all comments on a node.
        self._comments: defaultdict[Node, list[str]] = defaultdict(list)

    def add_movetext(self, tokens: Iterable[Token]) -> None:
        """Add the tokens of a game to its record; raise RecordError after the part before an error has been added."""
        handlers = {
            "word": self._read_word,
            "comment": self._read_comment,
            "opening": self._open_variation,
            "closing": self._close_variation,
        }
        try:
            for token in tokens:
                self._budget.spend(self._source, token.offset)
                handlers[token.kind](token)
        finally:
            for node, words in self._comments.items():
                _annotate(node, " ".join(words))
        for _, opening in self._open_variations:
            # The outermost open variation is reported.
            raise error_at(self._source, opening.offset, "This variation is not closed: it ends with ).")

    def _read_word(self, token: Token) -> None:
        if token.text in RESULTS:
            self.result = token.text
        elif token.text.startswith("$"):
            _set_glyph(self._node, NAGS.get(token.text, ""))
        else:
            self._read_move(token)

    def _read_move(self, token: Token) -> None:
        """Play the move of a token and set its glyph; a number or a glyph may also be a token of its own."""
        match = MOVE_AND_GLYPH.fullmatch(token.text)
        move, glyph = match.groups() if match else ("", "")
        with locate_errors(self._source, token.offset):
            if move:
                self._node = self._budget.play(self._node, self._node.position.find(move))
                self._variation_is_empty = False
        if glyph and glyph not in GLYPHS:
            raise error_at(self._source, token.offset, f"{quoted(glyph)} is not a glyph. Use {', '.join(GLYPHS)}.")
        _set_glyph(self._node, glyph)

    def _read_comment(self, token: Token) -> None:
        words = mask_invisible(token.text).removeprefix(";").removeprefix("{").removesuffix("}")
        self._comments[self._node] += words.split()

    def _open_variation(self, token: Token) -> None:
        if self._variation_is_empty or not self._node.parent:
            raise error_at(self._source, token.offset, "A variation must follow the move that it replaces.")
        self._open_variations.append((self._node, token))
        self._node = self._node.parent
        self._variation_is_empty = True

    def _close_variation(self, token: Token) -> None:
        if not self._open_variations:
            raise error_at(self._source, token.offset, "No variation is open here.")
        self._node, _ = self._open_variations.pop()
        self._variation_is_empty = False


def _annotate(node: Node, annotations: str) -> None:
    """Set the glyph, the engine's value and the comment of a node from the text of its comments."""
    match = ANNOTATIONS.fullmatch(annotations)
    glyph, value, node.comment = match.groups() if match else ("", "", annotations)
    _set_glyph(node, glyph if glyph in GLYPHS else "")
    node.value = value if value and VALUE.fullmatch(value) else ""


def _set_glyph(node: Node, glyph: str) -> None:
    """Set the glyph of a node's move unless the glyph is empty or the node is the root, which has no move."""
    if glyph and node.parent:
        node.glyph = glyph
