"""Stones of any size in block characters: a lit ball, sampled and fitted to half, quarter and eighth blocks.

At the rim, one of the two colours of a character is exactly that of the board, so that no box shows around a stone.
Black and white stones are shaded with different characters, so that they also differ as plain text. In a small box,
marks on a white stone cover all of it but its rim. Such a rim is drawn with characters whose foreground is the board,
so that it looks like an empty disc. In some terminals it then has hairlines, so larger stones have none.

Each character has 4 by 8 samples. A mask has one bit for each, row by row from the upper left. Distances are in widths
of a character, which is twice as high as wide.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import sqrt
from operator import itemgetter
from typing import TypeAlias

from boardgames_tui.core.cells import BLACK, BLACK_MARK
from boardgames_tui.drawing.glyphs import BLOCKS
from boardgames_tui.drawing.styled_char import BELOW, TRANSPARENT, Sprite, StyledChar
from boardgames_tui.drawing.theme import Colour, Ramp, Theme, mix

# Directions as steps to the right and down.
JoinedSides: TypeAlias = frozenset[tuple[int, int]]
Positions: TypeAlias = list[tuple[float, float]]
SAMPLES_ACROSS, SAMPLES_DOWN = 4, 8
# Column and row of each sample, in the order of the bits of a mask.
SAMPLES = [(x, y) for y in range(SAMPLES_DOWN) for x in range(SAMPLES_ACROSS)]
# Number of different steps from the first colour of a ramp to its last.
TONES = 12
# Brightness of a sample outside the stone.
OUTSIDE = -1.0
FULL_MASK = (1 << len(SAMPLES)) - 1
# Blocks with the smallest foreground. They shade the inside of a white stone; all blocks shade a black one.
SLIGHT_BLOCKS = "▔▎"
# Width of the largest box in which marks cover all of a stone but its rim.
MAX_SMALL_WIDTH = 5


@cache
def block_masks() -> Mapping[str, int]:
    """Return the block characters that all terminal fonts draw, with the masks of the samples that they cover."""

    def is_covered(char: str, x: float, y: float) -> bool:
        return any(0 <= x - left < width and 0 <= y - top < height for left, top, width, height in BLOCKS[char])

    fractions = [(x / SAMPLES_ACROSS, y / SAMPLES_DOWN) for x, y in SAMPLES]
    chars = "█▔▁▂▃▄▅▆▇▎▌▊▘▝▀▖▞▛▗▚▐▜▙▟"
    return {char: _mask(is_covered(char, x, y) for x, y in fractions) for char in chars}


def _mask(covered: Iterable[bool]) -> int:
    """Return the mask of the covered samples, given for each sample in order."""
    return sum(is_covered << i for i, is_covered in enumerate(covered))


@lru_cache(maxsize=256)
def disc(width: int, height: int, diameter: float, colour: int, theme: Theme) -> Sprite:
    """Draw a stone in the middle of a box of width times height characters."""
    radius = diameter / 2
    ramp = theme.black if colour == BLACK else theme.white
    # The rim of a small white stone has the colour of the board as its foreground.
    hollow = colour != BLACK and width <= MAX_SMALL_WIDTH

    def stone_char(positions: Positions) -> StyledChar:
        samples = [_brightness(x / radius, y / radius, flat=theme.flat) for x, y in positions]
        covered = _mask(sample != OUTSIDE for sample in samples)
        if covered == FULL_MASK:
            return _best_shading(samples, colour, ramp)
        inside = [sample for sample in samples if sample != OUTSIDE]
        tone = shade(ramp, mean(inside)) if inside else BELOW
        rim = _rim_char(covered, tone, hollow=hollow)
        is_nearly_covered = rim.char == "█"
        return StyledChar(_solid_char(colour), tone, tone) if is_nearly_covered else rim

    return _draw(width, height, stone_char)


def _draw(width: int, height: int, char_of: Callable[[Positions], StyledChar]) -> Sprite:
    """Draw each character of a box by the positions of the middles of its samples, from the middle of the box."""
    # Positions within a character, which is 1 wide and 2 high.
    offsets = [((x + 0.5) / SAMPLES_ACROSS, (y + 0.5) * 2 / SAMPLES_DOWN) for x, y in SAMPLES]

    def char_at(column: int, row: int) -> StyledChar:
        left, top = column - width / 2, 2 * row - height
        return char_of([(left + dx, top + dy) for dx, dy in offsets])

    return tuple(tuple(char_at(column, row) for column in range(width)) for row in range(height))


def _brightness(x: float, y: float, *, flat: bool) -> float:
    """Return the brightness of a ball of radius 1 with ambient and diffuse light; two tones if `flat`."""
    squared_distance = x * x + y * y
    if squared_distance > 1:
        return OUTSIDE
    if flat:
        return 0.5 if y < 0 else 0.3
    # Direction to the light: right, down, towards the player.
    light_x, light_y, light_z = -0.45, -0.6, 0.66
    diffuse = light_x * x + light_y * y + light_z * sqrt(1 - squared_distance)
    return min(1.0, max(0.0, 0.12 + 0.88 * diffuse))


def _solid_char(colour: int) -> str:
    """Return the character of the inside of a stone, which differs by colour even as plain text."""
    return "█" if colour == BLACK else " "


@lru_cache(maxsize=1024)
def _rim_char(covered: int, tone: Colour, *, hollow: bool) -> StyledChar:
    """Return the character that covers the samples of a mask best, in one tone on the background below.

    Of two characters that fit alike, `hollow` prefers the one whose foreground is the background below.
    """
    # The number of wrong samples of each character, whether it is the kind that is not preferred, and the character.
    fits: list[tuple[int, bool, StyledChar]] = []
    for char, mask in block_masks().items():
        fits.append(((mask ^ covered).bit_count(), hollow, StyledChar(char, tone, BELOW)))
        fits.append(((FULL_MASK ^ mask ^ covered).bit_count(), not hollow, StyledChar(char, BELOW, tone)))
    wrong_samples, _, best = min(fits, key=itemgetter(0, 1))
    no_character_fits = wrong_samples >= covered.bit_count()
    return TRANSPARENT if no_character_fits else best


def _best_shading(samples: list[float], colour: int, ramp: Ramp) -> StyledChar:
    """Return the character that shows the samples inside a stone with the smallest squared error."""
    tone = shade(ramp, mean(samples))
    best, least_error = StyledChar(_solid_char(colour), tone, tone), _squared_error(samples)
    for char, mask in block_masks().items():
        if mask != FULL_MASK and (colour == BLACK or char in SLIGHT_BLOCKS):
            foreground = [sample for i, sample in enumerate(samples) if mask >> i & 1]
            background = [sample for i, sample in enumerate(samples) if not mask >> i & 1]
            error = _squared_error(foreground) + _squared_error(background)
            if error < least_error:
                least_error = error
                best = StyledChar(char, shade(ramp, mean(foreground)), shade(ramp, mean(background)))
    return best


def _squared_error(samples: list[float]) -> float:
    """Return the squared error of the samples if they are drawn with their mean."""
    middle = mean(samples)
    return sum((sample - middle) ** 2 for sample in samples)


def mean(samples: Sequence[float]) -> float:
    return sum(samples) / len(samples)


def shade(ramp: Ramp, brightness: float) -> Colour:
    """Interpolate a colour in a ramp: its first colour at 0, its second at 0.5, its third at 1; in TONES steps."""
    dark, middle, light = ramp
    rounded = round(brightness * TONES) / TONES
    return mix(dark, middle, 2 * rounded) if rounded < 0.5 else mix(middle, light, 2 * rounded - 1)


@lru_cache(maxsize=256)
def square(width: int, height: int, colour: int, theme: Theme, joined: JoinedSides = frozenset()) -> Sprite:
    """Draw a marker in the middle of a box: a square half as wide, or wider, and bars that join it to its group."""
    _, tone, _ = theme.black if colour == BLACK_MARK else theme.white
    half = (height + 1) // 2

    def marker_char(positions: Positions) -> StyledChar:
        covered = _mask(_is_in_marker(x, y, half, joined) for x, y in positions)
        if covered == FULL_MASK:
            return StyledChar("█" if colour == BLACK_MARK else "□", tone, tone)
        return _rim_char(covered, tone, hollow=colour != BLACK_MARK)

    return _draw(width, height, marker_char)


def _is_in_marker(x: float, y: float, half: float, joined: JoinedSides) -> bool:
    """Return whether a position, counted from the middle, is in a square of twice `half`, or in one of its bars."""
    if max(abs(x), abs(y)) < half:
        return True
    # A bar leads from the middle in a direction, and is half as wide as the square.
    return any(dx * x + dy * y > 0 and abs(dy * x + dx * y) < half / 2 for dx, dy in joined)
