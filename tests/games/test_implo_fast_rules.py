"""Implo's positions that are kept up to date: groups, patches and gains beside what the rules say of the same board."""

import random
from dataclasses import replace

import pytest

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.engine import evaluation as judge
from boardgames_tui.games.implo.engine import fast_rules, policy
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.groups import find_patch, point_count, point_of
from boardgames_tui.games.implo.engine.resolution_gain import gain_of_option
from boardgames_tui.games.implo.engine.state import group_of, size_of
from boardgames_tui.games.implo.rules import Stage
from boardgames_tui.kernel.language import SAVED_END, SEAT
from tests.engine.positions import random_game

IMPLO = GAMES["implo"]


def enter_position(position):
    """The plan, and the position as it is kept up to date."""
    plan = fast_rules.plan(position.state)
    return plan, fast_rules.enter(plan, position.state)


def areas(state):
    """The points of each group and territory by its lowest point, as the rules find them."""
    return {min(area): sorted(area) for area in state.areas}


def crowded(size, dice):
    """A board on which half of the points are empty, whatever patches that leaves."""
    start = Position.start(IMPLO, size)
    cells = dice.choices((EMPTY, BLACK, WHITE, BLACK_MARK, WHITE_MARK), (4, 1, 1, 1, 1), k=len(start.cells))
    return replace(start, state=replace(start.state, cells=tuple(cells)))


@pytest.mark.parametrize("size", [4, 8, 12])
def test_groups_that_were_joined_one_by_one_have_their_size(size):
    position, dice = Position.start(IMPLO, size), random.Random(size)
    plan, w = enter_position(position)
    while not position.outcome:
        action = dice.choice(position.actions)
        position = position.after(action)
        fast_rules.play(plan, w, action.code)
        for points in areas(position.state).values():
            if position.cells[points[0]] != EMPTY:
                assert {group_of(w[S.POINTS + c]) for c in points} == {group_of(w[S.POINTS + points[0]])}
                assert size_of(w, group_of(w[S.POINTS + points[0]])) == len(points)


@pytest.mark.parametrize("size", [4, 7, 8, 12])
def test_a_patch_is_a_territory_of_at_most_four_points(size):
    dice = random.Random(size)
    seen = set()
    for _ in range(20):
        position = crowded(size, dice)
        plan, w = enter_position(position)
        for points in areas(position.state).values():
            for c in points if position.cells[points[0]] == EMPTY else ():
                patch = find_patch(plan, w, c)
                seen.add(len(points))
                assert point_count(patch) == (len(points) if len(points) < 5 else 0)
                assert [point_of(patch, i) for i in range(point_count(patch))] == points[: point_count(patch)]
    assert seen >= {1, 2, 3, 4, 5}


@pytest.mark.parametrize("length", [4, 5])
@pytest.mark.parametrize("step", [1, 12])
def test_a_row_and_a_column_of_five_are_no_patch_from_whichever_point_one_looks(length, step):
    start = Position.start(IMPLO, 12)
    line = [40 + i * step for i in range(length)]
    cells = [EMPTY if c in line else BLACK for c in range(144)]
    plan, w = enter_position(replace(start, state=replace(start.state, cells=tuple(cells))))
    assert {point_count(find_patch(plan, w, c)) for c in line} == {4 if length == 4 else 0}


def squares(position, side):
    """The squares of the sizes of a side's marker groups, less those of the other side."""
    kinds = {side + 2: 1, 3 - side + 2: -1}
    return sum(
        kinds.get(position.cells[lowest_bit], 0) * len(points) ** 2
        for lowest_bit, points in areas(position.state).items()
    )


def test_a_gain_is_by_how_much_the_squares_of_marker_groups_grow():
    gains = set()
    for seed in range(4):
        for position in random_game(Position.start(IMPLO, 6), seed):
            patches = position.state.stage is Stage.RESOLVE and not position.outcome
            for action in position.actions if patches else ():
                plan, w = enter_position(position)
                gain = gain_of_option(plan, w, fast_rules.option_of(plan, w, action.code))
                grown = squares(position.after(action), position.side) - squares(position, position.side)
                assert gain == grown
                gains.add(gain)
    assert min(gains) < 0 < max(gains)


def judged(position):
    """What the judge holds of a position, for the side to act."""
    return judge.value(*enter_position(position))


def quiet(size, seeds=1):
    """Positions of random games in which no patch is to be resolved."""
    games = (random_game(Position.start(IMPLO, size), seed) for seed in range(seeds))
    return [p for game in games for p in game if not p.outcome and p.state.stage is Stage.PLACE]


@pytest.mark.parametrize("size", [5, 8])
def test_the_judge_sees_a_board_as_it_sees_its_mirror_image(size):
    for position in quiet(size):
        cells = position.cells
        rows = [cells[y * size : (y + 1) * size] for y in range(size)]
        mirrored = [c for row in rows for c in reversed(row)]
        turned = [c for column in zip(*rows, strict=True) for c in column]
        for image in (mirrored, turned):
            assert judged(replace(position, state=replace(position.state, cells=tuple(image)))) == judged(position)


def test_the_judge_sees_colours_only_as_whose_turn_it_is():
    other = {EMPTY: EMPTY, BLACK: WHITE, WHITE: BLACK, BLACK_MARK: WHITE_MARK, WHITE_MARK: BLACK_MARK}
    for position in quiet(6):
        state = position.state
        cells = tuple(other[cell] for cell in state.cells)
        exchanged = replace(state, cells=cells, side=3 - state.side, last_colour=other[state.last_colour])
        assert judged(replace(position, state=exchanged)) == judged(position)


def test_with_few_points_empty_the_judge_believes_in_the_side_that_wins_random_games():
    right = [0, 0]
    for seed in range(40):
        *before, last = random_game(Position.start(IMPLO, 8), seed)
        near = [p for p in before if p.state.stage is Stage.PLACE and p.cells.count(EMPTY) <= 12]
        for position in near[-1:]:
            right[(judged(position) > 0) == (last.outcome.winner == position.side)] += 1
    assert right[True] > 2 * right[False]


def test_a_position_comes_to_what_its_best_action_leaves_the_opponent_and_a_little_to_a_random_game():
    ends = set()
    for position in quiet(8)[2:]:
        after = [position.after(action) for action in position.actions]
        if all(each.state.stage is Stage.PLACE and not each.outcome for each in after):
            plan, w = enter_position(position)
            codes = [action.code for action in position.actions]
            policy.write_priors(plan, w, codes, len(codes), [0.0] * len(codes))
            mine = judge.win_probability(policy.BEST_VALUE_FACTOR * max(-judged(each) for each in after))
            black = mine if position.seat == BLACK else 1 - mine
            told = policy.rollout(plan, w, [0])
            end = fast_rules.result(plan, w)
            assert told == pytest.approx(black + policy.RANDOM_GAME_WEIGHT * ((end == BLACK) - black))
            ends.add(end)
    assert ends == {BLACK, WHITE}


def test_placements_are_the_likelier_the_less_the_judge_holds_of_what_the_opponent_is_left():
    for position in quiet(6)[4:]:
        plan, w = enter_position(position)
        codes = [action.code for action in position.actions]
        worth = [0.0] * len(codes)
        policy.write_priors(plan, w, codes, len(codes), worth)
        after = [position.after(action) for action in position.actions]
        still = [i for i, each in enumerate(after) if each.state.stage is Stage.PLACE and not each.outcome]
        found = [worth[i] for i in sorted(still, key=lambda i: judged(after[i]))]
        assert found == sorted(found, reverse=True)
        assert w[SEAT : w[SAVED_END]] == enter_position(position)[1][SEAT : w[SAVED_END]]
