"""Lobby of a table, a folder in which several users play: its games, to accept, play, watch and offer."""

from asyncio import sleep, to_thread
from collections.abc import Iterator
from contextlib import contextmanager
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
from boardgames_tui.elsewhere.permissions import weakness_of
from boardgames_tui.elsewhere.row import Row, describe_change, describe_players, describe_state
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.games import GAMES
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.elsewhere import Elsewhere, describe_challenge, offer_game
from boardgames_tui.play.messages import size_text
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import LOBBY, OFFER_INPUT, KeyHint, bar, keys_of
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.library import SavedGamesTable
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

# Least number of seconds from one look at the table to the next, and seconds of rest for each second that a look took.
LOBBY_INTERVAL, REST_FACTOR = 1.0, 100
# Number of rows, at most: nobody looks through more, and each takes time.
MAX_ROWS = 500
HEADINGS = ("Game", "Players", "State", "Changed")
NO_GAMES = with_names("No games yet. {offer} offers one.")
ADVICE = "GAME --size N --clock 3d --black or --white --to USER, and options of the game"


class LobbyScreen(Screen[None]):
    """The games of a table: those that wait for the user first, which are marked, then the user's other ones."""

    app = getters.app(SettingsApp)
    AUTO_FOCUS = ""
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = LOBBY.heading
    # Label of the answer that leads back here from a game.
    RETURN_LABEL = "Back to the table"
    BINDINGS = bindings(keys_of(LOBBY))

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._lobby = Lobby(table)
        self._games = SavedGamesTable(cursor_type="row")
        self._field = Field(placeholder=ADVICE, compact=True, select_on_focus=False, id="offer")
        self._listing = Listing(())
        self._message = ""
        # Sentence about what others could do to the folder; empty if nothing.
        self._weakness = weakness_of(table.path)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield self._games
        yield Static(id="message", markup=False)
        yield self._field
        yield KeyBar(self._key_hints)

    @property
    def _key_hints(self) -> list[KeyHint]:
        """Hints of the key bar, without those to offer and to withdraw for one who only watches."""
        plays = not self._table.only_watches
        return bar(LOBBY, {"offer": plays, "call_off": plays})

    def on_mount(self) -> None:
        self._field.display = False
        self._games.loading = True

    @on(ScreenResume)
    @work(group="follow", exclusive=True)
    async def _follow(self) -> None:
        """List the games in a thread now and then, while this screen is on top; ring the bell if one begins to wait."""
        is_first = True
        while self.is_current:
            began = monotonic()
            try:
                listing = await to_thread(self._lobby.list_games, MAX_ROWS)
            except SaveError as error:
                listing = Listing((), str(error))
            # The app may have begun to end meanwhile, and the widgets are gone then.
            if not self._games.is_attached:
                return
            if listing != self._listing or self._games.loading:
                self._show(listing)
            if listing.new and not is_first:
                self.app.bell()
            is_first = False
            await sleep(max(LOBBY_INTERVAL, REST_FACTOR * (monotonic() - began)))

    # Display

    @property
    def _current(self) -> Row | None:
        """The game under the cursor, if any."""
        rows, number = self._listing.rows, self._games.cursor_row
        return rows[number] if number < len(rows) else None

    def _show(self, listing: Listing) -> None:
        """Show the games in place of those before, with the cursor on the same game."""
        current, row_before = self._current, self._games.cursor_row
        self._listing = listing
        self._games.begin({heading: heading for heading in HEADINGS}, mark_width=len("* "))
        for row in listing.rows:
            self._games.add_row(*_cells(row), key=row.name)
        self._games.end(current.name if current else "", row_before)
        count = sum(row.waits for row in listing.rows)
        waiting = f" · {count} wait{'s' if count == 1 else ''} for you" if count else ""
        user = "you only watch" if self._table.only_watches else f"you are {self._table.user}"
        self.query_one("#title", Static).update(printable(f"Table {self._table.path} · {user}{waiting}"))
        self._say(self._message)

    def on_resize(self) -> None:
        if not self._games.loading:
            self._show(self._listing)

    def _say(self, sentence: str) -> None:
        """Show a sentence or, without one, what has to be known about the list."""
        self._message = sentence
        no_games = "" if self._listing.rows or self._games.loading else self.app.keymap.fill_in(NO_GAMES)
        notes = (self._listing.cut_off or no_games, self._weakness, self._table.about_names)
        self.query_one("#message", Static).update(sentence or "\n".join(filter(None, notes)))

    @contextmanager
    def _saying_refusals(self) -> Iterator[None]:
        """Say what is refused within the context, and list the games again."""
        try:
            yield
        except BoardGamesError as error:
            self._say(str(error))
        self._follow()

    # Offering

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse what one who only watches cannot do and, while a challenge is typed, all keys but that to go back."""
        if action in ("offer", "call_off") and self._table.only_watches:
            return False
        return self.focused is not self._field or action == "back"

    def action_offer(self) -> None:
        """Open the line for a challenge."""
        self._field.display = True
        self._field.value = f"{self.app.settings.last_game or next(iter(GAMES))} --clock 3d"
        self._say(ADVICE)
        self.query_one(KeyBar).hints = bar(OFFER_INPUT)
        self.set_focus(self._field)

    def on_input_submitted(self, event: Field.Submitted) -> None:
        """Offer the game that was typed, or say what is wrong with it."""
        with self._saying_refusals():
            self._close_field(offer_game(self._table, event.value.removeprefix("new ")))

    def _close_field(self, sentence: str = "") -> None:
        self._field.display = False
        self.query_one(KeyBar).hints = self._key_hints
        self._say(sentence)
        self.set_focus(self._games)

    # Actions on a game

    @on(DataTable.RowSelected)
    def action_open(self) -> None:
        """Play, watch or view the game under the cursor; ask whether to accept a challenge."""
        if not (venue := self._open_current()):
            return
        if venue.deed("accept").refusal:
            self._play(venue)
        else:
            answers = {"accept": "Accept", "watch": "Look at it first"}
            answers |= {} if venue.deed("off").refusal else {"off": "Decline"}
            game = venue.game.copy.game
            text = describe_challenge(game)
            question = Question(f"Play against {game.host_name}?", text, {**answers, "": "Not now"})
            ask(self.app, question, lambda answer: self._answer(venue, answer))

    def _answer(self, venue: Elsewhere, answer: str) -> None:
        """Accept or decline a challenge, or look at it."""
        if answer == "watch" or self._do(venue, answer):
            self._play(venue)

    def _do(self, venue: Elsewhere, word: str) -> bool:
        """Do something with a game, and say what has come of it; return whether the game can be shown then."""
        with self._saying_refusals():
            self._say(venue.deed(word).do_at_once())
            return not venue.is_left
        return False

    def action_watch(self) -> None:
        """Look at the game under the cursor without accepting it."""
        if venue := self._open_current():
            self._play(venue)

    def _open_current(self) -> Elsewhere | None:
        """Return the game under the cursor; say why if that fails."""
        with self._saying_refusals():
            return Elsewhere(TableGame.open_listed(self._table, self._current)) if self._current else None
        return None

    def _play(self, venue: Elsewhere) -> None:
        self.post_message(StartGame(venue, saves_setup=False))

    def action_call_off(self) -> None:
        """Withdraw or decline the challenge under the cursor, or call off the game before its first move."""
        if venue := self._open_current():
            self._do(venue, "off")

    def action_back(self) -> None:
        """Close the line for a challenge, else leave the table."""
        if self.focused is self._field:
            self._close_field()
        else:
            self.dismiss()


def _cells(row: Row) -> Iterator[Text]:
    """Return the cells of a game's row; games that wait for the user are bold and marked."""
    game, size = row.text("game"), row.text("size")
    title = f"{GAMES[game].title if game in GAMES else game} {size_text(int(size)) if size.isdecimal() else size}"
    mark = "*" if row.waits else " "
    texts = (f"{mark} {title}", describe_players(row), describe_state(row), describe_change(row))
    style = "bold" if row.waits else ""
    return (Text(text, style=style, no_wrap=True, overflow="ellipsis") for text in texts)
