"""Graph of a game in block characters: Black's share of wins, as an area from the bottom up."""

from collections.abc import Sequence
from math import ceil

# Characters of a cell by its height in eighths.
BLOCKS = " ▁▂▃▄▅▆▇█"
# Character of a column without a value.
UNKNOWN = "·"


def graph(shares: Sequence[float | None], width: int, height: int) -> list[str]:
    """Draw shares of wins from 0 to 1; return the rows from the top. Columns whose share is None are dotted."""
    columns = [_column(shares[index_at(x, len(shares), width)], height) for x in range(width)]
    return ["".join(column[y] for column in columns) for y in range(height)]


def _column(share: float | None, height: int) -> str:
    """Return the characters of a column, from the top."""
    if share is None:
        return UNKNOWN * height
    eighths = len(BLOCKS) - 1
    filled = round(share * eighths * height)
    return "".join(BLOCKS[max(0, min(filled - eighths * row, eighths))] for row in reversed(range(height)))


def index_at(x: int, count: int, width: int) -> int:
    """Return the index of the value that column `x` of a graph shows, of `count` values."""
    return x * count // width


def column_of(index: int, count: int, width: int) -> int:
    """Return the first column that shows the value at an index; a column near it if none does."""
    first_column = ceil(index * width / count)
    return min(first_column, width - 1)
