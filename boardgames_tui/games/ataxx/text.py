"""The end of Ataxx' position line as text, and the reasons for refusals."""

import re
from collections.abc import Sequence
from dataclasses import replace

from boardgames_tui.core.cells import BLOCK, EMPTY, other
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.ataxx import fen
from boardgames_tui.games.ataxx.rules import Ataxx, beside

NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
# REST of a new game.
NEW = GameFields("0 1", "turn 1, a new game")


def rest(state: Ataxx) -> str:
    """Return HALFMOVES and FULLMOVE."""
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
    """List the numbers of a new game, and the present ones (`now`) if they differ."""
    halfmoves, turn = now.split(" ")
    description = f"turn {turn}, {halfmoves} half-move{'' if halfmoves == '1' else 's'} without a clone"
    return (NEW,) if now == NEW.text else (NEW, GameFields(now, description))


def refusal(state: Ataxx, action: int) -> str:
    """Return why an action is not legal, as the end of a sentence."""
    names = state.geometry.names
    if action == state.pass_action:
        return "a pass is allowed only when you have no move"
    origin, destination = state.decode(action)
    if origin is not None and state.cells[origin] != state.side:
        is_enemy = state.cells[origin] == other(state.side)
        return f"the piece at {names[origin]} is not yours" if is_enemy else f"no piece is at {names[origin]}"
    if state.cells[destination] != EMPTY:
        return f"{names[destination]} is {'a block' if state.cells[destination] == BLOCK else 'occupied'}"
    if origin is None:
        return _why_no_clone(state, destination)
    if destination in beside(state.size)[origin]:
        return f"{names[destination]} is next to {names[origin]}: that is a clone, written {names[destination]}"
    return f"{names[destination]} is more than two cells from {names[origin]}"


def _why_no_clone(state: Ataxx, cell: int) -> str:
    """Return why no piece can clone to an empty cell; name a jump to it, if there is one."""
    moves = [action for action in state.actions if action != state.pass_action]
    jumps = sorted(state.action_text(action) for action in moves if state.decode(action)[1] == cell)
    advice = f"; a jump names both cells, {jumps[0]}" if jumps else ", or within two to jump"
    return f"none of your pieces is within one cell of {state.geometry.names[cell]} to clone{advice}"
