"""Setup properties of SGF: stones and the side to act, at the start of a game or in the middle of one."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from boardgames_tui.core.cells import BLACK, EMPTY, NAMES, WHITE
from boardgames_tui.core.errors import RecordError
from boardgames_tui.core.position import Position
from boardgames_tui.record.parse_error import error_at, line_number, locate_errors
from boardgames_tui.record.sgf.syntax import SgfGame, SgfNode
from boardgames_tui.record.sgf.torus import COLOUR_BY_LETTER, TORUS, sites_of
from boardgames_tui.record.tree import Node

# Cell value that each property puts on its points.
CELL_BY_PROPERTY: Mapping[str, int] = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
# PL is the side to act.
SETUP_PROPERTIES = (*CELL_BY_PROPERTY, "PL")
# Changed points that a notice names, at most.
MAX_NAMED = 4


def first_side(game: SgfGame) -> int:
    """Return the side of the first move in a game, Black without one."""
    with suppress(RecordError):
        for part in SgfGame(game.source, game.start):
            for letter, colour in COLOUR_BY_LETTER.items():
                if isinstance(part, SgfNode) and part.values(letter):
                    return colour
    return BLACK


def has_stones(sgf_node: SgfNode) -> bool:
    """Return whether a node sets up stones or removes some."""
    return any(sgf_node.values(name) for name in CELL_BY_PROPERTY)


def set_up(source: str, sgf_node: SgfNode, position: Position, usual_side: int) -> Position:
    """Return the position as changed by a node's setup, or itself; `usual_side` acts unless PL names a side."""
    cells = list(position.cells)
    for site, cell in _setup_cells(source, sgf_node, position).items():
        cells[site] = cell
    side = COLOUR_BY_LETTER.get(sgf_node.text("PL").upper()[:1], usual_side)
    if (tuple(cells), side) == (position.cells, position.side):
        return position
    start = Position.start(TORUS, position.size)
    with locate_errors(source, sgf_node.offset):
        # The "-" is the end of a position line of Torus.
        return start.with_board(cells, side, ["-"])


def _setup_cells(source: str, sgf_node: SgfNode, position: Position) -> dict[int, int]:
    """Return the cell values that a node sets up, by site; raise RecordError if it names a point twice."""
    cells: dict[int, int] = {}
    for name, cell in CELL_BY_PROPERTY.items():
        for site in sites_of(source, position.geometry, sgf_node.values(name)):
            if site in cells:
                raise error_at(source, sgf_node.offset, f"{position.geometry.names[site]} is set up twice.")
            cells[site] = cell
    return cells


def describe_setups(source: str, offsets: Mapping[Node, int]) -> str:
    """Return a sentence about the first board that a file sets up in the game, and the number of others, if any."""
    if not offsets:
        return ""
    node, offset = next(iter(offsets.items()))
    changes = [*_describe_changes(node)]
    named_changes = ", ".join(changes[:MAX_NAMED])
    more = f" and {len(changes) - MAX_NAMED} more" if len(changes) > MAX_NAMED else ""
    others = len(offsets) - 1
    also = f", as in {others} later node{'s' * (others > 1)}" if others else ""
    last_action = next((each.action for each in reversed(node.path) if each.action), None)
    moment = f"line {line_number(source, offset)}: {f'after {last_action.text}' if last_action else 'at the start'}"
    return f"{moment} the file sets up {named_changes}{more}; its board was used{also}."


def _describe_changes(node: Node) -> Iterator[str]:
    """Yield a phrase for each difference between the board that is set up and the one that the rules give."""
    by_rules, board = node.position_by_rules, node.position
    for name, cell_by_rules, cell in zip(board.geometry.names, by_rules.cells, board.cells, strict=True):
        if cell_by_rules != cell:
            yield f"{name} {NAMES.get(cell, 'empty')}"
    if by_rules.side != board.side:
        yield f"{NAMES[board.side]} to move"
