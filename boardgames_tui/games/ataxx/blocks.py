"""The blocked cells that a game of Ataxx may begin with: as a list of cells, by name, or at random."""

import random
import re
from collections.abc import Iterable, Mapping
from itertools import product

from boardgames_tui.core.errors import OptionError, quoted
from boardgames_tui.core.geometry import name_of

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
"""Layouts that players of 7x7 use, each as the rows of a position line."""
LAYOUT_SIZE = 7
RANDOM = re.compile(r"random:([0-9]{1,3}):([0-9]{1,9})")

Cell = tuple[int, int]
"""Column and row, both counted from 0."""


def cells_of(text: str, size: int) -> tuple[str, ...]:
    """Return the names of the cells that a choice of blocks means, from the lowest row, left to right.

    The choice is nothing or `none`, a named layout, `random:COUNT:SEED`, or cells with spaces between. Raise
    OptionError where it is none of them, or breaks a rule for blocks.
    """
    by_chance = RANDOM.fullmatch(text)
    if text.startswith("random") and not by_chance:
        raise OptionError(f"{quoted(text)} lacks a number: it is random:COUNT:SEED, such as random:6:1.")
    if by_chance:
        cells = _random(int(by_chance[1]), int(by_chance[2]), size)
    elif text in LAYOUTS:
        cells = _layout(text, size)
    else:
        cells = _listed("" if text == "none" else text, size)
    wrong = _fault(cells, size)
    if wrong:
        raise OptionError(f"The blocks {quoted(text)} cannot be: {wrong}.")
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
                f"{quoted(name)} is no cell of this board; blocks are cells with spaces between, random:COUNT:SEED, "
                f"none or a layout: {', '.join(LAYOUTS)}."
            )
    return {known[name] for name in text.split()}


def _random(count: int, seed: int, size: int) -> set[Cell]:
    """Draw pairs of opposite cells, and the centre for an odd count, until every cell left can be reached."""
    if count % 2 > size % 2:
        raise OptionError(f"random:{count}:{seed} cannot be symmetric: size {size} has no centre, so COUNT is even.")
    if 2 * count >= size * size:
        raise OptionError(f"random:{count}:{seed} are too many blocks: on size {size} at most {_most(size)} fit.")
    dice = random.Random(seed)
    pairs = [cell for cell in _in_order(_cells(size) - corners(size)) if cell < opposite(cell, size)]
    while True:
        half = dice.sample(pairs, count // 2)
        cells = {*half, *(opposite(cell, size) for cell in half)} | ({(size // 2, size // 2)} if count % 2 else set())
        if not _unreached(cells, size):
            return cells


def _most(size: int) -> int:
    """Fewer than half of the cells; on boards of even size they come in pairs."""
    fewer = (size * size - 1) // 2
    return fewer if size % 2 else fewer - fewer % 2


def _fault(blocks: set[Cell], size: int) -> str:
    """Say which rule for blocks these break, or nothing."""
    if blocked := _in_order(blocks & corners(size)):
        return f"{name_of(*blocked[0])} is a corner, and corners stay free"
    if lonely := _in_order(cell for cell in blocks if opposite(cell, size) not in blocks):
        one, two = name_of(*lonely[0]), name_of(*opposite(lonely[0], size))
        return f"blocks are symmetric by half-turn, and {one} is blocked without {two}"
    if 2 * len(blocks) >= size * size:
        return f"{len(blocks)} are half of the {size * size} cells or more"
    if walled := _in_order(_unreached(blocks, size)):
        return f"{name_of(*walled[0])} is out of reach of every piece, by moves of distance one or two"
    return ""


def _cells(size: int) -> set[Cell]:
    return set(product(range(size), range(size)))


def corners(size: int) -> set[Cell]:
    """Where the pieces start."""
    return set(product((0, size - 1), (0, size - 1)))


def opposite(cell: Cell, size: int) -> Cell:
    """The cell on which this one comes to lie by a half-turn around the centre."""
    return size - 1 - cell[0], size - 1 - cell[1]


def _unreached(blocks: set[Cell], size: int) -> set[Cell]:
    """The unblocked cells to which no piece comes from the corners."""
    left = _cells(size) - blocks - corners(size)
    queue = list(corners(size))
    for x, y in queue:
        near = {cell for cell in product(range(x - 2, x + 3), range(y - 2, y + 3)) if cell in left}
        left -= near
        queue += near
    return left
