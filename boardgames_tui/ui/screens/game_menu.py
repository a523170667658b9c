"""Menu of the game in play: its questions to the player, and the effect of each answer."""

from collections.abc import Callable, Mapping
from functools import partial

from textual.screen import Screen

from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Record
from boardgames_tui.ui.control.session import GameSession
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.open_record import open_record
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.save_record import save_record
from boardgames_tui.ui.screens.setup import setup_screen
from boardgames_tui.ui.screens.share import ShareScreen, texts_of
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import settings_app

# Seconds for which the notice that a game is kept covers the text of the picker.
NOTICE_SECONDS = 3
BACK_TO_PICKER = "Back to the games"
# Label of the answer that leaves the game, by the screen below, if that is not the picker.
LEAVE_LABELS: Mapping[type[Screen[None]], str] = {
    EditorScreen: "Back to the position",
    ReplayScreen: "Back to the record",
}


class GameMenu:
    """Everything that can be done with the game of a screen as a whole.

    `go_on` shows the game and starts the turn of the player to act. It is called after each answer that changes the
    game.
    """

    def __init__(self, screen: Screen[None], session: GameSession, go_on: Callable[[], None]) -> None:
        self._screen, self._session, self._go_on = screen, session, go_on
        self._postponed: Question | None = None

    @property
    def leave_label(self) -> str:
        """Label of the answer that leaves the game; it names the screen below."""
        stack = self._screen.app.screen_stack
        return LEAVE_LABELS.get(type(stack[stack.index(self._screen) - 1]), BACK_TO_PICKER)

    def open(self) -> None:
        """Open the menu."""
        session = self._session
        paused = session.opponents.paused
        files = not self._screen.app.is_web
        self.ask(
            menus.match_menu(
                session.controller, self.leave_label, stalled=session.is_stalled, paused=paused, files=files
            )
        )

    def ask(self, question: Question) -> None:
        """Show a question, now or as soon as the screen of the game is on top again."""
        if self._screen.is_active:
            self._screen.app.push_screen(question, self._handle_answer)
        else:
            self._postponed = question

    def ask_postponed(self) -> None:
        """Show the question that was postponed while another screen was on top."""
        question, self._postponed = self._postponed, None
        if question:
            self.ask(question)

    def ask_how_to_continue(self) -> None:
        """Ask how to continue if the player to act has failed or the game is over."""
        match, failure = self._session.match, self._session.failure
        if failure:
            self.ask(menus.failure_menu(match, failure))
        elif match.outcome:
            self.ask(menus.result_menu(match, self.leave_label))

    def _handle_answer(self, answer: str | None) -> None:
        session, setup = self._session, Setup.of(self._session.match)
        handlers: Mapping[str, Callable[[], object]] = {
            "leave": self.leave,
            "left": self._close_game,
            "again": partial(self._start_game, setup),
            "changed": partial(self._start_game, setup.turned),
            "settings": lambda: self._screen.app.push_screen(setup_screen(setup), self._start_game),
            "look": self.look,
            "share": self.share,
            "edit": self.edit,
            "save": self.save,
            "open": lambda: open_record(self._screen.app),
            "retry": self._go_on,
            "back": partial(self._change, session.controller.undo),
            "me": self.take_over,
            "pause": partial(self._change, session.toggle_pause),
            "restart": partial(self._change, session.restart),
            "resign": lambda: self.ask(menus.end_question("Resign?", "You lose the game.", "resigned", "Resign")),
            "resigned": partial(self._change, session.resign),
            "draw": lambda: self.ask(
                menus.end_question("Agree to a draw?", "Both players agree to a draw.", "agreed", "Draw")
            ),
            "agreed": partial(self._change, session.agree_draw),
        }
        if answer:
            handlers[answer]()

    def _change(self, change: Callable[[], object]) -> None:
        change()
        self._go_on()

    def take_over(self) -> None:
        """Give the seat of the engine to act to a person, and stop the engine."""
        seat = self._session.take_over()
        self._screen.run_worker(self._session.opponents.close_player(seat))
        self._go_on()

    # Other screens and files

    def look(self) -> None:
        """Open the replay of the game so far, at its last action."""
        record = Record.of(self._session.match)
        self._screen.app.push_screen(ReplayScreen(record, record.root.line[-1]))

    def share(self) -> None:
        """Open the dialog to copy the position or the game."""
        record = Record.of(self._session.match)
        self._screen.app.push_screen(ShareScreen(texts_of(record, record.root.line[-1])))

    def save(self) -> None:
        """Ask for a file and save the game so far as a record."""
        app, record = self._screen.app, Record.of(self._session.match)
        save_record(app, record, None, lambda file: app.notify(f"Saved as {file}.", markup=False))

    def edit(self) -> None:
        """Open the position editor with the present position."""
        self._screen.app.push_screen(EditorScreen(Setup.here(self._session.match)))

    # Leaving this game

    def leave(self) -> None:
        """Leave the game, which can be continued later; ask first if it could not be saved."""
        if self._session.journal.has_pending:
            self.ask(menus.leave_question())
        else:
            self._close_game()

    def _close_game(self) -> None:
        if self._session.can_be_continued and self.leave_label == BACK_TO_PICKER:
            kept = settings_app(self._screen).keymap.fill_in(menus.KEPT_NOTICE)
            self._screen.notify(kept, title=self._session.match.position.game.title, timeout=NOTICE_SECONDS)
        self._screen.dismiss()

    def _start_game(self, setup: Setup | None) -> None:
        """Start another game in place of this one; None starts nothing."""
        if setup:
            self._screen.post_message(StartGame(setup.begin()))
