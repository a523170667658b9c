"""The keys j, k and space move and select in lists, and scroll pages."""

import pytest
from textual.app import App
from textual.widgets import Static

from boardgames_tui.ui.screens.dialogs import ViOptionList
from boardgames_tui.ui.screens.help import ViScroll

pytestmark = pytest.mark.quick


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


async def test_in_a_list_j_and_k_move_and_space_selects():
    app = ListAndPage()
    async with app.run_test() as pilot:
        await pilot.press("j", "j", "space", "k", "space")
        assert app.selected == ["c", "b"]


async def test_on_a_page_j_and_k_scroll_by_lines_and_space_by_pages():
    app = ListAndPage()
    async with app.run_test() as pilot:
        page = app.query_one(ViScroll)
        page.focus()
        lines = []
        for key in ("j", "j", "k", "space"):
            await pilot.press(key)
            lines.append(page.scroll_target_y)
        assert lines == [1, 2, 1, 9]
