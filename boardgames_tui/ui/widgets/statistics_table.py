"""Tables of wins, draws and losses, for the page in the app and for the command line."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.storage.saved_games.statistics import EACH_OTHER, GameStatistics, ResultCounts, by_player

NOTHING = "No finished games."
LEGEND = "Columns show won-drawn-lost. A win scores 1, a draw 1/2."
WORDS = ("Game", "Against")
NUMBERS = ("Games", "As Black", "As White", "Points")


def tables(found: Sequence[GameStatistics]) -> Iterator[Table]:
    """Yield a table for each person, with the name above it if there are several."""
    players = by_player(found)
    for player, theirs in players.items():
        title = player if len(players) > 1 else None
        table = Table(box=None, padding=(0, 2, 0, 0), title=title, title_justify="left", title_style="bold")
        for heading in WORDS:
            table.add_column(heading, header_style="bold")
        for heading in NUMBERS:
            table.add_column(heading, header_style="bold", justify="right")
        for tally in theirs:
            table.add_row(*_cells(tally))
        yield table


def _cells(tally: GameStatistics) -> Iterator[str]:
    every = tally.total
    yield from (tally.game.title, tally.pair.opponent, str(every.games))
    if tally.pair.opponent == EACH_OTHER:
        # Nobody can say which of two people without names won.
        yield from ("", "", "")
        return
    yield from (_results(tally.by_colour[colour]) for colour in (BLACK, WHITE))
    yield f"{every.share:.0%}"


def _results(count: ResultCounts) -> str:
    return f"{count.won}-{count.drawn}-{count.lost}" if count.games else ""
