"""Perft: the number of positions at a depth, counted in slices so that the count can be stopped."""

import sys
from collections.abc import Callable, Iterator

from boardgames_tui.core.errors import EngineError, OptionError
from boardgames_tui.core.kernel import SAVED_END, Ints, Row, restore_state, save_state
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import legal, play, result
from boardgames_tui.engine.compile.specialise import Backend, bind_rules

# Depth of a perft, at most.
MAX_DEPTH = 99
# Steps of a slice.
STEPS_PER_SLICE = 100_000
# Depth up to which the interpreted code is faster than compiling.
INTERPRETED_DEPTH = 2

# Registers of the count: the current ply, the leaves counted, and 1 to play the last actions too.
PLY = 0
LEAVES = 1
VISIT_LEAVES = 2


def count_slice(p: Ints, w: Row, kept: Row, lists: Row, out: Row, left: Row, state: Row, steps: int) -> bool:
    """Take up to `steps` steps of the depth-first count; return whether it goes on.

    `kept` holds the position of each ply, `lists` its legal actions, in sections of the length of `out`. The first
    `left[ply]` of them are still to be played. The actions of the last ply are counted, or with VISIT_LEAVES played.
    """
    last = len(left) - 1
    for _ in range(steps):
        ply = state[PLY]
        if left[ply] == 0 or (ply == last and not state[VISIT_LEAVES]):
            if ply == last:
                state[LEAVES] += left[ply]
            if ply == 0:
                return False
            state[PLY] = ply - 1
        else:
            left[ply] -= 1
            restore_state(w, kept, ply * w[SAVED_END])
            play(p, w, lists[ply * len(out) + left[ply]])
            if ply == last:
                state[LEAVES] += 1
            else:
                enter_ply(p, w, kept, lists, out, left, ply + 1)
                state[PLY] = ply + 1
    return True


def enter_ply(p: Ints, w: Row, kept: Row, lists: Row, out: Row, left: Row, ply: int) -> None:
    """Save the position of a ply and list its legal actions."""
    save_state(w, kept, ply * w[SAVED_END])
    left[ply] = 0
    if result(p, w) == 0:
        left[ply] = legal(p, w, out)
        for i in range(left[ply]):
            lists[ply * len(out) + i] = out[i]


def perft(
    position: Position,
    depth: int,
    backend: Backend | None = None,
    should_stop: Callable[[], bool] = bool,
    *,
    plain: bool = False,
) -> int:
    """Return the number of positions `depth` actions ahead, compiled unless `backend` says otherwise.

    With `plain`, the last actions are played instead of counted. If `should_stop` returns True, the count ends early.
    """
    if depth == 0:
        return 1
    backend, fast_rules, b = (
        backend or bind_rules(position.game, compiled=True),
        position.game.engine_modules.fast_rules,
        position.board,
    )
    plan = fast_rules.plan(b)
    w = fast_rules.enter(plan, b, position.row, position.key_history)
    kept, lists = [*w[: w[SAVED_END]], *[0] * w[SAVED_END] * (depth - 1)], [0] * b.max_legal_actions * depth
    lists[: len(position.actions)] = [action.code for action in position.actions]
    left, state = [len(position.actions), *[0] * (depth - 1)], [0, 0, int(plain)]
    wide = [backend.ints(row, wide=True) for row in (plan, w, kept, lists, [0] * b.max_legal_actions, left, state)]
    count = backend.bind(count_slice)
    while count(*wide, STEPS_PER_SLICE) and not should_stop():
        pass
    return int(wide[-1][LEAVES])


def divide(
    position: Position, depth: int, backend: Backend | None = None, should_stop: Callable[[], bool] = bool
) -> Iterator[tuple[str, int]]:
    """Yield each legal action with the number of positions behind it; raise OptionError for a depth out of range."""
    if depth not in range(MAX_DEPTH + 1):
        raise OptionError(f"A perft of depth {depth} is out of reach: depths are 0 to {MAX_DEPTH}.")
    for action in position.actions if depth else ():
        if should_stop():
            return
        yield action.text, perft(position.after(action), depth - 1, backend, should_stop)


def print_perft(position: Position, depth: int) -> None:
    """Print the count behind each action, and the sum; compiled if that is worth it and possible."""
    backend, total = _choose_backend(position, depth), 0 if depth else 1
    for text, n in divide(position, depth, backend):
        sys.stdout.write(f"{text}: {n}\n")
        total += n
    sys.stdout.write(f"Nodes: {total}\n")


def _choose_backend(position: Position, depth: int) -> Backend:
    try:
        return bind_rules(position.game, compiled=depth > INTERPRETED_DEPTH)
    except EngineError:
        return bind_rules(position.game, compiled=False)
