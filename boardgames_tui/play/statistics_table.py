"""Tables of wins, draws and losses, levels, and progress, for the page in the app and for the command line."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.learn.game_progress import GameProgress
from boardgames_tui.match.tally import Tally
from boardgames_tui.storage.saved_games.own_level import Levels, PersonAtGame
from boardgames_tui.storage.saved_games.statistics import EACH_OTHER, GameStatistics, by_player

NOTHING = "No finished games."
LEGEND = "Columns show won-drawn-lost. A win scores 1, a draw 1/2."
LEVEL_LEGEND = "Level: of the engine against which half of the games are won (± 95 %)."


def legend(levels: Levels) -> str:
    return f"{LEGEND}\n{LEVEL_LEGEND}" if levels else LEGEND


def progress_lines(progress: Mapping[str, GameProgress]) -> str:
    """Return a line with the progress in the lessons and puzzles of each game, by the key of the game."""
    return "\n".join(f"{GAMES[key].title}: {game_progress}" for key, game_progress in progress.items())


def tables(statistics: Sequence[GameStatistics], levels: Levels) -> Iterator[Group]:
    """Yield a table for each person, with the name above the table if there are several, and the levels below."""
    statistics_by_player = by_player(statistics)
    for player, player_statistics in statistics_by_player.items():
        title = Text(player, "bold") if len(statistics_by_player) > 1 else None
        columns = [Column("Game"), Column("Against")]
        columns += [Column(heading, justify="right") for heading in ("Games", "As Black", "As White", "Points")]
        table = Table(*columns, box=None, padding=(0, 2, 0, 0), title=title, title_justify="left")
        for game_statistics in player_statistics:
            # Names are not markup.
            table.add_row(*map(Text, _cells(game_statistics)))
        yield Group(table, *_level_lines(player, player_statistics, levels))


def _level_lines(player: str, statistics: Iterable[GameStatistics], levels: Levels) -> Iterator[Text]:
    """Yield a line with the levels of a person in the games of the statistics, if any is known."""
    games = dict.fromkeys(game_statistics.game for game_statistics in statistics)
    level_by_title = {game.title: levels.get(PersonAtGame(player, game.key)) for game in games}
    texts = [f"{title} {level}" for title, level in level_by_title.items() if level]
    if texts:
        yield Text(f"Level: {', '.join(texts)}")


def _cells(statistics: GameStatistics) -> list[str]:
    """Return the cells of a row, in the order of the headings."""
    cells = [statistics.game.title, statistics.pair.opponent, str(statistics.total.games)]
    if statistics.pair.opponent == EACH_OTHER:
        # It is unknown which of two people without names won.
        return [*cells, "", "", ""]
    as_black, as_white = _results(statistics.by_colour[BLACK]), _results(statistics.by_colour[WHITE])
    return [*cells, as_black, as_white, f"{statistics.total.share:.0%}"]


def _results(tally: Tally) -> str:
    return f"{tally.won}-{tally.drawn}-{tally.lost}" if tally.games else ""
