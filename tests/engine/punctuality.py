"""Start-up time, punctuality and speed of the engine's process.

python -m tests.engine.punctuality [SEARCHES [GAME …]]
"""

import subprocess
import sys
import time

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.engine.positions import random_game

MOVETIME = 100
ALLOWED = 150
PART = 0.99


class Process:
    """An engine's process."""

    def __init__(self, key: str) -> None:
        command = [sys.executable, "-m", "boardgames_tui", "engine", key]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
        )

    def ask(self, *lines: str, until: str) -> tuple[float, str]:
        """Send lines; return the milliseconds to the answer, and the line before it."""
        began = time.perf_counter()
        self._process.stdin.write("\n".join(lines) + "\n")
        before = line = ""
        while not line.startswith(until):
            before, line = line, self._process.stdout.readline()
        return 1000 * (time.perf_counter() - began), before

    def close(self) -> None:
        self._process.communicate("quit\n")


def measure(key: str, searches: int) -> None:
    """Print the start-up time with the cache as it is and with a warm one, then the searches at two sizes."""
    game = GAMES[key]
    for words in ("first start", "warm start"):
        began = time.perf_counter()
        engine = Process(key)
        engine.ask("uai", "isready", until="readyok")
        print(f"{key} {words}: readyok after {1000 * (time.perf_counter() - began):.0f} ms", flush=True)
        if words == "first start":
            engine.close()
    for size in (game.size, game.sizes[-1]):
        walks = [random_game(Position.start(game, size, engine_defaults=True), seed) for seed in range(3)]
        middle = [walk[i] for walk in walks for i in range(1, len(walk) - 1)]
        times, nodes, before = [], 0, ""
        for i in range(searches):
            engine.ask(f"position fen {middle[i * len(middle) // searches]}", "isready", until="readyok")
            spent, before = engine.ask(f"go movetime {MOVETIME}", until="bestmove")
            times.append(spent)
            nodes += int(before.split()[before.split().index("nps") + 1])
        punctual = sum(spent <= ALLOWED for spent in times)
        verdict = "" if punctual >= PART * searches else " MISSED"
        print(
            f"{key} {size}: {punctual} of {searches} within {ALLOWED} ms{verdict}, the latest {max(times):.0f} ms; "
            f"{nodes / searches:.0f} playouts/s",
            flush=True,
        )
    engine.close()


def main(searches: int = 100, *keys: str) -> None:
    for key in keys or GAMES:
        measure(key, searches)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]), *sys.argv[2:])
