"""Venue of a game that is played and saved here: all people are at this terminal, and the computer may play, too."""

from collections.abc import Sequence
from typing import Literal

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import other
from boardgames_tui.elsewhere.hand import HandGame
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.rights import NOTHING_TO_UNDO, OVER, Right
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.by_hand import ByHand
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.venue import DECLINED, Venue
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings

RESTART = with_names("Back to the start ({redo} replays the moves)")


class Here(Venue):
    """A game here, with the journal that saves it."""

    is_elsewhere = False

    def __init__(self, match: Match) -> None:
        super().__init__(match, Timekeeper(match), Journal.of(match))
        # Whether a person has to ask the other one to take a move back even if there is no clock.
        self.asks_takeback = False

    def apply_settings(self, settings: Settings) -> None:
        super().apply_settings(settings)
        self.asks_takeback = settings.ask_takeback

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, who in self.match.seats.items() if who.is_person)

    @property
    def colour(self) -> int:
        """The colour of the person to act; while the computer is to act, the other colour."""
        side = self.match.position.side
        return side if self.match.to_act.is_person else other(side)

    @property
    def needs_consent(self) -> bool:
        """Whether the other person has to consent to an undo, because a clock runs or the settings say so."""
        return bool((self.match.clock or self.asks_takeback) and self.match.side_asking_to_undo)

    def _own_refusal(self, right: Right) -> str:
        """Return why nothing can be undone or redone; empty for any other right."""
        match = self.match
        if right == "redo":
            return "" if match.can_redo else "Nothing to redo."
        if right not in ("undo", "takeback"):
            return ""
        if match.is_lost_on_time:
            return "A game lost on time stays lost."
        can_undo = match.undo_ply is not None if right == "undo" else match.side_asking_to_undo
        return "" if can_undo else NOTHING_TO_UNDO

    def play(self, action: Action) -> str:
        self.timekeeper.tick()
        # The tick ends the match if the flag has fallen.
        if not self.match.outcome:
            self.match.play(action)
        return ""

    def take_back(self) -> str:
        self.match.undo()
        return ""

    def offer(self, kind: Literal["draw", "takeback"]) -> str:
        """Offer a draw in the name of the person to act, or ask in the name of the one whose action would be undone."""
        self.check(kind)
        match = self.match
        seat = match.position.seat if kind == "draw" else match.began_as(match.side_asking_to_undo)
        match.make_offer(Offered(kind, seat))
        return ""

    def answer(self, *, accepted: bool) -> str:
        """Answer the offer; if it is accepted, agree to the draw or take the last decision back."""
        self.check("answer")
        offer = self.match.offer
        assert offer
        self.match.answer_offer(accepted=accepted)
        if not accepted:
            return DECLINED[offer.kind]
        if offer.kind == "takeback":
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
        restart_refusal = message_refusal = ""
        if self.match.clock:
            restart_refusal = "A game with clocks cannot be restarted."
        elif not self.match.ply:
            restart_refusal = "This is the start."
        if not self.match.is_between_people:
            message_refusal = "Only two people can play by message."
        elif self.match.outcome:
            message_refusal = OVER
        return (
            Deed("restart", "go back to the start", self.match.restart, restart_refusal, RESTART),
            Deed("message", "continue by message", self._continue_by_message, message_refusal, "Play by message"),
        )

    def _continue_by_message(self) -> None:
        """Replace this game by one by message with the actions so far, in which the person here is to act."""
        match, person = self.match, load_settings().name
        played = [action.text for action in match.actions]
        self.successor = ByHand(HandGame.begin(match.start, match.position.seat, person, played))
