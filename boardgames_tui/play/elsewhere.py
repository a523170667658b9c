"""Venue of a game with somebody elsewhere: its part that is the same by message and at a table."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import takewhile
from typing import Generic, Literal, TypeVar

from boardgames_tui.core.action import Action
from boardgames_tui.elsewhere.elsewhere_game import ElsewhereGame
from boardgames_tui.elsewhere.entries import KINDS, Request
from boardgames_tui.elsewhere.replies import plan_text
from boardgames_tui.elsewhere.sentences import describe_end, describe_news
from boardgames_tui.match.rights import NOTHING_TO_UNDO, Right
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.play.venue import DECLINED, News, Venue

Game = TypeVar("Game", bound=ElsewhereGame)

NO_REPLY = "No reply is prepared."
ASKED = {
    "draw": "You offer a draw. Your opponent can answer at any time.",
    "takeback": "You ask to take your last turn back. Your opponent can answer at any time.",
}


class Elsewhere(Venue, Generic[Game]):
    """A game with somebody elsewhere, in which the person here has a seat or only watches.

    The match shows the shared game and, after its actions, those of the unfinished turn of the person here.
    """

    def __init__(self, game: Game) -> None:
        match = game.state.match.copy()
        super().__init__(match, Timekeeper(match, self._show_time))
        self.game = game
        # The offer that the person sees. An answer is to this one, whatever has come since.
        self._offer: Request | None = None
        # Ply of the shared game when it was shown last.
        self._shared_ply = match.ply
        self._update_match()
        # The copy and its stage at the last look, and the notes that were told then. News are what differs from them.
        self._known_copy, self._known_stage = game.copy, game.state.stage
        self._known_notes: Collection[str] = ()

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
        try:
            act()
        finally:
            self._update_match()
            # An end that the person here declares is no news.
            self._known_stage = self.game.state.stage
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
        is_unchanged = common_ply == shared.ply == self._shared_ply
        can_turn_continue = is_unchanged and shown.is_mid_turn and not shown.outcome and not self.game.refusal("act")
        has_obsolete_actions = common_ply < shown.ply and not can_turn_continue
        # A declared end, such as a resignation, is declared anew if it still stands.
        has_declared_end = shown.outcome and not shown.position.outcome
        if has_declared_end or has_obsolete_actions:
            shown.go_to_ply(common_ply)

    def _show_time(self) -> None:
        self.match.clock = self.game.clock

    def play(self, action: Action) -> str:
        """Play a legal action in the match; if it completes the turn, play the turn in the shared game, too."""
        seat = self.match.position.seat
        self.match.play(action)
        if self.match.position.seat == seat and not self.match.position.outcome:
            self._update_match()
            return self.status
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
        kind = KINDS[offer.entry.word]
        sentence = "" if accepted else DECLINED[kind]
        return self._do(partial(self.game.answer, offer, accepted=accepted), sentence)

    def resign(self) -> str:
        return self._do(partial(self.game.request, "resign"))

    @property
    def own_deeds(self) -> Sequence[Deed]:
        """Conditional replies, which are played at once after an expected move, and the rematch."""
        plans, why_not = self.game.copy.plans, self.game.refusal
        why_no_list = "" if plans else NO_REPLY
        list_replies = partial("\n".join, [plan_text(plan) for plan in plans])
        forget, why_not_forget = partial(self._do, self.game.forget_plans, NO_REPLY), why_not("forget") or why_no_list
        form = "MOVE then MOVE"
        return (
            Deed("if", "prepare a reply", self._prepare, why_not("prepare"), "Prepare a reply", argument=form),
            Deed("replies", "the prepared replies", list_replies, why_no_list, "Prepared replies", is_text=True),
            Deed("forget", "delete the prepared replies", forget, why_not_forget, "Delete the prepared replies"),
            Deed("rematch", "another game, or go to it", self._rematch, why_not("rematch"), self._rematch_label),
        )

    def _prepare(self, text: str) -> str:
        """Prepare a reply that is played at once if the opponent plays the expected move; return it in words."""
        return f"Prepared: {plan_text(self.game.prepare(f'if {text}'))}."

    @property
    def _rematch_label(self) -> str:
        return "Rematch, colours swapped"

    @abstractmethod
    def _rematch(self) -> None:
        """Let the game that follows this one be its successor."""

    @property
    def status(self) -> str:
        """The offer that the person here has made, if any."""
        offer = self.match.offer
        return ASKED[offer.kind] if offer and offer.seat in self.seats else ""

    @property
    def situation(self) -> str:
        """How the game has ended, whose turn it is, or what else the person here can do now."""
        turn = super().situation or ("It is your turn." if self.may_act else self.status)
        return "\n".join(filter(None, (self._stage_text, turn, self.out_of_time)))

    @property
    def _stage_text(self) -> str:
        """How the game has ended; empty while it goes on."""
        return " ".join(filter(None, (result_for_person(self.match, self.seats), describe_end(self.game))))

    @property
    def may_end_lapse(self) -> bool:
        return self.game.may_end_lapse

    def is_changed(self) -> bool:
        return self.game.is_changed()

    def refresh(self) -> News:
        self.game.refresh()
        self._update_match()
        news = self._news()
        self._known_copy, self._known_stage, self._known_notes = self.game.copy, self.game.state.stage, self._notes
        # A prepared reply that was played is told once.
        self.game.reply = ""
        return news

    @property
    def _notes(self) -> Collection[str]:
        """Sentences about a doubt, a delay, and a prepared reply that was played, or empty texts."""
        return self.game.objection, self.game.delay, self.game.reply

    def _news(self) -> News:
        """Return what differs from the game at the last look."""
        game, old_copy = self.game, self._known_copy
        new_notes = [note for note in self._notes if note not in self._known_notes]
        sentences = [*filter(None, (*describe_news(game, old_copy, self._known_stage), *new_notes))]
        new_entries = game.state.chain.added[len(old_copy.game.entries) :]
        # The turns of others are news without a sentence.
        have_others_acted = any(entry.seat != game.seat for entry in new_entries)
        return News(sentences, has_changed=bool(sentences) or have_others_acted)

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def can_be_continued(self) -> bool:
        return bool(self.seats) and self.forbids_help
