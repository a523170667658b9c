"""Layout of a record tree as rows of words: the main line in two columns, each variation behind a rail."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from textual.content import Content

from boardgames_tui.core.kernel import other
from boardgames_tui.core.printable import printable
from boardgames_tui.match.match import NAMES
from boardgames_tui.record import Node

# Columns of a turn number.
NUMBER_WIDTH = 3
# Depth from which variations are not indented further.
MAX_DEPTH = 4
VARIATION_START, VARIATION_RAIL = "├ ", "│ "
# Follows or replaces an action at which the board was set up.
SET_UP = "set up"


class WordKind(Enum):
    """Kind of a word."""

    SIGN = "sign"
    """Number, rail or name of a colour."""
    ACTION = "action"
    """Space for the cursor sign, and an action."""
    COMMENT = "comment"


class Word(NamedTuple):
    """Part of a row. A click on it leads to its node."""

    text: str
    kind: WordKind
    node: Node | None = None


Row: TypeAlias = tuple[Word, ...]


class Entry(NamedTuple):
    """Node to write: the depth of its variation, and whether the variation begins there."""

    node: Node
    depth: int
    opens: bool = False


def lay_out_moves(root: Node, width: int) -> list[Row]:
    """Return the rows of a record, within a width. The alternatives to an action follow it."""
    page = _RowWriter(width, root.position.side)
    page.comment(root, 0)
    waiting = [Entry(child, 0) for child in root.children[:1]]
    while waiting:
        entry = waiting.pop()
        page.write(entry)
        waiting += reversed(_following(entry))
    return [tuple(row) for row in page.rows if row]


def _following(entry: Entry) -> list[Entry]:
    """Return the nodes to write after a node: its siblings if it is the first of them, and its first child."""
    node, depth, _ = entry
    siblings = node.parent.children if node.parent else []
    later = siblings[1:] if siblings[0] is node else []
    following = [Entry(child, depth) for child in node.children[:1]]
    return [*(Entry(each, depth + 1, opens=True) for each in later), *following]


def _rail(depth: int, end: str) -> str:
    depth = min(depth, MAX_DEPTH)
    return VARIATION_RAIL * (depth - 1) + end if depth else ""


@dataclass
class _RowWriter:
    """Writer of the rows; `left` is the colour of the left column."""

    width: int
    left: int

    def __post_init__(self) -> None:
        heads = f"{NAMES[self.left]:<{self.width // 2}}{NAMES[other(self.left)]}"
        self.rows: list[list[Word]] = [[Word(f"{'':{NUMBER_WIDTH + 1}}{heads}"[: self.width], WordKind.SIGN)], []]
        self._depth = 0
        self._start = 0

    @property
    def _column(self) -> int:
        return sum(len(word.text) for word in self.rows[-1])

    def _add(self, text: str, kind: WordKind, node: Node | None = None) -> None:
        if text:
            self.rows[-1].append(Word(text, kind, node))

    def _new_row(self, head: str) -> None:
        self.rows.append([])
        self._add(head, WordKind.SIGN)

    def write(self, entry: Entry) -> None:
        """Write an action and its comment."""
        if entry.depth != self._depth or entry.opens:
            self._depth = entry.depth
            self.rows.append([])
        (self._in_flow if entry.depth else self._in_column)(entry)
        self.comment(entry.node, entry.depth)

    def _in_column(self, entry: Entry) -> None:
        """Write an action of the main line. A turn begins in the column of its colour."""
        node, text = entry.node, _text(entry.node)
        begins = node.opens_turn
        if begins:
            right = node.parent is not None and node.parent.position.side != self.left
            self._start = max(0, min(self.width // 2 if right else 0, self.width - NUMBER_WIDTH - len(text)))
        elif self._column + len(text) <= self.width and self.rows[-1]:
            self._add(text, WordKind.ACTION, node)
            return
        if self.rows[-1] and not (begins and self._column <= self._start):
            self.rows.append([])
        self._add(" " * (self._start - self._column), WordKind.SIGN)
        self._add(f"{node.turn if begins else '':>{NUMBER_WIDTH}}", WordKind.SIGN, node)
        self._add(text, WordKind.ACTION, node)

    def _in_flow(self, entry: Entry) -> None:
        """Write an action of a variation after the one before it, if it fits."""
        node, text = entry.node, _text(entry.node)
        fresh = not self.rows[-1]
        number = str(node.turn) if fresh or node.opens_turn else ""
        gap = " " if number and not fresh else ""
        if fresh or self._column + len(gap + number + text) > self.width:
            gap = ""
            self._turn_row(entry)
        self._add(gap + number, WordKind.SIGN, node)
        self._add(text, WordKind.ACTION, node)

    def _turn_row(self, entry: Entry) -> None:
        if self.rows[-1]:
            self.rows.append([])
        self._add(_rail(entry.depth, VARIATION_START if entry.opens else VARIATION_RAIL), WordKind.SIGN)

    def comment(self, node: Node, depth: int) -> None:
        """Write the comment of a node in rows of its own."""
        rail = _rail(depth, VARIATION_RAIL) or "  "
        for paragraph in filter(None, map(str.strip, node.comment.splitlines())):
            for line in Content(printable(paragraph)).wrap(self.width - len(rail)):
                self._new_row(rail)
                self._add(line.plain.rstrip(), WordKind.COMMENT, node)
        if node.comment:
            self.rows.append([])


def _text(node: Node) -> str:
    played = f" {node.action.spoken}{node.glyph}" if node.action else ""
    return f"{played} {SET_UP}" if node.is_set_up else played
