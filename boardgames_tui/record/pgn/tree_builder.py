"""Tree builder for PGN: adds moves, variations and annotations to a record of Ataxx."""

import re
from collections import defaultdict
from collections.abc import Iterable

from boardgames_tui.core.errors import quoted
from boardgames_tui.record.bgn.escapes import mask_invisible
from boardgames_tui.record.bgn.tokens import Token
from boardgames_tui.record.foreign import Foreign
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.pgn.ataxx import NAGS, NAGS_BY_SIGN, RESULTS, usual_result
from boardgames_tui.record.pgn.san import find_move
from boardgames_tui.record.tree import GLYPHS, VALUE, Node, Record
from boardgames_tui.record.typography import HYPHENS

# An optional number, a move, and signs behind it; each may be missing.
MOVE_AND_SIGNS = re.compile(r"(?:[0-9]*[.\u2026]+|[0-9]{1,3}\Z)?([A-Za-z0-9@-]*)(.*)", re.DOTALL)
GLYPH_CHARACTERS = re.compile("[!?]")
# Signs behind a move that say something about chess only: check, mate, and an offered draw.
CHESS_SIGNS = {"", "+", "++", "#", "="}
# A glyph at the beginning of a comment.
GLYPH = re.compile(r"([!?]{1,2})(?:\s+|$)")
# An optional value of an engine, and the comment.
VALUE_AND_COMMENT = re.compile(rf"(?:\[%eval ({VALUE.pattern})\]\s*)?(.*)", re.DOTALL)


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
        # Words of all comments on a node, and numeric annotations without a meaning here.
        self._comments: defaultdict[Node, list[str]] = defaultdict(list)
        self._nags: defaultdict[Node, list[str]] = defaultdict(list)
        # Words of comments at the beginning of a variation, which belong to its first move.
        self._words_before_move: list[str] = []

    def add_movetext(self, tokens: Iterable[Token]) -> None:
        """Add the tokens of a game to its record; raise RecordError after the part before an error has been added."""
        handlers = {
            "word": self._read_word,
            "nag": lambda token: self._annotate_move(token.text),
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
            for node, nags in self._nags.items():
                node.foreign += tuple(Foreign(".pgn", nag) for nag in dict.fromkeys(nags))
        if self._open_variations:
            _, innermost_opening = self._open_variations[-1]
            raise error_at(self._source, innermost_opening.offset, "This variation is not closed: it ends with ).")

    def _read_word(self, token: Token) -> None:
        """Read a result, a sign that stands alone, or a move."""
        result, text = usual_result(token.text), token.text.translate(HYPHENS)
        if result in RESULTS:
            # A result at the end of a variation says nothing about the game.
            self.result = self.result if self._open_variations else result
        elif text in NAGS_BY_SIGN:
            self._annotate_move(NAGS_BY_SIGN[text])
        else:
            self._read_move(token._replace(text=text))

    def _annotate_move(self, nag: str) -> None:
        """Give a numeric annotation to the last move, or keep it if it has no meaning here."""
        if nag in NAGS:
            _set_glyph(self._node, NAGS[nag])
        else:
            self._nags[self._node].append(nag)

    def _read_move(self, token: Token) -> None:
        """Play the move of a token and read the signs behind it; a number or a glyph may also be a token of its own."""
        match = MOVE_AND_SIGNS.fullmatch(token.text)
        assert match
        move, signs = match.groups()
        if move:
            with locate_errors(self._source, token.offset):
                self._node = self._budget.play(self._node, find_move(self._node.position, move))
            self._add_words_before_move()
        glyph = "".join(GLYPH_CHARACTERS.findall(signs))
        sign = GLYPH_CHARACTERS.sub("", signs)
        if glyph and glyph not in GLYPHS:
            raise error_at(self._source, token.offset, f"{quoted(glyph)} is not a glyph. Use {', '.join(GLYPHS)}.")
        _set_glyph(self._node, glyph)
        if sign in NAGS_BY_SIGN.keys() - CHESS_SIGNS:
            self._annotate_move(NAGS_BY_SIGN[sign])
        elif sign not in CHESS_SIGNS:
            raise error_at(self._source, token.offset, f"{quoted(token.text)} is not a move of Ataxx on this board.")

    def _add_words_before_move(self) -> None:
        self._comments[self._node] += self._words_before_move
        self._words_before_move = []
        self._variation_is_empty = False

    def _read_comment(self, token: Token) -> None:
        """Collect the words of a comment on the last move, or on the next one if a variation begins."""
        words = mask_invisible(token.text).removeprefix(";").removeprefix("{").removesuffix("}").split()
        if self._variation_is_empty:
            self._words_before_move += words
        else:
            self._comments[self._node] += words

    def _open_variation(self, token: Token) -> None:
        """Go back to the node before the move that the variation replaces."""
        if self._variation_is_empty or not self._node.parent:
            raise error_at(self._source, token.offset, "A variation must follow the move that it replaces.")
        self._open_variations.append((self._node, token))
        self._node = self._node.parent
        self._variation_is_empty = True

    def _close_variation(self, token: Token) -> None:
        """Go on after the move that the variation replaces."""
        if not self._open_variations:
            raise error_at(self._source, token.offset, "No variation is open here.")
        self._node, _ = self._open_variations.pop()
        # Only a variation without moves has left words.
        self._add_words_before_move()


def _annotate(node: Node, annotations: str) -> None:
    """Set the glyph, the value and the comment of a node from its comments; the root cannot have a glyph."""
    glyph = GLYPH.match(annotations) if node.parent else None
    if glyph:
        node.glyph = glyph[1]
    match = VALUE_AND_COMMENT.fullmatch(annotations, glyph.end() if glyph else 0)
    assert match
    node.value, node.comment = match[1] or "", match[2]


def _set_glyph(node: Node, glyph: str) -> None:
    """Set the glyph of a node's move, if there is a glyph and a move; the root has none."""
    if glyph and node.parent:
        node.glyph = glyph
