"""Files of positions for a fit, and files of the fitted weights, both with their provenance.

A file of positions (.npz) has arrays, the columns, and the nodes, the seed and the commit with which the games were
played.
"""

import subprocess
import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.core.errors import BoardGamesError, quoted
from boardgames_tui.kernel.weights import NOT_RECORDED, Provenance, WeightsFile, unpack
from boardgames_tui.system.atomic_write import write_atomically

# Ending of the names of files of positions.
SUFFIX = ".npz"
# Seed of every fit that draws random numbers.
FIT_SEED = 1


def save_positions(file: str, *, nodes: int, seed: int, **columns: NDArray[Any]) -> None:
    """Write the columns of positions to a file, with the origin of their games."""
    arrays: dict[str, Any] = {"nodes": nodes, "seed": seed, "commit": current_commit(), **columns}
    content = BytesIO()
    np.savez_compressed(content, **arrays)
    write_atomically(Path(file if file.endswith(SUFFIX) else file + SUFFIX), content.getvalue())


def load_positions(files: Sequence[str]) -> Mapping[str, NDArray[Any]]:
    """Return the columns of several files of positions, joined in the order of the files; `file` has their numbers."""
    runs = [{name: column for name, column in _read_arrays(file).items() if column.ndim} for file in files]
    columns = {name: np.concatenate([run[name] for run in runs]) for name in runs[0]}
    lengths = [len(next(iter(run.values()))) for run in runs]
    return {**columns, "file": np.repeat(np.arange(len(runs)), lengths)}


def write_weights(declared: WeightsFile, arrays: Mapping[str, NDArray[Any]], provenance: Provenance) -> None:
    """Round weights to integers, write them to the declared file, and print the file's path."""
    path = Path(str(declared.location))
    write_atomically(path, pack_weights(declared, arrays, provenance))
    print(path)


def pack_weights(declared: WeightsFile, arrays: Mapping[str, NDArray[Any]], provenance: Provenance) -> bytes:
    """Round weights to integers; return the content of the file."""
    rounded = {name: np.round(weights).astype(int).ravel().tolist() for name, weights in arrays.items()}
    return declared.pack(rounded, provenance)


def describe_weights(file: Traversable) -> str:
    """Describe the weights in a file by their date and commit."""
    header, _ = unpack(file.read_bytes(), file.name)
    return f"the weights of {header.provenance.date} ({header.provenance.commit})"


def provenance_of(command: str, files: Sequence[str], positions: int, fit_seed: int | None = FIT_SEED) -> Provenance:
    """Return the provenance of weights that a command of the lab has just fitted to files of positions.

    `fit_seed` is None for a fit without random numbers.
    """
    runs = [_read_arrays(file, "nodes", "seed", "commit") for file in files]
    commits = {str(run["commit"]) for run in runs}
    # Sorted, so that the order of the files does not matter.
    digests = sorted(sha256(Path(file).read_bytes()).digest() for file in files)
    digest_of_all = sha256(b"".join(digests)).hexdigest()
    seeds = f"games {list_ranges(int(run['seed']) for run in runs)}"
    return Provenance(
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        commit=current_commit(),
        command=f"`python -m boardgames_tui.lab {command} FILE …`",
        seed=seeds if fit_seed is None else f"{seeds}, fit {fit_seed}",
        positions=f"{positions:,}",
        nodes=list_ranges(int(run["nodes"]) for run in runs),
        data=f"games played by {', '.join(sorted(commits))}; files: {len(files)}, SHA-256 {digest_of_all[:12]}",
    )


def _read_arrays(file: str, *names: str) -> Mapping[str, NDArray[Any]]:
    """Return some arrays of a file of positions, by default all; raise BoardGamesError if it is damaged."""
    try:
        # Closed at once, because there may be more files than a process may have open.
        with np.load(file) as arrays:
            return {name: arrays[name] for name in names or arrays.files}
    except (ValueError, TypeError, KeyError, EOFError, BadZipFile, zlib.error):
        raise BoardGamesError(f"{quoted(file)} is not a file of positions, or it is damaged.") from None


def list_ranges(numbers: Iterable[int]) -> str:
    """Return the distinct numbers in ascending order as text, with consecutive numbers as a range: `1 to 3, 7`."""
    ranges: list[list[int]] = []
    for number in sorted(set(numbers)):
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1].append(number)
        else:
            ranges.append([number])
    return ", ".join(str(members[0]) if len(members) == 1 else f"{members[0]} to {members[-1]}" for members in ranges)


def current_commit() -> str:
    """Return the commit of the sources, with `-dirty` if they have changed; NOT_RECORDED outside a repository."""
    # All tags are excluded, so that the output is the commit's hash.
    command = ("git", "describe", "--always", "--dirty", "--exclude=*")
    try:
        process = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return NOT_RECORDED
    return process.stdout.strip()
