"""Movetext of our own format: actions, annotations, variations, and the result."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, pairwise

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import PositionError, RecordError, quoted
from boardgames_tui.core.kernel import BLACK, DRAW, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.record.bgn.escapes import unescaped
from boardgames_tui.record.bgn.tags import Tags, check_ending, verdict
from boardgames_tui.record.bgn.tokens import Kind, Token, fault_of
from boardgames_tui.record.parse_error import blamed, fault_at
from boardgames_tui.record.tree import GLYPHS, LABELS, VALUE, Node, Record

# Winner by the last word of a record.
ENDS = {"x": BLACK, "o": WHITE, "=": DRAW, "*": None}
# Reason of a result, if neither the rules nor the tags give one.
USUAL = {BLACK: "resignation", WHITE: "resignation", DRAW: "agreement"}

START = Token("end", "", 0)
# Stands for no action: the board that follows is set up without one.
NO_ACTION = "--"
TEXT = re.compile(r'"((?:[^"\\]|\\[\s\S])*+)"')


class Turns:
    """State of reading the turns: the current node, and the open variations."""

    def __init__(self, text: str, tags: Tags, record: Record) -> None:
        self.text = text
        self.tags = tags
        self.record = record
        self.node = record.root
        # Whether no action has been read yet in this line or variation.
        self.fresh = True
        # Whether the number of the next action's turn has been read.
        self.numbered = False
        # Word after the current one.
        self.after = START
        # Word with the board set up after the last action, if there is one.
        self.board: Token | None = None
        # Open variations: the node that each replaces, and the word that opens it.
        self.open_variations: list[tuple[Node, Token]] = []
        self.kinds: Mapping[Kind, Callable[[Token], None]] = {
            "comment": self._comment,
            "board": self._stray_board,
            "label": self._label,
            "value": self._value,
            "opening": self._open_variation,
            "closing": self._close_variation,
            "number": self._number,
            "word": self._action,
            "tag": self._tag,
            "end": self._break_off,
            "fault": self._fault,
        }

    def read(self, words: Iterator[Token]) -> None:
        """Read the turns up to the end of the game and of the text."""
        # The last word, which is an end or a fault, is always refused: nothing is read behind it.
        for token, self.after in pairwise(chain(words, [START])):
            if token.text in ENDS:
                self._end(token, self.after)
                return
            self.kinds[token.kind](token)

    def error(self, token: Token, cause: str) -> RecordError:
        return fault_at(self.text, token.at, cause)

    def _action(self, token: Token) -> None:
        text = token.text.rstrip("!?")
        glyph = token.text[len(text) :]
        if not text or (glyph and glyph not in GLYPHS):
            raise self.error(token, f"{quoted(token.text)} is not a move followed by one of {' '.join(GLYPHS)}.")
        action = self._find_action(token, text)
        self.board = self.after if self.after.kind == "board" else None
        board = self._read_board(self.board, action) if self.board else None
        if not (action or board):
            raise self.error(token, f"{NO_ACTION} stands for no move and must be followed by the board that is set up.")
        if self.node.child(action, board):
            raise self.error(token, f"{text} is already in the record, so it cannot begin another variation.")
        if board:
            self.node = self.node.set_up(board, action)
        elif action:
            self.node = self.node.play(action)
        self.node.glyph, self.fresh, self.numbered = glyph, False, False

    def _find_action(self, token: Token, text: str) -> Action | None:
        """Return the action of a text, None for the sign of no action."""
        if text == NO_ACTION:
            if self.numbered:
                raise self.error(token, f"{NO_ACTION} is not a turn, so it has no number.")
            return None
        with blamed(self.text, token.at):
            return self.node.position.find(text)

    def _read_board(self, token: Token, action: Action | None) -> Position:
        """Return the position that is set up after an action, or without one."""
        _, line = " ".join(token.text[1:-1].split()).split(" ", 1)
        before = self.node.position
        with blamed(self.text, token.at):
            board = Position.read(before.game, line, dict(before.options))
            if board.board.size != before.board.size:
                raise PositionError(f"This board is of size {board.board.size}, the game's of {before.board.size}.")
            if str(board) == str(before.after(action) if action else before):
                raise PositionError("This is the board that the rules give, so it sets nothing up.")
        return board

    def _stray_board(self, token: Token) -> None:
        if token is not self.board:
            raise self.error(token, f"A board must follow a move or {NO_ACTION} directly.")

    def _number(self, token: Token) -> None:
        turn = self.node.next_turn
        due = f"{turn}." if turn != self.node.turn else f"{turn}..."
        if self.numbered:
            raise self.error(token, f"{quoted(token.text)} is a second number for the same turn.")
        if token.text != due:
            raise self.error(token, f"{quoted(token.text)} is not the number of this turn: that is {due}")
        self.numbered = True

    def _comment(self, token: Token) -> None:
        self._check_said(token, before=self.node.comment)
        self.node.comment = unescaped(self.text, token.at + 1, token.at + len(token.text) - 1)

    def _value(self, token: Token) -> None:
        self._check_said(token, before=self.node.value)
        value = " ".join(token.text[1:-1].split())
        if not VALUE.fullmatch(value):
            raise self.error(token, f"{quoted(token.text)} is not a value, such as <cp 35>, <win 503> or <mate -3>.")
        self.node.value = value

    def _label(self, token: Token) -> None:
        name = token.text[1:].split('"')[0].strip()
        self._check_said(token, before="")
        if name not in LABELS:
            raise self.error(token, f"{name} is not a label. Use {', '.join(LABELS)}.")
        if name in self.node.labels:
            raise self.error(token, f"{name} appears twice.")
        texts = (found.span(1) for found in TEXT.finditer(token.text))
        marks = tuple(unescaped(self.text, token.at + begin, token.at + end) for begin, end in texts)
        self.node.labels = {**self.node.labels, name: marks}

    def _check_said(self, token: Token, before: str) -> None:
        if self.fresh and self.open_variations:
            raise self.error(token, f"A {token.kind} must follow a move, and this variation has none yet.")
        if before:
            raise self.error(token, f"A move has only one {token.kind}; this is a second one.")

    def _open_variation(self, token: Token) -> None:
        if self.fresh or not self.node.parent:
            raise self.error(token, "A variation must follow the move that it replaces.")
        self.open_variations.append((self.node, token))
        self.node, self.fresh, self.numbered = self.node.parent, True, False

    def _close_variation(self, token: Token) -> None:
        if self.fresh or not self.open_variations:
            raise self.error(token, "No variation is open here.")
        self.node, _ = self.open_variations.pop()

    def _tag(self, token: Token) -> None:
        raise self.error(token, "Tags must precede the turns.")

    def _break_off(self, token: Token) -> None:
        self._check_closed()
        raise self.error(token, "The record is incomplete: it must end with x, o or = for the result, or with *.")

    def _check_closed(self) -> None:
        if self.open_variations:
            raise self.error(self.open_variations[-1][1], "This variation is not closed: it ends with ).")

    def _fault(self, token: Token) -> None:
        raise fault_of(self.text, token)

    def _end(self, token: Token, after: Token) -> None:
        self._check_closed()
        outcome = self.node.position.outcome
        if outcome and outcome.letter != token.text:
            how = f"{outcome.letter}: {verdict(outcome)}, {outcome.reason}"
            raise self.error(token, f"The record ends with {token.text}, but by the rules the game ends with {how}.")
        agreed = None if outcome else self._agreed(token.text)
        check_ending(self.text, self.tags, outcome or agreed)
        if after.kind != "end":
            raise self.error(after, f"The record continues after {token.text}, which ends it.")
        self.record.agreed = agreed

    def _agreed(self, mark: str) -> Outcome | None:
        """Return the outcome of a game that has not ended by the rules."""
        winner = ENDS[mark]
        if winner is None:
            return None
        return Outcome(winner, self.tags["reason"].value if "reason" in self.tags else USUAL[winner])
