"""Difficulty of a puzzle: the lowest level of the engine that solves half of its tries; its moves if it is easy."""

from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import Level, draw_strength, level_of
from boardgames_tui.games import GAMES
from boardgames_tui.lab.puzzle_search import CONFIRM_NODES
from boardgames_tui.learn.puzzle import Choice, Kind, Puzzle
from boardgames_tui.match.players import greedy_actions
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit

# Tries of each level.
TRIES = 20
# Difficulty of a puzzle that no level solves.
UNSOLVED = LEVELS[-1] + 1
# Difficulties of puzzles with one and with two moves of the solver. A puzzle with more is not as easy.
ONE_MOVE, TWO_MOVES, MORE_MOVES = LEVELS[:3]


def is_solved_by_greedy(puzzle: Puzzle) -> bool:
    """Return whether `greedy` plays a right first action in at least half of its tries."""
    actions = greedy_actions(puzzle.begin(GAMES[puzzle.game]))
    return 2 * sum(action.text in puzzle.choice.right for action in actions) >= len(actions)


def number_of_choices(choice: Choice) -> int:
    """Return the number of actions that the solver has to find, at most."""
    return 1 + max((number_of_choices(branch.then) for branch in choice.right.values() if branch.then), default=0)


def find_difficulty(engine: Engine, puzzle: Puzzle) -> int:
    """Return the difficulty: one move is easy if a low level finds it, and so are two; UNSOLVED if no level does.

    A win of two moves may take the level that more moves need, at least.
    """
    # A turn of several actions is a move, and what is forced is none.
    moves = min(number_of_choices(puzzle.choice), puzzle.length or UNSOLVED)
    if moves == 1 and puzzle.length == 1:
        return ONE_MOVE
    levels = ((number, level_of(GAMES[puzzle.game], number)) for number in LEVELS)
    found = next((number for number, level in levels if solves_often(engine, puzzle, level)), UNSOLVED)
    is_short_win = puzzle.kind is Kind.WIN and moves == TWO_MOVES
    return min(moves, MORE_MOVES) if found < MORE_MOVES + is_short_win else found


def solves_often(engine: Engine, puzzle: Puzzle, level: Level) -> bool:
    """Return whether a level solves a puzzle in at least half of its tries, each on another day."""
    needed = TRIES // 2
    for remaining in range(TRIES, 0, -1):
        if not needed or remaining < needed:
            break
        today = level.on_day(draw_strength(engine.rng))
        needed -= is_solved(engine, puzzle.begin(GAMES[puzzle.game]), puzzle.choice, today)
    return not needed


def is_solved(engine: Engine, position: Position, choice: Choice, level: Level) -> bool:
    """Return whether a level plays right actions to the end. Level 9 searches CONFIRM_NODES.

    A longer win is no mistake, but it leaves the puzzle.
    """
    engine.new_game(position)
    action = engine.search(position, Limit(nodes=level.nodes or CONFIRM_NODES), level=level)
    branch = choice.right.get(action.text)
    if not branch:
        return choice.known_of(action.text)[0] > 0
    return not branch.then or is_solved(engine, position.after_all((action, *branch.replies)), branch.then, level)
