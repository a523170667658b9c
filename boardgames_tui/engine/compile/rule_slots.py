"""The rules that a search calls. They stand empty here; `build` puts one game's own in their place."""

from boardgames_tui.core.engine_contracts import Floats
from boardgames_tui.core.kernel import Ints, Row


def list_moves(p: Ints, w: Row, at: int, n: int) -> int:
    """`Bits.list_moves` of the game that is searched."""
    raise NotImplementedError


def make(p: Ints, w: Row, at: int, move: int) -> None:
    """`Bits.make` of the game that is searched."""
    raise NotImplementedError


def make_null(p: Ints, w: Row, at: int) -> None:
    """`Bits.make_null` of the game that is searched."""
    raise NotImplementedError


def verdict(p: Ints, w: Row, at: int, ply: int) -> int:
    """`Bits.verdict` of the game that is searched."""
    raise NotImplementedError


def position_key(w: Row, at: int) -> int:
    """`Bits.position_key` of the game that is searched."""
    raise NotImplementedError


def value(p: Ints, v: Ints, w: Row, at: int) -> int:
    """`Judge.value` of the game that is searched."""
    raise NotImplementedError


def legal(p: Ints, w: Row, out: Row) -> int:
    """`Swift.legal` of the game that is searched."""
    raise NotImplementedError


def play(p: Ints, w: Row, a: int) -> None:
    """`Swift.play` of the game that is searched."""
    raise NotImplementedError


def result(p: Ints, w: Row) -> int:
    """`Swift.result` of the game that is searched."""
    raise NotImplementedError


def solve_tactics(p: Ints, w: Row, t: Row) -> int:
    """`Sense.solve_tactics` of the game that is searched."""
    raise NotImplementedError


def write_priors(p: Ints, w: Row, list_moves: Ints, n: int, worth: Floats) -> None:
    """`Sense.write_priors` of the game that is searched."""
    raise NotImplementedError


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """`Sense.rollout` of the game that is searched."""
    raise NotImplementedError


def play_randomly(p: Ints, w: Row) -> int:
    """`Swift.play_randomly` of the game that is searched."""
    raise NotImplementedError


def solve(p: Ints, w: Row, t: Row) -> int:
    """`Solver.solve` of the game that is searched."""
    raise NotImplementedError
