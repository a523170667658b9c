"""Io's engine: its evaluation, and the solver of the last cells."""

import random

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.engine import fast_rules, policy
from boardgames_tui.games.io.engine import opening_parity as opening
from boardgames_tui.games.io.engine import solver as solve
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.pattern_evaluation import parity_bias, value, weights_for
from boardgames_tui.games.io.rules import Stage
from boardgames_tui.kernel.language import DRAWN_RESULT, RNG_STATE, SAVED_END, SEAT
from tests.engine.positions import Minimax, random_game
from tests.games.plays import enter
from tests.games.solvers import CompiledSolver, check_resumption, key_of

IO = GAMES["io"]
TURNS = {
    "quarter": lambda x, y, last: (y, last - x),
    "over": lambda x, y, last: (x, last - y),
    "diagonal": lambda x, y, last: (y, x),
}


def position_with_left(size, seed, left):
    """Return the position of a random game with a number of cells left."""
    return random_game(Position.start(IO, size, engine_defaults=True), seed)[size * size - left]


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_fills_the_last_cells_in_any_legal_order(seed):
    position = position_with_left(5, seed, 3)
    ends = {lead(c) for a in successors(position) for b in successors(a) for c in successors(b)}
    plan, start = enter(position)
    found = set()
    for number in range(1, 200):
        w = [*start]
        w[RNG_STATE] = 7919 * number
        fast_rules.play_randomly(plan, w)
        found.add(w[S.LEAD])
    assert found == ends


def successors(position):
    return [position.after(action) for action in position.actions]


def lead(position):
    """Return by how many stones Black leads."""
    return position.cells.count(BLACK) - position.cells.count(WHITE)


@pytest.mark.parametrize(("turn", "size"), [("quarter", 5), ("quarter", 9), ("over", 6), ("over", 13), ("diagonal", 9)])
def test_the_evaluation_is_symmetric(size, turn):
    rng, left, right = random.Random(size), Position.start(IO, size), Position.start(IO, size)
    plan, worth = fast_rules.plan(left.state), set()
    while not left.outcome:
        action = rng.choice(left.actions)
        x, y = TURNS[turn](action.code % size, action.code // size, size - 1)
        left = left.after(action)
        right = right.after(right.action(y * size + x))
        if rng.random() < 0.3:
            values = [value(plan, fast_rules.enter(plan, each.state)) for each in (left, right)]
            assert values[0] == values[1]
            worth.add(values[0])
    assert len(worth) > 3


@pytest.mark.parametrize("size", [5, 8])
def test_incremental_action_values_equal_a_full_evaluation(size):
    """The position is restored afterwards."""
    for position in random_game(Position.start(IO, size, engine_defaults=True), size)[: -1 : size - 2]:
        plan, w = enter(position)
        before = w[SEAT : w[SAVED_END]]
        codes, worth = [action.code for action in position.actions], [0.0] * len(position.actions)
        policy.evaluate_actions(plan, w, codes, len(codes), worth)
        assert w[SEAT : w[SAVED_END]] == before
        for action, found in zip(position.actions, worth, strict=True):
            after = position.after(action)
            anew = value(*enter(after))
            assert found == (anew if after.seat == position.seat else -anew)


def can_begin_second_phase(position, seat):
    """Return whether a seat can force that it acts first after the opening."""
    if position.state.stage is Stage.SINGLE:
        return position.seat == seat
    return (any if position.seat == seat else all)(
        can_begin_second_phase(position.after(action), seat) for action in position.actions
    )


@pytest.mark.parametrize(("size", "most"), [(5, 5), (6, 4), (9, 3)])
def test_the_last_free_placement_decides_who_begins_the_second_phase(size, most):
    """Checked by playing all actions; the position is restored, and favours the player who fills the last cell."""
    seen = set()
    for seed in range(12):
        for position in random_game(Position.start(IO, size, engine_defaults=True), seed):
            plan, w = enter(position)
            few = sum(word.bit_count() for word in w[S.FREE_CELLS : S.FREE_CELLS + 3]) <= most
            if few and w[S.STAGE] in (S.BOUND, S.FREE):
                before = w[SEAT : w[SAVED_END]]
                makes = opening.makes_last_placement(plan, w, *w[S.FREE_CELLS : S.FREE_CELLS + 3], w[S.ANCHOR])
                assert makes == can_begin_second_phase(position, position.seat)
                weights = weights_for(plan, w[S.STAGE], w[S.EMPTY_COUNT])
                worth = parity_bias(plan, w, weights, *w[S.FREE_CELLS : S.FREE_CELLS + 3], w[S.ANCHOR])
                # Both colours then have the same number of stones, so on an odd board the beginner fills the last cell.
                assert (worth > 0) == (makes == bool(size % 2))
                assert w[SEAT : w[SAVED_END]] == before
                seen.add((w[S.STAGE], makes))
    assert len(seen) == 4


@pytest.mark.parametrize("size", [5, 6])
def test_the_last_cells_are_solved_like_plain_minimax(size):
    solver, seen = CompiledSolver("io", 10_000), set()
    for seed in range(15):
        position = position_with_left(size, seed, 1 + seed % 5)
        found = solver.solve(position)
        verdict = Minimax(50_000).solve(position, found // 4)
        seen.add(verdict)
        assert found % 4 == {1: position.seat, 0: DRAWN_RESULT, -1: 3 - position.seat}[verdict]
        assert Minimax(50_000).solve(solver.after_best(position), found // 4 - 1) == -verdict
    assert seen == ({1, -1} if size % 2 else {1, 0, -1})


def test_different_stones_or_seats_have_different_keys():
    """If two positions had one key, a proof of one would be taken for a proof of the other."""
    lines = [f"5/5/5/5/{row}x {side} single -" for row in ("x3", "1x2", "o3", "1o2") for side in "xo"]
    assert len({key_of("io", line) for line in lines}) == len(lines)


def test_an_interrupted_solver_resumes():
    check_resumption(position_with_left(9, 3, 12))


def test_the_solver_stops_at_its_limit_and_skips_the_opening():
    """Its estimate grows with the cells that are left, and is OUT_OF_REACH where it does not begin."""
    needed = []
    for left in (12, 14, 16, S.MAX_CELLS_LEFT + 1, 80):
        solver = CompiledSolver("io", 20)
        assert solver.solve(position_with_left(9, 3, left)) == 0
        assert solver.row[solve.NODES] == (21 if left <= S.MAX_CELLS_LEFT else 0)
        needed.append(solver.row[solve.NEED])
    assert needed == sorted(needed)
    assert needed[-2:] == [solve.OUT_OF_REACH] * 2


def test_fourteen_empty_cells_are_solved():
    """The number of nodes takes a fraction of a second."""
    for seed in range(2):
        assert CompiledSolver("io", 500_000).solve(position_with_left(9, seed, 14)) // 4 == 14
