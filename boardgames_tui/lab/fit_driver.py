"""Driver of the fits: the commands that save the positions of games, and fit weights to them."""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer
from numpy.typing import NDArray

from boardgames_tui.kernel.weights import WeightsFile
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, save_positions, write_weights

# Columns of saved positions by name.
Columns: TypeAlias = Mapping[str, NDArray[Any]]
# Plays a game for each of the numbers, with a number of nodes for each search; returns the positions.
PlayGames: TypeAlias = Callable[[Iterable[int], int, random.Random], Columns]


class FittedWeights(NamedTuple):
    """Result of a fit: the arrays of the file of weights, and the number of positions."""

    arrays: Mapping[str, NDArray[Any]]
    positions: int
    remark: str = ""
    """What the provenance says of the data, besides the games."""


# Fits weights to positions.
FitWeights: TypeAlias = Callable[[Columns], FittedWeights]


def fit_app(
    tool: str,
    learned: WeightsFile,
    play_games: PlayGames,
    fit_weights: FitWeights,
    *,
    refine_weights: FitWeights | None = None,
    nodes: int,
    is_timed: bool = True,
    fit_seed: int | None = FIT_SEED,
) -> typer.Typer:
    """Return the command line of a fit, with the default number of nodes for each search.

    A timed fit plays for some seconds, any other a number of games. `refine_weights`, if there is such a fit, begins
    with the present weights. `fit_seed` is None for a fit without random numbers.
    """
    app = typer.Typer()
    default_nodes = nodes

    def play_seconds(
        file: str,
        seconds: Annotated[int, typer.Argument()] = 300,
        nodes: Annotated[int, typer.Argument()] = default_nodes,
        seed: Annotated[int, typer.Argument()] = 0,
    ) -> None:
        """Play games for some time and save their positions in a file; seed 0 stands for the time of day."""
        seed = seed or time.time_ns()
        save_positions(file, nodes=nodes, seed=seed, **play_games(_count_for(seconds), nodes, random.Random(seed)))

    def play_number(
        file: str,
        games: int,
        nodes: Annotated[int, typer.Argument()] = default_nodes,
        seed: Annotated[int, typer.Argument()] = 1,
    ) -> None:
        """Play games and save their positions in a file."""
        save_positions(file, nodes=nodes, seed=seed, **play_games(range(games), nodes, random.Random(seed)))

    app.command("play")(play_seconds if is_timed else play_number)

    def run(command: str, fit_or_refine: FitWeights, files: list[str]) -> None:
        fitted = fit_or_refine(load_positions(files))
        provenance = provenance_of(f"{tool} {command}", files, fitted.positions, fit_seed)
        data = "; ".join(filter(None, (provenance.data, fitted.remark)))
        write_weights(learned, fitted.arrays, provenance._replace(data=data))

    @app.command("fit")
    def fit(files: list[str]) -> None:
        """Fit the weights to the positions in files, and write them."""
        run("fit", fit_weights, files)

    if refine_weights:

        @app.command("refine")
        def refine(files: list[str]) -> None:
            """Fit the present weights further to the positions in files, and write them."""
            run("refine", refine_weights, files)

    return app


def _count_for(seconds: float) -> Iterator[int]:
    """Count from 0 until some seconds have passed."""
    began = time.monotonic()
    number = 0
    while time.monotonic() - began < seconds:
        yield number
        number += 1
