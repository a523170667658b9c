"""Glyphs as shapes, as terminals draw them: blocks, braille, box lines and discs. Fonts would leave seams between them.

A shape is path data in a cell of WIDTH by HEIGHT units. Only each M is absolute, so that the shape can be moved.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

WIDTH, HEIGHT = 8, 16
CENTRE = (WIDTH / 2, HEIGHT / 2)
# Filled quarters in reading order: upper left, upper right, lower left, lower right.
QUADRANTS = dict(zip("▖▗▘▙▚▛▜▝▞▟", ("3", "4", "1", "134", "14", "123", "124", "2", "23", "234"), strict=True))
# Column and row of each bit of a braille pattern.
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
# Outer and inner radius.
DISCS = {"●": (3.4, 0), "○": (3.4, 2.6), "◉": (3.4, 2.6), "◎": (3.4, 2.6), "•": (1.9, 0), "·": (1.0, 0)}
# Outer and inner radius of a second disc inside.
KERNELS = {"◉": (1.7, 0), "◎": (1.7, 0.9)}
# Filled by the even-odd rule, as every shape that is not sharp.
FIGURES = {"■": "M1 5h6v6h-6z", "□": "M1 5h6v6h-6zM2 6h4v4h-4z", "◆": "M4 3.6l3.6 4.4-3.6 4.4-3.6-4.4z"}
ARMS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}
BOTH = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}
WEIGHTS = {"LIGHT": 1.0, "HEAVY": 2.0}


class Shape(NamedTuple):
    """Path data; `sharp` if its edges lie on those of cells, so that antialiasing would show a seam."""

    path: str
    sharp: bool


@lru_cache
def shape(char: str) -> Shape | None:
    """Return the shape of a character, or None if the font draws it."""
    code = ord(char)
    if 0x2580 <= code <= 0x259F:
        return Shape("".join(rectangle(*box) for box in _blocks(char)), sharp=True)
    if 0x2800 <= code <= 0x28FF:
        return Shape("".join(_dots(code - 0x2800)), sharp=False)
    if char in DISCS:
        rings = (DISCS[char], KERNELS.get(char, (0, 0)))
        return Shape("".join(_ring(*ring) for ring in rings if ring[0]), sharp=False)
    if char in FIGURES:
        return Shape(FIGURES[char], sharp=False)
    return _lines(unicodedata.name(char, "").removeprefix("BOX DRAWINGS ")) if 0x2500 <= code <= 0x257F else None


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """Return the path of a rectangle."""
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def _blocks(char: str) -> Iterator[tuple[float, float, float, float]]:
    """Yield the filled parts of a block element, in the order of their code points."""
    nth = ord(char) - 0x2580
    if char in QUADRANTS:
        for place in (int(digit) - 1 for digit in QUADRANTS[char]):
            yield place % 2 * WIDTH / 2, place // 2 * HEIGHT / 2, WIDTH / 2, HEIGHT / 2
    elif char in "▀▔":
        yield 0, 0, WIDTH, HEIGHT / (2 if char == "▀" else 8)
    elif char in "▐▕":
        width = WIDTH / (2 if char == "▐" else 8)
        yield WIDTH - width, 0, width, HEIGHT
    elif nth <= 8:
        yield 0, HEIGHT - HEIGHT * nth / 8, WIDTH, HEIGHT * nth / 8
    elif nth < 16:
        yield 0, 0, WIDTH * (16 - nth) / 8, HEIGHT


def _dots(bits: int) -> Iterator[str]:
    for bit, (column, row) in enumerate(DOTS):
        if bits >> bit & 1:
            yield _circle(WIDTH * (2 * column + 1) / 4, HEIGHT * (2 * row + 1) / 8, 1)


def _ring(outer: float, inner: float) -> str:
    return _circle(*CENTRE, outer) + (_circle(*CENTRE, inner) if inner else "")


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _lines(name: str) -> Shape | None:
    """Derive the shape of a line from its Unicode name, such as `VERTICAL HEAVY AND RIGHT LIGHT`."""
    if "DIAGONAL" in name:
        rising, falling = "M0 15.3l7.6-15.3h.4v.7l-7.6 15.3h-.4z", "M0 0h.4l7.6 15.3v.7h-.4l-7.6-15.3z"
        return Shape(rising + falling if "CROSS" in name else rising if "UPPER RIGHT" in name else falling, sharp=False)
    arms = dict(_arms(name))
    return Shape("".join(_arm(ARMS[way], weight, arms) for way, weight in arms.items()), sharp=True) if arms else None


def _arms(name: str) -> Iterator[tuple[str, float]]:
    """Yield each arm of a line with its weight, which the name gives before all arms or after each."""
    words = name.replace("ARC ", "").replace(" AND ", " ").split()
    before = WEIGHTS.get(words[0])
    ways: list[str] = []
    for word in words:
        ways += BOTH.get(word, (word,) if word in ARMS else ())
        if word in WEIGHTS or before:
            yield from ((way, before or WEIGHTS[word]) for way in ways)
            ways = []


def _arm(way: tuple[int, int], weight: float, arms: dict[str, float]) -> str:
    """Return the path of an arm from the middle, crossing lines included, to an edge of the cell."""
    (x, y), (dx, dy) = CENTRE, way
    half, back = weight / 2, max(arms.values()) / 2
    if dx:
        return rectangle(x - back if dx > 0 else 0, y - half, WIDTH / 2 + back, weight)
    return rectangle(x - half, y - back if dy > 0 else 0, weight, HEIGHT / 2 + back)
