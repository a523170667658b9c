"""Pages of text: the rules and their figures, Textual's help panel, and their keys."""

import pytest
from textual.app import App
from textual.widgets import HelpPanel, Markdown, Static
from textual.widgets._key_panel import BindingsTable

from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.learn.rules_card import card_parts
from boardgames_tui.ui.screens.dialogs import ViOptionList
from boardgames_tui.ui.screens.help import FigureView, RulesScreen, ViScroll
from boardgames_tui.ui.screens.learning import lesson_screen
from boardgames_tui.ui.widgets.board_picture import BoardPicture
from tests.ui.app_pilot import game, open_app, run_headless


@pytest.mark.parametrize(("key", "size"), [*((key, (60, 20)) for key in GAMES), ("implo", (120, 40))], ids=str)
async def test_every_figure_is_drawn_completely_as_a_board_beside_others_if_there_is_room(key, size):
    async with open_app(size=size) as (app, pilot):
        app.change_settings(scale="X")
        await pilot.settle()
        await pilot.open_screen(RulesScreen(GAMES[key]))
        views = [*app.screen.query(FigureView)]
        figures = [each for part in card_parts(GAMES[key]) if not isinstance(part, str) for each in part]
        for view, figure in zip(views, figures, strict=True):
            board = view.query_one(BoardPicture)
            assert board.passive
            assert board.scene.cells == figure.position.cells
            assert key != "io" or board.viewport.layout.scale.name == "M"
            assert (board.size.width, board.size.height) == board.viewport.layout.outer_size
            assert view.virtual_region.right <= view.parent.size.width
        if key == "implo":
            first, second, third, *_ = (view.virtual_region.y for view in views)
            assert first == second
            assert (second == third) == (size == (120, 40))
        assert not pilot.cut_off_texts


HELP, HIDE = "Help panel", "Hide the help panel"


def offered_commands(app):
    """Return the callbacks of the commands for the panel, by title."""
    commands = {command.title: command.callback for command in app.get_system_commands(app.screen)}
    return {title: commands[title] for title in (HELP, HIDE) if title in commands}


def headings_and_keys(app):
    """Return the headings of the panel's table, and its keys by the texts beside them."""
    table = app.screen.query_one(BindingsTable).render_bindings_table()
    keys, texts = ([str(cell) for cell in column.cells] for column in table.columns)
    return [text for key, text in zip(keys, texts, strict=True) if not key], dict(zip(texts, keys, strict=True))


@pytest.mark.parametrize("key", ["io", "onyx"])
async def test_the_panel_is_beside_the_board_and_lists_the_keys_unless_the_window_is_narrow(key):
    async with open_app(game(key, GAMES[key].size), size=(110, 30)) as (app, pilot):
        app.change_settings(keys={"undo": "f6"})
        await pilot.type("ctrl+p", *"help", "space", *"panel", "enter")
        await pilot.settle()
        panel, board = app.screen.query_one(HelpPanel), app.screen.board
        assert app.screen.panel.region.right == panel.region.x
        assert board.region.right == app.screen.panel.region.x
        assert board.size.width >= 36
        assert not app.screen.is_too_small
        assert panel.query_one(Markdown).display
        headings, keys = headings_and_keys(app)
        assert headings == ["On the board", "In a game", "Everywhere"]
        assert (keys["take a move back"], keys["all keys"]) == ("F6", "F1")
        await pilot.resize(109, 30)
        assert not panel.display
        assert not offered_commands(app)
        assert app.screen.panel.region.right == 109
        await pilot.resize(120, 30)
        assert panel.display
        offered_commands(app)[HIDE]()
        await pilot.settle()
        assert not app.screen.query(HelpPanel)
        assert [*offered_commands(app)] == [HELP]
        assert app.screen.panel.region.right == 120
        await pilot.type("o")
        # No dialog has the panel.
        assert not offered_commands(app)


async def test_a_lesson_has_room_for_its_board_beside_the_panel():
    async with open_app(size=(110, 30), settles=False) as (app, pilot):
        for each in GAMES.values():
            await pilot.open_screen(lesson_screen(app, lesson_of(each)))
            offered_commands(app)[HELP]()
            await pilot.settle()
            assert app.screen.board.size.width >= app.screen.board.viewport.layout.outer_size[0]


class ListAndPage(App):
    CSS = "ViOptionList, ViScroll { height: 8; }"

    def __init__(self):
        super().__init__()
        self.selected = []

    def compose(self):
        yield ViOptionList(*"abc")
        with ViScroll():
            yield Static("\n" * 99)

    def on_option_list_option_selected(self, event):
        self.selected.append(event.option.prompt)


async def test_in_a_list_and_on_a_page_j_and_k_move_and_space_selects_or_turns_the_page():
    app = ListAndPage()
    async with run_headless(app) as pilot:
        await pilot.press("j", "j", "space", "k", "space")
        assert app.selected == ["c", "b"]
        page, lines = app.query_one(ViScroll), []
        page.focus()
        for key in ("j", "j", "k", "space"):
            await pilot.press(key)
            lines.append(page.scroll_target_y)
        assert lines == [1, 2, 1, 9]
