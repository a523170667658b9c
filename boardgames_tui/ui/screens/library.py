"""Table of all saved games, to sort, filter, continue, view, export and delete."""

from asyncio import sleep, to_thread
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, get_args

from rich.text import Text
from textual import getters, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import DataTable, Static
from textual.widgets.data_table import RowKey

from boardgames_tui.core.errors import SaveError
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.record import Record
from boardgames_tui.storage.saved_games.filters import Filter, Result
from boardgames_tui.storage.saved_games.library import delete_file, load_game, read_library
from boardgames_tui.storage.saved_games.summary import GameSummary, describe_time
from boardgames_tui.ui.control.key_hints import LIBRARY_BAR
from boardgames_tui.ui.control.keys import LIBRARY
from boardgames_tui.ui.control.messages import size_text
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.resume import resume
from boardgames_tui.ui.screens.save_record import save_record
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

RESULTS: Sequence[Result] = get_args(Result)
# Columns of the table: the heading, and the sort key of a game for the person with a name.
COLUMNS: Mapping[str, Callable[[GameSummary, str], Any]] = {
    "Game": lambda game, _: (game.game.title, game.size),
    "Players": lambda game, person: game.players(person).casefold(),
    "Result": lambda game, _: (game.is_over, game.is_over and game.winner, game.reason, game.move),
    "Played": lambda game, _: game.changed_at,
}
GAME_WIDTH = max(len(f"{game.title} {size_text(game.sizes[-1])}") for game in GAMES.values())
PLAYED_WIDTH = len("yesterday 12:34")
# Least width of the other two columns, and the width of the gaps and the scrollbar.
MIN_WIDTH, GAPS = 14, 9
# Number of rows that are added before the app handles keys again.
ROWS_AT_ONCE = 50


class SavedGamesTable(DataTable[Text]):
    """Table with rows of one line and columns of fixed widths."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
        Binding("home", "scroll_top", show=False),
        Binding("end", "scroll_bottom", show=False),
    ]

    def _update_dimensions(self, new_rows: Iterable[RowKey]) -> None:  # noqa: ARG002 - Textual's signature
        """Skip Textual's measuring of rows, which takes seconds for thousands of them."""
        super()._update_dimensions(())


class LibraryScreen(Screen[None]):
    """The saved games, most recent first; `game` and `result` are the initial filters."""

    app = getters.app(SettingsApp)
    AUTO_FOCUS = ""
    CSS_PATH = "screens.tcss"
    BINDING_GROUP_TITLE = "In the list of saved games"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(LIBRARY)]

    def __init__(self, game: Game | None = None, result: Result | None = None) -> None:
        super().__init__()
        titles, results = [each.title for each in GAMES.values()], [each.capitalize() for each in RESULTS]
        self._game = Chooser(("All games", *titles), titles.index(game.title) + 1 if game else 0)
        self._result = Chooser(("Any result", *results), RESULTS.index(result) + 1 if result else 0)
        self._opponent = Field(placeholder="Opponent", compact=True)
        self._table = SavedGamesTable(cursor_type="row")
        self._sorted_by, self._reverse = "Played", True
        self._games: tuple[GameSummary, ...] = ()
        self._shown: list[GameSummary] = []

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Horizontal(self._game, self._result, self._opponent, id="filters")
        yield self._table
        yield KeyBar(LIBRARY_BAR)

    def on_mount(self) -> None:
        self._table.loading = True

    def on_screen_resume(self) -> None:
        """Read the games again, which may have changed."""
        self._load()

    @work(group="load", exclusive=True)
    async def _load(self) -> None:
        """Read the games in a thread, because there may be thousands, and show them if they have changed."""
        library = await to_thread(read_library)
        for sentence in library.warnings:
            self.notify(sentence, severity="warning", markup=False)
        if library.games != self._games or self._table.loading:
            self._games = library.games
            self._fill(self.game)

    # Display

    @property
    def game(self) -> GameSummary | None:
        """The game under the cursor, if any."""
        row = self._table.cursor_row
        return self._shown[row] if row < self._table.row_count else None

    @property
    def _filter(self) -> Filter:
        game, result = (None, *GAMES.values())[self._game.index], (None, *RESULTS)[self._result.index]
        return Filter(game, self._opponent.value.strip(), result, self.app.settings.name)

    @work(group="fill", exclusive=True)
    async def _fill(self, marked: GameSummary | None = None) -> None:
        """Show the games that pass the filter, a few rows at a time; then move the cursor to the game `marked`."""
        person, now, table = self.app.settings.name, datetime.now().astimezone(), self._table
        arrange = partial(_filter_and_sort, self._games, self._filter, self._sorted_by, person, reverse=self._reverse)
        games = await to_thread(arrange)
        self._shown = [*games]
        self._show_number()
        table.clear(columns=True)
        for title, width in zip(COLUMNS, self._widths, strict=True):
            table.add_column(self._heading(title), width=width, key=title)
        for begin in range(0, len(games), ROWS_AT_ONCE):
            for game in games[begin : begin + ROWS_AT_ONCE]:
                table.add_row(*_cells(game, person, now), key=game.id)
            table.loading = False
            await sleep(0)
        table.loading = False
        rows = [game.id for game in self._shown]
        if marked and marked.id in rows:
            table.move_cursor(row=rows.index(marked.id))
        if not self.focused:
            table.focus()

    def _show_number(self) -> None:
        shown, every = len(self._shown), len(self._games)
        number = str(every) if shown == every else f"{shown} of {every}"
        none = "none yet. Games are saved automatically."
        self.query_one("#title", Static).update(f"Saved games: {number if self._games else none}")

    def _heading(self, title: str) -> Text:
        arrow = "▼" if self._reverse else "▲"
        return Text(f"{title} {arrow}" if title == self._sorted_by else title)

    @property
    def _widths(self) -> Sequence[int]:
        room = (self.size.width - GAME_WIDTH - PLAYED_WIDTH - GAPS) // 2
        return GAME_WIDTH, max(room, MIN_WIDTH), max(room, MIN_WIDTH), PLAYED_WIDTH

    def on_resize(self) -> None:
        """Fit the columns to the width of the window."""
        if not self._table.loading:
            self._fill(self.game)

    # Filters and order

    def on_chooser_changed(self) -> None:
        self._fill()

    def on_input_changed(self) -> None:
        if not self._table.loading:
            self._fill()

    def on_input_submitted(self) -> None:
        self._table.focus()

    def action_find(self) -> None:
        """Focus the filter for the opponent's name."""
        self._opponent.focus()

    def action_sort(self) -> None:
        """Sort by the next column."""
        titles = [*COLUMNS]
        self._sort(titles[(titles.index(self._sorted_by) + 1) % len(titles)])

    def action_reverse(self) -> None:
        """Reverse the order."""
        self._sort(self._sorted_by)

    def on_data_table_header_selected(self, event: DataTable.HeaderSelected) -> None:
        self._sort(event.column_key.value or "")

    def _sort(self, title: str) -> None:
        """Sort by a column: dates in descending order, the others in ascending order.

        For the column that the table is sorted by already, reverse the order.
        """
        self._reverse = not self._reverse if title == self._sorted_by else title == "Played"
        self._sorted_by = title
        self._fill()

    # Actions on a game

    def on_data_table_row_selected(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        """Continue the game, or open its replay if it is over."""
        if self.game and self.game.is_over:
            self.action_view()
        elif self.game:
            resume(self, self.game.id, self._load)

    def action_view(self) -> None:
        """Open the replay of the game."""
        self._read_game(lambda _, record: self.app.push_screen(ReplayScreen(record, record.root.line[-1])))

    def action_export(self) -> None:
        """Save the game in a file."""
        self._read_game(self._export)

    def _export(self, game: GameSummary, record: Record) -> None:
        file = Path(f"{game.game.key}-{game.id}.bgn")
        save_record(self.app, record, file, lambda saved: self.notify(f"Saved as {saved}.", markup=False))

    @work(group="read", exclusive=True)
    async def _read_game(self, then: Callable[[GameSummary, Record], object]) -> None:
        """Read the game under the cursor in a thread; call `then` with it, or show why it cannot be read."""
        if game := self.game:
            try:
                match = await to_thread(load_game, game.id)
            except SaveError as error:
                self.notify(str(error), severity="warning", markup=False)
                self._load()
            else:
                then(game, Record.of(match))

    def action_delete(self) -> None:
        """Delete the game after a question."""
        if game := self.game:
            self.app.push_screen(menus.delete_question(game.players()), partial(self._delete, game))

    def _delete(self, game: GameSummary, answer: str | None) -> None:
        if not answer:
            return
        try:
            delete_file(game.id)
        except SaveError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        self._games = tuple(each for each in self._games if each is not game)
        self._shown.remove(game)
        self._table.remove_row(game.id)
        self._show_number()

    def action_back(self) -> None:
        """Move the focus from a filter to the table, or leave the screen."""
        if self._table.has_focus:
            self.dismiss()
        else:
            self._table.focus()


def _filter_and_sort(
    games: Sequence[GameSummary], wanted: Filter, column: str, person: str, *, reverse: bool
) -> list[GameSummary]:
    """Return the games that pass a filter, sorted by a column."""
    return sorted(wanted.select(games), key=lambda game: COLUMNS[column](game, person), reverse=reverse)


def _cells(game: GameSummary, person: str, now: datetime) -> Iterator[Text]:
    """Return the cells of a game's row."""
    texts = (
        f"{game.game.title} {size_text(game.size)}",
        game.players(person),
        game.status,
        describe_time(game.changed_at, now),
    )
    return (Text(text, no_wrap=True, overflow="ellipsis") for text in texts)
