"""Move list of a record: all its lines, with the cursor, and a click on an action to go there."""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from boardgames_tui.record import Node
from boardgames_tui.ui.control.record_cursor import Edit, RecordCursor
from boardgames_tui.ui.widgets.move_list_layout import Row, Word, WordKind, lay_out_moves

CURSOR_SIGN = "»"
# The first row, with the names of the colours, does not scroll.
HEADING_ROWS = 1
# Width below which nothing is written.
MIN_WIDTH = 16


class RecordMoveList(ScrollView, can_focus=False):
    """Lines of a record. They are laid out again only if the record or the width changes, not at each step."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "moves--sign",
        "moves--action",
        "moves--aside",
        "moves--comment",
        "moves--here",
    }

    class Chosen(Message):
        """An action, or a comment on it, was clicked."""

        def __init__(self, node: Node) -> None:
            self.node = node
            super().__init__()

    def __init__(self, record_cursor: RecordCursor) -> None:
        super().__init__(id="moves")
        self._record_cursor = record_cursor
        self._here = record_cursor.node
        self._line = frozenset(record_cursor.line)
        self._written: tuple[int, tuple[Edit, ...]] = (0, ())
        self.rows: list[Row] = []
        # First and last row of each node.
        self.places: dict[Node, tuple[int, int]] = {}

    def on_resize(self) -> None:
        """Lay out the lines again."""
        self.show()

    def show(self) -> None:
        """Show the cursor, and the record if it has changed."""
        wanted = (self.scrollable_content_region.width, tuple(self._record_cursor.edits))
        if wanted != self._written:
            self._write(*wanted)
        left, self._here = self._here, self._record_cursor.node
        if self._here in self._line and self._record_cursor.line[-1] in self._line:
            self._refresh_rows(left)
            self._refresh_rows(self._here)
        else:
            self._line = frozenset(self._record_cursor.line)
            self.refresh()
        self._scroll_here()

    def _write(self, width: int, edits: tuple[Edit, ...]) -> None:
        self._written = (width, edits)
        self.rows = lay_out_moves(self._record_cursor.record.root, width) if width >= MIN_WIDTH else []
        self.places = _places(self.rows)
        self._line = frozenset()
        self.virtual_size = Size(width, len(self.rows))

    def _refresh_rows(self, node: Node) -> None:
        if node in self.places:
            self.refresh_line(self.places[node][0])

    def _scroll_here(self) -> None:
        """Scroll the action at the cursor into view, with as much of its comment as fits below the heading."""
        first, last = self.places.get(self._here, (HEADING_ROWS, HEADING_ROWS))
        rows = max(1, min(last - first + 1, self._page))
        self.scroll_to_region(Region(0, first - HEADING_ROWS, 1, rows + HEADING_ROWS), animate=False)

    @property
    def _page(self) -> int:
        """Number of rows below the heading."""
        return self.size.height - HEADING_ROWS

    def turn_pages(self, pages: int) -> None:
        """Scroll by pages."""
        self.scroll_relative(y=pages * self._page, animate=False)

    def _row_at(self, y: int) -> int:
        """Return the row at a line of the widget. The heading does not scroll."""
        return y + round(self.scroll_y) if y >= HEADING_ROWS else y

    def render_line(self, y: int) -> Strip:
        """Render a row."""
        at, blank = self._row_at(y), self.rich_style
        if at >= len(self.rows):
            return Strip.blank(self.size.width, blank)
        strip = Strip([self._drawn(word) for word in self.rows[at]])
        return strip.adjust_cell_length(self.size.width, blank)

    def _drawn(self, word: Word) -> Segment:
        text, kind = word.text, word.kind.value
        if word.kind is WordKind.ACTION and word.node is self._here:
            text, kind = f"{CURSOR_SIGN}{text[1:]}", "here"
        elif word.kind is WordKind.ACTION and word.node not in self._line:
            kind = "aside"
        return Segment(text, self.get_component_rich_style(f"moves--{kind}"))

    def on_click(self, event: events.Click) -> None:
        """Post Chosen for the action under the mouse."""
        at = self._row_at(event.y)
        node = _node_at(self.rows[at], event.x) if at < len(self.rows) else None
        if node:
            self.post_message(self.Chosen(node))


def _places(rows: list[Row]) -> dict[Node, tuple[int, int]]:
    """Return the first and the last row of each node."""
    places: dict[Node, tuple[int, int]] = {}
    for at, row in enumerate(rows):
        for word in row:
            if word.node:
                places[word.node] = (places.get(word.node, (at, at))[0], at)
    return places


def _node_at(row: Row, column: int) -> Node | None:
    for word in row:
        column -= Segment(word.text).cell_length
        if column < 0:
            return word.node
    return None
