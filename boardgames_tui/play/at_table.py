"""Venue of a game at a table: what its user does is written to the journal, and what others do is read from it."""

from collections.abc import Sequence
from typing import Literal

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.printable import printable
from boardgames_tui.match.events import Answered, Ended, Offered, Played, PlyChanged
from boardgames_tui.match.rights import Right
from boardgames_tui.match.status import result_sentence
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.venue import DECLINED, News, Venue
from boardgames_tui.table.events import Accepted, Closed, Entry, Rematch, Said
from boardgames_tui.table.sentences import describe_entry, news_of
from boardgames_tui.table.table_game import TableGame

# Number of lines of chat that are told when they are asked for.
TOLD_CHAT = 12
ASKED = {
    "draw": "You offer a draw. Your opponent can answer at any time.",
    "takeback": "You ask to take your last turn back. Your opponent can answer at any time.",
}


class AtTable(Venue):
    """A game at a table for the user of this process, who may have no seat, or both."""

    interval = 0.2
    ends_with_result = False
    offers_wait = True

    def __init__(self, game: TableGame) -> None:
        super().__init__(game.match, Timekeeper(game.match, game.show_time))
        self.game = game
        self.is_muted = False
        # Entries that have been read and not been told.
        self._untold: list[Entry] = []

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the user."""
        return self.game.my_seats

    @property
    def colour(self) -> int:
        """The colour of the user; of one who has both seats or none, that of the side to act."""
        return self.game.my_colour

    @property
    def needs_consent(self) -> bool:
        """Whether the user has no unfinished turn."""
        return not (self.game.is_my_turn and self.match.is_mid_turn)

    @property
    def forbids_help(self) -> bool:
        """Whether the game is not over."""
        return self.game.state.stage != "over"

    def _own_refusal(self, right: Right) -> str:
        """Return why the journal would not take such an entry."""
        game = self.game
        match right:
            case "redo":
                return "What is taken back at a table is gone."
            case "act" | "undo":
                return game.state.refusal_by_stage(game.user)
            case "draw" | "takeback":
                event: Offered | Answered | Ended = Offered(right, game.asking_seat(to_act=right == "draw"))
            case "answer":
                event = Answered(accepted=False)
            case "resign":
                event = Ended(Outcome(other(self.colour), "resignation"))
        return game.state.refusal(game.user, event)

    def play(self, action: Action) -> str:
        """Play a legal action of the user."""
        return self._note(self.game.play(action))

    def take_back(self) -> str:
        """Take back the last action of the user's own turn."""
        return self._note(self.game.take_back_own())

    def offer(self, kind: Literal["draw", "takeback"]) -> str:
        """Make the opponent an offer."""
        return self._note(self.game.offer_draw() if kind == "draw" else self.game.ask_takeback(), ASKED[kind])

    def answer(self, *, accepted: bool) -> str:
        """Answer the offer to the user."""
        offer = self.offer_to_answer
        sentence = DECLINED[offer.kind] if offer and not accepted else ""
        return self._note(self.game.answer(accepted=accepted), sentence)

    def resign(self) -> str:
        """Resign for the user."""
        return self._note(self.game.resign())

    def _note(self, entries: list[Entry], sentence: str = "") -> str:
        """Keep what was read with an entry of the user until others' part of it is told; return the sentence."""
        self._untold += entries
        return sentence

    # What is done at a table only

    @property
    def own_deeds(self) -> Sequence[Deed]:
        """A challenge, a win on time, another game, and talk."""
        game, state = self.game, self.game.state
        again = "Go to the rematch" if state.rematch else "Rematch, colours swapped"
        no_rematch = "" if state.rematch else state.refusal(game.user, Rematch(game.name))
        hide = "Show messages" if self.is_muted else "Hide messages"
        won = Ended(Outcome(other(self.match.position.side), "time"))
        no_chat = "" if state.chat else "Nobody has said anything."
        win = "win because your opponent is out of time"
        off = "withdraw or decline a challenge, or call off a game without moves"
        return (
            Deed("accept", "take the open seat", self._accept, self._no_seat, self._accept_label),
            Deed("off", off, self._call_off, state.refusal(game.user, Closed()), self._off_label),
            Deed("claim", win, self._claim, state.refusal(game.user, won), "Claim the win on time"),
            Deed("rematch", "offer another game, or go to it", self._rematch, no_rematch, again),
            Deed("say", "say a line to the others", self._say, label="Say something", argument="TEXT"),
            Deed("chat", "what was said", lambda: self._told_chat, no_chat, "What was said", is_text=True),
            Deed("mute", "hide or show what others say", self._mute, label=hide),
        )

    @property
    def _no_seat(self) -> str:
        state = self.game.state
        return "This seat is taken." if state.stage != "open" else state.refusal_to_join(self.game.user)

    @property
    def _accept_label(self) -> str:
        return "Take the other seat, too" if self.seats else "Accept the challenge"

    @property
    def _off_label(self) -> str:
        if self.game.state.stage == "on":
            return "Call the game off"
        return "Withdraw the challenge" if self.seats else "Decline it"

    def _accept(self) -> str:
        return self._note(self.game.accept(), "The game begins.")

    def _call_off(self) -> str:
        self.is_left = True
        try:
            return self._note(self.game.call_off(), "The game is called off.")
        except Exception:
            self.is_left = False
            raise

    def _claim(self) -> str:
        return self._note(self.game.claim_time())

    def _rematch(self) -> str:
        """Go to the rematch that is offered, or offer one."""
        if name := self.game.state.rematch:
            self.successor = AtTable(TableGame(self.game.folder, name))
            return ""
        self.game.offer_rematch()
        return "A rematch is offered: it is in the list of the table."

    def _say(self, text: str) -> str:
        self._note(self.game.say(text))
        return describe_entry(self.game, self.game.state.chat[-1])

    @property
    def _told_chat(self) -> str:
        return "\n".join(describe_entry(self.game, entry) for entry in self.game.state.chat[-TOLD_CHAT:])

    def _mute(self) -> str:
        self.is_muted = not self.is_muted
        return "Chat is hidden." if self.is_muted else "Chat is shown."

    # What others do

    @property
    def situation(self) -> str:
        """What the user can do now: answer, move, accept, or claim the win."""
        return "\n".join(filter(None, (self._stage_text, super().situation or self._turn_text, self.out_of_time)))

    @property
    def _stage_text(self) -> str:
        state = self.game.state
        if state.stage != "open":
            return result_sentence(self.match)
        advice = "off withdraws it." if self.seats else "accept begins the game."
        return f"This is a challenge{f' to {state.to}' if state.to else ''}: {advice}"

    @property
    def _turn_text(self) -> str:
        return "It is your turn." if self.may_act else ""

    @property
    def out_of_time(self) -> str:
        """Say that the side to move is out of time, and whether the user can claim the win."""
        if not self.game.state.has_flag_fallen:
            return ""
        can_claim = bool(self.seats) and not self.game.is_my_turn
        side = NAMES[self.match.position.side]
        return f"{side} is out of time{': a win can be claimed' if can_claim else ''}."

    @property
    def chat(self) -> Sequence[str]:
        """What users have said, unless it is hidden."""
        return [] if self.is_muted else [describe_entry(self.game, entry) for entry in self.game.state.chat]

    def is_changed(self) -> bool:
        """Return whether the journal may have grown."""
        return self.game.is_changed()

    def refresh(self) -> News:
        """Read what others have done."""
        entries = [*self._untold, *self.game.refresh()]
        self._untold = []
        others = [entry for entry in entries if entry.user != self.game.user]
        said = [(printable(entry.user), entry.event.text) for entry in others if isinstance(entry.event, Said)]
        has_changed = any(not isinstance(entry.event, Said) for entry in others)
        moved = [entry for entry in others if isinstance(entry.event, Played | PlyChanged | Accepted)]
        moves = sum(isinstance(entry.event, Played) for entry in moved)
        sentences = news_of(self.game, muted=self.is_muted, entries=others)
        return News(sentences, () if self.is_muted else said, has_changed, moves)
