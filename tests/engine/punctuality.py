"""Start-up time, punctuality and speed of the engine's process.

python -m tests.engine.punctuality [SEARCHES [GAME …]]
"""

import sys
import time

from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.lines import read_info
from tests.engine.positions import random_game
from tests.engine.server.dialogue import Dialogue, talk_to_program

MOVETIME = 100
ALLOWED = 150
PART = 0.99


def measure(key: str, searches: int) -> None:
    """Print the start-up time with the cache as it is and with a warm one, then the searches at two sizes."""
    game = GAMES[key]
    for words in ("first start", "warm start"):
        began = time.perf_counter()
        with talk_to_program(key) as (dialogue, _):
            dialogue.ask("uai", "isready", until="readyok")
            print(f"{key} {words}: readyok after {1000 * (time.perf_counter() - began):.0f} ms", flush=True)
            for size in (game.size, game.sizes[-1]) if words == "warm start" else ():
                measure_searches(dialogue, game, size, searches)


def measure_searches(dialogue: Dialogue, game: Game, size: int, searches: int) -> None:
    walks = [random_game(Position.start(game, size, engine_defaults=True), seed) for seed in range(3)]
    middle = [walk[i] for walk in walks for i in range(1, len(walk) - 1)]
    times, nodes = [], 0
    for i in range(searches):
        dialogue.ask(f"position fen {middle[i * len(middle) // searches]}", "isready", until="readyok")
        began = time.perf_counter()
        *_, info, _ = dialogue.ask(f"go movetime {MOVETIME}", until="bestmove")
        times.append(1000 * (time.perf_counter() - began))
        nodes += read_info(info).nps
    punctual = sum(spent <= ALLOWED for spent in times)
    verdict = "" if punctual >= PART * searches else " MISSED"
    print(
        f"{game.key} {size}: {punctual} of {searches} within {ALLOWED} ms{verdict}, the latest {max(times):.0f} ms; "
        f"{nodes / searches:.0f} playouts/s",
        flush=True,
    )


def main(searches: int = 100, *keys: str) -> None:
    for key in keys or GAMES:
        measure(key, searches)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]), *sys.argv[2:])
