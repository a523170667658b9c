"""Setup properties of SGF: stones and the side to act, at the start of a game or in the middle of one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from boardgames_tui.core.kernel import BLACK, EMPTY, NO_HISTORY, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import NAMES
from boardgames_tui.record.parse_error import blamed, fault_at, line_of
from boardgames_tui.record.sgf.points import sites_of
from boardgames_tui.record.sgf.syntax import SgfNode
from boardgames_tui.record.sgf.torus import COLOURS, TORUS
from boardgames_tui.record.tree import Node

# Cell value that each property puts on its points.
CELLS: Mapping[str, int] = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
SETUP = (*CELLS, "PL")
# Changed points that a notice names, at most.
MOST_NAMED = 4


def set_up(text: str, sgf_node: SgfNode, position: Position) -> Position:
    """Return the position as changed by a node, the same object if nothing changes; raise RecordError for faults."""
    row = list(position.row)
    for site, cell in _cells(text, sgf_node, position).items():
        row[site] = cell
    board = position.board
    row[board.side] = row[board.seat] = COLOURS.get(sgf_node.text("PL").upper()[:1], position.side)
    if tuple(row) == position.row:
        return position
    # Like Position.read, but with the existing board, whose creation would take most of the time.
    with blamed(text, sgf_node.at):
        TORUS.text.read(position.geometry, board, row, ["-"])
    return replace(position, row=tuple(row), key_history=NO_HISTORY)


def _cells(text: str, sgf_node: SgfNode, position: Position) -> dict[int, int]:
    """Return the cell values that a node puts on its sites; raise RecordError if it names a point twice."""
    cells: dict[int, int] = {}
    for name, cell in CELLS.items():
        for site in sites_of(text, position.geometry, sgf_node.values(name)):
            if site in cells:
                raise fault_at(text, sgf_node.at, f"{position.geometry.names[site]} is set up twice.")
            cells[site] = cell
    return cells


def notice(text: str, found: Mapping[Node, int]) -> str:
    """Return the sentence about nodes whose boards differ from those of the rules, by their offsets in the text."""
    if not found:
        return ""
    node, at = next(iter(found.items()))
    changes = [*_changes(node)]
    named = ", ".join(islice(changes, MOST_NAMED))
    more = f" and {len(changes) - MOST_NAMED} more" if len(changes) > MOST_NAMED else ""
    others = len(found) - 1
    also = f", as in {others} later node{'s' * (others > 1)}" if others else ""
    return f"line {line_of(text, at)}: {_when(node)} the file sets up {named}{more}; its board was used{also}."


def _when(node: Node) -> str:
    last = next((each.action for each in reversed(node.path) if each.action), None)
    return f"after {last.text}" if last else "at the start"


def _changes(node: Node) -> Iterator[str]:
    """Yield the names of the points that differ from the board of the rules."""
    ruled, board = node.ruled, node.position
    for name, was, cell in zip(board.geometry.names, ruled.cells, board.cells, strict=True):
        if was != cell:
            yield f"{name} {NAMES.get(cell, 'empty')}"
    if ruled.side != board.side:
        yield f"{NAMES[board.side]} to move"
