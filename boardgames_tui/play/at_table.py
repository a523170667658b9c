"""Venue of a game at a table, a folder in which several users play."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from boardgames_tui.core.cells import NAMES
from boardgames_tui.elsewhere.sentences import name_in
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.play.challenges import describe_challenge
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.elsewhere import Elsewhere
from boardgames_tui.play.venue import News

MAX_LISTED_CHAT = 12


class AtTable(Elsewhere[TableGame]):
    """A game at a table, or a challenge there, with clock and chat."""

    interval = 0.2
    ends_with_result = False

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        # Whether the person here has hidden the chat.
        self.is_muted = False

    @property
    def own_deeds(self) -> Sequence[Deed]:
        why_not = self.game.refusal
        accept_refusal = why_not("join")
        question = "" if accept_refusal else f"Accept? {describe_challenge(self.game.copy.game)}"
        accept_label = "Accept the challenge"
        off_label, off_sentence = self._calling_off
        off_about = "withdraw or decline a challenge, or call off a game before your first turn"
        call_off = partial(self._call_off, off_sentence)
        claim_about = "win because your opponent is out of time"
        claim = partial(self._do, partial(self.game.request, "claim"))
        list_chat = partial("\n".join, self._chat_lines[-MAX_LISTED_CHAT:])
        chat_refusal = "" if self.game.copy.chat else "Nobody has said anything."
        mute_label = "Show messages" if self.is_muted else "Hide messages"
        trust_about = "continue the game as it is at the table, also if it is another one"
        trust = partial(self._do, self.game.trust, "The game continues as it is at the table.")
        trust_question = "Trust the table? What is different here is lost."
        return (
            Deed("accept", "take the open seat", self._accept, accept_refusal, accept_label, question=question),
            Deed("off", off_about, call_off, why_not("off"), off_label),
            Deed("claim", claim_about, claim, why_not("claim"), "Claim the win on time"),
            *super().own_deeds,
            Deed("say", "say a line to your opponent", self._say, why_not("say"), "Say something", argument="TEXT"),
            Deed("chat", "what was said", list_chat, chat_refusal, "What was said", is_text=True),
            Deed("mute", "hide or show what your opponent says", self._mute, label=mute_label),
            Deed("trust", trust_about, trust, why_not("trust"), "Trust the table", question=trust_question),
        )

    def _accept(self) -> str:
        """Take the open seat; return a sentence that says when the game begins."""
        challenge = self.game.copy.game
        # The host's program takes the first of those who accept a challenge to everybody.
        begins = "The game begins." if challenge.to else f"Asked: it begins when {challenge.host_name} looks."
        return self._do(self._take_seat, begins)

    def _take_seat(self) -> None:
        self.game = self.game.accept()

    @property
    def _calling_off(self) -> tuple[str, str]:
        """Label of the deed that calls the game off, and the sentence after that is done."""
        if self.game.state.stage != "open":
            return "Call the game off", "The game is called off."
        if self.seats:
            return "Withdraw the challenge", "The challenge is withdrawn."
        return "Decline the challenge", "The challenge is declined."

    def _call_off(self, sentence: str) -> str:
        self._do(partial(self.game.request, "off"))
        self.is_left = True
        return sentence

    @property
    def _rematch_label(self) -> str:
        return "Go to the rematch" if self.game.is_rematch_offered else super()._rematch_label

    def _rematch(self) -> None:
        self.successor = AtTable(self.game.rematch())

    def _say(self, text: str) -> str:
        return self._do(partial(self.game.say, text), f"You: {text}")

    def _mute(self) -> str:
        self.is_muted = not self.is_muted
        return "Chat is hidden." if self.is_muted else "Chat is shown."

    @property
    def _stage_text(self) -> str:
        """What can be done with a challenge; in a game that has begun, how it has ended, if it has."""
        if self.game.state.stage != "open":
            return super()._stage_text
        receiver = self.game.copy.game.to
        to_receiver = f" to {receiver}" if receiver else ""
        advice = "off withdraws it" if self.seats else "accept begins the game"
        return f"This is a challenge{to_receiver}: {advice}."

    @property
    def out_of_time(self) -> str:
        """Sentence that a side is out of time, and whether the person here can claim the win; empty if none is."""
        clock = self.match.clock
        if self.match.outcome or not clock:
            return ""
        # Seat of the last turn if it came too late, else the seat whose time is running.
        late_seat = self.game.state.chain.late or (clock.seat if clock.has_flag_fallen else 0)
        if not late_seat:
            return ""
        advice = "" if self.game.refusal("claim") else ": a win can be claimed"
        return f"{NAMES[self.match.colour_of(late_seat)]} is out of time{advice}."

    @property
    def _chat_lines(self) -> list[str]:
        return [f"{name_in(self.game, seat)}: {text}" for seat, _, text in self.game.copy.chat]

    @property
    def chat(self) -> Sequence[str]:
        return () if self.is_muted else self._chat_lines

    def _news(self) -> News:
        """Return the news, with what others have said since the last look unless the chat is hidden."""
        known_lines = self._known_copy.chat
        new_lines = [] if self.is_muted else [line for line in self.game.copy.chat if line not in known_lines]
        chat = [(name_in(self.game, seat), text) for seat, _, text in new_lines if seat != self.game.seat]
        return replace(super()._news(), chat=chat)

    @property
    def command(self) -> str:
        return f"table {self.name}"
