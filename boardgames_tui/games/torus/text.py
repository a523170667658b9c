"""Torus' actions and the end of its position line as text, and the reasons for refusals."""

from collections.abc import Sequence

from boardgames_tui.core.contracts import Claim, PositionView
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import WHITE, BoardTables, Ints, Row
from boardgames_tui.core.position import is_square
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.torus import rules


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """A placement is written as its point."""
    return g.names[a]


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """A point is the placement there."""
    return g.site_of.get(text)


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Write `-`: Torus has nothing to add."""
    return "-"


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Read `-`, refusing a board that only an illegal move can have produced."""
    if list(fields) != ["-"]:
        raise PositionError(f"{quoted(' '.join(fields))} is not the end of a line of Torus: that is -.")
    moved = 3 - s[b.side]
    lost = [
        g.names[c] for c in range(b.sites) if s[c] == moved and rules.count_around(b, s, c, 3 - moved) == rules.SIDES
    ]
    if lost and not rules.is_surrounded(b, s, s[b.side]):
        raise PositionError(f"{_colour(moved)} has just moved, and cannot have left {lost[0]} surrounded.")


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with a square board and a dash."""
    match words:
        case [rows, _, dash] if is_square(rows):
            return Claim.WORDS if dash == "-" else Claim.SHAPE
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List the only REST."""
    return (GameFields("-", "place"),)


def why(position: PositionView, a: int, rule: int) -> str:
    """Explain what is wrong with a placement."""
    name = position.geometry.names[a]
    if rule == rules.TAKEN:
        return f"{name} is occupied"
    if rule == rules.SURROUNDED:
        return f"{_colour(3 - position.side)} would surround it"
    row = list(position.row)
    rules.play(position.board, row, a)
    if rule == rules.FLANKED:
        return _flanked(position, row, a)
    i = position.key_history.index(rules.key(position.board, row), 1)
    return f"it would repeat the board {f'after move {i - 1}' if i > 1 else 'at the start'}"


def _flanked(position: PositionView, row: Row, a: int) -> str:
    """Name the two enemy stones between which a placement would be."""
    b, names = position.board, position.geometry.names
    way = next(way for way in (rules.FALLING, rules.RISING) if rules.is_flanked(b, row, a, way))
    ahead, behind = rules.run_end(b, row, a, way), rules.run_end(b, row, a, way + 2)
    return f"it would stand between {names[behind]} and {names[ahead]}"


def _colour(colour: int) -> str:
    return "White" if colour == WHITE else "Black"
