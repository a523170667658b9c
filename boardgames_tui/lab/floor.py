"""Matches of the engine against random and one-ply greedy play, in which it must score a minimum share, the floor.

python -m boardgames_tui.lab floor [GAMES [PLAYOUTS [GAME …]]]
"""

import random
import time
from itertools import cycle, islice
from typing import Annotated

import typer

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.match.players import greedy_actions
from boardgames_tui.uai.values import Limit

# Actions after which a game counts as drawn.
MAX_ACTIONS = 1_000
# Share of the points that the engine must score against each opponent.
FLOORS = {"random": 0.95, "greedy": 0.80}
# Memory of the engine's search.
MEGABYTES = 64


def play_game(engine: Engine, seat: int, opponent: str, playouts: int, rng: random.Random) -> float:
    """Play one game with the engine in a seat; return the engine's points: 1, 0.5 or 0."""
    assert engine.backend
    position = Position.start(engine.backend.game)
    for _ in range(MAX_ACTIONS):
        if position.winner_seat is not None:
            break
        if position.seat == seat:
            action = engine.search(position, Limit(nodes=playouts))
        else:
            action = rng.choice(greedy_actions(position) if opponent == "greedy" else position.actions)
        position = position.after(action)
    return float(position.winner_seat == seat) if position.winner_seat else 0.5


def main(
    games: Annotated[int, typer.Argument()] = 100,
    playouts: Annotated[int, typer.Argument()] = 1_000,
    keys: Annotated[list[str] | None, typer.Argument(metavar="GAME…")] = None,
) -> None:
    """Play matches of the named games, or of all games; print each result, with MISSED below the floor."""
    for key in keys or GAMES:
        for opponent, floor in FLOORS.items():
            opponent_rng = random.Random(f"{key} {opponent}")
            engine = Engine(Backend(GAMES[key], compiled=True), MEGABYTES, random.Random(1))
            began = time.perf_counter()
            # The engine plays both seats in turn.
            seats = islice(cycle((BLACK, WHITE)), games)
            points = sum(play_game(engine, seat, opponent, playouts, opponent_rng) for seat in seats)
            verdict = "reached" if points >= floor * games else "MISSED"
            seconds = time.perf_counter() - began
            print(f"{key} {opponent}: {points:g} of {games}, floor {floor:.0%} {verdict}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    typer.run(main)
