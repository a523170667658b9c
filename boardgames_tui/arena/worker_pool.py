"""The work list: games of any contests, and what else falls into pieces, handed out to whoever is free, on this machine
or on a cluster of several.
"""

import logging
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from boardgames_tui.arena import engine_host as host
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_spec import MatchSpec
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted

Work: TypeAlias = Iterable[tuple[MatchSpec, int]]
Piece = TypeVar("Piece", bound=tuple[Any, ...])
Result = TypeVar("Result")
PATIENCE = 10
"""Seconds within which the scheduler of a cluster must answer."""
AHEAD = 1.5
"""So many games for each place of a cluster are on their way to it, so that none waits for its next one."""


@dataclass(frozen=True)
class WorkerPool:
    """Who plays: as many games at a time as it has places."""

    executor: Executor
    places: int

    def prepare(self, match_spec: MatchSpec) -> None:
        """Try once whether both players can play; raise EngineError where one cannot.

        An engine compiles on that occasion, before many of it want to.
        """
        self.executor.submit(host.prepare, match_spec).result()

    def played(self, work: Work) -> Generator[tuple[MatchSpec, GameResult]]:
        """Play games; yield each with its contest as it ends. Those under way are given up when nobody wants more."""
        with closing(self.done(host.play, work)) as games:
            for (match_spec, _), game in games:
                yield match_spec, game

    def done(self, job: Callable[..., Result], work: Iterable[Piece]) -> Generator[tuple[Piece, Result]]:
        """Do a job for each piece of work, which is what the job is called with; yield both as it ends."""
        rest = iter(work)
        waiting: dict[Future[Result], Piece] = {}
        try:
            while True:
                for piece in islice(rest, self.places - len(waiting)):
                    waiting[self.executor.submit(job, *piece)] = piece
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield waiting.pop(future), future.result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def local_crew(jobs: int) -> Iterator[WorkerPool]:
    """Play in this process, whose engines are processes of their own."""
    with ThreadPoolExecutor(jobs) as executor:
        try:
            yield WorkerPool(executor, jobs)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            host.close()


@contextmanager
def cluster_crew(address: str) -> Iterator[WorkerPool]:
    """Play on the workers of a Dask cluster, on each as many games at a time as it has threads."""
    distributed = _distributed()
    client = _client(distributed, address)
    try:
        with client, client.get_executor(pure=False) as executor:
            places = sum(client.nthreads().values())
            if not places:
                raise OptionError(f"the Dask scheduler at {address} has no workers.")
            yield WorkerPool(executor, round(places * AHEAD))
    except CancelledError:
        raise BoardGamesError(f"the Dask scheduler at {address} is gone, and with it what was under way.") from None
    except distributed.KilledWorker as error:
        deaths, last = error.allowed_failures + 1, error.last_worker.address
        raise BoardGamesError(f"one piece of work has killed {deaths} workers, the last at {last}.") from None


def _distributed() -> Any:
    try:
        import distributed  # noqa: PLC0415 - an extra that few install
    except ModuleNotFoundError:
        raise BoardGamesError(
            "to play on a cluster, install Dask: `pip install 'boardgames-tui[dask]'`, here and on its machines."
        ) from None
    # It would print what befalls its connection, which is told in a sentence.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    return distributed


def _client(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=PATIENCE)
    except ValueError as error:
        raise OptionError(f"{quoted(address)} is no address of a Dask scheduler: {error}.") from None
    except OSError:
        raise BoardGamesError(f"no Dask scheduler has answered at {address} within {PATIENCE} s.") from None


def crew_of(jobs: int, dask: str) -> AbstractContextManager[WorkerPool]:
    """Return who plays: so many games at a time here, or a cluster."""
    return cluster_crew(dask) if dask else local_crew(jobs)
