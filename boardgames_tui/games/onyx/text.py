"""Onyx' actions and the end of its position line as text, and the reasons for refusals."""

from collections.abc import Sequence

from boardgames_tui.core.contracts import Claim, PositionView
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry, Spot
from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE, BoardTables, Ints, Row
from boardgames_tui.core.position import is_square
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.onyx import registers as R
from boardgames_tui.games.onyx import rules

SWAP = "swap"
SWAPS = ("-", "s")


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """A placement is written as its node."""
    return SWAP if a == b.sites else g.names[a]


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Read a node or a swap."""
    return b.sites if text == SWAP else g.site_of.get(text)


def explain_unknown(g: Geometry, text: str) -> str:
    """Say why a text that names a midpoint names none of this board."""
    first, _, second = text.partition("/")
    if first not in g.site_of or second not in g.site_of:
        return ""
    x, y = g.spots[g.site_of[first]]
    if g.spots[g.site_of[second]] != Spot(x + 2, y + 2):
        return f"{text} names no midpoint: give the bottom-left, then the top-right corner of a square."
    return f"{text} names no midpoint: the cell between these corners is two triangles."


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Write SWAP."""
    return SWAPS[int(s[b.first + R.SWAP] == rules.OFFERED)]


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Read SWAP, refusing it unless this is the second turn of a game that offers it."""
    if len(fields) != 1 or fields[0] not in SWAPS:
        raise PositionError(f"{quoted(' '.join(fields))} is not the swap of Onyx: it is - or s.")
    if fields[0] == "s":
        _check_swap(b, s)
        s[b.first + R.SWAP] = rules.OFFERED
    elif b.option_values[0] and s[b.side] == BLACK and not beyond_setup(b, s):
        s[b.first + R.SWAP] = rules.NO_STONE_YET
    s[b.first + R.WINNER] = rules.find_connected(b, s)


def _check_swap(b: BoardTables, s: Row) -> None:
    if not b.option_values[0]:
        raise PositionError("This line allows a swap, but the game is played without it.")
    if s[b.side] != WHITE or [s[c] for c in beyond_setup(b, s)] != [BLACK]:
        raise PositionError("A swap needs White to move and exactly one black stone beyond a setup.")


def beyond_setup(b: BoardTables, s: Row) -> list[int]:
    """Return the occupied sites besides the standard setup; all of them if that is not on the board."""
    setup = {site: rules.setup_colour(i) for i, site in enumerate(b.extra_table)}
    standard = all(s[site] == colour for site, colour in setup.items())
    return [c for c in range(b.sites) if s[c] != EMPTY and not (standard and c in setup)]


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with a swap and a board that is not square, because of its rows of midpoints."""
    match words:
        case [rows, _, swap] if not is_square(rows):
            return Claim.WORDS if swap in SWAPS else Claim.SHAPE
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List the line without a swap, and the one with it."""
    return (GameFields("-", "place"), GameFields("s", "place or swap"))


def why(position: PositionView, a: int, rule: int) -> str:
    """Explain what is wrong with an action."""
    g, b, s = position.geometry, position.board, position.row
    if rule == rules.TAKEN:
        return f"{g.names[a]} is occupied"
    if rule == rules.NO_SWAP:
        offered = "only White may swap, instead of the first move"
        return offered if b.option_values[0] else "this game is played without a swap"
    corner = next(c for c in b.step[a * b.ways : a * b.ways + rules.CORNERS] if s[c] != EMPTY)
    return f"a midpoint needs all four corners of its square empty, and {g.names[corner]} is occupied"
