"""Positions to search: from random games, and near an end that plain minimax decides."""

import random
from collections.abc import Iterator

from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES

MOST_ACTIONS = 400


def random_game(start: Position, seed: int) -> list[Position]:
    """Return every position of a random game, at most MOST_ACTIONS actions long."""
    rng, game = random.Random(seed), [start]
    while len(game) < MOST_ACTIONS and not game[-1].outcome:
        game.append(game[-1].after(rng.choice(game[-1].actions)))
    return game


class OutOfReachError(Exception):
    """Minimax has visited too many positions."""


def verdict_of(position: Position) -> int | None:
    """Return 1, 0 or -1 for a win, draw or loss of the side to act; None before the end."""
    if not position.outcome:
        return None
    return {DRAW: 0, position.side: 1}.get(position.outcome.winner, -1)


class Minimax:
    """Plain minimax to a depth, over a limited number of positions."""

    def __init__(self, most: int) -> None:
        self._left = most

    def solve(self, position: Position, depth: int) -> int | None:
        """Return 1, 0 or -1 for a win, draw or loss of the player to act within `depth` actions, else None."""
        self._left -= 1
        if self._left < 0:
            raise OutOfReachError
        if position.outcome:
            return verdict_of(position)
        if depth == 0:
            return None
        found = []
        for action in position.actions:
            after = position.after_legal(action)
            value = self.solve(after, depth - 1)
            found.append(-value if value is not None and after.seat != position.seat else value)
            if found[-1] == 1:
                return 1
        return None if None in found else max(found)


def solve(position: Position, depth: int, most: int = 2000) -> int | None:
    """Return the result of `Minimax.solve`; None if it is out of reach."""
    try:
        return Minimax(most).solve(position, depth)
    except OutOfReachError:
        return None


def decided_positions(key: str, verdict: int, wanted: int) -> Iterator[tuple[Position, int]]:
    """Yield positions that are won (1) or lost (-1) for the player to act, and the number of actions to the end."""
    start = Position.start(GAMES[key], GAMES[key].sizes[0], engine_defaults=True)
    found = 0
    for seed in range(10_000):
        game = random_game(start, seed)
        depth = 2 + seed % 4
        if len(game) <= depth or not game[-1].outcome:
            continue
        position = game[-1 - depth]
        if solve(position, depth) == verdict:
            yield position, depth
            found += 1
            if found == wanted:
                return
