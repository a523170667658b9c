"""The board widget: one cursor for keys and mouse, the largest scale that fits, and its messages."""

import pytest

from boardgames_tui.core.cells import BLACK, EMPTY
from boardgames_tui.core.geometry import grid
from boardgames_tui.drawing.layout import XL, L, M, S, X
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.games.onyx.board import geometry as onyx
from boardgames_tui.ui.widgets.boards import BoardView, TorusBoard, board_for
from tests.drawing.drawings import scene
from tests.ui.widgets.one_board import DEFAULT_ROOM, OneBoardApp, cursor_name, lines


def drawn_cells(board):
    """Return the visible look of every character of a board, by its place."""
    found = {}
    for y in range(board.size.height):
        styled = ((char, segment.style) for segment in board.render_line(y) for char in segment.text)
        found |= {(x, y): (char, style.bgcolor, char != " " and style.color) for x, (char, style) in enumerate(styled)}
    return found


def move_cursor(board):
    board.action_move(1, 0)


def add_stone(board):
    board.scene = scene(board.scene.geometry, dict.fromkeys(("f6", "g6", "f7", "e6/f7"), BLACK))


@pytest.mark.parametrize(("change", "rows"), [(move_cursor, 3), (add_stone, 13)])
async def test_only_changed_rows_are_redrawn(monkeypatch, change, rows):
    app = OneBoardApp(onyx(12))
    async with app.run_test(size=(150, 60)) as pilot:
        board, drawn = app.board, []
        board.scene = scene(board.scene.geometry, dict.fromkeys(("f6", "g6"), BLACK))
        await pilot.pause()
        before = drawn_cells(board)
        monkeypatch.setattr(board, "refresh", lambda *regions: drawn.extend(regions))
        change(board)
        await pilot.pause()
        after = drawn_cells(board)
        changed = [at for at, cell in after.items() if cell != before[at]]
        assert changed
        assert all(any(region.contains(*at) for region in drawn) for at in changed)
        assert len({y for region in drawn for y in region.line_range}) <= rows


def test_a_board_class_is_chosen_by_the_geometry():
    assert board_for(grid(5, "cells")) is BoardView
    assert board_for(grid(5, "points", wraps=True)) is TorusBoard


@pytest.mark.parametrize(
    ("geometry", "scale"),
    [
        (grid(9, "cells"), M),
        (grid(8, "points"), M),
        (grid(9, "points", wraps=True), M),
        (onyx(12), M),
        (grid(7, "cells"), L),
    ],
    ids=["io", "implo", "torus", "onyx", "ataxx"],
)
async def test_every_game_fits_at_its_default_size_in_a_window_of_80_by_24(geometry, scale):
    app = OneBoardApp(geometry)
    async with app.run_test(size=DEFAULT_ROOM):
        layout = app.board.viewport.layout
        assert layout.scale is scale
        assert layout.outer_size[0] <= DEFAULT_ROOM[0]
        assert layout.outer_size[1] <= DEFAULT_ROOM[1]
        assert not app.board.view_description


@pytest.mark.parametrize(
    ("geometry", "window", "scale", "rows"),
    [
        (onyx(12), (80, 39), L, 37),
        (onyx(8), (65, 29), L, 25),
        (onyx(8), (80, 39), X, 32),
        (onyx(6), (80, 39), XL, 36),
        (grid(6, "cells"), (80, 39), XL, 37),
        (grid(5, "cells"), (80, 39), XL, 31),
        (grid(4, "points"), (65, 29), XL, 25),
        (grid(7, "cells"), (80, 39), X, 29),
    ],
    ids=lambda value: getattr(value, "name", None),
)
async def test_a_large_window_is_used(geometry, window, scale, rows):
    """The windows are what 100 by 30 and 120 by 40 leave for a board."""
    app = OneBoardApp(geometry)
    async with app.run_test(size=window):
        layout = app.board.viewport.layout
        assert (layout.scale.name, layout.outer_size[1]) == (scale.name, rows)
        assert not app.board.viewport.is_cropped


async def test_the_largest_scale_that_fits_is_taken_anew_on_each_resize():
    app = OneBoardApp(grid(7, "cells"))
    async with app.run_test(size=(80, 40)) as pilot:
        for size, scale in (((80, 40), X), ((50, 24), L), ((32, 16), M), ((20, 9), S), ((80, 40), X)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.board.viewport.layout.scale is scale


async def test_a_board_is_centred_in_its_widget():
    app = OneBoardApp(grid(3, "cells"))
    async with app.run_test(size=(18, 9)):
        drawn = lines(app.board)
        assert {len(line) for line in drawn} == {18}
        assert drawn[0].strip() == drawn[8].strip() == ""
        assert drawn[1] == "  3" + 15 * " "
        assert drawn[7] == "     a   b   c    "


async def test_keys_move_the_cursor_and_select():
    app = OneBoardApp(grid(5, "cells"))
    async with app.run_test(size=(40, 20)) as pilot:
        app.board.focus()
        await pilot.press("left", "k", "n", "enter", "y", "u", "b", "down", "j", "l", "space")
        assert app.messages == [
            ("moved", "b3"),
            ("moved", "b4"),
            ("moved", "c3"),
            ("selected_sites", "c3"),
            ("moved", "b4"),
            ("moved", "c5"),
            ("moved", "b4"),
            ("moved", "b3"),
            ("moved", "b2"),
            ("moved", "c2"),
            ("selected_sites", "c2"),
        ]


async def test_tab_goes_through_the_targets():
    app = OneBoardApp(grid(5, "cells"), targets=(0, 24))
    async with app.run_test(size=(40, 20)) as pilot:
        app.board.focus()
        await pilot.press("tab")
        assert cursor_name(app.board) == "a1"
        await pilot.press("tab")
        assert cursor_name(app.board) == "e5"
        await pilot.press("shift+tab")
        assert cursor_name(app.board) == "a1"


async def test_the_mouse_moves_the_same_cursor_and_selects():
    app = OneBoardApp(grid(5, "cells"))
    async with app.run_test(size=(22, 11)) as pilot:
        await pilot.hover(app.board, offset=(3, 1))
        assert cursor_name(app.board) == "a5"
        await pilot.click(app.board, offset=(21, 9))
        assert app.messages[-1] == ("selected_sites", "e1")
        await pilot.click(app.board, offset=(0, 0))
        assert app.messages[-1] == ("selected_sites", "e1")


async def test_a_passive_board_has_no_cursor_and_ignores_clicks():
    app = OneBoardApp(grid(5, "cells"), passive=True)
    async with app.run_test(size=(22, 11)) as pilot:
        assert not app.board.focusable
        assert not any("┏" in line for line in lines(app.board))
        await pilot.click(app.board, offset=(3, 1))
        assert app.messages == []


async def test_the_cursor_is_drawn_and_a_new_scene_is_shown_at_once():
    app = OneBoardApp(grid(5, "cells"))
    async with app.run_test(size=(22, 11)) as pilot:
        assert "┏  ┓" in lines(app.board)[4]
        stones = (BLACK,) + (EMPTY,) * 24
        app.board.scene = Scene(grid(5, "cells"), stones)
        await pilot.pause()
        assert "▄▇▇▄" in lines(app.board)[8]


@pytest.mark.parametrize("name", ["right", "up", "left", "down"])
async def test_a_board_that_does_not_fit_scrolls_with_the_cursor(name):
    app = OneBoardApp(onyx(20))
    async with app.run_test(size=DEFAULT_ROOM) as pilot:
        app.board.focus()
        for _ in range(22):
            await pilot.press(name)
            port = app.board.viewport
            (box,) = port.layout.boxes_by_site[app.board.cursor]
            x, y = int(box.centre[0]) - port.left + port.corner[0], int(box.centre[1]) - port.top + port.corner[1]
            assert port.site_at(x, y) == app.board.cursor
            assert lines(app.board)[y][x - 1 : x + 2].strip("[]") == lines(app.board)[y][x]
    assert cursor_name(app.board) in {"t10", "j20", "a10", "j1", "t11", "k20", "a11", "k1", "j10"}


async def test_labels_stay_while_the_board_scrolls():
    app = OneBoardApp(onyx(20))
    async with app.run_test(size=DEFAULT_ROOM) as pilot:
        app.board.focus()
        await pilot.press(*["up"] * 12, *["right"] * 12)
        drawn = lines(app.board)
        assert drawn[0].startswith("20 ")
        assert drawn[-1].split() == list("ijklmnopqrst")


async def test_the_smallest_window_is_known_in_advance():
    assert BoardView.smallest_window(grid(9, "cells")) == (21, 10)
    across, down = BoardView.smallest_window(onyx(20))
    assert (30, 10) < (across, down) <= DEFAULT_ROOM


async def test_every_board_is_drawn_without_colours(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    for geometry in (grid(7, "cells"), grid(9, "points", wraps=True), onyx(14)):
        app = OneBoardApp(geometry, targets=(0, 1))
        async with app.run_test(size=DEFAULT_ROOM) as pilot:
            await pilot.press("left")
            labels = {text for line in lines(app.board) for text in line.split() if text.isdecimal()}
            assert labels <= {str(row) for row in range(1, geometry.size + 1)}
            assert len(labels) > 4
