"""Menu of a game, and the questions that the app asks during a game, with the effect of each answer.

A *deed* is what a player can do with a game besides playing an action; its *word* is what a player types for it. A
*venue* is the place where the game is kept, here or with somebody elsewhere. The *coach* objects to costly turns.
Screens that open above the game are imported when they are opened, so that the board is shown sooner.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import ActionError
from boardgames_tui.match.events import Offered
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import OFFERS
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.coach import TAKE_BACK
from boardgames_tui.play.deed import Deed, deeds_after_failure, find_deed
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.play.session import GameSession
from boardgames_tui.play.venue import LAPSED
from boardgames_tui.record import Record
from boardgames_tui.ui.keys import ARGUMENT_INPUT, bar
from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.dialogs import Modal, Question, ask
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.start_game import StartGame, start_new_game
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.panel_text import outcome_text

# Function that carries out each answer of a question, by the label of the answer.
AnswerHandlers = Mapping[str, Callable[[], object]]
# Words of the deeds that are offered after an engine has failed, and after the end of the game.
AFTER_FAILURE = ("retry", "me", "leave")
AFTER_END = ("view", "mistakes", "rematch", "new", "swapped", "setup", "leave")
# Titles of the questions about offers.
OFFER_TITLES = {"draw": "Agree to a draw?", "takeback": "Take back?"}
# Maximum number of characters of an argument.
MAX_ARGUMENT = 200


class ArgumentScreen(Modal[str]):
    """Dialog for the argument of a deed, such as a sentence of chat; the result is the text that was typed."""

    def __init__(self, deed: Deed) -> None:
        super().__init__()
        self._deed = deed

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(self._deed.label, id="title", markup=False)
            yield Field(placeholder=self._deed.argument, compact=True, max_length=MAX_ARGUMENT)
            yield KeyBar(bar(ARGUMENT_INPUT))

    def on_input_submitted(self, event: Field.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class GameMenu:
    """Menu and questions of the game on a screen. `begin_turn` starts the next turn after the game has changed."""

    def __init__(self, screen: Screen[None], session: GameSession, begin_turn: Callable[[], None]) -> None:
        self._screen = screen
        self._session, self._venue, self._match = session, session.venue, session.match
        self._begin_turn = begin_turn
        # Whether to ask how to continue as soon as the screen of the game is on top again.
        self.is_question_due = False
        # The offer, or the end of the game, that was asked about last (see `_subject`).
        self._last_subject: object = None
        # The question about it, which may still be open.
        self._question: Question | None = None

    # Deeds

    @property
    def deeds(self) -> Sequence[Deed]:
        """All deeds in the app, in the order of the menu, each with the reason why it is refused now, if it is."""
        match, venue, run = self._match, self._venue, self._run_action
        # In the editor, an engine could play on from the position.
        is_over, side, setup = bool(match.outcome), NAMES[match.position.side], Setup.of(match)
        no_help, no_files = venue.help_refusal, "A page in a browser has no files." if self._screen.app.is_web else ""
        no_mistakes = "" if match.has_person and is_over else "There are no mistakes of yours to learn from yet."
        no_setup = "The other person has to be asked for another game." if venue.is_elsewhere else ""
        no_new_game = no_setup or ("" if is_over else "The game is not over.")
        # Black has the handicap, so the weaker player stays Black.
        no_rematch = no_new_game or ("A game with a handicap has no rematch." if setup.handicap else "")
        open_mistakes = partial(run, f"app.mistakes({match.position.game.key!r})")
        start = partial(self._start_game, setup.for_another_game)
        start_swapped = partial(self._start_game, setup.for_another_game.with_colours_exchanged)
        learn_label, copy_label = "Learn from your mistakes", "Copy the position or the game"
        edit_label, save_label = "Edit this position", "Save the game in a file"
        open_label, swap_label = "Open a game from a file", "Rematch, colours swapped"
        setup_label = "Change the setup" if is_over else "New game, another setup"
        return (
            *deeds_after_failure(self._session.referee.failure, side, self._begin_turn, self._take_over),
            *(replace(deed, do=partial(self._do_in_session, deed)) for deed in self._session.deeds),
            Deed("view", "step through the moves and variations", self.open_replay, "", "View the game", "look"),
            Deed("mistakes", "solve your mistakes as puzzles", open_mistakes, no_mistakes, learn_label, "mistakes"),
            Deed("copy", "copy the position, or the whole game", self.open_share, "", copy_label, "share"),
            Deed("edit", "set up a position and play from it", self._open_editor, no_help, edit_label, "edit"),
            Deed("save", "save the game as a record", self._save, no_files, save_label, "save"),
            Deed("open", "view a record in any format", partial(run, "app.open_record"), no_files, open_label, "open"),
            Deed("new", "play again with the same setup", start, no_new_game, "New game"),
            Deed("swapped", "play again with the colours swapped", start_swapped, no_rematch, swap_label),
            Deed("setup", "play with another setup", self._change_setup, no_setup, setup_label),
            Deed("leave", "leave the game", self.leave, "", self._leave_label, "back"),
        )

    @property
    def possible_deeds(self) -> list[Deed]:
        """The deeds that a menu offers now."""
        return [deed for deed in self.deeds if deed.label and not deed.refusal]

    def do_typed(self, text: str) -> bool:
        """Do the deed whose word was typed, or say why it is refused; return False if the text begins with no word."""
        deed, argument = find_deed(self.deeds, text)
        if not deed:
            return False
        try:
            # A missing argument is not refused: `choose` opens a dialog for it.
            deed.check(argument or deed.argument)
        except ActionError as error:
            self._session.message = str(error)
        else:
            self.choose(deed, argument)
        return True

    def choose(self, deed: Deed, argument: str = "") -> None:
        """Do a deed; first ask its question, or for its argument, unless the answer or the argument was typed."""
        if deed.question and argument != "yes":
            # Such as `Resign?` and `You lose the game.`
            title, _, text = deed.question.partition(" ")
            self._ask(title, text, {deed.word.capitalize(): deed.do_at_once}, stay="No, keep playing")
        elif deed.argument and not argument:
            ask(self._screen.app, ArgumentScreen(deed), deed.do_at_once)
        elif deed.is_text:
            self._screen.app.push_screen(Question(deed.label, deed.do_at_once(), {"": "Back"}))
        else:
            deed.do_at_once(argument)

    def _do_in_session(self, deed: Deed, argument: str = "") -> str:
        """Do a deed of the session; then begin the next turn, open the game that replaces this one, or leave.

        Return the text of a deed that only shows a text; else an empty text, because the session says the sentence.
        """
        if deed.is_text:
            return deed.do_at_once(argument)
        self._session.do(partial(deed.do_at_once, argument))
        self._begin_turn()
        if self._venue.successor:
            self._screen.post_message(StartGame(self._venue.successor, saves_setup=False))
            self._venue.successor = None
        elif self._venue.is_left:
            self.leave()
        return ""

    def _run_action(self, action: str) -> None:
        # `run_action` is a coroutine, which Textual awaits.
        self._screen.call_later(self._screen.run_action, action)

    # Questions

    def open(self) -> None:
        """Open the menu: ask which deed to do."""
        stay = "Back to the board" if self._match.outcome else "Keep playing"
        self._ask_for_deed(self._match.position.game.title, stay=stay)

    def _ask_for_deed(
        self, title: str, text: str = "", *, stay: str = "", words: Collection[str] = (), classes: str | None = None
    ) -> Question:
        """Ask which of the possible deeds to do; if `words` are given, only of the deeds with these words."""
        deeds = [deed for deed in self.possible_deeds if not words or deed.word in words]
        handlers = {deed.label: partial(self.choose, deed) for deed in deeds}
        return self._ask(title, text, handlers, stay=stay, classes=classes)

    @property
    def _subject(self) -> object:
        """A value that identifies the offer to answer, or the end of the game; None if there is neither."""
        venue, match = self._venue, self._match
        has_subject = venue.offer_to_answer or match.outcome
        return (venue.offer_id, match.ply, match.outcome) if has_subject else None

    def close_lapsed_question(self) -> str:
        """Close an open question about an offer, or an end, that has changed elsewhere; return a sentence about that.

        The sentence is empty if no question is closed.
        """
        question = self._question
        if not (question and question.is_active) or self._subject == self._last_subject:
            return ""
        question.dismiss()
        return LAPSED

    def ask_how_to_continue(self) -> None:
        """Ask about an offer, an objection of the coach, a failed engine or the end of the game, if there is one.

        The same offer or end is asked about once. If another screen is on top, set `is_question_due` instead of asking.
        """
        subject = self._subject
        # The next turn clears a failure, and the answer an objection, so that neither is asked about twice.
        is_failure_or_objection = bool(self._session.referee.failure or self._session.coach.objection)
        has_question = is_failure_or_objection or (subject is not None and subject != self._last_subject)
        self.is_question_due = has_question and not self._screen.is_active
        if self.is_question_due:
            return
        self._last_subject = subject
        if has_question:
            self._ask_next()

    def _ask_next(self) -> None:
        """Ask about the first of an offer, an objection, a failure and the end of the game that there is."""
        side, outcome = NAMES[self._match.position.side], self._match.outcome
        if offer := self._venue.offer_to_answer:
            self._question = self._ask_about_offer(offer)
        elif objection := self._session.coach.objection:
            self._ask_about_objection(objection)
        elif failure := self._session.referee.failure:
            self._ask_for_deed(f"{side} cannot move", failure, words=AFTER_FAILURE)
        elif outcome:
            doubt = "This is so as far as is known here." if self._venue.may_end_lapse else ""
            result = result_for_person(self._match, self._venue.seats)
            text = " ".join(filter(None, (result, outcome_text(outcome), doubt)))
            stay = "Back to the board"
            self._question = self._ask_for_deed("The game is over", text, stay=stay, words=AFTER_END, classes="aside")

    def _ask_about_objection(self, objection: str) -> None:
        """Ask whether the person takes back the turn to which the coach objects; Esc keeps the turn."""
        coach = self._session.coach
        question = Question(TAKE_BACK, objection, {"undo": "Take it back", "": "Keep the move"}, classes="aside")

        def handle_answer(answer: str | None) -> None:
            if answer:
                self._session.do(coach.take_back)
            else:
                coach.keep_turn()
            self._begin_turn()

        self._screen.app.push_screen(question, handle_answer)

    def _ask_about_offer(self, offer: Offered) -> Question:
        """Ask whether a person here accepts an offer; Esc declines the offer, unless it comes from elsewhere."""
        name = self._match.name_of(self._match.colour_of(offer.seat))
        title, text = OFFER_TITLES[offer.kind], f"{name} {OFFERS[offer.kind]}."
        if self._venue.is_elsewhere:
            # The offer may wait for its answer while the game goes on.
            return self._ask_for_deed(title, text, stay="Not now", words=("yes", "no"))
        accept, decline = (self._venue.deed(word) for word in ("yes", "no"))
        question = Question(title, text, {"": "No, keep playing", "yes": accept.label})

        def handle_answer(answer: str | None) -> None:
            self._do_in_session(accept if answer else decline)

        self._screen.app.push_screen(question, handle_answer)
        return question

    def _ask(
        self, title: str, text: str, handlers: AnswerHandlers, *, stay: str = "", classes: str | None = None
    ) -> Question:
        """Ask a question and call the handler of the answer; `stay` is the label of a first answer without effect."""
        labels = ({"": stay} if stay else {}) | {label: label for label in handlers}
        question = Question(title, text, labels, classes=classes)
        ask(self._screen.app, question, lambda label: handlers[label]())
        return question

    def _take_over(self) -> None:
        """Let a person play in place of the player whose turn it is, and stop the engine of that player."""
        seat = self._match.position.seat
        self._screen.run_worker(self._session.referee.close_player(seat))
        self._session.take_over()
        self._begin_turn()

    # Other screens and files

    def open_replay(self) -> None:
        """Open the replay of the game so far, at its last action."""
        from boardgames_tui.ui.screens.replay import ReplayScreen

        self._screen.app.push_screen(ReplayScreen(Record.of(self._match), forbids_help=self._venue.forbids_help))

    def open_share(self, *, copies_at_once: bool = False) -> None:
        """Open the dialog to copy the position, the game, or the message line of a game by message."""
        from boardgames_tui.ui.screens.share import ShareScreen

        position_line, record = str(self._match.position), Record.of(self._match)
        self._screen.app.push_screen(
            ShareScreen(position_line, record, message_line=self._venue.line, copies_at_once=copies_at_once)
        )

    def _save(self) -> None:
        """Ask for a file, and save a record of the actions so far in this file."""
        from boardgames_tui.ui.screens.record_files import notify_saved, save_record

        app = self._screen.app
        save_record(app, Record.of(self._match), on_saved=partial(notify_saved, app))

    def _open_editor(self) -> None:
        """Open the position editor with the present position."""
        from boardgames_tui.ui.screens.editor import EditorScreen

        self._screen.app.push_screen(EditorScreen(Setup.from_current_position(self._match)))

    # Leaving this game

    @property
    def _screen_below(self) -> Screen[Any]:
        screens = self._screen.app.screen_stack
        return screens[screens.index(self._screen) - 1]

    @property
    def _leave_label(self) -> str:
        """Label of the deed that leaves the game; the label names the screen below."""
        return getattr(self._screen_below, "RETURN_LABEL", "Back to the games")

    def leave(self) -> None:
        """Leave the game, which is saved so that it can be continued; ask first if saving has failed."""
        if loss := self._venue.loss:
            ask(self._screen.app, dialogs.leave_question(loss), lambda _: self._leave())
        else:
            self._leave()

    def _leave(self) -> None:
        """Leave the game; if the picker is below and can continue the game, show a notice that the game is saved."""
        if self._venue.can_be_continued and isinstance(self._screen_below, PickerScreen):
            notice = settings_app(self._screen).keymap.fill_in(with_names("Game saved. Press {continue} to continue."))
            # Briefly, because the notice covers the text of the picker.
            self._screen.notify(notice, title=self._match.position.game.title, timeout=3)
        self._screen.dismiss()

    def _change_setup(self) -> None:
        """Open the setup dialog with the setup of this game, then start a game with the setup that results."""
        from boardgames_tui.ui.screens.setup import SetupScreen

        ask(self._screen.app, SetupScreen(Setup.of(self._match)), self._start_game)

    def _start_game(self, setup: Setup) -> None:
        """Start another game in place of this one."""
        start_new_game(self._screen, setup)
