"""Slots for the rules that a search calls; `specialise` replaces them by the functions of a game.

`kernel/contracts.py` describes these functions and their arguments.
"""

from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import Ints, Row


def list_moves(p: Ints, w: Row, at: int, n: int) -> int:
    """`BitboardRules.list_moves` of the game."""
    raise NotImplementedError


def make(p: Ints, w: Row, at: int, move: int) -> None:
    """`BitboardRules.make` of the game."""
    raise NotImplementedError


def make_null(p: Ints, w: Row, at: int) -> None:
    """`BitboardRules.make_null` of the game."""
    raise NotImplementedError


def verdict(p: Ints, w: Row, at: int, ply: int) -> int:
    """`BitboardRules.verdict` of the game."""
    raise NotImplementedError


def plies_to_limit(p: Ints, w: Row, at: int) -> int:
    """`BitboardRules.plies_to_limit` of the game."""
    raise NotImplementedError


def position_key(w: Row, at: int) -> int:
    """`BitboardRules.position_key` of the game."""
    raise NotImplementedError


def value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """`Evaluation.value` of the game."""
    raise NotImplementedError


def legal(p: Ints, w: Row, out: Row) -> int:
    """`FastRules.legal` of the game."""
    raise NotImplementedError


def play(p: Ints, w: Row, a: int) -> None:
    """`FastRules.play` of the game."""
    raise NotImplementedError


def result(p: Ints, w: Row) -> int:
    """`FastRules.result` of the game."""
    raise NotImplementedError


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """`Policy.solve_tactics` of the game."""
    raise NotImplementedError


def write_priors(p: Ints, w: Row, actions: Ints, action_count: int, priors: Floats) -> None:
    """`Policy.write_priors` of the game."""
    raise NotImplementedError


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """`Policy.rollout` of the game."""
    raise NotImplementedError


def play_randomly(p: Ints, w: Row) -> int:
    """`FastRules.play_randomly` of the game."""
    raise NotImplementedError


def solve(p: Ints, w: Row, t: Row) -> int:
    """`Solver.solve` of the game."""
    raise NotImplementedError
