"""Difficulty of a puzzle: the lowest level of the engine that solves it in at least half of its tries."""

from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import Level, draw_strength, level_of
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import Kind, Puzzle, Step
from boardgames_tui.match.players import greedy_actions
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit

# Tries of each level.
TRIES = 20
# A puzzle that this level solves is no puzzle.
EASY_LEVEL = 2


def is_solved_by_greedy(puzzle: Puzzle) -> bool:
    """Return whether `greedy` plays the first action of a solution in at least half of its tries."""
    first = next(puzzle.steps(GAMES[puzzle.game]))
    actions = greedy_actions(first.position)
    return first.action in actions and len(actions) <= 2


def find_difficulty(engine: Engine, puzzle: Puzzle, nodes: int) -> int | None:
    """Return the lowest level that solves a puzzle in half of its tries, or None; level 9 searches `nodes`."""
    levels = ((number, level_of(GAMES[puzzle.game], number)) for number in LEVELS)
    return next((number for number, level in levels if solves_often(engine, puzzle, level, nodes)), None)


def solves_often(engine: Engine, puzzle: Puzzle, level: Level, nodes: int) -> bool:
    """Return whether a level solves a puzzle in at least half of its tries, each on another day."""
    tasks = [step for step in puzzle.steps(GAMES[puzzle.game]) if step.is_task]
    needed = TRIES // 2
    for remaining in range(TRIES, 0, -1):
        if not needed or remaining < needed:
            break
        today = level.on_day(draw_strength(engine.rng))
        needed -= all(is_solved(engine, task, puzzle.kind, today, today.nodes or nodes) for task in tasks)
    return not needed


def is_solved(engine: Engine, task: Step, kind: Kind, level: Level, nodes: int) -> bool:
    """Return whether a level plays the right action of a task, or another one that wins at once."""
    engine.new_game(task.position)
    action = engine.search(task.position, Limit(nodes=nodes), level=level)
    if action == task.action:
        return True
    outcome = task.position.after(action).outcome
    return kind is Kind.WIN and outcome is not None and outcome.winner == task.position.side
