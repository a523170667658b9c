"""Move list of a record: the main line in two columns, each variation behind a rail, and clicks to go to an action.

A row is one line of text of the list, counted from its heading; a node of the record may have several rows, for its
action and its comment. A rail is a vertical line for each level of variations at the left of a row. Rows are written
from left to right; a column is the number of characters to the left of a word.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from rich.segment import Segment
from textual import events, on
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.printable import printable
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.play.review import Review
from boardgames_tui.record import Node
from boardgames_tui.record.clocks import without_clocks

CURSOR_SIGN = "»"
# The first row, with the names of the colours, does not scroll.
HEADING_ROWS = 1
# Width below which the list is empty.
MIN_WIDTH = 16
# Least number of columns of a turn number.
NUMBER_WIDTH = 3
# Depth from which variations are not indented further.
MAX_DEPTH = 4
VARIATION_START, VARIATION_RAIL = "├ ", "│ "
# Follows or replaces an action at which the board was set up.
SET_UP = "set up"
# Kinds of words: a number, a rail or the name of a colour; an action after a space for the cursor sign; a comment.
WordKind: TypeAlias = Literal["sign", "action", "comment"]


class Word(NamedTuple):
    """Part of a row. A click on the word leads to its node, if any."""

    text: str
    kind: WordKind
    node: Node | None = None


Row: TypeAlias = tuple[Word, ...]
NO_GLYPHS: Mapping[Node, str] = {}


def lay_out_moves(root: Node, width: int, glyphs: Mapping[Node, str] = NO_GLYPHS) -> list[Row]:
    """Return the rows of a record, at most `width` characters wide, with `glyphs` where the record gives none."""
    writer = _RowWriter(width, root.position.side, glyphs)
    writer.write_comment(root, 0)
    depth = 0
    for node in root.in_text_order():
        if node:
            depth += node.opens_variation
            writer.write(node, depth)
        else:
            # None is the end of a variation.
            depth -= 1
    return [tuple(row) for row in writer.rows if row]


def _rail(depth: int, innermost: str) -> str:
    """Return the rails of a row, with `innermost` for the variation that the row belongs to; empty at depth 0."""
    shown_depth = min(depth, MAX_DEPTH)
    return VARIATION_RAIL * (shown_depth - 1) + innermost if shown_depth else ""


class _RowWriter:
    """Writer of the rows; `left_colour` has the left column of the main line. Rows that stay empty do not count."""

    def __init__(self, width: int, left_colour: int, glyphs: Mapping[Node, str]) -> None:
        self.width, self.left_colour, self._glyphs = width, left_colour, glyphs
        heading = f"{' ' * NUMBER_WIDTH} {NAMES[left_colour]:<{width // 2}}{NAMES[other(left_colour)]}"
        self.rows: list[list[Word]] = [[Word(heading[:width], "sign")], []]
        self._depth = 0
        # Column at which the latest turn of the main line starts.
        self._turn_column = 0

    @property
    def _column(self) -> int:
        return sum(len(word.text) for word in self.rows[-1])

    def _add(self, text: str, kind: WordKind, node: Node | None = None) -> None:
        if text:
            self.rows[-1].append(Word(text, kind, node))

    def write(self, node: Node, depth: int) -> None:
        begins_or_ends_variation = depth != self._depth or node.opens_variation
        if begins_or_ends_variation:
            self._depth = depth
            self.rows.append([])
        if depth:
            self._write_variation_action(node, depth)
        else:
            self._write_main_action(node)
        self.write_comment(node, depth)

    def _write_main_action(self, node: Node) -> None:
        """Write an action of the main line. A turn starts in the column of its colour, or further left to fit."""
        text = self._text(node)
        number = (str(node.turn) if node.opens_turn else "").rjust(NUMBER_WIDTH)
        if node.opens_turn:
            is_right = node.parent is not None and node.parent.position.side != self.left_colour
            column = self.width // 2 if is_right else 0
            self._turn_column = max(0, min(column, self.width - len(number) - len(text)))
        elif self._column + len(text) <= self.width and self.rows[-1]:
            # A further action of the turn fits in the row.
            self._add(text, "action", node)
            return
        if not node.opens_turn or self._column > self._turn_column:
            self.rows.append([])
        self._add(" " * (self._turn_column - self._column), "sign")
        self._add(number, "sign", node)
        self._add(text, "action", node)

    def _write_variation_action(self, node: Node, depth: int) -> None:
        """Write an action of a variation in the row of the action before it if it fits, else in a new row."""
        text = self._text(node)
        is_new_row = not self.rows[-1]
        number = str(node.turn) if is_new_row or node.opens_turn else ""
        gap = " " if number and not is_new_row else ""
        if is_new_row or self._column + len(gap + number + text) > self.width:
            gap = ""
            self.rows.append([])
            self._add(_rail(depth, VARIATION_START if node.opens_variation else VARIATION_RAIL), "sign")
        self._add(gap + number, "sign", node)
        self._add(text, "action", node)

    def write_comment(self, node: Node, depth: int) -> None:
        """Write the comment of a node, if any, in rows of its own."""
        rail = _rail(depth, VARIATION_RAIL) or "  "
        # The panel shows the clocks with the players.
        comment = without_clocks(node.full_comment)
        for paragraph in filter(None, map(str.strip, comment.splitlines())):
            for line in Content(printable(paragraph)).wrap(self.width - len(rail)):
                self.rows.append([])
                self._add(rail, "sign")
                self._add(line.plain.rstrip(), "comment", node)
        # The next action begins a row.
        if comment:
            self.rows.append([])

    def _text(self, node: Node) -> str:
        """Return a space and the action of a node with its glyph, and SET_UP if the board was set up there."""
        glyph = node.glyph or self._glyphs.get(node, "")
        action_text = f" {node.action.spoken}{glyph}" if node.action else ""
        return f"{action_text} {SET_UP}" if node.is_set_up else action_text


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

    def __init__(self, record_cursor: RecordCursor, review: Review) -> None:
        super().__init__(id="moves")
        self._record_cursor, self._review = record_cursor, review
        self._shown_node = record_cursor.node
        # Nodes of the line at the cursor, whose actions are brighter than those of other lines.
        self._line_nodes = frozenset(record_cursor.line)
        # Width, edits of the record and glyphs of the review when it was laid out.
        self._laid_out: object = None
        self.rows: list[Row] = []
        self.rows_by_node: dict[Node, list[int]] = {}

    @on(events.Resize)
    def show(self) -> None:
        """Show the cursor, and the record if it, its glyphs or the width have changed."""
        width = self.scrollable_content_region.width
        layout = (width, tuple(self._record_cursor.edits), self._review.glyphs)
        if layout != self._laid_out:
            self._laid_out = layout
            self._lay_out(width)
        node_before = self._shown_node
        self._shown_node = self._record_cursor.node
        if self._shown_node in self._line_nodes and self._record_cursor.line[-1] in self._line_nodes:
            # The line is the same: only the cursor has moved.
            for node in (node_before, self._shown_node):
                if node in self.rows_by_node:
                    self.refresh_line(self.rows_by_node[node][0])
        else:
            self._line_nodes = frozenset(self._record_cursor.line)
            self.refresh()
        self._scroll_to_cursor()

    def _lay_out(self, width: int) -> None:
        root, glyphs = self._record_cursor.record.root, self._review.glyphs
        self.rows = lay_out_moves(root, width, glyphs) if width >= MIN_WIDTH else []
        self.rows_by_node = {}
        for index, row in enumerate(self.rows):
            for word in row:
                if word.node:
                    self.rows_by_node.setdefault(word.node, []).append(index)
        # No line, so that all rows are refreshed.
        self._line_nodes = frozenset()
        self.virtual_size = Size(width, len(self.rows))

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
