"""Onyx' part of a position line, and the reasons for refusals.

A position line is the text of a position: ROWS SIDE REST. Onyx' REST is one field, SWAP: `s` if a swap is offered, else
`-`.
"""

from collections.abc import Sequence
from dataclasses import replace

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import STEP, Geometry, Spot
from boardgames_tui.core.position import is_square
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.onyx.board import neighbours, standard_setup
from boardgames_tui.games.onyx.rules import Onyx, Swap

NO_SWAP_FIELD = "-"
SWAP_FIELD = "s"
SWAP_FIELDS = (NO_SWAP_FIELD, SWAP_FIELD)


def explain_unknown(geometry: Geometry, text: str) -> str:
    """Return why a pair of lattice nodes, such as `a1/b2`, names no midpoint of this board; empty for other texts."""
    bottom_left, _, top_right = text.partition("/")
    if bottom_left not in geometry.site_of or top_right not in geometry.site_of:
        return ""
    x, y = geometry.spots[geometry.site_of[bottom_left]]
    if geometry.spots[geometry.site_of[top_right]] != Spot(x + STEP, y + STEP):
        return f"{text} names no midpoint: give the bottom-left, then the top-right corner of a square."
    return f"{text} names no midpoint: the cell between these corners is two triangles."


def rest(state: Onyx) -> str:
    return SWAP_FIELD if state.swap is Swap.OFFERED else NO_SWAP_FIELD


def read(state: Onyx, fields: Sequence[str]) -> Onyx:
    """Return a state with the swap that SWAP states and with its winner; raise PositionError if SWAP is faulty."""
    if len(fields) != 1 or fields[0] not in SWAP_FIELDS:
        raise PositionError(f"{quoted(' '.join(fields))} is not the swap of Onyx: it is - or s.")
    swap = Swap.NOT_OFFERED
    is_first_turn = state.side == BLACK and not stones_beyond_setup(state)
    if fields[0] == SWAP_FIELD:
        _check_swap(state)
        swap = Swap.OFFERED
    elif state.has_swap and is_first_turn:
        swap = Swap.NO_STONE_YET
    return replace(state, swap=swap, winner=state.find_connected())


def _check_swap(state: Onyx) -> None:
    """Raise PositionError unless a swap may be offered: it is White's turn, and Black has placed the only stone."""
    colours_placed = [state.cells[node] for node in stones_beyond_setup(state)]
    if not state.has_swap:
        raise PositionError("This line allows a swap, but the game is played without it.")
    if state.side != WHITE or colours_placed != [BLACK]:
        raise PositionError("A swap needs White to move and exactly one black stone beyond a setup.")


def stones_beyond_setup(state: Onyx) -> list[int]:
    """Return the occupied nodes without those of the standard setup, or all if a stone of the setup is missing."""
    occupied = [node for node, cell in enumerate(state.cells) if cell != EMPTY]
    setup = standard_setup(state.size)
    has_setup = all(state.cells[node] == colour for node, colour in setup.items())
    return [node for node in occupied if node not in setup] if has_setup else occupied


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with one field after ROWS and SIDE whose board is not square: midpoints have rows of their own."""
    match words:
        case [rows, _, swap] if not is_square(rows):
            return Claim.WORDS if swap in SWAP_FIELDS else Claim.SHAPE
    return Claim.NONE


def rests(geometry: Geometry, now: str) -> Sequence[GameFields]:
    return (GameFields(text=NO_SWAP_FIELD, words="place"), GameFields(text=SWAP_FIELD, words="place or swap"))


def refusal(state: Onyx, action: int) -> str:
    names = state.geometry.names
    if action == state.swap_action:
        if state.has_swap:
            return "only White may swap, instead of the first move"
        return "this game is played without a swap"
    if state.cells[action] != EMPTY:
        return f"{names[action]} is occupied"
    # An empty node is only refused if it is a midpoint with an occupied corner.
    occupied_corner = next(corner for corner in neighbours(state.size)[action] if state.cells[corner] != EMPTY)
    return f"a midpoint needs all four corners of its square empty, and {names[occupied_corner]} is occupied"
