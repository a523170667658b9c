"""Screen of all saved games, which the player can sort, filter, continue, view, export and delete."""

from asyncio import sleep, to_thread
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, get_args

from rich.text import Text
from textual import getters, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import ScreenResume
from textual.screen import Screen
from textual.widgets import DataTable, Static
from textual.widgets.data_table import RowKey

from boardgames_tui.core.errors import SaveError
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import has_annotated_games
from boardgames_tui.play.messages import size_text
from boardgames_tui.record import Record
from boardgames_tui.storage.saved_games.filters import Filter, Result
from boardgames_tui.storage.saved_games.library import delete_file, load_game, read_library
from boardgames_tui.storage.saved_games.summary import GameSummary, describe_time
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import LIBRARY, LIST, bar, keys_of
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.learning import choose_annotated_game
from boardgames_tui.ui.screens.record_files import notify_saved, save_record
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.start_game import resume
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

RESULTS: Sequence[Result] = get_args(Result)
HEADINGS = ("Game", "Players", "Result", "Played")
GAME_WIDTH = max(len(f"{game.title} {size_text(game.sizes[-1])}") for game in GAMES.values())
PLAYED_WIDTH = len("yesterday 12:34")
# Least width of each of the other two columns, and the width of all gaps and the scrollbar together.
MIN_WIDTH, GAPS = 14, 9
# Number of rows that are added to the table before the app may handle a key.
ROWS_AT_ONCE = 50


class SavedGamesTable(DataTable[Text], inherit_bindings=False):
    """Table with one game a row, in four columns: the game, two columns of equal widths, and a time."""

    BINDINGS = bindings(keys_of(LIST))

    def reset_columns(self, labels: Sequence[str], *, mark_width: int = 0) -> None:
        """Remove all rows, and fit columns to the window; `mark_width` is the width of a mark before the game."""
        self.clear(columns=True)
        game_width = GAME_WIDTH + mark_width
        shared_width = max((self.screen.size.width - game_width - PLAYED_WIDTH - GAPS) // 2, MIN_WIDTH)
        widths = (game_width, shared_width, shared_width, PLAYED_WIDTH)
        for label, width in zip(labels, widths, strict=True):
            self.add_column(label, width=width)
        self.loading = False

    def place_cursor(self, key: str, row: int) -> None:
        """Move the cursor to the row with the key, or to `row` if the key is missing; focus the table if nothing is."""
        self.move_cursor(row=self.get_row_index(key) if key in self.rows else row)
        if not self.screen.focused:
            self.focus()

    def _update_dimensions(self, new_rows: Iterable[RowKey]) -> None:  # noqa: ARG002 - Textual's signature
        """Measure no rows: their heights and widths are fixed, and measuring thousands of rows takes seconds."""
        super()._update_dimensions(())


class LibraryScreen(Screen[None]):
    """Screen of all saved games. It opens with the filters `game` and `result`, and the most recent games first."""

    app = getters.app(SettingsApp)
    AUTO_FOCUS = ""
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = LIBRARY.heading
    BINDINGS = bindings(keys_of(LIBRARY))

    def __init__(self, game: Game | None = None, result: Result | None = None) -> None:
        super().__init__()
        # None, the first choice of each chooser, means no filter.
        game_labels = ("All games", *(each.title for each in GAMES.values()))
        result_labels = ("Any result", *(each.capitalize() for each in RESULTS))
        self._game_chooser = Chooser((None, *GAMES.values()), game, game_labels)
        self._result_chooser = Chooser((None, *RESULTS), result, result_labels)
        self._opponent_field = Field(placeholder="Opponent", compact=True)
        self._table = SavedGamesTable(cursor_type="row")
        self._sort_heading = "Played"
        self._is_descending = True
        self._all_games: tuple[GameSummary, ...] = ()
        # The games in the rows of the table.
        self._shown_games: list[GameSummary] = []

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Horizontal(self._game_chooser, self._result_chooser, self._opponent_field, id="filters")
        yield self._table
        yield KeyBar(bar(LIBRARY))

    def on_mount(self) -> None:
        self._table.loading = True

    @on(ScreenResume)
    @work(group="load", exclusive=True)
    async def _load(self) -> None:
        """Read the games in a thread, because there may be thousands, and show them if they have changed."""
        library = await to_thread(read_library)
        self.app.warn(*library.warnings)
        # The table is loading until it is filled for the first time.
        if self._table.loading or library.games != self._all_games:
            self._all_games = library.games
            self._fill(self.current_game)

    @property
    def current_game(self) -> GameSummary | None:
        row = self._table.cursor_row
        return self._shown_games[row] if row < self._table.row_count else None

    @work(group="fill", exclusive=True)
    async def _fill(self, cursor_game: GameSummary | None = None) -> None:
        """Show the games that pass the filters, a few rows at a time; then move the cursor to `cursor_game`.

        If `cursor_game` does not pass them, leave the cursor in its row; if it is None, move to the first row.
        """
        person, table = self.app.settings.name, self._table
        opponent = self._opponent_field.value.strip()
        game_filter = Filter(self._game_chooser.value, opponent, self._result_chooser.value, person)
        sort_key, reverse = partial(_sort_key, self._sort_heading, person), self._is_descending
        games = await to_thread(lambda: sorted(game_filter.select(self._all_games), key=sort_key, reverse=reverse))
        self._shown_games = games
        self._show_count()
        row_before = table.cursor_row
        arrow = "▼" if reverse else "▲"
        table.reset_columns([f"{each} {arrow}" if each == self._sort_heading else each for each in HEADINGS])
        now = datetime.now().astimezone()
        for number, game in enumerate(games, 1):
            table.add_row(*_cells(game, person, now), key=game.id)
            if number % ROWS_AT_ONCE == 0:
                # Let the app handle keys.
                await sleep(0)
        if cursor_game:
            table.place_cursor(cursor_game.id, row_before)
        else:
            table.place_cursor("", 0)

    def _show_count(self) -> None:
        shown, total = len(self._shown_games), len(self._all_games)
        text = str(total) if shown == total else f"{shown} of {total}"
        if not total:
            text = "none yet. Games are saved automatically."
        self.query_one("#title", Static).update(f"Saved games: {text}")

    def on_resize(self) -> None:
        if not self._table.loading:
            self._fill(self.current_game)

    @on(Chooser.Changed)
    @on(Field.Changed)
    def _apply_filters(self) -> None:
        if not self._table.loading:
            self._fill()

    def on_input_submitted(self) -> None:
        self._table.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse to open the filter for the opponent's name while it has the focus: its key types a character then."""
        return not (action == "find" and self.focused is self._opponent_field)

    def action_find(self) -> None:
        # Immediate, unlike `focus()`: keys that are already queued belong to the filter.
        self.set_focus(self._opponent_field)

    def action_sort(self) -> None:
        next_index = (HEADINGS.index(self._sort_heading) + 1) % len(HEADINGS)
        self._sort(HEADINGS[next_index])

    def action_reverse(self) -> None:
        self._sort(self._sort_heading)

    def on_data_table_header_selected(self, event: DataTable.HeaderSelected) -> None:
        self._sort(HEADINGS[event.column_index])

    def _sort(self, heading: str) -> None:
        """Sort by the column with a heading; if the table is sorted by this column already, reverse the order."""
        if heading == self._sort_heading:
            self._is_descending = not self._is_descending
        else:
            # By time, the most recent games come first; the other columns begin in ascending order.
            self._is_descending = heading == "Played"
        self._sort_heading = heading
        self._fill()

    def action_annotated(self) -> None:
        """Ask for an annotated game and view it; if the filter is a game, offer only annotated games of that game."""
        annotated = [game for game in GAMES.values() if has_annotated_games(game)]
        filter_game = self._game_chooser.value
        choose_annotated_game(self.app, [filter_game] if filter_game else annotated)

    @on(DataTable.RowSelected)
    def action_open(self) -> None:
        game = self.current_game
        if game and game.is_over:
            self.action_view()
        elif game:
            resume(self, game.id, on_failure=self._load)

    def action_view(self) -> None:
        self._read_game(self._view)

    def _view(self, game: GameSummary, record: Record) -> None:
        self.app.push_screen(ReplayScreen(record, forbids_help=game.forbids_help))

    def action_export(self) -> None:
        self._read_game(self._export)

    def _export(self, game: GameSummary, record: Record) -> None:
        proposed_file = Path(f"{game.game.key}-{game.id}.bgn")
        save_record(self.app, record, on_saved=partial(notify_saved, self.app), proposed_file=proposed_file)

    @work(group="read", exclusive=True)
    async def _read_game(self, then: Callable[[GameSummary, Record], object]) -> None:
        """Read the game under the cursor in a thread; call `then` with the game and its record, or show the error."""
        game = self.current_game
        if not game:
            return
        try:
            match = await to_thread(load_game, game.id, self.app.settings.name)
        except SaveError as error:
            self.app.warn(str(error))
            # The file may have changed or be gone.
            self._load()
        else:
            then(game, Record.of(match))

    def action_delete(self) -> None:
        game = self.current_game
        if game and game.table and not game.is_over:
            self.notify("This game continues at a table: it cannot be deleted before it is over.")
        elif game:
            text = f"{game.players(self.app.settings.name)}. A deleted game cannot be restored."
            answers = [("Cancel", None), ("Delete", partial(self._delete, game))]
            Question("Delete this game?", text, answers).ask(self.app)

    def _delete(self, game: GameSummary) -> None:
        try:
            delete_file(game.id)
        except SaveError as error:
            self.app.warn(str(error))
        else:
            self._load()

    def action_back(self) -> None:
        if self._table.has_focus:
            self.dismiss()
        else:
            self._table.focus()


def _sort_key(heading: str, person: str, game: GameSummary) -> Any:
    """Return the value of a game by which the column with a heading is sorted; `person` is the name of the user."""
    if heading == "Game":
        return game.game.title, game.size
    if heading == "Players":
        return game.players(person).casefold()
    if heading == "Result":
        return game.is_over, game.winner, game.reason, game.move
    return game.changed_at


def _cells(game: GameSummary, person: str, now: datetime) -> Iterator[Text]:
    """Return the cells of a game's row, in the order of the columns."""
    title = f"{game.game.title} {size_text(game.size)}"
    texts = (title, game.players(person), game.status, describe_time(game.changed_at, now))
    return (Text(text, no_wrap=True, overflow="ellipsis") for text in texts)
