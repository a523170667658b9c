"""Positions that are kept up to date, beside those of the rules: what is asked of them, at either speed."""

from boardgames_tui.core.kernel import DICE, KEPT, SEAT, Ints, Row
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import legal, result, walk
from boardgames_tui.engine.compile.specialise import Speed


class Beside:
    """A swift position, and what goes with it at one speed."""

    def __init__(self, speed: Speed, position: Position) -> None:
        swift, board = speed.game.fast.swift, position.board
        plan = swift.plan(board)
        self.w = speed.ints(swift.enter(plan, board, position.row, position.past), wide=True)
        self.p = speed.ints(plan, wide=True)
        self.w[DICE] = 20081988
        self._speed, self.out, self.trace = speed, speed.zeros(board.most), speed.zeros(1 << 16)
        self.memory = speed.zeros(speed.game.fast.sense.MEMORY if speed.game.fast.sense else 0, "int64")

    def ask(self, function, *arguments):
        return self._speed.of(function)(self.p, self.w, *arguments)

    @property
    def legal(self) -> list[int]:
        return [int(a) for a in self.out[: self.ask(legal, self.out)]]

    @property
    def kept(self) -> list[int]:
        return [int(number) for number in self.w[SEAT : self.w[KEPT]]]


def say_all(p: Ints, w: Row, out: Row, told: Row) -> int:
    """Write what the rules say of a position, and who wins a random game from it; return how many actions there are."""
    told[0] = result(p, w)
    n = legal(p, w, out)
    told[1] = walk(p, w)
    return n


def said(speed: Speed, position: Position) -> tuple[int, list[int], list[int], list[int]]:
    beside, told = Beside(speed, position), speed.zeros(2)
    n = beside.ask(say_all, beside.out, told)
    return int(n), [int(code) for code in beside.out], [int(each) for each in told], beside.kept
