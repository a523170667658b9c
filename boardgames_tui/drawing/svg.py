"""A board as an SVG image that looks the same in every viewer.

Fonts draw blocks, braille, box lines and discs with seams between them, and each viewer has another font. Like a
terminal, the canvas therefore draws these glyphs itself as shapes. Letters use the viewer's font; each word is
stretched to the width of its cells. A cell has WIDTH by HEIGHT units, and y grows downwards.

A shape is SVG path data in a cell. Of its commands only M is absolute, so that the shape can be moved. An arm of a line
leads from the centre of the cell to one of its edges.
"""

# ruff: noqa: RUF001 - characters that look like others are drawn here

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.sax.saxutils import escape

from boardgames_tui.drawing.glyphs import BLOCKS
from boardgames_tui.drawing.layouts import layouts_of
from boardgames_tui.drawing.paint import paint
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.drawing.theme import mix, theme_for, variant

WIDTH, HEIGHT = 8, 16
# Code points of characters that are drawn as shapes, besides some others.
BRAILLE, BOX_LINES = range(0x2800, 0x2900), range(0x2500, 0x2580)
CENTRE = (WIDTH / 2, HEIGHT / 2)
# Column and row of the dot for each bit of a braille pattern, which is the lowest byte of its code point.
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
# Radii of circles around the centre, filled by the even-odd rule, and paths.
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
# Characters whose edges do not lie on those of cells. Antialiasing would show a seam between others.
SMOOTH = {*DISCS, *FIGURES, *map(chr, BRAILLE)}
# Words of the Unicode names of lines: directions of arms in x and y, and widths of arms in units.
ARMS = {"UP": [(0, -1)], "DOWN": [(0, 1)], "LEFT": [(-1, 0)], "RIGHT": [(1, 0)]}
ARMS |= {"VERTICAL": ARMS["UP"] + ARMS["DOWN"], "HORIZONTAL": ARMS["LEFT"] + ARMS["RIGHT"]}
WEIGHTS = {"LIGHT": 1.0, "HEAVY": 2.0}
# Units of space around the cells.
PADDING = 8
# Classes of paths: `s` has sharp edges, and `f` is filled by the even-odd rule.
STYLE = """<style>
text { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 13px }
.s { shape-rendering: crispEdges }
.f { fill-rule: evenodd }
</style>"""
# Background of the whole canvas.
FRAME = "#121212"
# Units from the top of a cell to the line on which letters stand.
BASELINE = 12
# A word, or a single glyph that is drawn as a shape.
WORD = re.compile(r"[^\s\u2500-\u25ff\u2800-\u28ff·•]+|\S")
# The colour of the labels: a mixture of the background and the colour of text in Textual's dark theme.
LABELS = mix("#e0e0e0", FRAME, 0.4)


class TraceStyle(NamedTuple):
    """Colour of the ring and the line of a trace, the dashes of both, and the ring's radius in stones."""

    colour: str
    dashes: str
    radius: float


PLAYED, BETTER = TraceStyle("#ff4d4d", "4 3", 1.0), TraceStyle("#2fd06f", "none", 0.75)


class Trace(NamedTuple):
    """An action that is drawn over the board: a ring around the last of its sites, and a line from the first one."""

    sites: tuple[int, ...]
    style: TraceStyle


def draw_scene(scene: Scene, board: str = "wood", *, flat: bool = False, traces: Iterable[Trace] = ()) -> str:
    """Return a scene as SVG in the largest layout, with traces over it; `flat` draws stones without shades."""
    layout = next(layouts_of(scene.geometry))
    theme = theme_for("truecolor", board, flat=flat)
    canvas = SvgCanvas(*layout.outer_size)
    for row, segments in enumerate(paint(scene, layout, variant(theme, frame=FRAME, label=LABELS))):
        column = 0
        for text, style, _ in segments:
            if style and style.bgcolor:
                canvas.fill(column, row, len(text), style.bgcolor.name)
            if style and style.color:
                canvas.write(column, row, text, style.color.name, bold=bool(style.bold))
            column += len(text)
    for trace in traces:
        boxes = [next(box for box in layout.boxes_by_site[site] if not box.dim) for site in trace.sites]
        centres = [(layout.margin + box.centre[0], box.centre[1]) for box in boxes]
        canvas.ring(centres, boxes[-1].shape.stone / 2 * trace.style.radius, trace.style)
    return canvas.to_svg()


class SvgCanvas:
    """Columns and rows of cells, filled and written in any order. Shapes cover backgrounds, and texts cover shapes."""

    def __init__(self, columns: int, rows: int) -> None:
        self._width, self._height = columns * WIDTH + 2 * PADDING, rows * HEIGHT + 2 * PADDING
        # Path data by colour.
        self._backgrounds: dict[str, list[str]] = defaultdict(list)
        self._sharp_paths: dict[str, list[str]] = defaultdict(list)
        self._smooth_paths: dict[str, list[str]] = defaultdict(list)
        self._texts: list[str] = []
        self._rings: list[str] = []

    def fill(self, column: int, row: int, cells: int, colour: str) -> None:
        """Fill cells of a row, from a column on, with a background colour."""
        if colour != FRAME:
            self._backgrounds[colour].append(rectangle(column * WIDTH, row * HEIGHT, cells * WIDTH, HEIGHT))

    def write(self, column: int, row: int, text: str, colour: str, *, bold: bool = False) -> None:
        """Write text of one style from a column on: blocks, lines and discs as shapes, other characters as words."""
        weight = ' font-weight="bold"' if bold else ""
        for word in WORD.finditer(text):
            x, y = (column + word.start()) * WIDTH, row * HEIGHT
            path = shape(word[0][0])
            if path is None:
                stretched = f'textLength="{len(word[0]) * WIDTH}" lengthAdjust="spacingAndGlyphs"'
                place = f'x="{x}" y="{y + BASELINE}"'
                self._texts.append(f'<text {place} {stretched} fill="{colour}"{weight}>{escape(word[0])}</text>')
            else:
                layer = self._smooth_paths if word[0] in SMOOTH else self._sharp_paths
                layer[colour].append(_move_path(path, x, y))

    def ring(self, centres: Sequence[tuple[float, float]], radius: float, style: TraceStyle) -> None:
        """Draw a ring around the last of some points in columns and rows, and a line from the first, over all else."""
        points = [(x * WIDTH, y * HEIGHT) for x, y in centres]
        stroke = f'fill="none" stroke="{style.colour}" stroke-width="3" stroke-dasharray="{style.dashes}"'
        x, y = points[-1]
        self._rings.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius * WIDTH:g}" {stroke}/>')
        if len(points) > 1:
            path = " L".join(f"{x:g} {y:g}" for x, y in points)
            self._rings.append(f'<path d="M{path}" {stroke}/>')

    def to_svg(self) -> str:
        size = f'width="{self._width}" height="{self._height}"'
        view_box = f"{-PADDING} {-PADDING} {self._width} {self._height}"
        elements = (
            f'<path class="{css_class}" fill="{colour}" d="{"".join(paths)}"/>'
            for css_class, layer in (("s", self._backgrounds), ("s", self._sharp_paths), ("f", self._smooth_paths))
            for colour, paths in layer.items()
        )
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" {size}>',
            STYLE,
            f'<rect x="{-PADDING}" y="{-PADDING}" {size} rx="{PADDING}" fill="{FRAME}"/>',
            *elements,
            *self._texts,
            *self._rings,
            "</svg>\n",
        ]
        return "\n".join(lines)


def _move_path(path: str, x: int, y: int) -> str:
    """Return path data moved by x and y: of its commands only M is absolute."""
    return re.sub(r"M(\S+) ([\d.]+)", lambda command: f"M{float(command[1]) + x:g} {float(command[2]) + y:g}", path)


@lru_cache
def shape(char: str) -> str | None:
    """Return the path data of a character, or None if the font draws it."""
    code = ord(char)
    if char in BLOCKS:
        return "".join(rectangle(x * WIDTH, y * HEIGHT, w * WIDTH, h * HEIGHT) for x, y, w, h in BLOCKS[char])
    if code in BRAILLE:
        dots = (dot for bit, dot in enumerate(DOTS) if code >> bit & 1)
        return "".join(_circle(WIDTH * (2 * x + 1) / 4, HEIGHT * (2 * y + 1) / 8, 1) for x, y in dots)
    if char in DISCS:
        return "".join(_circle(*CENTRE, radius) for radius in DISCS[char])
    if char in FIGURES:
        return FIGURES[char]
    return _line_shape(unicodedata.name(char).removeprefix("BOX DRAWINGS ")) if code in BOX_LINES else None


def rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def _circle(x: float, y: float, r: float) -> str:
    """Return the path of a circle around a point: two half circles from its left."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _line_shape(name: str) -> str | None:
    """Derive the path of a line from its Unicode name, such as `VERTICAL HEAVY AND RIGHT LIGHT`."""
    words = name.split()
    # A weight of all arms stands before them, other weights behind their arms.
    weight_of_all = WEIGHTS.get(words[0])
    weights: dict[tuple[int, int], float] = {}
    arms_without_weight: list[tuple[int, int]] = []
    for word in words:
        arms_without_weight += ARMS.get(word, ())
        if weight := weight_of_all or WEIGHTS.get(word):
            weights |= dict.fromkeys(arms_without_weight, weight)
            arms_without_weight = []
    if not weights:
        return None
    # Half of the heaviest arm, which fills the corner between two arms.
    overlap = max(weights.values()) / 2
    return "".join(_arm(*direction, weight, overlap) for direction, weight in weights.items())


def _arm(dx: int, dy: int, weight: float, overlap: float) -> str:
    """Return the path of an arm from `overlap` units behind the centre to the edge of the cell in a direction."""
    x, y = CENTRE
    if dx:
        left = x - overlap if dx > 0 else 0
        return rectangle(left, y - weight / 2, WIDTH / 2 + overlap, weight)
    top = y - overlap if dy > 0 else 0
    return rectangle(x - weight / 2, top, weight, HEIGHT / 2 + overlap)
