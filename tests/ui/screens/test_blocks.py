"""Blocks in the setup panel: by name, random and drawn by hand."""

from boardgames_tui.core.cells import BLOCK
from boardgames_tui.drawing.glyphs import COMPACT
from boardgames_tui.games import GAMES
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.screens.blocks import BlocksScreen, twin
from boardgames_tui.ui.screens.setup import BlocksRow
from boardgames_tui.ui.widgets.board_picture import BoardPicture
from boardgames_tui.ui.widgets.board_view import BoardView
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.rows import each_row
from tests.ui.app_pilot import open_app, save_setup_between_people


async def open_blocks(pilot):
    """Open the setup panel of Ataxx with the cursor on its blocks."""
    save_setup_between_people("ataxx")
    await pilot.settle()
    await pilot.choose_game("ataxx")
    await pilot.type("s")
    await pilot.press("down", "down", "down")
    return pilot.app.screen.query_one(BlocksRow)


async def open_drawing(pilot):
    """Open the screen for drawing blocks."""
    row = await open_blocks(pilot)
    await pilot.type("left", "tab", "enter")
    assert isinstance(pilot.app.screen, BlocksScreen)
    return row


async def test_blocks_may_be_a_named_layout_of_this_size_or_random_by_count_and_seed():
    async with open_app() as (app, pilot):
        row = await open_blocks(pilot)
        await pilot.press("right")
        assert row.value == "gates"
        await pilot.type("up", "up", "up", "right", "enter")
        assert pilot.shown("message") == "The layout gates is for boards of size 7, not 8."
        await pilot.type("left", "enter")
        assert app.screen.match.position.cells.count(BLOCK) == 4
        await pilot.type("escape")
        row = await open_blocks(pilot)
        await pilot.press("left", "left", "left", "tab", "end", "ctrl+u", *"8", "colon", *"42")
        assert row.value == "random:8:42"
        await pilot.type("enter")
        assert app.screen.match.position.cells.count(BLOCK) == 8


async def test_blocks_are_drawn_by_hand_with_their_opposite_cells():
    async with open_app() as (app, pilot):
        row = await open_drawing(pilot)
        advice = "{} blocks or clears a cell and the cell opposite. {} saves the blocks, {} cancels."
        assert pilot.screen_message == advice.format("Enter", "s", "Esc")
        board = app.screen.query_one(BoardView)
        before = board.viewport.layout.scale
        await pilot.type("minus")
        assert board.viewport.layout.scale.height < before.height
        await pilot.type("f1")
        app.change_settings(keys={"touch": "f6", "keep": "f7", "leave": "f8"})
        await pilot.type("escape")
        assert pilot.screen_message == advice.format("F6", "F7", "F8")
        app.change_settings(keys={})
        await pilot.press("up")
        await pilot.click(KeyBar, offset=(2, 0))
        assert app.screen.blocked == {board.cursor, twin(board.scene.geometry, board.cursor)}
        await pilot.type("right", "enter", "enter", "s")
        assert row.value == "d3 d5"
        await pilot.press("escape")
        await pilot.type("s")
        assert app.screen.query_one(BlocksRow).value == ""


async def test_refuses_drawn_blocks_that_break_the_rules():
    async with open_app() as (app, pilot):
        await open_drawing(pilot)
        await pilot.press("right", "right", "right", "up", "up", "up", "enter")
        assert (
            pilot.shown("message") == "The blocks 'a1 g7' are not allowed: a1 is a corner, and corners must stay free."
        )
        app.screen.blocked = frozenset(range(8, 41)) - {24}
        await pilot.press("s")
        assert isinstance(app.screen, BlocksScreen)
        assert "are at least half of the 49 cells" in pilot.shown("message")


@each_row("size", [4, 7, 9])
def test_the_opposite_cell_of_the_opposite_cell_is_the_cell(size):
    geometry = GAMES["ataxx"].geometry(size)
    assert [twin(geometry, twin(geometry, site)) for site in range(size * size)] == list(range(size * size))
    assert twin(geometry, 0) == size * size - 1


def board_in_setup(app):
    """The lines of the board that the setup shows; none if it shows none."""
    picture = app.screen.query_one(BlocksRow).query_one(BoardPicture)
    if not picture.is_on_screen:
        return []
    return [picture.render_line(y).text for y in range(picture.size.height)]


async def test_the_setup_shows_the_layout_of_the_blocks_while_it_is_chosen():
    save_settings(Settings(last_game="ataxx"))
    async with open_app() as (app, pilot):
        await pilot.type("s")
        assert board_in_setup(app) == []
        await pilot.type("down", "down", "down", "right", "right", "right")
        assert app.screen.query_one(BlocksRow).value == "diamond"
        lines = board_in_setup(app)
        assert len(lines) == 8
        assert [line.count(COMPACT[BLOCK]) for line in lines] == [0, 0, 1, 2, 1, 0, 0, 0]
        await pilot.type("right")
        assert board_in_setup(app) != lines
        # No layout is for another size: then there is nothing to show.
        for step, rows in (("right", 0), ("left", 8)):
            await pilot.type("up", "up", "up", step, "down", "down", "down")
            assert len(board_in_setup(app)) == rows
        # In a low window it would cover rows of the setup.
        await pilot.resize(80, 16)
        assert board_in_setup(app) == []
        await pilot.resize(80, 24)
        await pilot.type("down")
        assert board_in_setup(app) == []
