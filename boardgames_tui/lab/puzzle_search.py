"""Search for a puzzle in one game of the engine against itself.

A *report* is what the engine says about the best actions of a position, the best first.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import draw_strength, level_of
from boardgames_tui.games import GAMES
from boardgames_tui.lab.puzzle_difficulty import EASY_LEVEL, find_difficulty, is_solved_by_greedy
from boardgames_tui.learn.puzzle import Kind, Puzzle
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Info, Limit, Score

# Nodes of the search that finds a candidate, and of the one that confirms it.
FIND_NODES = 2_000
CONFIRM_NODES = 10 * FIND_NODES
# Share of wins by which the best action of a task has to be above all others.
GAP = 0.35
# Share of wins of the best action of a gain, at least.
MIN_SHARE = 0.5
# Best actions that a report tells of.
VARIATIONS = 4
# Legal actions of a first task, at least.
MIN_ACTIONS = 4
# Levels that play the games: good enough for sensible positions, and bad enough for mistakes.
PLAYING_LEVELS = range(3, 7)
# Random actions at the start of a game, fewer than this number.
OPENING = 8
# Actions after which a game is abandoned.
MAX_ACTIONS = 300
# Memory of the engine; little, because it is cleared for each try.
MEGABYTES = 16


@lru_cache
def backend_of(key: str) -> Backend:
    """Return the compiled backend of a game."""
    return Backend(GAMES[key], compiled=True)


def mine_game(key: str, size: int, number: int) -> tuple[Puzzle | None, Counter[str]]:
    """Play the game with a number; return its first puzzle, if it has one, and how many candidates met which end."""
    game = GAMES[key]
    rng = random.Random(f"{key} {size} {number}")
    engine = Engine(backend_of(key), MEGABYTES, rng)
    positions = [*play_game(engine, Position.start(game, size), rng)]
    rng.shuffle(positions)
    defaults = {option.key: option.default for option in game.options}
    counts = Counter({"games": 1})
    for position in positions:
        if not find_kind(search(engine, position, FIND_NODES)):
            continue
        counts["candidates"] += 1
        kind = find_kind(search(engine, position, CONFIRM_NODES))
        if not kind:
            counts["refuted by ten times the nodes"] += 1
            continue
        options = {name: value for name, value in position.options if value != defaults[name]}
        solution = tuple(find_solution(engine, position, kind))
        puzzle = Puzzle(f"{key}-{size}-{number}", key, size, options, str(position), solution, kind, LEVELS[0])
        difficulty = None if is_solved_by_greedy(puzzle) else find_difficulty(engine, puzzle, CONFIRM_NODES)
        if difficulty and difficulty > EASY_LEVEL:
            counts["kept"] += 1
            return replace(puzzle, difficulty=difficulty), counts
        counts["too easy" if difficulty else "played by greedy"] += 1
    return None, counts


def play_game(engine: Engine, position: Position, rng: random.Random) -> Iterator[Position]:
    """Play a game of two levels; yield the positions in which a turn begins, as they are without earlier positions."""
    levels = [level_of(position.game, rng.choice(PLAYING_LEVELS)).on_day(draw_strength(rng)) for _ in NAMES]
    opening = rng.randrange(OPENING)
    last_seat = 0
    for ply in range(MAX_ACTIONS):
        if position.outcome:
            return
        if ply < opening:
            action = rng.choice(position.actions)
        else:
            if position.seat != last_seat and len(position.actions) >= MIN_ACTIONS:
                yield Position.read(position.game, str(position), dict(position.options))
            level = levels[position.seat - 1]
            engine.new_game(position)
            action = engine.search(position, Limit(nodes=level.nodes), level=level)
        last_seat = position.seat
        position = position.after(action)


def search(engine: Engine, position: Position, nodes: int) -> list[Info]:
    """Return the engine's last report on a position, after a search that remembers nothing."""
    engine.new_game(position)
    infos: list[Info] = []
    engine.search(position, Limit(nodes=nodes), multi_pv=VARIATIONS, on_info=infos.append)
    report_size = min(VARIATIONS, len(position.actions))
    return infos[-report_size:]


def find_kind(report: list[Info]) -> Kind | None:
    """Return the kind of puzzle that a position is if one action is better than all others, else None."""
    best, *others = report
    if not others or share(best) - max(map(share, others)) < GAP:
        return None
    if is_proven(best):
        return Kind.WIN if share(best) else None
    if all(is_proven(info) for info in others):
        return Kind.SAVE
    return Kind.GAIN if share(best) >= MIN_SHARE else None


def share(info: Info) -> float:
    """Return the share of wins of the side to act after an action, from 0 to 1."""
    assert info.score
    return float(info.score.value > 0) if is_proven(info) else info.score.value / 1000


def is_proven(info: Info) -> bool:
    """Return whether an action is proven to win or to lose."""
    return bool(info.score and info.score.kind == "mate")


def find_solution(engine: Engine, position: Position, kind: Kind) -> Iterator[str]:
    """Yield the main line of a puzzle, as far as each task has one right action.

    A win is followed through the engine's best defences; of a save or a gain, only the turn is played.
    """
    seat = position.seat
    defence: list[str] = []
    while not position.outcome:
        is_task = position.seat == seat
        if kind is not Kind.WIN and not is_task:
            return
        report = search(engine, position, CONFIRM_NODES)
        action = report[0].pv[0]
        if is_task:
            wins_at_once = kind is Kind.WIN and report[0].score == Score("mate", 1)
            if not wins_at_once and len(position.actions) > 1 and not find_kind(report):
                return
            yield from defence
            yield action
            defence = []
        else:
            defence.append(action)
        position = position.after(position.find(action))
