"""Incremental positions of fast rules, interpreted or compiled, for comparison with the plain rules."""

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import legal, play_randomly, result
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.kernel.language import RNG_STATE, SAVED_END, SEAT, Ints, Row


class IncrementalPosition:
    """An incremental position with its plan and rules, in one backend."""

    def __init__(self, backend: Backend, position: Position) -> None:
        fast_rules = backend.modules.fast_rules
        plan = fast_rules.plan(position.state)
        self.w = backend.ints(fast_rules.enter(plan, position.state), wide=True)
        self.p = backend.ints(plan, wide=True)
        self.w[RNG_STATE] = 20081988
        self._backend, self.out, self.trace = (
            backend,
            backend.zeros(fast_rules.max_legal_actions(position.state)),
            backend.zeros(1 << 16),
        )
        self.memory = backend.zeros(backend.modules.policy.SOLVER_TABLE_SIZE if backend.modules.policy else 0, "int64")

    def call(self, function, *arguments):
        return self._backend.bind(function)(self.p, self.w, *arguments)

    @property
    def legal(self) -> list[int]:
        return [int(a) for a in self.out[: self.call(legal, self.out)]]

    @property
    def saved_fields(self) -> list[int]:
        return [int(number) for number in self.w[SEAT : self.w[SAVED_END]]]


def write_rule_results(p: Ints, w: Row, out: Row, results: Row) -> int:
    """Write result, legal actions and the winner of a random game; return the number of actions."""
    results[0] = result(p, w)
    n = legal(p, w, out)
    results[1] = play_randomly(p, w)
    return n


def rule_results(backend: Backend, position: Position) -> tuple[int, list[int], list[int], list[int]]:
    incremental, results = IncrementalPosition(backend, position), backend.zeros(2)
    n = incremental.call(write_rule_results, incremental.out, results)
    return int(n), [int(code) for code in incremental.out], [int(each) for each in results], incremental.saved_fields
