"""Command that plays a round-robin tournament and estimates the strength of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boardgames_tui.cli import match_options
from boardgames_tui.cli.arguments import PLAYERS, check_number_of_games, computer_player
from boardgames_tui.cli.match_options import contender_of, ending_on_signals, folder_path, read_limits
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.printable import printable
from boardgames_tui.match.seats import Seat
from boardgames_tui.system.streams import say

if TYPE_CHECKING:
    from boardgames_tui.arena.tournament import Tournament
    from boardgames_tui.arena.worker_pool import WorkerPool

PLAYER = typer.Argument(metavar="PLAYER", parser=computer_player, help=f"Players: {PLAYERS}.")
NUMBER = typer.Option(
    metavar="N", callback=check_number_of_games, help="Number of games of each pair of players, two with each opening."
)


def tournament(
    players: Annotated[list[Seat], PLAYER],
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
    # The tournament puts each pair of players in the place of the first two.
    pair = (contenders[0], contenders[1])
    match_spec = MatchSpec(game.key, game.check_size(size or game.size), pair, plies, seed, threads)
    tournament = Tournament(contenders, match_spec, games, folder_path(folder, f"tournament-{game.key}"))
    if tournament.games_played < tournament.games:
        with tournament.locked(), ending_on_signals(), open_pool(jobs, dask) as pool:
            _play_on(tournament, pool, game.title)
    _report(tournament)


def _play_on(tournament: Tournament, pool: WorkerPool, title: str) -> None:
    """Play the missing games of a tournament, and show the progress and the leader on stderr."""
    from rich.console import Console

    from boardgames_tui.cli.score import RESUME_NOTE, prepare, progress_shown

    console = Console(stderr=True, highlight=False)
    path = printable(str(tournament.path))
    console.out(f"{title}, {len(tournament.players)} players, {tournament.games} games, saved in {path}.")
    console.out(RESUME_NOTE)
    prepare(console, pool, [series.match_spec for series in tournament.series.values() if series.missing_numbers])
    with progress_shown(console, tournament.games, tournament.games_played) as show:
        for _ in tournament.play_missing(pool):
            leader, runner_up, *_ = tournament.standings
            tied = round(leader.elo) == round(runner_up.elo)
            lead = "tied" if tied else f"{printable(str(tournament.players[leader.player]))} leads"
            show(tournament.games_played, f"{lead}, Elo {leader.elo:+.0f}")


def _report(tournament: Tournament) -> None:
    """Print faults, then a table with Elo, points and the results between all players, the strongest first."""
    from rich.console import Console
    from rich.table import Table

    from boardgames_tui.cli.score import faults

    for (i, j), series in tournament.series.items():
        for sentence in faults(series, (str(tournament.players[i]), str(tournament.players[j]))):
            say(sentence)
    standings = tournament.standings
    table = Table("", "player", "Elo", "points", *(str(rank) for rank in range(1, len(standings) + 1)))
    for column in (table.columns[0], *table.columns[2:]):
        column.justify = "right"
    for rank, row in enumerate(standings, 1):
        points = f"{row.points:g}/{row.games}"
        against = ["" if row is other else f"{tournament.points(row.player, other.player):g}" for other in standings]
        name = printable(str(tournament.players[row.player]))
        table.add_row(str(rank), name, f"{row.elo:+.0f}", points, *against)
    Console(highlight=False, markup=False, emoji=False).print(table)
