"""The end of Ataxx' position line, and the reasons for which actions are refused.

A position line, the text of a position, ends with two numbers: HALFMOVES, the half-moves since the last clone, and
FULLMOVE, the number of the move. This end of a line is called REST.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from boardgames_tui.core.cells import BLOCK, EMPTY, other
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.presentation import GameFields, counted
from boardgames_tui.games.ataxx import fen
from boardgames_tui.games.ataxx.rules import Ataxx, beside

NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
# REST of a new game.
NEW = GameFields("0 1", "turn 1, a new game")


def rest(state: Ataxx) -> str:
    return f"{state.halfmoves} {state.move_number}"


def read(state: Ataxx, fields: Sequence[str]) -> Ataxx:
    """Read HALFMOVES and FULLMOVE, two numbers of at most nine digits; raise PositionError for anything else."""
    if len(fields) != 2:
        raise PositionError(f"{quoted(' '.join(fields))} is not the half-moves and the turn of Ataxx.")
    for field, kind in zip(fields, ("half-moves without a clone", "the turn"), strict=True):
        if not NUMBER.fullmatch(field):
            raise PositionError(f"{quoted(field)} is not a number of {kind}. Use 0 or more, with at most nine digits.")
    halfmoves, move_number = map(int, fields)
    return replace(state, halfmoves=halfmoves, move_number=move_number)


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with half-moves and the turn, and FENs of other programs, which may lack one or both numbers."""
    match words:
        case [_, _, halfmoves] | [_, _, halfmoves, _] | [_, _, "-", "-", halfmoves, _] if halfmoves.isdecimal():
            return Claim.WORDS
        case [_, _] | [fen.START]:
            return Claim.WORDS
    return Claim.NONE


def rests(geometry: Geometry, now: str) -> Sequence[GameFields]:
    """List the REST of a new game, and the present one (`now`) if it differs."""
    if now == NEW.text:
        return (NEW,)
    halfmoves, turn = now.split(" ")
    return NEW, GameFields(now, f"turn {turn}, {counted(int(halfmoves), 'half-move')} without a clone")


def refusal(state: Ataxx, action: int) -> str:
    if action == state.pass_action:
        return "a pass is allowed only when you have no move"
    destination = state.destination(action)
    if state.is_clone(action):
        return _why_occupied(state, destination) or _why_no_clone(state, destination)
    return _why_no_jump(state, state.jump_origin(action), destination)


def _why_no_jump(state: Ataxx, origin: int, destination: int) -> str:
    """Return why no jump leads from one cell to another."""
    origin_name, destination_name = state.geometry.names[origin], state.geometry.names[destination]
    if state.cells[origin] == other(state.side):
        return f"the piece at {origin_name} is not yours"
    if state.cells[origin] != state.side:
        return f"no piece is at {origin_name}"
    if occupied := _why_occupied(state, destination):
        return occupied
    if destination in beside(state.size)[origin]:
        return f"{destination_name} is next to {origin_name}: that is a clone, written {destination_name}"
    return f"{destination_name} is more than two cells from {origin_name}"


def _why_occupied(state: Ataxx, cell: int) -> str:
    """Return why nothing can move to an occupied cell; an empty text for an empty cell."""
    if state.cells[cell] == EMPTY:
        return ""
    return f"{state.geometry.names[cell]} is {'a block' if state.cells[cell] == BLOCK else 'occupied'}"


def _why_no_clone(state: Ataxx, cell: int) -> str:
    """Return why no piece can clone to an empty cell; name the first jump to this cell, if there is one."""
    # No clone leads to this cell, so these are jumps.
    jumps = sorted(map(state.action_text, state.moves_to(cell)))
    advice = f"; a jump names both cells, {jumps[0]}" if jumps else ", or within two to jump"
    return f"none of your pieces is within one cell of {state.geometry.names[cell]} to clone{advice}"
