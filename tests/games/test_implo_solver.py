"""Solver of Implo's last points."""

import itertools
import random
from contextlib import suppress

import pytest

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.engine import fast_rules
from boardgames_tui.games.implo.engine import solver as solve
from boardgames_tui.games.implo.rules import Stage
from boardgames_tui.kernel.language import SAVED_END, SEAT
from tests.engine.positions import Minimax, OutOfReachError, random_game
from tests.games.plays import enter

IMPLO = GAMES["implo"]


ENTRIES = 1 << 14
# Nodes of the solver.
SOME = 2_000


class CompiledSolver:
    """The compiled solver and its row."""

    def __init__(self, nodes):
        self._speed = Backend(IMPLO, compiled=True)
        self.row = self._speed.zeros(solve.TABLE + ENTRIES, "int64")
        self.row[solve.LIMIT], self.row[solve.MASK] = nodes, ENTRIES - 1

    def solve(self, position):
        """Return the proof that the solver finds; check that it restores the position."""
        plan, entered = enter(position)
        p, w = self._speed.ints(plan, wide=True), self._speed.ints(entered, wide=True)
        found = int(self._speed.bind(solve.solve)(p, w, self.row))
        assert list(w[SEAT : w[SAVED_END]]) == entered[SEAT : entered[SAVED_END]]
        return found

    def after_best(self, position):
        """Return the position after the best action that the solver named."""
        return position.after(next(each for each in position.actions if each.code == self.row[solve.BEST]))


def nearly_full(size, seed, most):
    """Return positions of a random game with at most a number of empty points, before its end."""
    game = random_game(Position.start(IMPLO, size, engine_defaults=True), seed)
    return [each for each in game if not each.outcome and each.cells.count(EMPTY) <= most]


@pytest.mark.parametrize("size", [4, 8])
def test_the_last_points_are_solved_like_plain_minimax(size):
    """Wins and losses have the reported length; the named action keeps a win."""
    solver, seen = CompiledSolver(SOME), set()
    for seed in range(12):
        for position in nearly_full(size, seed, 6):
            if (found := solver.solve(position)) == 0:
                continue
            verdict = 1 if found % 4 == position.seat else -1
            with suppress(OutOfReachError):
                assert Minimax(SOME).solve(position, found // 4) == verdict, str(position)
                seen.add((verdict, position.state.stage is Stage.RESOLVE))
                if verdict == 1:
                    after = solver.after_best(position)
                    assert Minimax(SOME).solve(after, found // 4 - 1) == (1 if after.seat == found % 4 else -1)
    assert seen >= {(1, True), (1, False), (-1, False)}


def key_of(line):
    """Return the key of a position of Implo in the solver's table."""
    position = Position.read(IMPLO, line, engine_defaults=True)
    plan = fast_rules.plan(position.state)
    return solve.position_key(plan, fast_rules.enter(plan, position.state))


def test_different_stones_or_sides_have_different_keys():
    """If two positions had one key, a proof of one would be taken for a proof of the other."""
    tops = ["".join(pieces) for pieces in itertools.product("xoXO", repeat=3)]
    lines = [f"1{top}/4/4/xx2 {sides}" for top in tops for sides in ("x place - o", "o place - x")]
    assert len({key_of(line) for line in lines}) == len(lines)


def test_boards_of_different_sizes_have_different_keys():
    """The table stays when the size changes. These agree in their first sixteen points; the other nine are empty."""
    assert key_of("o1ox/2xx/o3/xx1o x place - o") != key_of("5/x4/xxo1o/5/xx1oo x place - o")


def test_a_win_within_three_actions_is_not_lengthened():
    solver, won = CompiledSolver(SOME), 0
    for seed in range(30):
        for position in nearly_full(8, seed, 6):
            with suppress(OutOfReachError):
                if Minimax(SOME).solve(position, 3) == 1:
                    assert solver.solve(position) // 4 <= solve.SHORT_DEPTH, str(position)
                    won += 1
    assert won > 10


@pytest.mark.parametrize("size", IMPLO.sizes)
def test_the_named_winner_wins_against_any_defence(size):
    solver, rng, won = CompiledSolver(SOME), random.Random(size), 0
    for seed in range(6):
        position = next(iter(nearly_full(size, seed, 10)), None)
        while position and not position.outcome:
            found = solver.solve(position)
            if found == 0:
                break
            winner = found % 4
            if position.seat == winner:
                position = solver.after_best(position)
            else:
                position = position.after(rng.choice(position.actions))
        else:
            won += bool(position)
    assert won


def test_an_interrupted_solver_resumes():
    """It reports no result, and needs fewer nodes the next time."""
    position = nearly_full(8, 2, 12)[0]
    whole = CompiledSolver(100_000)
    found = whole.solve(position)
    assert found
    solver = CompiledSolver(int(whole.row[solve.NODES]) - 10)
    assert solver.solve(position) == 0
    assert solver.solve(position) == found
    assert solver.row[solve.NODES] < whole.row[solve.NODES] / 2


@pytest.mark.parametrize(
    "line",
    [
        "4/4/1x2/4 o place s x",
        "1x1o/x1o1/1x1o/x1o1 x resolve - x",
        "8/8/8/3x4/8/8/8/8 o place - x",
    ],
    ids=["a swap", "many patches", "too much is empty"],
)
def test_the_solver_leaves_some_positions_alone(line):
    """If a swap is legal, no game leads to the position, or a solution would take too long."""
    assert CompiledSolver(SOME).solve(Position.read(IMPLO, line, engine_defaults=True)) == 0
