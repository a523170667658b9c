"""Blocked cells with which a game of Ataxx may begin: listed, as a named layout, or random."""

import random
import re
from collections.abc import Iterable, Mapping
from itertools import product

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.geometry import name_of

# Layouts that players use on 7x7, each as the rows of a position line.
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
# Size of the board for which the layouts are.
LAYOUT_SIZE = 7
# Pattern of random blocks: their number and the seed.
RANDOM = re.compile(r"random:([0-9]{1,3}):([0-9]{1,9})")

# Column and row, from 0.
Cell = tuple[int, int]


def cells_of(text: str, size: int) -> tuple[str, ...]:
    """Return the names of the blocked cells that a choice means, from the lowest row, left to right.

    The choice is empty or `none`, the name of a layout, `random:COUNT:SEED`, or a list of cells separated by spaces.
    Raise OptionError if it is none of these, or breaks a rule for blocks.
    """
    by_chance = RANDOM.fullmatch(text)
    if text.startswith("random") and not by_chance:
        raise OptionError(f"{quoted(text)} lacks a number. Use random:COUNT:SEED, such as random:6:1.")
    if by_chance:
        cells = _random(int(by_chance[1]), int(by_chance[2]), size)
    elif text in LAYOUTS:
        cells = _layout(text, size)
    else:
        cells = _listed("" if text == "none" else text, size)
    wrong = _fault(cells, size)
    if wrong:
        raise OptionError(f"The blocks {quoted(text)} are not allowed: {wrong}.")
    return tuple(name_of(*cell) for cell in _in_order(cells))


def _in_order(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def _layout(name: str, size: int) -> set[Cell]:
    if size != LAYOUT_SIZE:
        raise OptionError(f"The layout {name} is for boards of size {LAYOUT_SIZE}, not {size}.")
    rows = [re.sub(r"\d", lambda gap: "." * int(gap[0]), row) for row in LAYOUTS[name].split("/")]
    return {(x, size - 1 - y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "-"}


def _listed(text: str, size: int) -> set[Cell]:
    known = {name_of(*cell): cell for cell in product(range(size), range(size))}
    for name in text.split():
        if name not in known:
            raise OptionError(
                f"{quoted(name)} is not a cell of this board. Use cells with spaces between, random:COUNT:SEED, none "
                f"or a layout: {', '.join(LAYOUTS)}."
            )
    return {known[name] for name in text.split()}


def _random(count: int, seed: int, size: int) -> set[Cell]:
    """Draw pairs of opposite cells, and the centre for an odd count, until every other cell can be reached."""
    if count % 2 > size % 2:
        raise OptionError(
            f"random:{count}:{seed} cannot be symmetric: size {size} has no centre cell, so COUNT must be even."
        )
    if 2 * count >= size * size:
        raise OptionError(f"random:{count}:{seed} has too many blocks: on size {size} at most {_most(size)} fit.")
    dice = random.Random(seed)
    pairs = [cell for cell in _in_order(_cells(size) - corners(size)) if cell < opposite(cell, size)]
    while True:
        half = dice.sample(pairs, count // 2)
        cells = {*half, *(opposite(cell, size) for cell in half)} | ({(size // 2, size // 2)} if count % 2 else set())
        if not _unreached(cells, size):
            return cells


def _most(size: int) -> int:
    """Return the largest number of random blocks: fewer than half of the cells, in pairs on boards of even size."""
    fewer = (size * size - 1) // 2
    return fewer if size % 2 else fewer - fewer % 2


def _fault(blocks: set[Cell], size: int) -> str:
    """Return the rule that blocks break, or an empty text."""
    if blocked := _in_order(blocks & corners(size)):
        return f"{name_of(*blocked[0])} is a corner, and corners must stay free"
    if lonely := _in_order(cell for cell in blocks if opposite(cell, size) not in blocks):
        one, two = name_of(*lonely[0]), name_of(*opposite(lonely[0], size))
        return f"blocks must be symmetric by a half-turn, and {one} is blocked without {two}"
    if 2 * len(blocks) >= size * size:
        return f"{len(blocks)} are at least half of the {size * size} cells"
    if walled := _in_order(_unreached(blocks, size)):
        return f"{name_of(*walled[0])} is out of reach of every piece"
    return ""


def _cells(size: int) -> set[Cell]:
    return set(product(range(size), range(size)))


def corners(size: int) -> set[Cell]:
    """Return the corners, where the pieces start."""
    return set(product((0, size - 1), (0, size - 1)))


def opposite(cell: Cell, size: int) -> Cell:
    """Return the cell that a half-turn of the board maps this one to."""
    return size - 1 - cell[0], size - 1 - cell[1]


def _unreached(blocks: set[Cell], size: int) -> set[Cell]:
    """Return the unblocked cells that no piece can reach from the corners."""
    left = _cells(size) - blocks - corners(size)
    queue = list(corners(size))
    for x, y in queue:
        near = {cell for cell in product(range(x - 2, x + 3), range(y - 2, y + 3)) if cell in left}
        left -= near
        queue += near
    return left
