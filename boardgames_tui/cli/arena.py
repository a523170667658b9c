"""Command that plays many games between two players and estimates their difference in strength."""

from __future__ import annotations

from typing import Annotated

import typer

from boardgames_tui.arena.elo import Sprt
from boardgames_tui.cli import match_options
from boardgames_tui.cli.arguments import PLAYERS, computer_player
from boardgames_tui.cli.match_options import contender_of, ending_on_signals, folder_path, read_limits
from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.match.seats import Seat

# Largest Elo difference of an SPRT.
MAX_ELO = 1000


def _parse_sprt(text: str) -> Sprt:
    """Parse the hypotheses LOW,HIGH of an SPRT; raise OptionError if they are malformed."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        # Equal values are refused too.
        low = high = 0.0
    if not -MAX_ELO <= low < high <= MAX_ELO:
        raise OptionError(
            f"{quoted(text)} is not a test. Use two Elo differences up to {MAX_ELO}, the lower one first: 0,10."
        )
    return Sprt(low, high)


A = typer.Argument(metavar="A", parser=computer_player, help=f"One player: {PLAYERS}.")
B = typer.Argument(metavar="B", parser=computer_player, help="The other player.")
A_OPTION = typer.Option(metavar="NAME=VALUE", help="Set an option of engine A (repeatable).")
B_OPTION = typer.Option(metavar="NAME=VALUE", help="Set an option of engine B (repeatable).")
SPRT = typer.Option(
    metavar="LOW,HIGH",
    parser=_parse_sprt,
    help="Stop the match once an SPRT decides between these two Elo differences, LOW,HIGH.",
)


def arena(
    a: Annotated[Seat, A],
    b: Annotated[Seat, B],
    game: Annotated[Game, match_options.GAME],
    size: Annotated[str, match_options.SIZE] = "",
    games: Annotated[int, match_options.NUMBER] = 100,
    movetime: Annotated[str, match_options.TIME] = "",
    nodes: Annotated[str, match_options.NODES] = "",
    plies: Annotated[int, match_options.PLIES] = 4,
    seed: Annotated[int, match_options.SEED] = 1,
    threads: Annotated[int, match_options.THREADS] = 1,
    a_option: Annotated[list[str] | None, A_OPTION] = None,
    b_option: Annotated[list[str] | None, B_OPTION] = None,
    sprt: Annotated[Sprt | None, SPRT] = None,
    folder: Annotated[str, match_options.FOLDER] = "",
    jobs: Annotated[int, match_options.JOBS] = 1,
    dask: Annotated[str, match_options.DASK] = "",
) -> None:
    """Let two players meet in many games with paired openings, and say who is stronger and by how much."""
    from boardgames_tui.arena.folder import Folder
    from boardgames_tui.arena.match_series import MatchSeries
    from boardgames_tui.arena.match_spec import MatchSpec
    from boardgames_tui.arena.worker_pool import open_pool
    from boardgames_tui.cli.score import play_on, report

    limit_a, limit_b = read_limits(movetime, nodes, 2)
    contenders = (contender_of(a, limit_a, a_option or ()), contender_of(b, limit_b, b_option or ()))
    match_spec = MatchSpec(game.key, game.check_size(size or game.size), contenders, plies, seed, threads)
    series = MatchSeries(match_spec, games, Folder(folder_path(folder, game.key), match_spec), sprt)
    if not series.is_over:
        with series.folder.locked(), ending_on_signals(), open_pool(jobs, dask) as pool:
            play_on(series, pool)
    report(series)
