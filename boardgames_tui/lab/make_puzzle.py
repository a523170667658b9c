"""Puzzles made of positions: proven wins and saves, and gains that a long search of the engine confirms."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.lab.puzzle_games import puzzle_game
from boardgames_tui.lab.puzzle_proof import Proof, TooLargeError, prove_save, prove_win
from boardgames_tui.lab.puzzle_search import (
    CONFIRM_NODES,
    FIND_GAP,
    FIND_NODES,
    GAP,
    GLANCE_GAP,
    GLANCE_NODES,
    JUDGE_NODES,
    find_gain,
    report_of,
    search,
)
from boardgames_tui.lab.puzzle_themes import theme_of
from boardgames_tui.lab.win_candidates import candidates_of
from boardgames_tui.lab.win_search import OutOfTimeError
from boardgames_tui.learn.puzzle import Kind, Puzzle
from boardgames_tui.match.seats import LEVELS

# Turns of the opponent's win in a save, at most.
SAVE_TURNS = 2
# Right first actions of a puzzle, at most, and their share of all actions.
MOST_RIGHT, MOST_RIGHT_SHARE = 3, 0.5
# Actions whose preference a search tells.
PREFERRED = 8
# Characters of a puzzle's choices, at most.
MAX_SIZE = 700


# Why a position is no puzzle, if nothing is proven about it.
NO_PUZZLE = "no puzzle"


class Effort(NamedTuple):
    """How far a proof may go: turns of a win, and nodes of its search."""

    turns: int
    nodes: int
    glances: bool
    """Whether shorter searches drop a position before the one that finds the right actions of a gain."""


# Efforts of a look at each position of a game, and for a puzzle.
GLANCE, FULL = Effort(2, 30_000, glances=True), Effort(4, 250_000, glances=False)


def find_puzzle(engine: Engine, name: str, position: Position, effort: Effort, *, gains: bool) -> Puzzle | str:
    """Return a position as a puzzle without a difficulty, or in words why it is none."""
    options = {option.key: option.default for option in position.game.options}
    changed = {key: value for key, value in position.options if value != options[key]}
    kind, proof = _prove(engine, position, effort)
    if not proof and gains:
        kind, proof = Kind.GAIN, _find_gain(engine, position, effort)
    if not proof:
        return NO_PUZZLE
    number = len(proof.choice.right)
    if number > MOST_RIGHT or number > MOST_RIGHT_SHARE * len(position.actions):
        return "too many right actions"
    puzzle = Puzzle(
        name, position.game.key, position.size, changed, str(position), proof.choice, kind, LEVELS[0], "", proof.length
    )
    if len(str(puzzle)) - len(puzzle.line) > MAX_SIZE:
        return "too large"
    return replace(puzzle, theme=theme_of(position, puzzle.solution, kind))


def _prove(engine: Engine, position: Position, effort: Effort) -> tuple[Kind, Proof | None]:
    """Return a proven win or save, if there is one within an effort."""
    habits = puzzle_game(position.game.key)
    most_empty = habits.solved_empty
    if most_empty is not None and position.cells.count(EMPTY) > most_empty:
        return Kind.WIN, None

    def preference(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        return prefer(engine, position, actions)

    nodes = effort.nodes // habits.node_cost
    try:
        win = prove_win(position, effort.turns, nodes, preference)
        if win or most_empty is not None:
            return Kind.WIN, win
        return Kind.SAVE, prove_save(position, min(SAVE_TURNS, effort.turns), effort.nodes, MOST_RIGHT)
    except (OutOfTimeError, TooLargeError):
        return Kind.WIN, None


def prefer(engine: Engine, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Return actions of a lost position, that which a strong search plays first.

    Where the search sees no difference, the one that is the most obvious defence comes first.
    """
    side = position.side
    ranks = {each.action: each.value.rank_for(side) for each in report_of(engine, position, FIND_NODES, PREFERRED)}
    lowest = min(ranks.values())
    defences = [*dict.fromkeys(candidates_of(position.state).defences(position.state, 1))]
    obvious = sorted(actions, key=lambda action: defences.index(action.code))
    return sorted(obvious, key=lambda action: ranks.get(action, lowest), reverse=True)


def _find_gain(engine: Engine, position: Position, effort: Effort) -> Proof | None:
    """Return the right actions of a gain; each longer search drops most of the positions that are none."""
    glances = ((GLANCE_NODES, GLANCE_GAP), (FIND_NODES, FIND_GAP), (CONFIRM_NODES, FIND_GAP))
    for nodes, gap in glances if effort.glances else ():
        if not find_gain(search(engine, position, nodes), position.side, gap):
            return None
    choice = find_gain(search(engine, position, JUDGE_NODES), position.side, GAP)
    return Proof(choice) if choice else None
