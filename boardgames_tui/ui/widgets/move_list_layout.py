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


class Entry(NamedTuple):
    """Node to write: the depth of its variation, 0 for the main line, and whether the variation begins there."""

    node: Node
    depth: int
    opens_variation: bool = False


def lay_out_moves(root: Node, width: int) -> list[Row]:
    """Return the rows of a record, at most `width` characters wide. The alternatives to an action follow it."""
    writer = _RowWriter(width, root.position.side)
    writer.write_comment(root, 0)
    # A stack, with the next entry to write at its end.
    stack = [Entry(child, 0) for child in root.children[:1]]
    while stack:
        entry = stack.pop()
        writer.write(entry)
        stack += reversed(_following(entry))
    return [tuple(row) for row in writer.rows if row]


def _following(entry: Entry) -> list[Entry]:
    """Return the entries after an entry: the alternatives to a first child, then its own first child."""
    node, depth, _ = entry
    siblings = node.parent.children if node.parent else []
    alternatives = siblings[1:] if siblings[0] is node else []
    continuation = [Entry(child, depth) for child in node.children[:1]]
    return [*(Entry(sibling, depth + 1, opens_variation=True) for sibling in alternatives), *continuation]


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

    def write(self, entry: Entry) -> None:
        """Write the action of an entry and its comment."""
        if entry.depth != self._depth or entry.opens_variation:
            self._depth = entry.depth
            self.rows.append([])
        if entry.depth:
            self._write_variation_action(entry)
        else:
            self._write_main_action(entry.node)
        self.write_comment(entry.node, entry.depth)

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

    def _write_variation_action(self, entry: Entry) -> None:
        """Write an action of a variation in the row of the action before it if it fits, else in a new row."""
        node, text = entry.node, _text(entry.node)
        is_new_row = not self.rows[-1]
        number = str(node.turn) if is_new_row or node.opens_turn else ""
        gap = " " if number and not is_new_row else ""
        if is_new_row or self._column + len(gap + number + text) > self.width:
            gap = ""
            if not is_new_row:
                self.rows.append([])
            self._add(_rail(entry.depth, VARIATION_START if entry.opens_variation else VARIATION_RAIL), "sign")
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
