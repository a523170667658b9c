"""Positions of Onyx for its tests, from a line or from the names of the occupied nodes."""

import re

from boardgames_tui.core.cells import LETTERS
from boardgames_tui.games import GAMES
from tests.games.plays import reads, starts

ONYX = GAMES["onyx"]
read, start = reads("onyx"), starts("onyx", 4)


# White takes b1 and c2 with b2, Black d3 and e4 with e3; White takes those back with e4, Black with c2.
CYCLE = ("c1", "d4", "b2", "e3", "d3", "b1", "e4", "c2")


def stones(size, black, white, side="x", **options):
    """Return a position with these stones, given as names separated by spaces."""
    g = ONYX.geometry(size)
    letter = dict.fromkeys(black.split(), "x") | dict.fromkeys(white.split(), "o")
    rows = ["".join(letter.get(g.names[site], ".") for site in sites) for sites in g.rows]
    line = re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rows))
    return read(f"{line} {side} -", **options)


def before_cycle():
    """Return the position that `CYCLE` leads back to."""
    return stones(6, "b1 c2", "d3 e4", "o")


def letter_at(position, name):
    return LETTERS[position.cells[position.geometry.site_of[name]]]


def nodes_with(position, letter):
    return {name for name, cell in zip(position.geometry.names, position.cells, strict=True) if LETTERS[cell] == letter}
