"""The command that lets two players meet in many games, and says which is stronger and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boardgames_tui.cli import contests
from boardgames_tui.cli.arguments import game_named
from boardgames_tui.cli.contests import check_games, crew_of, heeding_the_end, path_for, read_contender, read_limits
from boardgames_tui.core.errors import OptionError, quoted

if TYPE_CHECKING:
    from boardgames_tui.arena.elo import Sprt

A = typer.Argument(metavar="A", help=f"A player: {contests.PLAYERS}.")
B = typer.Argument(metavar="B", help="The other one.")
A_OPTION = typer.Option(metavar="NAME=VALUE", help="An option that A's engine has; as often as wanted.")
B_OPTION = typer.Option(metavar="NAME=VALUE", help="An option that B's engine has.")
SPRT = typer.Option(metavar="LOW,HIGH", help="Stop when A is known to be stronger by HIGH Elo rather than LOW, or not.")


def arena(
    a: Annotated[str, A],
    b: Annotated[str, B],
    game: Annotated[str, contests.GAME],
    size: Annotated[str, contests.SIZE] = "",
    games: Annotated[int, contests.NUMBER] = 100,
    movetime: Annotated[str, contests.TIME] = "",
    nodes: Annotated[str, contests.NODES] = "",
    plies: Annotated[int, contests.PLIES] = 4,
    seed: Annotated[int, contests.SEED] = 1,
    threads: Annotated[int, contests.THREADS] = 1,
    a_option: Annotated[list[str] | None, A_OPTION] = None,
    b_option: Annotated[list[str] | None, B_OPTION] = None,
    sprt: Annotated[str, SPRT] = "",
    folder: Annotated[str, contests.FOLDER] = "",
    jobs: Annotated[int, contests.JOBS] = 1,
    dask: Annotated[str, contests.DASK] = "",
) -> None:
    """Let two players meet in many games with paired openings, and say who is stronger and by how much."""
    from boardgames_tui.arena.folder import Folder
    from boardgames_tui.arena.match_series import Meeting
    from boardgames_tui.arena.match_spec import Contest
    from boardgames_tui.cli.score import play_on, report

    check_games(games)
    first, second = read_limits(movetime, nodes, 2)
    contenders = (read_contender(a, first, a_option or ()), read_contender(b, second, b_option or ()))
    board = game_named(game)
    contest = Contest(board.key, board.check_size(size or board.size), contenders, plies, seed, threads)
    meeting = Meeting(contest, games, Folder(path_for(folder, contest.game), contest), _sprt(sprt))
    if not meeting.over:
        with meeting.folder.held(), heeding_the_end(), crew_of(jobs, dask) as crew:
            play_on(meeting, crew)
    report(meeting)


def _sprt(text: str) -> Sprt | None:
    from boardgames_tui.arena.elo import Sprt

    try:
        low, high = map(float, text.split(",")) if text else (0.0, 0.0)
    except ValueError:
        low = high = 0.0
    if text and not -1000 <= low < high <= 1000:
        raise OptionError(
            f"{quoted(text)} is no test: it is two differences in Elo up to 1000, the lower one first: 0,10."
        )
    return Sprt(low, high) if text else None
