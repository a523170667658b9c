"""Moves in the notation of Fairy-Stockfish and pychess.org, as `pyffish.get_san` writes them.

A clone is `P@g6`. A jump is `P`, as much of its origin as tells it from other jumps to the same cell, and its
destination: `Pc5`, `Pgf5`, `P1e2` or `Pg1e2`. A pass names one of the player's own pieces: `Pa7`.
"""

import re
from collections.abc import Sequence

from boardgames_tui.core.action import PASSES, Action
from boardgames_tui.core.errors import ActionError, quoted
from boardgames_tui.core.position import Position

# A move: the sign of a clone, or the column and the row of the origin, each of which may be missing; the destination.
SAN = re.compile(r"P(?:(@)|([a-i]?)([1-9]?))([a-i][1-9])")
# The pass as programs for chess write a move that changes nothing.
NULL_MOVES = {"-", "--", "Z0", "@@@@", "0000"}
# A move of our own notation in capitals.
CAPITALS = re.compile(r"(?:[A-I][1-9]){1,2}")


def find_move(position: Position, text: str) -> Action:
    """Return the legal action of a text in this notation or ours, in letters of any case; raise ActionError if none."""
    match = SAN.fullmatch(text[:1] + text[1:].lower())
    if not match:
        text = text.lower() if CAPITALS.fullmatch(text) else text
        return position.find(PASSES if text in NULL_MOVES else text)
    clone_sign, column, row, destination = match.groups()
    if clone_sign:
        return position.find(destination)
    # The column and the row of the origin may be empty, for any.
    candidates = [action for action in _jumps_to(position, destination) if action.text.startswith(column)]
    jumps = [action for action in candidates if action.text[1:].startswith(row)]
    if len(jumps) > 1:
        origins = ", ".join(action.text for action in jumps)
        raise ActionError(f"{quoted(text)} does not say which piece jumps: {origins}.")
    if jumps:
        return jumps[0]
    if _names_own_piece(position, destination):
        return position.find(PASSES)
    raise ActionError(f"{text} is not legal: none of your pieces can jump from there to {destination}.")


def san(position: Position, action: Action) -> str:
    """Return a legal action in this notation."""
    if action.text == PASSES:
        own_pieces = (name for name in position.geometry.names if _names_own_piece(position, name))
        return f"P{next(own_pieces, PASSES)}"
    if len(action.text) == 2:
        return f"P@{action.text}"
    origin, destination = action.text[:2], action.text[2:]
    others = [other.text[:2] for other in _jumps_to(position, destination) if other != action]
    return f"P{_shortest_origin(origin, others)}{destination}"


def _jumps_to(position: Position, destination: str) -> list[Action]:
    return [action for action in position.actions if len(action.text) == 4 and action.text.endswith(destination)]


def _names_own_piece(position: Position, name: str) -> bool:
    site = position.geometry.site_of.get(name)
    return site is not None and position.cells[site] == position.side


def _shortest_origin(origin: str, others: Sequence[str]) -> str:
    """Return as much of an origin as tells it from others: nothing, its column, its row, or both."""
    if not others:
        return ""
    column, row = origin[0], origin[1]
    if all(column != other[0] for other in others):
        return column
    return row if all(row != other[1] for other in others) else origin
