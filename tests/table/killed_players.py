"""Random games at a table between processes that are killed at random moments and act at the same time."""

import json
import os
import random
import select
import signal
import time
from collections import Counter

from boardgames_tui.games import GAMES
from boardgames_tui.table.table_game import TableGame
from tests.table.random_player import RandomPlayer
from tests.table.tables import begin, make_table

# Two terminals of one user and one of the other.
USERS = ("ann", "ann", "bob")
# Seconds until one of the processes is killed, at most; and those after which a game hangs.
LONGEST_LIFE, PATIENCE = 0.4, 120


class Process:
    """A forked process that plays, and the lines that it has told."""

    def __init__(self, folder, name, user, seed):
        self.user, self.lines, self._rest = user, [], b""
        self.pipe, write_end = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            status = 1
            try:
                os.close(self.pipe)
                RandomPlayer(folder, name, user, seed, write_end).play()
                status = 0
            finally:
                os._exit(status)
        os.close(write_end)

    def read(self, seconds):
        """Read lines for some time at most; return whether there may be more."""
        if select.select([self.pipe], [], [], seconds)[0]:
            data = os.read(self.pipe, 1 << 16)
            *lines, self._rest = (self._rest + data).split(b"\n")
            self.lines += [line.decode() for line in lines]
            return bool(data)
        return True

    def end(self, *, kill):
        """Kill the process if asked to, and wait for it; return its status, negative after a signal."""
        if kill:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        while self.read(0) and select.select([self.pipe], [], [], 0)[0]:
            pass
        os.close(self.pipe)
        return os.waitstatus_to_exitcode(status)


def play_games(path, number, seed):
    """Play games, check each of them, and return a sentence with what happened."""
    rng, counts = random.Random(seed), Counter()
    folder = make_table(path / "table")
    for index in range(number):
        key = rng.choice([*GAMES])
        ann, _ = begin(folder, key=key, size=GAMES[key].sizes[0], clock=rng.choice(["none", "10", "3d"]))
        counts += play_game(folder, ann.name, rng)
        folder.delete(ann.name)
        if not index % 50:
            print(index, dict(counts), flush=True)
    return f"{number} games: {', '.join(f'{count:,} {what}' for what, count in counts.items())}. Nothing was lost."


def play_game(folder, name, rng):
    """Let processes play a game until it is over for all, and check it; return the counts of what happened."""
    counts, told = Counter(), {user: [] for user in USERS}
    processes = [Process(folder, name, user, rng.random()) for user in USERS]
    finished, positions = 0, []
    give_up_at, kill_at = time.monotonic() + PATIENCE, time.monotonic() + rng.uniform(0, LONGEST_LIFE)
    while processes:
        assert time.monotonic() < give_up_at, f"{name} hangs"
        for process in [each for each in processes if not each.read(0.005)]:
            processes.remove(process)
            assert process.end(kill=False) == 0, process.lines[-3:]
            positions.append(process.lines[-1])
            told[process.user] += process.lines
            finished += 1
        if processes and time.monotonic() > kill_at and not finished:
            victim = processes.pop(rng.randrange(len(processes)))
            status = victim.end(kill=True)
            told[victim.user] += victim.lines
            counts["kills"] += status == -signal.SIGKILL
            processes.append(Process(folder, name, victim.user, rng.random()))
            kill_at = time.monotonic() + rng.uniform(0, LONGEST_LIFE)
    return counts + check_game(folder, name, told, positions)


def check_game(folder, name, told, positions):
    """Check that all saw the same end, that each confirmed move is in the journal, and none more often than tried."""
    game = TableGame(folder, name, "cid")
    assert set(positions) == {f"over {game.match.position}"}, positions
    assert game.match.outcome
    lines = [json.loads(line) for line in folder.file_of(name).read_bytes().splitlines()]
    chained = Counter((line["user"], line["at"], line["play"]) for line in lines if "play" in line)
    counts = Counter(moves=len(chained), lines=len(lines))
    for user, words in told.items():
        confirmed = Counter((user, *line.split()[1:]) for line in words if line.startswith("played"))
        assert confirmed <= chained, confirmed - chained
        tries = Counter(line.split()[1] for line in words if line.startswith("try"))
        played = Counter(text for who, _, text in chained.elements() if who == user)
        assert played <= tries, played - tries
        counts["confirmed"] += confirmed.total()
        counts["overtaken"] += sum(line == "refused OvertakenError" for line in words)
        counts["full disks"] += sum(line == "refused SaveError" for line in words)
    assert game.ignored_lines == 0
    return counts
