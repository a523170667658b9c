"""Incremental positions of Implo: groups, patches and gains are those of the plain rules."""

import random
from dataclasses import replace

import pytest

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.engine import evaluation, fast_rules, policy
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import find_patch, point_count, point_of
from boardgames_tui.games.implo.engine.one_ply_evaluation import gain_of_option
from boardgames_tui.games.implo.engine.state import group_of, size_of
from boardgames_tui.games.implo.rules import Stage
from boardgames_tui.kernel.language import SAVED_END, SEAT
from tests.engine.positions import random_game
from tests.games.plays import enter

IMPLO = GAMES["implo"]


def areas(state):
    """Return the points of each group and territory by its lowest point, as the rules find them."""
    return {min(area): sorted(area) for area in state.areas}


def random_board(size, rng):
    """Return a board of which about half of the points are empty, with any number of patches."""
    start = Position.start(IMPLO, size)
    cells = rng.choices((EMPTY, BLACK, WHITE, BLACK_MARK, WHITE_MARK), (4, 1, 1, 1, 1), k=len(start.cells))
    return replace(start, state=replace(start.state, cells=tuple(cells)))


@pytest.mark.parametrize("size", [4, 8, 12])
def test_joined_groups_know_their_size(size):
    position, rng = Position.start(IMPLO, size), random.Random(size)
    plan, w = enter(position)
    while not position.outcome:
        action = rng.choice(position.actions)
        position = position.after(action)
        fast_rules.play(plan, w, action.code)
        for points in areas(position.state).values():
            if position.cells[points[0]] != EMPTY:
                assert {group_of(w[S.POINTS + c]) for c in points} == {group_of(w[S.POINTS + points[0]])}
                assert size_of(w, group_of(w[S.POINTS + points[0]])) == len(points)


@pytest.mark.parametrize("size", [4, 7, 8, 12])
def test_a_patch_is_a_territory_of_at_most_four_points(size):
    rng = random.Random(size)
    seen = set()
    for _ in range(20):
        position = random_board(size, rng)
        plan, w = enter(position)
        for points in areas(position.state).values():
            for c in points if position.cells[points[0]] == EMPTY else ():
                patch = find_patch(plan, w, c)
                seen.add(len(points))
                assert point_count(patch) == (len(points) if len(points) < 5 else 0)
                assert [point_of(patch, i) for i in range(point_count(patch))] == points[: point_count(patch)]
    assert seen >= {1, 2, 3, 4, 5}


def squares_of_groups(position, side):
    """Return the sum of the squared sizes of a side's marker groups, less that of the other side."""
    kinds = {side + 2: 1, 3 - side + 2: -1}
    return sum(
        kinds.get(position.cells[lowest_bit], 0) * len(points) ** 2
        for lowest_bit, points in areas(position.state).items()
    )


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
    """Return the evaluation of a position for the side to act."""
    return evaluation.value(*enter(position))


def placement_positions(size, seeds=1):
    """Return positions of random games in which no patch is to be resolved."""
    games = (random_game(Position.start(IMPLO, size), seed) for seed in range(seeds))
    return [p for game in games for p in game if not p.outcome and p.state.stage is Stage.PLACE]


@pytest.mark.parametrize("size", [5, 8])
def test_the_evaluation_is_symmetric(size):
    for position in placement_positions(size):
        cells = position.cells
        rows = [cells[y * size : (y + 1) * size] for y in range(size)]
        mirrored = [c for row in rows for c in reversed(row)]
        turned = [c for column in zip(*rows, strict=True) for c in column]
        for image in (mirrored, turned):
            assert evaluate(replace(position, state=replace(position.state, cells=tuple(image)))) == evaluate(position)


def test_the_evaluation_depends_on_colours_only_by_the_side_to_act():
    other = {EMPTY: EMPTY, BLACK: WHITE, WHITE: BLACK, BLACK_MARK: WHITE_MARK, WHITE_MARK: BLACK_MARK}
    for position in placement_positions(6):
        state = position.state
        cells = tuple(other[cell] for cell in state.cells)
        exchanged = replace(state, cells=cells, side=3 - state.side, last_colour=other[state.last_colour])
        assert evaluate(replace(position, state=exchanged)) == evaluate(position)


def test_the_evaluation_predicts_random_games_near_the_end():
    right = [0, 0]
    for seed in range(40):
        *before, last = random_game(Position.start(IMPLO, 8), seed)
        near = [p for p in before if p.state.stage is Stage.PLACE and p.cells.count(EMPTY) <= 12]
        for position in near[-1:]:
            right[(evaluate(position) > 0) == (last.outcome.winner == position.side)] += 1
    assert right[True] > 2 * right[False]


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
