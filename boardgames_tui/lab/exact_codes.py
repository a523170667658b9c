"""Exact codes of positions on small boards: one number below 2**62 for everything that the rules compare.

Unlike hash keys, two codes are equal only if the positions are, or if a symmetry of the board makes them equal. A code
has a few bits for each site, the lowest for the first site, and above them a number for the rest of the position. Of
the codes of all symmetric images, the lowest stands for all.
"""

from boardgames_tui.core.position import Position
from boardgames_tui.kernel.language import Ints, Row
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.lab.game_codings import CODE_BITS, coding_of, symmetries, write_cells

# Sites whose values are looked up together in the tables of the images.
CHUNK_SITES = 4

CODING_TABLES = Layout("Tables for the codes of one board")
SITES = CODING_TABLES.scalar("SITES", "number of sites")
CELL_BITS = CODING_TABLES.scalar("CELL_BITS", "bits of a site")
SHIFTS = CODING_TABLES.scalar("SHIFTS", "shifts of the board in one direction: its size if it wraps, else 1")
ROW_BITS = CODING_TABLES.scalar("ROW_BITS", "bits of a row of sites")
LAST_COLUMN = CODING_TABLES.scalar("LAST_COLUMN", "bits of the sites in the last column")
IMAGES = CODING_TABLES.rest(
    "IMAGES", "what a chunk's values add to the code of an image: image after image, chunk after chunk", index="values"
)
CODING_TABLES.check(globals())


def coding_tables(start: Position) -> list[int]:
    """Return the tables for the codes of positions on the board of `start`."""
    cell_bits, sites, size = coding_of(start).cell_bits, len(start.cells), start.size
    cell_mask = (1 << cell_bits) - 1
    tables = [0] * IMAGES
    tables[SITES] = sites
    tables[CELL_BITS] = cell_bits
    tables[SHIFTS] = size if start.geometry.wraps else 1
    tables[ROW_BITS] = cell_bits * size
    tables[LAST_COLUMN] = sum(cell_mask << cell_bits * site for site in range(size - 1, sites, size))
    for image in symmetries(start):
        for first in range(0, sites, CHUNK_SITES):
            moved = [cell_bits * image[site] for site in range(first, min(first + CHUNK_SITES, sites))]
            for values in range(1 << cell_bits * CHUNK_SITES):
                tables.append(sum((values >> cell_bits * i & cell_mask) << shift for i, shift in enumerate(moved)))
    return tables


def position_code(p: Ints, w: Row, cells: Row, tables: Ints) -> int:
    """Return the code of the position in `w` on the board of the plan `p`: the lowest of those of its images.

    `tables` are the CODING_TABLES; `cells` has room for the value of each site.
    """
    rest = write_cells(p, w, cells)
    sites = tables[SITES]
    cell_bits = tables[CELL_BITS]
    chunk_size = 1 << cell_bits * CHUNK_SITES
    chunk_count = (sites + CHUNK_SITES - 1) // CHUNK_SITES
    # From here on, `cells` holds the indices of the chunks in the table of an image.
    for chunk in range(chunk_count):
        values = 0
        for i in range(min(CHUNK_SITES, sites - CHUNK_SITES * chunk)):
            values |= cells[CHUNK_SITES * chunk + i] << cell_bits * i
        cells[chunk] = values + chunk_size * chunk
    lowest = (1 << CODE_BITS) - 1
    for image in range(IMAGES, len(tables), chunk_size * chunk_count):
        code = 0
        for chunk in range(chunk_count):
            code += tables[image + cells[chunk]]
        lowest = min(lowest, lowest_shifted(tables, code))
    return lowest | rest << cell_bits * sites


def lowest_shifted(tables: Ints, code: int) -> int:
    """Return the lowest code of the boards that shifts around the edges make of the one with a code."""
    lowest = code
    row_bits = tables[ROW_BITS]
    last_column = tables[LAST_COLUMN]
    cell_bits = tables[CELL_BITS]
    last_row_shift = cell_bits * tables[SITES] - row_bits
    for _ in range(tables[SHIFTS]):
        for _ in range(tables[SHIFTS]):
            lowest = min(lowest, code)
            code = (code & ~last_column) << cell_bits | (code & last_column) >> row_bits - cell_bits
        code = (code & (1 << last_row_shift) - 1) << row_bits | code >> last_row_shift
    return lowest
