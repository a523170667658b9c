"""A picture of the whole screen: Textual's own export, drawn anew so that every viewer shows the same."""

import re
from xml.etree import ElementTree as ET

from boardgames_tui.drawing.svg import SvgCanvas

# Width and height of a cell in Textual's export.
EXPORTED = (12.2, 24.4)
SVG = "{http://www.w3.org/2000/svg}"


def redraw(exported: str, columns: int, rows: int) -> str:
    """Return Textual's export of a screen of this size, drawn anew."""
    tree = ET.fromstring(exported)  # noqa: S314 - the XML is the app's own
    css = dict(re.findall(r"\.([\w-]+-r\d+) \{ (.*?) \}", exported))
    canvas = SvgCanvas(columns, rows)
    matrix = next(group for group in tree.iter(f"{SVG}g") if group.get("clip-path"))
    for rect in matrix.iterfind(f"{SVG}rect"):
        column, row = _cell(rect, 1.5)
        canvas.fill(column, row, round(float(rect.get("width", 0)) / EXPORTED[0]), rect.get("fill", ""))
    for text in matrix.iter(f"{SVG}text"):
        colour, *rest = css[text.get("class", "")].split(";")
        bold = "font-weight: bold" in rest
        canvas.write(*_cell(text, 20), text.text or "", colour.removeprefix("fill: "), bold=bold)
    return canvas.to_svg()


def _cell(element: ET.Element, off: float) -> tuple[int, int]:
    """Return the column and row of an exported element, whose upper edge is `off` units above its y."""
    return round(float(element.get("x", 0)) / EXPORTED[0]), round((float(element.get("y", 0)) - off) / EXPORTED[1])
