"""The worker pool: the number of jobs in progress, and their cancellation."""

from concurrent.futures import Future
from contextlib import closing

import pytest

from boardgames_tui.arena.worker_pool import WorkerPool

pytestmark = pytest.mark.quick


class Executor:
    """Executor whose jobs end only if their piece is "a"."""

    def __init__(self):
        self.futures = {}

    def submit(self, job, piece):
        self.futures[piece] = Future()
        if piece == "a":
            self.futures[piece].set_result(job(piece))
        return self.futures[piece]


def test_each_worker_has_one_job_and_the_rest_is_cancelled_if_the_caller_stops():
    executor = Executor()
    with closing(WorkerPool(executor, 3).run_calls(str.upper, [(piece,) for piece in "abcde"])) as done:
        assert next(done) == (("a",), "A")
        assert [*executor.futures] == [*"abc"]
    assert [piece for piece, future in executor.futures.items() if future.cancelled()] == [*"bc"]
