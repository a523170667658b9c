"""Proven results at a short limit of half-moves, where an end depends on the path, against exhaustive search."""

import random
import re
from collections import Counter

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind_rules
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.positions import OutOfReachError

ATAXX = GAMES["ataxx"]
SIZE = 4
FULL = (1 << SIZE * SIZE) - 1
# Positions of an exhaustive search.
MAX_POSITIONS = 8_000
# A search that ends before this number of nodes has proven its result.
NODES = 20_000
# Compared results for each limit.
PROOFS = 25


def cells_at(cell: int, distance: int) -> int:
    """Return the cells at a distance of a cell, as bits."""
    y, x = divmod(cell, SIZE)
    near = [(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == distance]
    return sum(1 << SIZE * row + column for column, row in near if 0 <= column < SIZE and 0 <= row < SIZE)


CLONES = [cells_at(cell, 1) for cell in range(SIZE * SIZE)]
JUMPS = [cells_at(cell, 2) for cell in range(SIZE * SIZE)]


class ExhaustiveSearch:
    """Negamax to the end of every game of Ataxx on 4x4, from the rules and nothing else.

    Below a limit of eight half-moves no position occurs three times, so the pieces, the side to act and the half-moves
    decide the value.
    """

    def __init__(self, halfmoves: int) -> None:
        self.limit = halfmoves
        self.values: dict[tuple[int, int, int], int] = {}

    def value(self, own: int, enemy: int, halfmoves: int) -> int:
        """Return 1, 0 or -1 for the side with `own` to act; raise OutOfReachError after too many positions."""
        if not own or not enemy or own | enemy == FULL or not (self.moves(own, enemy) or self.moves(enemy, own)):
            difference = own.bit_count() - enemy.bit_count()
            return (difference > 0) - (difference < 0)
        if halfmoves >= self.limit:
            return 0
        key = own, enemy, halfmoves
        if key not in self.values:
            if len(self.values) >= MAX_POSITIONS:
                raise OutOfReachError
            self.values[key] = self._best(own, enemy, halfmoves)
        return self.values[key]

    def moves(self, own: int, enemy: int) -> list[tuple[int, int]]:
        """Return the moves as origin and destination; the origin of a clone is -1."""
        found = []
        for cell in range(SIZE * SIZE):
            if not (own | enemy) >> cell & 1:
                found += [(-1, cell)] if CLONES[cell] & own else []
                found += [(origin, cell) for origin in range(SIZE * SIZE) if JUMPS[cell] & own & 1 << origin]
        return found

    def _best(self, own: int, enemy: int, halfmoves: int) -> int:
        best = -1
        for origin, cell in self.moves(own, enemy) or [(-1, -1)]:
            if cell < 0:
                return -self.value(enemy, own, halfmoves + 1)
            turned = CLONES[cell] & enemy
            after = (own | turned | 1 << cell) & ~(1 << origin if origin >= 0 else 0)
            best = max(best, -self.value(enemy & ~turned, after, 0 if origin < 0 else halfmoves + 1))
            if best == 1:
                break
        return best


def random_position(dice: random.Random, halfmoves: int) -> Position:
    """Return a board of 4x4 with some empty cells, at any number of half-moves below the limit."""
    cells = [*"." * dice.randint(3, 7)]
    cells += [dice.choice("xo") for _ in range(SIZE * SIZE - len(cells))]
    dice.shuffle(cells)
    rows = ("".join(cells[at : at + SIZE]) for at in range(0, SIZE * SIZE, SIZE))
    line = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
    return Position.read(
        ATAXX, f"{line} {dice.choice('xo')} {dice.randrange(halfmoves)} 20", {"halfmoves": halfmoves}, engine=True
    )


def exhaustive_value(position: Position, halfmoves: int) -> int:
    """Return the value of a position for the side to act."""
    own, enemy = (
        sum(1 << cell for cell, piece in enumerate(position.cells) if piece == colour)
        for colour in (position.side, 3 - position.side)
    )
    return ExhaustiveSearch(halfmoves).value(own, enemy, position.row[position.board.first])


@pytest.mark.parametrize("halfmoves", [4, 7])
def test_a_proven_result_is_that_of_exhaustive_search(halfmoves):
    """A position that is reached with another number of half-moves may end otherwise."""
    backend, dice, claims = bind_rules(ATAXX, compiled=True), random.Random(halfmoves), Counter()
    while claims.total() < PROOFS:
        position, infos = random_position(dice, halfmoves), []
        if position.outcome:
            continue
        Engine(backend, 1).search(position, Limit(nodes=NODES), on_info=infos.append)
        if infos[-1].nodes >= NODES:
            continue
        try:
            value = exhaustive_value(position, halfmoves)
        except OutOfReachError:
            continue
        score = infos[-1].score
        claim = 0 if score.kind == "win" else 1 if score.value > 0 else -1
        assert value == claim, f"{position}: {score}"
        claims[claim] += 1
    assert min(claims[0], claims[1]) > 2, claims
