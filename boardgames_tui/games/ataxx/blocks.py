"""Blocked cells with which a game of Ataxx may begin: listed, as a named layout, or random.

A cell is a pair of its column and its row, which count from 0 at the lower left.
"""

import random
import re
from collections.abc import Iterable, Mapping
from itertools import product

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.geometry import name_of

# Layouts that players use on 7x7, each as the rows of a position line: `-` is a block, a digit that many other cells.
LAYOUTS: Mapping[str, str] = {
    "gates": "3-3/7/7/-5-/7/7/3-3",
    "posts": "7/7/2-1-2/7/2-1-2/7/7",
    "diamond": "7/7/3-3/2-1-2/3-3/7/7",
    "dice": "7/7/2-1-2/3-3/2-1-2/7/7",
    "plus": "7/7/3-3/2---2/3-3/7/7",
    "arcade": "2-1-2/7/-5-/7/-5-/7/2-1-2",
    "spokes": "3-3/3-3/7/--3--/7/3-3/3-3",
    "rays": "7/1-3-1/2-1-2/7/2-1-2/1-3-1/7",
    "ring": "7/2-1-2/1-3-1/7/1-3-1/2-1-2/7",
    "star": "7/3-3/3-3/1--1--1/3-3/3-3/7",
    "anchors": "3-3/3-3/2---2/7/2---2/3-3/3-3",
    "pillars": "2-1-2/2-1-2/2-1-2/7/2-1-2/2-1-2/2-1-2",
    "crossing": "3-3/3-3/3-3/---1---/3-3/3-3/3-3",
    "eye": "3-3/2-1-2/1-3-1/-2-2-/1-3-1/2-1-2/3-3",
    "cross": "3-3/3-3/3-3/-------/3-3/3-3/3-3",
    "towers": "7/1--1--1/1--1--1/7/1--1--1/1--1--1/7",
    "forks": "1-3-1/1-1-1-1/1-1-1-1/3-3/1-1-1-1/1-1-1-1/1-3-1",
    "fortress": "7/1-----1/1-3-1/1-1-1-1/1-3-1/1-----1/7",
    "stripes": "1-1-1-1/1-1-1-1/1-1-1-1/1-1-1-1/1-1-1-1/1-1-1-1/1-1-1-1",
    "checkers": "1-1-1-1/-1-1-1-/1-1-1-1/-1-1-1-/1-1-1-1/-1-1-1-/1-1-1-1",
    "weave": "1-1-1-1/1-1-1-1/-1-1-1-/-1-1-1-/-1-1-1-/1-1-1-1/1-1-1-1",
    "grid": "2-1-2/2-1-2/-------/2-1-2/-------/2-1-2/2-1-2",
}
LAYOUT_SIZE = 7
# Pattern of random blocks: their number and the seed.
RANDOM = re.compile(r"random:([0-9]{1,3}):([0-9]{1,9})")

# Column and row, from 0.
Cell = tuple[int, int]


def parse_blocks(text: str, size: int) -> tuple[str, ...]:
    """Return the names of the blocked cells that a text stands for, from the lowest row, left to right.

    The text is empty or `none`, the name of a layout, `random:COUNT:SEED`, or a list of cells separated by spaces.
    Raise OptionError if it is anything else, or if the cells violate a rule for blocks.
    """
    random_match = RANDOM.fullmatch(text)
    if text.startswith("random") and not random_match:
        raise OptionError(f"{quoted(text)} lacks a number. Use random:COUNT:SEED, such as random:6:1.")
    if random_match:
        count, seed = map(int, random_match.groups())
        blocks = _draw_blocks(count, seed, size)
    elif text in LAYOUTS:
        blocks = _layout_blocks(text, size)
    elif text == "none":
        blocks = set()
    else:
        blocks = _parse_cells(text, size)
    violation = _violation(blocks, size)
    if violation:
        raise OptionError(f"The blocks {quoted(text)} are not allowed: {violation}.")
    return tuple(name_of(*cell) for cell in _row_by_row(blocks))


def _row_by_row(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells sorted from the lowest row up, and in a row from left to right."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def _layout_blocks(name: str, size: int) -> set[Cell]:
    """Return the blocked cells of a layout; raise OptionError if the board has another size."""
    if size != LAYOUT_SIZE:
        raise OptionError(f"The layout {name} is for boards of size {LAYOUT_SIZE}, not {size}.")
    # A digit stands for that many cells without a block, each of which becomes a dot here.
    rows = re.sub(r"\d", lambda match: "." * int(match.group()), LAYOUTS[name]).split("/")
    rows_from_below = rows[::-1]
    return {(x, y) for x, y in _all_cells(size) if rows_from_below[y][x] == "-"}


def _parse_cells(text: str, size: int) -> set[Cell]:
    """Return the cells that a text names, separated by spaces; raise OptionError if a name is not on the board."""
    cell_by_name = {name_of(*cell): cell for cell in _all_cells(size)}
    names = text.split()
    for name in names:
        if name not in cell_by_name:
            raise OptionError(
                f"{quoted(name)} is not a cell of this board. Use cells with spaces between, random:COUNT:SEED, none "
                f"or a layout: {', '.join(LAYOUTS)}."
            )
    return {cell_by_name[name] for name in names}


def _draw_blocks(count: int, seed: int, size: int) -> set[Cell]:
    """Draw pairs of opposite cells, and the centre for an odd count, until pieces can reach all cells without blocks.

    Raise OptionError if `count` blocks do not fit symmetrically, or if they are half of the cells or more.
    """
    if count % 2 and size % 2 == 0:
        raise OptionError(
            f"random:{count}:{seed} cannot be symmetric: size {size} has no centre cell, so COUNT must be even."
        )
    if 2 * count >= size * size:
        most = _max_random_blocks(size)
        raise OptionError(f"random:{count}:{seed} has too many blocks: on size {size} at most {most} fit.")
    dice = random.Random(seed)
    centre: set[Cell] = {(size // 2, size // 2)} if count % 2 else set()
    # The lesser cell of each pair; the centre is its own opposite, so that no pair contains it.
    candidates = [cell for cell in _row_by_row(_all_cells(size) - corners(size)) if cell < opposite(cell, size)]
    while True:
        drawn = dice.sample(candidates, count // 2)
        blocks = {*drawn, *(opposite(cell, size) for cell in drawn), *centre}
        if not _unreachable_cells(blocks, size):
            return blocks


def _max_random_blocks(size: int) -> int:
    """Return the largest number of random blocks: fewer than half of the cells, in pairs on boards of even size."""
    below_half = (size * size - 1) // 2
    return below_half if size % 2 else below_half - below_half % 2


def _violation(blocks: set[Cell], size: int) -> str:
    """Return a clause about the first rule for blocks that is broken; empty if the blocks are allowed."""
    if blocked_corners := _row_by_row(blocks & corners(size)):
        return f"{name_of(*blocked_corners[0])} is a corner, and corners must stay free"
    if unpaired := _row_by_row(cell for cell in blocks if opposite(cell, size) not in blocks):
        blocked, unblocked = name_of(*unpaired[0]), name_of(*opposite(unpaired[0], size))
        return f"blocks must be symmetric by a half-turn, and {blocked} is blocked without {unblocked}"
    if 2 * len(blocks) >= size * size:
        return f"{len(blocks)} are at least half of the {size * size} cells"
    if unreachable := _row_by_row(_unreachable_cells(blocks, size)):
        return f"{name_of(*unreachable[0])} is out of reach of every piece"
    return ""


def _all_cells(size: int) -> set[Cell]:
    return set(product(range(size), range(size)))


def corners(size: int) -> set[Cell]:
    """Return the corners, where the pieces start."""
    return set(product((0, size - 1), (0, size - 1)))


def opposite(cell: Cell, size: int) -> Cell:
    """Return the cell to which a half-turn of the board moves a cell."""
    return size - 1 - cell[0], size - 1 - cell[1]


def _unreachable_cells(blocks: set[Cell], size: int) -> set[Cell]:
    """Return the unblocked cells that no piece can reach from the corners, by breadth-first search."""
    unreached = _all_cells(size) - blocks - corners(size)
    queue = list(corners(size))
    # The queue grows during the loop.
    for x, y in queue:
        within_two = product(range(x - 2, x + 3), range(y - 2, y + 3))
        reached = {cell for cell in within_two if cell in unreached}
        unreached -= reached
        queue += reached
    return unreached
