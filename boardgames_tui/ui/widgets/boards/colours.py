"""Colours of a board in an app: its style in the colours of the terminal, on the background of the app's theme."""

from os import environ

from textual.widget import Widget

from boardgames_tui.ui.board.board_styles import theme_for
from boardgames_tui.ui.board.theme import Theme, mix, variant
from boardgames_tui.ui.settings import settings_app


def colours_of(widget: Widget) -> Theme:
    """Return the theme of a board in a mounted widget."""
    app = settings_app(widget)
    settings = app.settings
    # Shaded stones take twice as many bytes, and show seams in a browser.
    is_remote = app.is_web or "SSH_CONNECTION" in environ
    is_flat = settings.stones == "flat" or (settings.stones == "auto" and is_remote)
    theme = theme_for(app.console.color_system, settings.board, flat=is_flat)
    widget_style = widget.rich_style
    frame = widget_style.bgcolor.name if widget_style.bgcolor else "default"
    text = widget_style.color.name if widget_style.color else "default"
    return variant(theme, ascii=settings.ascii, frame=frame, label=mix(text, frame, 0.4))
