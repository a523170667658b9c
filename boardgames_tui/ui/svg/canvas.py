"""A canvas of terminal cells that looks the same in every viewer.

Fonts draw blocks and lines with seams between the rows, and each viewer has another font. Like a terminal, the canvas
therefore draws these glyphs itself. Letters use the viewer's font; each word is stretched to the width of its cells.
A cell has WIDTH by HEIGHT units, and y grows downwards.
"""

import re
from collections import defaultdict
from xml.sax.saxutils import escape

from boardgames_tui.ui.svg.shapes import HEIGHT, WIDTH, rectangle, shape

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


class SvgCanvas:
    """Columns and rows of cells, filled and written in any order. Shapes cover backgrounds, and texts cover shapes."""

    def __init__(self, columns: int, rows: int) -> None:
        self._width, self._height = columns * WIDTH + 2 * PADDING, rows * HEIGHT + 2 * PADDING
        # Path data by colour.
        self._backgrounds: dict[str, list[str]] = defaultdict(list)
        self._sharp_paths: dict[str, list[str]] = defaultdict(list)
        self._smooth_paths: dict[str, list[str]] = defaultdict(list)
        self._texts: list[str] = []

    def fill(self, column: int, row: int, cells: int, colour: str) -> None:
        """Fill cells of a row, from a column on, with a background colour."""
        if colour != FRAME:
            self._backgrounds[colour].append(rectangle(column * WIDTH, row * HEIGHT, cells * WIDTH, HEIGHT))

    def write(self, column: int, row: int, text: str, colour: str, *, bold: bool = False) -> None:
        """Write text of one style from a column on: blocks, lines and discs as shapes, other characters as words."""
        weight = ' font-weight="bold"' if bold else ""
        for word in WORD.finditer(text):
            x = (column + word.start()) * WIDTH
            y = row * HEIGHT
            glyph = shape(word[0][0])
            if glyph:
                layer = self._sharp_paths if glyph.sharp else self._smooth_paths
                layer[colour].append(_move_path(glyph.path, x, y))
            else:
                stretched = f'textLength="{len(word[0]) * WIDTH}" lengthAdjust="spacingAndGlyphs"'
                place = f'x="{x}" y="{y + BASELINE}"'
                self._texts.append(f'<text {place} {stretched} fill="{colour}"{weight}>{escape(word[0])}</text>')

    def to_svg(self) -> str:
        """Return the image as an SVG document."""
        size = f'width="{self._width}" height="{self._height}"'
        view_box = f"{-PADDING} {-PADDING} {self._width} {self._height}"
        elements = (
            f'<path class="{css_class}" fill="{colour}" d="{"".join(paths)}"/>'
            for css_class, layer in (("s", self._backgrounds), ("s", self._sharp_paths), ("f", self._smooth_paths))
            for colour, paths in layer.items()
        )
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" {size}>',
                STYLE,
                f'<rect x="{-PADDING}" y="{-PADDING}" {size} rx="{PADDING}" fill="{FRAME}"/>',
                *elements,
                *self._texts,
                "</svg>\n",
            )
        )


def _move_path(path: str, x: int, y: int) -> str:
    """Return path data moved by x and y: of its commands only M is absolute."""
    return re.sub(r"M(\S+) ([\d.]+)", lambda command: f"M{float(command[1]) + x:g} {float(command[2]) + y:g}", path)
