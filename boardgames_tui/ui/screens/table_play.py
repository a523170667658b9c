"""Screen of a game at a table, in play or watched."""

from functools import partial
from threading import Event

from textual import on, work

from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.core.printable import printable
from boardgames_tui.play.table_session import TableSession, chat_of
from boardgames_tui.table.events import Said
from boardgames_tui.table.table_game import TableGame
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.table_menu import TableMenu
from boardgames_tui.ui.terminal_title import keep_title, restore_title, set_title
from boardgames_tui.ui.widgets.clocks import Players

# Seconds between two looks at the journal.
GAME_INTERVAL = 0.2


class TablePlayScreen(PlayScreen):
    """A game at a table. It follows the journal; the bell and the terminal's title tell that the user is to act."""

    session: TableSession
    menu: TableMenu

    def __init__(self, game: TableGame) -> None:
        self.game = game
        # Whether the title of the terminal is that of this game.
        self._has_set_title = False
        # Set when the thread that looks at the journal has to end.
        self._stops_following = Event()
        super().__init__(game.match)

    def make_session(self) -> TableSession:
        """Return the session of the game at the table."""
        return TableSession(self.game, self.app.settings, self.show)

    def make_menu(self) -> TableMenu:
        """Return the menu of the game at the table."""
        assert isinstance(self.session, TableSession)
        return TableMenu(self, self.session, self.begin_turn, self._open_rematch)

    def on_mount(self) -> None:
        # Textual calls this method of the base class, too.
        keep_title(self.app)
        self._has_set_title = True
        self._tell_title()
        self._follow()

    def _close(self) -> None:
        """Close the game, and let the terminal have its own title again."""
        self._stops_following.set()
        if self._has_set_title:
            self._has_set_title = False
            restore_title(self.app)
        super()._close()

    # What others do

    @work(group="table", exclusive=True, thread=True)
    def _follow(self) -> None:
        """Look at the journal until this screen is closed, and receive what is new.

        This is a thread because a network drive may answer late, and because it does not wake the app in vain.
        """
        while not self._stops_following.wait(GAME_INTERVAL):
            try:
                is_changed = self.game.is_changed()
            except SaveError as error:
                self.app.call_from_thread(self._stop_following, str(error))
                return
            if is_changed and not self._stops_following.is_set():
                self.app.call_from_thread(self._receive)

    def _stop_following(self, sentence: str) -> None:
        """Say why the game cannot be followed any more."""
        self._stops_following.set()
        if self in self.app.screen_stack:
            self.session.say(sentence)
            self.show()
            self.notify(sentence, severity="warning", markup=False)

    def _receive(self) -> None:
        """Show what others have done, and tell the user whose turn it has become."""
        if self not in self.app.screen_stack:
            return
        was_to_answer = self._is_to_answer
        try:
            entries = self.session.receive()
        except SaveError as error:
            self._stop_following(str(error))
            return
        if not self.session.is_muted:
            for entry in chat_of(entries, self.game.user):
                assert isinstance(entry.event, Said)
                self.notify(entry.event.text, title=printable(entry.user), markup=False)
        if all(isinstance(entry.event, Said) for entry in entries):
            self.show()
        else:
            self.begin_turn()
        if self._is_to_answer and not was_to_answer:
            self.app.bell()

    @property
    def _is_to_answer(self) -> bool:
        """Whether the user is to move, or to answer an offer."""
        return self.game.is_my_turn or self.game.offer_to_me is not None

    def begin_turn(self) -> None:
        """Let the turn begin, and tell in the title whose it is."""
        super().begin_turn()
        self._tell_title()

    def _tell_title(self) -> None:
        match = self.game.match
        players = f"{match.position.game.title}: {match.name_of(1)} - {match.name_of(2)}"
        set_title(self.app, f"* Your turn - {players}" if self._is_to_answer else players)

    @on(Players.FlagFell)
    def _tell_out_of_time(self, event: Players.FlagFell) -> None:
        """Say that a player is out of time, which the other one can claim."""
        # The base class would end the game.
        event.prevent_default()
        can_claim = bool(self.game.my_seats) and not self.game.is_my_turn
        self.session.say(f"Out of time{': {menu} claims the win' if can_claim else ''}.")
        self.show()

    def _open_rematch(self, name: str) -> None:
        """Show the rematch in place of this game."""
        try:
            game = TableGame(self.game.folder, name)
        except BoardGamesError as error:
            self.session.say(str(error))
            self.show()
        else:
            app = self.app
            self.dismiss()
            app.call_later(partial(app.push_screen, TablePlayScreen(game)))
