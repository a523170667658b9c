"""Speed of the rules of Ataxx compared with Fairy-Stockfish's (`pyffish`): perft without bulk counting.

python -m tests.engine.pyffish_perft [DEPTH]
"""

import sys
import time

import pyffish

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.perft import perft
from boardgames_tui.games import GAMES

# Processor time for each.
SECONDS = 2.0


def count(line: str, moves: list[str], depth: int) -> int:
    """Return the number of positions at a depth, without bulk counting."""
    if depth == 0:
        return 1
    return sum(count(line, [*moves, move], depth - 1) for move in pyffish.legal_moves("ataxx", line, moves))


def main(depth: int = 3) -> None:
    start = Position.start(GAMES["ataxx"], engine_defaults=True)
    fast, slow = (Backend(start.game, compiled=compiled) for compiled in (True, False))
    ways = {
        "compiled": lambda: perft(start, depth, fast, play_last=True),
        "uncompiled": lambda: perft(start, depth, slow, play_last=True),
        "pyffish": lambda: count(start.game.fen.write(str(start)), [], depth),
    }
    for name, way in ways.items():
        reached, total, began = way(), 0, time.process_time()
        while time.process_time() - began < SECONDS:
            total += way()
        print(f"{name}: {reached} positions, {total / (time.process_time() - began):,.0f} a second", flush=True)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
