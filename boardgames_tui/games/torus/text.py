"""Torus' actions and the end of its position line as text, and the reasons for refusals."""

from collections.abc import Sequence

from boardgames_tui.core.cells import WHITE, other
from boardgames_tui.core.contracts import Claim, PositionView
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.core.position import is_square
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.torus import rules


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """Return the name of the point of a placement."""
    return g.names[a]


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Return the code of the placement on a point, or None if the text is not the name of a point."""
    return g.site_of.get(text)


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Return `-`: Torus has nothing to add to the board and the side."""
    return "-"


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Check that REST is `-`, and that a legal move can have led to the board; raise PositionError if not."""
    if list(fields) != ["-"]:
        raise PositionError(f"{quoted(' '.join(fields))} is not the end of a line of Torus: that is -.")
    last_side = other(s[b.side])
    surrounded = [g.names[point] for point in range(b.sites) if rules.is_surrounded(b, s, point, last_side)]
    # A winning move may leave a stone of its own surrounded.
    if surrounded and not rules.has_surrounded_stone(b, s, s[b.side]):
        raise PositionError(f"{_colour(last_side)} has just moved, and cannot have left {surrounded[0]} surrounded.")


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with a square board and `-`, less surely those with something else in the place of `-`."""
    match words:
        case [rows, _, rest] if is_square(rows):
            return Claim.WORDS if rest == "-" else Claim.SHAPE
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """Return the only possible REST."""
    return (GameFields("-", "place"),)


def why(position: PositionView, a: int, rule: int) -> str:
    """Return why a rule refuses a placement, as the end of a sentence."""
    point = position.geometry.names[a]
    if rule == rules.OCCUPIED:
        return f"{point} is occupied"
    if rule == rules.SURROUNDED:
        return f"{_colour(other(position.side))} would surround it"
    row = list(position.row)
    rules.play(position.board, row, a)
    if rule == rules.FLANKED:
        return _why_flanked(position, row, a)
    # The first number of a key history is its length, and its first key that of the first position.
    move_number = position.key_history.index(rules.key(position.board, row), 1) - 1
    return f"it would repeat the board {f'after move {move_number}' if move_number else 'at the start'}"


def _why_flanked(position: PositionView, row: Row, point: int) -> str:
    """Name the two enemy stones that flank the stone on a point in `row`, the position after its placement."""
    b, names = position.board, position.geometry.names
    diagonal = next(diagonal for diagonal in (rules.RISING, rules.FALLING) if rules.is_flanked(b, row, point, diagonal))
    ahead = rules.run_end(b, row, point, diagonal)
    behind = rules.run_end(b, row, point, rules.opposite(diagonal))
    return f"it would stand between {names[behind]} and {names[ahead]}"


def _colour(colour: int) -> str:
    return "White" if colour == WHITE else "Black"
