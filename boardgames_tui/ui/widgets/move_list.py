"""Move list of a record: all its lines, with the cursor, and a click on an action to go there.

A row is one line of text of the list, counted from its heading; a node of the record may have several rows, for its
action and its comment.
"""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from boardgames_tui.record import Node
from boardgames_tui.ui.control.record_cursor import Edit, RecordCursor
from boardgames_tui.ui.widgets.move_list_layout import Row, Word, lay_out_moves

CURSOR_SIGN = "»"
# The first row, with the names of the colours, does not scroll.
HEADING_ROWS = 1
# Width below which the list is empty.
MIN_WIDTH = 16


class RecordMoveList(ScrollView, can_focus=False):
    """Lines of a record. They are laid out again only if the record or the width changes, not at each step."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"moves--{style_name}" for style_name in ("sign", "action", "aside", "comment", "here")
    }

    class Chosen(Message):
        """An action, or a comment on it, was clicked."""

        def __init__(self, node: Node) -> None:
            self.node = node
            super().__init__()

    def __init__(self, record_cursor: RecordCursor) -> None:
        super().__init__(id="moves")
        self._record_cursor = record_cursor
        self._shown_node = record_cursor.node
        # Nodes of the line at the cursor, whose actions are brighter than those of other lines.
        self._line_nodes = frozenset(record_cursor.line)
        # Width and edits of the record when it was laid out.
        self._laid_out: tuple[int, tuple[Edit, ...]] = (0, ())
        self.rows: list[Row] = []
        # Indices of the rows of each node.
        self.rows_by_node: dict[Node, list[int]] = {}

    def on_resize(self) -> None:
        """Lay out the lines again."""
        self.show()

    def show(self) -> None:
        """Show the cursor, and the record if it or the width has changed."""
        width, edits = self.scrollable_content_region.width, tuple(self._record_cursor.edits)
        if (width, edits) != self._laid_out:
            self._lay_out(width, edits)
        node_before = self._shown_node
        self._shown_node = self._record_cursor.node
        if self._shown_node in self._line_nodes and self._record_cursor.line[-1] in self._line_nodes:
            # The line is the same: only the cursor has moved.
            self._refresh_action(node_before)
            self._refresh_action(self._shown_node)
        else:
            self._line_nodes = frozenset(self._record_cursor.line)
            self.refresh()
        self._scroll_to_cursor()

    def _lay_out(self, width: int, edits: tuple[Edit, ...]) -> None:
        self._laid_out = (width, edits)
        self.rows = lay_out_moves(self._record_cursor.record.root, width) if width >= MIN_WIDTH else []
        self.rows_by_node = {}
        for index, row in enumerate(self.rows):
            for word in row:
                if word.node:
                    self.rows_by_node.setdefault(word.node, []).append(index)
        # No line, so that all rows are refreshed.
        self._line_nodes = frozenset()
        self.virtual_size = Size(width, len(self.rows))

    def _refresh_action(self, node: Node) -> None:
        if node in self.rows_by_node:
            self.refresh_line(self.rows_by_node[node][0])

    def _scroll_to_cursor(self) -> None:
        """Scroll the action at the cursor into view, with as much of its comment as fits below the heading."""
        rows = self.rows_by_node.get(self._shown_node, [HEADING_ROWS])
        height = max(1, min(rows[-1] - rows[0] + 1, self._page_rows))
        # The heading covers the rows above the action.
        self.scroll_to_region(Region(0, rows[0] - HEADING_ROWS, 1, height + HEADING_ROWS), animate=False)

    @property
    def _page_rows(self) -> int:
        """Number of visible rows below the heading."""
        return self.size.height - HEADING_ROWS

    def turn_pages(self, pages: int) -> None:
        """Scroll down by a number of pages, which may be negative."""
        self.scroll_relative(y=pages * self._page_rows, animate=False)

    def _row_at(self, y: int) -> int:
        """Return the row at line `y` of the widget. The heading does not scroll."""
        return y + round(self.scroll_y) if y >= HEADING_ROWS else y

    def render_line(self, y: int) -> Strip:
        """Render the row at a line of the widget."""
        row = self._row_at(y)
        if row >= len(self.rows):
            return Strip.blank(self.size.width, self.rich_style)
        strip = Strip([self._segment(word) for word in self.rows[row]])
        return strip.adjust_cell_length(self.size.width, self.rich_style)

    def _segment(self, word: Word) -> Segment:
        """Return a word in its style. The cursor sign takes the space before the action at the cursor."""
        text = word.text
        style_name: str = word.kind
        if word.kind == "action" and word.node is self._shown_node:
            text = CURSOR_SIGN + text.removeprefix(" ")
            style_name = "here"
        elif word.kind == "action" and word.node not in self._line_nodes:
            style_name = "aside"
        return Segment(text, self.get_component_rich_style(f"moves--{style_name}"))

    def on_click(self, event: events.Click) -> None:
        """Post Chosen for the action or comment under the mouse."""
        row = self._row_at(event.y)
        node = _node_at(self.rows[row], event.x) if row < len(self.rows) else None
        if node:
            self.post_message(self.Chosen(node))


def _node_at(row: Row, column: int) -> Node | None:
    """Return the node of the word at a column of a row, or None."""
    word_end = 0
    for word in row:
        word_end += Segment(word.text).cell_length
        if column < word_end:
            return word.node
    return None
