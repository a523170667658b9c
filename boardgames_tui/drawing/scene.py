"""Scene: everything that a board shows, as one value that the screens make; and the appearance of each site in it.

A *target* is a site that the person can select now. A *ghost* is a stone that a preview shows faintly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache

from boardgames_tui.core.cells import BLACK_MARK, BLOCK, EMPTY, WHITE_MARK
from boardgames_tui.core.changes import Change, Kind
from boardgames_tui.core.geometry import DIAGONAL, ORTHOGONAL, STEP, Geometry, Spot
from boardgames_tui.core.presentation import Mark


class Target(Enum):
    """Effect of selecting a target."""

    PLACE = "place"
    """Completes an action that this site alone would complete, too."""
    FAR = "far"
    """Completes an action that needs the sites selected before."""
    PICK = "pick"
    """Begins or continues an action, which needs another site."""


@dataclass(frozen=True)
class Scene:
    """Pieces on the board, and what is to be shown of each site."""

    geometry: Geometry
    cells: Sequence[int]
    targets: Mapping[int, Target] = field(default_factory=dict)
    chosen: frozenset[int] = frozenset()
    """Sites of an unfinished selection."""
    last: frozenset[int] = frozenset()
    """Sites that the last action was played on."""
    changed: Mapping[int, Kind] = field(default_factory=dict)
    """Other sites that the last action changed."""
    marks: Mapping[int, Mark] = field(default_factory=dict)
    threats: frozenset[int] = frozenset()
    """Sites on which either side would win at once, if threats are shown."""
    ranks: Mapping[int, int] = field(default_factory=dict)
    """Sites that the engine's best actions are played on, with the rank of the action from 1."""
    ghost: int = EMPTY
    """Colour of the stone that is shown under the cursor on a target."""
    ghosts: Mapping[int, int] = field(default_factory=dict)
    """Colours of ghost stones on empty sites, which show stones that appear or disappear."""
    shows_targets: bool = True
    """Whether all targets are marked, not only the one under the cursor."""
    last_changes: tuple[Change, ...] = ()
    """Changes of the last action, if they explain how the scene before became this one."""
    neutral_sign: str = ""
    """Character on neutral pieces; empty for none (`Pieces.neutral_sign`)."""

    @cached_property
    def has_quiet_targets(self) -> bool:
        """Whether targets are drawn unobtrusively, because most empty sites are targets."""
        empty_targets = sum(self.cells[site] == EMPTY for site in self.targets)
        return 2 * empty_targets > self.cells.count(EMPTY)


@dataclass(frozen=True, eq=False)
class CellAppearance:
    """Everything that the drawing of one site of a `Scene` shows. Made by `cell_appearance`, compared by identity."""

    cell: int
    target: Target | None
    quiet: bool
    """Whether a target is drawn unobtrusively (`Scene.has_quiet_targets`)."""
    chosen: bool
    last: bool
    changed: Kind | None
    mark: Mark | None
    threat: bool
    rank: int
    """Rank of the action played here among the engine's best, from 1; 0 if it is none of them."""
    cursor: bool
    ghost: int
    sign: str
    """Character on a neutral piece; empty for none."""
    midpoint: bool
    """Whether the site is the middle of a square, empty and with empty corners."""
    joined: frozenset[tuple[int, int]]
    """Directions to the adjacent markers of the same colour, as steps to the right and down."""

    @property
    def is_covered(self) -> bool:
        """Whether a piece covers the site, or a mark shows whose it will be."""
        return self.cell != EMPTY or self.mark in {Mark.BLACK_AREA, Mark.WHITE_AREA}


# Return the one CellAppearance object with these values, which is a key of the caches of drawings.
cell_appearance = lru_cache(maxsize=4096)(CellAppearance)


def cell_appearances(scene: Scene, cursor: int | None) -> list[CellAppearance]:
    """Return the appearance of each site; `cursor` is the site with the cursor, or None."""
    return [appearance_of(scene, site, cursor=site == cursor) for site in range(len(scene.cells))]


def appearance_of(scene: Scene, site: int, *, cursor: bool) -> CellAppearance:
    """Return the appearance of one site; `cursor` tells whether the cursor is there."""
    cell, target = scene.cells[site], scene.targets.get(site)
    midpoint = _is_open_midpoint(scene, site)
    # If most empty sites of a lattice are targets, its crossings of lines are shown without dots.
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
        sign=scene.neutral_sign if cell == BLOCK else "",
        midpoint=midpoint,
        joined=_joined_sides(scene, site),
    )


def _is_open_midpoint(scene: Scene, site: int) -> bool:
    """Return whether a site is an empty midpoint with four empty corners."""
    spot = scene.geometry.spots[site]
    is_empty = spot.is_midpoint and scene.cells[site] == EMPTY
    return is_empty and all(_cell_at(scene, spot.x + dx, spot.y + dy) == EMPTY for dx, dy in DIAGONAL)


def _joined_sides(scene: Scene, site: int) -> frozenset[tuple[int, int]]:
    """Return the directions from a marker to adjacent markers of its colour; empty if the site has no marker."""
    cell, (x, y) = scene.cells[site], scene.geometry.spots[site]
    if cell not in (BLACK_MARK, WHITE_MARK):
        return frozenset()
    # Rows are counted upwards, steps downwards.
    return frozenset((dx, dy) for dx, dy in ORTHOGONAL if _cell_at(scene, x + STEP * dx, y - STEP * dy) == cell)


def _cell_at(scene: Scene, x: int, y: int) -> int:
    """Return the cell value at a spot; EMPTY outside the board."""
    site = scene.geometry.site_at.get(Spot(x, y))
    return EMPTY if site is None else scene.cells[site]
