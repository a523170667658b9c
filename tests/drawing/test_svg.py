"""Boards as SVG: every cell has its place, and glyphs of lines, blocks and discs become shapes."""

# ruff: noqa: RUF001 - characters that look like others are what this file is about

import re

import pytest

from boardgames_tui.drawing.svg import HEIGHT, SMOOTH, WIDTH, SvgCanvas, shape
from tests.rows import each_row

pytestmark = pytest.mark.quick


def svg_lines(canvas):
    """Return the lines of the document after the styles and the frame."""
    return canvas.to_svg().split("</style>\n")[1].splitlines()


def test_cells_words_and_glyphs_are_placed_by_column_and_row():
    canvas, stretched = SvgCanvas(10, 3), 'lengthAdjust="spacingAndGlyphs"'
    canvas.fill(2, 1, 3, "#aa814b")
    canvas.fill(0, 0, 1, "#121212")
    canvas.write(1, 2, "a1 <█", "#ffffff", bold=True)
    canvas.write(0, 1, "─●", "#000000")
    assert svg_lines(canvas) == [
        '<rect x="-8" y="-8" width="96" height="64" rx="8" fill="#121212"/>',
        '<path class="s" fill="#aa814b" d="M16 16h24v16h-24z"/>',
        '<path class="s" fill="#ffffff" d="M40 32h8v16h-8z"/>',
        '<path class="s" fill="#000000" d="M0 23.5h4.5v1h-4.5zM3.5 23.5h4.5v1h-4.5z"/>',
        '<path class="f" fill="#000000" d="M8.6 24a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z"/>',
        f'<text x="8" y="44" textLength="16" {stretched} fill="#ffffff" font-weight="bold">a1</text>',
        f'<text x="32" y="44" textLength="8" {stretched} fill="#ffffff" font-weight="bold">&lt;</text>',
        "</svg>",
    ]


def area(char):
    """Return the fraction of a cell that the rectangles of a glyph fill."""
    sides = re.findall(r"h([\d.]+)v([\d.]+)", shape(char))
    return sum(float(width) * float(height) for width, height in sides) / (WIDTH * HEIGHT)


@each_row(
    ("chars", "shares"),
    [
        ("▁▂▃▄▅▆▇█", [n / 8 for n in range(1, 9)]),
        ("▉▊▋▌▍▎▏", [n / 8 for n in reversed(range(1, 8))]),
        ("▀▔▐▕", [1 / 2, 1 / 8, 1 / 2, 1 / 8]),
        ("▖▗▘▝▙▛▜▟▚▞", [1 / 4] * 4 + [3 / 4] * 4 + [1 / 2] * 2),
    ],
)
def test_a_block_fills_its_share_of_the_cell(chars, shares):
    assert [area(char) for char in chars] == shares


@each_row(
    ("char", "path"),
    [
        ("▄", "M0 8h8v8h-8z"),
        ("▌", "M0 0h4v16h-4z"),
        ("▐", "M4 0h4v16h-4z"),
        ("▝", "M4 0h4v8h-4z"),
        ("▖", "M0 8h4v8h-4z"),
        ("│", "M3.5 0h1v8.5h-1zM3.5 7.5h1v8.5h-1z"),
        ("━", "M0 7h5v2h-5zM3 7h5v2h-5z"),
        ("┏", "M3 7h2v9h-2zM3 7h5v2h-5z"),
        ("┝", "M3.5 0h1v9h-1zM3.5 7h1v9h-1zM3 7h5v2h-5z"),
        ("╱", "M0 15.3l7.6-15.3h.4v.7l-7.6 15.3h-.4z"),
        ("╲", "M0 0h.4l7.6 15.3v.7h-.4l-7.6-15.3z"),
        # Dots from the top to the bottom of the left column, then of the right one.
        *zip(
            "⠁⠂⠄⡀⠈⠐⠠⢀", (f"M{x} {y}a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z" for x in (1, 5) for y in (2, 6, 10, 14)), strict=True
        ),
        ("•", "M2.1 8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z"),
    ],
)
def test_a_glyph_is_drawn_as_in_terminals(char, path):
    assert shape(char) == path


def test_a_ring_has_a_hole_and_the_last_stone_a_kernel():
    assert [shape(char).count("z") for char in "●○◉◎"] == [1, 2, 3, 4]
    assert [char in SMOOTH for char in "█─●╳⠁■"] == [False, False, True, True, True, True]


def test_letters_are_left_to_the_font():
    assert [shape(char) for char in "aé1 "] == [None] * 4
