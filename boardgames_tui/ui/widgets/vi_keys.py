"""A list and a page that handle the keys of vi as well as the arrows, Enter and Page Down."""

from textual.containers import VerticalScroll
from textual.widgets import OptionList

from boardgames_tui.ui.keymap import fixed_bindings


class ViOptionList(OptionList):
    """List in which j and k move and space selects."""

    BINDINGS = fixed_bindings({"j": "cursor_down", "k": "cursor_up", "space": "select"})


class ViScroll(VerticalScroll):
    """Page on which j and k scroll by lines and space by pages."""

    BINDINGS = fixed_bindings({"j": "scroll_down", "k": "scroll_up", "space": "page_down"})
