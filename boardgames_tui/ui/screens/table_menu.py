"""Menu of a game at a table, and the questions about offers and the end."""

from collections.abc import Callable
from functools import partial

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.printable import printable
from boardgames_tui.play.table_session import TableSession
from boardgames_tui.table.lines import MAX_CHAT_LENGTH
from boardgames_tui.table.sentences import OFFERS, describe_entry
from boardgames_tui.ui.control.key_hints import SAY_BAR
from boardgames_tui.ui.screens.dialogs import Modal, Question, ask
from boardgames_tui.ui.screens.game_menu import Answers, GameMenu
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.panel_text import outcome_text

# Number of lines of chat that are shown.
SHOWN_CHAT = 12


class SayScreen(Modal[str]):
    """Dialog to say a line to the others at the table."""

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static("Say to the others", id="title", markup=False)
            yield Field(compact=True, max_length=MAX_CHAT_LENGTH)
            yield KeyBar(SAY_BAR)

    def on_input_submitted(self, event: Field.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class TableMenu(GameMenu):
    """Everything that can be done with a game at a table."""

    def __init__(
        self,
        screen: Screen[None],
        session: TableSession,
        begin_turn: Callable[[], None],
        open_rematch: Callable[[str], object],
    ) -> None:
        super().__init__(screen, session, begin_turn)
        self._table_session = session
        self._game = session.game
        self._open_rematch = open_rematch
        # State about which the user was asked last, so that no question comes twice.
        self._asked_about: tuple[object, ...] = ()

    def open(self) -> None:
        game = self._game
        stage = game.state.stage
        answers: dict[str, Callable[[], object]] = {**self._offer_answers}
        if stage == "open":
            answers |= self._challenge_answers
        elif stage == "on" and game.my_seats:
            answers |= self._play_answers
        elif stage == "over" and game.my_seats:
            label = "Go to the rematch" if game.state.rematch else "Rematch, colours swapped"
            answers[label] = self._rematch
        answers["Say something"] = lambda: ask(self._screen.app, SayScreen(), self._say)
        if game.state.chat:
            answers["What was said"] = self._show_chat
        answers["Show messages" if self._table_session.is_muted else "Hide messages"] = self._toggle_mute
        answers["View the game"] = self.look
        answers["Copy the position or the game"] = self.share
        if not self._screen.app.is_web:
            answers["Save the game in a file"] = self.save
        keep = "View the board" if stage == "over" else "Back to the board"
        self._ask(self._match.position.game.title, "", keep, {**answers, "Back to the table": self.leave})

    @property
    def _offer_answers(self) -> Answers:
        """Answers to the offer to the user, if there is one."""
        if not self._game.offer_to_me:
            return {}
        label = {"draw": "Agree to the draw", "takeback": "Let the turn be taken back"}[self._game.offer_to_me.kind]
        return {label: partial(self._answer, accepted=True), "Decline the offer": partial(self._answer, accepted=False)}

    @property
    def _challenge_answers(self) -> Answers:
        game = self._game
        if game.my_seats:
            # A user may play both sides.
            return {"Withdraw the challenge": self._call_off, "Take the other seat, too": self._accept}
        if game.state.to and game.state.to != game.user:
            return {}
        return {"Accept the challenge": self._accept} | ({"Decline it": self._call_off} if game.state.to else {})

    @property
    def _play_answers(self) -> Answers:
        game, match = self._game, self._match
        answers: dict[str, Callable[[], object]] = {}
        if game.state.has_flag_fallen and not game.is_my_turn:
            answers["Claim the win on time"] = partial(self._do, game.claim_time)
        if not match.ply:
            answers["Call the game off"] = self._call_off
        else:
            answers["Ask to take your last turn back"] = partial(self.make_offer, self._session.referee.offer_undo)
        answers["Offer a draw"] = partial(self.make_offer, self._session.referee.offer_draw)
        resign = {"Resign": partial(self._do, game.resign)}
        ask_to_resign = partial(self._ask, "Resign?", "You lose the game.", "No, keep playing", resign)
        answers[f"Resign as {NAMES[game.my_colour]}"] = ask_to_resign
        return answers

    def ask_how_to_continue(self) -> None:
        """Ask about an offer to the user, or say that the game is over, once this screen is on top and only once."""
        match, offer = self._match, self._game.offer_to_me
        subject = (offer, match.ply, match.outcome) if offer or match.outcome else ()
        self.is_question_due = bool(subject) and subject != self._asked_about and not self._screen.is_active
        if self.is_question_due or subject == self._asked_about:
            return
        self._asked_about = subject
        if offer:
            asking = printable(self._game.state.user_of(offer.seat))
            self._ask(f"{asking} {OFFERS[offer.kind]}", "", "Not now", self._offer_answers)
        elif match.outcome:
            self._ask_at_end()

    def _ask_at_end(self) -> None:
        outcome = self._match.outcome
        if outcome:
            answers: dict[str, Callable[[], object]] = {"View the game": self.look}
            if self._game.my_seats:
                answers["Rematch, colours swapped"] = self._rematch
            answers["Back to the table"] = self.leave
            self._ask("The game is over", outcome_text(outcome), "View the board", answers, classes="aside")

    def make_offer(self, make_offer: Callable[[], object]) -> None:
        """Make an offer, which the opponent may answer much later."""
        self._do(make_offer, "Your opponent is asked, and can answer at any time.")

    def _do(self, act: Callable[[], object], sentence: str = "") -> None:
        self._table_session.attempt(act, sentence)
        self._begin_turn()

    def _answer(self, *, accepted: bool) -> None:
        self._do(partial(self._game.answer, accepted=accepted))

    def _accept(self) -> None:
        self._do(self._game.accept, "The game begins.")

    def _call_off(self) -> None:
        """Withdraw, decline or call off the game, and leave it."""
        if self._table_session.attempt(self._game.call_off):
            self.leave()
        else:
            self._begin_turn()

    def _rematch(self) -> None:
        """Go to the rematch that is offered, or offer one."""
        name = self._game.state.rematch
        if name:
            self._open_rematch(name)
        else:
            self._do(self._game.offer_rematch, "A rematch is offered: it is in the list of the table.")

    def _say(self, text: str) -> None:
        self._table_session.say_to_others(text)
        self._begin_turn()

    def _show_chat(self) -> None:
        lines = [describe_entry(self._game, entry) for entry in self._game.state.chat[-SHOWN_CHAT:]]
        self._screen.app.push_screen(Question("What was said", "\n".join(lines), {"": "Back"}))

    def _toggle_mute(self) -> None:
        self._table_session.is_muted = not self._table_session.is_muted
