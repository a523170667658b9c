"""Implo's engine: groups, patches and gains against the plain rules, its evaluation, random games, and the solver."""

import itertools
import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.engine import evaluation, fast_rules, policy
from boardgames_tui.games.implo.engine import solver as solve
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import find_patch, point_count, point_of
from boardgames_tui.games.implo.engine.one_ply_evaluation import gain_of_option
from boardgames_tui.games.implo.engine.random_game import init_sets, play_random_action, winning_colour_of_sets
from boardgames_tui.games.implo.rules import Stage
from boardgames_tui.kernel.language import RNG_STATE, SAVED_END, SEAT
from tests.engine.positions import Minimax, OutOfReachError, random_game
from tests.games.plays import enter
from tests.games.solvers import CompiledSolver, check_resumption, key_of

IMPLO = GAMES["implo"]
CELLS = (EMPTY, BLACK, WHITE, BLACK_MARK, WHITE_MARK)


@pytest.mark.parametrize("size", [4, 7, 8, 12])
def test_a_patch_is_a_territory_of_at_most_four_points(size):
    rng, start, seen = random.Random(size), Position.start(IMPLO, size), set()
    for _ in range(20):
        # About half of the points are empty.
        cells = tuple(rng.choices(CELLS, (4, 1, 1, 1, 1), k=size * size))
        position = replace(start, state=replace(start.state, cells=cells))
        plan, w = enter(position)
        for points in set(position.state.areas):
            for c in points if cells[min(points)] == EMPTY else ():
                patch = find_patch(plan, w, c)
                seen.add(len(points))
                assert [point_of(patch, i) for i in range(point_count(patch))] == sorted(
                    points if len(points) < 5 else ()
                )
    assert seen >= {1, 2, 3, 4, 5}


def squares_of_groups(position, side):
    """Return the sum of the squared sizes of a side's marker groups, less that of the other side."""
    kinds = {side + 2: 1, 3 - side + 2: -1}
    return sum(kinds.get(position.cells[min(points)], 0) * len(points) ** 2 for points in set(position.state.areas))


def test_a_gain_is_the_growth_of_the_squared_marker_groups():
    gains = set()
    for seed in range(4):
        for position in random_game(Position.start(IMPLO, 6), seed):
            patches = position.state.stage is Stage.RESOLVE and not position.outcome
            for action in position.actions if patches else ():
                plan, w = enter(position)
                gain = gain_of_option(plan, w, fast_rules.option_of(plan, w, action.code))
                grown = squares_of_groups(position.after(action), position.side) - squares_of_groups(
                    position, position.side
                )
                assert gain == grown
                gains.add(gain)
    assert min(gains) < 0 < max(gains)


def evaluate(position):
    return evaluation.value(*enter(position))


def placement_positions(size, seeds=1):
    """Return positions of random games in which no patch is to be resolved."""
    games = (random_game(Position.start(IMPLO, size), seed) for seed in range(seeds))
    return [p for game in games for p in game if not p.outcome and p.state.stage is Stage.PLACE]


def test_the_evaluation_depends_neither_on_directions_nor_on_colours():
    other = {EMPTY: EMPTY, BLACK: WHITE, WHITE: BLACK, BLACK_MARK: WHITE_MARK, WHITE_MARK: BLACK_MARK}
    for position in placement_positions(6):
        state = position.state
        rows = list(zip(*[iter(state.cells)] * 6, strict=True))
        mirrored = replace(state, cells=tuple(c for row in rows for c in reversed(row)))
        turned = replace(state, cells=tuple(c for column in zip(*rows, strict=True) for c in column))
        cells = tuple(other[cell] for cell in state.cells)
        exchanged = replace(state, cells=cells, side=3 - state.side, last_colour=other[state.last_colour])
        for image in (mirrored, turned, exchanged):
            assert evaluate(replace(position, state=image)) == evaluate(position)


def test_a_rollout_blends_the_best_evaluation_with_a_random_game():
    ends = set()
    for position in placement_positions(8)[2:]:
        after = [position.after(action) for action in position.actions]
        if all(each.state.stage is Stage.PLACE and not each.outcome for each in after):
            plan, w = enter(position)
            codes = [action.code for action in position.actions]
            policy.write_priors(plan, w, codes, len(codes), [0.0] * len(codes))
            mine = evaluation.win_probability(policy.BEST_VALUE_FACTOR * max(-evaluate(each) for each in after))
            black = mine if position.seat == BLACK else 1 - mine
            # The rollout plays the random game that begins here.
            end = fast_rules.play_randomly(plan, [*w])
            score = policy.rollout(plan, w, [0])
            assert score == pytest.approx(black + policy.RANDOM_GAME_WEIGHT * ((end == BLACK) - black))
            ends.add(end)
    assert ends == {BLACK, WHITE}


def test_placements_that_leave_the_opponent_less_have_higher_priors():
    for position in placement_positions(6)[4:]:
        plan, w = enter(position)
        codes = [action.code for action in position.actions]
        worth = [0.0] * len(codes)
        policy.write_priors(plan, w, codes, len(codes), worth)
        after = [position.after(action) for action in position.actions]
        still = [i for i, each in enumerate(after) if each.state.stage is Stage.PLACE and not each.outcome]
        found = [worth[i] for i in sorted(still, key=lambda i: evaluate(after[i]))]
        assert found == sorted(found, reverse=True)
        assert w[SEAT : w[SAVED_END]] == enter(position)[1][SEAT : w[SAVED_END]]


# Random games: each action is legal by the plain rules, and all legal actions are equally likely


def enter_sets(position, seed):
    """Return the plan and the row of a position, with its sets and a seed for random actions."""
    plan, w = enter(position)
    w[RNG_STATE] = 1 + 7919 * seed
    init_sets(plan, w)
    return plan, w


def points_of(points):
    return {c for c in range(S.MAX_SET_SITES) if points >> c & 1}


def cells_of(w, sites):
    """Return the cells of the board that the sets show; each point has to be in exactly one."""
    found = [[cell for cell in CELLS if c in points_of(w[S.SETS + cell])] for c in range(sites)]
    assert {len(cells) for cells in found} == {1}
    return tuple(cells[0] for cells in found)


def patches_of(position):
    state = position.state
    is_resolving = state.stage is Stage.RESOLVE and not position.outcome
    return {c for patch in state.patches for c in patch} if is_resolving else set()


def position_by_cells(position):
    """Return the positions after all legal actions by their cells, of which no two are the same."""
    after = [position.after(action) for action in position.actions]
    by_cells = {tuple(each.cells): each for each in after}
    assert len(by_cells) == len(after)
    return by_cells


@pytest.mark.parametrize("size", [4, 5, 7, 8])
def test_each_random_action_is_legal(size):
    """On 8x8, a set has as many bits as a number in compiled code."""
    for seed in range(2):
        position = Position.start(IMPLO, size, engine_defaults=True)
        plan, w = enter_sets(position, seed)
        while not position.outcome:
            play_random_action(plan, w)
            position = position_by_cells(position)[cells_of(w, size * size)]
            assert points_of(w[S.PATCH_SET]) == patches_of(position)
            if not position.outcome:
                assert (w[SEAT], w[S.SIDE]) == (position.seat, position.side)
        assert winning_colour_of_sets(plan, w) == position.outcome.winner


@pytest.mark.parametrize("size", [4, 8])
def test_sets_know_the_winner_of_a_full_board(size):
    rng, start, winners = random.Random(size), Position.start(IMPLO, size, engine_defaults=True), set()
    for _ in range(60):
        cells, last_colour = tuple(rng.choices(CELLS[1:], k=size * size)), rng.choice((BLACK, WHITE))
        position = replace(start, state=replace(start.state, cells=cells, last_colour=last_colour))
        assert winning_colour_of_sets(*enter_sets(position, 0)) == position.state.ending().winner
        winners.add(position.state.ending().winner)
    assert winners == {BLACK, WHITE}


def resolutions(seeds):
    """Return the positions of random games in which a patch is to be resolved."""
    games = (random_game(Position.start(IMPLO, 6, engine_defaults=True), seed) for seed in range(seeds))
    return [p for game in games for p in game if not p.outcome and p.state.stage is Stage.RESOLVE]


@pytest.mark.parametrize("numbers", [[3], [1, 1], [1, 2], [1, 1, 2]])
def test_all_resolutions_are_equally_likely(numbers):
    """A patch, with which the texts begin, is as many times as likely as it has groups to choose from."""

    def choices(position):
        return sorted(Counter(action.text.split("-")[0] for action in position.actions).values())

    check_probabilities(next(each for each in resolutions(40) if choices(each) == numbers))


def test_all_placements_and_the_swap_are_equally_likely():
    start = Position.start(IMPLO, 4)
    check_probabilities(start.after(start.actions[5]))


def check_probabilities(position):
    """Check that random actions choose among all legal ones with equal probability, within five standard deviations."""
    expected = 200
    after = position_by_cells(position)
    plan, start = enter_sets(position, 0)
    counts = Counter()
    for seed in range(expected * len(position.actions)):
        w = [*start]
        w[RNG_STATE] = 1 + 7919 * seed
        play_random_action(plan, w)
        cells = cells_of(w, len(position.cells))
        counts[cells] += 1
        assert w[SEAT] == after[cells].seat
    assert counts.keys() == after.keys()
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_random_games_on_large_boards_fill_the_board():
    """Boards of more than 64 points are played without sets."""
    plan = fast_rules.plan(Position.start(IMPLO, 9, engine_defaults=True).state)
    results = set()
    for seed in range(20):
        w = fast_rules.enter(plan, Position.start(IMPLO, 9, engine_defaults=True).state)
        w[RNG_STATE] = 1 + 7919 * seed
        results.add(fast_rules.play_randomly(plan, w))
        assert w[S.EMPTY_COUNT] == 0
        assert EMPTY not in w[S.POINTS : S.POINTS + 81]
    assert results == {BLACK, WHITE}


# The solver of the last points


# Nodes of the solver.
SOME = 2_000


def nearly_full(size, seed, most):
    """Return positions of a random game with at most a number of empty points, before its end."""
    game = random_game(Position.start(IMPLO, size, engine_defaults=True), seed)
    return [each for each in game if not each.outcome and each.cells.count(EMPTY) <= most]


@pytest.mark.parametrize("size", [4, 8, 12])
def test_the_last_points_are_solved_like_plain_minimax(size):
    """Wins and losses have the reported length; the named action keeps a win."""
    solver, seen = CompiledSolver("implo", SOME), set()
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


def test_different_stones_or_sides_have_different_keys():
    """If two positions had one key, a proof of one would be taken for a proof of the other."""
    tops = ["".join(pieces) for pieces in itertools.product("xoXO", repeat=3)]
    lines = [f"1{top}/4/4/xx2 {sides}" for top in tops for sides in ("x place - o", "o place - x")]
    assert len({key_of("implo", line) for line in lines}) == len(lines)


def test_boards_of_different_sizes_have_different_keys():
    """The table stays when the size changes. These agree in their first sixteen points; the other nine are empty."""
    assert key_of("implo", "o1ox/2xx/o3/xx1o x place - o") != key_of("implo", "5/x4/xxo1o/5/xx1oo x place - o")


def test_a_win_within_three_actions_is_not_lengthened():
    solver, won = CompiledSolver("implo", SOME), 0
    for seed in range(30):
        for position in nearly_full(8, seed, 6):
            with suppress(OutOfReachError):
                if Minimax(SOME).solve(position, 3) == 1:
                    assert solver.solve(position) // 4 <= solve.SHORT_DEPTH, str(position)
                    won += 1
    assert won > 10


def test_an_interrupted_solver_resumes():
    check_resumption(nearly_full(8, 2, 12)[0])


@pytest.mark.parametrize(
    "line",
    ["4/4/1x2/4 o place s x", "1x1o/x1o1/1x1o/x1o1 x resolve - x", "8/8/8/3x4/8/8/8/8 o place - x"],
    ids=["a swap", "many patches", "too much is empty"],
)
def test_the_solver_leaves_some_positions_alone(line):
    """If a swap is legal, no game leads to the position, or a solution would take too long."""
    assert CompiledSolver("implo", SOME).solve(Position.read(IMPLO, line, engine_defaults=True)) == 0
