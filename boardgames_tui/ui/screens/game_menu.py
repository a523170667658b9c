"""The questions about a game under way, and what each answer does."""

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

# Seconds for which the notice about a kept game covers the picker's own words about it.
SHORT = 3
GAMES = "Back to the games"
WAYS_BACK: Mapping[type[Screen[None]], str] = {EditorScreen: "Back to the position", ReplayScreen: "Back to the record"}


class GameMenu:
    """All that can be done with the game of a screen as a whole.

    `go_on` shows the game and lets the player to act do so: it is called after each answer that changes the game.
    """

    def __init__(self, screen: Screen[None], session: GameSession, go_on: Callable[[], None]) -> None:
        self._screen, self._session, self._go_on = screen, session, go_on
        self._waiting: Question | None = None

    @property
    def way_back(self) -> str:
        """Where leaving leads, in words: to the picker, unless the game was begun from another screen."""
        stack = self._screen.app.screen_stack
        return WAYS_BACK.get(type(stack[stack.index(self._screen) - 1]), GAMES)

    def open(self) -> None:
        """Offer what can be done."""
        session = self._session
        paused = session.opponents.paused
        files = not self._screen.app.is_web
        self.ask(
            menus.match_menu(session.controller, self.way_back, stalled=session.is_stalled, paused=paused, files=files)
        )

    def ask(self, question: Question) -> None:
        """Ask now, or as soon as the screen of the game is on top again."""
        if self._screen.is_active:
            self._screen.app.push_screen(question, self._answered)
        else:
            self._waiting = question

    def ask_waiting(self) -> None:
        """Ask what came up while another screen was on top."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            self.ask(waiting)

    def ask_what_now(self) -> None:
        """Ask what to do if the player to act has failed, or if the game is over."""
        match, trouble = self._session.match, self._session.failure
        if trouble:
            self.ask(menus.failure_menu(match, trouble))
        elif match.outcome:
            self.ask(menus.result_menu(match, self.way_back))

    def _answered(self, answer: str | None) -> None:
        session, setup = self._session, Setup.of(self._session.match)
        doing: Mapping[str, Callable[[], object]] = {
            "leave": self.leave,
            "left": self._left,
            "again": partial(self._start, setup),
            "changed": partial(self._start, setup.turned),
            "settings": lambda: self._screen.app.push_screen(setup_screen(setup), self._start),
            "look": self.look,
            "share": self.share,
            "edit": self.edit,
            "save": self.save,
            "open": lambda: open_record(self._screen.app),
            "retry": self._go_on,
            "back": partial(self._change, session.controller.undo),
            "me": self._take_over,
            "pause": partial(self._change, session.toggle_pause),
            "restart": partial(self._change, session.restart),
            "resign": lambda: self.ask(menus.end_question("Resign?", "The game ends as a loss.", "resigned", "Resign")),
            "resigned": partial(self._change, session.resign),
            "draw": lambda: self.ask(menus.end_question("A draw?", "Both agree that nobody wins.", "agreed", "Draw")),
            "agreed": partial(self._change, session.agree_draw),
        }
        if answer:
            doing[answer]()

    def _change(self, change: Callable[[], object]) -> None:
        change()
        self._go_on()

    def _take_over(self) -> None:
        seat = self._session.take_over()
        self._screen.run_worker(self._session.opponents.close_player(seat))
        self._go_on()

    # Other screens

    def look(self) -> None:
        """Look through the game as it stands."""
        record = Record.of(self._session.match)
        self._screen.app.push_screen(ReplayScreen(record, record.root.line[-1]))

    def share(self) -> None:
        """Offer the position and the game to copy."""
        record = Record.of(self._session.match)
        self._screen.app.push_screen(ShareScreen(texts_of(record, record.root.line[-1])))

    def save(self) -> None:
        """Save the game as it stands in a file."""
        app, record = self._screen.app, Record.of(self._session.match)
        save_record(app, record, None, lambda file: app.notify(f"Saved as {file}.", markup=False))

    def edit(self) -> None:
        """Set up a position from this one."""
        self._screen.app.push_screen(EditorScreen(Setup.here(self._session.match)))

    # The end of this game

    def leave(self) -> None:
        """Go back, so that the game can go on another time; ask first if it would be lost."""
        if self._session.journal.has_pending:
            self.ask(menus.leave_question())
        else:
            self._left()

    def _left(self) -> None:
        if self._session.can_be_continued and self.way_back == GAMES:
            kept = settings_app(self._screen).keymap.fill_in(menus.KEPT)
            self._screen.notify(kept, title=self._session.match.position.game.title, timeout=SHORT)
        self._screen.dismiss()

    def _start(self, setup: Setup | None) -> None:
        """Begin another game in the place of this one."""
        if setup:
            self._screen.post_message(StartGame(setup.begin()))
