"""Solver of Io positions on small boards: the opening by the plain rules, what follows by the engine's endgame solver.

The opening is searched depth first, until an action wins or all have been tried. Positions that a symmetry of the board
makes equal are searched once. After the opening, `games/io/engine/solver.py` finds the winner.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, WHITE, other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.games.io.engine import solver as S
from boardgames_tui.games.io.engine.state import MAX_CELLS_LEFT
from boardgames_tui.games.io.rules import Io, Stage
from boardgames_tui.kernel.language import DRAWN_RESULT
from boardgames_tui.lab.exact_codes import coding_tables, position_code
from boardgames_tui.lab.game_codings import coding_of, write_cells
from boardgames_tui.lab.solver import NODES_PER_SLICE

# Bytes of an entry of the endgame solver's table.
ENTRY_BYTES = 8


class IoSolver:
    """Solver of positions on the board of `start`."""

    def __init__(self, start: Position, megabytes: int, *, compiled: bool = True) -> None:
        slots = {write_cells: coding_of(start).write_cells}
        # numba's cache would not notice a change of the modules that these kernels call.
        self._backend = Backend(start.game, compiled=compiled, caches=False, more_slots=slots)
        self._solve_endgame = self._backend.bind(S.solve_winner)
        self._position_code = self._backend.bind(position_code)
        self._rules = engine_modules(start.game).fast_rules
        self._plan = self._backend.ints(self._rules.plan(start.state), wide=True)
        self._coding_tables = self._backend.ints(coding_tables(start), wide=True)
        self._cells = self._backend.zeros(len(start.cells), "int64")
        # The largest power of two that the memory holds.
        entries = 1 << ((megabytes << 20) // ENTRY_BYTES).bit_length() - 1
        self._table = self._backend.zeros(S.TABLE + entries, "int64")
        self._table[S.MASK] = entries - 1
        # Winners of positions, by their exact codes.
        self._winners: dict[int, int] = {}
        # Numbers of positions that an action has won, by seat and action code.
        self._wins = {BLACK: Counter[int](), WHITE: Counter[int]()}
        self.nodes = 0
        """Positions searched so far, without those with S.SHALLOW empty cells or fewer."""

    def winner(
        self, position: Position, node_limit: int, on_slice: Callable[[int], object] = lambda _: None
    ) -> int | None:
        """Return the seat that wins, DRAW, or None if that is not known after a number of nodes.

        `on_slice` is called with the number of nodes from time to time.
        """
        before = self.nodes
        return self._search(position, before + node_limit, lambda: on_slice(self.nodes - before))

    def _search(self, position: Position, end: int, on_slice: Callable[[], object]) -> int | None:
        """Return the winner of a position, or None if `nodes` exceed `end` before it is known."""
        state = position.state
        assert isinstance(state, Io)
        if state.outcome:
            return state.winner_seat
        w = self._backend.ints(self._rules.enter(self._plan, state), wide=True)
        code = int(self._position_code(self._plan, w, self._cells, self._coding_tables))
        if code in self._winners:
            return self._winners[code]
        if state.stage is Stage.SINGLE and state.cells.count(EMPTY) <= MAX_CELLS_LEFT:
            slices = self.nodes // NODES_PER_SLICE
            winner = self._search_endgame(w, end)
            if self.nodes // NODES_PER_SLICE > slices:
                on_slice()
        else:
            winner = self._search_actions(position, end, on_slice)
        if winner is not None:
            self._winners[code] = winner
        return winner

    def _search_actions(self, position: Position, end: int, on_slice: Callable[[], object]) -> int | None:
        """Return the winner as `_search` does, by trying actions until one wins (history heuristic)."""
        self.nodes += 1
        seat, best = position.seat, other(position.seat)
        wins = self._wins[seat]
        for action in sorted(position.actions, key=lambda each: -wins[each.code]):
            winner = self._search(position.after_legal(action), end, on_slice)
            if winner is None:
                return None
            if winner == seat:
                wins[action.code] += 1
                return seat
            if winner == DRAW:
                best = DRAW
        return best

    def _search_endgame(self, w: Any, end: int) -> int | None:
        """Return the winner of the position in `w`, after the opening, as `_search` does."""
        self._table[S.NODES], self._table[S.LIMIT] = 0, end - self.nodes
        result = int(self._solve_endgame(self._plan, w, self._table))
        self.nodes += int(self._table[S.NODES])
        if result == 0:
            return None
        return DRAW if result == DRAWN_RESULT else result
