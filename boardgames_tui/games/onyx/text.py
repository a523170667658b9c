"""Onyx' actions and the end of its position line as text, and the reasons for refusals.

The position line ends with one field, SWAP: `s` if a swap is offered, else `-`.
"""

from collections.abc import Sequence

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import STEP, Geometry, Spot
from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.core.kernel_state import KernelState
from boardgames_tui.core.position import is_square
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.onyx import registers as R
from boardgames_tui.games.onyx import rules

# Text of the swap.
SWAP = "swap"
NO_SWAP_FIELD = "-"
SWAP_FIELD = "s"
SWAP_FIELDS = (NO_SWAP_FIELD, SWAP_FIELD)


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """Return `swap`, or the name of the node of a placement."""
    return SWAP if a == rules.swap_code(b) else g.names[a]


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Return the code of the swap or of a placement; None for any other text."""
    return rules.swap_code(b) if text == SWAP else g.site_of.get(text)


def explain_unknown(g: Geometry, text: str) -> str:
    """Return why a text of the form `a1/b2` does not name a midpoint of this board; empty for other texts."""
    bottom_left, _, top_right = text.partition("/")
    if bottom_left not in g.site_of or top_right not in g.site_of:
        return ""
    x, y = g.spots[g.site_of[bottom_left]]
    if g.spots[g.site_of[top_right]] != Spot(x + STEP, y + STEP):
        return f"{text} names no midpoint: give the bottom-left, then the top-right corner of a square."
    return f"{text} names no midpoint: the cell between these corners is two triangles."


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Return SWAP."""
    return SWAP_FIELD if s[b.first_register + R.SWAP] == rules.OFFERED else NO_SWAP_FIELD


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Read SWAP and write the registers; raise PositionError if a swap is not possible on this board."""
    if len(fields) != 1 or fields[0] not in SWAP_FIELDS:
        raise PositionError(f"{quoted(' '.join(fields))} is not the swap of Onyx: it is - or s.")
    if fields[0] == SWAP_FIELD:
        _check_swap(b, s)
        s[b.first_register + R.SWAP] = rules.OFFERED
    elif b.option_values[rules.SWAP_OPTION] and s[b.side] == BLACK and not stones_beyond_setup(b, s):
        s[b.first_register + R.SWAP] = rules.NO_STONE_YET
    s[b.first_register + R.WINNER] = rules.find_connected(b, s)


def _check_swap(b: BoardTables, s: Row) -> None:
    """Raise PositionError unless a swap may be offered: it is White's turn, and Black has placed the only stone."""
    if not b.option_values[rules.SWAP_OPTION]:
        raise PositionError("This line allows a swap, but the game is played without it.")
    if s[b.side] != WHITE or [s[c] for c in stones_beyond_setup(b, s)] != [BLACK]:
        raise PositionError("A swap needs White to move and exactly one black stone beyond a setup.")


def stones_beyond_setup(b: BoardTables, s: Row) -> list[int]:
    """Return the occupied sites without those of the standard setup; all of them if a stone of the setup is missing."""
    setup = {site: rules.setup_colour(i) for i, site in enumerate(b.extra_table)}
    has_setup = all(s[site] == colour for site, colour in setup.items())
    return [c for c in range(b.sites) if s[c] != EMPTY and not (has_setup and c in setup)]


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with one field after the side, and a board that is not square because it has rows of midpoints."""
    match words:
        case [rows, _, swap] if not is_square(rows):
            return Claim.WORDS if swap in SWAP_FIELDS else Claim.SHAPE
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List the REST without a swap, then the one with a swap."""
    return (GameFields(NO_SWAP_FIELD, "place"), GameFields(SWAP_FIELD, "place or swap"))


def why(position: KernelState, a: int, rule: int) -> str:
    """Return the end of a sentence that says why an action is refused; `rule` is a result of `rules.refusal`."""
    g, b, s = position.geometry, position.board, position.row
    if rule == rules.TAKEN:
        return f"{g.names[a]} is occupied"
    if rule == rules.NO_SWAP:
        too_late = "only White may swap, instead of the first move"
        return too_late if b.option_values[rules.SWAP_OPTION] else "this game is played without a swap"
    corners = [rules.corner_of(b, a, corner) for corner in range(rules.CORNERS)]
    occupied = next(c for c in corners if s[c] != EMPTY)
    return f"a midpoint needs all four corners of its square empty, and {g.names[occupied]} is occupied"
