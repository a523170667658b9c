"""Perft: the number of positions at a depth, counted in slices so that the count can be stopped.

The count is depth-first; ply 0 is the first position. Its kernels work on the row `w`, the position of
`kernel.contracts.FastRules`, with the game's tables `p`. `saved` holds the positions of the plies, `action_lists` their
legal actions, both ply after ply, and `out` is the row to which `legal` writes them, as long as the part of a ply in
`action_lists`. The first `remaining[ply]` actions of a ply are still to be played.
"""

import sys
from collections.abc import Callable, Iterator

from boardgames_tui.core.errors import EngineError, OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.core.state import State
from boardgames_tui.engine.compile.rule_slots import legal, play, result
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.modules import engine_modules, has_fast_rules
from boardgames_tui.kernel.language import SAVED_END, Ints, Row, restore_state, save_state
from boardgames_tui.kernel.layout import Layout

# Depth of a perft, at most.
MAX_DEPTH = 99
# Steps of a slice: a step plays an action, or all actions of the last ply, or goes back to the ply before.
STEPS_PER_SLICE = 10_000
# Depth up to which the interpreted code is faster than compiling.
INTERPRETED_DEPTH = 2

COUNTER = Layout("Registers of the count")
PLY = COUNTER.scalar("PLY", "current ply")
LEAVES = COUNTER.scalar("LEAVES", "positions counted at the last ply")
PLAY_LAST = COUNTER.scalar("PLAY_LAST", "1 to play the actions that lead to these positions, 0 to count them unplayed")
COUNTER.check(globals())


def count_slice(
    p: Ints, w: Row, saved: Row, action_lists: Row, out: Row, remaining: Row, registers: Row, steps: int
) -> bool:
    """Take up to `steps` steps of the count; return whether it has to go on."""
    last_ply = len(remaining) - 1
    for _ in range(steps):
        ply = registers[PLY]
        if ply == last_ply:
            if registers[PLAY_LAST]:
                play_last_ply(p, w, saved, action_lists, out, remaining)
            registers[LEAVES] += remaining[ply]
            remaining[ply] = 0
        if remaining[ply]:
            remaining[ply] -= 1
            restore_state(w, saved, ply * w[SAVED_END])
            play(p, w, action_lists[ply * len(out) + remaining[ply]])
            enter_ply(p, w, saved, action_lists, out, remaining, ply + 1)
            registers[PLY] = ply + 1
        elif ply == 0:
            return False
        else:
            registers[PLY] = ply - 1
    return True


def play_last_ply(p: Ints, w: Row, saved: Row, action_lists: Row, out: Row, remaining: Row) -> None:
    """Play each action of the last ply from its saved position."""
    last_ply = len(remaining) - 1
    # Computed once, because no compiler knows that the rows do not overlap.
    offset = last_ply * w[SAVED_END]
    first = last_ply * len(out)
    for i in range(first, first + remaining[last_ply]):
        restore_state(w, saved, offset)
        play(p, w, action_lists[i])


def enter_ply(p: Ints, w: Row, saved: Row, action_lists: Row, out: Row, remaining: Row, ply: int) -> None:
    """Save the position of a ply and list its legal actions, none if the game is over."""
    save_state(w, saved, ply * w[SAVED_END])
    remaining[ply] = 0
    if result(p, w) == 0:
        remaining[ply] = legal(p, w, out)
        for i in range(remaining[ply]):
            action_lists[ply * len(out) + i] = out[i]


def perft(
    position: Position,
    depth: int,
    backend: Backend | None = None,
    should_stop: Callable[[], bool] = lambda: False,
    *,
    play_last: bool = False,
) -> int:
    """Return the number of positions `depth` actions ahead, counted with a compiled backend unless one is given.

    With `play_last`, the actions that lead to these positions are played too; otherwise only their number is added. If
    `should_stop` returns True, the count ends early and is too low.
    """
    if depth == 0:
        return 1
    if not has_fast_rules(position.game):
        return count_states(position.state, depth, should_stop, play_last=play_last)
    backend = backend or Backend(position.game, compiled=True)
    fast_rules = engine_modules(position.game).fast_rules
    codes = [action.code for action in position.actions]
    plan = fast_rules.plan(position.state)
    w = fast_rules.enter(plan, position.state)
    saved = w[: w[SAVED_END]] + [0] * w[SAVED_END] * (depth - 1)
    out = [0] * fast_rules.max_legal_actions(position.state)
    action_lists = out * depth
    action_lists[: len(codes)] = codes
    remaining = [len(codes)] + [0] * (depth - 1)
    registers = [0] * COUNTER.size
    registers[PLAY_LAST] = int(play_last)
    rows = [backend.ints(row, wide=True) for row in (plan, w, saved, action_lists, out, remaining, registers)]
    run_slice = backend.bind(count_slice)
    while run_slice(*rows, STEPS_PER_SLICE) and not should_stop():
        pass
    # The kernel has changed the row, which is an array if it is compiled.
    counted_registers = rows[-1]
    return int(counted_registers[LEAVES])


def count_states(state: State, depth: int, should_stop: Callable[[], bool], *, play_last: bool = False) -> int:
    """Return the number of positions `depth` actions ahead by the plain rules, as `perft` does."""
    if depth == 0 or should_stop():
        return 1
    if depth == 1 and not play_last:
        return len(state.actions)
    return sum(
        count_states(state.play(action), depth - 1, should_stop, play_last=play_last) for action in state.actions
    )


def perft_lines(
    position: Position, depth: int, backend: Backend | None = None, should_stop: Callable[[], bool] = lambda: False
) -> Iterator[str]:
    """Yield a line for each legal action with the number of positions behind it, `depth` actions ahead, then the sum.

    Raise OptionError for a depth out of range, or as soon as `should_stop` returns True.
    """
    if depth not in range(MAX_DEPTH + 1):
        raise OptionError(f"A perft of depth {depth} is out of reach: depths are 0 to {MAX_DEPTH}.")
    # At depth 0 the position itself is the only node.
    total = 0 if depth else 1
    for action in position.actions if depth else ():
        count = perft(position.after_legal(action), depth - 1, backend, should_stop)
        if should_stop():
            raise OptionError(f"perft {depth} was stopped.")
        total += count
        yield f"{action.text}: {count}"
    yield f"Nodes: {total}"


def print_perft(position: Position, depth: int) -> None:
    """Print the number of positions behind each action, and the sum."""
    for line in perft_lines(position, depth, _choose_backend(position, depth)):
        sys.stdout.write(f"{line}\n")


def _choose_backend(position: Position, depth: int) -> Backend | None:
    """Return a compiled backend if the depth is worth it and a compiler is installed, else an interpreted one.

    Return None for a game without fast rules.
    """
    if not has_fast_rules(position.game):
        return None
    try:
        return Backend(position.game, compiled=depth > INTERPRETED_DEPTH)
    except EngineError:
        return Backend(position.game, compiled=False)
