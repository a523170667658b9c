"""Reader of SGF for Torus. `source` is the complete file, and `root` a game's first node."""

import re
from contextlib import nullcontext, suppress

from boardgames_tui.core.cells import DRAW
from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.record.foreign import Foreign
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.result import set_result
from boardgames_tui.record.sgf import torus
from boardgames_tui.record.sgf.setup import first_side, has_stones, set_up
from boardgames_tui.record.sgf.syntax import SgfGame, SgfNode, escape
from boardgames_tui.record.sgf.tree_builder import TreeBuilder
from boardgames_tui.record.tree import Node, Record

# Result of a won game: the winner, and the first letter of the reason, if any.
WIN = re.compile(r"([BW])\+(.?)")
# Results of a drawn game.
DRAWS = ("0", "Draw")


def read(game: SgfGame, *, lenient: bool = False) -> Record:
    """Return the record of a game; a lenient reader returns the part before an error as the record."""
    parts = iter(game)
    game.is_lenient = lenient
    # The first part is the game's opening bracket, the second one its root.
    root = next(part for part in parts if isinstance(part, SgfNode))
    tags = {tag: root.text(name).replace("\n", " ") for name, tag in torus.TAG_BY_PROPERTY.items() if root.text(name)}
    record = Record(Node(_starting_position(game, root)), tags)
    try:
        TreeBuilder(game, record).add_nodes(root, parts)
        # Only the first fault is reported.
        with suppress(RecordError) if game.fault else nullcontext():
            _read_result(game.source, record, root)
    except RecordError as error:
        if not lenient:
            raise
        record.fault = error
    # A lenient reader goes on after some faults of the syntax.
    faults = filter(None, (record.fault, game.fault))
    record.fault = min(faults, key=lambda fault: (fault.line, fault.column), default=None)
    return record


def _starting_position(game: SgfGame, root: SgfNode) -> Position:
    """Return the usual start as changed by the root's setup; raise RecordError if GM names another game than Go."""
    for value in root.values("GM"):
        if value.text.strip() != torus.GM_OF_GO:
            escaped_value = quoted(value.raw)[1:-1]
            cause = f"GM[{escaped_value}] is another game: Torus has GM[1], as Go has, or no GM."
            raise error_at(game.source, value.offset, cause)
    start = Position.start(torus.TORUS, _read_size(game.source, root))
    return set_up(game.source, root, start, first_side(game) if has_stones(root) else start.side)


def _read_size(source: str, root: SgfNode) -> int:
    """Return the size of the first value of SZ, or the usual size without SZ."""
    for value in root.values("SZ"):
        with locate_errors(source, value.offset):
            return torus.TORUS.check_size(value.text.strip())
    return torus.TORUS.size


def _read_result(source: str, record: Record, root: SgfNode) -> None:
    """Set the outcome from the property RE; keep its value if it says something else than the outcome."""
    for value in root.values("RE")[:1]:
        text = value.text.strip()
        win = WIN.match(text)
        if win:
            winner = torus.COLOUR_BY_LETTER[win[1]]
            reason = torus.REASON_BY_LETTER.get(win[2].upper(), "")
            set_result(source, value.offset, record, Outcome(winner, reason))
        elif text.capitalize() in DRAWS:
            set_result(source, value.offset, record, Outcome(DRAW, ""))
        ours = torus.result_value(record.outcome) if record.outcome else ""
        if text != ours:
            record.root.foreign += (Foreign(".sgf", "RE", (escape(text),)),)
