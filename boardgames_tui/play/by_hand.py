"""Venue of a game by message, whose lines people carry by hand."""

from collections.abc import Callable, Sequence

from boardgames_tui.core.cells import other
from boardgames_tui.elsewhere.hand import HandGame
from boardgames_tui.elsewhere.sentences import describe_turn, name_in
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.elsewhere import Elsewhere


class ByHand(Elsewhere[HandGame]):
    """A game by message: each new line is announced, so that the person here sends it to the other one."""

    typed = "a move, paste a line that you were sent"

    def _do(self, act: Callable[[], object], sentence: str = "") -> str:
        letter_before = self.game.copy.letter
        answer = super()._do(act, sentence)
        if self.game.copy.letter != letter_before:
            self.announce()
        return answer

    @property
    def own_deeds(self) -> Sequence[Deed]:
        send = Deed("send", "the line to send, again", self._send, label="Show the line to send again")
        return (send, *super().own_deeds)

    def _send(self) -> str:
        self.announce()
        return ""

    def _rematch(self) -> None:
        self.successor = ByHand(self.game.rematch())

    @property
    def status(self) -> str:
        """Whose turn it is, until the game is over, and the offer that the person here has made, if any."""
        turn = describe_turn(self.game) if self.game.state.pen else ""
        return " ".join(filter(None, (turn, super().status)))

    def receive(self, text: str) -> str:
        """Continue the game with the line in a pasted text; return a sentence about it."""
        copy_before = self.game.copy
        try:
            sentence = self.game.receive_message(text)
        finally:
            self._update_match()
        if self.game.reply and self.game.copy != copy_before:
            # The prepared reply that was played makes a new line.
            self.announce()
        return sentence

    @property
    def line(self) -> str:
        return self.game.line

    @property
    def letter(self) -> str:
        if not self.seats or self.game.is_my_turn:
            return ""
        return f"Send this line to {name_in(self.game, other(self.game.seat))}:\n{self.line}"

    @property
    def command(self) -> str:
        return f"post {self.name}"
