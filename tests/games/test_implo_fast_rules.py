"""Incremental positions of Implo: groups, patches and gains are those of the plain rules."""

import random
from dataclasses import replace
from itertools import product

import pytest

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.engine import evaluation, fast_rules
from boardgames_tui.games.implo.engine.groups import find_patch, point_count, point_of
from boardgames_tui.games.implo.engine.resolution_gain import gain_of_option
from boardgames_tui.games.implo.rules import Stage
from tests.engine.positions import random_game

IMPLO = GAMES["implo"]


def enter_position(position):
    """Return the plan and the row of a position."""
    plan = fast_rules.plan(position.state)
    return plan, fast_rules.enter(plan, position.state)


def areas(state):
    """Return the points of each group and territory by its lowest point, as the rules find them."""
    return {min(area): sorted(area) for area in state.areas}


def random_board(size, rng):
    """Return a board of which about half of the points are empty, with any number of patches."""
    start = Position.start(IMPLO, size)
    cells = rng.choices((EMPTY, BLACK, WHITE, BLACK_MARK, WHITE_MARK), (4, 1, 1, 1, 1), k=len(start.cells))
    return replace(start, state=replace(start.state, cells=tuple(cells)))


@pytest.mark.parametrize("size", [4, 7, 8, 12])
def test_a_patch_is_a_territory_of_at_most_four_points(size):
    rng = random.Random(size)
    seen = set()
    for _ in range(20):
        position = random_board(size, rng)
        plan, w = enter_position(position)
        for points in areas(position.state).values():
            for c in points if position.cells[points[0]] == EMPTY else ():
                patch = find_patch(plan, w, c)
                seen.add(len(points))
                assert point_count(patch) == (len(points) if len(points) < 5 else 0)
                assert [point_of(patch, i) for i in range(point_count(patch))] == points[: point_count(patch)]
    assert seen >= {1, 2, 3, 4, 5}


def test_five_points_in_line_are_no_patch_from_any_of_them():
    start = Position.start(IMPLO, 12)
    for length, step in product((4, 5), (1, 12)):
        line = [40 + i * step for i in range(length)]
        cells = [EMPTY if c in line else BLACK for c in range(144)]
        plan, w = enter_position(replace(start, state=replace(start.state, cells=tuple(cells))))
        assert {point_count(find_patch(plan, w, c)) for c in line} == {4 if length == 4 else 0}


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
                plan, w = enter_position(position)
                gain = gain_of_option(plan, w, fast_rules.option_of(plan, w, action.code))
                grown = squares_of_groups(position.after(action), position.side) - squares_of_groups(
                    position, position.side
                )
                assert gain == grown
                gains.add(gain)
    assert min(gains) < 0 < max(gains)


def evaluate(position):
    """Return the evaluation of a position for the side to act."""
    return evaluation.value(*enter_position(position))


def placement_positions(size, seeds=1):
    """Return positions of random games in which no patch is to be resolved."""
    games = (random_game(Position.start(IMPLO, size), seed) for seed in range(seeds))
    return [p for game in games for p in game if not p.outcome and p.state.stage is Stage.PLACE]


@pytest.mark.parametrize("size", [5, 8])
def test_the_evaluation_is_symmetric_and_depends_on_colours_only_by_the_side_to_act(size):
    others = {EMPTY: EMPTY, BLACK: WHITE, WHITE: BLACK, BLACK_MARK: WHITE_MARK, WHITE_MARK: BLACK_MARK}
    for position in placement_positions(size):
        state, cells = position.state, position.cells
        rows = [cells[y * size : (y + 1) * size] for y in range(size)]
        mirrored = tuple(c for row in rows for c in reversed(row))
        turned = tuple(c for column in zip(*rows, strict=True) for c in column)
        exchanged = {
            "cells": tuple(others[cell] for cell in cells),
            "side": 3 - state.side,
            "last_colour": others[state.last_colour],
        }
        for image in ({"cells": mirrored}, {"cells": turned}, exchanged):
            assert evaluate(replace(position, state=replace(state, **image))) == evaluate(position)
