"""Reader of our own format, which RECORD.md describes."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, pairwise

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import PositionError, RecordError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.record.bgn.escapes import unescape
from boardgames_tui.record.bgn.tags import (
    Tags,
    check_result_tags,
    read_tags,
    result_value,
    starting_position,
    tags_to_keep,
)
from boardgames_tui.record.bgn.tokens import Token, tokens, unreadable_error
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.tree import GLYPHS, LABELS, VALUE, Node, Record

# Winner by the result at the end of a record; None if the game is unfinished.
WINNER_BY_RESULT = {"x": BLACK, "o": WHITE, "=": DRAW, "*": None}
# Reason of an outcome, by its winner, if neither the rules nor the tags give one.
USUAL_REASONS = {BLACK: "resignation", WHITE: "resignation", DRAW: "agreement"}

# Placeholder for the token that follows, while there is none.
NO_TOKEN = Token("end", "", 0)
# Stands for no action: the board that follows is set up without one.
NO_ACTION = "--"
# The same as typographic programs change it.
NO_ACTIONS = {NO_ACTION, "\u2013", "\u2014"}
# A text in quotation marks, as in a label.
QUOTED_TEXT = re.compile(r'"((?:[^"\\]|\\[\s\S])*+)"')


def read_record(source: str, *, lenient: bool = False) -> Record:
    """Return the record in a source; a lenient reader returns the part before an error in the turns as the record."""
    source_tokens = tokens(source)
    tags, token_after_tags = _read_tags(source, source_tokens)
    start = starting_position(source, tags)
    record = Record(Node(start), tags_to_keep(tags, start.game))
    try:
        MovetextReader(source, tags, record.root).read(chain([token_after_tags], source_tokens))
    except RecordError as error:
        if not lenient:
            raise
        record.fault = error
    return record


def _read_tags(source: str, source_tokens: Iterator[Token]) -> tuple[Tags, Token]:
    """Return the tags, and the token after them, which has been taken from the iterator."""
    tag_tokens: list[Token] = []
    for token in source_tokens:
        if token.kind != "tag":
            break
        tag_tokens.append(token)
    # A bracket that does not begin a tag token begins a malformed tag.
    if token.text == "[":
        raise unreadable_error(source, token)
    return read_tags(source, tag_tokens), token


class MovetextReader:
    """Reader that adds the nodes of the movetext to a root: the current node, and the open variations."""

    def __init__(self, source: str, tags: Tags, root: Node) -> None:
        self.source = source
        self.tags = tags
        # Node to which the next action is added.
        self.node = root
        # Whether no action of the current line has been read yet.
        self.line_is_empty = True
        # Whether the number of the next action's turn has been read.
        self.has_turn_number = False
        self.next_token = NO_TOKEN
        # Token of the board that is set up after the last action, if there is one.
        self.board_token: Token | None = None
        # Open variations: the node that each replaces, and the token that opens it.
        self.open_variations: list[tuple[Node, Token]] = []
        self.handlers: Mapping[str, Callable[[Token], None]] = {
            "comment": self._read_comment,
            "board": self._check_board_is_read,
            "label": self._read_label,
            "value": self._read_value,
            "opening": self._open_variation,
            "closing": self._close_variation,
            "number": self._read_turn_number,
            "word": self._read_action,
            "tag": self._refuse,
            "end": self._refuse,
            "unreadable": self._refuse,
        }

    def read(self, tokens: Iterator[Token]) -> None:
        """Read the movetext up to the end of the source; raise RecordError if it is malformed or against the rules."""
        # The last token is an end or unreadable. It is the result's next token, or its handler raises an error.
        for token, next_token in pairwise(chain(tokens, [NO_TOKEN])):
            self.next_token = next_token
            if token.text in WINNER_BY_RESULT:
                self._read_result(token, next_token)
                return
            self.handlers[token.kind](token)

    def error(self, token: Token, cause: str) -> RecordError:
        return error_at(self.source, token.offset, cause)

    def _read_action(self, token: Token) -> None:
        """Add the node of an action with its glyph, or of `--` for none, and with the board that is set up after it."""
        text = token.text.rstrip("!?")
        glyph = token.text[len(text) :]
        if not text or (glyph and glyph not in GLYPHS):
            raise self.error(token, f"{quoted(token.text)} is not a move followed by one of {' '.join(GLYPHS)}.")
        action = self._find_action(token, text)
        self.board_token = self.next_token if self.next_token.kind == "board" else None
        board = self._read_board(self.board_token, action) if self.board_token else None
        if not (action or board):
            raise self.error(token, f"{NO_ACTION} stands for no move and must be followed by the board that is set up.")
        if self.node.child(action, board):
            raise self.error(token, f"{text} is already in the record, so it cannot begin another variation.")
        if board:
            self.node = self.node.set_up(board, action)
        elif action:
            self.node = self.node.play(action)
        self.node.glyph = glyph
        self.line_is_empty = False
        self.has_turn_number = False

    def _find_action(self, token: Token, text: str) -> Action | None:
        """Return the legal action that is written as `text`; None for NO_ACTION."""
        if text in NO_ACTIONS:
            if self.has_turn_number:
                raise self.error(token, f"{NO_ACTION} is not a turn, so it has no number.")
            return None
        with locate_errors(self.source, token.offset):
            return self.node.position.find(text)

    def _read_board(self, token: Token, action: Action | None) -> Position:
        """Return the position of a board token, which replaces the one that the rules give after an optional action."""
        # Without the angle brackets and the word `board`.
        _, _, line = " ".join(token.text[1:-1].split()).partition(" ")
        before = self.node.position
        with locate_errors(self.source, token.offset):
            board = Position.read(before.game, line, dict(before.options))
            if board.size != before.size:
                raise PositionError(f"This board is of size {board.size}, the game's of {before.size}.")
            if str(board) == str(before.after(action) if action else before):
                raise PositionError("This is the board that the rules give, so it sets nothing up.")
        return board

    def _check_board_is_read(self, token: Token) -> None:
        """Raise RecordError unless the board has been read with the action before it."""
        if token is not self.board_token:
            raise self.error(token, f"A board must follow a move or {NO_ACTION} directly.")

    def _read_turn_number(self, token: Token) -> None:
        """Check that the number before an action is that of its turn, and the only one."""
        turn = self.node.next_turn
        # Dots tell that the turn has begun before, as behind a variation.
        expected = f"{turn}." if turn != self.node.turn else f"{turn}..."
        if self.has_turn_number:
            raise self.error(token, f"{quoted(token.text)} is a second number for the same turn.")
        if token.text != expected:
            raise self.error(token, f"{quoted(token.text)} is not the number of this turn: that is {expected}")
        self.has_turn_number = True

    def _read_comment(self, token: Token) -> None:
        self._check_annotation(token, existing=self.node.comment)
        # Without the braces.
        self.node.comment = unescape(self.source, token.offset + 1, token.offset + len(token.text) - 1)

    def _read_value(self, token: Token) -> None:
        self._check_annotation(token, existing=self.node.value)
        value = " ".join(token.text[1:-1].split())
        if not VALUE.fullmatch(value):
            raise self.error(token, f"{quoted(token.text)} is not a value, such as <cp 35>, <win 503> or <mate -3>.")
        self.node.value = value

    def _read_label(self, token: Token) -> None:
        """Add a label with its texts to the node; raise RecordError if it is unknown or repeated."""
        name = token.text.removeprefix("<").partition('"')[0].strip()
        # A node may have several labels, but each name only once.
        self._check_annotation(token, existing="")
        if name not in LABELS:
            raise self.error(token, f"{name} is not a label. Use {', '.join(LABELS)}.")
        if name in self.node.labels:
            raise self.error(token, f"{name} appears twice.")
        spans = (match.span(1) for match in QUOTED_TEXT.finditer(token.text))
        texts = tuple(unescape(self.source, token.offset + start, token.offset + end) for start, end in spans)
        self.node.labels = {**self.node.labels, name: texts}

    def _check_annotation(self, token: Token, existing: str) -> None:
        """Raise RecordError if a variation has no action to annotate yet, or if an annotation of this kind exists."""
        if self.line_is_empty and self.open_variations:
            raise self.error(token, f"A {token.kind} must follow a move, and this variation has none yet.")
        if existing:
            raise self.error(token, f"A move has only one {token.kind}; this is a second one.")

    def _open_variation(self, token: Token) -> None:
        """Go back to the node before the action that the variation replaces."""
        if self.line_is_empty or not self.node.parent:
            raise self.error(token, "A variation must follow the move that it replaces.")
        self.open_variations.append((self.node, token))
        self.node = self.node.parent
        self.line_is_empty = True
        self.has_turn_number = False

    def _close_variation(self, token: Token) -> None:
        if self.line_is_empty or not self.open_variations:
            raise self.error(token, "No variation is open here.")
        # The outer line has an action: the one that the variation replaces.
        self.node, _ = self.open_variations.pop()

    def _refuse(self, token: Token) -> None:
        """Raise RecordError for a tag, the end without a result, or an unreadable token."""
        if token.kind == "unreadable":
            raise unreadable_error(self.source, token)
        if token.kind == "tag":
            raise self.error(token, "Tags must precede the turns.")
        self._check_variations_closed()
        raise self.error(token, "The record is incomplete: it must end with x, o or = for the result, or with *.")

    def _check_variations_closed(self) -> None:
        if self.open_variations:
            _, opening = self.open_variations[-1]
            raise self.error(opening, "This variation is not closed: it ends with ).")

    def _read_result(self, token: Token, next_token: Token) -> None:
        """Check the result against the rules and the tags, and set the declared outcome."""
        self._check_variations_closed()
        by_rules = self.node.position.outcome
        if by_rules and by_rules.letter != token.text:
            end = f"{by_rules.letter}: {result_value(by_rules)}, {by_rules.reason}"
            raise self.error(token, f"The record ends with {token.text}, but by the rules the game ends with {end}.")
        winner = None if by_rules else WINNER_BY_RESULT[token.text]
        declared = None
        if winner is not None:
            reason = self.tags["reason"].value if "reason" in self.tags else USUAL_REASONS[winner]
            declared = Outcome(winner, reason)
        check_result_tags(self.source, self.tags, by_rules or declared)
        if next_token.kind != "end":
            raise self.error(next_token, f"The record continues after {token.text}, which ends it.")
        self.node.declared_outcome = declared
