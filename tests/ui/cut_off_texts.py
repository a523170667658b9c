"""Finding texts that are cut off on the screen."""

from textual.containers import VerticalScroll

from boardgames_tui.ui.widgets.key_bar import KeyBar


def cut_off_texts(app):
    """Return the texts that do not fit into their place, and those outside the window."""
    found = [line for line in app.screen.query(KeyBar) if len(line.render()) > line.size.width]
    # The list of keys wraps its rows and scrolls by itself.
    for text in app.screen.query("Static, OptionList").exclude("KeyBar, KeyList"):
        if text.is_on_screen:
            wanted = text.get_content_height(app.size, app.size, text.content_size.width)
            scrolled = any(isinstance(each, VerticalScroll) for each in text.ancestors)
            inside = scrolled or app.screen.region.contains_region(text.region)
            if wanted > text.content_size.height or not inside:
                found.append((text, text.region, wanted))
    return found
