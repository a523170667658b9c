"""Values of the options of the commands that play many games: players, limits and folder. Ending on signals."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from boardgames_tui.arena.elo import Sprt
from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat

if TYPE_CHECKING:
    from boardgames_tui.arena.match_spec import Contender
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
        raise OptionError(
            f"{quoted(text)} is not a test. Use two Elo differences up to {MAX_ELO}, the lower one first: 0,10."
        )
    return Sprt(low, high)


def read_limits(movetime: str, nodes: str, players: int) -> Sequence[Limit]:
    """Parse the options --movetime and --nodes, of which one may be given; return the limit of each player."""
    from boardgames_tui.uai.values import Limit

    if movetime and nodes:
        raise OptionError("use either --movetime or --nodes, not both.")
    if nodes:
        return [Limit(nodes=number) for number in _parse_numbers("--nodes", nodes, players)]
    milliseconds = _parse_numbers("--movetime", movetime or DEFAULT_MOVETIME, players)
    return [Limit(movetime=number) for number in milliseconds]


def _parse_numbers(option: str, text: str, players: int) -> Sequence[int]:
    """Parse the value of an option, one positive number for all players or one for each; return one for each."""
    from boardgames_tui.uai.lines import read_number

    # What is not a number counts as 0, which is refused too.
    numbers = [read_number(part.strip()) or 0 for part in text.split(",")]
    if len(numbers) not in (1, players) or min(numbers) < 1:
        all_players = "both" if players == 2 else "all"
        raise OptionError(
            f"{option} cannot be {quoted(text)}: it is a number from 1 for {all_players} players, or one for each: 9,5."
        )
    return numbers if len(numbers) == players else numbers * players


def contender_of(seat: Seat, limit: Limit, options: Sequence[str] = ()) -> Contender:
    """Return a player of a match with its limit and its engine options, each a text NAME=VALUE.

    Raise OptionError if a player that is not an engine has options, a text is malformed, or the match sets the option.
    Whether the engine has an option is not checked here.
    """
    from boardgames_tui.arena.match_spec import Contender

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
