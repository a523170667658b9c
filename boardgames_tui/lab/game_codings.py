"""Positions of the five games as the lab's solver sees them: the value of each site, and a number for the rest.

Both together hold everything that the rules compare, except the history. In the kernels, `p` holds the tables of a
board and `w` the working row of a position (`kernel.contracts.FastRules`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from boardgames_tui.core.cells import BLACK, BLOCK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games.ataxx.engine import state as ataxx
from boardgames_tui.games.implo.engine import state as implo
from boardgames_tui.games.implo.engine.state import cell_of
from boardgames_tui.games.io.engine import state as io
from boardgames_tui.games.onyx.board import edges, neighbours
from boardgames_tui.games.onyx.engine import state as onyx
from boardgames_tui.games.onyx.engine.bitboard import stone_on as stone_on_node
from boardgames_tui.games.torus.engine import state as torus
from boardgames_tui.games.torus.engine.state import stone_on as stone_of_value
from boardgames_tui.kernel.language import SEAT, Ints, Row
from boardgames_tui.lab.board_symmetries import images

# Bits of a position in one number, and those of its rest.
CODE_BITS = 62
REST_BITS = 12
# Value of Io's anchor, which is a stone of the side that is not to act.
ANCHOR_VALUE = 3
# Words of the Bloom filter in Torus' position.
TORUS_FILTER_WORDS = torus.POSITION["BLOOM_FILTER"].length


def write_cells(p: Ints, w: Row, cells: Row) -> int:
    """Write the value of each site to `cells`; return the rest of the position, a number of REST_BITS (a slot)."""
    raise NotImplementedError


def forget_history(w: Row) -> None:
    """Forget earlier positions, so that no rule about repetition excludes an action (a slot)."""
    raise NotImplementedError


def write_io_cells(p: Ints, w: Row, cells: Row) -> int:
    """Write Io's stones, with ANCHOR_VALUE for the anchor; return the seat and the stage."""
    for cell in range(len(cells)):
        line = w[io.LINES + cell // p[io.SIZE]] >> cell % p[io.SIZE]
        cells[cell] = BLACK * (line & 1) + WHITE * (line >> io.WHITE_SHIFT & 1)
    if w[io.STAGE] == io.BOUND:
        cells[w[io.ANCHOR]] = ANCHOR_VALUE
    return w[SEAT] | w[io.STAGE] << 2


def write_implo_cells(p: Ints, w: Row, cells: Row) -> int:
    """Write Implo's pieces; return the seat, the side, the last colour, the swap, and whether a patch is left."""
    for point in range(len(cells)):
        cells[point] = cell_of(w[implo.POINTS + point])
    has_patch = int(w[implo.PATCH_COUNT] > 0)
    return w[SEAT] | w[implo.SIDE] << 2 | w[implo.LAST] << 4 | w[implo.SWAP] << 6 | has_patch << 7


def write_torus_cells(p: Ints, w: Row, cells: Row) -> int:
    """Write Torus' stones; return the seat."""
    for point in range(len(cells)):
        cells[point] = stone_of_value(w[torus.POINTS + point])
    return w[SEAT]


def write_onyx_cells(p: Ints, w: Row, cells: Row) -> int:
    """Write Onyx' stones; return the seat, the side and the state of the swap."""
    for node in range(len(cells)):
        cells[node] = stone_on_node(w, node)
    return w[SEAT] | w[onyx.SIDE] << 2 | w[onyx.SWAP] << 4


def write_ataxx_cells(p: Ints, w: Row, cells: Row) -> int:
    """Write Ataxx' pieces, which are in the low word of each set on a small board; return the seat."""
    present = w[ataxx.PRESENT]
    for cell in range(len(cells)):
        own = w[present + ataxx.OWN] >> cell & 1
        foe = w[present + ataxx.FOE] >> cell & 1
        cells[cell] = w[SEAT] * own + (BLACK + WHITE - w[SEAT]) * foe
    return w[SEAT]


def keep_history(w: Row) -> None:
    """Do nothing: no rule about repetition excludes an action."""


def forget_torus_boards(w: Row) -> None:
    """Forget all earlier boards, so that the superko excludes nothing."""
    w[torus.HISTORY_LENGTH] = 0
    for i in range(TORUS_FILTER_WORDS):
        w[torus.BLOOM_FILTER + i] = 0


@dataclass(frozen=True)
class Coding:
    """Kernels that read a game's positions, and what the solver has to know about its endings."""

    write_cells: Callable[[Ints, Row, Row], int]
    cell_bits: int = 2
    forget_history: Callable[[Row], None] = keep_history
    repeats: bool = False
    """Whether a position can occur again."""
    draws: bool = False
    """Whether a game may be drawn: by the rules, or because it need not end."""
    decides_repetitions: bool = True
    """Whether a player who can only repeat positions is known not to win."""


CODINGS = {
    "io": Coding(write_io_cells),
    "implo": Coding(write_implo_cells, cell_bits=3),
    "torus": Coding(
        write_torus_cells, forget_history=forget_torus_boards, repeats=True, draws=True, decides_repetitions=False
    ),
    "onyx": Coding(write_onyx_cells, repeats=True, draws=True),
    "ataxx": Coding(write_ataxx_cells, repeats=True, draws=True, decides_repetitions=False),
}


def coding_of(start: Position) -> Coding:
    """Return the coding of a game's positions; raise OptionError if those on the board of `start` have none."""
    board = f"{start.game.title} on size {start.size}"
    coding = CODINGS.get(start.game.key)
    if coding is None:
        raise OptionError(f"{start.game.title} cannot be solved: the lab does not know how to code its positions.")
    if coding.cell_bits * len(start.cells) + REST_BITS > CODE_BITS:
        raise OptionError(f"{board} cannot be solved: the board is too large.")
    if BLOCK in start.cells:
        raise OptionError(f"{board} cannot be solved with blocks.")
    return coding


def symmetries(start: Position) -> Sequence[Sequence[int]]:
    """Return the orders of the sites that the symmetries of the rules make of the usual order, without shifts."""
    found = sorted(images(replace(start.geometry, wraps=False)))
    if start.game.key == "onyx":
        return [image for image in found if _keeps_onyx_rules(image, start.size)]
    return found


def _keeps_onyx_rules(image: Sequence[int], size: int) -> bool:
    """Return whether a symmetry of Onyx' board keeps the joins of nodes and the edges of Black."""
    joined = neighbours(size)
    keeps_joins = all({image[node] for node in joined[site]} == {*joined[image[site]]} for site in range(len(joined)))
    moved_edges = {frozenset(image[node] for node in edge) for edge in edges(size)[BLACK]}
    return keeps_joins and moved_edges == {*edges(size)[BLACK]}
