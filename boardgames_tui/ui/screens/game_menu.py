"""Menu of the game in play: its questions to the player, and the effect of each answer.

`menus` builds the questions; an answer is identified by a key, such as "leave".
"""

from collections.abc import Callable, Mapping
from functools import partial

from textual.screen import Screen

from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Record
from boardgames_tui.ui.control.session import GameSession
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.record_files import save_record
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.setup import SetupScreen
from boardgames_tui.ui.screens.share import ShareScreen, texts_of
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import settings_app

# Seconds for which the notice that a game is saved covers the text of the picker.
NOTICE_SECONDS = 3
BACK_TO_PICKER = "Back to the games"
# Label of the answer that leaves the game, by the screen below, if that is not the picker.
LEAVE_LABELS: Mapping[type[Screen[None]], str] = {
    EditorScreen: "Back to the position",
    ReplayScreen: "Back to the record",
}


class GameMenu:
    """Everything that can be done with the game of a screen as a whole.

    `begin_turn` shows the game and lets the player to act begin; it is called after each answer that changes the game.
    """

    def __init__(self, screen: Screen[None], session: GameSession, begin_turn: Callable[[], None]) -> None:
        self._screen, self._session, self._begin_turn = screen, session, begin_turn
        # Question that waits until the screen is on top again.
        self._postponed_question: Question | None = None

    @property
    def leave_label(self) -> str:
        """Label of the answer that leaves the game; it names the screen below."""
        screens = self._screen.app.screen_stack
        screen_below = screens[screens.index(self._screen) - 1]
        return LEAVE_LABELS.get(type(screen_below), BACK_TO_PICKER)

    def open(self) -> None:
        """Open the menu."""
        self.ask(menus.match_menu(self._session, self.leave_label, offers_files=not self._screen.app.is_web))

    def ask(self, question: Question) -> None:
        """Show a question, now or as soon as the screen of the game is on top again."""
        if self._screen.is_active:
            ask(self._screen.app, question, self._handle_answer)
        else:
            self._postponed_question = question

    def ask_postponed(self) -> None:
        """Show the question that was postponed while another screen was on top, if any."""
        question = self._postponed_question
        self._postponed_question = None
        if question:
            self.ask(question)

    def ask_how_to_continue(self) -> None:
        """Ask how to continue if the player to act has failed or the game is over."""
        match, failure = self._session.match, self._session.failure
        if failure:
            self.ask(menus.failure_menu(match, failure))
        elif match.outcome:
            self.ask(menus.result_menu(match, self.leave_label))

    def _handle_answer(self, answer: str) -> None:
        """Do what the answer with this key says."""
        session = self._session
        setup = Setup.of(session.match)
        handlers: Mapping[str, Callable[[], object]] = {
            "leave": self.leave,
            "leave_unsaved": self._close_game,
            "again": partial(self._start_game, setup),
            "swapped": partial(self._start_game, setup.with_colours_exchanged),
            "settings": lambda: ask(self._screen.app, SetupScreen(setup), self._start_game),
            "look": self.look,
            "share": self.share,
            "edit": self.edit,
            "save": self.save,
            "open": partial(self._screen.call_later, self._screen.run_action, "app.open_record"),
            "retry": self._begin_turn,
            "take_back": partial(self._change, session.controller.undo),
            "me": self.take_over,
            "pause": partial(self._change, session.toggle_pause),
            "restart": partial(self._change, session.restart),
            "resign": lambda: self.ask(menus.resign_question()),
            "resign_confirmed": partial(self._change, session.resign),
            "draw": lambda: self.ask(menus.draw_question()),
            "draw_confirmed": partial(self._change, session.agree_draw),
        }
        handlers[answer]()

    def _change(self, change_game: Callable[[], object]) -> None:
        change_game()
        self._begin_turn()

    def take_over(self) -> None:
        """Let a person replace the player to act, and stop the engine of that player."""
        seat = self._session.take_over()
        self._screen.run_worker(self._session.opponents.close_player(seat))
        self._begin_turn()

    # Other screens and files

    def look(self) -> None:
        """Open the replay of the game so far, at its last action."""
        self._screen.app.push_screen(ReplayScreen(Record.of(self._session.match)))

    def share(self) -> None:
        """Open the dialog to copy the position or the game."""
        match = self._session.match
        self._screen.app.push_screen(ShareScreen(texts_of(match.position, Record.of(match))))

    def save(self) -> None:
        """Ask for a file and save the game so far as a record."""
        app, record = self._screen.app, Record.of(self._session.match)
        save_record(app, record, None, lambda file: app.notify(f"Saved as {file}.", markup=False))

    def edit(self) -> None:
        """Open the position editor with the present position."""
        self._screen.app.push_screen(EditorScreen(Setup.from_current_position(self._session.match)))

    # Leaving this game

    def leave(self) -> None:
        """Leave the game, which can be continued later; ask first if it could not be saved."""
        if self._session.journal.has_pending:
            self.ask(menus.leave_question())
        else:
            self._close_game()

    def _close_game(self) -> None:
        """Leave the game; if it can be continued from the picker below, show a notice that it is saved."""
        if self._session.can_be_continued and self.leave_label == BACK_TO_PICKER:
            notice = settings_app(self._screen).keymap.fill_in(menus.SAVED_NOTICE)
            self._screen.notify(notice, title=self._session.match.position.game.title, timeout=NOTICE_SECONDS)
        self._screen.dismiss()

    def _start_game(self, setup: Setup) -> None:
        """Start another game in place of this one."""
        self._screen.post_message(StartGame(setup.begin()))
