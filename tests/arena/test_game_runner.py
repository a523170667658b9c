"""Games at a table: judged by the rules, lost by who fails, played by engines that stay."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boardgames_tui.arena import game_runner as table
from boardgames_tui.arena import runner_thread
from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.game_runner import GameRunner
from boardgames_tui.arena.match_spec import NAMES
from boardgames_tui.arena.worker_pool import cluster_pool, local_pool
from boardgames_tui.core.cells import BLACK, DRAW
from boardgames_tui.core.errors import BoardGamesError, EngineError, OptionError, RecordError
from boardgames_tui.games import GAMES
from boardgames_tui.record.bgn.read import read_record
from boardgames_tui.uai.client import Timeouts

SHORT = Timeouts(grace=1.0)
SIZES = {"uai": 4, "uci": 7}
posix = pytest.mark.skipif(sys.platform == "win32", reason="processes are looked for in /proc")


async def played(match_spec, number):
    at = GameRunner(match_spec, SHORT)
    try:
        return await at.play(number)
    finally:
        await at.close()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", [1, 2])
async def test_the_points_are_those_of_who_won_by_the_rules(match_spec, key, number):
    game = await played(match_spec(game=key, size=GAMES[key].sizes[1]), number)
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


async def test_who_takes_more_than_its_time_is_told_of(match_spec):
    """The game counts; ten milliseconds were allowed."""
    late = await played(match_spec("random", "uai:fake dawdles 3", size=5), 2)
    assert set(late.late_answers) == {"B"}
    assert late.late_answers["B"] >= 300
    assert late.fault == ""
    assert GameResult.read(2, late.record) == late


@pytest.mark.parametrize("dialect", ["uai", "uci"])
@pytest.mark.parametrize(
    ("behaviour", "sentence"),
    [
        ("crashes", r"has ended (exit status 3)."),
        ("hangs", r"gave no bestmove within 1.01 seconds."),
        ("cheats", r"gave an invalid answer: "),
    ],
)
async def test_an_engine_that_fails_loses_that_game_alone(match_spec, dialect, behaviour, sentence):
    made = match_spec("random", f"{dialect}:fake {behaviour} 2", size=7)
    game = await played(made, 2)
    assert game.points == 1.0
    assert sentence in game.fault
    record = read_record(game.record)
    assert record.outcome.reason == "engine failed"
    assert record.tags["Winner"] == NAMES[0]
    assert record.tags["Fault"] == game.fault
    assert len(record.root.line[-1].actions) == made.plies + 2 * 2


@pytest.mark.parametrize("dialect", ["uai", "uci"])
async def test_an_engine_plays_a_whole_game_in_its_own_dialect(match_spec, dialect):
    for number in (1, 2):
        assert (await played(match_spec(f"{dialect}:fake plays", "random", size=SIZES[dialect]), number)).fault == ""


async def test_an_engine_is_one_process_and_each_game_is_new_to_it(match_spec, log):
    at = GameRunner(match_spec("uai:fake plays", "random", size=4, plies=0))
    for number in (1, 2, 3):
        await at.play(number)
    await at.close()
    assert [line.split()[0] for line in log.read_text().splitlines()] == ["pid", "new", "new", "new"]


async def test_an_endless_game_is_a_draw(match_spec, monkeypatch):
    monkeypatch.setattr(table, "MAX_ACTIONS", 10)
    game = await played(match_spec("random", "random", size=7), 1)
    assert game.points == 0.5
    assert GameResult.read(1, game.record).points == 0.5


def test_a_record_that_tells_no_winner_is_refused():
    with pytest.raises(RecordError, match=r"The tag Winner is missing: it is one of A, nobody, B\."):
        GameResult.read(1, '[Game "Io"]\n[Size "5"]\n\n*\n')


@pytest.mark.parametrize(
    ("a", "sentence"),
    [
        ("uai:/no/such/engine", "The engine /no/such/engine cannot be started: No such file or directory."),
        ("uci:fake plays", "plays Ataxx only at size 7, not 5."),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused_before_it_begins(match_spec, a, sentence):
    with local_pool(1) as pool, pytest.raises(EngineError, match=sentence):
        pool.prepare(match_spec(a))


def test_several_contests_are_one_list_of_work(match_spec):
    match_specs = [match_spec("greedy", "random"), match_spec("random", "greedy", game="io")]
    with local_pool(3) as pool:
        found = [
            (made, game.number) for made, game in pool.play_games((made, n) for n in (1, 2) for made in match_specs)
        ]
    assert sorted((match_specs.index(made), n) for made, n in found) == [(0, 1), (0, 2), (1, 1), (1, 2)]


@posix
def test_engines_at_work_end_when_nobody_wants_more(match_spec, log):
    made = match_spec("uai:fake hangs", "uai:fake hangs", size=7)
    with local_pool(2) as pool:
        for number in (1, 2):
            pool.executor.submit(runner_thread.play, made, number)
        while log.read_text().count("new") < 2:
            time.sleep(0.01)
    pids = {line.split()[1] for line in log.read_text().splitlines()}
    assert len(pids) == 2
    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]


def test_a_cluster_plays_the_same_games_as_this_machine(match_spec):
    distributed = pytest.importorskip("distributed")
    made = match_spec("greedy", "random")
    work = [(made, n) for n in range(1, 7)]
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


@pytest.fixture
def cluster():
    """A cluster in a process of its own."""
    pytest.importorskip("distributed")
    with subprocess.Popen([sys.executable, "-c", CLUSTER], stdin=-1, stdout=-1, text=True) as process:
        yield process
        process.kill()


def lose(cluster, address):
    with cluster_pool(address) as pool:
        for _ in pool.run_calls(time.sleep, [(0.01,), (60,), (60,)]):
            cluster.kill()


def test_a_cluster_that_goes_away_is_told_in_a_sentence(cluster):
    address = cluster.stdout.readline().strip()
    told = f"the Dask scheduler at {address} has disconnected, and the games in progress are lost."
    with pytest.raises(BoardGamesError, match=re.escape(told)):
        lose(cluster, address)


def test_an_address_without_a_cluster_is_refused():
    with (
        pytest.raises(OptionError, match="'nowhere' is not the address of a Dask scheduler: "),
        cluster_pool("nowhere"),
    ):
        pass


def test_no_more_tables_are_kept_than_their_engines_fit(match_spec, monkeypatch):
    monkeypatch.setattr(runner_thread, "MAX_IDLE_RUNNERS", 2)
    closed = []
    monkeypatch.setattr(runner_thread.GameRunner, "close", lambda table: _noted(closed, table.match_spec.seed))
    with local_pool(1) as pool:
        for seed in range(1, 5):
            pool.prepare(match_spec(seed=seed))
        assert closed[:2] == [1, 2]
    assert sorted(closed) == [1, 2, 3, 4]


async def _noted(closed, seed):
    closed.append(seed)
