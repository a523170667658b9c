"""Menu of a game, and the questions that the app asks during a game, with the effect of each answer.

A *deed* is what a player can do with a game besides playing an action; its *word* is what a player types for it. A
*venue* is the place where the game is kept, here or with somebody elsewhere. The *coach* objects to costly turns.
Screens that open above the game are imported when they are opened, so that the board is shown sooner.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.match.events import Offered
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import OFFERS
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.coach import TAKE_BACK
from boardgames_tui.play.deed import Deed, deeds_after_failure, find_deed
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.play.session import GameSession
from boardgames_tui.record import Record
from boardgames_tui.ui.keys import ARGUMENT_INPUT, bar
from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.dialogs import Answer, Modal, Question, ask, dialog_box
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.start_game import StartGame, start_new_game
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.panel_text import outcome_text

# Words of the deeds that are offered after an engine has failed, and after the end of the game.
AFTER_FAILURE = ("retry", "me", "leave")
AFTER_END = ("view", "mistakes", "rematch", "new", "swapped", "setup", "leave")
OFFER_TITLES = {"draw": "Agree to a draw?", "takeback": "Take back?"}
MAX_ARGUMENT = 200


class ArgumentScreen(Modal[str]):
    """Dialog for the argument of a deed, such as a sentence of chat; the result is the text that was typed."""

    def __init__(self, deed: Deed) -> None:
        super().__init__()
        self._deed = deed

    def compose(self) -> ComposeResult:
        field = Field(placeholder=self._deed.argument, compact=True, max_length=MAX_ARGUMENT)
        yield dialog_box(self._deed.label, field, KeyBar(bar(ARGUMENT_INPUT)))

    def on_input_submitted(self, event: Field.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class GameMenu:
    """Menu and questions of the game on a screen. `begin_turn` starts the next turn after the game has changed."""

    def __init__(self, screen: Screen[None], session: GameSession, begin_turn: Callable[[], None]) -> None:
        self._screen = screen
        self._session, self._venue, self._match = session, session.venue, session.match
        self._begin_turn = begin_turn
        # Whether to ask how to continue when the screen of the game is on top again.
        self.is_question_due = False
        # The last question about how to continue, which may still be open, and the `_offer_or_end` when it was asked.
        self._question: Question | None = None
        self._last_offer_or_end: object = None

    @property
    def deeds(self) -> Sequence[Deed]:
        """All deeds in the order of the menu, each with the reason why it is refused now, if it is."""
        side = NAMES[self._match.position.side]
        leave_label = getattr(self._screen_below, "RETURN_LABEL", "Back to the games")
        return (
            *deeds_after_failure(self._session.referee.failure, side, self._begin_turn, self._take_over),
            # On a screen, more has to follow after a deed of the session.
            *(replace(deed, do=partial(self._do_and_go_on, deed)) for deed in self._session.deeds),
            *self._record_deeds,
            *self._new_game_deeds,
            Deed("leave", "leave the game", self.leave, label=leave_label, key="back"),
        )

    @property
    def _record_deeds(self) -> Sequence[Deed]:
        """Deeds that open, copy or save the game so far, or open another record."""
        match = self._match
        has_mistakes = match.has_person and match.outcome
        learn_refusal = "" if has_mistakes else "There are no mistakes of yours to learn from yet."
        files_refusal = "A page in a browser has no files." if self._screen.app.is_web else ""
        # In the editor, an engine could play on from the position.
        edit_refusal = self._venue.help_refusal
        open_mistakes = partial(self._run_action, f"app.mistakes({match.position.game.key!r})")
        open_file = partial(self._run_action, "app.open_record")
        learn_label, copy_label = "Learn from your mistakes", "Copy the position or the game"
        edit_label, save_label, open_label = "Edit this position", "Save the game in a file", "Open a game from a file"
        return (
            Deed("view", "step through the moves and variations", self.open_replay, label="View the game", key="look"),
            Deed("mistakes", "solve your mistakes as puzzles", open_mistakes, learn_refusal, learn_label, "mistakes"),
            Deed("copy", "copy the position, or the whole game", self.open_share, label=copy_label, key="share"),
            Deed("edit", "set up a position and play from it", self._open_editor, edit_refusal, edit_label, "edit"),
            Deed("save", "save the game as a record", self._save, files_refusal, save_label, "save"),
            Deed("open", "view a record in any format", open_file, files_refusal, open_label, "open"),
        )

    @property
    def _new_game_deeds(self) -> Sequence[Deed]:
        """Deeds that start another game in place of this one."""
        setup, is_over = Setup.of(self._match), bool(self._match.outcome)
        setup_refusal = "The other person has to be asked for another game." if self._venue.is_elsewhere else ""
        new_refusal = setup_refusal or ("" if is_over else "The game is not over.")
        # The weaker player keeps Black, which has the handicap.
        swap_refusal = new_refusal or ("A game with a handicap has no rematch." if setup.handicap else "")
        start = partial(start_new_game, self._screen, setup.for_another_game)
        start_swapped = partial(start_new_game, self._screen, setup.for_another_game.with_colours_exchanged)
        swap_about, swap_label = "play again with the colours swapped", "Rematch, colours swapped"
        setup_label = "Change the setup" if is_over else "New game, another setup"
        return (
            Deed("new", "play again with the same setup", start, new_refusal, "New game"),
            Deed("swapped", swap_about, start_swapped, swap_refusal, swap_label),
            Deed("setup", "play with another setup", self._change_setup, setup_refusal, setup_label),
        )

    @property
    def possible_deeds(self) -> list[Deed]:
        return [deed for deed in self.deeds if deed.label and not deed.refusal]

    def do_typed(self, text: str) -> bool:
        """Do the deed whose word was typed, or say why it is refused; return False if the text begins with no word."""
        deed, argument = find_deed(self.deeds, text)
        if not deed:
            return False
        try:
            # A missing argument is not refused here, because `choose` asks for it.
            deed.check(argument or deed.argument)
        except ActionError as error:
            self._session.say(str(error))
        else:
            self.choose(deed, argument)
        return True

    def choose(self, deed: Deed, argument: str = "") -> None:
        """Do a deed. First ask its question or for its argument, unless the player has typed the answer."""
        if deed.question and argument != "yes":
            # Such as `Resign?` and `You lose the game.`
            title, _, text = deed.question.partition(" ")
            answers = [("No, keep playing", None), (deed.word.capitalize(), deed.do_at_once)]
            Question(title, text, answers).ask(self._screen.app)
        elif deed.argument and not argument:
            ask(self._screen.app, ArgumentScreen(deed), deed.do_at_once)
        elif deed.is_text:
            Question(deed.label, deed.do_at_once(), [("Back", None)]).ask(self._screen.app)
        else:
            deed.do_at_once(argument)

    def _do_and_go_on(self, deed: Deed, argument: str = "") -> str:
        """Do a deed of the session; then begin the next turn, open the game that replaces this one, or leave.

        Return the text of a deed that only shows one. The sentence of any other deed becomes the session's message.
        """
        if deed.is_text:
            return deed.do_at_once(argument)
        self._session.do(partial(deed.do_at_once, argument))
        self._begin_turn()
        if self._venue.successor:
            self._screen.post_message(StartGame(self._venue.successor))
            self._venue.successor = None
        elif self._venue.is_left:
            self.leave()
        return ""

    def _run_action(self, action: str) -> None:
        # `run_action` is a coroutine, which Textual awaits.
        self._screen.call_later(self._screen.run_action, action)

    def open(self) -> None:
        stay_label = "Back to the board" if self._match.outcome else "Keep playing"
        self._ask_for_deed(self._match.position.game.title, stay_label=stay_label)

    def _ask_for_deed(
        self, title: str, text: str = "", *, stay_label: str = "", words: Collection[str] = (), classes: str = ""
    ) -> Question:
        """Ask which of the possible deeds to do, or which of those in `words`; open and return the question.

        `stay_label` is the label of an answer without an effect.
        """
        deeds = [deed for deed in self.possible_deeds if not words or deed.word in words]
        answers: list[Answer] = [(stay_label, None)] if stay_label else []
        answers += [(deed.label, partial(self.choose, deed)) for deed in deeds]
        return Question(title, text, answers, classes=classes).ask(self._screen.app)

    @property
    def _offer_or_end(self) -> object:
        """A value that identifies the offer to answer, or the end of the game; None if there is neither."""
        venue, match = self._venue, self._match
        has_offer_or_end = venue.offer_to_answer or match.outcome
        return (venue.offer_id, match.ply, match.outcome) if has_offer_or_end else None

    def close_lapsed_question(self) -> bool:
        """Close an open question about an offer or an end that has changed elsewhere; return whether there was one."""
        question = self._question
        if question and question.is_active and self._offer_or_end != self._last_offer_or_end:
            question.dismiss()
            return True
        return False

    def ask_how_to_continue(self) -> None:
        """Ask about an offer, an objection of the coach, a failed engine or the end of the game, if there is one.

        If another screen is on top, set `is_question_due` instead of asking.
        """
        offer_or_end = self._offer_or_end
        # Nothing is asked about twice: the next turn clears a failure, and the answer an objection.
        is_new_offer_or_end = offer_or_end not in (None, self._last_offer_or_end)
        has_question = bool(self._session.referee.failure or self._session.coach.objection or is_new_offer_or_end)
        self.is_question_due = has_question and not self._screen.is_active
        if self.is_question_due:
            return
        self._last_offer_or_end = offer_or_end
        if has_question:
            self._question = self._ask_most_urgent()

    def _ask_most_urgent(self) -> Question | None:
        """Ask the most urgent question, and return it. An offer comes first, the end of the game last."""
        failure, outcome = self._session.referee.failure, self._match.outcome
        if self._venue.offer_to_answer:
            return self._ask_about_offer(self._venue.offer_to_answer)
        if self._session.coach.objection:
            return self._ask_about_objection(self._session.coach.objection)
        if failure:
            return self._ask_for_deed(f"{NAMES[self._match.position.side]} cannot move", failure, words=AFTER_FAILURE)
        return self._ask_about_end(outcome) if outcome else None

    def _ask_about_end(self, outcome: Outcome) -> Question:
        """Show the result beside the board, and ask which deed to do."""
        doubt = "This is so as far as is known here." if self._venue.may_end_lapse else ""
        result = result_for_person(self._match, self._venue.seats)
        text = " ".join(filter(None, (result, outcome_text(outcome), doubt)))
        return self._ask_for_deed(
            "The game is over", text, stay_label="Back to the board", words=AFTER_END, classes="aside"
        )

    def _ask_about_objection(self, objection: str) -> Question:
        """Ask whether the person takes back the turn to which the coach objects; Esc keeps the turn."""
        coach = self._session.coach

        def take_back() -> None:
            self._session.do(coach.take_back)
            self._begin_turn()

        def keep() -> None:
            coach.keep_turn()
            self._begin_turn()

        answers = [("Take it back", take_back), ("Keep the move", keep)]
        return Question(TAKE_BACK, objection, answers, classes="aside").ask(self._screen.app, on_cancel=keep)

    def _ask_about_offer(self, offer: Offered) -> Question:
        """Ask whether a person here accepts an offer; Esc declines the offer, unless it comes from elsewhere."""
        name = self._match.name_of(self._match.colour_of(offer.seat))
        title, text = OFFER_TITLES[offer.kind], f"{name} {OFFERS[offer.kind]}."
        if self._venue.is_elsewhere:
            # The offer may wait for its answer while the game goes on.
            return self._ask_for_deed(title, text, stay_label="Not now", words=("yes", "no"))
        accept = self._venue.deed("yes")
        decline = partial(self._do_and_go_on, self._venue.deed("no"))
        answers = [("No, keep playing", decline), (accept.label, partial(self._do_and_go_on, accept))]
        return Question(title, text, answers).ask(self._screen.app, on_cancel=decline)

    def _take_over(self) -> None:
        """Let a person play in place of the player whose turn it is, and stop the engine of that player."""
        seat = self._match.position.seat
        self._screen.run_worker(self._session.referee.close_player(seat))
        self._session.take_over()
        self._begin_turn()

    def open_replay(self) -> None:
        from boardgames_tui.ui.screens.replay import ReplayScreen

        self._screen.app.push_screen(ReplayScreen(Record.of(self._match), forbids_help=self._venue.forbids_help))

    def open_share(self, *, copies_line: bool = False) -> None:
        """Open the dialog to copy the position or the game. In a game by message, its first text is the line to send.

        If `copies_line`, the dialog copies this line when it opens.
        """
        from boardgames_tui.ui.screens.share import ShareScreen

        position_line, record = str(self._match.position), Record.of(self._match)
        screen = ShareScreen(position_line, record, message_line=self._venue.line, copies_line=copies_line)
        self._screen.app.push_screen(screen)

    def _save(self) -> None:
        from boardgames_tui.ui.screens.record_files import notify_saved, save_record

        app = self._screen.app
        save_record(app, Record.of(self._match), on_saved=partial(notify_saved, app))

    def _open_editor(self) -> None:
        from boardgames_tui.ui.screens.editor import EditorScreen

        self._screen.app.push_screen(EditorScreen(Setup.from_current_position(self._match)))

    @property
    def _screen_below(self) -> Screen[Any]:
        screens = self._screen.app.screen_stack
        return screens[screens.index(self._screen) - 1]

    def leave(self) -> None:
        """Leave the game; ask first if saving it has failed."""
        if self._venue.loss:
            dialogs.leave_question(self._venue.loss, self._leave).ask(self._screen.app)
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
        from boardgames_tui.ui.screens.setup import SetupScreen

        ask(self._screen.app, SetupScreen(Setup.of(self._match)), partial(start_new_game, self._screen))
