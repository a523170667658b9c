"""Memory of the alpha-beta search that outlasts a search."""

from typing import Any

from boardgames_tui.core.cells import BLOCK, EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.alphabeta.move_ordering import carry_histories
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.kernel.language import BITBOARD_SIZE, Row

# Buckets of the table of an interpreted search, which is too slow to fill them.
UNCOMPILED_BUCKETS = 1 << 12
MEGABYTE = 1 << 20
BYTES_PER_NUMBER = 8


class SearchMemory:
    """Memory that outlasts a search: the transposition table, of a size in megabytes, weights and histories."""

    def __init__(self, backend: Backend, megabytes: int) -> None:
        modules = backend.modules
        assert modules.bitboard_rules
        assert modules.evaluation
        self.bitboard_rules = modules.bitboard_rules
        self.evaluation = modules.evaluation
        self._backend = backend
        max_buckets = UNCOMPILED_BUCKETS
        if backend.compiled:
            max_buckets = megabytes * MEGABYTE // (BYTES_PER_NUMBER * TT.BUCKET_SIZE)
        # The largest power of two, so that a mask finds the bucket of a key.
        buckets = 1 << max_buckets.bit_length() - 1
        self._table = backend.zeros(TT.BUCKET_SIZE * buckets, "int64")
        # Histories of moves after the last search, and the side to act at its root.
        self._histories = backend.zeros(S.HISTORIES_END - S.HISTORY, "int64")
        self._last_side = EMPTY
        self.forget()
        # Tables of the game by board size and options, and the weights and initial states by board size.
        self._plans: dict[tuple[object, ...], list[int]] = {}
        self._weights: dict[int, Any] = {}
        self._initial_states: dict[int, Any] = {}
        # Board size, options and blocks of the positions in the table.
        self._table_scope: tuple[object, ...] = ()
        self._search_count = 0

    def forget(self) -> None:
        """Clear the table and the histories of moves.

        This also allocates the table's memory, which would take a tenth of a second of the first search.
        """
        self._backend.clear(self._table)
        self._backend.clear(self._histories)

    def keep_histories(self, state: Row, side: int) -> None:
        """Keep the histories of moves in the row of a search that has ended, in which a side acted at the root."""
        self._histories[:] = state[S.HISTORY : S.HISTORIES_END]
        self._last_side = side

    def prepare_search(self, position: Position) -> S.SearchState:
        """Return the state of a search from a position; clear the table if the board size, options or blocks differ."""
        size = position.size
        plan_key = (size, *position.options)
        blocks = (site for site, cell in enumerate(position.cells) if cell == BLOCK)
        table_scope = (*plan_key, *blocks)
        if table_scope != self._table_scope:
            self.forget()
            self._table_scope = table_scope
        if plan_key not in self._plans:
            self._plans[plan_key] = self.bitboard_rules.plan(position.state)
        # A copy, because `enter` completes it for this position.
        plan = [*self._plans[plan_key]]
        bitboard_position = self.bitboard_rules.enter(plan, position.state)
        if size not in self._weights:
            max_legal_actions = self.bitboard_rules.max_legal_actions(position.state)
            self._weights[size] = self._backend.ints(self.evaluation.weights(size))
            self._initial_states[size] = self._backend.ints(S.initial_state(max_legal_actions), wide=True)
        search_state = self._initial_states[size].copy()
        for i in range(BITBOARD_SIZE):
            search_state[S.POSITIONS + i] = bitboard_position[i]
        self._backend.bind(carry_histories)(search_state, self._histories, int(position.side != self._last_side))
        self._search_count += 1
        search_state[S.AGE] = self._search_count % TT.AGES
        return S.SearchState(self._backend.ints(plan, wide=True), self._weights[size], search_state, self._table)
