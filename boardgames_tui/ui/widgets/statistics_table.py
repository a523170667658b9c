"""Tables of wins, draws and losses, for the page in the app and for the command line."""

from collections.abc import Iterator, Sequence

from rich.table import Column, Table
from rich.text import Text

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.storage.saved_games.statistics import EACH_OTHER, GameStatistics, ResultCounts, by_player

NOTHING = "No finished games."
LEGEND = "Columns show won-drawn-lost. A win scores 1, a draw 1/2."


def tables(statistics: Sequence[GameStatistics]) -> Iterator[Table]:
    """Yield a table for each person, with the name above the table if there are several."""
    statistics_by_player = by_player(statistics)
    for player, player_statistics in statistics_by_player.items():
        title = Text(player, "bold") if len(statistics_by_player) > 1 else None
        columns = [Column("Game"), Column("Against")]
        columns += [Column(heading, justify="right") for heading in ("Games", "As Black", "As White", "Points")]
        table = Table(*columns, box=None, padding=(0, 2, 0, 0), title=title, title_justify="left")
        for game_statistics in player_statistics:
            # Names are not markup.
            table.add_row(*map(Text, _cells(game_statistics)))
        yield table


def _cells(statistics: GameStatistics) -> Iterator[str]:
    """Yield the cells of a row, in the order of the headings."""
    yield from (statistics.game.title, statistics.pair.opponent, str(statistics.total.games))
    if statistics.pair.opponent == EACH_OTHER:
        # It is unknown which of two people without names won.
        yield from ("", "", "")
        return
    yield from (_results(statistics.by_colour[colour]) for colour in (BLACK, WHITE))
    yield f"{statistics.total.share:.0%}"


def _results(count: ResultCounts) -> str:
    return f"{count.won}-{count.drawn}-{count.lost}" if count.games else ""
