"""Boards as plain text, as a screen reader or a pipe gets them."""

import pytest

from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.geometry import Geometry, Spot, grid
from boardgames_tui.games import GAMES

pytestmark = pytest.mark.quick


def test_a_diagram_has_row_numbers_column_letters_and_a_star_on_each_legal_site():
    assert diagram(grid(3, "cells"), [1, 2, 3, 4, 5, 0, 0, 0, 0]) == "3 . . .\n2 O - .\n1 x o X\n  a b c"
    assert diagram(grid(2, "cells"), [1, 0, 0, 0], legal={1}) == "2 . .\n1 x *\n  a b"
    assert diagram(grid(2, "cells"), [1, 2, 0, 1], legal={0, 3}) == "2 . x*\n1 x*o\n  a b"
    first, second, *_, last = diagram(grid(10, "points"), [0] * 100).splitlines()
    assert first == "10 . . . . . . . . . ."
    assert second.startswith(" 9 .")
    assert last == "   a b c d e f g h i j"


def test_midpoints_are_drawn_between_their_corners():
    spots = (Spot(0, 0), Spot(2, 0), Spot(1, 1), Spot(0, 2), Spot(2, 2))
    geometry = Geometry(2, "points", ("a1", "b1", "a1/b2", "a2", "b2"), spots, ((3, 4), (2,), (0, 1)))
    assert diagram(geometry, [1, 0, 2, 0, 0]) == "2 . .\n   o\n1 x .\n  a b"


def test_diagonals_are_drawn_in_cells_without_a_midpoint():
    """Counted from the top left, cells of even column and row rise, of odd ones fall; the others have midpoints."""
    lines = diagram(GAMES["onyx"].geometry(4), [0] * 20).splitlines()
    assert [lines[1], lines[3], lines[5]] == ["   / . /", "   . \\ .", "   / . /"]
