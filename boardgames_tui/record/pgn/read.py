"""Reader of PGN for Ataxx. The mappings of tags have the names in lower case as keys."""

import re
from collections import defaultdict
from collections.abc import Iterable

from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games.ataxx import fen
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.record.bgn.escapes import mask_invisible
from boardgames_tui.record.bgn.tags import Tag, Tags
from boardgames_tui.record.bgn.tokens import Token
from boardgames_tui.record.foreign import Foreign
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.pgn import ataxx
from boardgames_tui.record.pgn.ataxx import NAGS, NAGS_BY_SIGN, RESULTS, usual_result
from boardgames_tui.record.pgn.san import find_move
from boardgames_tui.record.pgn.syntax import PgnGame
from boardgames_tui.record.position_line import NO_RECORD
from boardgames_tui.record.result import set_result
from boardgames_tui.record.tree import GLYPHS, VALUE, Node, Record
from boardgames_tui.record.typography import HYPHENS

DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
# Half-moves without a clone that end games between engines.
HALFMOVE_LIMIT = 100
USUAL_SPELLING = {name.lower(): name for name in ataxx.ROSTER}
# An optional number, a move, and signs behind it; each may be missing.
MOVE_AND_SIGNS = re.compile(r"(?:[0-9]*[.\u2026]+|[0-9]{1,3}\Z)?([A-Za-z0-9@-]*)(.*)", re.DOTALL)
GLYPH_CHARACTERS = re.compile("[!?]")
# Signs behind a move that say something about chess only: check, mate, and an offered draw.
CHESS_SIGNS = {"", "+", "++", "#", "="}
# A glyph at the beginning of a comment.
GLYPH = re.compile(r"([!?]{1,2})(?:\s+|$)")
# An optional value of an engine, and the comment.
VALUE_AND_COMMENT = re.compile(rf"(?:\[%eval ({VALUE.pattern})\]\s*)?(.*)", re.DOTALL)


def read(game: PgnGame, *, lenient: bool = False) -> Record:
    """Return the record of a game; a lenient reader returns the part before an error as the record."""
    game_start = game.offset
    tags = _in_our_colours({tag.name.lower(): tag for tag in game.tags()})
    root = Node(_starting_position(game.source, tags), foreign=_reserved_tags(tags))
    record = Record(root, _tags_to_keep(tags))
    builder = TreeBuilder(game.source, record)
    try:
        builder.add_movetext(game.movetext())
        if not (tags or record.root.children or builder.result):
            raise error_at(game.source, game_start, NO_RECORD)
        _read_result(game.source, record, tags, builder.result)
    except RecordError as error:
        if not lenient:
            raise
        record.fault = error
    return record


def _in_our_colours(tags: Tags) -> Tags:
    """Return the tags with Black as the first player, who is White in the notation of Fairy-Stockfish."""
    rows = tags["fen"].value.split(" ")[0] if "fen" in tags else ""
    variant = tags["variant"].value if "variant" in tags else ""
    # The pieces are `p` and `P` in its FEN; without a FEN, the tag Variant names it.
    is_fairy = "p" in rows.lower() or (not rows and variant.lower() == ataxx.FAIRY_VARIANT)
    if not is_fairy:
        return tags
    exchanged = [tag._replace(name=ataxx.with_other_colour(tag.name)) for tag in tags.values()]
    return {tag.name.lower(): tag for tag in exchanged}


def _starting_position(source: str, tags: Tags) -> Position:
    """Return the position of the tag FEN, or the usual start, with the options of the tags."""
    options = {key: tags[key].value if key in tags else value for key, value in ataxx.DEFAULT_OPTIONS.items()}
    for key in ataxx.DEFAULT_OPTIONS:
        with locate_errors(source, tags[key].offset if key in tags else 0):
            ataxx.ATAXX.validated({key: options[key]})
    if "fen" not in tags or tags["fen"].value in ataxx.UNKNOWN_VALUES:
        return Position.start(ataxx.ATAXX, options=options)
    with locate_errors(source, tags["fen"].offset):
        return Position.read(ataxx.ATAXX, fen.read(tags["fen"].value), options)


def _tags_to_keep(tags: Tags) -> dict[str, str]:
    """Return the values for `Record.tags` by the names of the tags; names and date are written as in our own format."""
    omitted = ataxx.IGNORED_TAGS | ataxx.RESERVED_TAGS | ataxx.DEFAULT_OPTIONS.keys()
    omitted |= {key for key in USUAL_SPELLING if key in tags and tags[key].value in ataxx.UNKNOWN_VALUES}
    return {
        USUAL_SPELLING.get(key, tag.name): DATE.sub(r"\1-\2-\3", tag.value) if key == "date" else tag.value
        for key, tag in tags.items()
        if key not in omitted
    }


def _reserved_tags(tags: Tags) -> tuple[Foreign, ...]:
    """Return the tags with another meaning in our own format, except Game: a file with it is in that format."""
    kept_tags = (tag for key, tag in tags.items() if key in ataxx.RESERVED_TAGS - {"game"})
    return tuple(Foreign(".pgn", tag.name, (tag.value,)) for tag in kept_tags)


def _read_result(source: str, record: Record, tags: Tags, result_in_movetext: str) -> None:
    """Set the outcome from the tag Result, else from the result in the movetext, which is empty if there is none."""
    tag = tags.get("result")
    if not tag or tag.value in ataxx.UNKNOWN_VALUES:
        tag = Tag("Result", result_in_movetext or "*", len(source))
    result = ataxx.usual_result(tag.value)
    if result not in ataxx.RESULTS:
        raise error_at(source, tag.offset, f"{quoted(tag.value)} is not a result. Use {', '.join(ataxx.RESULTS)}.")
    winner = ataxx.RESULTS[result]
    if winner is not None:
        reason = tags["adjudicated"].value if "adjudicated" in tags else _unstated_reason(record, winner, tags)
        set_result(source, tag.offset, record, Outcome(winner, ataxx.ADJUDICATED.get(reason, reason)))


def _unstated_reason(record: Record, winner: int, tags: Tags) -> str:
    """Return the reason of an outcome that the tags or the half-move limit suggest; empty if none is known."""
    state = record.end.position.state
    halfmoves = state.halfmoves if isinstance(state, Ataxx) else 0
    if winner == DRAW:
        return "half-move limit" if halfmoves >= HALFMOVE_LIMIT else ""
    termination = tags["termination"].value.lower() if "termination" in tags else ""
    return next((reason for words, reason in ataxx.TERMINATIONS.items() if words in termination), "")


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
