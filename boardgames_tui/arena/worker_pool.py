"""Worker pool: games of any matches, and other pieces of work, are played by free workers, here or on a cluster."""

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
# Seconds within which the scheduler of a cluster has to answer.
CONNECT_TIMEOUT = 10
# Games on the way to each place of a cluster, so that none waits for its next game.
TASKS_PER_PLACE = 1.5


@dataclass(frozen=True)
class WorkerPool:
    """An executor with a number of places, each of which plays one game at a time."""

    executor: Executor
    places: int

    def prepare(self, match_spec: MatchSpec) -> None:
        """Check once whether both players can play; raise EngineError if one cannot.

        Our engine compiles at this point, before several of its processes would.
        """
        self.executor.submit(host.prepare, match_spec).result()

    def played(self, work: Work) -> Generator[tuple[MatchSpec, GameResult]]:
        """Play games; yield each with its match as it ends. If the caller stops, games in progress are cancelled."""
        with closing(self.done(host.play, work)) as games:
            for (match_spec, _), game in games:
                yield match_spec, game

    def done(self, job: Callable[..., Result], work: Iterable[Piece]) -> Generator[tuple[Piece, Result]]:
        """Call a job for each piece of work; yield both as it ends."""
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
def local_pool(jobs: int) -> Iterator[WorkerPool]:
    """Open a pool in this process, whose engines are processes of their own."""
    with ThreadPoolExecutor(jobs) as executor:
        try:
            yield WorkerPool(executor, jobs)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            host.close()


@contextmanager
def cluster_pool(address: str) -> Iterator[WorkerPool]:
    """Open a pool on a Dask cluster; each worker plays as many games at a time as it has threads."""
    distributed = _distributed()
    client = _client(distributed, address)
    try:
        with client, client.get_executor(pure=False) as executor:
            places = sum(client.nthreads().values())
            if not places:
                raise OptionError(f"the Dask scheduler at {address} has no workers.")
            yield WorkerPool(executor, round(places * TASKS_PER_PLACE))
    except CancelledError:
        raise BoardGamesError(f"the Dask scheduler at {address} is gone, and with it the games in progress.") from None
    except distributed.KilledWorker as error:
        deaths, last = error.allowed_failures + 1, error.last_worker.address
        raise BoardGamesError(f"one game has killed {deaths} workers, the last at {last}.") from None


def _distributed() -> Any:
    try:
        import distributed  # noqa: PLC0415 - an extra that few install
    except ModuleNotFoundError:
        raise BoardGamesError(
            "to play on a cluster, install Dask: `pip install 'boardgames-tui[dask]'`, here and on its machines."
        ) from None
    # It would print problems of its connection, which we report in a sentence.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    return distributed


def _client(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=CONNECT_TIMEOUT)
    except ValueError as error:
        raise OptionError(f"{quoted(address)} is not the address of a Dask scheduler: {error}.") from None
    except OSError:
        raise BoardGamesError(f"no Dask scheduler has answered at {address} within {CONNECT_TIMEOUT} s.") from None


def open_pool(jobs: int, dask: str) -> AbstractContextManager[WorkerPool]:
    """Return a pool for a number of games at a time on this machine, or for a cluster."""
    return cluster_pool(dask) if dask else local_pool(jobs)
