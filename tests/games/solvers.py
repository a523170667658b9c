"""Compiled endgame solvers of Io and Implo."""

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.kernel.language import SAVED_END, SEAT
from tests.games.plays import enter

ENTRIES = 1 << 14


class CompiledSolver:
    """The compiled solver of a game, and its row."""

    def __init__(self, key: str, nodes: int) -> None:
        self._backend = Backend(GAMES[key], compiled=True)
        self._solver = self._backend.modules.solver
        self.row = self._backend.zeros(self._solver.TABLE + ENTRIES, "int64")
        self.row[self._solver.LIMIT], self.row[self._solver.MASK] = nodes, ENTRIES - 1

    def solve(self, position: Position) -> int:
        """Return the proof that the solver finds; check that it restores the position."""
        plan, entered = enter(position)
        p, w = self._backend.ints(plan, wide=True), self._backend.ints(entered, wide=True)
        found = int(self._backend.bind(self._solver.solve)(p, w, self.row))
        assert list(w[SEAT : w[SAVED_END]]) == entered[SEAT : entered[SAVED_END]]
        return found

    def after_best(self, position: Position) -> Position:
        """Return the position after the best action that the solver named."""
        return position.after(position.action(int(self.row[self._solver.BEST])))


def check_resumption(position: Position) -> None:
    """Check that an interrupted solver reports no result, and needs fewer nodes the next time."""
    key, nodes = position.game.key, CompiledSolver(position.game.key, 0)._solver.NODES
    whole = CompiledSolver(key, 10**9)
    found = whole.solve(position)
    assert found
    solver = CompiledSolver(key, int(whole.row[nodes]) - 10)
    assert solver.solve(position) == 0
    assert solver.solve(position) == found
    assert solver.row[nodes] < whole.row[nodes] / 2


def key_of(game_key: str, line: str) -> int:
    """Return the key of a position in the solver's table."""
    position = Position.read(game_key, line, engine_defaults=True)
    return Backend(position.game, compiled=False).modules.solver.position_key(*enter(position))
