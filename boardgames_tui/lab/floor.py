"""The floor of the engine's strength, in games against random and one-ply greedy play.

python -m boardgames_tui.lab floor [GAMES [PLAYOUTS [GAME …]]]
"""

import random
import sys
import time

from boardgames_tui.core.kernel import BLACK, DRAW, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind
from boardgames_tui.engine.engine import Thinker
from boardgames_tui.games import GAMES
from boardgames_tui.match.players import greedy_actions
from boardgames_tui.uai.values import Limit

MOST_ACTIONS = 1_000
FLOORS = {"random": 0.95, "greedy": 0.80}


def play(thinker: Thinker, seat: int, foe: str, playouts: int, dice: random.Random) -> float:
    """Play one game; return the engine's share of the point."""
    position = Position.start(thinker.speed.game)
    for _ in range(MOST_ACTIONS):
        if position.outcome:
            break
        if position.seat == seat:
            action = thinker.think(position, Limit(nodes=playouts))
        else:
            action = dice.choice(greedy_actions(position) if foe == "greedy" else position.actions)
        position = position.after(action)
    if position.outcome is None or position.outcome.winner == DRAW:
        return 0.5
    winner = position.seat if position.outcome.winner == position.side else 3 - position.seat
    return float(winner == seat)


def main(games: int = 100, playouts: int = 1_000, *keys: str) -> None:
    for key in keys or GAMES:
        for foe, floor in FLOORS.items():
            dice = random.Random(f"{key} {foe}")
            thinker = Thinker(bind(GAMES[key], compiled=True), 64, random.Random(1))
            began = time.perf_counter()
            points = sum(play(thinker, (BLACK, WHITE)[game % 2], foe, playouts, dice) for game in range(games))
            verdict = "reached" if points >= floor * games else "MISSED"
            seconds = time.perf_counter() - began
            print(f"{key} {foe}: {points:g} of {games}, floor {floor:.0%} {verdict}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3]), *sys.argv[3:])
