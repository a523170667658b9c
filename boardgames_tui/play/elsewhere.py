"""Venue of a game with somebody elsewhere.

In a game *by hand*, people send each other lines of text. A *table* is a folder in which each player has a file for
each game. The line or the file is the player's *letter*: all that this player has written about the game.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.printable import printable
from boardgames_tui.elsewhere.elsewhere_game import ElsewhereGame
from boardgames_tui.elsewhere.entries import ACCEPT as ACCEPT_ENTRY
from boardgames_tui.elsewhere.game import SharedGame
from boardgames_tui.elsewhere.hand import HandGame
from boardgames_tui.elsewhere.replies import plan_text
from boardgames_tui.elsewhere.sentences import describe_end, describe_news
from boardgames_tui.elsewhere.shown_match import ShownMatch
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.elsewhere.watch import WatchedGame
from boardgames_tui.match.clock import NONE
from boardgames_tui.match.rights import NOTHING_TO_UNDO, WATCHING, Right
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.messages import result_for_person, size_text
from boardgames_tui.play.venue import DECLINED, News, Venue

# Number of lines of chat that are told when they are asked for.
TOLD_CHAT = 12
NO_REPLY = "No reply is prepared."
ASKED = {
    "draw": "You offer a draw. Your opponent can answer at any time.",
    "takeback": "You ask to take your last turn back. Your opponent can answer at any time.",
}


class Elsewhere(Venue):
    """A game with somebody elsewhere, in which the person here has a seat, or only watches."""

    offers_wait = True

    def __init__(self, game: ElsewhereGame) -> None:
        self._shown = ShownMatch(game)
        super().__init__(self._shown.match, Timekeeper(self._shown.match, self._shown.show_time))
        self.is_muted = False
        # The copy, and the stage of the game, that the person here knows already: news are what differs from them.
        self._told_copy, self._told_stage = game.copy, game.state.stage
        # Sentences that are told once, until they change.
        self._told_once: dict[str, str] = {}
        # The offer that is shown, which an answer names.
        self._offer = game.offer_to_me
        if game.is_by_hand:
            self.typed = "a move, paste a line that you were sent"
            self._read_line = self._receive_line
        else:
            self.interval, self.ends_with_result = 0.2, False

    @property
    def game(self) -> ElsewhereGame:
        """The game as it is kept."""
        return self._shown.game

    # Who may do what

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat of the person here."""
        return (self.game.seat,) if self.game.seat else ()

    @property
    def colour(self) -> int:
        """The colour of the person here; of one who watches, that of the side to act."""
        return self.match.colour_of(self.game.seat or self.match.position.seat)

    @property
    def needs_consent(self) -> bool:
        """Whether the person here has no unfinished turn."""
        return not self._shown.has_unfinished_turn

    @property
    def forbids_help(self) -> bool:
        """Whether the game is not over."""
        return self.game.state.stage not in ("over", "off")

    def _own_refusal(self, right: Right) -> str:
        """Return why the game does not allow something now."""
        if right == "redo":
            return "What is taken back is gone in a game with somebody elsewhere."
        if right == "takeback" and not self.match.turns:
            return NOTHING_TO_UNDO
        return self.game.refusal("act" if right == "undo" else right)

    # What is done

    def _do(self, act: Callable[[], object], sentence: str = "") -> str:
        """Do something with the game, show the new state, and return the sentence, or else whose turn it is.

        In a game by hand, announce a letter that has changed, because it has to be sent.
        """
        before = self.game.copy.letter
        try:
            act()
        finally:
            self._show()
            # If this has ended the game, `situation` says so, and the next news need not.
            self._told_stage = self.game.state.stage
        if self.game.is_by_hand and self.game.copy.letter != before:
            self.announce()
        return sentence or self.status

    def _show(self) -> None:
        self._shown.follow()
        self._offer = self.game.offer_to_me

    def play(self, action: Action) -> str:
        """Play a legal action; a turn that is complete is saved, and goes to the other player."""
        return self._do(partial(self._shown.play, action))

    def take_back(self) -> str:
        """Take back the last action of the unfinished turn."""
        self._shown.take_back()
        return ""

    def offer(self, kind: Literal["draw", "takeback"]) -> str:
        """Make the opponent an offer."""
        return self._do(self.game.offer_draw if kind == "draw" else self.game.ask_takeback, ASKED[kind])

    @property
    def offer_id(self) -> object:
        """The request that is shown."""
        return self._offer

    def answer(self, *, accepted: bool) -> str:
        """Answer the offer that is shown; one that has come since then is not answered."""
        self.check("answer")
        offer, request = self.offer_to_answer, self._offer
        assert offer
        assert request
        return self._do(lambda: self.game.answer(request, accepted=accepted), "" if accepted else DECLINED[offer.kind])

    def resign(self) -> str:
        """Resign, whoever is to act."""
        return self._do(self.game.resign)

    @property
    def own_deeds(self) -> Sequence[Deed]:
        """Prepared replies, another game, and what only lines, or only tables, have."""
        why_not = self.game.refusal
        rematch = "Go to the rematch" if self.game.is_rematch_offered else "Rematch, colours swapped"
        common = (
            Deed("if", "prepare a reply", self._prepare, why_not("prepare"), argument="MOVE then MOVE"),
            Deed("replies", "the prepared replies", lambda: self._replies, is_text=True),
            Deed("forget", "delete the prepared replies", self._forget, why_not("forget")),
            Deed("rematch", "another game, or go to it", self._rematch, why_not("rematch"), rematch),
        )
        if self.game.is_by_hand:
            return (Deed("send", "the line to send, again", self._send), *common)
        hide = "Show messages" if self.is_muted else "Hide messages"
        no_chat = "" if self.game.copy.chat else "Nobody has said anything."
        off = "withdraw or decline a challenge, or call off a game before your first turn"
        no_seat = self._why_no_seat
        asked = "" if no_seat else f"Accept? {describe_challenge(self.game.copy.game)}"
        win = "win because your opponent is out of time"
        trust = "continue the game as it is at the table, also if it is another one"
        question = "Trust the table? What is different here is lost."
        return (
            Deed("accept", "take the open seat", self._accept, no_seat, "Accept the challenge", question=asked),
            Deed("off", off, self._call_off, self._why_not_off, self._off_label),
            Deed("claim", win, self._claim, why_not("claim"), "Claim the win on time"),
            *common,
            Deed("say", "say a line to your opponent", self._say, why_not("say"), "Say something", argument="TEXT"),
            Deed("chat", "what was said", lambda: self._told_chat, no_chat, "What was said", is_text=True),
            Deed("mute", "hide or show what your opponent says", self._mute, label=hide),
            Deed("trust", trust, self._trust, self._no_trust, "Trust the table", question=question),
        )

    def _send(self) -> str:
        self.announce()
        return ""

    def _prepare(self, text: str) -> str:
        return f"Prepared: {plan_text(self.game.prepare(f'if {text}'))}."

    @property
    def _replies(self) -> str:
        return "\n".join(map(plan_text, self.game.copy.plans)) or NO_REPLY

    def _forget(self) -> str:
        self.game.forget_plans()
        return NO_REPLY

    def _rematch(self) -> str:
        """Begin the next game, or go to it if the opponent has begun it."""
        self.successor = Elsewhere(self.game.rematch())
        return ""

    @property
    def _why_no_seat(self) -> str:
        """Why the person here cannot take the open seat of a challenge; empty if that is possible."""
        game = self.game
        if game.state.stage != "open":
            return "This seat is taken."
        if not isinstance(game, WatchedGame):
            # Whoever has an own copy of a challenge has a seat in it.
            return "This is your own challenge."
        if game.table.only_watches:
            return WATCHING
        to = game.copy.game.to
        return "" if to in ("", game.table.user) else f"This challenge is for {to}."

    def _accept(self) -> str:
        """Take the open seat; where anybody may, the host's program decides who has come first."""
        if refusal := self._why_no_seat:
            return refusal
        watched = self.game
        assert isinstance(watched, WatchedGame)
        self._shown.game = TableGame.join(watched.table, watched.host, watched.name)
        is_open = not watched.copy.game.to
        return self._do(lambda: None, f"Asked: it begins when {watched.host} looks." if is_open else "The game begins.")

    @property
    def _is_invited(self) -> bool:
        """Whether the user may decline this challenge."""
        game = self.game
        return isinstance(game, WatchedGame) and game.state.stage == "open" and game.copy.game.to == game.table.user

    @property
    def _why_not_off(self) -> str:
        return "" if self._is_invited else self.game.refusal("off")

    @property
    def _off_label(self) -> str:
        if self._is_invited:
            return "Decline the challenge"
        return "Withdraw the challenge" if self.game.state.stage == "open" else "Call the game off"

    def _call_off(self) -> str:
        watched = self.game
        if isinstance(watched, WatchedGame) and self._is_invited:
            TableGame.decline(watched.table, watched.host, watched.name)
            self.is_left = True
            return "The challenge is declined."
        is_open = self.game.state.stage == "open"
        sentence = self._do(self.game.call_off, f"The {'challenge is withdrawn' if is_open else 'game is called off'}.")
        self.is_left = True
        return sentence

    def _claim(self) -> str:
        return self._do(self.game.claim_time, describe_end(self.game))

    def _say(self, text: str) -> str:
        return self._do(partial(self.game.say, text), f"You: {text}")

    @property
    def _told_chat(self) -> str:
        return "\n".join(self._lines[-TOLD_CHAT:])

    def _mute(self) -> str:
        self.is_muted = not self.is_muted
        return "Chat is hidden." if self.is_muted else "Chat is shown."

    @property
    def _no_trust(self) -> str:
        doubt = self.game.objection or self.game.delay
        return "" if isinstance(self.game, TableGame) and doubt else "There is no doubt about the game."

    def _trust(self) -> str:
        assert isinstance(self.game, TableGame)
        return self._do(self.game.trust, "The game continues as it is at the table.")

    # What comes from elsewhere, and goes there

    @property
    def status(self) -> str:
        """Whose turn it is to write by hand; empty at a table, or if the game is over."""
        return self.game.status if self.game.state.pen else ""

    @property
    def situation(self) -> str:
        """What the person here can do now: answer, move, accept, or claim the win."""
        turn = super().situation or ("It is your turn." if self.may_act else self.status)
        return "\n".join(filter(None, (self._stage_text, turn, self.out_of_time)))

    @property
    def _stage_text(self) -> str:
        game = self.game
        if game.state.stage != "open" or game.is_by_hand:
            return " ".join(filter(None, (result_for_person(self.match, self.seats), describe_end(game))))
        advice = "off withdraws it." if self.seats else "accept begins the game."
        return f"This is a challenge{f' to {game.copy.game.to}' if game.copy.game.to else ''}: {advice}"

    @property
    def out_of_time(self) -> str:
        """Say that the side to move is out of time, and whether the user can claim the win."""
        clock = self.match.clock
        late = self.game.state.chain.late
        if self.match.outcome or not clock or not (clock.has_flag_fallen or late):
            return ""
        side = NAMES[self.match.colour_of(late or clock.seat)]
        return f"{side} is out of time{'' if self.game.refusal('claim') else ': a win can be claimed'}."

    @property
    def may_end_lapse(self) -> bool:
        """Whether a line or a file that is on its way may still undo the end."""
        return self.game.may_end_lapse

    @property
    def _lines(self) -> list[str]:
        return [f"{self._name_of(seat)}: {text}" for seat, _, text in self.game.copy.chat]

    def _name_of(self, seat: int) -> str:
        return printable(self.match.name_of(self.match.colour_of(seat)))

    @property
    def chat(self) -> Sequence[str]:
        """What both players have said, unless it is hidden."""
        return () if self.is_muted else self._lines

    def is_changed(self) -> bool:
        """Return whether there may be news."""
        return self.game.is_changed()

    def refresh(self) -> News:
        """Read what others have done, and return it since the last look."""
        self.game.refresh()
        self._show()
        return self._news()

    def _news(self) -> News:
        game, old, stage = self.game, self._told_copy, self._told_stage
        self._told_copy, self._told_stage = game.copy, game.state.stage
        sentences = describe_news(game, old, stage)
        for kind, sentence in (("objection", game.objection), ("delay", game.delay), ("reply", game.reply)):
            if sentence and self._told_once.get(kind) != sentence:
                sentences.append(sentence)
            self._told_once[kind] = sentence
        game.reply = ""
        lines = [line for line in game.copy.chat if line not in old.chat and line[0] != game.seat]
        chat = [] if self.is_muted else [(self._name_of(seat), text) for seat, _, text in lines]
        entries = game.copy.game.entries[len(old.game.entries) :]
        is_by_others = any(added.seat != game.seat for added in game.state.chain.added[len(old.game.entries) :])
        # After what was accepted, the moves that were played last may be others.
        is_plain = is_by_others and not any(entry.startswith(ACCEPT_ENTRY) for entry in entries)
        moves = sum(not entry.startswith("!") for entry in entries) if is_plain else 0
        return News(sentences, chat, bool(sentences) or is_by_others, moves)

    def _receive_line(self, text: str) -> str:
        """Go on with a line in a pasted text."""
        assert isinstance(self.game, HandGame)
        before, game = self.game.copy, self.game
        try:
            sentence = game.receive_message(text)
        finally:
            self._show()
        if game.reply and game.copy != before:
            self.announce()
        return sentence

    @property
    def line(self) -> str:
        """The line to send, or that was sent or received last."""
        return self.game.line

    @property
    def letter(self) -> str:
        """The line and its receiver, while the person here has nothing to write."""
        game = self.game
        if not isinstance(game, HandGame) or not game.seat or game.is_my_turn:
            return ""
        return f"Send this line to {game.other_name}:\n{game.line}"

    # Where it is kept

    @property
    def name(self) -> str:
        """Name of the game."""
        return self.game.name

    @property
    def can_be_continued(self) -> bool:
        """Whether the game is saved here and not over."""
        return bool(self.seats) and self.forbids_help

    @property
    def command(self) -> str:
        """The command that opens this game."""
        game = self.game
        return f"post {game.name}" if game.is_by_hand else f"table {game.name}"


def describe_challenge(game: SharedGame) -> str:
    """Return what accepting a challenge means: the game, a handicap, the clock, the side, and a position set up."""
    setup = game.setup
    usual = setup.game.validated({})
    parts = [f"{setup.game.title} {size_text(setup.size)}"]
    parts += [f"{key} {value}" for key, value in setup.options.items() if value != usual.get(key)]
    parts += [f"handicap {setup.handicap}"] if setup.handicap else []
    parts.append(f"clock {setup.control or NONE}")
    place = f" It begins from a position that was set up: {setup.start}" if setup.start else ""
    return f"{', '.join(parts)}. You play {NAMES[game.guest]}.{place}"


def describe_offer(game: TableGame) -> str:
    """Return what was offered to whom, and what has to happen until it begins."""
    shared = game.copy.game
    until = f"It begins when {shared.to or 'somebody'} accepts it."
    doubt = game.table.doubt_about(shared.to) if shared.to else ""
    title = f"{shared.setup.game.title} {size_text(shared.size)}"
    return " ".join(filter(None, (f"{title} is offered to {shared.to or 'everybody'}.", until, doubt)))
