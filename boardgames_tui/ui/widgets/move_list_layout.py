"""Layout of a record tree as rows of words: the main line in two columns, each variation behind a rail.

A rail is a vertical line for each level of variations at the left of a row. A row is written from left to right, and
its column is the number of characters that it has so far.
"""

from typing import Literal, NamedTuple, TypeAlias

from textual.content import Content

from boardgames_tui.core.kernel import NAMES, other
from boardgames_tui.core.printable import printable
from boardgames_tui.record import Node

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


def lay_out_moves(root: Node, width: int) -> list[Row]:
    """Return the rows of a record, at most `width` characters wide. The alternatives to an action follow it."""
    writer = _RowWriter(width, root.position.side)
    writer.write_comment(root, 0)
    # A stack of nodes with the depths of their variations, 0 for the main line. The next one to write is at the end.
    stack = [(child, 0) for child in root.children[:1]]
    while stack:
        node, depth = stack.pop()
        writer.write(node, depth)
        # The alternatives to a first child are written before its own first child.
        alternatives = [] if _opens_variation(node) or not node.parent else node.parent.children[1:]
        stack += [(child, depth) for child in node.children[:1]]
        stack += [(alternative, depth + 1) for alternative in reversed(alternatives)]
    return [tuple(row) for row in writer.rows if row]


def _opens_variation(node: Node) -> bool:
    """Return whether a node is not the first child of its parent."""
    return node.parent is not None and node.parent.children[0] is not node


def _rail(depth: int, innermost: str) -> str:
    """Return the rails of a row, with `innermost` for the variation that the row belongs to; empty at depth 0."""
    shown_depth = min(depth, MAX_DEPTH)
    return VARIATION_RAIL * (shown_depth - 1) + innermost if shown_depth else ""


class _RowWriter:
    """Writer of the rows; `left_colour` has the left column of the main line."""

    def __init__(self, width: int, left_colour: int) -> None:
        self.width, self.left_colour = width, left_colour
        heading = f"{' ' * NUMBER_WIDTH} {NAMES[left_colour]:<{width // 2}}{NAMES[other(left_colour)]}"
        self.rows: list[list[Word]] = [[Word(heading[:width], "sign")], []]
        # Depth of the variation that is being written.
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
        """Write the action of a node and its comment."""
        if depth != self._depth or _opens_variation(node):
            self._depth = depth
            self.rows.append([])
        if depth:
            self._write_variation_action(node, depth)
        else:
            self._write_main_action(node)
        self.write_comment(node, depth)

    def _write_main_action(self, node: Node) -> None:
        """Write an action of the main line. A turn starts in the column of its colour, or further left to fit."""
        text = _text(node)
        number = (str(node.turn) if node.opens_turn else "").rjust(NUMBER_WIDTH)
        if node.opens_turn:
            is_right = node.parent is not None and node.parent.position.side != self.left_colour
            column = self.width // 2 if is_right else 0
            self._turn_column = max(0, min(column, self.width - len(number) - len(text)))
        elif self._column + len(text) <= self.width and self.rows[-1]:
            # A further action of the turn fits in the row.
            self._add(text, "action", node)
            return
        fits_in_row = node.opens_turn and self._column <= self._turn_column
        if self.rows[-1] and not fits_in_row:
            self.rows.append([])
        self._add(" " * (self._turn_column - self._column), "sign")
        self._add(number, "sign", node)
        self._add(text, "action", node)

    def _write_variation_action(self, node: Node, depth: int) -> None:
        """Write an action of a variation in the row of the action before it if it fits, else in a new row."""
        text = _text(node)
        is_new_row = not self.rows[-1]
        number = str(node.turn) if is_new_row or node.opens_turn else ""
        gap = " " if number and not is_new_row else ""
        if is_new_row or self._column + len(gap + number + text) > self.width:
            gap = ""
            if not is_new_row:
                self.rows.append([])
            self._add(_rail(depth, VARIATION_START if _opens_variation(node) else VARIATION_RAIL), "sign")
        self._add(gap + number, "sign", node)
        self._add(text, "action", node)

    def write_comment(self, node: Node, depth: int) -> None:
        """Write the comment of a node, if any, in rows of its own."""
        rail = _rail(depth, VARIATION_RAIL) or "  "
        for paragraph in filter(None, map(str.strip, node.comment.splitlines())):
            for line in Content(printable(paragraph)).wrap(self.width - len(rail)):
                self.rows.append([])
                self._add(rail, "sign")
                self._add(line.plain.rstrip(), "comment", node)
        if node.comment:
            self.rows.append([])


def _text(node: Node) -> str:
    """Return a space and the action of a node, with SET_UP if the board was set up there."""
    action_text = f" {node.action.spoken}{node.glyph}" if node.action else ""
    return f"{action_text} {SET_UP}" if node.is_set_up else action_text
