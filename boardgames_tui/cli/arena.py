"""The command that lets two players meet in many games, and says which is stronger and by how much."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardgames_tui.cli.arguments import game_named
from boardgames_tui.errors import OptionError, quoted
from boardgames_tui.games import GAMES

if TYPE_CHECKING:
    from boardgames_tui.arena.contest import Contender, Contest
    from boardgames_tui.arena.elo import Sprt
    from boardgames_tui.arena.folder import Folder
    from boardgames_tui.arena.work import Crew
    from boardgames_tui.uai.lines import Limit

MOVETIME = "100"
PLAYERS = "engine:LEVEL, random, greedy, uct, uai:COMMAND or uci:COMMAND"
A = typer.Argument(metavar="A", help=f"A player: {PLAYERS}.")
B = typer.Argument(metavar="B", help="The other one.")
GAME = typer.Option(metavar="GAME", help=f"{', '.join(GAMES)}.", autocompletion=lambda: [*GAMES])
SIZE = typer.Option(metavar="N", help="Size of the board; else the usual one.")
NUMBER = typer.Option(metavar="N", help="How many games, two with each opening.")
TIME = typer.Option(metavar="MS[,MS]", help=f"Milliseconds an action, for both or for each; else {MOVETIME}.")
NODES = typer.Option(metavar="N[,N]", help="Instead of a time: nodes or playouts an action, for both or for each.")
PLIES = typer.Option(metavar="N", min=0, help="Random actions of an opening.")
SEED = typer.Option(metavar="N", help="Which openings.")
THREADS = typer.Option(metavar="N", min=1, help="Threads of each engine that can use several.")
A_OPTION = typer.Option(metavar="NAME=VALUE", help="An option that A's engine has; as often as wanted.")
B_OPTION = typer.Option(metavar="NAME=VALUE", help="An option that B's engine has.")
SPRT = typer.Option(metavar="LOW,HIGH", help="Stop when A is known to be stronger by HIGH Elo rather than LOW, or not.")
FOLDER = typer.Option(metavar="FOLDER", help="Keep the games here, and go on with those that are here already.")
JOBS = typer.Option(metavar="N", min=1, help="Games at a time.")
DASK = typer.Option(metavar="ADDRESS", help="Play on the Dask cluster whose scheduler has this address.")


def arena(
    a: Annotated[str, A],
    b: Annotated[str, B],
    game: Annotated[str, GAME],
    size: Annotated[str, SIZE] = "",
    games: Annotated[int, NUMBER] = 100,
    movetime: Annotated[str, TIME] = "",
    nodes: Annotated[str, NODES] = "",
    plies: Annotated[int, PLIES] = 4,
    seed: Annotated[int, SEED] = 1,
    threads: Annotated[int, THREADS] = 1,
    a_option: Annotated[list[str] | None, A_OPTION] = None,
    b_option: Annotated[list[str] | None, B_OPTION] = None,
    sprt: Annotated[str, SPRT] = "",
    folder: Annotated[str, FOLDER] = "",
    jobs: Annotated[int, JOBS] = 1,
    dask: Annotated[str, DASK] = "",
) -> None:
    """Let two players meet in many games with paired openings, and say who is stronger and by how much."""
    from boardgames_tui.arena.contest import Contest
    from boardgames_tui.arena.meeting import Meeting
    from boardgames_tui.cli.score import play_on, report

    limits = _limits(movetime, nodes)
    contenders = (_contender(a, limits[0], a_option or []), _contender(b, limits[1], b_option or []))
    board = game_named(game)
    contest = Contest(board.key, board.check_size(size or board.size), contenders, plies, seed, threads)
    if games < 2 or games % 2:
        raise OptionError(f"{games} games cannot be played: there are two with each opening.")
    meeting = Meeting(contest, games, _folder(folder, contest), _sprt(sprt))
    if not meeting.over:
        with _heeding_the_end(), _crew(jobs, dask) as crew:
            play_on(meeting, crew)
    report(meeting)


def _limits(movetime: str, nodes: str) -> tuple[Limit, Limit]:
    from boardgames_tui.uai.lines import Limit

    if movetime and nodes:
        raise OptionError("an action is limited by --movetime or by --nodes, not by both.")
    first, second = _counts("--nodes", nodes) if nodes else _counts("--movetime", movetime or MOVETIME)
    return (Limit(nodes=first), Limit(nodes=second)) if nodes else (Limit(movetime=first), Limit(movetime=second))


def _counts(name: str, text: str) -> tuple[int, int]:
    """Read a number for both, or one for each."""
    from boardgames_tui.uai.lines import read_number

    numbers = [read_number(part.strip()) or 0 for part in text.split(",")]
    if len(numbers) > 2 or min(numbers) < 1:
        raise OptionError(f"{name} cannot be {quoted(text)}: it is a number for both players, or one for each: 100,50.")
    return numbers[0], numbers[-1]


def _contender(text: str, limit: Limit, options: list[str]) -> Contender:
    from boardgames_tui.arena.contest import Contender
    from boardgames_tui.seats import Seat

    seat = Seat.parse(text)
    pairs = [option.partition("=") for option in options]
    contender = Contender(seat, limit, {name: value for name, _, value in pairs})
    if seat.is_person:
        raise OptionError(f"{quoted(text)} is a person, and here play {PLAYERS}.")
    if options and seat.is_simple:
        raise OptionError(f"{seat} is no engine and has no options.")
    if not all(name and equals for name, equals, _ in pairs):
        raise OptionError(f"{quoted(' '.join(options))} sets no option: it is NAME=VALUE.")
    return contender


def _sprt(text: str) -> Sprt | None:
    from boardgames_tui.arena.elo import Sprt

    try:
        low, high = map(float, text.split(",")) if text else (0.0, 0.0)
    except ValueError:
        low = high = 0.0
    if text and not -1000 <= low < high <= 1000:
        raise OptionError(f"{quoted(text)} is no test: it is two differences in Elo, the lower one first: 0,10.")
    return Sprt(low, high) if text else None


def _folder(name: str, contest: Contest) -> Folder:
    from boardgames_tui.arena.folder import Folder
    from boardgames_tui.store import paths

    return Folder(Path(name), contest) if name else Folder.new(paths()["data"] / "arena", contest)


@contextmanager
def _heeding_the_end() -> Iterator[None]:
    """Let the engines go when this process is told to end: some would go on for ever with nobody to listen."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, lambda number, _: sys.exit(128 + number)) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _crew(jobs: int, dask: str) -> AbstractContextManager[Crew]:
    from boardgames_tui.arena.work import cluster_crew, local_crew

    return cluster_crew(dask) if dask else local_crew(jobs)
