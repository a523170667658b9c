"""Strength settings: how many nodes a level may look at for an action, how far it sees, and how freely it then chooses.

They differ by game, so that each level beats the one below in about three of four games at the usual size, and the
first one loses to `greedy`. `python -m boardgames_tui.lab.ladder` measures that.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp

from boardgames_tui.engine.time_management import ENDLESS
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit

PATIENCE = 3_000
"""No level thinks longer, in milliseconds, without a clock; on usual boards that stops the eighth of Ataxx at most."""
STEADY, MOODY = 1.2, 2.4
"""Nobody plays alike every day: on the worst a level has e to this times the whim, and as many times fewer nodes."""


@dataclass(frozen=True)
class Level:
    """`nodes` an action, None where the time decides; `whim` 0 chooses the best, 1 by visits, more by chance.

    `sight` limits in how many actions an end is foreseen that the search itself has not come to; alpha-beta foresees
    none. `moods` are how much one day differs from another.
    """

    nodes: int | None = None
    whim: float = 0.0
    sight: int = ENDLESS
    moods: float = STEADY

    def on(self, form: float) -> "Level":
        """Return what becomes of it on a day of such a form, as `form` draws them; the highest is always the same."""
        if self.nodes is None:
            return self
        worse = exp(self.moods * form)
        return replace(self, nodes=max(1, round(self.nodes / worse)), whim=self.whim * worse)

    @property
    def limit(self) -> Limit:
        """What `go` without a limit means."""
        return Limit(movetime=PATIENCE, nodes=self.nodes)

    def within(self, limit: Limit) -> Limit:
        """What `go` means where nothing, or nothing but a clock, limits it: the clock then rules the time."""
        return replace(limit, nodes=self.nodes) if limit.is_clock else self.limit


FULL = Level()


SIGHTS = (1, 2, 3, 5, 7, 9, 13, ENDLESS)
"""How far each level sees, where a game has a `Sense`."""


def _ladder(*rungs: tuple[int, float], moods: float = STEADY) -> Sequence[Level]:
    return tuple(Level(*rung, sight, moods) for rung, sight in zip(rungs, SIGHTS, strict=True))


LADDERS: Mapping[str, Sequence[Level]] = {
    "io": _ladder(
        (12, 5.0), (15, 1.3), (22, 0.53), (58, 0.15), (260, 0.065), (950, 0.04), (7_500, 0.011), (50_000, 0.0)
    ),
    "implo": _ladder(
        (12, 1.8), (16, 0.58), (39, 0.26), (155, 0.18), (540, 0.1), (1_500, 0.042), (4_200, 0.01), (15_000, 0.0)
    ),
    "torus": _ladder(
        (12, 0.65),
        (16, 0.17),
        (30, 0.068),
        (360, 0.028),
        (1_500, 0.012),
        (4_800, 0.006),
        (18_000, 0.002),
        (60_000, 0.0),
    ),
    "onyx": _ladder(
        (12, 2.8), (18, 0.8), (38, 0.31), (130, 0.14), (640, 0.07), (2_500, 0.026), (7_000, 0.012), (20_000, 0.0)
    ),
    "ataxx": _ladder(
        (20, 1.25),
        (25, 0.27),
        (80, 0.046),
        (700, 0.03),
        (4_400, 0.017),
        (26_000, 0.009),
        (135_000, 0.0047),
        (600_000, 0.0),
        moods=MOODY,
    ),
}
"""The levels below the highest, for each game."""


def level_of(game: str, number: int) -> Level:
    """Return a level, from 1 to 9, of the game with this key."""
    return FULL if number == LEVELS[-1] else LADDERS[game][number - 1]


def form(dice: random.Random) -> float:
    """Draw how much worse than usual a level plays throughout a game, from -1 on its best day to 1."""
    return dice.uniform(-1, 1)


@dataclass(frozen=True)
class Candidate:
    """An action at the root: its code, its visits, and whether it is proven to win (1), to lose (-1), or neither."""

    code: int
    visits: int
    proven: int = 0


def choose(candidates: Sequence[Candidate], whim: float, dice: random.Random) -> Candidate:
    """Choose among candidates, best first: on a whim any one, the rather the more it was visited.

    What is proven to win counts as if it had been visited most, and what is proven to lose as if it never had.
    """
    if whim == 0 or candidates[0].proven < 0:
        return candidates[0]
    most = max(each.visits for each in candidates)
    visits = [(0, each.visits, most)[each.proven + 1] for each in candidates]
    top = max(visits) + 1
    return dice.choices(candidates, [((n + 1) / top) ** (1 / whim) for n in visits])[0]
