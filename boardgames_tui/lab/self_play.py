"""Games of the engine against itself, to fit its judges to: through the one work list, here or on a cluster.

python -m boardgames_tui.lab self_play FIT FOLDER [--parts N] [--amount N] [--nodes N] [--jobs N | --dask ADDRESS]

FIT is the tool that plays a part and later fits to all of them: `fit_io`, `fit_implo` or `fit_torus`, each for so many
seconds, or `fit_ataxx_network` or `fit_ataxx_windows`, so many games. The workers of a cluster begin in a clone of the
repository. Parts that the folder has are not played again.
"""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from boardgames_tui.arena.worker_pool import crew_of

FITS = ("fit_io", "fit_implo", "fit_torus", "fit_ataxx_network", "fit_ataxx_windows")


def play_part(fit: str, number: int, amount: int, nodes: int) -> tuple[str, bytes]:
    """Play in a process of its own, with the number as its seed; return the name of the file and what it holds."""
    with TemporaryDirectory() as folder:
        words = ("play", Path(folder, f"{number:05}"), amount, nodes, number)
        subprocess.run([sys.executable, "-m", f"boardgames_tui.lab.{fit}", *map(str, words)], check=True)
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
    """Play the parts that are missing."""
    if fit not in FITS:
        raise typer.BadParameter(f"{fit!r} fits nothing: it is one of {', '.join(FITS)}.")
    folder.mkdir(parents=True, exist_ok=True)
    there = {file.stem for file in folder.iterdir()}
    missing = [(fit, n, amount, nodes) for n in range(1, parts + 1) if f"{n:05}" not in there]
    with crew_of(jobs, dask) as crew, closing(crew.done(play_part, missing)) as played:
        for _, (name, content) in played:
            (folder / name).write_bytes(content)
            print(folder / name, flush=True)


if __name__ == "__main__":
    typer.run(main)
