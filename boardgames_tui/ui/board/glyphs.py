"""Every character that a board is drawn with, in one place."""

# ruff: noqa: RUF001 - characters that look like others are what this file is about

from collections.abc import Iterator, Mapping

from boardgames_tui.core.changes import Kind
from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, WHITE, WHITE_MARK
from boardgames_tui.core.presentation import Mark
from boardgames_tui.ui.board.scene import Target

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
THIN = frozenset("○◎◇□[]<>()!°")
"""What is drawn in bold, so that it is as plain as the rest."""
THREAT = "!"
SIDES_CURSOR, SIDES_CHOSEN, SIDES_ANCHOR = "[]", "<>", "()"

CORNERS_CURSOR, CORNERS_CHOSEN, CORNERS_ANCHOR = "┏┓┗┛", "╔╗╚╝", "╭╮╰╯"
CORNERS_LAST, CORNERS_MARKED = "┌┐└┘", "┌  ┘"
DOOMED_CROSS = "╲╱╱╲"
DOOMED_STROKE: Mapping[int, str] = {BLACK: "━", WHITE: "═"}
LAST = "■"
BLOCKED = "░"
HATCH: Mapping[Mark, str] = {Mark.BLACK_AREA: "╱", Mark.WHITE_AREA: "╲"}

DOTS: Mapping[object, tuple[str, ...]] = {
    Target.PLACE: (".##.", ".##."),
    Target.FAR: (".##.", "#..#", "#..#", ".##."),
    Target.PICK: ("#..#", "....", "....", "#..#"),
    Kind.TAKEN: ("#..#", ".##.", ".##.", "#..#"),
    Kind.LEFT: ("#.#.", ".#.#", "#.#.", ".#.#"),
    Kind.TURNED: ("####", "#..#", "#..#", "####"),
    Mark.LINE: (".##.", "####", "####", ".##."),
    Mark.ANCHOR: (".##.", "#..#", "#..#", ".##."),
}
"""Small pictures in braille dots, centred on a site."""
GHOST_DOTS: Mapping[int, tuple[str, ...]] = {BLACK: (".##.", ".##."), WHITE: (".##.", "#..#", "#..#", ".##.")}
"""The same on a stone that is not there yet, told apart where little of the stone is seen."""

RANKS: Mapping[int, tuple[str, ...]] = {
    1: ("..#.", ".##.", "..#.", "..#.", "..#.", ".###"),
    2: (".##.", "#..#", "...#", "..#.", ".#..", "####"),
    3: ("###.", "...#", ".##.", "...#", "...#", "###."),
    4: ("..#.", ".##.", "#.#.", "####", "..#.", "..#."),
}
"""Numerals for boxes without a character in the middle."""

MIDPOINT = "·"
CELL = "·"
LINES = "─│"
LINES_HEAVY = "━┃"
EDGES = ("⡏⠉", "⡇ ")
"""The edges of a cell: its corner and the upper one, the left one and the inside."""
GOAL_LINES: Mapping[int, str] = {BLACK: LINES_HEAVY, WHITE: "═║"}
RISING, FALLING = "╱", "╲"
CROSSINGS = ("┌┬┐", "├┼┤", "└┴┘")
GOAL_CROSSINGS: Mapping[int, tuple[str, ...]] = {BLACK: ("┏┯┓", "┠┼┨", "┗┷┛"), WHITE: ("╔╤╗", "╟┼╢", "╚╧╝")}
"""The lattice's crossings: the top row, rows between and the lowest row; at the left, between and at the right."""
SPOKES: Mapping[tuple[int, int], str] = {(-1, -1): "⠑", (-1, 1): "⡠", (1, -1): "⠊", (1, 1): "⢄"}
"""Beside a midpoint of one character: from it to a corner, by the steps there to the right and down."""

BRAILLE = 0x2800
BRAILLE_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a braille character, by row and column."""


def braille(dots: Iterator[tuple[int, int]]) -> dict[tuple[int, int], str]:
    """Return the characters, by column and row, that show these dots; two dots across and four down to each."""
    bits: dict[tuple[int, int], int] = {}
    for x, y in dots:
        at = (x // 2, y // 4)
        bits[at] = bits.get(at, 0) | BRAILLE_BITS[y % 4][x % 2]
    return {at: chr(BRAILLE + bit) for at, bit in bits.items()}


def combine_dots(one: str, two: str) -> str:
    """Return the dots of both where both are braille, else the second character."""
    if min(one, two) < chr(BRAILLE) or max(one, two) > chr(BRAILLE + 0xFF):
        return two
    return chr(ord(one) | ord(two))


def dot_picture(rows: tuple[str, ...], width: int, height: int) -> dict[tuple[int, int], str]:
    """Return the characters that show a small picture in the middle of a box of width times height characters."""
    left, top = width - len(rows[0]) // 2, 2 * height - len(rows) // 2
    return braille((left + x, top + y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#")
