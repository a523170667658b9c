"""The rules screen: its figures are boards, always drawn small."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.rules_card import card_parts
from boardgames_tui.ui.screens.help import FigureView, RulesScreen
from boardgames_tui.ui.widgets.boards import BoardPicture
from tests.ui.app_pilot import open_app, open_screen, resize, settled
from tests.ui.cut_off_texts import cut_off_texts


async def open_rules(pilot, key):
    await settled(pilot)
    await open_screen(pilot, RulesScreen(GAMES[key]))
    return list(pilot.app.screen.query(FigureView))


@pytest.mark.parametrize(("key", "size"), [*((key, (60, 20)) for key in GAMES), ("onyx", (120, 40))], ids=str)
async def test_every_figure_is_drawn_completely_as_a_board(key, size):
    async with open_app(size=size) as (app, pilot):
        views = await open_rules(pilot, key)
        figures = [each for part in card_parts(GAMES[key]) if not isinstance(part, str) for each in part]
        assert len(views) == len(figures)
        for view, figure in zip(views, figures, strict=True):
            board = view.query_one(BoardPicture)
            assert board.passive
            assert board.scene.cells == figure.position.cells
            assert (board.size.width, board.size.height) == board.viewport.layout.outer_size
            assert view.virtual_region.right <= view.parent.size.width
        assert not cut_off_texts(app)


async def test_figures_are_side_by_side_if_there_is_room():
    async with open_app(settles=False) as (_, pilot):
        first, second, third, *_ = await open_rules(pilot, "implo")
        assert first.virtual_region.y == second.virtual_region.y == third.virtual_region.y
        await resize(pilot, 60, 24)
        assert first.virtual_region.y == second.virtual_region.y < third.virtual_region.y


async def test_a_figure_is_small_even_if_boards_are_large():
    async with open_app(size=(120, 40)) as (app, pilot):
        app.change_settings(scale="X")
        (first, *_) = await open_rules(pilot, "io")
        assert first.query_one(BoardPicture).viewport.layout.scale.name == "M"
