"""Venue of a game by message: the person here acts for one seat, nothing helps, and lines are sent and pasted."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import other
from boardgames_tui.match.events import Offered
from boardgames_tui.match.rights import NOTHING_TO_UNDO, OVER, Right
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.venue import Venue
from boardgames_tui.post.correspondence import Correspondence
from boardgames_tui.post.desk import begin, receive_in_game
from boardgames_tui.post.entries import ACCEPT, DECLINE, RESIGN, why_no_offer
from boardgames_tui.post.replies import plan_text

NO_REPLY = "No reply is prepared."


class ByMessage(Venue):
    """A game by message, which its correspondence saves, and whose turns are lines to send."""

    typed = "a move, paste a line that you were sent"

    def __init__(self, correspondence: Correspondence) -> None:
        super().__init__(correspondence.match, Timekeeper(correspondence.match), correspondence)
        self._correspondence = correspondence
        correspondence.announce = self._send
        self._read_line = partial(receive_in_game, correspondence)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat of the person here."""
        return (self._correspondence.seat,) if self._correspondence.seat else ()

    @property
    def colour(self) -> int:
        """The colour of the person here; of one who watches, that of the side to act."""
        return self.match.colour_of(self._correspondence.seat or self.match.position.seat)

    @property
    def needs_consent(self) -> bool:
        """Whether the last turn has been sent."""
        return not self._correspondence.can_undo

    @property
    def forbids_help(self) -> bool:
        """Whether the game goes on."""
        return not self.match.outcome

    def _own_refusal(self, right: Right) -> str:
        """Return why a line cannot say this now: only one person writes at a time, and whole turns are sent."""
        game, sentence = self._correspondence, ""
        match right:
            case "act" if not game.may_act:
                sentence = game.status
            case "takeback" if not self.match.turns:
                sentence = NOTHING_TO_UNDO
            case "draw" | "takeback" if self.seats:
                sentence = why_no_offer(self.match, Offered(right, game.seat))
            case "redo" if not (game.may_act and self.match.can_redo):
                sentence = "Nothing to redo."
            case "resign" if not game.is_turn_to_write:
                sentence = game.status
        return sentence

    def play(self, action: Action) -> str:
        """Play a legal action, and say whose turn it is."""
        self.match.play(action)
        return self.status

    def take_back(self) -> str:
        """Take back the last action of a turn that was not sent."""
        self.match.undo()
        return ""

    def offer(self, kind: Literal["draw", "takeback"]) -> str:
        """Make an offer with the next line."""
        self._correspondence.make_offer(Offered(kind, self._correspondence.seat))
        return self.status

    def answer(self, *, accepted: bool) -> str:
        """Answer the offer with the next line."""
        self.check("answer")
        return self._write(ACCEPT if accepted else DECLINE)

    def resign(self) -> str:
        """Resign with the next line."""
        return self._write(RESIGN)

    def _write(self, entry: str) -> str:
        self._correspondence.write(entry)
        return self.status

    @property
    def own_deeds(self) -> Sequence[Deed]:
        """The line, prepared replies, and another game."""
        again = "" if self.match.outcome and self.seats else "The game is not over." if self.seats else OVER
        label = "Rematch by message, colours swapped"
        return (
            Deed("send", "the line to send, again", self._send),
            Deed("if", "prepare a reply, played when such a line comes", self._prepare, argument="MOVE then MOVE"),
            Deed("replies", "the prepared replies", lambda: self._replies, is_text=True),
            Deed("forget", "delete the prepared replies", self._forget),
            Deed("rematch", "another game by message, colours swapped", self._rematch, again, label),
        )

    def _send(self) -> str:
        self.announce()
        return ""

    def _prepare(self, text: str) -> str:
        return f"Prepared: {plan_text(self._correspondence.add_plan(f'if {text}'))}."

    @property
    def _replies(self) -> str:
        return "\n".join(map(plan_text, self._correspondence.saved.plans)) or NO_REPLY

    def _forget(self) -> str:
        self._correspondence.forget_plans()
        return NO_REPLY

    def _rematch(self) -> str:
        self.successor = ByMessage(begin(self.match.start, other(self._correspondence.seat)))
        return ""

    @property
    def status(self) -> str:
        """Whose turn it is to write; empty if the game is over."""
        return self._correspondence.status

    @property
    def situation(self) -> str:
        """The question about an offer, or who has to write."""
        return super().situation or ("" if self._correspondence.is_turn_to_write else self.status)

    @property
    def line(self) -> str:
        """The line to send, or that was sent or received last."""
        return self._correspondence.line

    @property
    def letter(self) -> str:
        """The line and its receiver, while the person here has nothing to write."""
        correspondence = self._correspondence
        if not correspondence.seat or correspondence.is_turn_to_write:
            return ""
        return f"Send this line to {correspondence.other_name}:\n{correspondence.line}"

    @property
    def command(self) -> str:
        """The command that opens this game, which may not be the last one."""
        return f"post {self.name}"
