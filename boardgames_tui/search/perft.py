"""Perft: how many positions lie a number of actions ahead. Counted in slices, so that it can be stopped."""

import sys
from collections.abc import Callable, Iterator

from boardgames_tui.errors import EngineError, OptionError
from boardgames_tui.fast import Bits
from boardgames_tui.kernel import SCALE, WORDS, Board, Ints, Row
from boardgames_tui.position import Position
from boardgames_tui.search.build import Speed, bind
from boardgames_tui.search.slots import ending, key, legal, make, moves, play, verdict

DEEPEST = 99
SLICE = 100_000
SHALLOW = 2
"""So deep nobody waits for a compiler."""

PLY = 0
REPEATS = 1
LEAVES = 2


def count_slice(b: Board, rows: list[Row], lists: list[Row], left: Row, state: Row, past: Row, steps: int) -> bool:
    """Take some steps of the walk that `state` stands in; return whether there are more.

    `rows[ply]` is the position after so many actions, `lists[ply]` its legal actions, of which the first `left[ply]`
    are still to be played. The last ply is counted, not played.
    """
    last = len(rows) - 1
    for _ in range(steps):
        ply = state[PLY]
        if left[ply] == 0 or ply == last:
            if ply == last:
                state[LEAVES] += left[ply]
            if ply == 0:
                return False
            state[PLY] = ply - 1
            past[0] -= state[REPEATS]
        else:
            left[ply] -= 1
            descend(b, rows[ply], rows[ply + 1], state, past, lists[ply][left[ply]])
            left[ply + 1] = 0 if ending(b, rows[ply + 1], past) else legal(b, rows[ply + 1], past, lists[ply + 1])
    return True


def descend(b: Board, s: Row, after: Row, state: Row, past: Row, a: int) -> None:
    """Play an action on a copy of the row."""
    if state[REPEATS]:
        past[0] += 1
        past[past[0]] = key(b, s)
    for i in range(b.length):
        after[i] = s[i]
    play(b, after, a)
    state[PLY] += 1


def count_bits(p: Ints, w: Row, most: int, left: Row, state: Row, steps: int) -> bool:
    """Do the same over the bits of a game: `w` holds the positions of all plies, then for each at `most` moves."""
    last = len(left) - 1
    for _ in range(steps):
        ply = state[PLY]
        if left[ply] == 0 or ply == last:
            if ply == last:
                state[LEAVES] += left[ply]
            if ply == 0:
                return False
            state[PLY] = ply - 1
        else:
            left[ply] -= 1
            begin = WORDS * (last + 1) + most * ply
            make(p, w, WORDS * ply, w[begin + left[ply]] % SCALE)
            ply += 1
            begin += most
            state[PLY] = ply
            left[ply] = 0 if verdict(p, w, WORDS * ply, ply) else moves(p, w, WORDS * ply, begin) - begin
    return True


def perft(position: Position, depth: int, speed: Speed | None = None, stopped: Callable[[], bool] = bool) -> int:
    """Return how many positions lie `depth` actions ahead, compiled unless told otherwise; stops where told to."""
    if depth == 0:
        return 1
    speed = speed or bind(position.game, compiled=True)
    if position.game.bits:
        return _perft_of_bits(position.game.bits, position, depth, speed, stopped)
    board = speed.board(position.board)
    rows, lists = speed.table(depth, board.length), speed.table(depth, board.most)
    past = speed.ints([*position.past, *[0] * depth], wide=True)
    rows[0][:] = speed.ints(position.row)
    left, state = speed.zeros(depth), speed.ints([0, int(position.game.repeats), 0], wide=True)
    left[0] = len(position.actions)
    for i, action in enumerate(position.actions):
        lists[0][i] = action.code
    count = speed.of(count_slice)
    while count(board, rows, lists, left, state, past, SLICE) and not stopped():
        pass
    return int(state[LEAVES])


def _perft_of_bits(bits: Bits, position: Position, depth: int, speed: Speed, stopped: Callable[[], bool]) -> int:
    b = position.board
    plan = bits.plan(b)
    w = [*bits.enter(plan, b, position.row, position.past), *[0] * (WORDS * (depth - 1) + b.most * depth)]
    for i, action in enumerate(position.actions):
        w[WORDS * depth + i] = bits.move_of(b, action.code)
    left, state = [len(position.actions), *[0] * (depth - 1)], [0] * 3
    wide = [speed.ints(row, wide=True) for row in (plan, w, left, state)]
    count = speed.of(count_bits)
    while count(wide[0], wide[1], b.most, wide[2], wide[3], SLICE) and not stopped():
        pass
    return int(wide[3][LEAVES])


def divide(
    position: Position, depth: int, speed: Speed | None = None, stopped: Callable[[], bool] = bool
) -> Iterator[tuple[str, int]]:
    """Yield each legal action with the positions that lie behind it; raise OptionError for a depth out of range."""
    if depth not in range(DEEPEST + 1):
        raise OptionError(f"A perft of depth {depth} is out of reach: depths are 0 to {DEEPEST}.")
    for action in position.actions if depth else ():
        if stopped():
            return
        yield action.text, perft(position.after(action), depth - 1, speed, stopped)


def print_perft(position: Position, depth: int) -> None:
    """Print what lies behind each action and the sum, compiled where that is worth it and there is a compiler."""
    speed, total = _speed_for(position, depth), 0 if depth else 1
    for text, n in divide(position, depth, speed):
        sys.stdout.write(f"{text}: {n}\n")
        total += n
    sys.stdout.write(f"Nodes: {total}\n")


def _speed_for(position: Position, depth: int) -> Speed:
    try:
        return bind(position.game, compiled=depth > SHALLOW)
    except EngineError:
        return bind(position.game, compiled=False)
