"""Games of the arena: results by the rules, failed engines, processes that play several games, and their pool."""

import re
import subprocess
import sys
import time
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from boardgames_tui.arena import game_runner as table
from boardgames_tui.arena import runner_thread
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.game_runner import GameRunner
from boardgames_tui.arena.match_spec import NAMES
from boardgames_tui.arena.worker_pool import WorkerPool, cluster_pool, local_pool
from boardgames_tui.core.cells import BLACK, DRAW
from boardgames_tui.core.errors import BoardGamesError, EngineError, OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.record.bgn.read import read_record
from boardgames_tui.uai.client import Timeouts

SHORT = Timeouts(grace=1.0)
SIZES = {"uai": 4, "uci": 7}
posix = pytest.mark.skipif(sys.platform == "win32", reason="processes are looked for in /proc")


async def play_game(match_spec, number):
    runner = GameRunner(match_spec, SHORT)
    try:
        return await runner.play(number)
    finally:
        await runner.close()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", [1, 2])
async def test_points_follow_the_rules(match_spec, key, number):
    game = await play_game(match_spec(game=key, size=GAMES[key].sizes[1]), number)
    record = read_record(game.record)
    position, swaps = record.root.position, 0
    for action in record.root.line[-1].actions:
        position, swaps = position.after(action), swaps + (action.text == "swap")
    assert game.fault == ""
    assert position.outcome == record.outcome
    black = (number % 2 == 1) != bool(swaps)  # A plays Black
    winner = position.outcome.winner
    assert game.points == (0.5 if winner == DRAW else float((winner == BLACK) == black))
    assert GameResult.read(number, game.record) == game


async def test_late_answers_are_reported(match_spec, monkeypatch):
    monkeypatch.setattr(table, "MAX_ACTIONS", 12)
    late = await play_game(match_spec("random", "uai:fake dawdles 3", size=5), 2)
    assert set(late.late_answers) == {"B"}
    assert late.late_answers["B"] >= 300
    assert late.fault == ""
    assert GameResult.read(2, late.record) == late


@pytest.mark.parametrize(
    ("dialect", "behaviour", "sentence"),
    [
        ("uci", "crashes", r"has ended (exit status 3)."),
        ("uai", "hangs", r"gave no bestmove within 1.01 seconds."),
        *((dialect, "cheats", r"gave an invalid answer: ") for dialect in SIZES),
    ],
)
async def test_an_engine_that_fails_loses_only_that_game(match_spec, dialect, behaviour, sentence):
    spec = match_spec("random", f"{dialect}:fake {behaviour} 2", size=7)
    game = await play_game(spec, 2)
    assert game.points == 1.0
    assert sentence in game.fault
    record = read_record(game.record)
    assert record.outcome.reason == "engine failed"
    assert record.tags["Winner"] == NAMES[0]
    assert record.tags["Fault"] == game.fault
    assert len(record.root.line[-1].actions) == spec.plies + 2 * 2


@pytest.mark.parametrize("dialect", SIZES)
async def test_an_engine_plays_a_whole_game_in_its_dialect(match_spec, dialect):
    for number in (1, 2):
        assert (await play_game(match_spec(f"{dialect}:fake plays", "random", size=SIZES[dialect]), number)).fault == ""


async def test_an_engine_keeps_its_process_and_is_told_of_each_new_game(match_spec, log):
    runner = GameRunner(match_spec("uai:fake plays", "random", size=4, plies=0))
    for number in (1, 2, 3):
        await runner.play(number)
    await runner.close()
    assert [line.split()[0] for line in log.read_text().splitlines()] == ["pid", "new", "new", "new"]


async def test_an_endless_game_is_a_draw(match_spec, monkeypatch):
    monkeypatch.setattr(table, "MAX_ACTIONS", 10)
    game = await play_game(match_spec("random", "random", size=7), 1)
    assert game.points == 0.5
    assert GameResult.read(1, game.record).points == 0.5


@pytest.mark.parametrize(
    ("a", "sentence"),
    [
        ("uai:/no/such/engine", "The engine /no/such/engine cannot be started: No such file or directory."),
        ("uci:fake plays", "plays Ataxx only at size 7, not 5."),
    ],
)
def test_refuses_an_impossible_match_before_it_begins(match_spec, a, sentence):
    with local_pool(1) as pool, pytest.raises(EngineError, match=sentence):
        pool.prepare(match_spec(a))


def test_several_matches_share_one_list_of_work(match_spec):
    match_specs = [match_spec("greedy", "random"), match_spec("random", "greedy", game="io")]
    with local_pool(3) as pool:
        found = [
            (spec, game.number) for spec, game in pool.play_games((spec, n) for n in (1, 2) for spec in match_specs)
        ]
    assert sorted((match_specs.index(spec), n) for spec, n in found) == [(0, 1), (0, 2), (1, 1), (1, 2)]


@posix
def test_running_engines_are_closed_with_the_pool(match_spec, log):
    spec = match_spec("uai:fake hangs", "uai:fake hangs", size=7)
    with local_pool(2) as pool:
        for number in (1, 2):
            pool.executor.submit(runner_thread.play, spec, number)
        while log.read_text().count("new") < 2:
            time.sleep(0.01)
    pids = {line.split()[1] for line in log.read_text().splitlines()}
    assert len(pids) == 2
    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]


def test_a_cluster_plays_the_same_games_as_this_machine(match_spec):
    distributed = pytest.importorskip("distributed")
    spec = match_spec("greedy", "random")
    work = [(spec, n) for n in range(1, 7)]
    with (
        distributed.LocalCluster(2, threads_per_worker=1, processes=False, dashboard_address=":0") as cluster,
        cluster_pool(cluster.scheduler_address) as pool,
    ):
        there = {game.number: game for _, game in pool.play_games(work)}
        # Dask would answer a second equal call with the result of the first.
        calls = [pool.executor.submit(time.monotonic_ns) for _ in range(2)]
        assert calls[0].result() != calls[1].result()
    with local_pool(2) as pool:
        assert there == {game.number: game for _, game in pool.play_games(work)}


CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=":0")
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


def play_until_cluster_is_killed(cluster, address):
    with cluster_pool(address) as pool:
        for _ in pool.run_calls(time.sleep, [(0.01,), (60,), (60,)]):
            cluster.kill()


def test_a_lost_cluster_is_reported():
    pytest.importorskip("distributed")
    # The end of its input ends the cluster, too.
    with subprocess.Popen([sys.executable, "-c", CLUSTER], stdin=-1, stdout=-1, text=True) as cluster:
        address = cluster.stdout.readline().strip()
        message = f"the Dask scheduler at {address} has disconnected, and the games in progress are lost."
        with pytest.raises(BoardGamesError, match=re.escape(message)):
            play_until_cluster_is_killed(cluster, address)


def test_refuses_an_address_without_a_cluster():
    with (
        pytest.raises(OptionError, match="'nowhere' is not the address of a Dask scheduler: "),
        cluster_pool("nowhere"),
    ):
        pass


def test_idle_runners_are_limited(match_spec, monkeypatch):
    monkeypatch.setattr(runner_thread, "MAX_IDLE_RUNNERS", 2)
    closed = []
    monkeypatch.setattr(runner_thread.GameRunner, "close", lambda table: note_closing(closed, table.match_spec.seed))
    with local_pool(1) as pool:
        for seed in range(1, 5):
            pool.prepare(match_spec(seed=seed))
        assert closed[:2] == [1, 2]
    assert sorted(closed) == [1, 2, 3, 4]


async def note_closing(closed, seed):
    closed.append(seed)


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
