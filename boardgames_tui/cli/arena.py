"""Commands in which computer players play many games against each other: two in a match, several in a tournament."""

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.arena.elo import Sprt
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.cli.arguments import GAME_NAME
from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.lines import read_number
from boardgames_tui.uai.values import Limit

PLAYERS = "engine:LEVEL, random, greedy, uct, uai:COMMAND or uci:COMMAND"
# Milliseconds per move, as the text of an option.
DEFAULT_MOVETIME = "100"
# Largest Elo difference of an SPRT.
MAX_ELO = 1000
# Options of engines that a match sets for both players.
MATCH_OPTIONS = {"size", "level", *(option.key for game in GAMES.values() for option in game.options)}


def computer_player(text: str) -> Seat:
    """Parse the seat of a computer player."""
    seat = Seat.parse(text)
    if seat.is_person:
        raise OptionError(f"{quoted(text)} is a person; this command needs {PLAYERS}.")
    if seat.needs_strength:
        raise OptionError(f"{quoted(text)} plays only against a person; this command needs {PLAYERS}.")
    return seat


def check_number_of_games(games: int) -> int:
    """Return a number of games if it is positive and even."""
    if games < 2 or games % 2:
        raise OptionError(f"{games} games cannot be played: every opening is played twice, so use an even number.")
    return games


def parse_sprt(text: str) -> Sprt:
    """Parse the hypotheses LOW,HIGH of an SPRT."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        # Equal values are refused too.
        low = high = 0.0
    if not -MAX_ELO <= low < high <= MAX_ELO:
        rule = f"Use two Elo differences up to {MAX_ELO}, the lower one first: 0,10."
        raise OptionError(f"{quoted(text)} is not a test. {rule}")
    return Sprt(low, high)


A = typer.Argument(metavar="A", parser=computer_player, help=f"One player: {PLAYERS}.")
B = typer.Argument(metavar="B", parser=computer_player, help="The other player.")
PLAYER = typer.Argument(metavar="PLAYER", parser=computer_player, help=f"Players: {PLAYERS}.")
GAME = typer.Option(help=f"{', '.join(GAMES)}.", **GAME_NAME)
SIZE = typer.Option(metavar="N", help="Size of the board (default: the usual one).")
NUMBER = typer.Option(metavar="N", callback=check_number_of_games, help="Number of games, two with each opening.")
PAIR_HELP = "Number of games of each pair of players, two with each opening."
PAIR_NUMBER = typer.Option(metavar="N", callback=check_number_of_games, help=PAIR_HELP)
PLIES = typer.Option(metavar="N", min=0, help="Random moves of each opening.")
TIME_HELP = f"Milliseconds per move, for all players or for each (default: {DEFAULT_MOVETIME})."
TIME = typer.Option(metavar="MS[,MS...]", help=TIME_HELP)
NODES_HELP = "Nodes or playouts per move, for all players or for each, instead of a time."
NODES = typer.Option(metavar="N[,N...]", help=NODES_HELP)
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
    from boardgames_tui.arena.tournament import Tournament
    from boardgames_tui.arena.worker_pool import open_pool
    from boardgames_tui.cli.score import play_tournament, report_tournament

    if len(players) < 2:
        raise OptionError("a tournament needs at least two players.")
    limits = read_limits(movetime, nodes, len(players))
    contenders = [Contender(seat, limit) for seat, limit in zip(players, limits, strict=True)]
    # The tournament puts each pair of players in the place of the first two.
    pair = (contenders[0], contenders[1])
    match_spec = MatchSpec(game.key, game.check_size(size or game.size), pair, plies, seed, threads)
    tournament = Tournament(contenders, match_spec, games, folder_path(folder, f"tournament-{game.key}"))
    if tournament.games_played < tournament.games:
        with tournament.locked(), ending_on_signals(), open_pool(jobs, dask) as pool:
            play_tournament(tournament, pool, game.title)
    report_tournament(tournament)


def read_limits(movetime: str, nodes: str, players: int) -> Sequence[Limit]:
    """Parse --movetime or --nodes, one positive number for all players or one for each; return the limit of each."""
    if movetime and nodes:
        raise OptionError("use either --movetime or --nodes, not both.")
    option, text = ("--nodes", nodes) if nodes else ("--movetime", movetime or DEFAULT_MOVETIME)
    # What is not a number counts as 0, which is refused too.
    numbers = [read_number(part.strip()) or 0 for part in text.split(",")]
    if len(numbers) not in (1, players) or min(numbers) < 1:
        form = f"a number from 1 for {'both' if players == 2 else 'all'} players, or one for each: 9,5"
        raise OptionError(f"{option} cannot be {quoted(text)}: it is {form}.")
    limits = [Limit(nodes=number) if nodes else Limit(movetime=number) for number in numbers]
    return limits if len(limits) == players else limits * players


def contender_of(seat: Seat, limit: Limit, options: Sequence[str]) -> Contender:
    """Return a player of a match with its options NAME=VALUE; whether its engine has these is not checked here."""
    if options and seat.is_simple:
        raise OptionError(f"{seat} is not an engine and has no options.")
    parts = [option.partition("=") for option in options]
    if not all(name and equals_sign for name, equals_sign, _ in parts):
        raise OptionError(f"{quoted(' '.join(options))} is not an option. Use NAME=VALUE.")
    for name, _, _ in parts:
        if name.lower() in MATCH_OPTIONS:
            raise OptionError(f"{quoted(name)} cannot be set for one player: the match and the player's name set it.")
    return Contender(seat, limit, {name: value for name, _, value in parts})


@contextmanager
def ending_on_signals() -> Iterator[None]:
    """Turn the signals that end a process into exceptions, so that the engines are closed and none runs on."""
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # An ignored signal stays ignored: the match is meant to outlive its terminal.
    handlers = {number: signal.getsignal(number) for number in numbers if signal.getsignal(number) != signal.SIG_IGN}

    def raise_exit(number: int, _: object) -> None:
        # A second signal would leave the engines running.
        for ignored in handlers:
            signal.signal(ignored, signal.SIG_IGN)
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        # The exit status of shells after a signal.
        sys.exit(128 + number)

    for number in handlers:
        signal.signal(number, raise_exit)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def folder_path(folder: str, name: str) -> Path:
    """Return the path that --folder sets; if it is empty, create a folder `name`-1, -2 … among the program's data."""
    from boardgames_tui.arena.folder import create_numbered_folder
    from boardgames_tui.system.paths import paths

    return Path(folder) if folder else create_numbered_folder(paths()["data"] / "arena", name)
