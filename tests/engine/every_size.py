"""Search on every board: `python -m tests.engine.every_size [GAME ...]`.

Each engine, compiled, answers the start and 200 random positions of every size of its game, with and without a clock
and by itself. It stops at the first answer that is illegal, and prints a row for each size.
"""

import random
import sys
import time

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.positions import random_game
from tests.extras import games_with

POSITIONS = 200
# Limits of the searches; the last one is endless, so that a stop has to end it.
LIMITS = (
    Limit(movetime=2),
    Limit(wtime=50, btime=50, winc=1, binc=1),
    Limit(wtime=0, btime=0, byoyomi=2),
    Limit(nodes=200),
    Limit(depth=2),
    Limit(movetime=10**15),
)
# Seconds until the stop.
STOP_AFTER = 0.01
BASELINE = (False, True)


def sample_positions(key, size, number, seed=1):
    """Return the start and a number of positions of random games before their ends."""
    rng, found = random.Random(f"{key} {size} {seed}"), [Position.start(GAMES[key], size, engine_defaults=True)]
    start = found[0]
    while len(found) <= number:
        game = [position for position in random_game(start, rng.randrange(1 << 30)) if not position.outcome]
        found += rng.sample(game, min(5, len(game)))
    return found[: number + 1]


def answer(engine, position, limit):
    """Return the action that an engine chooses within a limit, or until it is stopped."""
    end = time.perf_counter() + STOP_AFTER
    endless = limit == LIMITS[-1]
    return engine.search(position, limit, should_stop=lambda: endless and time.perf_counter() > end)


def run(key, size, number):
    """Let the engine and the baseline answer every position within every limit; return the number of answers."""
    positions, backend = sample_positions(key, size, number), Backend(GAMES[key], compiled=True)
    engines = [Engine(backend, 8, random.Random(1), baseline=baseline) for baseline in BASELINE]
    for engine in engines:
        for position in positions:
            for limit in LIMITS:
                found = answer(engine, position, limit)
                assert found in position.actions, (key, str(position), limit, found)
    return len(engines) * len(positions) * len(LIMITS)


def main():
    """Search the positions of the named games, or of all."""
    for key in sys.argv[1:] or games_with("engine"):
        for size in GAMES[key].sizes:
            began = time.monotonic()
            answers = run(key, size, POSITIONS)
            print(f"{key} {size}: {answers} answers in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
