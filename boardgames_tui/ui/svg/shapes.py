"""Glyphs as shapes, as terminals draw them: blocks, braille, box lines and discs. Fonts would leave seams between them.

A shape is SVG path data in a cell of WIDTH by HEIGHT units; y grows downwards. Of its commands only M is absolute, so
that the shape can be moved. An arm of a line leads from the centre of the cell to one of its edges.
"""

# ruff: noqa: RUF001 - characters that look like others are drawn here

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

WIDTH, HEIGHT = 8, 16
# Code points of these characters.
BLOCKS, BRAILLE, BOX_LINES = range(0x2580, 0x25A0), range(0x2800, 0x2900), range(0x2500, 0x2580)
CENTRE = (WIDTH / 2, HEIGHT / 2)
# Filled quarters in reading order: upper left, upper right, lower left, lower right.
QUADRANTS = dict(zip("▖▗▘▙▚▛▜▝▞▟", ("3", "4", "1", "134", "14", "123", "124", "2", "23", "234"), strict=True))
# Column and row of the dot for each bit of a braille pattern.
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
# Filled by the even-odd rule, as every shape that is not sharp: radii of circles around the centre, and paths.
DISCS = {"●": (3.4,), "○": (3.4, 2.6), "◉": (3.4, 2.6, 1.7), "◎": (3.4, 2.6, 1.7, 0.9), "•": (1.9,), "·": (1.0,)}
RISING, FALLING = "M0 15.3l7.6-15.3h.4v.7l-7.6 15.3h-.4z", "M0 0h.4l7.6 15.3v.7h-.4l-7.6-15.3z"
FIGURES = {
    "■": "M1 5h6v6h-6z",
    "□": "M1 5h6v6h-6zM2 6h4v4h-4z",
    "◆": "M4 3.6l3.6 4.4-3.6 4.4-3.6-4.4z",
    "╱": RISING,
    "╲": FALLING,
    "╳": RISING + FALLING,
}
# Words of the Unicode names of lines: directions of arms in x and y, pairs of arms, and widths of arms in units.
DIRECTIONS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}
AXES = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}
WEIGHTS = {"LIGHT": 1.0, "HEAVY": 2.0}


class Shape(NamedTuple):
    """Path data; `sharp` if its edges lie on those of cells, so that antialiasing would show a seam."""

    path: str
    sharp: bool


@lru_cache
def shape(char: str) -> Shape | None:
    """Return the shape of a character, or None if the font draws it."""
    code = ord(char)
    if code in BLOCKS:
        return Shape("".join(rectangle(*box) for box in _block_boxes(char)), sharp=True)
    if code in BRAILLE:
        return Shape("".join(_braille_dots(code - BRAILLE.start)), sharp=False)
    if char in DISCS:
        return Shape("".join(_circle(*CENTRE, radius) for radius in DISCS[char]), sharp=False)
    if char in FIGURES:
        return Shape(FIGURES[char], sharp=False)
    if code in BOX_LINES:
        return _line_shape(unicodedata.name(char, "").removeprefix("BOX DRAWINGS "))
    return None


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """Return the path of a rectangle."""
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def _block_boxes(char: str) -> Iterator[tuple[float, float, float, float]]:
    """Yield x, y, width and height of the filled parts of a block element; none of a shade."""
    index = ord(char) - BLOCKS.start
    if char in QUADRANTS:
        for digit in QUADRANTS[char]:
            row, column = divmod(int(digit) - 1, 2)
            yield column * WIDTH / 2, row * HEIGHT / 2, WIDTH / 2, HEIGHT / 2
    elif char in "▀▔":
        yield 0, 0, WIDTH, HEIGHT / (2 if char == "▀" else 8)
    elif char in "▐▕":
        width = WIDTH / (2 if char == "▐" else 8)
        yield WIDTH - width, 0, width, HEIGHT
    elif index <= 8:
        # ▁ to █: one to eight eighths from below.
        yield 0, HEIGHT - HEIGHT * index / 8, WIDTH, HEIGHT * index / 8
    elif index < 16:
        # ▉ to ▏: seven eighths to one from the left.
        yield 0, 0, WIDTH * (16 - index) / 8, HEIGHT


def _braille_dots(pattern: int) -> Iterator[str]:
    """Yield a circle for each bit that is set in a braille pattern."""
    for bit, (column, row) in enumerate(DOTS):
        if pattern >> bit & 1:
            yield _circle(WIDTH * (2 * column + 1) / 4, HEIGHT * (2 * row + 1) / 8, 1)


def _circle(x: float, y: float, r: float) -> str:
    """Return the path of a circle around a point: two half circles from its left."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _line_shape(name: str) -> Shape | None:
    """Derive the shape of a line from its Unicode name, such as `VERTICAL HEAVY AND RIGHT LIGHT`."""
    weights = dict(_weights_of_arms(name))
    if not weights:
        return None
    overlap = max(weights.values()) / 2
    paths = (_arm(*DIRECTIONS[direction], weight, overlap) for direction, weight in weights.items())
    return Shape("".join(paths), sharp=True)


def _weights_of_arms(name: str) -> Iterator[tuple[str, float]]:
    """Yield the direction of each arm of a line with its weight, which the name has before all arms or behind each."""
    words = name.replace("ARC ", "").replace(" AND ", " ").split()
    weight_of_all = WEIGHTS.get(words[0])
    # Directions whose weight has not been read.
    directions: list[str] = []
    for word in words:
        directions += AXES.get(word, (word,) if word in DIRECTIONS else ())
        weight = weight_of_all or WEIGHTS.get(word)
        if weight:
            yield from ((direction, weight) for direction in directions)
            directions = []


def _arm(dx: int, dy: int, weight: float, overlap: float) -> str:
    """Return the path of an arm from `overlap` units behind the centre to the edge of the cell in a direction.

    The overlap, half the weight of the heaviest arm, fills the corner between two arms.
    """
    x, y = CENTRE
    if dx:
        return rectangle(x - overlap if dx > 0 else 0, y - weight / 2, WIDTH / 2 + overlap, weight)
    return rectangle(x - weight / 2, y - overlap if dy > 0 else 0, weight, HEIGHT / 2 + overlap)
