"""Lobby of a table: its games, to accept, play, watch and offer."""

from asyncio import sleep, to_thread
from collections.abc import Iterator
from datetime import datetime
from time import monotonic

from rich.text import Text
from textual import getters, on, work
from textual.app import ComposeResult
from textual.events import ScreenResume
from textual.screen import Screen
from textual.widgets import DataTable, Static

from boardgames_tui.core.cells import BLACK, NAMES, WHITE
from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.messages import size_text
from boardgames_tui.storage.saved_games.summary import describe_time
from boardgames_tui.table.challenge import parse_challenge
from boardgames_tui.table.folder import TableFolder, current_user
from boardgames_tui.table.lobby import TableSummary, list_games
from boardgames_tui.table.table_game import TableGame, offer_game
from boardgames_tui.table.uptime import note_uptime
from boardgames_tui.ui.control.keys import LOBBY, OFFER_INPUT, bar, keys_of
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.library import GAME_WIDTH, GAPS, MIN_WIDTH, PLAYED_WIDTH, SavedGamesTable
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

# Least number of seconds between two looks at the table; they take at most one hundredth of the time.
LOBBY_INTERVAL, SHARE = 1.0, 100
# Number of rows, at most: nobody looks through more, and each takes time.
MAX_ROWS = 500
NO_GAMES = "No games yet. {offer} offers one."
ADVICE = "GAME --size N --clock 3d --black or --white --to USER, and options of the game"


class LobbyScreen(Screen[None]):
    """The games of a table: those that wait for the user first, which are marked, then by time of change."""

    app = getters.app(SettingsApp)
    AUTO_FOCUS = ""
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = LOBBY.heading
    # Label of the answer that leads back here from a game.
    RETURN_LABEL = "Back to the table"
    BINDINGS = bindings(keys_of(LOBBY))

    def __init__(self, folder: TableFolder) -> None:
        super().__init__()
        self._folder = folder
        self._user = current_user()
        self._table = SavedGamesTable(cursor_type="row")
        self._field = Field(placeholder=ADVICE, compact=True, select_on_focus=False, id="offer")
        self._games: list[TableSummary] = []
        self._message = ""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield self._table
        yield Static(id="message", markup=False)
        yield self._field
        yield KeyBar(bar(LOBBY))

    def on_mount(self) -> None:
        self._field.display = False
        self._table.loading = True
        self._say(self._folder.weakness)

    @on(ScreenResume)
    @work(group="follow", exclusive=True)
    async def _follow(self) -> None:
        """List the games in a thread now and then, while this screen is on top; ring the bell if one begins to wait."""
        waiting: set[str] | None = None
        while self.is_current:
            began = monotonic()
            try:
                games = await to_thread(self._list)
            except SaveError as error:
                self._say(str(error))
                games = []
            # The app may have begun to end meanwhile, and the widgets are gone then.
            if not self._table.is_attached:
                return
            if games != self._games or self._table.loading:
                self._show(games)
            now_waiting = {game.id for game in games if self._user in game.waits}
            if waiting is not None and now_waiting - waiting:
                self.app.bell()
            waiting = now_waiting
            await sleep(max(LOBBY_INTERVAL, SHARE * (monotonic() - began)))

    def _list(self) -> list[TableSummary]:
        note_uptime()
        return list_games(self._folder, self._user, MAX_ROWS)

    # Display

    @property
    def _current(self) -> TableSummary | None:
        """The game under the cursor, if any."""
        row = self._table.cursor_row
        return self._games[row] if row < len(self._games) else None

    def _show(self, games: list[TableSummary]) -> None:
        """Show the games in place of those before, with the cursor on the same game."""
        table, current = self._table, self._current
        self._games = games
        table.clear(columns=True)
        # A mark and a space are before the game.
        game_width = GAME_WIDTH + 2
        width = max((self.size.width - game_width - PLAYED_WIDTH - GAPS) // 2, MIN_WIDTH)
        columns = {"Game": game_width, "Players": width, "State": width, "Changed": PLAYED_WIDTH}
        for heading, column_width in columns.items():
            table.add_column(heading, width=column_width)
        now = datetime.now().astimezone()
        for game in games:
            table.add_row(*self._cells(game, now), key=game.id)
        table.loading = False
        if current:
            names = [game.id for game in games]
            table.move_cursor(row=names.index(current.id) if current.id in names else table.cursor_row)
        if not self.focused:
            table.focus()
        count = sum(self._user in game.waits for game in games)
        waiting = f" · {count} wait for you" if count else ""
        self.query_one("#title", Static).update(printable(f"Table {self._folder.path} · you are {self._user}{waiting}"))
        no_games = self.app.keymap.fill_in(NO_GAMES)
        if self._message in ("", no_games):
            self._say("" if games else no_games)

    def _cells(self, game: TableSummary, now: datetime) -> Iterator[Text]:
        """Return the cells of a game's row; games that wait for the user are bold and marked."""
        waits = self._user in game.waits
        title = f"{'*' if waits else ' '} {game.game.title} {size_text(game.size)}"
        players = game.players("…" if game.stage == "open" else "")
        texts = (title, players, game.status, describe_time(game.changed_at, now))
        style = "bold" if waits else ""
        return (Text(text, style=style, no_wrap=True, overflow="ellipsis") for text in texts)

    def on_resize(self) -> None:
        if not self._table.loading:
            self._show(self._games)

    def _say(self, sentence: str) -> None:
        self._message = sentence
        self.query_one("#message", Static).update(sentence)

    # Offering

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """While a challenge is typed, leave its keys to it."""
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
        try:
            setup, to = parse_challenge(event.value.removeprefix("new "), self._user)
            offer_game(self._folder, setup, to)
        except BoardGamesError as error:
            self._say(str(error))
        else:
            self._close_field(f"{setup.game.title} {size_text(setup.size)} is offered to {to or 'everybody'}.")
            self._follow()

    def _close_field(self, sentence: str = "") -> None:
        self._field.display = False
        self.query_one(KeyBar).hints = bar(LOBBY)
        self._say(sentence)
        self.set_focus(self._table)

    # Actions on a game

    @on(DataTable.RowSelected)
    def action_open(self) -> None:
        """Play, watch or view the game under the cursor; ask whether to accept a challenge."""
        game = self._current
        is_for_user = game and game.stage == "open" and game.to in ("", self._user)
        if game and is_for_user and self._user not in (game.black.detail, game.white.detail):
            answers = {"accept": "Accept", "watch": "Look at it first", "": "Not now"}
            opponent, colour = (game.white, BLACK) if game.white.detail else (game.black, WHITE)
            text = f"{game.game.title} {size_text(game.size)}, clock {game.clock or 'none'}. You play {NAMES[colour]}."
            question = Question(f"Play against {opponent.display_name('')}?", text, answers)
            ask(self.app, question, lambda answer: self._open(game, accepts=answer == "accept"))
        elif game:
            self._open(game)

    def action_watch(self) -> None:
        """Look at the game under the cursor without accepting it."""
        if game := self._current:
            self._open(game)

    def _open(self, summary: TableSummary, *, accepts: bool = False) -> None:
        """Open a game, and accept it if asked to; say why if that fails."""
        try:
            game = TableGame(self._folder, summary.id)
            if accepts:
                game.accept()
        except BoardGamesError as error:
            self._say(str(error))
            self._follow()
        else:
            self._say("")
            self.post_message(StartGame(AtTable(game), saves_setup=False))

    def action_call_off(self) -> None:
        """Withdraw or decline the challenge under the cursor, or call off the game before its first move."""
        if summary := self._current:
            try:
                TableGame(self._folder, summary.id).call_off()
            except BoardGamesError as error:
                self._say(str(error))
            else:
                self._say("The challenge is withdrawn.")
                self._follow()

    def action_back(self) -> None:
        """Close the line for a challenge, else leave the table."""
        if self.focused is self._field:
            self._close_field()
        else:
            self.dismiss()
