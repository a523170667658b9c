"""The worker pool: how many pieces of work are under way, and what becomes of those that nobody wants any more."""

from concurrent.futures import Future
from contextlib import closing

import pytest

from boardgames_tui.arena.worker_pool import WorkerPool

pytestmark = pytest.mark.quick


class Executor:
    """Executor whose work ends when a test says so."""

    def __init__(self):
        self.futures = {}

    def submit(self, job, piece):
        self.futures[piece] = Future()
        if piece == "a":
            self.futures[piece].set_result(job(piece))
        return self.futures[piece]


def test_each_place_has_one_piece_of_work_and_the_rest_is_cancelled_if_the_caller_stops():
    executor = Executor()
    with closing(WorkerPool(executor, 3).run_calls(str.upper, [(piece,) for piece in "abcde"])) as done:
        assert next(done) == (("a",), "A")
        assert [*executor.futures] == [*"abc"]
    assert [piece for piece, future in executor.futures.items() if future.cancelled()] == [*"bc"]
