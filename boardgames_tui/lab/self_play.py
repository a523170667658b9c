"""Games of the engine against itself for a fit, played in parallel on this machine or on a cluster.

python -m boardgames_tui.lab self_play FIT FOLDER
    [--parts N] [--first N] [--amount N] [--nodes N] [--jobs N | --dask ADDRESS]

FIT is the tool that plays each part and later fits weights to all of them. The amount of a part is a number of games
for `fit_ataxx_windows`, and a number of seconds for all others. The workers of a cluster must run in a clone of the
repository. The parts are numbered from `--first` on; part 12 is the file `00012.npz`, and parts that are already in the
folder are not played again.
"""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from boardgames_tui.arena.worker_pool import open_pool
from boardgames_tui.system.atomic_write import write_atomically

# Tools that play games and fit weights to them.
FITS = ("fit_io", "fit_implo", "fit_torus", "fit_onyx", "fit_ataxx_network", "fit_ataxx_windows")


def play_part(fit: str, number: int, amount: int, nodes: int) -> tuple[str, bytes]:
    """Play a part in a process of its own, with the part's number as seed; return the name and content of its file.

    Raise CalledProcessError if the process fails.
    """
    with TemporaryDirectory() as folder:
        seed = number
        arguments = ("play", Path(folder, part_name(number)), amount, nodes, seed)
        subprocess.run([sys.executable, "-m", f"boardgames_tui.lab.{fit}", *map(str, arguments)], check=True)
        # The tool adds the extension.
        (file,) = Path(folder).iterdir()
        return file.name, file.read_bytes()


def part_name(number: int) -> str:
    """Return the name of a part's file, without its extension."""
    return f"{number:05}"


def main(
    fit: Annotated[str, typer.Argument(metavar="|".join(FITS))],
    folder: Path,
    parts: int = 10,
    first: int = 1,
    amount: int = 300,
    nodes: int = 400,
    jobs: int = 2,
    dask: str = "",
) -> None:
    """Play the parts that the folder does not hold yet."""
    if fit not in FITS:
        raise typer.BadParameter(f"{fit!r} is not one of {', '.join(FITS)}.")
    folder.mkdir(parents=True, exist_ok=True)
    present_names = {file.stem for file in folder.iterdir()}
    missing_numbers = [number for number in range(first, first + parts) if part_name(number) not in present_names]
    calls = [(fit, number, amount, nodes) for number in missing_numbers]
    with open_pool(jobs, dask) as pool, closing(pool.run_calls(play_part, calls)) as results:
        for _, (name, content) in results:
            write_atomically(folder / name, content)
            print(folder / name, flush=True)


if __name__ == "__main__":
    typer.run(main)
