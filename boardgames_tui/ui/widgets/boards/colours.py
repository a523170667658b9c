"""Colours of a board in an app: its style in the colours of the terminal, on the background of the app's theme."""

from os import environ

from textual.widget import Widget

from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.board.board_styles import theme_for
from boardgames_tui.ui.board.theme import Theme, for_ascii, framed, mix


def colours_of(widget: Widget, settings: Settings) -> Theme:
    """Return the theme of a board in a mounted widget."""
    board = theme_for(widget.app.console.color_system, settings.board, flat=_flat(widget, settings))
    outside = widget.rich_style
    frame = outside.bgcolor.name if outside.bgcolor else "default"
    text = outside.color.name if outside.color else "default"
    board = for_ascii(board) if settings.ascii else board
    return framed(board, frame, mix(text, frame, 0.4))


def _flat(widget: Widget, settings: Settings) -> bool:
    """Return whether stones are flat. Shaded ones take twice as many bytes, and show seams in a browser."""
    slow = widget.app.is_web or "SSH_CONNECTION" in environ
    return settings.stones == "flat" or (settings.stones == "auto" and slow)
