"""Graph of a game in block characters: Black's share of wins, as an area from the bottom up."""

from collections.abc import Sequence

# Characters of a cell by its height in eighths.
LEVELS = " ▁▂▃▄▅▆▇█"
# Character of a column without a value.
UNKNOWN = "·"


def graph(shares: Sequence[float | None], width: int, height: int) -> list[str]:
    """Return the rows of the graph from the top; columns without a value are dotted."""
    columns = [_column(shares[index_at(x, len(shares), width)], height) for x in range(width)]
    return ["".join(column[y] for column in columns) for y in range(height)]


def _column(share: float | None, height: int) -> str:
    """Return the characters of a column, from the top."""
    if share is None:
        return UNKNOWN * height
    steps = len(LEVELS) - 1
    filled = round(share * steps * height)
    return "".join(LEVELS[max(0, min(filled - steps * row, steps))] for row in reversed(range(height)))


def index_at(x: int, count: int, width: int) -> int:
    """Return the index of the value that a column shows, of `count` values."""
    return x * count // width


def column_of(index: int, count: int, width: int) -> int:
    """Return a column for a value: the first that shows it, if any does."""
    return min(-(-index * width // count), width - 1)
