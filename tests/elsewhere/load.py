"""Measurements of games elsewhere at a table: python -m tests.elsewhere.load [load N | idle SECONDS | listing N]"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.games import GAMES
from tests.elsewhere.people import first_turn, setup_of
from tests.elsewhere.random_letters import random_turn
from tests.elsewhere.real_users import ANN, BOB, CID, Process, run_as

INTERVAL = 0.2


def make(home):
    path = home / "table"
    path.mkdir()
    path.chmod(0o1777)
    home.chmod(0o755)
    return path


def begin_games(home, path, keys, size=None):

    def ann(tell):
        for key in keys:
            setup = setup_of(str(ANN), key=key, size=size or GAMES[key].size, clock="3d")
            tell(TableGame.challenge(Table(path), setup, str(BOB)).name)

    names = run_as(ANN, home, ann)

    def bob(tell):
        for name in names:
            TableGame.watch(Table(path), str(ANN), name).accept()

    run_as(BOB, home, bob)
    return names


def measure_load(home, number, seconds=30, pause=5):
    """Let players play games that watchers follow; return how soon actions are seen, and what they cost."""
    path = make(home)
    names = begin_games(home, path, [[*GAMES][index % len(GAMES)] for index in range(number)])
    until = time.monotonic() + seconds
    processes = []
    for index, name in enumerate(names):
        processes += [Process(uid, home, player(path, name, index, until, pause)) for uid in (ANN, BOB)]
        processes.append(Process(CID, home, watcher(path, name, until)))
    lines = []
    for process in processes:
        while process.read(1):
            pass
        assert process.end() == 0
        lines += [line.split() for line in process.lines]
    figures = {word: sorted(float(line[1]) for line in lines if line[0] == word) for word in ("seen", "act", "watcher")}
    return f"{number} games: {'; '.join(f'{word}: {spread(of)}' for word, of in figures.items() if of)}"


def spread(of):
    return f"{len(of)}, median {of[len(of) // 2]:.4f}, 95 % {of[int(0.95 * len(of))]:.4f}, longest {of[-1]:.4f}"


def player(path, name, seed, until, pause):
    """Return what looks at a game as a screen does, plays at random, and tells when others' turns are seen."""

    def work(tell):
        rng = random.Random(seed + os.geteuid())
        game = TableGame.open(Table(path), name)
        game.refresh()
        length, move_at = len(game.copy.game.entries), time.monotonic() + rng.uniform(0, pause)
        while time.monotonic() < until and game.state.stage == "on":
            time.sleep(INTERVAL)
            if game.is_changed():
                game.refresh()
                if len(game.copy.game.entries) > length and game.is_my_turn:
                    tell("seen", time.time() - game.copy.game.began - game.state.chain.time)
            if game.is_my_turn and time.monotonic() > move_at:
                began = time.perf_counter()
                game.play(*random_turn(game.state.match.position, rng))
                tell("act", time.perf_counter() - began)
                move_at = time.monotonic() + rng.uniform(0, pause)
            length = len(game.copy.game.entries)

    return work


def follow(game, until):
    """Look at a game as a screen does; return the share of processor time."""
    began, beginning = time.process_time(), time.monotonic()
    while time.monotonic() < until:
        time.sleep(INTERVAL)
        if game.is_changed():
            game.refresh()
    return (time.process_time() - began) / (time.monotonic() - beginning)


def watcher(path, name, until):
    return lambda tell: tell("watcher", follow(TableGame.watch(Table(path), str(ANN), name), until))


def measure_idle(home, seconds):
    path = make(home)
    (name,) = begin_games(home, path, ["ataxx"])

    def idle(make_game):
        def work(tell):
            game = make_game()
            for _ in range(5):
                game.is_changed()
            tell(follow(game, time.monotonic() + seconds))

        return work

    watcher = run_as(CID, home, idle(lambda: TableGame.watch(Table(path), str(ANN), name)))
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
                cpu = time.process_time()
                rows = Lobby(Table(path)).list_games(500).rows
                tell(f"{len(rows)} rows, {sum(row.waits for row in rows)} wait: {time.process_time() - cpu:.2f} s cpu")
                time.sleep(2.5)

        texts.append(f"{uid}: {run_as(uid, home, lists)}")
        code = "import sys; from pathlib import Path; from boardgames_tui.elsewhere import folder, lobby;"
        code += "sys.exit(lobby.print_waiting(folder.Table(Path(sys.argv[1]))))"
        identity = [f"--reuid={uid}", f"--regid={uid}", "--clear-groups"]
        command = ["setpriv", *identity, sys.executable, "-B", "-c", code, str(path)]
        folders = {f"BOARDGAMES_TUI_{name.upper()}": f"{home}/{name}-{uid}" for name in ("data", "cache")}
        costs, seconds = [], []
        for _ in range(5):
            before, began = os.times(), time.perf_counter()
            done = subprocess.run(command, check=False, capture_output=True, text=True, env={**os.environ, **folders})
            seconds.append(time.perf_counter() - began)
            costs.append(sum(os.times()[2:4]) - sum(before[2:4]))
        lines = len(done.stdout.splitlines())
        texts.append(f"   --waiting: {lines} lines, {min(costs):.2f} s cpu, {min(seconds):.2f} s {done.stderr[-200:]}")
    return "\n".join([f"{number} games", *texts])


if __name__ == "__main__":
    what, number = sys.argv[1:] or ("load", 10)
    with tempfile.TemporaryDirectory() as folder:
        measure = {"load": measure_load, "idle": measure_idle, "listing": measure_listing}[what]
        print(measure(Path(folder), int(number)))
