"""Reader of SGF for Torus."""

import re

from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.core.kernel import DRAW
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.record.parse_error import blamed, fault_at
from boardgames_tui.record.result import settle
from boardgames_tui.record.sgf.setup import set_up
from boardgames_tui.record.sgf.syntax import SgfNode, Tree
from boardgames_tui.record.sgf.torus import COLOURS, GO, REASONS, TAGS, TORUS
from boardgames_tui.record.sgf.tree_builder import TreeBuilder
from boardgames_tui.record.tree import Node, Record

WON = re.compile(r"([BW])\+(.?)")
DRAWS = ("0", "Draw")


def read(tree: Tree, *, lenient: bool = False) -> Record:
    """Return the record of a game; raise RecordError if it is faulty.

    A lenient reader keeps the part before an error, if it got as far as the board.
    """
    parts = iter(tree)
    root = next(part for part in parts if isinstance(part, SgfNode))
    tags = {tag: root.text(name).replace("\n", " ") for name, tag in TAGS.items() if root.text(name)}
    record = Record(Node(_starting_position(tree.text, root)), tags)
    try:
        TreeBuilder(tree.text, record, tree.budget).grow(root, parts)
        _set_result(tree.text, record, root)
    except RecordError as fault:
        if not lenient:
            raise
        record.fault = fault
    return record


def _starting_position(text: str, root: SgfNode) -> Position:
    """Return the starting position, with the stones that were set up."""
    for value in root.values("GM"):
        if value.text.strip() != GO:
            raise fault_at(
                text, value.at, f"GM[{quoted(value.raw)[1:-1]}] is another game: Torus has GM[1], as Go has, or no GM."
            )
    return set_up(text, root, Position.start(TORUS, _size(text, root)))


def _size(text: str, root: SgfNode) -> int:
    for value in root.values("SZ"):
        with blamed(text, value.at):
            return TORUS.check_size(value.text.strip())
    return TORUS.size


def _set_result(text: str, record: Record, root: SgfNode) -> None:
    """Set the result, which may be missing or unknown."""
    for value in root.values("RE"):
        won = WON.match(value.text.strip())
        if won:
            settle(text, value.at, record, Outcome(COLOURS[won[1]], REASONS.get(won[2].upper(), "")))
        elif value.text.strip().capitalize() in DRAWS:
            settle(text, value.at, record, Outcome(DRAW, ""))
