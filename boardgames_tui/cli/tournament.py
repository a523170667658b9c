"""Command that plays a round-robin tournament and estimates the strength of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boardgames_tui.cli import match_options
from boardgames_tui.cli.arguments import PLAYERS, check_number_of_games, computer_player
from boardgames_tui.cli.match_options import contender_of, ending_on_signals, path_for, read_limits
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.printable import printable
from boardgames_tui.match.seats import Seat
from boardgames_tui.system.streams import say

if TYPE_CHECKING:
    from boardgames_tui.arena.tournament import Tournament
    from boardgames_tui.arena.worker_pool import WorkerPool

EACH = typer.Argument(metavar="PLAYER", parser=computer_player, help=f"Players: {PLAYERS}.")
NUMBER = typer.Option(
    metavar="N", callback=check_number_of_games, help="Number of games of each pair of players, two with each opening."
)


def tournament(
    players: Annotated[list[Seat], EACH],
    game: Annotated[Game, match_options.GAME],
    size: Annotated[str, match_options.SIZE] = "",
    games: Annotated[int, NUMBER] = 20,
    movetime: Annotated[str, match_options.TIME] = "",
    nodes: Annotated[str, match_options.NODES] = "",
    plies: Annotated[int, match_options.PLIES] = 4,
    seed: Annotated[int, match_options.SEED] = 1,
    threads: Annotated[int, match_options.THREADS] = 1,
    folder: Annotated[str, match_options.FOLDER] = "",
    jobs: Annotated[int, match_options.JOBS] = 1,
    dask: Annotated[str, match_options.DASK] = "",
) -> None:
    """Let everybody meet everybody else in many games with paired openings, and say how strong each is."""
    from boardgames_tui.arena.match_spec import MatchSpec
    from boardgames_tui.arena.tournament import Tournament
    from boardgames_tui.arena.worker_pool import open_pool

    if len(players) < 2:
        raise OptionError("a tournament needs at least two players.")
    limits = read_limits(movetime, nodes, len(players))
    contenders = [contender_of(seat, limit) for seat, limit in zip(players, limits, strict=True)]
    match_spec = MatchSpec(
        game.key, game.check_size(size or game.size), (contenders[0], contenders[1]), plies, seed, threads
    )
    found = Tournament(contenders, match_spec, games, path_for(folder, f"tournament-{game.key}"))
    if found.games_played < found.games:
        with found.locked(), ending_on_signals(), open_pool(jobs, dask) as pool:
            _play_on(found, pool, game.title)
    _report(found)


def _play_on(tournament: Tournament, pool: WorkerPool, title: str) -> None:
    """Play the missing games of a tournament, and show the leader on stderr."""
    from rich.console import Console

    from boardgames_tui.cli.score import CUT_OFF, prepare, progress_shown

    console = Console(stderr=True, highlight=False)
    place = printable(str(tournament.path))
    console.out(f"{title}, {len(tournament.players)} players, {tournament.games} games, saved in {place}.")
    console.out(CUT_OFF)
    prepare(console, pool, [series.match_spec for series in tournament.series.values() if series.missing_numbers])
    with progress_shown(console, tournament.games, tournament.games_played) as show:
        for _ in tournament.play_missing(pool):
            first, second, *_ = tournament.standings
            leader = (
                f"{printable(str(tournament.players[first.player]))} leads"
                if round(first.elo) > round(second.elo)
                else "tied"
            )
            show(tournament.games_played, f"{leader}, Elo {first.elo:+.0f}")


def _report(tournament: Tournament) -> None:
    """Print faults, then a table with Elo, points and the results between all players, the strongest first."""
    from rich.console import Console
    from rich.table import Table

    from boardgames_tui.cli.score import faults

    for (i, j), series in tournament.series.items():
        for sentence in faults(series, (str(tournament.players[i]), str(tournament.players[j]))):
            say(sentence)
    standings = tournament.standings
    table = Table("", "player", "Elo", "points", *(str(k) for k in range(1, len(standings) + 1)))
    for column in (table.columns[0], *table.columns[2:]):
        column.justify = "right"
    for k, each in enumerate(standings, 1):
        made = ["" if each is other else f"{tournament.points(each.player, other.player):g}" for other in standings]
        points = f"{each.points:g}/{each.games}"
        table.add_row(str(k), printable(str(tournament.players[each.player])), f"{each.elo:+.0f}", points, *made)
    Console(highlight=False, markup=False, emoji=False).print(table)
