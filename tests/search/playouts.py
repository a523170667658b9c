"""Random games, and playouts with sense, in a second of processor time: python -m tests.search.playouts [GAME …]."""

import sys
import time

from boardgames_tui.games import GAMES
from boardgames_tui.kernel import DICE, KEPT, SEAT, Ints, Row
from boardgames_tui.position import Position
from boardgames_tui.search.build import bind
from boardgames_tui.search.slots import playout, walk

SECONDS = 2.0


def walks(p: Ints, w: Row, root: Row, n: int) -> int:
    """Run random games from a position; return the results added up."""
    found = 0
    for _ in range(n):
        for i in range(SEAT, w[KEPT]):
            w[i] = root[i]
        found += walk(p, w)
    return found


def playouts(p: Ints, w: Row, root: Row, n: int, trace: Row) -> float:
    """Run games with some sense from a position; return the scores added up."""
    found = 0.0
    for _ in range(n):
        for i in range(SEAT, w[KEPT]):
            w[i] = root[i]
        trace[0] = 0
        found += playout(p, w, trace)
    return found


def main() -> None:
    for key in sys.argv[1:] or GAMES:
        game = GAMES[key]
        if not game.swift:
            continue
        start, speed = Position.start(game, engine=True), bind(game, compiled=True)
        plan = game.swift.plan(start.board)
        w = game.swift.enter(plan, start.board, start.row, start.past)
        w[DICE] = 1
        p, w, root, trace = (speed.ints(row, wide=True) for row in (plan, w, w, [0] * (1 << 16)))
        for function, more in ((walks, ()), (playouts, (trace,)))[: 2 if game.sense else 1]:
            run, n = speed.of(function), 0
            run(p, w, root, 10, *more)
            began = time.process_time()
            while time.process_time() - began < SECONDS:
                found = run(p, w, root, 1000, *more)
                n += 1000
            seconds = time.process_time() - began
            print(f"{key} {function.__name__}: {n / seconds:,.0f} a second (of the last 1,000: {found})", flush=True)


if __name__ == "__main__":
    main()
