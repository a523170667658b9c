"""Difficulty of a puzzle: the lowest level of the engine that solves it in at least half of its tries."""

from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import Level, draw_strength, level_of
from boardgames_tui.games import GAMES
from boardgames_tui.lab.puzzle_search import CONFIRM_NODES, FIND_NODES, is_won, search_action
from boardgames_tui.learn.puzzle import Kind, Puzzle, Step
from boardgames_tui.match.players import greedy_actions
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit

# Tries of each level.
TRIES = 20
# Difficulty of a puzzle that no level solves.
UNSOLVED = LEVELS[-1] + 1


def is_solved_by_greedy(puzzle: Puzzle) -> bool:
    """Return whether `greedy` plays the first action of a solution in at least half of its tries."""
    first = next(puzzle.steps(GAMES[puzzle.game]))
    actions = greedy_actions(first.position)
    return first.action in actions and len(actions) <= 2


def find_difficulty(engine: Engine, puzzle: Puzzle) -> int:
    """Return the lowest level that solves a puzzle in half of its tries, or UNSOLVED."""
    levels = ((number, level_of(GAMES[puzzle.game], number)) for number in LEVELS)
    return next((number for number, level in levels if solves_often(engine, puzzle, level)), UNSOLVED)


def solves_often(engine: Engine, puzzle: Puzzle, level: Level) -> bool:
    """Return whether a level solves a puzzle in at least half of its tries, each on another day."""
    tasks = [step for step in puzzle.steps(GAMES[puzzle.game]) if step.is_task]
    needed = TRIES // 2
    for remaining in range(TRIES, 0, -1):
        if not needed or remaining < needed:
            break
        today = level.on_day(draw_strength(engine.rng))
        needed -= all(is_solved(engine, task, puzzle.kind, today) for task in tasks)
    return not needed


def is_solved(engine: Engine, task: Step, kind: Kind, level: Level) -> bool:
    """Return whether a level plays the right action of a task, or in a win another one that is proven to win.

    Level 9 searches CONFIRM_NODES.
    """
    engine.new_game(task.position)
    action = engine.search(task.position, Limit(nodes=level.nodes or CONFIRM_NODES), level=level)
    if action == task.action:
        return True
    return kind is Kind.WIN and is_won(search_action(engine, task.position, action, FIND_NODES), task.position.side)
