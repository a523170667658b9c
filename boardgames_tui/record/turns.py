"""The turns of a record in the project's own format: actions, what is said of them, variations, and the end."""

from collections.abc import Callable, Iterator, Mapping

from boardgames_tui.errors import RecordError, quoted
from boardgames_tui.kernel import BLACK, DRAW, WHITE
from boardgames_tui.position import Outcome
from boardgames_tui.record.escapes import unescaped
from boardgames_tui.record.fault import blamed, fault_at
from boardgames_tui.record.head import Tags, check_ending, verdict
from boardgames_tui.record.tokens import Kind, Token, fault_of
from boardgames_tui.record.tree import GLYPHS, VALUE, Node, Record

ENDS = {"x": BLACK, "o": WHITE, "=": DRAW, "*": None}
"""Who has won, by the last word of a record."""
USUAL = {BLACK: "resignation", WHITE: "resignation", DRAW: "agreement"}
"""Why a game ended, if its rules and its tags don't say it."""


class Turns:
    """The reader's place in the turns: the node that it has come to, and in which variations."""

    def __init__(self, text: str, tags: Tags, record: Record) -> None:
        self.text = text
        self.tags = tags
        self.record = record
        self.node = record.root
        self.fresh = True
        """Nothing has been played yet in this line or variation."""
        self.numbered = False
        """The number of the next action's turn has been read."""
        self.around: list[tuple[Node, Token]] = []
        """The variations that it is in: what each is played instead of, and the word that opens it."""
        self.kinds: Mapping[Kind, Callable[[Token], None]] = {
            "comment": self._comment,
            "value": self._value,
            "opening": self._open,
            "closing": self._close,
            "number": self._number,
            "word": self._action,
            "tag": self._tag,
            "end": self._break_off,
            "fault": self._fault,
        }

    def read(self, words: Iterator[Token]) -> None:
        """Read turns to the end of the game and of the text."""
        for token in words:
            if token.text in ENDS:
                self._end(token, next(words))
                return
            self.kinds[token.kind](token)

    def error(self, token: Token, cause: str) -> RecordError:
        return fault_at(self.text, token.at, cause)

    def _action(self, token: Token) -> None:
        text = token.text.rstrip("!?")
        glyph = token.text[len(text) :]
        if not text or (glyph and glyph not in GLYPHS):
            raise self.error(token, f"{quoted(token.text)} is no action with one of {' '.join(GLYPHS)} behind it.")
        with blamed(self.text, token.at):
            action = self.node.position.find(text)
        if any(child.action == action for child in self.node.children):
            raise self.error(token, f"{text} is here already, so it begins no other variation.")
        self.node = self.node.play(action)
        self.node.glyph, self.fresh, self.numbered = glyph, False, False

    def _number(self, token: Token) -> None:
        turn = self.node.next_turn
        due = f"{turn}." if turn != self.node.turn else f"{turn}..."
        if self.numbered:
            raise self.error(token, f"{quoted(token.text)} is a second number of the same turn.")
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
            raise self.error(token, f"{quoted(token.text)} is no value, such as <cp 35>, <win 503> or <mate -3>.")
        self.node.value = value

    def _check_said(self, token: Token, before: str) -> None:
        if self.fresh and self.around:
            raise self.error(token, f"A {token.kind} stands behind its action, and this variation has none yet.")
        if before:
            raise self.error(token, f"An action has one {token.kind}, and this is a second one.")

    def _open(self, token: Token) -> None:
        if self.fresh or not self.node.parent:
            raise self.error(token, "A variation stands behind the action that it is played instead of.")
        self.around.append((self.node, token))
        self.node, self.fresh, self.numbered = self.node.parent, True, False

    def _close(self, token: Token) -> None:
        if self.fresh or not self.around:
            raise self.error(token, "There is no variation to close here.")
        self.node, _ = self.around.pop()

    def _tag(self, token: Token) -> None:
        raise self.error(token, "Tags stand before the turns.")

    def _break_off(self, token: Token) -> None:
        self._check_closed()
        raise self.error(token, "The record breaks off: at its end stands x, o or = for how it ended, or *.")

    def _check_closed(self) -> None:
        if self.around:
            raise self.error(self.around[-1][1], "This variation is not closed: it ends with ).")

    def _fault(self, token: Token) -> None:
        raise fault_of(self.text, token)

    def _end(self, token: Token, after: Token) -> None:
        self._check_closed()
        outcome = self.node.position.outcome
        if outcome and outcome.letter != token.text:
            how = f"{outcome.letter}: {verdict(outcome)}, {outcome.reason}"
            raise self.error(token, f"The record ends with {token.text}, and the game by its rules with {how}.")
        agreed = None if outcome else self._agreed(token.text)
        check_ending(self.text, self.tags, outcome or agreed)
        if after.kind != "end":
            raise self.error(after, f"The record has ended with {token.text}, and goes on.")
        self.record.agreed = agreed

    def _agreed(self, mark: str) -> Outcome | None:
        """How the game ended where its rules don't say so."""
        winner = ENDS[mark]
        if winner is None:
            return None
        return Outcome(winner, self.tags["reason"].value if "reason" in self.tags else USUAL[winner])
