"""Commands in which computer players play many games against each other: two in a match, several in a tournament."""

from typing import Annotated

import typer

from boardgames_tui.arena.elo import Sprt
from boardgames_tui.cli.arguments import GAME_NAME
from boardgames_tui.cli.match_options import (
    DEFAULT_MOVETIME,
    PLAYERS,
    check_number_of_games,
    computer_player,
    contender_of,
    ending_on_signals,
    folder_path,
    parse_sprt,
    read_limits,
)
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat

A = typer.Argument(metavar="A", parser=computer_player, help=f"One player: {PLAYERS}.")
B = typer.Argument(metavar="B", parser=computer_player, help="The other player.")
PLAYER = typer.Argument(metavar="PLAYER", parser=computer_player, help=f"Players: {PLAYERS}.")
GAME = typer.Option(help=f"{', '.join(GAMES)}.", **GAME_NAME)
SIZE = typer.Option(metavar="N", help="Size of the board (default: the usual one).")
NUMBER = typer.Option(metavar="N", callback=check_number_of_games, help="Number of games, two with each opening.")
PAIR_NUMBER = typer.Option(
    metavar="N", callback=check_number_of_games, help="Number of games of each pair of players, two with each opening."
)
PLIES = typer.Option(metavar="N", min=0, help="Random moves of each opening.")
TIME = typer.Option(
    metavar="MS[,MS…]", help=f"Milliseconds per move, for all players or for each (default: {DEFAULT_MOVETIME})."
)
NODES = typer.Option(
    metavar="N[,N…]", help="Nodes or playouts per move, for all players or for each, instead of a time."
)
SEED = typer.Option(metavar="N", help="Random seed for the openings.")
THREADS = typer.Option(metavar="N", min=1, help="Threads for each engine that supports several.")
FOLDER = typer.Option(metavar="FOLDER", help="Save the games in this folder, and resume the match if it holds some.")
JOBS = typer.Option(metavar="N", min=1, max=1000, help="Games to run in parallel.")
DASK = typer.Option(metavar="ADDRESS", help="Play on the Dask cluster with this scheduler address.")
A_OPTION = typer.Option(metavar="NAME=VALUE", help="Set an option of engine A (repeatable).")
B_OPTION = typer.Option(metavar="NAME=VALUE", help="Set an option of engine B (repeatable).")
SPRT_HELP = "Stop the match once an SPRT decides between these two Elo differences, LOW,HIGH."
SPRT = typer.Option(metavar="LOW,HIGH", parser=parse_sprt, help=SPRT_HELP)


def arena(
    a: Annotated[Seat, A],
    b: Annotated[Seat, B],
    game: Annotated[Game, GAME],
    size: Annotated[str, SIZE] = "",
    games: Annotated[int, NUMBER] = 100,
    movetime: Annotated[str, TIME] = "",
    nodes: Annotated[str, NODES] = "",
    plies: Annotated[int, PLIES] = 4,
    seed: Annotated[int, SEED] = 1,
    threads: Annotated[int, THREADS] = 1,
    a_option: Annotated[list[str] | None, A_OPTION] = None,
    b_option: Annotated[list[str] | None, B_OPTION] = None,
    sprt: Annotated[Sprt | None, SPRT] = None,
    folder: Annotated[str, FOLDER] = "",
    jobs: Annotated[int, JOBS] = 1,
    dask: Annotated[str, DASK] = "",
) -> None:
    """Let two players meet in many games with paired openings, and say who is stronger and by how much."""
    from boardgames_tui.arena.folder import Folder
    from boardgames_tui.arena.match_series import MatchSeries
    from boardgames_tui.arena.match_spec import MatchSpec
    from boardgames_tui.arena.worker_pool import open_pool
    from boardgames_tui.cli.score import play_series, report_series

    limit_a, limit_b = read_limits(movetime, nodes, 2)
    contenders = (contender_of(a, limit_a, a_option or ()), contender_of(b, limit_b, b_option or ()))
    match_spec = MatchSpec(game.key, game.check_size(size or game.size), contenders, plies, seed, threads)
    series = MatchSeries(match_spec, games, Folder(folder_path(folder, game.key), match_spec), sprt)
    if not series.is_over:
        with series.folder.locked(), ending_on_signals(), open_pool(jobs, dask) as pool:
            play_series(series, pool)
    report_series(series)


def tournament(
    players: Annotated[list[Seat], PLAYER],
    game: Annotated[Game, GAME],
    size: Annotated[str, SIZE] = "",
    games: Annotated[int, PAIR_NUMBER] = 20,
    movetime: Annotated[str, TIME] = "",
    nodes: Annotated[str, NODES] = "",
    plies: Annotated[int, PLIES] = 4,
    seed: Annotated[int, SEED] = 1,
    threads: Annotated[int, THREADS] = 1,
    folder: Annotated[str, FOLDER] = "",
    jobs: Annotated[int, JOBS] = 1,
    dask: Annotated[str, DASK] = "",
) -> None:
    """Let everybody meet everybody else in many games with paired openings, and say how strong each is."""
    from boardgames_tui.arena.match_spec import MatchSpec
    from boardgames_tui.arena.tournament import Tournament
    from boardgames_tui.arena.worker_pool import open_pool
    from boardgames_tui.cli.score import play_tournament, report_tournament

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
            play_tournament(tournament, pool, game.title)
    report_tournament(tournament)
