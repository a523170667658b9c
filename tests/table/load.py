"""Measurements of tables: how soon an action is seen, what an idle watcher costs, and how long lists take."""

import os
import random
import select
import subprocess
import sys
import time

from boardgames_tui.games import GAMES
from boardgames_tui.table.lobby import list_games
from boardgames_tui.table.table_game import TableGame
from tests.table.tables import begin, make_table

GAMES_AT_A_TIME, SECONDS = 50, 60
# Seconds between two looks at a journal, as in the app, and for which a player thinks about an action, at most.
INTERVAL, PAUSE = 0.2, 20.0
RUNS = 5
# Number of games that a lobby shows.
SHOWN = 500


def measure_load(path):
    """Let 100 players play 50 games that 50 watchers follow; return latencies and processor times as a sentence."""
    folder = make_table(path / "table")
    keys = [[*GAMES][index % len(GAMES)] for index in range(GAMES_AT_A_TIME)]
    names = [begin(folder, key=key, size=GAMES[key].size, clock="3d")[0].name for key in keys]
    read_end, write_end = os.pipe()
    until = time.monotonic() + SECONDS
    roles = [(name, user) for name in names for user in ("ann", "bob", "watcher")]
    pids = [fork(folder, name, user, index, write_end, until) for index, (name, user) in enumerate(roles)]
    os.close(write_end)
    lines = read_all(read_end)
    for pid in pids:
        os.waitpid(pid, 0)
    seen = sorted(float(words[1]) for words in lines if words[0] == "seen")
    shares = [float(words[1]) for words in lines if words[0] == "watcher"]
    at = {part: seen[int(part * len(seen))] for part in (0.5, 0.95, 0.99)}
    return (
        f"{len(seen)} actions seen by others after {at[0.5]:.3f} s (median), {at[0.95]:.3f} s (95 %),"
        f" {at[0.99]:.3f} s (99 %), {seen[-1]:.3f} s (longest); processor use of a watcher"
        f" {sum(shares) / len(shares):.2%}, at most {max(shares):.2%}."
    )


def fork(folder, name, user, seed, pipe, until):
    pid = os.fork()
    if not pid:
        status = 1
        try:
            follow(TableGame(folder, name, user), random.Random(seed), pipe, until)
            status = 0
        finally:
            os._exit(status)
    return pid


def follow(game, rng, pipe, until):
    """Look at a game as a screen does, and play if it is the user's turn; tell how long each action took to be seen."""
    began, move_at = time.process_time(), time.monotonic() + rng.uniform(0, PAUSE)
    while time.monotonic() < until:
        time.sleep(INTERVAL)
        if game.is_changed():
            for entry in game.refresh():
                os.write(pipe, f"seen {time.time() - entry.stamp.at}\n".encode())
        if game.is_my_turn and time.monotonic() > move_at:
            game.play(rng.choice(game.match.position.actions))
            move_at = time.monotonic() + rng.uniform(0, PAUSE)
    if not game.my_seats:
        os.write(pipe, f"watcher {(time.process_time() - began) / SECONDS}\n".encode())


def read_all(fd):
    parts = []
    while select.select([fd], [], [])[0] and (part := os.read(fd, 1 << 16)):
        parts.append(part)
    return [line.split() for line in b"".join(parts).decode().splitlines()]


def measure_listing(path):
    """Return the seconds that lists of tables of several sizes take, first and again, and the whole command."""
    return "\n".join(measure_table(make_table(path / str(number)), number) for number in (100, 1000, 10_000))


def measure_table(folder, number):
    """Return how long lists of a table with finished games, and three in progress, take."""
    game, _ = begin(folder)
    game.resign()
    over = folder.file_of(game.name).read_bytes()
    for _ in range(number - 4):
        folder.create(over)
    for _ in range(3):
        begin(folder)
    first = timed(lambda: list_games(folder, "ann", SHOWN))
    again = min(timed(lambda: list_games(folder, "ann", SHOWN)) for _ in range(RUNS))
    command = [sys.executable, "-m", "boardgames_tui", "table", "--waiting", str(folder.path)]
    waiting = min(timed(lambda: subprocess.run(command, check=False, capture_output=True)) for _ in range(RUNS))
    return f"{number} games: list {first}, again {again}; --waiting {waiting}"


def timed(call):
    """Return the seconds of processor time of a call and its processes, and those that passed, as a text."""
    before, began = os.times(), time.perf_counter()
    call()
    used = sum(os.times()[:4]) - sum(before[:4])
    return f"{used:.2f} s ({time.perf_counter() - began:.2f} s)"
