"""Rules of Implo by Luis Bolaños Mures: place a stone, then resolve every patch; the bigger groups of markers win.

A *group* consists of connected stones or markers of one colour, a *territory* of connected empty points; both are
areas. A *patch* is a territory of at most four points. An area is named by its lowest point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from boardgames_tui.core.areas import area_of, connected_areas
from boardgames_tui.core.cells import BLACK, BLACK_MARK, DRAW, EMPTY, WHITE, WHITE_MARK, marker_of, other, winner_by
from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, grid, neighbours
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State

# Points of a patch, at most.
LARGEST_PATCH = 4

Area = frozenset[int]


class Stage(Enum):
    """What is due: a stone or a swap, or the resolution of a patch. The values stand in position lines."""

    PLACE = "place"
    RESOLVE = "resolve"


@dataclass(frozen=True)
class Implo(State):
    """A position of Implo. An action is the point of a stone, or a number for a resolution or the swap."""

    offers_swap: bool
    """Whether the game has the option of a swap."""
    stage: Stage = Stage.PLACE
    may_swap: bool = False
    last: int = EMPTY
    """Colour of the last stone placed; EMPTY before the first."""
    is_swapped: bool = False

    @classmethod
    def start(cls, size: int, options: Options) -> Implo:
        """Black begins on an empty board."""
        return cls(size, (EMPTY,) * size * size, BLACK, offers_swap=options["swap"] is True)

    @staticmethod
    def geometry_of(size: int) -> Geometry:
        """Return a square board with stones on points."""
        return grid(size, "points")

    @property
    def seat(self) -> int:
        """The person who acts; after a swap the one who began with the other colour."""
        return other(self.side) if self.is_swapped else self.side

    # Areas

    @cached_property
    def areas(self) -> Sequence[Area]:
        """The area of each point."""
        return connected_areas(self.cells, neighbours(self.size, ORTHOGONAL))

    def areas_of(self, *values: int) -> list[Area]:
        """Return the areas whose points have one of some cell values, in the order of their lowest points."""
        points = [point for point, cell in enumerate(self.cells) if cell in values]
        return list(dict.fromkeys(self.areas[point] for point in points))

    @cached_property
    def patches(self) -> Sequence[Area]:
        """The territories that have to be resolved."""
        return [area for area in self.areas_of(EMPTY) if len(area) <= LARGEST_PATCH]

    def has_patch_beside(self, stone: int) -> bool:
        """Return whether a territory beside a stone is a patch."""
        cells, near = self.cells, neighbours(self.size, ORTHOGONAL)
        territories = (area_of(cells, near, point, LARGEST_PATCH) for point in near[stone] if cells[point] == EMPTY)
        return any(len(territory) <= LARGEST_PATCH for territory in territories)

    def groups_beside(self, area: Area, cell: int) -> set[Area]:
        """Return the groups with a cell value beside an area."""
        near = neighbours(self.size, ORTHOGONAL)
        return {self.areas[point] for member in area for point in near[member] if self.cells[point] == cell}

    def biggest_beside(self, area: Area, colour: int) -> int:
        """Return the size of the biggest group of stones of a colour beside an area; 0 if there is none."""
        return max(map(len, self.groups_beside(area, colour)), default=0)

    def owner(self, patch: Area) -> int:
        """The biggest group beside a patch owns it; if both sides have one, the opponent of the last stone's side."""
        return winner_by(self.biggest_beside(patch, BLACK), self.biggest_beside(patch, WHITE)) or other(self.last)

    def removable_groups(self, patch: Area) -> list[Area]:
        """Return the biggest groups of a patch's owner beside it, of which one is removed, lowest point first."""
        owner = self.owner(patch)
        size = self.biggest_beside(patch, owner)
        return sorted((group for group in self.groups_beside(patch, owner) if len(group) == size), key=min)

    # Actions

    def legal_actions(self) -> Sequence[int]:
        """A turn is a stone on an empty point, or a swap if it is offered, then resolutions while there is a patch."""
        if self.stage is Stage.RESOLVE:
            return [action for patch in self.patches for action in self._resolutions(patch)]
        placements = [point for point, cell in enumerate(self.cells) if cell == EMPTY]
        return [*placements, self.swap] if self.may_swap else placements

    def _resolutions(self, patch: Area) -> list[int]:
        """Any patch may be resolved. If groups tie for the biggest, the player chooses which of them is removed."""
        groups = self.removable_groups(patch)
        names = [min(group) for group in groups] if len(groups) > 1 else [None]
        return [self.encode(min(patch), name) for name in names]

    def play(self, action: int) -> Implo:
        """A swap is only offered after Black's first stone. A turn goes on as long as there is a patch."""
        if action == self.swap:
            return replace(self, may_swap=False, is_swapped=True)
        is_first = self.last == EMPTY and self.side == BLACK
        cells = list(self.cells)
        last = self.last
        if action < len(cells):
            cells[action] = last = self.side
        else:
            self._resolve(cells, *self.decode(action))
        after = replace(
            self, cells=tuple(cells), stage=Stage.RESOLVE, last=last, may_swap=self.offers_swap and is_first
        )
        # A stone is only placed if there is no patch, so a new one is beside it.
        has_patch = after.has_patch_beside(action) if action < len(cells) else bool(after.patches)
        return after if has_patch else replace(after, stage=Stage.PLACE, side=other(self.side))

    def _resolve(self, cells: list[int], patch_name: int, group_name: int | None) -> None:
        """Markers of the owner's colour fill the patch, and the owner's biggest group beside it is removed."""
        patch = self.areas[patch_name]
        groups = self.removable_groups(patch) if group_name is None else [self.areas[group_name]]
        for point in patch:
            cells[point] = marker_of(self.owner(patch))
        # Without a choice there is only one biggest group, or none.
        for point in groups[0] if groups else ():
            cells[point] = EMPTY

    def ending(self) -> Outcome | None:
        """The game ends when no point is empty. Marker groups decide, then stones, then the last move, which loses.

        The side with more groups of the largest size at which the numbers of groups differ wins.
        """
        if EMPTY in self.cells:
            return None
        black, white = self.group_sizes(BLACK_MARK), self.group_sizes(WHITE_MARK)
        if black != white:
            return Outcome(BLACK if black > white else WHITE, "marker groups")
        winner = winner_by(self.cells.count(BLACK), self.cells.count(WHITE))
        return Outcome(other(self.last), "last move") if winner == DRAW else Outcome(winner, "stones")

    def group_sizes(self, cell: int) -> list[int]:
        """Return the sizes of the groups with a cell value, biggest first."""
        return sorted(map(len, self.areas_of(cell)), reverse=True)

    def null_move(self) -> Implo | None:
        """Pass as if a stone had been placed; not before the first stone, nor within a turn."""
        if self.stage is Stage.RESOLVE or self.last == EMPTY:
            return None
        return replace(self, may_swap=False, last=self.side, side=other(self.side))

    # Numbers of actions: the placements, the resolutions by patch and group, the swap

    @property
    def action_count(self) -> int:
        """One for each placement, for each pair of a patch and a group or none, and the swap."""
        return self.swap + 1

    @property
    def swap(self) -> int:
        """The swap."""
        sites = len(self.cells)
        return sites + sites * (sites + 1)

    def encode(self, patch: int, group: int | None) -> int:
        """Return the resolution of a patch; `group` is the one that is chosen for removal, if there is a choice."""
        sites = len(self.cells)
        return sites + patch * (sites + 1) + (0 if group is None else group + 1)

    def decode(self, action: int) -> tuple[int, int | None]:
        """Return the patch of a resolution and the group that is chosen, if there is a choice."""
        sites = len(self.cells)
        patch, group = divmod(action - sites, sites + 1)
        return patch, group - 1 if group else None

    def action_text(self, action: int) -> str:
        """Return a point, `=P` to resolve a patch, `=P-G` if the player chooses a group, or `swap`."""
        names = self.geometry.names
        if action == self.swap:
            return "swap"
        if action < len(self.cells):
            return names[action]
        patch, group = self.decode(action)
        return f"={names[patch]}" if group is None else f"={names[patch]}-{names[group]}"

    def parse_action(self, text: str) -> int | None:
        """Return a placement, a resolution or a swap, legal or not; None for any other text."""
        sites = self.geometry.site_of
        if text == "swap":
            return self.swap
        if not text.startswith("="):
            return sites.get(text)
        patch, dash, group = text.removeprefix("=").partition("-")
        if patch not in sites or (dash and group not in sites):
            return None
        return self.encode(sites[patch], sites[group] if dash else None)
