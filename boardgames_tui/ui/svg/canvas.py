"""A canvas of terminal cells that looks the same in every viewer.

Fonts draw blocks and lines with seams between the rows, and each viewer has another font. Like a terminal, the canvas
therefore draws these glyphs itself. Letters use the viewer's font; each word is stretched to the width of its cells.
"""

import re
from collections import defaultdict
from xml.sax.saxutils import escape

from boardgames_tui.ui.svg.shapes import HEIGHT, WIDTH, rectangle, shape

# Space around the cells.
EDGE = 8
STYLE = """<style>
text { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 13px }
.s { shape-rendering: crispEdges }
.f { fill-rule: evenodd }
</style>"""
FRAME = "#121212"
# From the top of a cell to the line on which letters stand.
BASELINE = 12
# A word, or a single glyph that is drawn as a shape.
WORD = re.compile(r"[^\s\u2500-\u25ff\u2800-\u28ff·•]+|\S")


class SvgCanvas:
    """Columns and rows of cells, filled and written in any order. Shapes cover backgrounds, and texts cover shapes."""

    def __init__(self, columns: int, rows: int) -> None:
        self._width, self._height = columns * WIDTH + 2 * EDGE, rows * HEIGHT + 2 * EDGE
        # Path data by colour.
        self._backgrounds: dict[str, list[str]] = defaultdict(list)
        self._sharp: dict[str, list[str]] = defaultdict(list)
        self._smooth: dict[str, list[str]] = defaultdict(list)
        self._texts: list[str] = []

    def fill(self, column: int, row: int, cells: int, colour: str) -> None:
        """Fill cells of a row with a background."""
        if colour != FRAME:
            self._backgrounds[colour].append(rectangle(column * WIDTH, row * HEIGHT, cells * WIDTH, HEIGHT))

    def write(self, column: int, row: int, text: str, colour: str, *, bold: bool = False) -> None:
        """Write text of one style: blocks, lines and discs as shapes, the rest as words."""
        weight = ' font-weight="bold"' if bold else ""
        for word in WORD.finditer(text):
            x, y, drawn = (column + word.start()) * WIDTH, row * HEIGHT, shape(word[0][0])
            if drawn:
                (self._sharp if drawn.sharp else self._smooth)[colour].append(_moved(drawn.path, x, y))
            else:
                length = f'textLength="{len(word[0]) * WIDTH}" lengthAdjust="spacingAndGlyphs"'
                place = f'x="{x}" y="{y + BASELINE}"'
                self._texts.append(f'<text {place} {length} fill="{colour}"{weight}>{escape(word[0])}</text>')

    def to_svg(self) -> str:
        """Return the image as an SVG document."""
        size = f'width="{self._width}" height="{self._height}"'
        view = f"{-EDGE} {-EDGE} {self._width} {self._height}"
        paths = (
            f'<path class="{kind}" fill="{colour}" d="{"".join(parts)}"/>'
            for kind, layer in (("s", self._backgrounds), ("s", self._sharp), ("f", self._smooth))
            for colour, parts in layer.items()
        )
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" {size}>',
                STYLE,
                f'<rect x="{-EDGE}" y="{-EDGE}" {size} rx="{EDGE}" fill="{FRAME}"/>',
                *paths,
                *self._texts,
                "</svg>\n",
            )
        )


def _moved(path: str, x: int, y: int) -> str:
    return re.sub(r"M(\S+) ([\d.]+)", lambda start: f"M{float(start[1]) + x:g} {float(start[2]) + y:g}", path)
