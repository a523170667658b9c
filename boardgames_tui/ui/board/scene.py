"""Scene: all that a board is asked to show, as one value that the play screen makes and the board draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from boardgames_tui.core.changes import Change, Kind
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import EMPTY, Ints
from boardgames_tui.core.presentation import Mark


class Target(Enum):
    """What touching a site would do."""

    PLACE = "place"
    """It completes an action, whatever was picked before."""
    FAR = "far"
    """It completes an action that only the picked site can reach."""
    PICK = "pick"
    """It is the first of several touches."""


@dataclass(frozen=True)
class Scene:
    """What stands on the board and what each site means now."""

    geometry: Geometry
    cells: Ints
    targets: Mapping[int, Target] = field(default_factory=dict)
    """Sites that may be touched now, and what that would do."""
    chosen: frozenset[int] = frozenset()
    """What has been touched so far in an action of several touches."""
    last: frozenset[int] = frozenset()
    """Where the last action was played."""
    changed: Mapping[int, Kind] = field(default_factory=dict)
    """What the last action did elsewhere: turned, taken, marked, left."""
    marks: Mapping[int, Mark] = field(default_factory=dict)
    threats: frozenset[int] = frozenset()
    """Where either side would win at once, where this was asked for."""
    ranks: Mapping[int, int] = field(default_factory=dict)
    """Where the actions are played that an engine thinks best, 1 for the best of them."""
    ghost: int = EMPTY
    """The colour of the stone to come, shown under the cursor on a target."""
    ghosts: Mapping[int, int] = field(default_factory=dict)
    """Stones that come or go, shown as ghosts on empty sites."""
    shows_targets: bool = True
    """Targets are marked, not only the one under the cursor."""
    last_changes: tuple[Change, ...] = ()
    """What the last action changed: how the scene before became this one, where it did."""
