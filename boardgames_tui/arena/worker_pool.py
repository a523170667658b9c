"""Worker pool: games of matches, and other calls, run in parallel, on this machine or on a Dask cluster."""

import logging
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from boardgames_tui.arena import runner_thread
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_spec import MatchSpec
from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted

Arguments = TypeVar("Arguments", bound=tuple[Any, ...])
Result = TypeVar("Result")
# Seconds within which the scheduler of a cluster has to answer.
CONNECT_TIMEOUT = 10
# Games submitted to a cluster for each of its threads: one is played, and the next ones are already on the way.
TASKS_PER_THREAD = 1.5


@dataclass(frozen=True)
class WorkerPool:
    """An executor to which at most `max_tasks` calls are submitted at a time."""

    executor: Executor
    max_tasks: int

    def prepare(self, match_spec: MatchSpec) -> None:
        """Start the engines of a match in one worker; raise EngineError if one cannot play the game."""
        # Our engine compiles here, so that several of its processes do not compile at the same time later.
        self.executor.submit(runner_thread.prepare, match_spec).result()

    def play_games(self, games: Iterable[tuple[MatchSpec, int]]) -> Generator[tuple[MatchSpec, GameResult]]:
        """Play games; yield each match and result as it ends. Closing the generator cancels waiting games."""
        with closing(self.run_calls(runner_thread.play, games)) as results:
            for (match_spec, _), result in results:
                yield match_spec, result

    def run_calls(
        self, function: Callable[..., Result], arguments: Iterable[Arguments]
    ) -> Generator[tuple[Arguments, Result]]:
        """Call a function with each tuple of arguments; yield the tuple and the result as each call ends."""
        remaining = iter(arguments)
        running: dict[Future[Result], Arguments] = {}
        try:
            while True:
                for call_arguments in islice(remaining, self.max_tasks - len(running)):
                    running[self.executor.submit(function, *call_arguments)] = call_arguments
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


@contextmanager
def local_pool(jobs: int) -> Iterator[WorkerPool]:
    """Open a pool of `jobs` threads in this process; leaving it cancels its games and closes the engines."""
    with ThreadPoolExecutor(jobs) as executor:
        try:
            yield WorkerPool(executor, jobs)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            runner_thread.close()


@contextmanager
def cluster_pool(address: str) -> Iterator[WorkerPool]:
    """Open a pool on a Dask cluster; raise OptionError or BoardGamesError if it is missing, or fails later."""
    distributed = _import_distributed()
    client = _connect(distributed, address)
    try:
        # Not `pure`: Dask would answer a second equal call with the result of the first.
        with client, client.get_executor(pure=False) as executor:
            threads = sum(client.nthreads().values())
            if not threads:
                raise OptionError(f"the Dask scheduler at {address} has no workers.")
            yield WorkerPool(executor, round(threads * TASKS_PER_THREAD))
    except CancelledError:
        raise BoardGamesError(
            f"the Dask scheduler at {address} has disconnected, and the games in progress are lost."
        ) from None
    except distributed.KilledWorker as error:
        deaths = error.allowed_failures + 1
        raise BoardGamesError(
            f"one game has killed {deaths} workers, the last at {error.last_worker.address}."
        ) from None


def _import_distributed() -> Any:
    """Return the module of Dask's scheduler, with most of its messages off; raise BoardGamesError if it is missing."""
    try:
        import distributed  # noqa: PLC0415 - an extra that few install
    except ModuleNotFoundError:
        raise BoardGamesError(
            "to play on a cluster, install Dask: `pip install 'boardgames-tui[dask]'`, here and on its machines."
        ) from None
    # Dask would print problems of the connection, which `cluster_pool` reports in a sentence.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    return distributed


def _connect(distributed: Any, address: str) -> Any:
    """Return a client of the scheduler; raise OptionError or BoardGamesError if it cannot be reached."""
    try:
        return distributed.Client(address, timeout=CONNECT_TIMEOUT)
    except ValueError as error:
        raise OptionError(f"{quoted(address)} is not the address of a Dask scheduler: {error}.") from None
    except OSError:
        raise BoardGamesError(f"no Dask scheduler has answered at {address} within {CONNECT_TIMEOUT} s.") from None


def open_pool(jobs: int, dask: str) -> AbstractContextManager[WorkerPool]:
    """Return a pool on the cluster at the address `dask`, or, if empty, for `jobs` games at a time on this machine."""
    return cluster_pool(dask) if dask else local_pool(jobs)
