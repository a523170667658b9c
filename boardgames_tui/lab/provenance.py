"""Files of positions for a fit and of the weights that come from it, both with their provenance."""

import subprocess
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.core.weights import NOT_RECORDED, Provenance, WeightsFile

# Seed of every fit that draws random numbers.
FIT_SEED = 1


def save_positions(file: str, *, nodes: int, seed: int, **columns: NDArray[Any]) -> None:
    """Write the positions of one run of games (.npz): their columns, and how the games were played."""
    arrays: dict[str, Any] = {"nodes": nodes, "seed": seed, "commit": current_commit(), **columns}
    np.savez_compressed(file, **arrays)


def load_positions(files: Iterable[str], column: str = "rows") -> NDArray[Any]:
    """Return a column of several files, one file after the other."""
    return np.concatenate([np.load(file)[column] for file in files])


def write_weights(declared: WeightsFile, arrays: Mapping[str, NDArray[Any]], provenance: Provenance) -> None:
    """Round weights to integers, write them to their file, and print its path."""
    target = Path(str(declared.location))
    rounded = {name: np.round(weights).astype(int).ravel().tolist() for name, weights in arrays.items()}
    target.write_bytes(declared.pack(rounded, provenance))
    print(target)


def provenance_of(tool: str, files: Sequence[str], positions: int, fit_seed: int | None = FIT_SEED) -> Provenance:
    """Return the provenance of weights that a tool has just fitted to files of positions."""
    played = [np.load(file) for file in files]
    commits = {str(each["commit"]) for each in played}
    digest = sha256(b"".join(sorted(sha256(Path(file).read_bytes()).digest() for file in files))).hexdigest()
    seeds = f"games {in_words(int(each['seed']) for each in played)}"
    return Provenance(
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        commit=current_commit(),
        command=f"`python -m boardgames_tui.lab {tool} fit FILE …`",
        seed=seeds if fit_seed is None else f"{seeds}, fit {fit_seed}",
        positions=f"{positions:,}",
        nodes=in_words(int(each["nodes"]) for each in played),
        data=f"games played by {', '.join(sorted(commits))}; files: {len(files)}, SHA-256 {digest[:12]}",
    )


def in_words(numbers: Iterable[int]) -> str:
    """Return the distinct numbers in ascending order, with consecutive ones as `first to last`."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def current_commit() -> str:
    """Return the commit of the sources, with `-dirty` if they have changed; NOT_RECORDED outside a repository."""
    command = ("git", "describe", "--always", "--dirty", "--exclude=*")
    try:
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return NOT_RECORDED
    return done.stdout.strip()
