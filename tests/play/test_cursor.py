"""Moving the cursor on each board."""

from itertools import product

import pytest

from boardgames_tui.core.cells import BLOCK, EMPTY
from boardgames_tui.core.geometry import grid
from boardgames_tui.games.onyx.board import geometry as onyx
from boardgames_tui.play.cursor import first_site, next_of, step
from tests.rows import each_row

pytestmark = pytest.mark.quick

WAYS = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]
ARROWS = [(dx, dy) for dx, dy in WAYS if not (dx and dy)]


def empty(geometry):
    return [EMPTY] * len(geometry.spots)


def step_name(geometry, name, *way):
    return geometry.names[step(geometry, geometry.site_of[name], *way)]


@each_row("geometry", [grid(5, "cells"), grid(6, "points", wraps=True), onyx(4), onyx(12)])
def test_every_site_can_be_reached(geometry):
    seen, ahead = set(), [first_site(geometry, empty(geometry))]
    while ahead:
        site = ahead.pop()
        if site not in seen:
            seen.add(site)
            ahead += [step(geometry, site, *way) for way in WAYS]
    assert seen == set(range(len(geometry.spots)))


def test_up_leads_to_higher_rows_and_edges_stop_the_cursor():
    board = grid(3, "cells")
    assert [step_name(board, "b2", *way) for way in ((0, 1), (1, 0), (0, -1), (-1, 0))] == ["b3", "c2", "b1", "a2"]
    assert [step_name(board, "b2", *way) for way in ((1, 1), (1, -1), (-1, -1), (-1, 1))] == ["c3", "c1", "a1", "a3"]
    assert step_name(board, "c3", 1, 0) == step_name(board, "c3", 0, 1) == step_name(board, "c3", 1, 1) == "c3"


def test_the_cursor_wraps_around_a_torus():
    board = grid(5, "points", wraps=True)
    assert step_name(board, "a1", -1, 0) == "e1"
    assert step_name(board, "e5", 1, 1) == "a1"


def test_arrows_move_between_the_points_of_a_lattice():
    board = onyx(4)
    for site, spot in enumerate(board.spots):
        if spot.x % 2 == 0:
            assert all(board.spots[step(board, site, *way)].x % 2 == 0 for way in ARROWS)


def test_diagonals_reach_midpoints_and_cross_triangles():
    board = onyx(4)
    assert step_name(board, "b1", 1, 1) == "b1/c2"
    assert step_name(board, "b1/c2", 1, 1) == "c2"
    assert step_name(board, "a1", 1, 1) == "b2"


def test_arrows_and_diagonals_lead_from_a_midpoint_to_its_corners():
    board = onyx(4)
    corners = {"b1", "c1", "b2", "c2"}
    assert {step_name(board, "b1/c2", *way) for way in ARROWS} == corners
    assert {step_name(board, "b1/c2", *way) for way in WAYS if way not in ARROWS} == corners


def test_tab_goes_through_the_targets_in_reading_order():
    board = grid(3, "cells")
    targets = [board.site_of[name] for name in ("a1", "c2", "b3")]
    names, site = [], board.site_of["a3"]
    for _ in range(4):
        site = next_of(board, targets, site, 1)
        names.append(board.names[site])
    assert names == ["b3", "c2", "a1", "b3"]
    assert board.names[next_of(board, targets, board.site_of["b3"], -1)] == "a1"
    assert next_of(board, [], 4, 1) == 4


def test_the_cursor_begins_in_the_middle_on_a_point():
    board, lattice = grid(9, "cells"), onyx(12)
    assert board.names[first_site(board, empty(board))] == "e5"
    assert "/" not in lattice.names[first_site(lattice, empty(lattice))]


def test_the_cursor_begins_on_no_block_if_there_is_another_site():
    board = grid(3, "cells")
    middle = board.site_of["b2"]
    cells = [BLOCK if site == middle else EMPTY for site in range(9)]
    assert first_site(board, cells) != middle
    assert first_site(board, [BLOCK] * 9) == middle
