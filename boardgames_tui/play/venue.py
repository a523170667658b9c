"""Venues: where a game is kept, and who may do what with it, at this terminal or with somebody elsewhere."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import ActionError, MessageError
from boardgames_tui.match import rights
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.rights import Right
from boardgames_tui.match.status import OFFERS
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.messages import NO_HELP
from boardgames_tui.storage.saved_games.game_file import Notify
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings

WhoseTurn: TypeAlias = Literal["person", "computer", "elsewhere", "nobody"]
# Labels of the answer that accepts an offer.
ACCEPT = {"draw": "Agree to the draw", "takeback": "Let the turn be taken back"}
LAPSED = "This offer does not count any more."
DECLINED = {"draw": "The game continues.", "takeback": "The move stands."}


@dataclass(frozen=True)
class News:
    """What others have done elsewhere since the last look."""

    sentences: Sequence[str] = ()
    # Lines of chat: names and texts.
    chat: Sequence[tuple[str, str]] = ()
    # Whether they did more than talk.
    has_changed: bool = False


class Venue(ABC):
    """One game where it is kept, for the people here.

    A method that acts on the game returns a sentence about it, or an empty text; it raises a BoardGamesError if the act
    is refused.
    """

    # Seconds between two looks at what others have done; 0 if the venue is not polled.
    interval = 0.0
    # Whether plain text ends with the result, because nothing can be done after it.
    ends_with_result = True
    is_elsewhere = True
    # What may be typed besides the words of deeds.
    typed = "a move"

    def __init__(self, match: Match, timekeeper: Timekeeper, journal: Journal | None = None) -> None:
        self.match, self.timekeeper, self._journal = match, timekeeper, journal
        # Called when there is a new line to send to the other player.
        self.announce: Callable[[], object] = lambda: None
        # Game that replaces this one, such as a rematch.
        self.successor: Venue | None = None
        # Whether a person here has called the game off, so that nothing is left to look at.
        self.is_left = False

    def apply_settings(self, settings: Settings) -> None:
        """Apply the name of the person here. Elsewhere, a seat without a name may be another person's."""
        self.match.person_name = "" if self.is_elsewhere else settings.name

    @property
    @abstractmethod
    def seats(self) -> tuple[int, ...]:
        """The seats of the people here; none for one who only watches."""

    @property
    @abstractmethod
    def colour(self) -> int:
        """The colour of the person here who resigns or asks."""

    @property
    @abstractmethod
    def needs_consent(self) -> bool:
        """Whether somebody else has to be asked before anything is taken back."""

    @property
    def forbids_help(self) -> bool:
        """Whether hints, analysis and engines are excluded now."""
        return False

    @property
    def help_refusal(self) -> str:
        """Why hints, analysis and engines are excluded now; empty if they are not."""
        return NO_HELP if self.forbids_help else ""

    @abstractmethod
    def _own_refusal(self, right: Right) -> str:
        """Return why this venue refuses something now, apart from what all venues refuse (`rights`); else empty."""

    def why_not(self, right: Right) -> str:
        """Return why the people here may not do something now; an empty text if they may."""
        if right == "undo" and self.needs_consent:
            right = "takeback"
        return self._own_refusal(right) or rights.refusal(self.match, self.seats, right)

    def check(self, right: Right) -> None:
        """Raise ActionError if the people here may not do something, also because a flag has fallen by now."""
        self.timekeeper.tick()
        refusal = self.why_not(right)
        if refusal:
            raise ActionError(refusal)

    @property
    def whose_turn(self) -> WhoseTurn:
        """Who is to act: a person here, the computer, somebody elsewhere, or nobody because the game is over."""
        if self.match.outcome:
            return "nobody"
        if not self.match.to_act.is_person:
            return "computer"
        return "elsewhere" if self.why_not("act") else "person"

    @property
    def may_act(self) -> bool:
        return self.whose_turn == "person"

    @property
    def offer_to_answer(self) -> Offered | None:
        """The offer that a person here has to answer, if any."""
        return None if self.why_not("answer") else self.match.offer

    @abstractmethod
    def play(self, action: Action) -> str:
        """Play a legal action of the player to act, unless the flag falls first."""

    def undo(self) -> str:
        """Take back the last decision of a person here, or ask for consent to that."""
        self.check("undo")
        return self.offer("takeback") if self.needs_consent else self.take_back()

    @abstractmethod
    def take_back(self) -> str:
        """Take back the last decision of a person here, without asking."""

    def redo(self) -> str:
        self.check("redo")
        self.match.redo()
        return ""

    @abstractmethod
    def offer(self, kind: Literal["draw", "takeback"]) -> str:
        """Make the other person an offer."""

    @abstractmethod
    def answer(self, *, accepted: bool) -> str:
        """Answer the offer, and do what is accepted."""

    @property
    def offer_id(self) -> object:
        """A value that differs from that of any other offer."""
        return self.match.offer, self.match.ply

    def _answer_offer(self, offer_id: object, *, accepted: bool) -> str:
        """Answer the offer with this id; raise ActionError if it is not the present one any more."""
        if offer_id != self.offer_id:
            raise ActionError(LAPSED)
        return self.answer(accepted=accepted)

    @abstractmethod
    def resign(self) -> str:
        """Resign for a person here."""

    @property
    def deeds(self) -> Sequence[Deed]:
        """All that can be done with the game, each with the reason why it is refused now, if it is."""
        why_not, offer = self.why_not, self.offer_to_answer
        # These answers are refused if another offer has been made by then.
        accept = partial(self._answer_offer, self.offer_id, accepted=True)
        decline = partial(self._answer_offer, self.offer_id, accepted=False)
        accept_label, decline_label = (ACCEPT[offer.kind], "Decline the offer") if offer else ("", "")
        undo_about = "take a move back, or ask to take your last turn back"
        ask_label = "Ask to take your last turn back" if self.needs_consent else ""
        question, resign_label = "Resign? You lose the game.", f"Resign as {NAMES[self.colour]}"
        return (
            Deed("yes", "accept an offer", accept, why_not("answer"), accept_label),
            Deed("no", "decline an offer", decline, why_not("answer"), decline_label),
            *self.own_deeds,
            Deed("undo", undo_about, self.undo, why_not("undo"), ask_label),
            Deed("redo", "put it back", self.redo, why_not("redo")),
            Deed("draw", "offer a draw", partial(self.offer, "draw"), why_not("draw"), "Offer a draw"),
            Deed("resign", "give up", self.resign, why_not("resign"), resign_label, question=question),
        )

    def deed(self, word: str) -> Deed:
        return next(deed for deed in self.deeds if deed.word == word)

    @property
    def own_deeds(self) -> Sequence[Deed]:
        return ()

    @property
    def status(self) -> str:
        """Whose turn it is, as a sentence; empty if the board says so."""
        return ""

    @property
    def situation(self) -> str:
        """What the people here have to do or wait for, besides moving; empty if nothing."""
        offer, match = self.offer_to_answer, self.match
        if not offer:
            return ""
        return f"{match.name_of(match.colour_of(offer.seat))} {OFFERS[offer.kind]}: yes or no?"

    @property
    def out_of_time(self) -> str:
        """Sentence that a flag has fallen, if the game goes on until somebody claims the win; else empty."""
        return ""

    @property
    def may_end_lapse(self) -> bool:
        """Whether a line or a file that is on its way may undo the end of the game."""
        return False

    @property
    def chat(self) -> Sequence[str]:
        """What people have said, unless it is hidden."""
        return ()

    def is_changed(self) -> bool:
        """Return whether there may be news. May be called in a thread."""
        return False

    def refresh(self) -> News:
        """Read what others have done, and return it; raise SaveError if that fails."""
        return News()

    def receive(self, text: str) -> str:  # noqa: ARG002 - other venues need it
        """Continue a game by message with a line in a pasted text; return a sentence about it."""
        raise MessageError("This game is not played by message. Paste the line in the list of games.")

    @property
    def line(self) -> str:
        """The line of a game by message; empty for other games."""
        return ""

    @property
    def letter(self) -> str:
        """The line to send now and the name of its receiver, as a text; empty if there is nothing to send."""
        return ""

    @property
    def name(self) -> str:
        """Name of the saved game, empty if nothing is saved here."""
        return self._journal.name if self._journal else ""

    @property
    def loss(self) -> str:
        """Sentence about moves that are lost if the game is left now; empty if all are saved."""
        return self._journal.loss if self._journal else ""

    @property
    def can_be_continued(self) -> bool:
        """Whether the game is saved here and not over."""
        return self._journal is not None and self._journal.can_be_continued

    @property
    def command(self) -> str:
        """The command that continues the game."""
        return "resume"

    def set_listener(self, notify: Notify) -> None:
        """Set the function that is called, in any thread, with sentences about problems with the file."""
        if self._journal:
            self._journal.set_listener(notify)

    def close(self) -> None:
        """Stop the clock, and close the file."""
        self.timekeeper.set_paused("closed")
        if self._journal:
            self._journal.close()
