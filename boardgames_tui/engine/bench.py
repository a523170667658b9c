"""Speed of the engine: its rules against the same source interpreted, its search against plain UCT, and a signature.

A game without fast rules has nothing that is compiled. Times are processor times, because a busy machine lends the
processor to other programs.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import play_randomly
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.modules import engine_modules, has_fast_rules
from boardgames_tui.engine.perft import perft
from boardgames_tui.engine.state_search import roll_out
from boardgames_tui.kernel.language import RNG_STATE, Ints, Row, restore_state
from boardgames_tui.uai.values import Info, Limit

# Seconds for each figure, at least.
SECONDS = 1.0
# Nodes of a timed search.
NODES = 20_000
# Positions that are searched for the signature, and the nodes of each search.
SIGNATURE_POSITIONS = 4
SIGNATURE_NODES = 10_000
# The same for a game without fast rules, whose searches are some hundred times slower, and the depth of its perft.
STATE_NODES = 200
STATE_PERFT_DEPTH = 2
# Actions from one of these positions to the next.
SIGNATURE_INTERVAL = 9
MEGABYTES = 64


@dataclass(frozen=True)
class Figures:
    """Speed of one game's engine, per second of processor time; None for what a game without fast rules lacks."""

    perft: float | None
    """Positions of a perft that plays every action."""
    slow_perft: float
    """The same, interpreted."""
    games: float | None
    """Random games from the start."""
    slow_games: float
    """The same, interpreted."""
    nodes: float
    """Nodes of the search: playouts of MCTS, or positions of alpha-beta."""
    plain_nodes: float | None
    """Playouts of the baseline, plain UCT."""
    signature: str
    """Checksum of the search results; it changes if the engine's behaviour does."""


def bench(game: Game) -> Figures:
    """Measure the engine of one game; raise EngineError if it needs a compiler and none is installed."""
    if not has_fast_rules(game):
        return _bench_states(game)
    compiled = Backend(game, compiled=True)
    interpreted = Backend(game, compiled=False)
    start = Position.start(game, engine_defaults=True)
    return Figures(
        perft=_per_second(lambda: perft(start, engine_modules(game).perft_depth, compiled, play_last=True)),
        slow_perft=_per_second(lambda: perft(start, 1, interpreted, play_last=True)),
        games=_per_second(_random_games(compiled, start, 500)),
        slow_games=_per_second(_random_games(interpreted, start, 1)),
        nodes=_per_second(_searched_nodes(Engine(compiled, MEGABYTES, random.Random(1)), start, NODES)),
        plain_nodes=_per_second(
            _searched_nodes(Engine(compiled, MEGABYTES, random.Random(1), baseline=True), start, NODES)
        ),
        signature=signature(compiled),
    )


def _bench_states(game: Game) -> Figures:
    """Measure the engine of a game without fast rules."""
    start = Position.start(game, engine_defaults=True)
    rng = random.Random(1)

    def play_game() -> int:
        roll_out(start.state, rng)
        return 1

    return Figures(
        perft=None,
        slow_perft=_per_second(lambda: perft(start, STATE_PERFT_DEPTH, play_last=True)),
        games=None,
        slow_games=_per_second(play_game),
        nodes=_per_second(_searched_nodes(Engine(rng=rng), start, STATE_NODES)),
        plain_nodes=None,
        signature=_signature(game, lambda: Engine(rng=random.Random(1)), STATE_NODES),
    )


def _per_second(run: Callable[[], int]) -> float:
    """Return how many things are done per second of processor time; `run` does some and returns their number."""
    # The first run compiles and fills caches.
    run()
    count = 0
    began = time.process_time()
    while (elapsed := time.process_time() - began) < SECONDS:
        count += run()
    return count / elapsed


def _random_games(backend: Backend, start: Position, game_count: int) -> Callable[[], int]:
    """Return a function that plays random games from a position and returns their number, `game_count`."""
    fast_rules = engine_modules(start.game).fast_rules
    plan = fast_rules.plan(start.state)
    position = fast_rules.enter(plan, start.state)
    p, w, root = (backend.ints(row, wide=True) for row in (plan, position, position))
    w[RNG_STATE] = 1
    play_games = backend.bind(play_random_games)

    def run() -> int:
        play_games(p, w, root, game_count)
        return game_count

    return run


def play_random_games(p: Ints, w: Row, root: Row, game_count: int) -> int:
    """Play random games from the saved position `root` in the row `w`; return the sum of their results.

    `p` holds the game's tables. The sum keeps the compiler from leaving out the games.
    """
    result_sum = 0
    for _ in range(game_count):
        restore_state(w, root, 0)
        result_sum += play_randomly(p, w)
    return result_sum


def _searched_nodes(engine: Engine, start: Position, nodes: int) -> Callable[[], int]:
    """Return a function that searches a position up to a limit of nodes, and returns their number."""

    def run() -> int:
        infos: list[Info] = []
        engine.new_game(start)
        engine.search(start, Limit(nodes=nodes), on_info=infos.append)
        return infos[-1].nodes or 0

    return run


def signature(backend: Backend) -> str:
    """Return eight hexadecimal digits: a checksum of the results of searches with fixed seeds and node limits."""
    return _signature(backend.game, lambda: Engine(backend, MEGABYTES, random.Random(1)), SIGNATURE_NODES)


def _signature(game: Game, make_engine: Callable[[], Engine], nodes: int) -> str:
    """Return a checksum of the results of one search of each of the game's signature positions."""
    results: list[str] = []
    for position in _signature_positions(game):
        infos: list[Info] = []
        engine = make_engine()
        engine.new_game(position)
        action = engine.search(position, Limit(nodes=nodes), on_info=infos.append)
        last_info = infos[-1]
        results.append(f"{last_info.nodes} {last_info.score} {last_info.seldepth} {action.text}")
    return f"{crc32(' '.join(results).encode()):08x}"


def _signature_positions(game: Game) -> list[Position]:
    """Return up to SIGNATURE_POSITIONS unfinished positions of one random game, from the start on."""
    rng = random.Random(1)
    position = Position.start(game, engine_defaults=True)
    positions: list[Position] = []
    while len(positions) < SIGNATURE_POSITIONS:
        positions.append(position)
        for _ in range(SIGNATURE_INTERVAL):
            position = position if position.outcome else position.after_legal(rng.choice(position.actions))
    return [position for position in positions if not position.outcome]
