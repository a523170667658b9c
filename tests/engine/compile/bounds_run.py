"""Search of random positions with checked bounds, on the smallest and the largest board.

NUMBA_BOUNDSCHECK=1 python -m tests.engine.compile.bounds_run GAME
"""

import random
import sys

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.positions import random_game


def first_past_the_end(row):
    return row[len(row)]


def main(key: str) -> None:
    game = GAMES[key]
    engine = Engine(Backend(game, compiled=True), 1, random.Random(2))
    for size in (game.sizes[0], game.sizes[-1]):
        walk = random_game(Position.start(game, size, engine_defaults=True), 4)
        for position in walk[: -1 : max(1, len(walk) // 6)]:
            engine.search(position, Limit(nodes=240))
    try:
        engine.backend.bind(first_past_the_end)(engine.backend.zeros(3))
    except IndexError:
        print("bounds are checked")


if __name__ == "__main__":
    main(sys.argv[1])
