"""The board widget: one cursor for keys and mouse, the largest scale that fits, its messages, and the torus board."""

from functools import partial

import pytest

from boardgames_tui.core.cells import BLACK, EMPTY
from boardgames_tui.core.geometry import grid
from boardgames_tui.drawing.layout import Scale
from boardgames_tui.drawing.scene import Scene, Target
from boardgames_tui.games.onyx.board import geometry as onyx
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import CHANGEABLE
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_picture import BoardPicture
from boardgames_tui.ui.widgets.board_view import BoardView, TorusBoard, board_for
from tests.drawing.drawings import scene

XL, X, L, M, S = Scale
# What is left for a board at 80 columns and 24 rows.
DEFAULT_ROOM = (52, 23)


class OneBoardApp(SettingsApp):
    BINDINGS = bindings([CHANGEABLE["touch"]])

    def __init__(self, geometry, passive=False, targets=()):
        super().__init__()
        cells = (EMPTY,) * len(geometry.spots)
        shown = Scene(geometry, cells, targets=dict.fromkeys(targets, Target.PLACE), ghost=BLACK)
        make_board = BoardPicture if passive else partial(board_for(geometry), game_key="any")
        self.make_board = partial(make_board, shown)
        self.messages = []

    def compose(self):
        self.board = self.make_board()
        yield self.board

    def on_board_view_site_selected(self, event):
        self.select(event.site)

    def action_touch(self):
        self.select(self.board.cursor)

    def select(self, site):
        self.messages.append(("selected_sites", self.board.scene.geometry.names[site]))

    def on_mount(self):
        self.watch(self.board, "cursor", self.note_move, init=False)

    def note_move(self, site):
        self.messages.append(("moved", self.board.scene.geometry.names[site]))


def lines(board):
    return [board.render_line(y).text for y in range(board.size.height)]


def letters(board):
    """Return the letters below the board."""
    return next(line.split() for line in reversed(lines(board)) if line.strip())


def cursor_name(board):
    return board.scene.geometry.names[board.cursor]


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


# The scales of the largest boards in a window of 80 by 24, and in what 100 by 30 and 120 by 40 leave for a board.
DEFAULTS = (grid(9, "cells"), grid(8, "points"), grid(9, "points", wraps=True), onyx(12))
WINDOWS = [
    *((geometry, DEFAULT_ROOM, M, 0) for geometry in DEFAULTS),
    (grid(7, "cells"), DEFAULT_ROOM, L, 0),
    (onyx(12), (80, 39), L, 37),
    (onyx(8), (65, 29), L, 25),
    (onyx(8), (80, 39), X, 32),
    (onyx(6), (80, 39), XL, 36),
    (grid(6, "cells"), (80, 39), XL, 37),
    (grid(5, "cells"), (80, 39), XL, 31),
    (grid(4, "points"), (65, 29), XL, 25),
    (grid(7, "cells"), (80, 39), X, 29),
]


async def test_every_game_fits_at_its_default_size_in_a_window_of_80_by_24_and_uses_a_large_one():
    for geometry, window, scale, rows in WINDOWS:
        app = OneBoardApp(geometry)
        async with app.run_test(size=window):
            layout = app.board.viewport.layout
            assert (layout.scale.name, layout.outer_size[1]) == (scale.name, rows or layout.outer_size[1])
            assert not app.board.viewport.is_cropped
            assert not app.board.view_description


def test_the_class_of_a_board_and_the_smallest_window_are_known_in_advance():
    assert board_for(grid(5, "cells")) is BoardView
    assert board_for(grid(5, "points", wraps=True)) is TorusBoard
    assert BoardView.smallest_window(grid(9, "cells")) == (21, 10)
    across, down = BoardView.smallest_window(onyx(20))
    assert (30, 10) < (across, down) <= DEFAULT_ROOM


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


async def test_keys_move_the_cursor_and_select_and_tab_goes_through_the_targets():
    app = OneBoardApp(grid(5, "cells"), targets=(0, 24))
    async with app.run_test(size=(40, 20)) as pilot:
        app.board.focus()
        await pilot.press("left", "k", "n", "enter", "y", "u", "b", "down", "j", "l", "space")
        selected = ("selected_sites", "c3"), ("selected_sites", "c2")
        first, second = ("b3", "b4", "c3"), ("b4", "c5", "b4", "b3", "b2", "c2")
        moves = [[("moved", name) for name in names] for names in (first, second)]
        assert app.messages == [*moves[0], selected[0], *moves[1], selected[1]]
        app.board.cursor = app.board.scene.geometry.site_of["a5"]
        names = []
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            names.append(cursor_name(app.board))
        assert names == ["e5", "a1", "e5"]


async def test_the_mouse_moves_the_same_cursor_and_selects():
    app = OneBoardApp(grid(5, "cells"))
    async with app.run_test(size=(22, 11)) as pilot:
        assert "┏  ┓" in lines(app.board)[4]
        await pilot.hover(app.board, offset=(3, 1))
        assert cursor_name(app.board) == "a5"
        await pilot.click(app.board, offset=(21, 9))
        assert app.messages[-1] == ("selected_sites", "e1")
        await pilot.click(app.board, offset=(0, 0))
        assert app.messages[-1] == ("selected_sites", "e1")
        app.board.scene = scene(app.board.scene.geometry, {"a1": BLACK})
        await pilot.pause()
        assert "▄▇▇▄" in lines(app.board)[8]


async def test_a_passive_board_has_no_cursor_and_ignores_clicks():
    app = OneBoardApp(grid(5, "cells"), passive=True)
    async with app.run_test(size=(22, 11)) as pilot:
        assert not app.board.focusable
        assert not any("┏" in line for line in lines(app.board))
        await pilot.click(app.board, offset=(3, 1))
        assert app.messages == []


@pytest.mark.parametrize("name", ["right", "up", "left", "down"])
async def test_a_board_that_does_not_fit_scrolls_with_the_cursor_and_keeps_its_labels(name):
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
        if name == "up":
            assert lines(app.board)[0].startswith("20 ")
        if name == "right":
            assert lines(app.board)[-1].split() == list("ijklmnopqrst")


async def test_every_board_is_drawn_without_colours(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    for geometry in (grid(7, "cells"), grid(9, "points", wraps=True), onyx(14)):
        app = OneBoardApp(geometry, targets=(0, 1))
        async with app.run_test(size=DEFAULT_ROOM) as pilot:
            await pilot.press("left")
            labels = {text for line in lines(app.board) for text in line.split() if text.isdecimal()}
            assert labels <= {str(row) for row in range(1, geometry.size + 1)}
            assert len(labels) > 4


@pytest.mark.quick
async def test_a_torus_can_be_panned_repeated_and_surrounded_by_a_halo():
    app = OneBoardApp(grid(5, "points", wraps=True))
    async with app.run_test(size=(36, 18)) as pilot:
        app.board.focus()
        before = cursor_name(app.board)
        await pilot.press("shift+right", "shift+up")
        assert (app.board.window.column, app.board.window.row) == (1, 1)
        assert letters(app.board) == list("abcdeab")
        await pilot.press("shift+left", "shift+left", "shift+down")
        assert (app.board.window.column, app.board.window.row) == (4, 0)
        assert cursor_name(app.board) == before
        await pilot.resize_terminal(90, 34)
        await pilot.pause()
        seen = []
        for _ in range(4):
            seen.append(len(letters(app.board)))
            await pilot.press("z")
        assert seen == [7, 9, 5, 7]
        await pilot.resize_terminal(90, 40)
        for copies, boxes in ((2, range(4, 99)), (1, range(99))):
            app.board.toggle_copies()
            await pilot.pause()
            assert app.board.window.copies == copies
            assert len(app.board.viewport.layout.boxes_by_site[0]) in boxes


@pytest.mark.quick
async def test_a_window_without_room_for_a_halo_shows_the_whole_board():
    app = OneBoardApp(grid(13, "points", wraps=True))
    async with app.run_test(size=(33, 15)) as pilot:
        assert app.board.viewport.visible_size != (app.board.viewport.layout.width, app.board.viewport.layout.height)
        assert not app.board.view_description
        await pilot.resize_terminal(33, 13)
        await pilot.pause()
        assert app.board.view_description == "Only part of the board fits; the view follows the cursor."
