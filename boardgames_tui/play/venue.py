"""Venues: where a game is kept, and who decides what is done with it. There are two: here, and elsewhere, too.

The rights that all venues share are in `match.rights`; a venue adds its own.
"""

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
from boardgames_tui.storage.saved_games.game_file import Notify
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings

WhoseTurn: TypeAlias = Literal["person", "player", "elsewhere", "nobody"]
# Labels of the answer that accepts an offer.
ACCEPT = {"draw": "Agree to the draw", "takeback": "Let the turn be taken back"}
# Sentence about an offer that nobody can answer any more.
LAPSED = "This offer does not count any more."
# Sentences after an offer was declined.
DECLINED = {"draw": "The game continues.", "takeback": "The move stands."}


@dataclass(frozen=True)
class News:
    """What others have done elsewhere: sentences about it, what they said, and whether more than that was done."""

    sentences: Sequence[str] = ()
    chat: Sequence[tuple[str, str]] = ()
    has_changed: bool = False
    # Number of actions that were played last.
    moves: int = 0


class Venue(ABC):
    """One game where it is kept. A deed that is refused raises a BoardGamesError; others return a sentence or "".

    `announce` is called when there is a new letter to send. `successor` is a game to go on with instead of this one.
    """

    # Seconds between two looks at what others do; 0 if nothing comes without being asked for.
    interval = 0.0
    # Whether nothing more can be done in plain text when the game is over.
    ends_with_result = True
    # Whether an offer may wait for its answer while the game goes on.
    offers_wait = False
    # Whether somebody elsewhere plays, too.
    is_elsewhere = True
    # What may be typed besides words.
    typed = "a move"

    def __init__(self, match: Match, timekeeper: Timekeeper, journal: Journal | None = None) -> None:
        self.match, self.timekeeper, self._journal = match, timekeeper, journal
        self.announce: Callable[[], object] = lambda: None
        self.successor: Venue | None = None
        # How a line in a pasted text is read, if the game is played by message.
        self._read_line: Callable[[str], str] | None = None
        # Whether the game was closed by a person here, so that nothing is left to look at.
        self.is_left = False

    def apply_settings(self, settings: Settings) -> None:
        """Apply the name of the person here, unless a seat without a name may be somebody else's."""
        self.match.person_name = "" if self.is_elsewhere else settings.name

    # Who may do what

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
    @abstractmethod
    def forbids_help(self) -> bool:
        """Whether hints, analysis and engines are excluded now."""

    @abstractmethod
    def _own_refusal(self, right: Right) -> str:
        """Return why this venue refuses something now; an empty text if only the common rules can."""

    def why_not(self, right: Right) -> str:
        """Return why the people here may not do something now; an empty text if they may."""
        asked: Right = "takeback" if right == "undo" and self.needs_consent else right
        return self._own_refusal(asked) or rights.refusal(self.match, self.seats, asked)

    def check(self, right: Right) -> None:
        """Charge the time so far; then raise ActionError if the people here may not do something."""
        self.timekeeper.tick()
        if refusal := self.why_not(right):
            raise ActionError(refusal)

    @property
    def whose_turn(self) -> WhoseTurn:
        """Who is to act: a person here, a player without a person, somebody elsewhere, or nobody after the end."""
        if self.match.outcome:
            return "nobody"
        if not self.match.to_act.is_person:
            return "player"
        return "elsewhere" if self.why_not("act") else "person"

    @property
    def may_act(self) -> bool:
        """Whether a person here is to act."""
        return self.whose_turn == "person"

    @property
    def offer_to_answer(self) -> Offered | None:
        """The offer that a person here has to answer, if any."""
        return None if self.why_not("answer") else self.match.offer

    # What is done

    @abstractmethod
    def play(self, action: Action) -> str:
        """Play a legal action of whoever is to act; do nothing if the flag falls first."""

    def undo(self) -> str:
        """Take back the last decision of a person here, or ask to take it back."""
        self.check("undo")
        return self.offer("takeback") if self.needs_consent else self.take_back()

    @abstractmethod
    def take_back(self) -> str:
        """Take back the last decision of a person here, which needs no consent."""

    def redo(self) -> str:
        """Put back what was taken back last."""
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
    def shown_offer(self) -> object:
        """What tells the offer that is shown from any other one."""
        return self.match.offer, self.match.ply

    def _answer_shown(self, shown: object, *, accepted: bool) -> str:
        """Answer the offer that was shown when the answer was offered, and no other one."""
        if shown != self.shown_offer:
            raise ActionError(LAPSED)
        return self.answer(accepted=accepted)

    @abstractmethod
    def resign(self) -> str:
        """Resign for a person here."""

    @property
    def deeds(self) -> Sequence[Deed]:
        """All that can be done with the game, possible now or not."""
        why_not, offer = self.why_not, self.offer_to_answer
        answer = partial(self._answer_shown, self.shown_offer)
        ask = "Ask to take your last turn back" if self.needs_consent else ""
        accept, decline = (ACCEPT[offer.kind], "Decline the offer") if offer else ("", "")
        lose, resign = "Resign? You lose the game.", f"Resign as {NAMES[self.colour]}"
        undo_about = "take a move back, or ask to take your last turn back"
        return (
            Deed("yes", "accept an offer", partial(answer, accepted=True), why_not("answer"), accept),
            Deed("no", "decline an offer", partial(answer, accepted=False), why_not("answer"), decline),
            *self.own_deeds,
            Deed("undo", undo_about, self.undo, why_not("undo"), ask),
            Deed("redo", "put it back", self.redo, why_not("redo"), key="redo"),
            Deed("draw", "offer a draw", lambda: self.offer("draw"), why_not("draw"), "Offer a draw"),
            Deed("resign", "give up", self.resign, why_not("resign"), resign, question=lose),
        )

    def deed(self, word: str) -> Deed:
        """Return what a word means at this venue, which has it."""
        return next(deed for deed in self.deeds if deed.word == word)

    @property
    def own_deeds(self) -> Sequence[Deed]:
        """What can be done at this venue only."""
        return ()

    # What comes from elsewhere, and goes there

    @property
    def status(self) -> str:
        """Whose turn it is, as a sentence; empty if the board says so."""
        return ""

    @property
    def situation(self) -> str:
        """What the people here have to do besides moving, or what they wait for; empty if there is nothing."""
        offer = self.offer_to_answer
        if not offer:
            return ""
        return f"{self.match.name_of(self.match.colour_of(offer.seat))} {OFFERS[offer.kind]}: yes or no?"

    @property
    def out_of_time(self) -> str:
        """Sentence when a flag has fallen and the game is not over; empty if that ends the game."""
        return ""

    @property
    def may_end_lapse(self) -> bool:
        """Whether what is on its way here may still undo the end of the game."""
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

    def receive(self, text: str) -> str:
        """Go on with a line in a pasted text, and return a sentence about it."""
        if not self._read_line:
            raise MessageError("This game is not played by message. Paste the line in the list of games.")
        return self._read_line(text)

    @property
    def line(self) -> str:
        """The line of a game by message."""
        return ""

    @property
    def letter(self) -> str:
        """The line, with whom to send it to, while the person here has nothing to write; else an empty text."""
        return ""

    # Where it is kept

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
        """Set the function that tells the person, from any thread, what happens to the file."""
        if self._journal:
            self._journal.set_listener(notify)

    def close(self) -> None:
        """Stop the clock, and close the file."""
        self.timekeeper.set_paused("closed")
        if self._journal:
            self._journal.close()
