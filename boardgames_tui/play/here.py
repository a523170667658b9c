"""Venue of a game that is played and saved here: all its people are at this terminal, and engines may play, too."""

from collections.abc import Sequence
from typing import Literal

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import other
from boardgames_tui.elsewhere.hand import HandGame
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.rights import NOTHING_TO_UNDO, OVER, Right
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.elsewhere import Elsewhere
from boardgames_tui.play.venue import DECLINED, Venue
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings

# Label of going back to the start.
RESTART = "Back to the start ({redo} replays the moves)"


class Here(Venue):
    """A game here, with the journal that saves it."""

    is_elsewhere = False

    def __init__(self, match: Match) -> None:
        super().__init__(match, Timekeeper(match), Journal.of(match))
        # Whether a person has to ask the other one before a move is taken back, even without a clock.
        self.asks_takeback = False

    def apply_settings(self, settings: Settings) -> None:
        """Apply the name of the person, and whether a take-back is asked for."""
        super().apply_settings(settings)
        self.asks_takeback = settings.ask_takeback

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of all people."""
        return tuple(seat for seat, who in self.match.seats.items() if who.is_person)

    @property
    def colour(self) -> int:
        """The colour of the person to act, or else the other colour, which the only person plays."""
        side = self.match.position.side
        return side if self.match.to_act.is_person else other(side)

    @property
    def needs_consent(self) -> bool:
        """Whether the other person has to consent to a take-back, because a clock runs or the settings say so."""
        return bool((self.match.clock or self.asks_takeback) and self.match.side_asking_to_undo)

    @property
    def forbids_help(self) -> bool:
        """Return False: everybody sees the hints."""
        return False

    def _own_refusal(self, right: Right) -> str:
        """Return why there is nothing to take back or to put back."""
        match, sentence = self.match, ""
        match right:
            case "undo" | "takeback" if match.is_lost_on_time:
                sentence = "A game lost on time stays lost."
            case "undo" if match.undo_ply is None:
                sentence = NOTHING_TO_UNDO
            case "takeback" if not match.side_asking_to_undo:
                sentence = NOTHING_TO_UNDO
            case "redo" if not match.can_redo:
                sentence = "Nothing to redo."
        return sentence

    def play(self, action: Action) -> str:
        """Play a legal action of any player, unless the flag has fallen."""
        self.timekeeper.tick()
        if not self.match.outcome:
            self.match.play(action)
        return ""

    def take_back(self) -> str:
        """Take back the last decision of a person, and the replies to it."""
        self.match.undo()
        return ""

    def offer(self, kind: Literal["draw", "takeback"]) -> str:
        """Let the person to act offer a draw, or the person who would undo ask for that."""
        self.check(kind)
        match = self.match
        asking = match.began_as(match.side_asking_to_undo) if kind == "takeback" else match.position.seat
        match.make_offer(Offered(kind, asking))
        return ""

    def answer(self, *, accepted: bool) -> str:
        """Answer the offer; a take-back goes back to the last decision of a person."""
        offer = self.offer_to_answer
        self.check("answer")
        self.match.answer_offer(accepted=accepted)
        if offer and not accepted:
            return DECLINED[offer.kind]
        if offer and offer.kind == "takeback":
            return self.take_back()
        self.match.agree_draw()
        return ""

    def resign(self) -> str:
        """Resign for the person to act, or for the only person."""
        self.check("resign")
        self.match.resign(self.colour)
        return ""

    @property
    def own_deeds(self) -> Sequence[Deed]:
        """Going back to the start; going on by message, if nobody but people plays."""
        over = OVER if self.match.outcome else ""
        no_message = over if self.match.is_between_people else "Only two people can play by message."
        return (
            Deed("restart", "go back to the start", self.restart, self._no_restart, RESTART),
            Deed("message", "continue by message", self._go_on_by_message, no_message, "Play by message"),
        )

    @property
    def _no_restart(self) -> str:
        if self.match.clock:
            return "A game with clocks cannot be restarted."
        return "" if self.match.ply else "This is the start."

    def restart(self) -> str:
        """Go back to the start, if no clock runs."""
        self.match.restart()
        return ""

    def _go_on_by_message(self) -> str:
        """Begin a game by message at the present position, in the seat of the person to act."""
        match = self.match
        played = [action.text for action in match.actions]
        game = HandGame.begin(match.start, match.position.seat, load_settings().name, played)
        self.successor = Elsewhere(game)
        return ""
