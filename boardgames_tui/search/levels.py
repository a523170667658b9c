"""Strength settings: how many playouts a level may spend on an action, and how freely it then chooses."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardgames_tui.uai.lines import Limit

FULL = 9
PATIENCE = 3_000
"""No level thinks longer, in milliseconds."""


@dataclass(frozen=True)
class Level:
    """`nodes` playouts an action, None where the time decides; `whim` 0 chooses the best, 1 by share of visits."""

    nodes: int | None
    whim: float = 0.0

    @property
    def limit(self) -> Limit:
        """What `go` without a limit means."""
        return Limit(movetime=PATIENCE, nodes=self.nodes)

    def within(self, limit: Limit) -> Limit:
        """What `go` means where nothing, or nothing but a clock, limits it: the clock then rules the time."""
        return replace(limit, nodes=self.nodes) if limit.is_clock else self.limit


LEVELS = {
    1: Level(12, 1.0),
    2: Level(30, 0.8),
    3: Level(80, 0.6),
    4: Level(200, 0.4),
    5: Level(500, 0.3),
    6: Level(1_200, 0.2),
    7: Level(3_000, 0.1),
    8: Level(8_000),
    FULL: Level(None),
}
WORTH_A_THOUGHT = 4
"""What has less than this part of the best one's visits is never chosen."""


@dataclass(frozen=True)
class Candidate:
    """An action at the root: its code, its visits, and whether it is proven to win (1), to lose (-1), or neither."""

    code: int
    visits: int
    proven: int = 0


def choose(candidates: Sequence[Candidate], whim: float, dice: random.Random) -> Candidate:
    """Choose among candidates, best first: on a whim one that is not much worse, never one less certain to win."""
    best = candidates[0]
    rivals = [each for each in candidates if each.proven == best.proven and each.visits * WORTH_A_THOUGHT > best.visits]
    if whim == 0 or best.proven or len(rivals) < 2:
        return best
    weights = [(each.visits / best.visits) ** (1 / whim) for each in rivals]
    return dice.choices(rivals, weights)[0]
