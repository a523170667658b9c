"""Speed of the engine: its rules against the same source interpreted, its search against plain UCT, and a signature.

Times are processor times, because a busy machine lends the processor to other programs.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import RNG_STATE, Ints, Row, restore_state
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import play_randomly
from boardgames_tui.engine.compile.specialise import Backend, bind_rules
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.perft import perft
from boardgames_tui.uai.values import Info, Limit

# Seconds for each figure, at least.
SECONDS = 1.0
# Nodes of a timed search.
NODES = 20_000
# Positions that are searched for the signature, and the nodes of each search.
SIGNATURE_POSITIONS, SIGNATURE_NODES = 4, 10_000
MEGABYTES = 64


@dataclass(frozen=True)
class Figures:
    """Speed of one game's engine, per second. The interpreted figures are for the same source without a compiler."""

    perft: float
    """Positions reached one by one, none of them counted in bulk."""
    slow_perft: float
    games: float
    """Random games from the start."""
    slow_games: float
    nodes: float
    """Nodes of the search: playouts, or positions if it is by alpha-beta."""
    plain_nodes: float
    """Playouts of the baseline, plain UCT."""
    signature: str
    """Checksum of the search results; it changes if the engine's behaviour does."""


def bench(game: Game) -> Figures:
    """Measure one game; raise EngineError if no compiler is installed."""
    fast, slow = bind_rules(game, compiled=True), bind_rules(game, compiled=False)
    start = Position.start(game, engine=True)
    return Figures(
        perft=_per_second(lambda: perft(start, game.engine_modules.perft_depth, fast, play_last=True)),
        slow_perft=_per_second(lambda: perft(start, 1, slow, play_last=True)),
        games=_per_second(_games(fast, start, 500)),
        slow_games=_per_second(_games(slow, start, 1)),
        nodes=_per_second(_search(fast, start)),
        plain_nodes=_per_second(_search(fast, start, baseline=True)),
        signature=signature(fast),
    )


def _per_second(count: Callable[[], int]) -> float:
    """Return how often a second something is done; `count` does it several times and returns their number."""
    count()
    n, began = 0, time.process_time()
    while (passed := time.process_time() - began) < SECONDS:
        n += count()
    return n / passed


def _games(backend: Backend, start: Position, n: int) -> Callable[[], int]:
    fast_rules = start.game.engine_modules.fast_rules
    plan = fast_rules.plan(start.board)
    root = fast_rules.enter(plan, start.board, start.row, start.key_history)
    p, w, kept = (backend.ints(row, wide=True) for row in (plan, root, root))
    w[RNG_STATE] = 1
    run = backend.bind(play_random_games)

    def count() -> int:
        run(p, w, kept, n)
        return n

    return count


def play_random_games(p: Ints, w: Row, root: Row, n: int) -> int:
    """Play n random games; return the sum of their results."""
    found = 0
    for _ in range(n):
        restore_state(w, root, 0)
        found += play_randomly(p, w)
    return found


def _search(backend: Backend, start: Position, *, baseline: bool = False) -> Callable[[], int]:
    engine = Engine(backend, MEGABYTES, random.Random(1), baseline=baseline)

    def count() -> int:
        engine.new_game(start)
        engine.search(start, Limit(nodes=NODES))
        return NODES

    return count


def signature(backend: Backend) -> str:
    """Return a checksum of eight digits of the results of some searches, with fixed seeds and node limits."""
    found: list[str] = []
    for position in _positions(backend.game):
        infos: list[Info] = []
        engine = Engine(backend, MEGABYTES, random.Random(1))
        engine.new_game(position)
        action = engine.search(position, Limit(nodes=SIGNATURE_NODES), on_info=infos.append)
        found.append(f"{infos[-1].nodes} {infos[-1].score} {infos[-1].seldepth} {action.text}")
    return f"{crc32(' '.join(found).encode()):08x}"


def _positions(game: Game) -> list[Position]:
    """Return the start and positions of one random game, nine actions apart."""
    rng, position = random.Random(1), Position.start(game, engine=True)
    found: list[Position] = []
    while len(found) < SIGNATURE_POSITIONS:
        found.append(position)
        for _ in range(9):
            position = position if position.outcome else position.after(rng.choice(position.actions))
    return [each for each in found if not each.outcome]
