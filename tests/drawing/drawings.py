"""Helpers for tests of drawings: scenes of every state, drawings as text, and their luminance."""

from functools import cache

from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, EMPTY, WHITE, WHITE_MARK
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.presentation import Mark
from boardgames_tui.drawing.glyphs import RANKS
from boardgames_tui.drawing.layout import NODE, Scale
from boardgames_tui.drawing.paint import paint
from boardgames_tui.drawing.scene import Scene, Target
from boardgames_tui.drawing.stone_shapes import FULL_MASK, SAMPLES_ACROSS, SAMPLES_DOWN, block_masks
from boardgames_tui.drawing.styled_char import BELOW
from boardgames_tui.drawing.theme import WOOD

TILES = [scale.tile for scale in Scale if scale.tile != NODE]
STONE_SHAPES = [*TILES, *(shape for scale in Scale for shape in (scale.point, scale.midpoint) if shape != NODE)]


def scene(geometry, stones=None, **more):
    cells = [EMPTY] * len(geometry.spots)
    for name, cell in (stones or {}).items():
        cells[geometry.site_of[name]] = cell
    return Scene(geometry, tuple(cells), **more)


def text(painted):
    return ["".join(segment.text for segment in row) for row in painted]


def site_text(layout, shown, site, cursor=None, theme=WOOD):
    """Return the characters in a site's box."""
    rows = text(paint(shown, layout, theme, cursor))
    box = layout.boxes_by_site[site][-1]
    x = layout.margin + box.x
    return "\n".join(row[x : x + box.shape.width] for row in rows[box.y : box.y + box.shape.height])


def scenes_by_state(geometry, site):
    """Return scenes in which one site has each state that a board can show, by name."""
    name, here = geometry.names[site], frozenset({site})

    def with_cell(cell, **more):
        return scene(geometry, {name: cell}, **more)

    found = {"empty": with_cell(EMPTY), "block": with_cell(BLOCK), "threat": with_cell(EMPTY, threats=here)}
    for target in Target:
        found[f"target {target.value}"] = with_cell(EMPTY, targets={site: target})
    for kind in (Kind.TAKEN, Kind.LEFT):
        found[kind.value] = with_cell(EMPTY, changed={site: kind})
    for mark in (Mark.BLACK_AREA, Mark.WHITE_AREA):
        found[mark.value] = with_cell(EMPTY, marks={site: mark})
    for rank in RANKS:
        found[f"rank {rank}"] = with_cell(EMPTY, targets={site: Target.PLACE}, ranks={site: rank})
        for mark in (Mark.BLACK_AREA, Mark.WHITE_AREA):
            found[f"{mark.value} rank {rank}"] = with_cell(EMPTY, marks={site: mark}, ranks={site: rank})
    for cell, colour in ((BLACK, "black"), (WHITE, "white")):
        found[colour] = with_cell(cell)
        found[f"{colour} rank"] = with_cell(cell, ranks={site: 1})
        found[f"{colour} last rank"] = with_cell(cell, last=here, ranks={site: 1})
        found[f"{colour} to come"] = with_cell(EMPTY, ghosts={site: cell})
        found[f"{colour} last"] = with_cell(cell, last=here)
        found[f"{colour} chosen"] = with_cell(cell, chosen=here)
        found[f"{colour} turned"] = with_cell(cell, changed={site: Kind.TURNED})
        found[f"{colour} to pick"] = with_cell(cell, targets={site: Target.PICK})
        for mark in (Mark.DOOMED, Mark.ANCHOR, Mark.LINE):
            found[f"{colour} {mark.value}"] = with_cell(cell, marks={site: mark})
    for cell, colour in ((BLACK_MARK, "black"), (WHITE_MARK, "white")):
        found[f"{colour} marker"] = with_cell(cell)
        found[f"{colour} marker last"] = with_cell(cell, last=here)
        found[f"{colour} marker laid"] = with_cell(cell, changed={site: Kind.MARKED})
    return found


@cache
def masks():
    return {**block_masks(), " ": 0, "□": FULL_MASK}


def covered_samples(sprite):
    """Return the coordinates of the samples of a drawing that differ from the empty board."""
    found = set()
    for row, inks in enumerate(sprite):
        for column, ink in enumerate(inks):
            mask = stone_mask(ink)
            found |= {
                (column * SAMPLES_ACROSS + i % SAMPLES_ACROSS, row * SAMPLES_DOWN + i // SAMPLES_ACROSS)
                for i in range(SAMPLES_ACROSS * SAMPLES_DOWN)
                if mask >> i & 1
            }
    return found


def stone_mask(ink):
    if not ink.char:
        return 0
    if ink.fg == ink.bg:
        return FULL_MASK
    mask = masks()[ink.char]
    return (mask if ink.fg != BELOW else 0) | (FULL_MASK ^ mask if ink.bg != BELOW else 0)


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(a, b):
    low, high = sorted((a, b))
    return (high + 0.05) / (low + 0.05)


def mean_luminance(sprite, seen=str):
    """Return the mean luminance of a drawing, with each of its colours converted by `seen`."""
    shades = []
    for ink in (ink for row in sprite for ink in row if ink.char):
        inked = masks()[ink.char].bit_count()
        if ink.fg != BELOW:
            shades += [luminance(seen(ink.fg))] * inked
        if ink.bg != BELOW:
            shades += [luminance(seen(ink.bg))] * (SAMPLES_ACROSS * SAMPLES_DOWN - inked)
    return sum(shades) / len(shades)


def in_256(colour):
    """Return the colour that Rich sends to a terminal with 256 colours."""
    return RichColor.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def in_grey(colour):
    """Return the grey that a colour becomes in a terminal without colours."""
    return Color.parse(colour).monochrome.hex.lower()
