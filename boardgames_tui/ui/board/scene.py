"""Scene: everything that a board shows, as one value that the screens make and the board draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from boardgames_tui.core.changes import Change, Kind
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import EMPTY, Ints
from boardgames_tui.core.presentation import Mark


class Target(Enum):
    """Effect of selecting a site."""

    PLACE = "place"
    """Completes an action, whatever was selected before."""
    FAR = "far"
    """Completes an action that only the selected site can reach."""
    PICK = "pick"
    """Is the first site of an action of several sites."""


@dataclass(frozen=True)
class Scene:
    """Pieces on the board, and what is to be shown of each site."""

    geometry: Geometry
    cells: Ints
    targets: Mapping[int, Target] = field(default_factory=dict)
    """Sites that can be selected now, with the effect of selecting them."""
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

    @cached_property
    def has_quiet_targets(self) -> bool:
        """Whether most empty sites are targets, so that a target is drawn unobtrusively."""
        return 2 * sum(self.cells[site] == EMPTY for site in self.targets) > self.cells.count(EMPTY)
