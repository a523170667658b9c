"""Games of the engine against itself for a fit, played in parallel on this machine or on a cluster.

python -m boardgames_tui.lab self_play FIT FOLDER [--parts N] [--amount N] [--nodes N] [--jobs N | --dask ADDRESS]

FIT is the tool that plays each part and later fits weights to all of them. The amount of a part is a number of seconds
for `fit_io`, `fit_implo` and `fit_torus`, and a number of games for `fit_ataxx_network` and `fit_ataxx_windows`. The
workers of a cluster must run in a clone of the repository. Parts that the folder already holds are not played again.
"""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from boardgames_tui.arena.worker_pool import open_pool

FITS = ("fit_io", "fit_implo", "fit_torus", "fit_ataxx_network", "fit_ataxx_windows")


def play_part(fit: str, number: int, amount: int, nodes: int) -> tuple[str, bytes]:
    """Play a part in a process of its own, with its number as the seed; return the name and content of its file."""
    with TemporaryDirectory() as folder:
        arguments = ("play", Path(folder, f"{number:05}"), amount, nodes, number)
        subprocess.run([sys.executable, "-m", f"boardgames_tui.lab.{fit}", *map(str, arguments)], check=True)
        (file,) = Path(folder).iterdir()
        return file.name, file.read_bytes()


def main(
    fit: Annotated[str, typer.Argument(metavar="|".join(FITS))],
    folder: Path,
    parts: int = 10,
    amount: int = 300,
    nodes: int = 400,
    jobs: int = 2,
    dask: str = "",
) -> None:
    """Play the parts that the folder does not hold yet."""
    if fit not in FITS:
        raise typer.BadParameter(f"{fit!r} is not one of {', '.join(FITS)}.")
    folder.mkdir(parents=True, exist_ok=True)
    present = {file.stem for file in folder.iterdir()}
    missing = [(fit, n, amount, nodes) for n in range(1, parts + 1) if f"{n:05}" not in present]
    with open_pool(jobs, dask) as pool, closing(pool.run_calls(play_part, missing)) as played:
        for _, (name, content) in played:
            (folder / name).write_bytes(content)
            print(folder / name, flush=True)


if __name__ == "__main__":
    typer.run(main)
