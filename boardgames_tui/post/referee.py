"""Referee of a game by message: actions and answers of the other person come with lines, not from this terminal."""

from collections.abc import Callable

from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.players import Player
from boardgames_tui.match.referee import Referee
from boardgames_tui.post.correspondence import Correspondence
from boardgames_tui.post.entries import ACCEPT, DECLINE, RESIGN, why_no_offer


class PostReferee(Referee):
    """Referee that lets the person here act for one seat only, and passes offers on with the next line.

    What is offered, answered or resigned raises BoardGamesError if it is not possible now, or cannot be saved.
    """

    def __init__(self, match: Match, make_player: Callable[[int], Player], correspondence: Correspondence) -> None:
        super().__init__(match, make_player)
        self._correspondence = correspondence

    @property
    def person_to_act(self) -> bool:
        """Whether the person here is to move."""
        return self._correspondence.may_act

    @property
    def is_waiting(self) -> bool:
        """Whether the game continues when a line comes."""
        return not (self.match.outcome or self.person_to_act)

    @property
    def forbids_help(self) -> bool:
        """Whether engines and hints are off, because the game goes on."""
        return not self.match.outcome

    @property
    def side_asking_to_undo(self) -> int:
        """Colour of the person here, if the last turn has been sent and can only be taken back with consent; else 0."""
        seat = self._correspondence.seat
        can_ask = not (self._correspondence.can_undo or why_no_offer(self.match, Offered("takeback", seat)))
        return self.match.colour_of(seat) if can_ask else 0

    @property
    def answers_offer(self) -> bool:
        """Whether the person here has to answer the pending offer."""
        offer = self.match.offer
        return offer is not None and self._correspondence.seat not in (0, offer.seat)

    def undo(self) -> bool:
        """Take back the last action of a turn that was not sent."""
        return self._correspondence.can_undo and super().undo()

    def redo(self) -> bool:
        """Redo an action of the person here."""
        return self.person_to_act and super().redo()

    def offer_undo(self) -> None:
        """Ask the other person to take the last turn back."""
        self._correspondence.make_offer(Offered("takeback", self._correspondence.seat))

    def offer_draw(self) -> None:
        """Offer a draw with the next line."""
        self._correspondence.make_offer(Offered("draw", self._correspondence.seat))

    def accept_offer(self) -> bool:
        """Do what is offered."""
        self._correspondence.write(ACCEPT)
        return True

    def decline_offer(self) -> None:
        """Decline the offer."""
        self._correspondence.write(DECLINE)

    def resign(self, colour: int) -> None:  # noqa: ARG002 - the person here resigns, whoever is to move
        """Resign for the person here."""
        self._correspondence.write(RESIGN)


def referee_for(match: Match, make_player: Callable[[int], Player]) -> Referee:
    """Return the referee of a match."""
    correspondence = Correspondence.find(match)
    return PostReferee(match, make_player, correspondence) if correspondence else Referee(match, make_player)
