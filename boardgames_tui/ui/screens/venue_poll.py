"""Polling of a game that others can change elsewhere. The *venue* is the place where the game is kept."""

from collections.abc import Callable, Sequence
from threading import Event

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import SaveError
from boardgames_tui.core.presentation import counted
from boardgames_tui.play.session import GameSession
from boardgames_tui.play.venue import LAPSED
from boardgames_tui.ui.screens.board_screen import BoardScreen
from boardgames_tui.ui.screens.game_menu import GameMenu
from boardgames_tui.ui.terminal_title import KEEP, RESTORE, set_title, write_to_terminal
from boardgames_tui.ui.widgets.side_panel import SHOWN_CHAT


class VenuePoll:
    """Poll of the venue of the game on a screen; `begin_turn` starts the next turn after the game has changed.

    The bell rings when a person here has to move or to answer an offer, and the title of the terminal says so.
    """

    def __init__(
        self, screen: BoardScreen, session: GameSession, menu: GameMenu, begin_turn: Callable[[], None]
    ) -> None:
        self._screen, self._menu, self._begin_turn = screen, menu, begin_turn
        self._session, self._venue = session, session.venue
        self._owns_title = False
        # Set when the thread has to end.
        self._stopped = Event()

    def start(self) -> None:
        """If others can act at any time, begin to poll, and take over the title of the terminal."""
        if self._venue.interval:
            write_to_terminal(self._screen.app, KEEP)
            self._owns_title = True
            # In a thread, because a network drive may answer late, and because a timer would wake the app at each poll.
            self._screen.run_worker(self._poll, group="news", thread=True)

    def close(self) -> None:
        """Stop polling, and give the terminal its former title."""
        self._stopped.set()
        if self._owns_title:
            self._owns_title = False
            write_to_terminal(self._screen.app, RESTORE)

    def update_title(self) -> None:
        """Show in the terminal's title, if the poll owns it, the players and whether a person here has to answer."""
        if self._owns_title:
            match = self._session.match
            players = f"{match.position.game.title}: {match.name_of(BLACK)} - {match.name_of(WHITE)}"
            set_title(self._screen.app, f"* Your turn - {players}" if self._has_to_answer else players)

    @property
    def _has_to_answer(self) -> bool:
        """Whether a person here has to move, or to answer an offer."""
        return self._venue.may_act or self._venue.offer_to_answer is not None

    def _poll(self) -> None:
        """Look for news at each interval until this is closed, and let the screen show them."""
        app = self._screen.app
        while not self._stopped.wait(self._venue.interval):
            try:
                is_changed = self._venue.is_changed()
            except SaveError as error:
                app.call_from_thread(self._fail, str(error))
                return
            if is_changed and not self._stopped.is_set():
                app.call_from_thread(self._show_news)

    def _fail(self, sentence: str) -> None:
        """Stop polling after a failure to read the game, and show a sentence about it, unless the screen is closed."""
        self._stopped.set()
        if self._screen in self._screen.app.screen_stack:
            self._screen.show_message(sentence)
            # Another screen may hide the message.
            self._screen.app.warn(sentence)

    def _show_news(self) -> None:
        """Show what others have done, and ring the bell if a person here has to answer."""
        app = self._screen.app
        if self._screen not in app.screen_stack:
            # It was closed after the poll.
            return
        had_to_answer = self._has_to_answer
        try:
            news = self._session.read_news()
        except SaveError as error:
            self._fail(str(error))
            return
        if news.chat:
            self._show_chat(news.chat)
        has_lapsed = self._menu.close_lapsed_question()
        if has_lapsed:
            self._session.say(f"{LAPSED} {self._session.message}")
        if news.has_changed:
            self._begin_turn()
        else:
            self._screen.show()
        if self._has_to_answer and not had_to_answer:
            app.bell()

    def _show_chat(self, lines: Sequence[tuple[str, str]]) -> None:
        """Show a notice with what others have said: pairs of a name and a text, of which the last ones are shown."""
        if len(lines) > 1:
            title = counted(len(lines), "message")
            text = "\n".join(f"{name}: {text}" for name, text in lines[-SHOWN_CHAT:])
        else:
            title, text = lines[0]
        self._screen.notify(text, title=title, markup=False)
