"""Stones of any size in block characters: a lit ball, sampled and fitted to half, quarter and eighth blocks.

At the rim, one of the two colours of a character is exactly the one below it, so that no box shows around a stone.
Black and white stones are shaded with different characters, so that they also differ as plain text. In a small box the
signs cover the shades, so the rim of a white stone is drawn with characters whose foreground is the board, as an empty
disc. In fonts that draw the blocks themselves such a rim shows hairlines, so larger stones have none.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain
from math import sqrt
from typing import NamedTuple, TypeAlias

from boardgames_tui.core.kernel import BLACK, BLACK_MARK
from boardgames_tui.ui.board.styled_char import BELOW, TRANSPARENT, Sprite, StyledChar
from boardgames_tui.ui.board.theme import Colour, Ramp, Theme, mix

# Directions as steps to the right and down.
JoinedSides: TypeAlias = frozenset[tuple[int, int]]
ACROSS, DOWN = 4, 8
SAMPLES = ACROSS * DOWN
PLACES = [(x, y) for y in range(DOWN) for x in range(ACROSS)]
TONES = 12
NOTHING = -1.0
FULL = (1 << SAMPLES) - 1
LIGHT = (-0.45, -0.6, 0.66)
QUADRANTS = {"▘": 1, "▝": 2, "▖": 4, "▗": 8, "▀": 3, "▌": 5, "▚": 9, "▞": 6, "▐": 10, "▄": 12}
QUADRANTS |= {"▛": 7, "▜": 11, "▙": 13, "▟": 14}
"""Upper left 1, upper right 2, lower left 4, lower right 8."""
# Blocks with the smallest foreground. They shade the inside of a white stone; all blocks shade a black one.
SLIGHT = "▔▎"
# Width of the largest box in which signs cover all of a stone but its rim.
SMALL = 5


class Block(NamedTuple):
    """Block character and the samples that its foreground covers: one bit each, row by row from the upper left."""

    char: str
    mask: int


@cache
def blocks() -> tuple[Block, ...]:
    """Return all block characters that terminal fonts draw."""
    found = {"█": FULL, "▔": _mask((x, 0) for x in range(ACROSS))}
    for n, char in enumerate("▁▂▃▄▅▆▇", 1):
        found[char] = _mask(PLACES[-n * ACROSS :])
    for n, char in enumerate("▎▌▊", 1):
        found[char] = _mask((x, y) for x, y in PLACES if x < n)
    for char, quarters in QUADRANTS.items():
        found[char] = _mask((x, y) for x, y in PLACES if quarters >> (x // 2 + y // 4 * 2) & 1)
    return tuple(Block(char, mask) for char, mask in found.items())


def _mask(covered: Iterable[tuple[int, int]]) -> int:
    return sum(1 << (y * ACROSS + x) for x, y in covered)


def _bits(covered: Iterable[bool]) -> int:
    """Return the covered samples of a character as bits."""
    return sum(bit << i for i, bit in enumerate(covered))


@lru_cache(maxsize=256)
def disc(width: int, height: int, diameter: float, colour: int, theme: Theme) -> Sprite:
    """Draw a stone in the middle of a box. Its diameter is in characters across."""
    ramp = theme.black if colour == BLACK else theme.white
    hollow = colour != BLACK and width <= SMALL
    return tuple(
        tuple(
            _piece(_samples(x - width / 2, 2 * y - height, diameter / 2, theme.flat), colour, ramp, hollow=hollow)
            for x in range(width)
        )
        for y in range(height)
    )


def _samples(left: float, top: float, radius: float, flat: bool) -> list[float]:
    """Return the brightness of the ball at each sample of a character, from 0 to 1; NOTHING outside the ball."""
    return [
        _brightness((left + (x + 0.5) / ACROSS) / radius, (top + (y + 0.5) * 2 / DOWN) / radius, flat=flat)
        for x, y in PLACES
    ]


def _brightness(x: float, y: float, *, flat: bool) -> float:
    beside = x * x + y * y
    if beside > 1:
        return NOTHING
    if flat:
        return 0.5 if y < 0 else 0.3
    across, down, out = LIGHT
    return min(1.0, max(0.0, 0.12 + 0.88 * (across * x + down * y + out * sqrt(1 - beside))))


def _piece(samples: list[float], colour: int, ramp: Ramp, *, hollow: bool) -> StyledChar:
    covered = _bits(sample != NOTHING for sample in samples)
    if covered == FULL:
        return _inside(samples, colour, ramp)
    tone = shade(ramp, mean(sample for sample in samples if sample != NOTHING)) if covered else BELOW
    fitted = _fitted(covered, tone, hollow=hollow)
    return StyledChar(_solid(colour), tone, tone) if fitted.char == "█" else fitted


def _solid(colour: int) -> str:
    return "█" if colour == BLACK else " "


@lru_cache(maxsize=1024)
def _fitted(covered: int, tone: Colour, *, hollow: bool) -> StyledChar:
    """Return the character that covers these samples best, in one colour."""
    fits = ((_misfit(block.mask, covered), block.char, False) for block in blocks())
    swaps = ((_misfit(FULL ^ block.mask, covered), block.char, True) for block in blocks())
    error, char, swapped = min(chain(fits, swaps), key=lambda fit: (fit[0], fit[2] != hollow))
    if error >= covered.bit_count():
        return TRANSPARENT
    return StyledChar(char, BELOW, tone) if swapped else StyledChar(char, tone, BELOW)


def _misfit(mask: int, wanted: int) -> int:
    return (mask ^ wanted).bit_count()


def _inside(samples: list[float], colour: int, ramp: Ramp) -> StyledChar:
    """Return the character and the two shades that fit the samples with the least error."""
    return min(_divisions(samples, colour, ramp), key=lambda found: found[0])[1]


def _divisions(samples: list[float], colour: int, ramp: Ramp) -> Iterator[tuple[float, StyledChar]]:
    tone = shade(ramp, mean(samples))
    yield _spread(samples), StyledChar(_solid(colour), tone, tone)
    for block in (block for block in blocks()[1:] if colour == BLACK or block.char in SLIGHT):
        inked = [sample for i, sample in enumerate(samples) if block.mask >> i & 1]
        bare = [sample for i, sample in enumerate(samples) if not block.mask >> i & 1]
        ink = StyledChar(block.char, shade(ramp, mean(inked)), shade(ramp, mean(bare)))
        yield _spread(inked) + _spread(bare), ink


def _spread(samples: list[float]) -> float:
    middle = mean(samples)
    return sum((sample - middle) ** 2 for sample in samples)


def mean(samples: Iterable[float]) -> float:
    """Return the arithmetic mean."""
    values = list(samples)
    return sum(values) / len(values)


def shade(ramp: Ramp, bright: float) -> Colour:
    """Return a colour of a ramp: its first colour at 0, its second at 0.5, its third at 1."""
    low, middle, high = ramp
    steps = round(bright * TONES) / TONES
    return mix(low, middle, 2 * steps) if steps < 0.5 else mix(middle, high, 2 * steps - 1)


@lru_cache(maxsize=256)
def square(width: int, height: int, colour: int, theme: Theme, joined: JoinedSides = frozenset()) -> Sprite:
    """Draw a marker in the middle of a box: a square half as wide, or wider, with a bar towards each joined side.

    The bars of two markers meet between them, so that they look like one group.
    """
    tone = (theme.black if colour == BLACK_MARK else theme.white)[1]
    half = (height + 1) // 2

    def piece(x: int, y: int) -> StyledChar:
        across, down = x - width / 2, 2 * y - height
        places = ((across + (i + 0.5) / ACROSS, down + (j + 0.5) * 2 / DOWN) for i, j in PLACES)
        return _slab(_bits(_in_marker(place, half, joined) for place in places), tone, colour)

    return tuple(tuple(piece(x, y) for x in range(width)) for y in range(height))


def _in_marker(place: tuple[float, float], half: float, joined: JoinedSides) -> bool:
    """Return whether a place, counted from the middle, is in a square of twice `half`, or in one of its bars."""
    x, y = place
    bars = (dx * x + dy * y > 0 and abs(dy * x + dx * y) < half / 2 for dx, dy in joined)
    return max(abs(x), abs(y)) < half or any(bars)


def _slab(covered: int, tone: Colour, colour: int) -> StyledChar:
    if covered == FULL:
        return StyledChar("█" if colour == BLACK_MARK else "□", tone, tone)
    return _fitted(covered, tone, hollow=colour != BLACK_MARK)
