"""Venue of a game with somebody elsewhere: all that a person here can do with it, and what others do."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import Literal

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.elsewhere.challenge import parse_challenge
from boardgames_tui.elsewhere.entries import KINDS, Request
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.game import SharedGame
from boardgames_tui.elsewhere.hand import HandGame
from boardgames_tui.elsewhere.replies import plan_text
from boardgames_tui.elsewhere.sentences import describe_end, describe_news, describe_turn, name_in
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.match.clock import NONE
from boardgames_tui.match.rights import NOTHING_TO_UNDO, Right
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.messages import result_for_person, size_text
from boardgames_tui.play.venue import DECLINED, News, Venue

MAX_LISTED_CHAT = 12
NO_REPLY = "No reply is prepared."
ASKED = {
    "draw": "You offer a draw. Your opponent can answer at any time.",
    "takeback": "You ask to take your last turn back. Your opponent can answer at any time.",
}


class Elsewhere(Venue):
    """A game with somebody elsewhere, in which the person here has a seat, or only watches."""

    def __init__(self, game: HandGame | TableGame) -> None:
        match = game.state.match.copy()
        super().__init__(match, Timekeeper(match, self._show_time))
        self.game: HandGame | TableGame = game
        # The same game if people carry its lines.
        self._hand_game = game if isinstance(game, HandGame) else None
        # The offer that is shown, which an answer names.
        self._offer: Request | None = None
        # Ply of the game when it was shown last. What the match has after it is the unfinished turn.
        self._shared_ply = match.ply
        self._update_match()
        self.is_muted = False
        # The copy and the stage of the game at the last look: news are what differs from them.
        self._known_copy, self._known_stage = game.copy, game.state.stage
        # The notes about the game at the last look, by their kinds.
        self._known_notes: dict[str, str] = {}
        if self._hand_game:
            self.typed = "a move, paste a line that you were sent"
        else:
            self.interval, self.ends_with_result = 0.2, False

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.game.seat,) if self.game.seat else ()

    @property
    def colour(self) -> int:
        """The colour of the person here; for one who watches, that of the side to act."""
        return self.match.colour_of(self.game.seat or self.match.position.seat)

    @property
    def needs_consent(self) -> bool:
        """Whether a take-back has to be asked for: all but an action of the unfinished turn."""
        return self.match.ply == self._shared_ply

    @property
    def forbids_help(self) -> bool:
        return self.game.state.stage not in ("over", "off")

    def _own_refusal(self, right: Right) -> str:
        if right == "redo":
            return "What is taken back is gone in a game with somebody elsewhere."
        if right == "takeback" and not self.match.turns:
            return NOTHING_TO_UNDO
        # Only an unfinished turn, which is not in the game yet, is undone without asking.
        return self.game.refusal("act" if right == "undo" else right)

    def _do(self, act: Callable[[], object], sentence: str = "") -> str:
        """Call a function that acts on the game, and show the result; return `sentence` or, if empty, the status."""
        letter_before = self.game.copy.letter
        try:
            act()
        finally:
            self._update_match()
            # What the person here does is no news.
            self._known_stage = self.game.state.stage
        if self._hand_game and self.game.copy.letter != letter_before:
            self.announce()
        return sentence or self.status

    def _update_match(self) -> None:
        """Show the present state of the shared game in the match; keep an unfinished turn that can still continue."""
        shown, shared = self.match, self.game.state.match
        self._undo_what_differs()
        for step in shared.steps[shown.ply :]:
            shown.play(step.action)
            shown.clock = shared.clock_at(shown.ply)
            shown.keep_clock()
        for seat, player in self.game.seats.items():
            if shown.seats[seat] != player:
                shown.change_seat(seat, player)
        if shared.outcome and not shown.outcome:
            shown.declare_outcome(shared.outcome)
        shown.offer, self._shared_ply, self._offer = shared.offer, shared.ply, self.game.offer_to_me
        self._show_time()

    def _undo_what_differs(self) -> None:
        """Undo what the shared game does not have, except for an unfinished turn that can still continue."""
        shown, shared = self.match, self.game.state.match
        pairs = zip(shown.actions, shared.actions, strict=False)
        common_ply = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        has_game_changed = common_ply != shared.ply or shared.ply != self._shared_ply
        can_turn_continue = shown.is_mid_turn and not shown.outcome and not self.game.refusal("act")
        has_obsolete_actions = common_ply < shown.ply and (has_game_changed or not can_turn_continue)
        # A declared end, such as a resignation, is declared anew if it still stands.
        has_declared_end = shown.outcome and not shown.position.outcome
        if has_declared_end or has_obsolete_actions:
            shown.go_to_ply(common_ply)

    def _show_time(self) -> None:
        self.match.clock = self.game.clock

    def play(self, action: Action) -> str:
        """Play a legal action here; if it completes the turn, play the turn in the shared game, too."""
        seat = self.match.position.seat
        self.match.play(action)
        if self.match.position.seat == seat and not self.match.position.outcome:
            return self._do(lambda: None)
        turn = [action.text for action in self.match.actions[self._shared_ply :]]
        # A turn that the game refuses is dropped from the match.
        return self._do(partial(self.game.play, *turn))

    def take_back(self) -> str:
        self.match.go_to_ply(self.match.ply - 1)
        self._update_match()
        return ""

    def offer(self, kind: Literal["draw", "takeback"]) -> str:
        return self._do(partial(self.game.request, kind), ASKED[kind])

    @property
    def offer_id(self) -> object:
        return self._offer

    def answer(self, *, accepted: bool) -> str:
        """Answer the offer that is shown; raise a BoardGamesError if the opponent has made another one since then."""
        self.check("answer")
        offer = self._offer
        assert offer
        sentence = "" if accepted else DECLINED[KINDS[offer.entry.word]]
        return self._do(partial(self.game.answer, offer, accepted=accepted), sentence)

    def resign(self) -> str:
        return self._do(partial(self.game.request, "resign"))

    @property
    def own_deeds(self) -> Sequence[Deed]:
        if isinstance(self.game, TableGame):
            return self._table_deeds(self.game)
        send = Deed("send", "the line to send, again", self._send, label="Show the line to send again")
        return (send, *self._common_deeds)

    @property
    def _common_deeds(self) -> Sequence[Deed]:
        """The deeds of any game elsewhere: replies to expected moves, and the rematch."""
        game, why_not = self.game, self.game.refusal
        no_replies = "" if game.copy.plans else NO_REPLY
        forget, forget_refusal = partial(self._do, game.forget_plans, NO_REPLY), why_not("forget") or no_replies
        list_replies = partial("\n".join, [plan_text(plan) for plan in game.copy.plans])
        is_rematch_offered = isinstance(game, TableGame) and game.is_rematch_offered
        rematch_label = "Go to the rematch" if is_rematch_offered else "Rematch, colours swapped"
        form = "MOVE then MOVE"
        return (
            Deed("if", "prepare a reply", self._prepare, why_not("prepare"), "Prepare a reply", argument=form),
            Deed("replies", "the prepared replies", list_replies, no_replies, "Prepared replies", is_text=True),
            Deed("forget", "delete the prepared replies", forget, forget_refusal, "Delete the prepared replies"),
            Deed("rematch", "another game, or go to it", self._rematch, why_not("rematch"), rematch_label),
        )

    def _table_deeds(self, game: TableGame) -> Sequence[Deed]:
        why_not = game.refusal
        accept, accept_refusal = partial(self._accept, game), why_not("join")
        question = "" if accept_refusal else f"Accept? {describe_challenge(game.copy.game)}"
        off_about = "withdraw or decline a challenge, or call off a game before your first turn"
        off_label, off_sentence = self._calling_off
        claim_about = "win because your opponent is out of time"
        claim = partial(self._do, partial(game.request, "claim"))
        list_chat = partial("\n".join, self._chat_lines[-MAX_LISTED_CHAT:])
        chat_refusal = "" if game.copy.chat else "Nobody has said anything."
        mute_label = "Show messages" if self.is_muted else "Hide messages"
        trust_about = "continue the game as it is at the table, also if it is another one"
        trust = partial(self._do, game.trust, "The game continues as it is at the table.")
        trust_question = "Trust the table? What is different here is lost."
        return (
            Deed("accept", "take the open seat", accept, accept_refusal, "Accept the challenge", question=question),
            Deed("off", off_about, partial(self._call_off, off_sentence), why_not("off"), off_label),
            Deed("claim", claim_about, claim, why_not("claim"), "Claim the win on time"),
            *self._common_deeds,
            Deed("say", "say a line to your opponent", self._say, why_not("say"), "Say something", argument="TEXT"),
            Deed("chat", "what was said", list_chat, chat_refusal, "What was said", is_text=True),
            Deed("mute", "hide or show what your opponent says", self._mute, label=mute_label),
            Deed("trust", trust_about, trust, why_not("trust"), "Trust the table", question=trust_question),
        )

    def _send(self) -> str:
        self.announce()
        return ""

    def _prepare(self, text: str) -> str:
        """Prepare a reply that is played at once if the opponent plays the expected move; return it in words."""
        return f"Prepared: {plan_text(self.game.prepare(f'if {text}'))}."

    def _rematch(self) -> None:
        self.successor = Elsewhere(self.game.rematch())

    def _accept(self, game: TableGame) -> str:
        """Take the open seat; return a sentence that says when the game begins."""
        challenge = game.copy.game
        self.game = game.accept()
        # Of those who accept a challenge to everybody, the host's program takes the first.
        begins = "The game begins." if challenge.to else f"Asked: it begins when {challenge.host_name} looks."
        return self._do(lambda: None, begins)

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

    def _say(self, text: str) -> str:
        return self._do(partial(self.game.say, text), f"You: {text}")

    def _mute(self) -> str:
        self.is_muted = not self.is_muted
        return "Chat is hidden." if self.is_muted else "Chat is shown."

    @property
    def status(self) -> str:
        """In a game by hand, whose turn it is; and the offer that the person here has made, if any."""
        offer = self.match.offer
        turn = describe_turn(self.game) if self._hand_game and self.game.state.pen else ""
        about_own_offer = ASKED[offer.kind] if offer and offer.seat in self.seats else ""
        return " ".join(filter(None, (turn, about_own_offer)))

    @property
    def situation(self) -> str:
        """What the person here can do now: answer, move, accept, or claim the win; and how the game has ended."""
        turn = super().situation or ("It is your turn." if self.may_act else self.status)
        return "\n".join(filter(None, (self._stage_text, turn, self.out_of_time)))

    @property
    def _stage_text(self) -> str:
        """The end of the game, or what can be done with a challenge; empty while the game goes on."""
        is_challenge = self.game.state.stage == "open" and not self._hand_game
        if not is_challenge:
            return " ".join(filter(None, (result_for_person(self.match, self.seats), describe_end(self.game))))
        receiver = self.game.copy.game.to
        to_receiver = f" to {receiver}" if receiver else ""
        return f"This is a challenge{to_receiver}: {'off withdraws it' if self.seats else 'accept begins the game'}."

    @property
    def out_of_time(self) -> str:
        """Sentence that a side is out of time, and whether the person here can claim the win; empty if none is."""
        clock = self.match.clock
        # The seat that has moved too late, by the times that the entries of the game have.
        late_seat = self.game.state.chain.late
        if clock and clock.has_flag_fallen:
            late_seat = late_seat or clock.seat
        if self.match.outcome or not clock or not late_seat:
            return ""
        side = NAMES[self.match.colour_of(late_seat)]
        return f"{side} is out of time{'' if self.game.refusal('claim') else ': a win can be claimed'}."

    @property
    def may_end_lapse(self) -> bool:
        return self.game.may_end_lapse

    @property
    def _chat_lines(self) -> list[str]:
        return [f"{name_in(self.game, seat)}: {text}" for seat, _, text in self.game.copy.chat]

    @property
    def chat(self) -> Sequence[str]:
        return () if self.is_muted else self._chat_lines

    def is_changed(self) -> bool:
        return self.game.is_changed()

    def refresh(self) -> News:
        self.game.refresh()
        self._update_match()
        return self._news()

    def _news(self) -> News:
        """Return what differs from the game at the last look; the next call compares with the game as it is now."""
        game, old_copy = self.game, self._known_copy
        # A doubt, a delay, and a prepared reply that was played.
        notes = {"objection": game.objection, "delay": game.delay, "reply": game.reply}
        new_notes = [note for kind, note in notes.items() if note != self._known_notes.get(kind)]
        sentences = [*filter(None, (*describe_news(game, old_copy, self._known_stage), *new_notes))]
        new_lines = [] if self.is_muted else [line for line in game.copy.chat if line not in old_copy.chat]
        chat = [(name_in(game, seat), text) for seat, _, text in new_lines if seat != game.seat]
        new_entries = game.state.chain.added[len(old_copy.game.entries) :]
        have_others_acted = any(entry.seat != game.seat for entry in new_entries)
        self._known_copy, self._known_stage, self._known_notes = game.copy, game.state.stage, notes
        game.reply = ""
        return News(sentences, chat, has_changed=bool(sentences) or have_others_acted)

    def receive(self, text: str) -> str:
        """Continue a game by hand with the line in a pasted text; return a sentence about it."""
        game, copy_before = self._hand_game, self.game.copy
        if not game:
            return super().receive(text)
        try:
            sentence = game.receive_message(text)
        finally:
            self._update_match()
        if game.reply and game.copy != copy_before:
            self.announce()
        return sentence

    @property
    def line(self) -> str:
        return self._hand_game.line if self._hand_game else ""

    @property
    def letter(self) -> str:
        if not self._hand_game or not self.seats or self.game.is_my_turn:
            return ""
        return f"Send this line to {name_in(self.game, other(self.game.seat))}:\n{self.line}"

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def can_be_continued(self) -> bool:
        return bool(self.seats) and self.forbids_help

    @property
    def command(self) -> str:
        return f"{'post' if self._hand_game else 'table'} {self.name}"


def describe_challenge(game: SharedGame) -> str:
    """Return what accepting a challenge means: the game, its options, the clock, the side, and a position set up."""
    setup = game.setup
    defaults = setup.game.validated({})
    parts = [f"{setup.game.title} {size_text(setup.size)}"]
    parts += [f"{key} {value}" for key, value in setup.options.items() if value != defaults.get(key)]
    if setup.handicap:
        parts.append(f"handicap {setup.handicap}")
    parts.append(f"clock {setup.control or NONE}")
    start = f" It begins from a position that was set up: {setup.start}" if setup.start else ""
    return f"{', '.join(parts)}. You play {NAMES[game.guest]}.{start}"


def offer_game(table: Table, text: str) -> str:
    """Offer the game that a user has typed at a table; return sentences about its receiver and its beginning."""
    game = TableGame.challenge(table, *parse_challenge(text, table.user)).copy.game
    title = f"{game.setup.game.title} {size_text(game.size)}"
    if not game.to:
        return f"{title} is offered to everybody. It begins when somebody accepts it."
    offered = f"{title} is offered to {game.to}. It begins when {game.to} accepts it."
    return f"{offered} {table.doubt_about(game.to)}".rstrip()
