"""Differences between two positions, as far as display and animation need them, for all games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import compress, count
from operator import ne
from typing import Protocol

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.geometry import STEP, Geometry

STONES = (BLACK, WHITE)


class Kind(Enum):
    """Kinds of change of a site.

    A stone was PLACED on an empty site, or LANDED on a stone of the other colour; a stone was TURNED to the other
    colour, or TAKEN off the board; a site was MARKED with a marker or a block. LEFT is the site from which a stone
    moved.
    """

    PLACED = "placed"
    LANDED = "landed"
    TURNED = "turned"
    TAKEN = "taken"
    MARKED = "marked"
    LEFT = "left"


# Kinds of the site on which a stone was played.
PLAYED = frozenset({Kind.PLACED, Kind.LANDED})
# Rank of each kind of change as the origin of an action; the others come last.
ORIGIN_RANKS = {**dict.fromkeys(PLAYED, 0), Kind.MARKED: 1}


@dataclass(frozen=True)
class Change:
    """A site whose cell differs; `wave` is its distance in king's steps from the origin, the site of the action."""

    site: int
    old_cell: int
    new_cell: int
    kind: Kind
    wave: int


class Board(Protocol):
    """Cells of a state or of a position, with their places."""

    @property
    def geometry(self) -> Geometry:
        """Coordinates and names of the sites."""

    @property
    def cells(self) -> tuple[int, ...]:
        """Cell value of each site."""


def changes(before: Board, after: Board) -> tuple[Change, ...]:
    """Return the changes that an action made, nearest to its origin first."""
    old_cells, new_cells = before.cells, after.cells
    changed_sites = compress(count(), map(ne, old_cells, new_cells))
    kinds = {site: _kind_of(old_cells[site], new_cells[site]) for site in changed_sites}
    _detect_move(kinds, old_cells, new_cells)
    origin = min(kinds, key=lambda site: (ORIGIN_RANKS.get(kinds[site], 2), site), default=0)
    waves = {site: before.geometry.distance(origin, site) // STEP for site in kinds}
    sites = sorted(kinds, key=waves.__getitem__)
    return tuple(Change(site, old_cells[site], new_cells[site], kinds[site], waves[site]) for site in sites)


def _kind_of(old_cell: int, new_cell: int) -> Kind:
    """Return the kind of a change by the cell values alone; `_detect_move` corrects those of a moved stone."""
    if new_cell == EMPTY:
        return Kind.TAKEN
    if new_cell not in STONES:
        return Kind.MARKED
    return Kind.PLACED if old_cell == EMPTY else Kind.TURNED


def _detect_move(kinds: dict[int, Kind], old_cells: Sequence[int], new_cells: Sequence[int]) -> None:
    """Correct the kinds by site if a stone moved: LEFT where it was, and LANDED if it moved to an occupied site.

    The target is the site on which a stone was placed, else the only site whose stone changed its colour. A stone moved
    there if exactly one stone of its new colour disappeared.
    """
    placed = [site for site, kind in kinds.items() if kind is Kind.PLACED]
    turned = [site for site, kind in kinds.items() if kind is Kind.TURNED]
    if placed:
        target = placed[0]
    elif len(turned) == 1:
        target = turned[0]
    else:
        return
    colour = new_cells[target]
    sources = [site for site, kind in kinds.items() if kind is Kind.TAKEN and old_cells[site] == colour]
    if len(sources) == 1:
        kinds[sources[0]] = Kind.LEFT
        kinds[target] = Kind.PLACED if placed else Kind.LANDED
