"""Search without evaluation or pruning, to check the engine: whether a seat can force a win within a few actions.

In the kernel, `p` holds the tables of a board and `w` the working row of a position (`kernel.contracts.FastRules`).
"""

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import legal, play, result
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.kernel.language import SAVED_END, SEAT, Ints, Row, restore_state, save_state

# Greatest depth of a search, in actions.
MAX_DEPTH = 12


class PlainSearch:
    """A search of positions that have the game, the size and the options of `start`."""

    def __init__(self, backend: Backend, start: Position) -> None:
        max_legal_actions = engine_modules(start.game).fast_rules.max_legal_actions(start.state)
        self._backend = backend
        self._rules = engine_modules(start.game).fast_rules
        self._plan = self._rules.plan(start.state)
        self._can_win = backend.bind(can_win)
        _, working_row = self._enter(start)
        self._lists = backend.ints([0] * max_legal_actions * MAX_DEPTH, wide=True)
        self._legal_actions = backend.ints([0] * max_legal_actions, wide=True)
        self._states = backend.ints([0] * MAX_DEPTH * len(working_row), wide=True)

    def _enter(self, position: Position) -> tuple[list[int], list[int]]:
        """Return the tables of the board and the working row of a position; both are changed by a search."""
        plan = [*self._plan]
        return plan, self._rules.enter(plan, position.state)

    def can_win(self, position: Position, seat: int, plies: int) -> bool:
        """Return whether a seat can force a win within this number of actions of both seats, at most MAX_DEPTH.

        Deepen the search iteratively, because a quick win is then found without a look at long lines.
        """
        p, w = (self._backend.ints(row, wide=True) for row in self._enter(position))
        return any(
            self._can_win(p, w, seat, depth, self._lists, self._legal_actions, self._states)
            for depth in range(plies + 1)
        )


def can_win(p: Ints, w: Row, seat: int, plies: int, lists: Row, legal_actions: Row, states: Row) -> bool:
    """Return whether a seat can force a win within a number of actions of both seats, by AND-OR search.

    If the seat acts, one action must lead to a win, else all must. For each number of plies, `lists` holds the legal
    actions and `states` the state to return to. `legal_actions` has room for the legal actions of one position.
    """
    winner = result(p, w)
    if winner != 0:
        return winner == seat
    if plies == 0:
        return False
    n = legal(p, w, legal_actions)
    if n == 0:
        return False
    is_own_turn = w[SEAT] == seat
    # The next call overwrites `legal_actions`.
    actions = (plies - 1) * len(legal_actions)
    for i in range(n):
        lists[actions + i] = legal_actions[i]
    state = (plies - 1) * w[SAVED_END]
    save_state(w, states, state)
    for i in range(n):
        play(p, w, lists[actions + i])
        is_won = can_win(p, w, seat, plies - 1, lists, legal_actions, states)
        restore_state(w, states, state)
        # One win suffices in one's own turn, one escape in the opponent's.
        if is_won == is_own_turn:
            return is_own_turn
    return not is_own_turn
