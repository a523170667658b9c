"""Page of statistics: results of the saved games, and progress in lessons and puzzles."""

from asyncio import to_thread

from rich.console import Group
from rich.padding import Padding
from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.games import GAMES
from boardgames_tui.learn.game_progress import read_progress
from boardgames_tui.play.statistics_table import NOTHING, legend, progress_lines, tables
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.saved_games.own_level import levels_of
from boardgames_tui.storage.saved_games.statistics import statistics_of
from boardgames_tui.ui.keys import PAGE, bar
from boardgames_tui.ui.screens.help import Page, ViScroll
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.panel_text import MUTED


class StatisticsScreen(Page):
    """Page with a table of results for each person, and the progress of the user."""

    def compose(self) -> ComposeResult:
        with ViScroll():
            yield Static("Statistics", classes="title")
            yield Static(id="tables")
            yield Static(id="legend")
            yield Static(id="progress", markup=False)
        yield KeyBar(bar(PAGE))

    @work
    async def on_mount(self) -> None:
        """Show the tables with their legend, or that there are no games; show the progress below."""
        # In threads, because there may be thousands of games.
        library = await to_thread(read_library)
        progress = await to_thread(read_progress, GAMES.values(), self.app.settings)
        self.app.warn(*library.warnings, *progress.sentences)
        statistics = await to_thread(statistics_of, library.games, self.app.settings.name)
        levels = await to_thread(levels_of, library.games, self.app.settings.name)
        if statistics:
            with_gaps = [Padding(table, (0, 0, 1, 0)) for table in tables(statistics, levels)]
            self.query_one("#tables", Static).update(Group(*with_gaps))
            self.query_one("#legend", Static).update(Content.styled(legend(levels), MUTED))
        else:
            self.query_one("#tables", Static).update(NOTHING)
        if progress.games:
            self.query_one("#progress", Static).update(f"\n{progress_lines(progress.games)}")
