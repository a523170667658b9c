"""Solver of positions on small boards, to check the engine: it shares only the fast rules with the engine's searches.

It looks for a win of either seat by `proof_search`. Positions have no history: what stood before them is forgotten. So
a win that is found is a win by the rules, with one exception: Torus' superko might forbid an action of a proof if a
board stands twice in it, once with either side to act. What it means that no win is found depends on the game:

- Io and Implo: no position occurs again, and with an odd number of cells Io has no draw, as Implo never has.
- Onyx: a draw, because a player who keeps the other from winning for ever is given a draw at the third repetition.
- Torus and Ataxx: nothing is known. There the superko or the count of pieces at the third repetition decides.
"""

from collections.abc import Callable

from boardgames_tui.core.cells import BLACK, DRAW, WHITE, other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.numba_backend import Function
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.kernel.language import SAVED_END
from boardgames_tui.lab import proof_search as P
from boardgames_tui.lab.exact_codes import coding_tables, position_code
from boardgames_tui.lab.game_codings import coding_of, forget_history, write_cells

# Bytes of an entry of the table.
ENTRY_BYTES = 8 * P.ENTRY_SIZE
# Nodes between two calls of `on_slice`.
NODES_PER_SLICE = 1_000_000


class Solver:
    """Solver of positions that have the game, the size and the options of `start`."""

    def __init__(self, start: Position, megabytes: int, *, compiled: bool = True) -> None:
        self._coding = coding_of(start)
        slots: dict[Function, Function] = {
            write_cells: self._coding.write_cells,
            forget_history: self._coding.forget_history,
        }
        # numba's cache would not notice a change of the modules that these kernels call.
        self._backend = Backend(start.game, compiled=compiled, caches=False, more_slots=slots)
        self._rules = engine_modules(start.game).fast_rules
        self._search = self._backend.bind(P.search)
        self._position_code = self._backend.bind(position_code)
        self._coding_tables = self._backend.ints(coding_tables(start), wide=True)
        self._max_legal_actions = self._rules.max_legal_actions(start.state)
        # Without draws, White wins if Black does not.
        self._provers = (BLACK, WHITE) if self._coding.draws else (BLACK,)
        entries = P.BUCKET_ENTRIES
        while 2 * entries * ENTRY_BYTES * len(self._provers) <= megabytes << 20:
            entries *= 2
        self._tables = {prover: self._backend.zeros(P.ENTRY_SIZE * entries, "int64") for prover in self._provers}
        self.nodes = 0
        """Positions expanded so far."""

    def winner(
        self, position: Position, node_limit: int, on_slice: Callable[[int], object] = lambda _: None
    ) -> int | None:
        """Return the seat that wins, DRAW, or None if that is not known after a number of nodes for each prover.

        `on_slice` is called with the number of nodes from time to time.
        """
        if position.outcome:
            return position.state.winner_seat
        is_known = self._coding.decides_repetitions
        for prover in self._provers:
            is_won = self.can_win(position, prover, node_limit, on_slice)
            if is_won:
                return prover
            is_known &= is_won is False
        if not is_known:
            return None
        return DRAW if self._coding.draws else other(BLACK)

    def can_win(
        self, position: Position, prover: int, node_limit: int, on_slice: Callable[[int], object] = lambda _: None
    ) -> bool | None:
        """Return whether a seat can force a win without repetitions, or None if that takes more nodes.

        The game has not ended. In a game without draws the prover is BLACK.
        """
        s = self._enter(position, prover)
        registers = s.registers
        s.line[0] = self._position_code(s.plan, s.position, s.cells, s.coding)
        is_decided = False
        while not is_decided and registers[P.NODES] < node_limit:
            registers[P.NODE_LIMIT] = min(node_limit, registers[P.NODES] + NODES_PER_SLICE)
            self._search(s, 0, P.NEVER, P.NEVER)
            is_decided = registers[P.FOUND_PROOF] == 0 or registers[P.FOUND_DISPROOF] == 0
            on_slice(int(registers[P.NODES]))
        self.nodes += int(registers[P.NODES])
        # A disproof that the depth of the line has cut short is none.
        if not is_decided or registers[P.FOUND_DEPENDS] == P.CUT:
            return None
        return bool(registers[P.FOUND_PROOF] == 0)

    def _enter(self, position: Position, prover: int) -> P.ProofSearch:
        """Return the arrays of a search of a position for a win of a seat."""
        plan = [*self._rules.plan(position.state)]
        working_row = self._rules.enter(plan, position.state)
        registers = [0] * P.REGISTERS.size
        registers[P.PROVER] = prover
        registers[P.REPEATS] = int(self._coding.repeats)
        zeros, depths = self._backend.zeros, P.MAX_DEPTH + 1
        return P.ProofSearch(
            plan=self._backend.ints(plan, wide=True),
            position=self._backend.ints(working_row, wide=True),
            states=zeros(depths * working_row[SAVED_END], "int64"),
            line=zeros(depths, "int64"),
            children=zeros(depths * P.CHILD_SIZE * self._max_legal_actions, "int64"),
            actions=zeros(self._max_legal_actions, "int64"),
            cells=zeros(len(position.cells), "int64"),
            coding=self._coding_tables,
            registers=self._backend.ints(registers, wide=True),
            table=self._tables[prover],
        )
