"""How fast the rules of Ataxx are beside Fairy-Stockfish's, as Python has them (`pyffish`): perft, not in bulk.

python -m tests.engine.pyffish_perft [DEPTH]
"""

import sys
import time

import pyffish

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.perft import perft
from boardgames_tui.games import GAMES
from tests.conformance.fairy_stockfish import fen

SECONDS = 2.0
"""Each is called for so long, of processor time."""


def count(line: str, moves: list[str], depth: int) -> int:
    """Return how many positions are reached, as `perft` does without counting in bulk."""
    if depth == 0:
        return 1
    return sum(count(line, [*moves, move], depth - 1) for move in pyffish.legal_moves("ataxx", line, moves))


def main(depth: int = 3) -> None:
    start = Position.start(GAMES["ataxx"], engine_defaults=True)
    fast, slow = (Backend(start.game, compiled=compiled) for compiled in (True, False))
    ways = {
        "compiled": lambda: perft(start, depth, fast, play_last=True),
        "uncompiled": lambda: perft(start, depth, slow, play_last=True),
        "pyffish": lambda: count(fen(str(start)), [], depth),
    }
    for name, way in ways.items():
        reached, total, began = way(), 0, time.process_time()
        while time.process_time() - began < SECONDS:
            total += way()
        print(f"{name}: {reached} positions, {total / (time.process_time() - began):,.0f} a second", flush=True)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
