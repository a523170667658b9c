"""A list and a page that handle the keys of vi as well as the arrows, Enter and Page Down."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList


class ViOptionList(OptionList):
    """List in which j and k move and space selects."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
        Binding("space", "select", show=False),
    ]


class ViScroll(VerticalScroll):
    """Page on which j and k scroll by lines and space by pages."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "scroll_down", show=False),
        Binding("k", "scroll_up", show=False),
        Binding("space", "page_down", show=False),
    ]
