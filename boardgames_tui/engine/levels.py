"""Levels of strength: the nodes that a level may search, its lookahead, and the temperature of its choices.

A level has good and bad days: a *strength draw* from -1 (the best day) to 1 (the worst) holds for a game.

A game declares its own levels (`kernel.contracts.Ladder`), so that each level beats the one below in about three of
four games at the usual size, and the first one loses to `greedy`. `python -m boardgames_tui.lab ladder` measures that.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp

from boardgames_tui.core.game import Game
from boardgames_tui.engine.modules import engine_modules, has_fast_rules
from boardgames_tui.engine.time_management import UNLIMITED
from boardgames_tui.kernel.contracts import Ladder
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit

# Milliseconds that a level thinks without a clock, at most. On usual boards this only cuts level 8 of alpha-beta short.
MAX_MOVETIME = 3_000


@dataclass(frozen=True)
class Level:
    """Strength of an engine: its node limit (None: limited by time alone) and the temperature of its choices.

    `lookahead` is the longest proof, in actions, that the policy may add to the tree; alpha-beta has no such proofs.
    `daily_variation` says how much the strength varies from day to day (`kernel.contracts.Ladder`).
    """

    nodes: int | None = None
    temperature: float = 0.0
    lookahead: int = UNLIMITED
    daily_variation: float = 0.0

    def on_day(self, strength_draw: float) -> "Level":
        """Return the level with the nodes and temperature of a good or bad day; the highest level never varies."""
        if self.nodes is None:
            return self
        weakening = exp(self.daily_variation * strength_draw)
        nodes = max(1, round(self.nodes / weakening))
        return replace(self, nodes=nodes, temperature=self.temperature * weakening)

    @property
    def limit(self) -> Limit:
        """Limit of a search after a `go` without a limit."""
        return Limit(movetime=MAX_MOVETIME, nodes=self.nodes)

    def limit_with_clock(self, limit: Limit) -> Limit:
        """Return the limit of a search after a `go` with no limit or a clock alone.

        The level limits the nodes. The time is limited by the clock if there is one, else by MAX_MOVETIME.
        """
        return replace(limit, nodes=self.nodes) if limit.is_clock else self.limit


# The highest level, without limits of its own.
FULL = Level()

# Lookahead of each level in games with a policy.
LOOKAHEADS = (1, 2, 3, 5, 7, 9, 13, UNLIMITED)
# Levels of a game that declares none, close to those that were first measured: for tree search and for alpha-beta.
MCTS_LADDER = Ladder(
    ((12, 2.3), (17, 0.7), (35, 0.28), (140, 0.14), (600, 0.07), (2_000, 0.03), (6_500, 0.011), (20_000, 0.0))
)
# Levels of every game without fast rules: playouts for each legal action, and temperatures. Some hundred playouts take
# a second, and with more actions as many playouts tell less.
STATE_RUNGS = ((0.5, 2.0), (2, 0.8), (4.2, 0.34), (6, 0.26), (8, 0.2), (13, 0.1), (22, 0.04), (40, 0.0))
STATE_DAILY_VARIATION = 0.7
ALPHA_BETA_LADDER = Ladder(
    ((20, 1.25), (25, 0.27), (80, 0.05), (700, 0.03), (4_000, 0.02), (25_000, 0.01), (130_000, 0.005), (600_000, 0.0)),
    daily_variation=2.4,
)


def level_of(game: Game, number: int, legal_actions: int = 1) -> Level:
    """Return the level with a number from 1 to 9.

    In a game without fast rules, its nodes depend on the number of legal actions.
    """
    if number == LEVELS[-1]:
        return FULL
    if not has_fast_rules(game):
        playouts_per_action, temperature = STATE_RUNGS[number - 1]
        nodes = max(1, round(playouts_per_action * legal_actions))
        return Level(nodes, temperature, daily_variation=STATE_DAILY_VARIATION)
    usual_ladder = ALPHA_BETA_LADDER if engine_modules(game).bitboard_rules else MCTS_LADDER
    ladder = engine_modules(game).ladder or usual_ladder
    nodes, temperature = ladder.rungs[number - 1]
    return Level(nodes, temperature, LOOKAHEADS[number - 1], ladder.daily_variation)


def draw_strength(rng: random.Random) -> float:
    """Draw how good a day the level has in a game: -1 on its best day to 1 on its worst."""
    return rng.uniform(-1, 1)


def choose(log_weights: Sequence[float], proven_results: Sequence[int], temperature: float, rng: random.Random) -> int:
    """Sample the index of a candidate with probability proportional to weight ** (1 / temperature).

    Candidates come best first; temperature 0 returns the best. Each has the logarithm of its weight, which is 1 or
    more, and a proven result: 1 for a win, -1 for a loss, else 0. A proven win weighs as much as the heaviest
    candidate, a proven loss 1. If the best is a proven loss, all are, and the best is returned.
    """
    if temperature == 0 or proven_results[0] < 0:
        return 0
    log_weight_of_proof = {1: max(log_weights), -1: 0.0}
    effective = [
        log_weight_of_proof.get(result, log_weight)
        for log_weight, result in zip(log_weights, proven_results, strict=True)
    ]
    # Ratios to the highest weight, because a power of a large weight might overflow.
    highest = max(effective)
    weights = [exp((log_weight - highest) / temperature) for log_weight in effective]
    return rng.choices(range(len(weights)), weights)[0]
