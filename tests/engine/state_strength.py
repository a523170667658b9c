"""Strength of the search of plain states, in matches of Clobber, Konane and Reversi within this process.

python -m tests.engine.state_strength ladder GAME [GAMES [LOWEST [HIGHEST]]]   each level against the level below
python -m tests.engine.state_strength floor GAME [GAMES [PLAYOUTS]]            against `random` and `greedy`
python -m tests.engine.state_strength bar GAME [GAMES [SIZE]]               levels 5 and 3 against `greedy` and `random`
"""

import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, DRAW, WHITE, WIN
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import draw_strength, level_of
from boardgames_tui.match.players import greedy_actions
from boardgames_tui.uai.values import Limit
from tests.engine.state_games import CLOBBER, REVERSI
from tests.sixth_game.konane import GAME as KONANE
from tests.sixth_game.reversi.rules import Reversi

# Random actions at the beginning of each pair of games.
OPENING = 2
Player: TypeAlias = Callable[[Position], Action]


def mobility(state: Reversi, action: int) -> int:
    """Return the gain of an action of Reversi: a win, else as few cells for the other side as can be."""
    after = state.play(action)
    return WIN if after.is_won_by(state.side) else -len(after.placements())


STATE_GAMES = {
    "clobber": CLOBBER,
    "konane": KONANE,
    "reversi": REVERSI,
    "reversi-with-gain": replace(REVERSI, gain=mobility),
}


def level_player(game: Game, number: int, rng: random.Random) -> Player:
    """Return a level on one of its days."""
    engine, strength_draw = Engine(rng=rng), draw_strength(rng)

    def choose(position: Position) -> Action:
        level = level_of(game, number, len(position.actions)).on_day(strength_draw)
        return engine.search(position, Limit(nodes=level.nodes), level=level, may_stop_early=True)

    return choose


def simple_player(kind: str, rng: random.Random) -> Player:
    """Return `random` or `greedy`."""
    return lambda position: rng.choice(greedy_actions(position) if kind == "greedy" else position.actions)


def points_of(start: Position, black: Player, white: Player) -> float:
    """Play a game; return Black's points."""
    position = start
    while not position.outcome:
        position = position.after((black if position.side == BLACK else white)(position))
    return {DRAW: 0.5, BLACK: 1.0, WHITE: 0.0}[position.outcome.winner]


def match(game: Game, games: int, first: Callable[[], Player], second: Callable[[], Player]) -> float:
    """Play pairs of games with swapped colours from random openings; return the points of the first player."""
    rng, points = random.Random(1), 0.0
    for _ in range(games // 2):
        start = Position.start(game)
        for _ in range(OPENING):
            start = start.after(rng.choice(start.actions))
        points += points_of(start, first(), second()) + 1 - points_of(start, second(), first())
    return points


def report(name: str, game: Game, games: int, first: Callable[[], Player], second: Callable[[], Player]) -> None:
    """Play a match, and print its result and the processor time that it took."""
    began = time.process_time()
    points = match(game, games, first, second)
    seconds = time.process_time() - began
    print(f"{name}: {points:g} of {games}, {100 * points / games:.1f} %, {seconds:.0f} s", flush=True)


def ladder(game: Game, games: int = 40, lowest: int = 1, highest: int = 8) -> None:
    """Play each level against the level below, and the first against `greedy`."""
    rng = random.Random(2)
    below = partial(simple_player, "greedy", rng) if lowest == 1 else partial(level_player, game, lowest - 1, rng)
    for number in range(lowest, highest + 1):
        level = partial(level_player, game, number, rng)
        report(f"{game.key} level {number} against {number - 1 or 'greedy'}", game, games, level, below)
        below = level


def floor(game: Game, games: int = 100, playouts: int = 1_000) -> None:
    """Play against both simple players."""
    rng = random.Random(3)
    engine = Engine(rng=rng)
    for kind in ("random", "greedy"):
        name, rival = f"{game.key} {playouts} playouts against {kind}", partial(simple_player, kind, rng)
        report(name, game, games, lambda: lambda position: engine.search(position, Limit(nodes=playouts)), rival)


def bar(game: Game, games: int = 100, size: int | None = None) -> None:
    """Play the matches that a game with a gain should win: 60 % against `greedy`, 90 % against `random`."""
    rng, sized = random.Random(2), replace(game, size=size or game.size)
    for number, kind in ((5, "greedy"), (3, "random")):
        players = partial(level_player, game, number, rng), partial(simple_player, kind, rng)
        report(f"{game.key} {sized.size} level {number} against {kind}", sized, games, *players)


if __name__ == "__main__":
    tool, key, *numbers = sys.argv[1:]
    {"ladder": ladder, "floor": floor, "bar": bar}[tool](STATE_GAMES[key], *map(int, numbers))
