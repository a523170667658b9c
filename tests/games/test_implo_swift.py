"""Implo's positions that are kept up to date: groups, patches and gains beside what the rules say of the same board."""

import random
from dataclasses import replace

import pytest

from boardgames_tui.games.implo import IMPLO, rules, sense, swift
from boardgames_tui.games.implo.layout import POINTS, group_of, size_of
from boardgames_tui.games.implo.pieces import find_patch, point_of, points_of
from boardgames_tui.kernel import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.position import Position
from tests.search.positions import random_game


def beside(position):
    """The plan, and the position as it is kept up to date."""
    plan = swift.plan(position.board)
    return plan, swift.enter(plan, position.board, position.row, position.past)


def areas(position):
    """The points of each group and territory by its lowest point, as the rules find them."""
    b, s, found = position.board, list(position.row), {}
    rules.label(b, s)
    for c in range(b.sites):
        found.setdefault(b.work[c], []).append(c)
    return found


def crowded(size, dice):
    """A board on which half of the points are empty, whatever patches that leaves."""
    start = Position.start(IMPLO, size)
    cells = dice.choices((EMPTY, BLACK, WHITE, BLACK_MARK, WHITE_MARK), (4, 1, 1, 1, 1), k=start.board.sites)
    return replace(start, row=(*cells, *start.row[start.board.sites :]))


@pytest.mark.parametrize("size", [4, 8, 12])
def test_groups_that_were_joined_one_by_one_have_their_size(size):
    position, dice = Position.start(IMPLO, size), random.Random(size)
    plan, w = beside(position)
    while not position.outcome:
        action = dice.choice(position.actions)
        position = position.after(action)
        swift.play(plan, w, action.code)
        for points in areas(position).values():
            if position.row[points[0]] != EMPTY:
                assert {group_of(w[POINTS + c]) for c in points} == {group_of(w[POINTS + points[0]])}
                assert size_of(w, group_of(w[POINTS + points[0]])) == len(points)


@pytest.mark.parametrize("size", [4, 7, 8, 12])
def test_a_patch_is_a_territory_of_at_most_four_points(size):
    dice = random.Random(size)
    seen = set()
    for _ in range(20):
        position = crowded(size, dice)
        plan, w = beside(position)
        for points in areas(position).values():
            for c in points if position.row[points[0]] == EMPTY else ():
                patch = find_patch(plan, w, c)
                seen.add(len(points))
                assert points_of(patch) == (len(points) if len(points) < 5 else 0)
                assert [point_of(patch, i) for i in range(points_of(patch))] == points[: points_of(patch)]
    assert seen >= {1, 2, 3, 4, 5}


@pytest.mark.parametrize("length", [4, 5])
@pytest.mark.parametrize("step", [1, 12])
def test_a_row_and_a_column_of_five_are_no_patch_from_whichever_point_one_looks(length, step):
    start = Position.start(IMPLO, 12)
    line = [40 + i * step for i in range(length)]
    cells = [EMPTY if c in line else BLACK for c in range(144)]
    plan, w = beside(replace(start, row=(*cells, *start.row[144:])))
    assert {points_of(find_patch(plan, w, c)) for c in line} == {4 if length == 4 else 0}


def squares(position, side):
    """The squares of the sizes of a side's marker groups, less those of the other side."""
    kinds = {side + 2: 1, 3 - side + 2: -1}
    return sum(kinds.get(position.row[lowest], 0) * len(points) ** 2 for lowest, points in areas(position).items())


def test_a_gain_is_by_how_much_the_squares_of_marker_groups_grow():
    """Looked at before the stone and before the resolution, where one patch with one way to resolve it is left."""
    gains = set()
    for seed in range(4):
        for position in random_game(Position.start(IMPLO, 6), seed):
            for action in () if position.outcome else position.actions:
                after = position.after(action)
                if after.side == position.side and len(after.actions) == 1 and action.code < position.board.sites:
                    end = after.after(after.actions[0])
                    gain = squares(end, position.side) - squares(position, position.side)
                    assert sense.gain_of(*beside(position), action.code) == gain
                    assert sense.gain_of(*beside(after), after.actions[0].code) == gain
                    gains.add(gain)
    assert min(gains) < 0 < max(gains)


def test_a_gain_makes_an_action_likelier_and_a_loss_less_likely():
    likely = [sense.likely(gain) for gain in (-100, -10, 0, 10, 100)]
    assert likely == sorted(likely)
    assert likely[0] > 0
