"""All characters that boards are drawn with."""

# ruff: noqa: RUF001 - characters that look like others are what this file is about

from collections.abc import Iterator, Mapping

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.presentation import Mark
from boardgames_tui.drawing.scene import Target

COMPACT: Mapping[int, str] = {BLACK: "●", WHITE: "○", BLACK_MARK: "■", WHITE_MARK: "□", BLOCK: "▒"}
COMPACT_LAST: Mapping[int, str] = {BLACK: "◉", WHITE: "◎"}
COMPACT_LINE: Mapping[int, str] = {BLACK: "◆", WHITE: "◇"}
COMPACT_GHOST: Mapping[int, str] = {BLACK: "⠶", WHITE: "°"}
COMPACT_EMPTY: Mapping[object, str] = {
    Target.PLACE: "•",
    Target.FAR: "◦",
    Target.PICK: ";",
    Kind.TAKEN: "╳",
    Kind.LEFT: "-",
    Mark.BLACK_AREA: "╱",
    Mark.WHITE_AREA: "╲",
}
COMPACT_AFTER: Mapping[object, str] = {
    Kind.TURNED: "~",
    Kind.MARKED: "'",
    Target.PLACE: "•",
    Target.FAR: "◦",
    Target.PICK: "˙",
    Mark.DOOMED: "╳",
}
COMPACT_LAST_MARKER = '"'
# Stones in ASCII, which no letter of a column on the board itself may look like.
STONE_LETTERS = "xo"
# Beside the last stone in ASCII, where a capital letter would be a marker.
ASCII_LAST = ">"
# Characters drawn in bold, to be as visible as the others.
THIN = frozenset("○◎◇□[]<>()!°")
THREAT = "!"
SIDES_CURSOR, SIDES_CHOSEN, SIDES_FRAMED = "[]", "<>", "()"
# Marks that are drawn as a frame around a site.
FRAMED_MARKS = frozenset({Mark.ANCHOR, Mark.ACTING})

# The four corners that stand for these two signs in a larger box.
CORNERS: Mapping[str, str] = {SIDES_CURSOR: "┏┓┗┛", SIDES_CHOSEN: "╔╗╚╝", SIDES_FRAMED: "╭╮╰╯"}
CORNERS_LAST, CORNERS_MARKED = "┌┐└┘", "┌  ┘"
DOOMED_CROSS = ("╲╱", "╱╲")
DOOMED_STROKE: Mapping[int, str] = {BLACK: "━", WHITE: "═"}
LAST = "■"
# Squares of the last action by the width and height of the box, as rows of characters for its middle.
LAST_SQUARES: Mapping[tuple[int, int], list[str]] = {
    (4, 2): ["▗▖", "▝▘"],
    (5, 2): ["▗▄▖", "▝▀▘"],
    (5, 3): ["▐■▌"],
    (6, 3): ["■■"],
    (7, 3): ["▐■▌"],
    (8, 4): ["▄▄", "▀▀"],
    (9, 5): ["▐■▌"],
    (12, 6): ["■■■■", "■■■■"],
}
BLOCKED = "░"
HATCH: Mapping[Mark, str] = {Mark.BLACK_AREA: "╱", Mark.WHITE_AREA: "╲"}

# Small drawings in braille dots, centred on a site.
DOTS: Mapping[object, tuple[str, ...]] = {
    Target.PLACE: (".##.", ".##."),
    Target.FAR: (".##.", "#..#", "#..#", ".##."),
    Target.PICK: ("#..#", "....", "....", "#..#"),
    Kind.TAKEN: ("#..#", ".##.", ".##.", "#..#"),
    Kind.LEFT: ("#.#.", ".#.#", "#.#.", ".#.#"),
    Kind.TURNED: ("####", "#..#", "#..#", "####"),
    Mark.LINE: (".##.", "####", "####", ".##."),
    **dict.fromkeys(FRAMED_MARKS, (".##.", "#..#", "#..#", ".##.")),
}
# The same for ghost stones: they differ by colour, for boxes in which little of the stone shows.
GHOST_DOTS: Mapping[int, tuple[str, ...]] = {BLACK: DOTS[Target.PLACE], WHITE: DOTS[Target.FAR]}

# Numerals for boxes without a middle character.
RANKS: Mapping[int, tuple[str, ...]] = {
    1: ("..#.", ".##.", "..#.", "..#.", "..#.", ".###"),
    2: (".##.", "#..#", "...#", "..#.", ".#..", "####"),
    3: ("###.", "...#", ".##.", "...#", "...#", "###."),
    4: ("..#.", ".##.", "#.#.", "####", "..#.", "..#."),
}

MIDPOINT = CELL = "·"
# The same in a box of two rows, between which its middle is.
MIDPOINT_DOTS = ("##",)
# A point of a board that wraps, with the lines at both sides.
WRAPPED_POINT = "─┼─"
# Index of the character for each direction in LINES and LINKS.
HORIZONTAL, VERTICAL = 0, 1
# Lines of a board by the colour whose goal the line is; EMPTY stands for a line that is no goal.
LINES: Mapping[int, str] = {EMPTY: "─│", BLACK: "━┃", WHITE: "═║"}
# Crossings by the same: the top row, the rows between and the bottom row, each with its left, middle and right one.
CROSSINGS: Mapping[int, tuple[str, ...]] = {
    EMPTY: ("┌┬┐", "├┼┤", "└┴┘"),
    BLACK: ("┏┯┓", "┠┼┨", "┗┷┛"),
    WHITE: ("╔╤╗", "╟┼╢", "╚╧╝"),
}
# Lines between joined stones.
LINKS = "━┃"
# Edges of a cell by row and column: its upper left corner and upper edge, then its left edge and inside.
EDGES = ("⡏⠉", "⡇ ")
# Edges of a cell in ASCII by row and column: its inside and right edge, then its lower edge and lower right corner.
ASCII_EDGES = (" |", "-+")
RISING, FALLING = "╱", "╲"
# Characters between a midpoint of one character and a corner, by the direction to the corner: right and down.
SPOKES: Mapping[tuple[int, int], str] = {(-1, -1): "⠑", (-1, 1): "⡠", (1, -1): "⠊", (1, 1): "⢄"}

# Filled parts of block elements: left, top, width and height as fractions of a cell; none of a shade.
BLOCKS: dict[str, list[tuple[float, float, float, float]]] = {char: [] for char in "░▒▓"}
BLOCKS |= {char: [(0, 1 - eighths / 8, 1, eighths / 8)] for eighths, char in enumerate("▁▂▃▄▅▆▇█", 1)}
BLOCKS |= {char: [(0, 0, eighths / 8, 1)] for eighths, char in enumerate("▏▎▍▌▋▊▉", 1)}
BLOCKS |= {"▀": [(0, 0, 1, 1 / 2)], "▔": [(0, 0, 1, 1 / 8)], "▐": [(1 / 2, 0, 1 / 2, 1)], "▕": [(7 / 8, 0, 1 / 8, 1)]}
# Quarters in reading order: upper left, upper right, lower left, lower right.
QUARTERS = [(x, y, 1 / 2, 1 / 2) for y in (0, 1 / 2) for x in (0, 1 / 2)]
QUADRANTS = dict(zip("▖▗▘▙▚▛▜▝▞▟", ("3", "4", "1", "134", "14", "123", "124", "2", "23", "234"), strict=True))
BLOCKS |= {char: [QUARTERS[int(number) - 1] for number in numbers] for char, numbers in QUADRANTS.items()}

BRAILLE = 0x2800
# Bit of each dot of a braille character, by row and column.
BRAILLE_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def braille(dots: Iterator[tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Return the braille characters that show these dots, by column and row; each holds two dots across, four down."""
    bits: dict[tuple[int, int], int] = {}
    for x, y in dots:
        column_and_row = (x // 2, y // 4)
        bits[column_and_row] = bits.get(column_and_row, 0) | BRAILLE_BITS[y % 4][x % 2]
    return {column_and_row: chr(BRAILLE + mask) for column_and_row, mask in bits.items()}


def combine_dots(below: str, top: str) -> str:
    """Return the character with the dots of both characters if both are braille, else `top`."""
    are_braille = all(chr(BRAILLE) <= char <= chr(BRAILLE + 0xFF) for char in (below, top))
    # The offset of a braille character in its block of Unicode is the mask of its dots.
    return chr(ord(below) | ord(top)) if are_braille else top
