"""Counts of positions that were published or found by independent programs, from `perft/*.txt`."""

from pathlib import Path

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.perft import perft as compiled_perft
from boardgames_tui.games import GAMES

FEW = 20_000
TABLES = Path(__file__).parent.parent / "perft"


def rows():
    """Yield the game, its options, the depth and the count of every line."""
    for table in sorted(TABLES.glob("*.txt")):
        for line in table.read_text().splitlines():
            if line and not line.startswith("#"):
                size, options, *counts = line.split()
                for depth, count in enumerate(counts, 1):
                    name = f"{table.stem}-{size}-{options}-{depth}"
                    yield pytest.param(table.stem, int(size), options, depth, int(count), id=name)


def parse_options(options: str) -> dict[str, str]:
    return dict(part.split("=") for part in options.split(",")) if options != "-" else {}


def perft(position: Position, depth: int) -> int:
    if depth == 1:
        return len(position.actions)
    return sum(perft(position.after(action), depth - 1) for action in position.actions)


@pytest.mark.parametrize(("key", "size", "options", "depth", "count"), list(rows()))
def test_perft_has_the_published_counts(key, size, options, depth, count):
    """The interpreted rules count small trees, compiled perft the others."""
    start = Position.start(GAMES[key], size, parse_options(options), engine_defaults=True)
    assert count == (perft if count <= FEW else compiled_perft)(start, depth)
