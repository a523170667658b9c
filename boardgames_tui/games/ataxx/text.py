"""Ataxx' actions and the end of its position line as text, and the reasons for refusals."""

import re
from collections.abc import Sequence

from boardgames_tui.core.cells import other
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.core.kernel_state import KernelState
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
    destination = g.names[rules.destination_of(b, a)]
    return destination if rules.is_clone(b, a) else g.names[rules.origin_of(b, a)] + destination


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Return the code of a clone, a jump or a pass, legal or not; None for any other text."""
    if text == PASS:
        return rules.pass_code(b)
    # The name of a cell has two characters, and the code of a clone is its destination.
    origin = g.site_of.get(text[:2])
    destination = g.site_of.get(text[2:])
    if origin is None or destination is None:
        return g.site_of.get(text)
    return rules.jump_code(b, origin, destination)


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Return the registers as text, HALFMOVES and FULLMOVE."""
    return f"{s[b.first_register + R.HALFMOVES]} {s[b.first_register + R.MOVE_NUMBER]}"


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Read HALFMOVES and FULLMOVE, two numbers of at most nine digits, into the registers.

    Raise PositionError if the fields are anything else.
    """
    if len(fields) != 2:
        raise PositionError(f"{quoted(' '.join(fields))} is not the half-moves and the turn of Ataxx.")
    halfmoves, turn = fields
    for register, field, kind in (
        (R.HALFMOVES, halfmoves, "half-moves without a clone"),
        (R.MOVE_NUMBER, turn, "the turn"),
    ):
        if not NUMBER.fullmatch(field):
            raise PositionError(f"{quoted(field)} is not a number of {kind}. Use 0 or more, with at most nine digits.")
        s[b.first_register + register] = int(field)


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with half-moves and the turn, and FENs of other programs, which may lack one or both numbers."""
    match words:
        case [_, _, halfmoves] | [_, _, halfmoves, _] if halfmoves.isdecimal():
            return Claim.WORDS
        case [_, _] | [fen.START]:
            return Claim.WORDS
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List the numbers of a new game, and the present ones (`now`) if they differ."""
    halfmoves, turn = now.split(" ")
    description = f"turn {turn}, {halfmoves} half-move{'' if halfmoves == '1' else 's'} without a clone"
    return (NEW,) if now == NEW.text else (NEW, GameFields(now, description))


def why(position: KernelState, a: int, rule: int) -> str:
    """Return why a rule refuses an action, as the end of a sentence."""
    b, names = position.board, position.geometry.names
    if rule == rules.NO_PASS:
        return "a pass is allowed only when you have no move"
    destination = names[rules.destination_of(b, a)]
    if rule == rules.OCCUPIED:
        return f"{destination} is occupied"
    if rule == rules.BLOCKED:
        return f"{destination} is a block"
    if rule == rules.NOT_BESIDE:
        return _why_no_clone(position, rules.destination_of(b, a))
    return _why_no_jump(position, rules.origin_of(b, a), destination, rule)


def _why_no_clone(position: KernelState, cell: int) -> str:
    """Return why no piece can clone to an empty cell; name a jump to it, if there is one."""
    b, name = position.board, position.geometry.names[cell]
    jumps = sorted(
        position.action_text(action)
        for action in position.actions
        if rules.is_jump(b, action) and rules.destination_of(b, action) == cell
    )
    advice = f"; a jump names both cells, {jumps[0]}" if jumps else ", or within two to jump"
    return f"none of your pieces is within one cell of {name} to clone{advice}"


def _why_no_jump(position: KernelState, origin: int, destination: str, rule: int) -> str:
    """Return why no piece can jump from a site to the cell with a name."""
    origin_name = position.geometry.names[origin]
    if rule == rules.NOT_YOURS:
        is_enemy = position.row[origin] == other(position.side)
        return f"the piece at {origin_name} is not yours" if is_enemy else f"no piece is at {origin_name}"
    if rule == rules.TOO_FAR:
        return f"{destination} is more than two cells from {origin_name}"
    return f"{destination} is next to {origin_name}: that is a clone, written {destination}"
