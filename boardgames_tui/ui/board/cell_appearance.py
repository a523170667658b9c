"""Appearance of one site, computed from a scene."""

from dataclasses import dataclass
from functools import lru_cache

from boardgames_tui.core.changes import Kind
from boardgames_tui.core.geometry import ORTHOGONAL, STEP, Spot
from boardgames_tui.core.kernel import BLACK_MARK, EMPTY, WHITE_MARK
from boardgames_tui.core.presentation import Mark
from boardgames_tui.ui.board.scene import Scene, Target


@dataclass(frozen=True, eq=False)
class CellAppearance:
    """Everything that the drawing of one site shows. Made by `cell_appearance` and compared by identity.

    `Scene` explains the fields that have its names.
    """

    cell: int
    target: Target | None
    quiet: bool
    """Whether most empty sites are targets, so that a target is drawn unobtrusively."""
    chosen: bool
    last: bool
    changed: Kind | None
    mark: Mark | None
    threat: bool
    rank: int
    """Rank of the action played here among the engine's best, from 1; 0 if it is none of them."""
    cursor: bool
    ghost: int
    midpoint: bool
    """Whether the site is the middle of a square, empty and with empty corners."""
    joined: frozenset[tuple[int, int]]
    """Directions to the adjacent markers of the same colour, as steps to the right and down."""

    @property
    def is_covered(self) -> bool:
        """Whether a piece covers the site, or a mark shows whose it will be."""
        return self.cell != EMPTY or self.mark in {Mark.BLACK_AREA, Mark.WHITE_AREA}

    @property
    def is_framed(self) -> bool:
        """Whether something is drawn around the site, not only on it."""
        return self.cursor or self.chosen or self.mark is Mark.ANCHOR


# Return the one CellAppearance object with these values, which is a key of the caches of drawings.
cell_appearance = lru_cache(maxsize=4096)(CellAppearance)


def cell_appearances(scene: Scene, cursor: int | None) -> list[CellAppearance]:
    """Return the appearance of each site; `cursor` is the site with the cursor, or None."""
    return [appearance_of(scene, site, cursor=site == cursor) for site in range(len(scene.cells))]


def appearance_of(scene: Scene, site: int, *, cursor: bool) -> CellAppearance:
    """Return the appearance of one site; `cursor` tells whether the cursor is there.

    If most empty sites of a lattice are targets, its points have no dots: the crossings of the lines show them.
    """
    cell, target = scene.cells[site], scene.targets.get(site)
    midpoint = _is_open_midpoint(scene, site)
    is_plain_crossing = scene.has_quiet_targets and scene.geometry.joins and not midpoint
    shows_target = (scene.shows_targets or cursor) and not is_plain_crossing
    ghost = scene.ghosts.get(site) or (scene.ghost if cursor and target else EMPTY)
    return cell_appearance(
        cell=cell,
        target=target if shows_target else None,
        quiet=scene.has_quiet_targets,
        chosen=site in scene.chosen,
        last=site in scene.last,
        changed=scene.changed.get(site),
        mark=scene.marks.get(site),
        threat=site in scene.threats,
        rank=scene.ranks.get(site, 0),
        cursor=cursor,
        ghost=ghost if cell == EMPTY else EMPTY,
        midpoint=midpoint,
        joined=_joined_sides(scene, site),
    )


def _is_open_midpoint(scene: Scene, site: int) -> bool:
    """Return whether a site is an empty midpoint with four empty corners."""
    geometry = scene.geometry
    if not geometry.spots[site].is_midpoint or scene.cells[site] != EMPTY:
        return False
    x, y = geometry.spots[site]
    corners = (Spot(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1))
    return all(scene.cells[geometry.site_at[corner]] == EMPTY for corner in corners)


def _joined_sides(scene: Scene, site: int) -> frozenset[tuple[int, int]]:
    """Return the directions from a marker to adjacent markers of its colour; empty if the site has no marker."""
    cell, geometry = scene.cells[site], scene.geometry
    if cell not in (BLACK_MARK, WHITE_MARK):
        return frozenset()
    x, y = geometry.spots[site]
    # Rows are counted upwards, steps downwards.
    neighbours = {(dx, dy): geometry.site_at.get(Spot(x + STEP * dx, y - STEP * dy)) for dx, dy in ORTHOGONAL}
    return frozenset(
        direction
        for direction, neighbour in neighbours.items()
        if neighbour is not None and scene.cells[neighbour] == cell
    )
