"""Lobby of a table, a folder in which several users play: a list of its games, to offer, accept, play and watch."""

from asyncio import sleep, to_thread
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic

from rich.text import Text
from textual import getters, on, work
from textual.app import ComposeResult
from textual.events import ScreenResume
from textual.screen import Screen
from textual.widgets import DataTable, Static

from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.core.printable import printable
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.lobby import Listing, Lobby
from boardgames_tui.elsewhere.permissions import permission_warning
from boardgames_tui.elsewhere.row import Row, describe_change, describe_players, describe_state
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.games import GAMES
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.challenges import describe_challenge, offer_game
from boardgames_tui.play.messages import size_text
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import LOBBY, OFFER_INPUT, KeyHint, bar, keys_of
from boardgames_tui.ui.screens.dialogs import Answer, Question
from boardgames_tui.ui.screens.library import SavedGamesTable
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

# Seconds between two listings: this number at least, and this factor of the time that a listing takes.
LOBBY_INTERVAL, REST_FACTOR = 1.0, 100
# Maximum number of rows: nobody looks through more, and each takes time.
MAX_ROWS = 500
HEADINGS = ("Game", "Players", "State", "Changed")
NO_GAMES = with_names("No games yet. {offer} offers one.")
ADVICE = "GAME --size N --clock 3d --black or --white --to USER, and options of the game"


class LobbyScreen(Screen[None]):
    """Screen with the games of a table; those that wait for the user come first and are marked."""

    app = getters.app(SettingsApp)
    AUTO_FOCUS = ""
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = LOBBY.heading
    RETURN_LABEL = "Back to the table"
    BINDINGS = bindings(keys_of(LOBBY))

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._lobby = Lobby(table)
        self._game_list = SavedGamesTable(cursor_type="row")
        self._offer_field = Field(placeholder=ADVICE, compact=True, select_on_focus=False, id="offer")
        self._listing = Listing(())
        self._message = ""
        # Empty if the permissions of the folder are safe.
        self._permission_warning = permission_warning(table.path)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield self._game_list
        yield Static(id="message", markup=False)
        yield self._offer_field
        yield KeyBar(self._key_hints)

    @property
    def _key_hints(self) -> list[KeyHint]:
        """Hints of the key bar; a user who only watches gets none for offering and withdrawing challenges."""
        may_play = not self._table.only_watches
        return bar(LOBBY, has_effect={"offer": may_play, "call_off": may_play})

    def on_mount(self) -> None:
        self._offer_field.display = False
        self._game_list.loading = True

    @on(ScreenResume)
    @work(group="follow", exclusive=True)
    async def _follow(self) -> None:
        """List the games again and again while this screen is on top; ring the bell if a game begins to wait."""
        is_first_listing = True
        while self.is_current:
            began = monotonic()
            try:
                listing = await to_thread(self._lobby.list_games, MAX_ROWS)
            except SaveError as error:
                listing = Listing((), note=str(error))
            # If the app has begun to end meanwhile, the widgets are gone.
            if not self._game_list.is_attached:
                return
            if listing != self._listing or self._game_list.loading:
                self._show(listing)
            if listing.newly_waiting and not is_first_listing:
                self.app.bell()
            is_first_listing = False
            await sleep(max(LOBBY_INTERVAL, REST_FACTOR * (monotonic() - began)))

    @property
    def _current(self) -> Row | None:
        rows, index = self._listing.rows, self._game_list.cursor_row
        return rows[index] if index < len(rows) else None

    def _show(self, listing: Listing) -> None:
        """Show a listing with the cursor on the same game as before or, if this game is gone, in the same row."""
        current_name = self._current.name if self._current else ""
        row_before = self._game_list.cursor_row
        self._listing = listing
        self._game_list.reset_columns(HEADINGS, mark_width=len("* "))
        for row in listing.rows:
            self._game_list.add_row(*_cells(row), key=row.name)
        self._game_list.place_cursor(current_name, row_before)
        waiting_count = sum(row.waits for row in listing.rows)
        waiting = f" · {waiting_count} wait{'s' if waiting_count == 1 else ''} for you" if waiting_count else ""
        user = "you only watch" if self._table.only_watches else f"you are {self._table.user}"
        self.query_one("#title", Static).update(printable(f"Table {self._table.path} · {user}{waiting}"))
        self._say(self._message)

    def on_resize(self) -> None:
        if not self._game_list.loading:
            self._show(self._listing)

    def _say(self, sentence: str) -> None:
        """Show a sentence; if it is empty, show the notes and warnings about the table."""
        self._message = sentence
        has_no_games = not self._listing.rows and not self._game_list.loading
        note = self._listing.note or (self.app.keymap.fill_in(NO_GAMES) if has_no_games else "")
        notes = (note, self._permission_warning, self._table.names_warning)
        self.query_one("#message", Static).update(sentence or "\n".join(filter(None, notes)))

    @contextmanager
    def _showing_errors(self) -> Iterator[None]:
        """Show an error within the context instead of raising it; then list the games again."""
        try:
            yield
        except BoardGamesError as error:
            self._say(str(error))
        self._follow()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Return whether a key works: challenges are only for players, and while one is typed, only Back works."""
        if action in ("offer", "call_off") and self._table.only_watches:
            return False
        return self.focused is not self._offer_field or action == "back"

    def action_offer(self) -> None:
        self._offer_field.display = True
        self._offer_field.value = f"{self.app.settings.last_game or next(iter(GAMES))} --clock 3d"
        self._say(ADVICE)
        self.query_one(KeyBar).hints = bar(OFFER_INPUT)
        self.set_focus(self._offer_field)

    def on_input_submitted(self, event: Field.Submitted) -> None:
        with self._showing_errors():
            # In the lobby in plain text, such a line begins with `new`.
            sentence = offer_game(self._table, event.value.removeprefix("new "))
            self._close_field(sentence)

    def _close_field(self, sentence: str = "") -> None:
        self._offer_field.display = False
        self.query_one(KeyBar).hints = self._key_hints
        self._say(sentence)
        self.set_focus(self._game_list)

    @on(DataTable.RowSelected)
    def action_open(self) -> None:
        """Play, watch or view the game under the cursor; if the user can accept it, ask whether to do so."""
        venue = self._open_current()
        if venue and not venue.deed("accept").refusal:
            self._ask_to_accept(venue)
        elif venue:
            self._play(venue)

    def _ask_to_accept(self, venue: AtTable) -> None:
        answers: list[Answer] = [("Accept", partial(self._accept, venue))]
        answers.append(("Look at it first", partial(self._play, venue)))
        # The deed that calls a game off declines a challenge.
        if not venue.deed("off").refusal:
            answers.append(("Decline", partial(self._call_off, venue)))
        answers.append(("Not now", None))
        challenge = venue.game.copy.game
        Question(f"Play against {challenge.host_name}?", describe_challenge(challenge), answers).ask(self.app)

    def _accept(self, venue: AtTable) -> None:
        with self._showing_errors():
            self._say(venue.deed("accept").do_at_once())
            self._play(venue)

    def _call_off(self, venue: AtTable) -> None:
        """Decline or withdraw a challenge, or call off a game before its first move."""
        with self._showing_errors():
            self._say(venue.deed("off").do_at_once())

    def action_watch(self) -> None:
        """Open the game under the cursor without accepting it."""
        if venue := self._open_current():
            self._play(venue)

    def _open_current(self) -> AtTable | None:
        """Return the game under the cursor, opened; None if there is none or it cannot be opened."""
        row = self._current
        if row:
            with self._showing_errors():
                return AtTable(TableGame.open_listed(self._table, row))
        return None

    def _play(self, venue: AtTable) -> None:
        self.post_message(StartGame(venue))

    def action_call_off(self) -> None:
        if venue := self._open_current():
            self._call_off(venue)

    def action_back(self) -> None:
        if self.focused is self._offer_field:
            self._close_field()
        else:
            self.dismiss()


def _cells(row: Row) -> Iterator[Text]:
    """Return the cells of a game's row; games that wait for the user are bold and marked."""
    key, size = row.text("game"), row.text("size")
    # What others say about their games is not checked: the game may be unknown, and the size no number.
    title = GAMES[key].title if key in GAMES else key
    size_label = size_text(int(size)) if size.isdecimal() else size
    mark, style = ("*", "bold") if row.waits else (" ", "")
    texts = (f"{mark} {title} {size_label}", describe_players(row), describe_state(row), describe_change(row))
    return (Text(text, style=style, no_wrap=True, overflow="ellipsis") for text in texts)
