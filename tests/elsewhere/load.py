"""Measurements of games elsewhere at a table: python -m tests.elsewhere.load [--games N] [--seconds N] [--listing]"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.lobby import list_games
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.elsewhere.watch import WatchedGame
from boardgames_tui.games import GAMES
from tests.elsewhere.people import first_turn, setup_of
from tests.elsewhere.proof import random_turn
from tests.elsewhere.real_users import ANN, BOB, CID, Process, run_as

INTERVAL = 0.2


def make(home):
    path = home / "table"
    path.mkdir()
    path.chmod(0o1777)
    home.chmod(0o755)
    return path


def begin_games(home, path, keys, size=None):
    """Begin games between Ann and Bob; return their names."""

    def ann(tell):
        for key in keys:
            setup = setup_of(str(ANN), key=key, size=size or GAMES[key].size, clock="3d")
            tell(TableGame.challenge(Table(path), setup, str(BOB)).name)

    names = run_as(ANN, home, ann)

    def bob(tell):
        for name in names:
            TableGame.join(Table(path), str(ANN), name)

    run_as(BOB, home, bob)
    return names


def measure_load(home, number, seconds, pause):
    path = make(home)
    names = begin_games(home, path, [[*GAMES][index % len(GAMES)] for index in range(number)])
    until = time.monotonic() + seconds

    def player(name, seed):
        def work(tell):
            rng = random.Random(seed)
            game = TableGame.open(Table(path), name)
            game.refresh()
            length, move_at = len(game.copy.game.entries), time.monotonic() + rng.uniform(0, pause)
            while time.monotonic() < until and game.state.stage == "on":
                time.sleep(INTERVAL)
                if game.is_changed():
                    game.refresh()
                    new = len(game.copy.game.entries)
                    if new > length and game.is_my_turn:
                        tell("seen", time.time() - game.copy.game.began - game.state.time, new)
                    length = new
                if game.is_my_turn and time.monotonic() > move_at:
                    turn = random_turn(game.state.match.position, rng)
                    began = time.perf_counter()
                    game.play(*turn)
                    tell("act", time.perf_counter() - began)
                    length = len(game.copy.game.entries)
                    move_at = time.monotonic() + rng.uniform(0, pause)

        return work

    def watcher(name):
        def work(tell):
            game = WatchedGame(Table(path), str(ANN), name)
            began, beginning = time.process_time(), time.monotonic()
            while time.monotonic() < until:
                time.sleep(INTERVAL)
                if game.is_changed():
                    game.refresh()
            tell("watcher", (time.process_time() - began) / (time.monotonic() - beginning))

        return work

    processes = []
    for index, name in enumerate(names):
        processes += [Process(ANN, home, player(name, index)), Process(BOB, home, player(name, -index - 1))]
        processes.append(Process(CID, home, watcher(name)))
    lines = []
    for process in processes:
        while process.read(1):
            pass
        assert process.end() == 0
        lines += [line.split() for line in process.lines]
    figures = {word: sorted(float(line[1]) for line in lines if line[0] == word) for word in ("seen", "act", "watcher")}
    texts = [
        f"{word}: {len(of)}, median {of[len(of) // 2]:.4f}, 95 % {of[int(0.95 * len(of))]:.4f}, longest {of[-1]:.4f}"
        for word, of in figures.items()
        if of
    ]
    return f"{number} games: " + "; ".join(texts)


def measure_idle(home, seconds=20):
    """Return the processor time of a watcher and of a player while nothing happens."""
    path = make(home)
    (name,) = begin_games(home, path, ["ataxx"])

    def idle(make_game):
        def work(tell):
            game = make_game()
            for _ in range(5):
                game.is_changed()
            began, beginning = time.process_time(), time.monotonic()
            while time.monotonic() < beginning + seconds:
                time.sleep(INTERVAL)
                if game.is_changed():
                    game.refresh()
            tell((time.process_time() - began) / (time.monotonic() - beginning))

        return work

    watcher = run_as(CID, home, idle(lambda: WatchedGame(Table(path), str(ANN), name)))
    player = run_as(ANN, home, idle(lambda: TableGame.open(Table(path), name)))
    return f"idle watcher {float(watcher[0]):.3%}, idle player {float(player[0]):.3%}"


def measure_listing(home, number):
    """Return how long lists take at a table with games between two users, each of them in progress."""
    path = make(home)
    names = begin_games(home, path, ["io"] * number, 5)

    def play_some(tell):
        for name in names[:30]:
            game = TableGame.open(Table(path), name)
            game.refresh()
            game.play(*first_turn(game))

    run_as(ANN, home, play_some)
    texts = []
    for uid in (ANN, BOB, CID):

        def lists(tell):
            for _ in range(2):
                began, cpu = time.perf_counter(), time.process_time()
                rows = list_games(Table(path), 500).rows
                tell(f"{len(rows)} rows, {sum(row.waits for row in rows)} wait: {time.process_time() - cpu:.2f} s cpu")
                time.sleep(2.5)

        texts.append(f"{uid}: {run_as(uid, home, lists)}")
        code = (
            "import sys; from pathlib import Path; from boardgames_tui.elsewhere.folder import Table;"
            "from boardgames_tui.elsewhere.lobby import print_waiting; sys.exit(print_waiting(Table(Path(sys.argv[1]))))"
        )
        command = [
            "setpriv",
            f"--reuid={uid}",
            f"--regid={uid}",
            "--clear-groups",
            sys.executable,
            "-B",
            "-c",
            code,
            str(path),
        ]
        environment = {
            **os.environ,
            "BOARDGAMES_TUI_DATA": f"{home}/data-{uid}",
            "BOARDGAMES_TUI_CACHE": f"{home}/cache-{uid}",
        }
        times = []
        for _ in range(5):
            before, began = os.times(), time.perf_counter()
            done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
            after = os.times()
            times.append((sum(after[2:4]) - sum(before[2:4]), time.perf_counter() - began))
        texts.append(
            f"   --waiting: {len(done.stdout.splitlines())} lines, {min(times)[0]:.2f} s cpu, {min(t[1] for t in times):.2f} s {done.stderr[-200:]}"
        )
    return "\n".join([f"{number} games", *texts])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=5)
    parser.add_argument("--listing", type=int)
    parser.add_argument("--idle", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.listing:
            print(measure_listing(Path(folder), options.listing))
        elif options.idle:
            print(measure_idle(Path(folder)))
        else:
            print(measure_load(Path(folder), options.games, options.seconds, options.pause))


if __name__ == "__main__":
    sys.exit(main())
