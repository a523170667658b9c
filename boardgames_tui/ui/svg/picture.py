"""A picture of a screen that looks the same everywhere: Textual's own export, with the glyphs of boards as shapes.

A font draws blocks and lines with seams between the rows, and each viewer has another font. Terminals draw them
themselves; so does this. Letters are left to the viewer's font, each run held to the width of its cells.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from boardgames_tui.ui.svg.shapes import HEIGHT, WIDTH, rectangle, shape

EXPORTED = (12.2, 24.4)
"""Width and height of a cell in Textual's export."""
EDGE = 8
STYLE = """<style>
text { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 13px }
.s { shape-rendering: crispEdges }
.f { fill-rule: evenodd }
</style>"""
FRAME = "#121212"
BASELINE = 12
SVG = "{http://www.w3.org/2000/svg}"


@dataclass
class Layers:
    """Path data by colour: what lies behind, shapes with sharp edges, smooth ones; and runs of text."""

    behind: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    sharp: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    smooth: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    text: list[str] = field(default_factory=list)


def redraw(exported: str, columns: int, rows: int) -> str:
    """Return Textual's export of a screen of so many columns and rows, drawn anew."""
    tree = ET.fromstring(exported)  # noqa: S314 - the XML is the app's own
    css = dict(re.findall(r"\.([\w-]+-r\d+) \{ (.*?) \}", exported))
    layers = Layers()
    matrix = next(group for group in tree.iter(f"{SVG}g") if group.get("clip-path"))
    for rect in matrix.iterfind(f"{SVG}rect"):
        x, y, across = _cell(rect, 1.5)
        layers.behind[rect.get("fill", "")].append(rectangle(x, y, across, HEIGHT))
    for text in matrix.iter(f"{SVG}text"):
        x, y, _ = _cell(text, 20)
        _write(layers, text.text or "", css[text.get("class", "")], x, y)
    return "\n".join(_svg(layers, columns * WIDTH, rows * HEIGHT))


def _cell(element: ET.Element, off: float) -> tuple[int, int, int]:
    """Where an exported element stands and how wide it is, in our units."""
    x, y = (float(element.get(key, 0)) for key in "xy")
    across = float(element.get("width") or element.get("textLength") or 0)
    return (
        round(x / EXPORTED[0]) * WIDTH,
        round((y - off) / EXPORTED[1]) * HEIGHT,
        round(across / EXPORTED[0]) * WIDTH,
    )


def _write(layers: Layers, text: str, css: str, x: int, y: int) -> None:
    """Add a run of one style: its glyphs as shapes, the rest as text, in words."""
    colour, *rest = css.split(";")
    fill = colour.removeprefix("fill: ")
    weight = ' font-weight="bold"' if "font-weight: bold" in rest else ""
    for word in re.finditer(r"[^\s\u2500-\u25ff\u2800-\u28ff·•]+|\S", text):
        at, drawn = x + word.start() * WIDTH, shape(word[0][0])
        if drawn:
            layer = layers.sharp if drawn.sharp else layers.smooth
            layer[fill].append(_moved(drawn.path, at, y))
        else:
            length = f'textLength="{len(word[0]) * WIDTH}" lengthAdjust="spacingAndGlyphs"'
            place = f'x="{at}" y="{y + BASELINE}"'
            layers.text.append(f'<text {place} {length} fill="{fill}"{weight}>{escape(word[0])}</text>')


def _moved(path: str, x: int, y: int) -> str:
    return re.sub(r"M(\S+) ([\d.]+)", lambda start: f"M{float(start[1]) + x:g} {float(start[2]) + y:g}", path)


def _svg(layers: Layers, width: int, height: int) -> Iterator[str]:
    across, down = width + 2 * EDGE, height + 2 * EDGE
    size = f'width="{across}" height="{down}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE} {-EDGE} {across} {down}" {size}>'
    yield STYLE
    yield f'<rect x="{-EDGE}" y="{-EDGE}" {size} rx="{EDGE}" fill="{FRAME}"/>'
    for kind, layer in (("s", layers.behind), ("s", layers.sharp), ("f", layers.smooth)):
        yield from (f'<path class="{kind}" fill="{fill}" d="{"".join(paths)}"/>' for fill, paths in layer.items())
    yield from layers.text
    yield "</svg>\n"
