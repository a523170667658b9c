"""Search without evaluation or pruning, to check the engine: whether a seat can force a win within a few actions."""

from boardgames_tui.core.kernel import SAVED_END, SEAT, Ints, Row, restore_state, save_state
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import legal, play, result
from boardgames_tui.engine.compile.specialise import Backend

# Greatest depth of a search, in actions.
MAX_DEPTH = 12


class PlainSearch:
    """A search of positions of one game, all of one size and with the same options as `start`."""

    def __init__(self, backend: Backend, start: Position) -> None:
        self._backend, self._rules, board = backend, start.game.engine_modules.fast_rules, start.board
        self._plan = self._rules.plan(board)
        self._can_win = backend.of(can_win)
        self._lists = backend.ints([0] * board.max_legal_actions * MAX_DEPTH, wide=True)
        self._out = backend.ints([0] * board.max_legal_actions, wide=True)
        self._states = backend.ints([0] * MAX_DEPTH * len(self._enter(start)[1]), wide=True)

    def _enter(self, position: Position) -> tuple[list[int], list[int]]:
        plan = [*self._plan]
        return plan, self._rules.enter(plan, position.board, position.row, position.key_history)

    def can_win(self, position: Position, seat: int, plies: int) -> bool:
        """Whether a seat can force a win within this number of actions of both seats."""
        p, w = (self._backend.ints(row, wide=True) for row in self._enter(position))
        return bool(self._can_win(p, w, seat, plies, self._lists, self._out, self._states))


def can_win(p: Ints, w: Row, seat: int, plies: int, lists: Row, out: Row, states: Row) -> bool:
    """Whether a seat can force a win within a number of actions, by AND-OR search.

    If the seat acts, one action must lead to a win, else all must. `lists` holds the legal moves of each depth and
    `states` the positions to return to; `out` has room for the legal moves of one position.
    """
    end = result(p, w)
    if end != 0:
        return end == seat
    if plies == 0:
        return False
    n = legal(p, w, out)
    if n == 0:
        return False
    is_own_turn = w[SEAT] == seat
    actions = (plies - 1) * len(out)
    for i in range(n):
        lists[actions + i] = out[i]
    at = (plies - 1) * w[SAVED_END]
    save_state(w, states, at)
    for i in range(n):
        play(p, w, lists[actions + i])
        is_won = can_win(p, w, seat, plies - 1, lists, out, states)
        restore_state(w, states, at)
        if is_won == is_own_turn:
            return is_own_turn
    return not is_own_turn
