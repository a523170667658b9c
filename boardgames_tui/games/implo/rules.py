"""Rules of Implo by Luis Bolaños Mures: place a stone, then resolve every patch; the bigger groups of markers win.

A *group* consists of connected stones, or markers, of one colour, a *territory* of connected empty points; both are
*areas*. A *patch* is a territory of at most four points. Its *owner* is the colour with the biggest group of stones
beside it. To *resolve* a patch is to fill it with markers of its owner and to remove this group; if several of the
owner's groups are equally big, the player chooses one. A patch beside which there are no stones belongs to the colour
that did not place last, and no group is removed.

Where an action or its text names a patch or a group, it names its lowest point.

Actions are numbered: first the placements by point, then the resolutions by patch and group, then the swap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from boardgames_tui.core.areas import area_of, connected_areas
from boardgames_tui.core.cells import BLACK, BLACK_MARK, DRAW, EMPTY, WHITE, WHITE_MARK, marker_of, other, winner_by
from boardgames_tui.core.geometry import ORTHOGONAL, Geometry, grid, neighbours
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.state import State

# Points of a patch, at most.
LARGEST_PATCH = 4
# Groups beside a patch that can be equally big, at most: seven beside a T, by trying all patches.
MAX_TIED = 8

Area = frozenset[int]


class Stage(Enum):
    """What is due: a stone or a swap, or the resolution of a patch. The values stand in position lines."""

    PLACE = "place"
    RESOLVE = "resolve"


class Resolution(NamedTuple):
    """Lowest point of a patch, and of the group to remove; None if there is no choice of group."""

    patch_point: int
    group_point: int | None


@dataclass(frozen=True)
class Implo(State):
    """A position of Implo. An action is the point of a placement, or a number for a resolution or the swap."""

    offers_swap: bool
    """Whether the game is played with the swap."""
    stage: Stage = Stage.PLACE
    may_swap: bool = False
    """Whether the swap is legal now."""
    last_colour: int = EMPTY
    """Colour of the last stone placed; EMPTY before the first."""
    is_swapped: bool = False
    """Whether the two persons have exchanged colours."""

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
        """The person who acts, named by the colour with which this person began."""
        return other(self.side) if self.is_swapped else self.side

    # Areas

    @cached_property
    def areas(self) -> Sequence[Area]:
        """The area of each point."""
        return connected_areas(self.cells, neighbours(self.size, ORTHOGONAL))

    def areas_of(self, *values: int) -> list[Area]:
        """Return the areas whose points have one of some cell values, in the order of their lowest points."""
        points = [point for point, value in enumerate(self.cells) if value in values]
        return list(dict.fromkeys(self.areas[point] for point in points))

    @cached_property
    def patches(self) -> Sequence[Area]:
        """The territories that have to be resolved."""
        return [territory for territory in self.areas_of(EMPTY) if len(territory) <= LARGEST_PATCH]

    def groups_beside(self, area: Area, value: int) -> set[Area]:
        """Return the groups beside an area whose points have a cell value."""
        near = neighbours(self.size, ORTHOGONAL)
        return {self.areas[beside] for point in area for beside in near[point] if self.cells[beside] == value}

    def biggest_beside(self, area: Area, colour: int) -> int:
        """Return the size of the biggest group of stones of a colour beside an area; 0 if there is none."""
        return max(map(len, self.groups_beside(area, colour)), default=0)

    def owner(self, patch: Area) -> int:
        """Return the colour of the biggest group beside a patch; in a tie, the colour that did not place last."""
        owner = winner_by(self.biggest_beside(patch, BLACK), self.biggest_beside(patch, WHITE))
        return other(self.last_colour) if owner == DRAW else owner

    def removable_groups(self, patch: Area) -> list[Area]:
        """Return the owner's biggest groups beside a patch, lowest point first, of which a resolution removes one."""
        owner = self.owner(patch)
        size = self.biggest_beside(patch, owner)
        return sorted((group for group in self.groups_beside(patch, owner) if len(group) == size), key=min)

    # Actions

    def legal_actions(self) -> Sequence[int]:
        """A turn is a stone on an empty point, then resolutions while there is a patch. A swap comes before a stone."""
        if self.stage is Stage.RESOLVE:
            return [action for patch in self.patches for action in self._resolutions(patch)]
        placements = [point for point, value in enumerate(self.cells) if value == EMPTY]
        return [*placements, self.swap_action] if self.may_swap else placements

    def _resolutions(self, patch: Area) -> list[int]:
        """Return the resolutions of a patch: one for each group if there is a choice of groups, otherwise only one."""
        groups = self.removable_groups(patch)
        if len(groups) <= 1:
            return [self.encode(min(patch), None)]
        return [self.encode(min(patch), min(group)) for group in groups]

    def is_placement(self, action: int) -> bool:
        """Return whether an action is the placement of a stone; its number is that of the point."""
        return action < len(self.cells)

    def play(self, action: int) -> Implo:
        """Return the position after a legal action. A turn ends when no patch is left."""
        if action == self.swap_action:
            # The persons exchange colours, so it is still White's turn.
            return replace(self, may_swap=False, is_swapped=True)
        if self.is_placement(action):
            return self._place(action)
        after = replace(self, cells=self._resolved_cells(self.decode(action)))
        if after.patches:
            return after
        return replace(after, stage=Stage.PLACE, side=other(self.side))

    def _place(self, point: int) -> Implo:
        """Return the position after a stone. The swap is legal only after Black's first stone."""
        cells = list(self.cells)
        cells[point] = self.side
        # No patch was left before the stone, so any patch is beside it now.
        makes_patch = self._is_beside_patch(point, cells)
        return replace(
            self,
            cells=tuple(cells),
            side=self.side if makes_patch else other(self.side),
            stage=Stage.RESOLVE if makes_patch else Stage.PLACE,
            may_swap=self.offers_swap and self.side == BLACK and self.last_colour == EMPTY,
            last_colour=self.side,
        )

    def _is_beside_patch(self, stone: int, cells: Sequence[int]) -> bool:
        """Return whether a new stone, which `cells` already includes, is beside a patch."""
        near = neighbours(self.size, ORTHOGONAL)
        # Beyond the limit `area_of` stops, which saves time.
        territories = (area_of(cells, near, site, limit=LARGEST_PATCH) for site in near[stone] if cells[site] == EMPTY)
        return any(len(territory) <= LARGEST_PATCH for territory in territories)

    def _resolved_cells(self, resolution: Resolution) -> tuple[int, ...]:
        """Return the cells after a resolution: the patch is filled with its owner's markers, and a group is removed."""
        patch = self.areas[resolution.patch_point]
        chosen = resolution.group_point
        # Without a choice there is one removable group, or none if there are no stones beside the patch.
        removed_groups = self.removable_groups(patch) if chosen is None else [self.areas[chosen]]
        marker = marker_of(self.owner(patch))
        cells = list(self.cells)
        for point in patch:
            cells[point] = marker
        for point in chain(*removed_groups):
            cells[point] = EMPTY
        return tuple(cells)

    def ending(self) -> Outcome | None:
        """On a full board the bigger marker groups win, then more stones; if all are equal, the last move loses."""
        if EMPTY in self.cells:
            return None
        # Python compares lists by the rule: the biggest groups first, then the next biggest, and so on.
        black_sizes, white_sizes = self.group_sizes(BLACK_MARK), self.group_sizes(WHITE_MARK)
        if black_sizes != white_sizes:
            return Outcome(BLACK if black_sizes > white_sizes else WHITE, "marker groups")
        winner = winner_by(self.cells.count(BLACK), self.cells.count(WHITE))
        if winner == DRAW:
            return Outcome(other(self.last_colour), "last move")
        return Outcome(winner, "stones")

    def group_sizes(self, value: int) -> list[int]:
        """Return the sizes of the groups whose points have a cell value, biggest first."""
        return sorted(map(len, self.areas_of(value)), reverse=True)

    def null_move(self) -> Implo | None:
        """Return the position after a pass that counts as a stone; None before the first stone or within a turn."""
        if self.stage is Stage.RESOLVE or self.last_colour == EMPTY:
            return None
        return replace(self, may_swap=False, last_colour=self.side, side=other(self.side))

    def extra_planes(self, colour: int) -> Mapping[str, int | frozenset[int]]:
        """Whether a resolution is due, whether the swap is legal, and whether the colour placed the last stone."""
        return {
            "resolve": int(self.stage is Stage.RESOLVE),
            "swap": int(self.may_swap),
            "last stone is own": int(self.last_colour == colour),
        }

    # Numbers and texts of actions

    @property
    def dense_size(self) -> int:
        """One number for each point, MAX_TIED for each patch, and the swap: 577 instead of 4,225 on 8x8."""
        return len(self.cells) * (1 + MAX_TIED) + 1

    def slot(self, action: int) -> int:
        """Resolutions of one patch share a slot: their dense numbers are those of its tied groups, in order."""
        points = len(self.cells)
        if action == self.swap_action:
            return self.dense_size - 1
        return action if self.is_placement(action) else points + MAX_TIED * self.decode(action).patch_point

    @property
    def action_count(self) -> int:
        """One more than the number of the swap, the last action."""
        return self.swap_action + 1

    @property
    def swap_action(self) -> int:
        """Number of the swap. It follows the placement for each point, and each pair of a patch and a group or none."""
        points = len(self.cells)
        return points + points * (points + 1)

    def encode(self, patch_point: int, group_point: int | None) -> int:
        """Return the number of a resolution; `Resolution` explains the two points."""
        points = len(self.cells)
        return points + patch_point * (points + 1) + (0 if group_point is None else group_point + 1)

    def decode(self, action: int) -> Resolution:
        """Return the resolution that has a number."""
        points = len(self.cells)
        patch_point, choice = divmod(action - points, points + 1)
        return Resolution(patch_point, group_point=choice - 1 if choice else None)

    def action_text(self, action: int) -> str:
        """Return a point, `=PATCH`, `=PATCH-GROUP` if the player chooses a group, or `swap`."""
        names = self.geometry.names
        if action == self.swap_action:
            return "swap"
        if self.is_placement(action):
            return names[action]
        patch_point, group_point = self.decode(action)
        return f"={names[patch_point]}" if group_point is None else f"={names[patch_point]}-{names[group_point]}"

    def parse_action(self, text: str) -> int | None:
        """Return a placement, a resolution or a swap, legal or not; None for any other text."""
        sites = self.geometry.site_of
        if text == "swap":
            return self.swap_action
        if not text.startswith("="):
            return sites.get(text)
        patch_name, dash, group_name = text.removeprefix("=").partition("-")
        if patch_name not in sites or (dash and group_name not in sites):
            return None
        return self.encode(sites[patch_name], sites[group_name] if dash else None)
