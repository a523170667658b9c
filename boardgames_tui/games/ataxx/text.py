"""Ataxx' actions and the end of its position line as text, and the reasons for refusals."""

import re
from collections.abc import Sequence

from boardgames_tui.core.contracts import Claim, PositionView
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import NOWHERE, BoardTables, Ints, Row
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.ataxx import fen, rules
from boardgames_tui.games.ataxx import registers as R

# Text of a pass in the protocol.
PASS = "0000"  # noqa: S105
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
# REST of a new game.
NEW = GameFields("0 1", "turn 1, a new game")


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """A clone is written as its destination, a jump as both cells, and a pass as 0000."""
    if a == rules.pass_code(b):
        return PASS
    origin = rules.origin_of(b, a)
    return ("" if origin == NOWHERE else g.names[origin]) + g.names[a % b.sites]


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Read a clone, a jump or a pass."""
    if text == PASS:
        return rules.pass_code(b)
    origin, destination = g.site_of.get(text[:2]), g.site_of.get(text[2:])
    if origin is None or destination is None:
        return g.site_of.get(text)
    return rules.jump_code(b, origin, destination)


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Write HALFMOVES and FULLMOVE."""
    return f"{s[b.first + R.HALFMOVES]} {s[b.first + R.MOVE_NUMBER]}"


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Read HALFMOVES and FULLMOVE, two numbers of at most nine digits."""
    if len(fields) != 2:
        raise PositionError(f"{quoted(' '.join(fields))} is not the half-moves and the turn of Ataxx.")
    for i, (field, kind) in enumerate(zip(fields, ("half-moves without a clone", "the turn"), strict=True)):
        if not NUMBER.fullmatch(field):
            raise PositionError(f"{quoted(field)} is not a number of {kind}. Use 0 or more, with at most nine digits.")
        s[b.first + i] = int(field)


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with half-moves and the turn, and those of other programs, which may lack one or both."""
    match words:
        case [_, _, halfmoves] | [_, _, halfmoves, _] if halfmoves.isdecimal():
            return Claim.WORDS
        case [_, _] | [fen.START]:
            return Claim.WORDS
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List the counts of a new game, and the present ones."""
    halfmoves, turn = now.split(" ")
    there = f"turn {turn}, {halfmoves} half-move{'' if halfmoves == '1' else 's'} without a clone"
    return (NEW,) if now == NEW.text else (NEW, GameFields(now, there))


def why(position: PositionView, a: int, rule: int) -> str:
    """Explain what is wrong with an action."""
    b, names = position.board, position.geometry.names
    if rule == rules.NO_PASS:
        return "a pass is allowed only when you have no move"
    to = names[a % b.sites]
    if rule == rules.TAKEN:
        return f"{to} is occupied"
    if rule == rules.BLOCKED:
        return f"{to} is a block"
    if rule == rules.NOT_BESIDE:
        return _why_not_beside(position, a)
    return _why_not_jumped(position, rules.origin_of(b, a), rule, to)


def _why_not_beside(position: PositionView, a: int) -> str:
    b, to = position.board, position.geometry.names[a]
    jumps = [action.text for action in position.actions if b.sites <= action.code and action.text.endswith(to)]
    written = f"; a jump names both cells, {jumps[0]}" if jumps else ", or within two to jump"
    return f"none of your pieces is within one cell of {to} to clone{written}"


def _why_not_jumped(position: PositionView, origin: int, rule: int, to: str) -> str:
    at, cell = position.geometry.names[origin], position.row[origin]
    if rule == rules.NOT_YOURS:
        return f"the piece at {at} is not yours" if cell == 3 - position.side else f"no piece is at {at}"
    return (
        f"{to} is more than two cells from {at}"
        if rule == rules.TOO_FAR
        else f"{to} is next to {at}: that is a clone, written {to}"
    )
