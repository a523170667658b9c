"""A plain search that knows the rules of a game and nothing else: whether somebody wins within a few actions."""

from boardgames_tui.core.kernel import KEPT, SEAT, Ints, Row, keep, set_back
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import legal, play, result
from boardgames_tui.engine.compile.specialise import Speed

DEEPEST = 12


class PlainSearch:
    """Asks about positions of one game, all of one size and with the same options."""

    def __init__(self, speed: Speed, start: Position) -> None:
        self._speed, self._swift, b = speed, start.game.fast.swift, start.board
        self._plan = self._swift.plan(b)
        self._wins = speed.of(wins)
        self._lists = speed.ints([0] * b.most * DEEPEST, wide=True)
        self._out = speed.ints([0] * b.most, wide=True)
        self._store = speed.ints([0] * DEEPEST * len(self._enter(start)[1]), wide=True)

    def _enter(self, position: Position) -> tuple[list[int], list[int]]:
        plan = [*self._plan]
        return plan, self._swift.enter(plan, position.board, position.row, position.past)

    def wins(self, position: Position, seat: int, plies: int) -> bool:
        """Whether a seat wins within so many actions, whatever the other one plays."""
        p, w = (self._speed.ints(row, wide=True) for row in self._enter(position))
        return bool(self._wins(p, w, seat, plies, self._lists, self._out, self._store))


def wins(p: Ints, w: Row, seat: int, plies: int, lists: Row, out: Row, store: Row) -> bool:
    """Whether a seat wins: one action is enough where it acts, and where the other acts all have to lead there."""
    end = result(p, w)
    if end != 0:
        return end == seat
    if plies == 0:
        return False
    n = legal(p, w, out)
    if n == 0:
        return False
    mine = w[SEAT] == seat
    actions = (plies - 1) * len(out)
    for i in range(n):
        lists[actions + i] = out[i]
    at = (plies - 1) * w[KEPT]
    keep(w, store, at)
    for i in range(n):
        play(p, w, lists[actions + i])
        found = wins(p, w, seat, plies - 1, lists, out, store)
        set_back(w, store, at)
        if found == mine:
            return mine
    return not mine
