"""Improvement of Ataxx' network in rounds, unattended: games, a fit, and matches that decide whether it is kept.

python -m boardgames_tui.lab improve_ataxx FOLDER [--rounds N] [--parts N] [--games N]

A round plays games of the present network against itself to their ends, refines it with the games of all rounds, of
which the older count less, and lets it play against the present one, first at equal nodes, then at equal time. It
becomes the present network only if it wins both matches. Everything runs in one thread. The package stays as it is.

All there is to know is in the files of FOLDER, and each is written as a whole or not at all. So the process may be
stopped or killed at any time; the next start repeats only what was not yet written. If the engine's network has
another shape by then, those of the folder are refused until the engine's replaces the present one. The files:

  network-0000.weights          the engine's network when the first round began
  network-NUMBER.weights        the network that was accepted in that round; the one with the highest number is present
  round-NUMBER/games-PART.npz   games (`ataxx_game_files`)
  round-NUMBER/refined.weights  the refined network
  round-NUMBER/nodes.json       the match at equal nodes: the number of pairs with each of the results in SHARES
  round-NUMBER/time.json        the match at equal time
"""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import portalocker
import typer
from numpy.typing import NDArray
from portalocker import LockFlags

from boardgames_tui.arena.elo import SHARES, PairCounts, Sprt, interval, mean_share
from boardgames_tui.core.errors import BoardGamesError, quoted
from boardgames_tui.engine.alphabeta.parameters import VALUES
from boardgames_tui.games.ataxx.engine.network import LEARNED
from boardgames_tui.kernel.weights import pack, unpack
from boardgames_tui.lab import provenance
from boardgames_tui.lab.ataxx_games import play_games, read_network
from boardgames_tui.lab.ataxx_matches import Opponents
from boardgames_tui.lab.ataxx_samples import list_samples
from boardgames_tui.lab.fit_ataxx_network import describe_refinement, refine_network
from boardgames_tui.lab.provenance import describe_weights, load_positions, provenance_of, save_positions
from boardgames_tui.system.atomic_write import write_atomically

# Nodes of each search in the games. A fit gains more from more positions than from longer searches.
NODES = 500
# Share of the positions of a round that a fit uses in the next round; two rounds later it is the square of that.
AGE_SHARE = 0.75
# Pairs of games between two reports.
REPORTED_PAIRS = 20
# Seeds that belong to a round. The games of its parts have the first ones; those of a match begin at its `first_seed`.
SEEDS_OF_ROUND = 1_000_000


class Round(NamedTuple):
    """A round, by its number from 1 on, and the folder of all rounds."""

    folder: Path
    number: int

    @property
    def path(self) -> Path:
        """Folder of this round."""
        return self.folder / f"round-{self.number:04}"

    @property
    def refined_file(self) -> Path:
        """File of the refined network."""
        return self.path / "refined.weights"

    @property
    def accepted_file(self) -> Path:
        """File of the refined network if it is accepted; in round 0, of the engine's network."""
        return self.folder / f"network-{self.number:04}.weights"

    @property
    def present_file(self) -> Path:
        """File of the network with which the round begins."""
        earlier = (Round(self.folder, number).accepted_file for number in reversed(range(self.number)))
        return next(file for file in earlier if file.exists())

    @property
    def game_files(self) -> Sequence[str]:
        """Files of the games that have been played."""
        return sorted(map(str, self.path.glob(f"games-*{provenance.SUFFIX}")))

    @property
    def first_seed(self) -> int:
        """The first of the seeds that belong to the round."""
        return SEEDS_OF_ROUND * self.number


class Match(NamedTuple):
    """Match of the refined network against the present one, which ends when its test has decided."""

    name: str
    nodes: int
    """Nodes of each search; if `seconds` are given, only of the one that finds an opening balanced."""
    seconds: float | None
    sprt: Sprt
    max_pairs: int
    """Pairs after which the match is lost if the test has not decided."""
    saved_pairs: int
    """Pairs that are played before the result is saved again."""
    first_seed: int

    def file(self, of: Round) -> Path:
        """Return the file with the result of the match in a round."""
        return of.path / f"{self.name}.json"

    def is_won(self, counts: PairCounts) -> bool:
        """Return whether the test has decided for the refined network."""
        return self.sprt.verdict(counts) == self.sprt.high

    def is_over(self, counts: PairCounts) -> bool:
        """Return whether the test has decided, or too many pairs have been played."""
        return self.sprt.verdict(counts) is not None or sum(counts) >= self.max_pairs

    def describe(self, counts: PairCounts) -> str:
        """Return the result of the refined network in words."""
        limit = f"{self.nodes:,} nodes" if self.seconds is None else f"{1000 * self.seconds:g} ms"
        low, high = interval(counts)
        games = 2 * sum(counts)
        return f"{games * mean_share(counts):g} of {games} at {limit} (Elo {low:+.0f} to {high:+.0f})"


# The second match costs most of the time. It only has to show that the gain at equal nodes is not lost with the time.
MATCHES = (
    Match("nodes", 3_000, None, Sprt(0, 20), max_pairs=4_000, saved_pairs=20, first_seed=100_000),
    Match("time", 3_000, 0.1, Sprt(-10, 20), max_pairs=600, saved_pairs=1, first_seed=200_000),
)


def main(
    folder: Path,
    rounds: Annotated[int | None, typer.Option(min=1, help="rounds to do; without it, it goes on and on")] = None,
    parts: Annotated[int, typer.Option(min=1, help="files of games in a round")] = 120,
    games: Annotated[int, typer.Option(min=1, help="games in a file")] = 1_000,
) -> None:
    """Improve Ataxx' network in rounds of games, a fit and matches; go on where an earlier run was stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    with lock_folder(folder):
        first = Round(folder, 0).accepted_file
        if not first.exists():
            write_atomically(first, LEARNED.location.read_bytes())
        for number in islice(count(1), rounds):
            play_round(Round(folder, number), parts, games)


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Keep other processes from working in a folder; raise BoardGamesError if one does already."""
    with (folder / "lock").open("a") as file:
        try:
            portalocker.lock(file, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
        except portalocker.AlreadyLocked:
            raise BoardGamesError(f"Another process already works in {quoted(str(folder))}.") from None
        yield


def play_round(this: Round, parts: int, games: int) -> None:
    """Do what remains of a round; nothing if it is over."""
    this.path.mkdir(exist_ok=True)
    if not this.refined_file.exists():
        report(f"Round {this.number} begins with {this.present_file}")
        play_parts(this, parts, games)
        fit_refined_network(this)
    # The second match is played only if the first one is won.
    if not this.accepted_file.exists() and all(match.is_won(play_match(this, match)) for match in MATCHES):
        accept(this)


def play_parts(this: Round, parts: int, games: int) -> None:
    """Play the games of a round that are missing."""
    weights = read_network(this.present_file)
    for part in range(parts):
        file = this.path / f"games-{part:04}{provenance.SUFFIX}"
        if not file.exists():
            seed = this.first_seed + part
            columns = play_games(range(games), NODES, random.Random(seed), weights)
            save_positions(str(file), nodes=NODES, seed=seed, **columns)
            report(f"Played {len(columns['moves']):,} plies: {file}")


def fit_refined_network(this: Round) -> None:
    """Refine the present network with the games of all rounds so far."""
    rounds = [Round(this.folder, number) for number in range(1, this.number + 1)]
    rng = np.random.default_rng(this.first_seed)
    # The newest are the last, so that some of these are held out.
    samples = np.concatenate([draw_samples(each, AGE_SHARE ** (this.number - each.number), rng) for each in rounds])
    present = this.present_file
    report(f"Refining {present} with {len(samples):,} positions")
    fitted = refine_network(LEARNED.read(present, str(present)), samples, threads=1)
    origin = provenance_of("improve_ataxx", [file for each in rounds for file in each.game_files], fitted.positions)
    remark = f"{AGE_SHARE:.0%} of the positions of a round are used in the next; {describe_refinement(present)}"
    origin = origin._replace(
        command="`python -m boardgames_tui.lab improve_ataxx FOLDER`", data=f"{origin.data}; {remark}"
    )
    write_atomically(this.refined_file, provenance.pack_weights(LEARNED, fitted.arrays, origin))


def draw_samples(of: Round, share: float, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a share of the samples of a round, drawn at random."""
    samples = list_samples(load_positions(of.game_files))
    return samples[rng.random(len(samples)) < share]


def play_match(this: Round, match: Match) -> PairCounts:
    """Play what remains of a match; return the number of pairs with each of the results in SHARES."""
    file = match.file(this)
    counts = read_counts(file) if file.exists() else [0] * len(SHARES)
    opponents = None
    while not match.is_over(counts):
        if opponents is None:
            networks = read_network(this.refined_file), read_network(this.present_file)
            opponents = Opponents(1, match.nodes, seconds=match.seconds, networks=networks)
        first_seed = this.first_seed + match.first_seed + sum(counts)
        added = opponents.count_pairs(VALUES, VALUES, range(first_seed, first_seed + match.saved_pairs))
        counts = [before + more for before, more in zip(counts, added, strict=True)]
        write_atomically(file, json.dumps(counts))
        if match.is_over(counts) or sum(counts) % REPORTED_PAIRS == 0:
            ratio = match.sprt.log_likelihood_ratio(counts)
            report(f"Round {this.number}: {match.describe(counts)}, log-likelihood ratio {ratio:+.2f}")
    return counts


def read_counts(file: Path) -> list[int]:
    """Return the result of a match so far; raise BoardGamesError if the file holds something else."""
    with suppress(ValueError):
        counts = json.loads(file.read_text("utf-8"))
        if isinstance(counts, list) and len(counts) == len(SHARES) and all(type(each) is int for each in counts):
            return counts
    raise BoardGamesError(
        f"{quoted(str(file))} does not hold the result of a match. Delete it to play the match again."
    )


def accept(this: Round) -> None:
    """Make the refined network the present one, with the results of its matches in its provenance."""
    header, arrays = unpack(this.refined_file.read_bytes(), str(this.refined_file))
    results = " and ".join(match.describe(play_match(this, match)) for match in MATCHES)
    result = f"{results}, against {describe_weights(this.present_file)}"
    write_atomically(this.accepted_file, pack(header.with_match(result), arrays))
    report(
        f"Round {this.number}: accepted {this.accepted_file}. To take it over into the package, copy it to "
        f"{LEARNED.location}, then go on as after a change of the search (CONTRIBUTING.md)."
    )


def report(text: str) -> None:
    """Print a line with the time."""
    print(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {text}", flush=True)


if __name__ == "__main__":
    typer.run(main)
