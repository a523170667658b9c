"""Colours of a board in an app: its style in the colours of the terminal, on the background of the app's theme."""

from os import environ

from textual.widget import Widget

from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.board.board_styles import theme_for
from boardgames_tui.ui.board.theme import Theme, mix, variant


def colours_of(widget: Widget, settings: Settings) -> Theme:
    """Return the theme of a board in a mounted widget."""
    theme = theme_for(widget.app.console.color_system, settings.board, flat=_has_flat_stones(widget, settings))
    widget_style = widget.rich_style
    frame = widget_style.bgcolor.name if widget_style.bgcolor else "default"
    text = widget_style.color.name if widget_style.color else "default"
    return variant(theme, ascii=settings.ascii, frame=frame, label=mix(text, frame, 0.4))


def _has_flat_stones(widget: Widget, settings: Settings) -> bool:
    """Return whether stones are flat. Shaded stones take twice as many bytes, and show seams in a browser."""
    is_remote = widget.app.is_web or "SSH_CONNECTION" in environ
    return settings.stones == "flat" or (settings.stones == "auto" and is_remote)
