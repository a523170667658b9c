"""Onyx for tree search: the rules on an incrementally updated position, and its policy."""

from functools import lru_cache, reduce
from itertools import islice, pairwise
from operator import xor
from typing import cast

from boardgames_tui.core.cells import BLACK, CELL_VALUES, EMPTY, NOWHERE, WHITE, other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.guided_rollout import rollout
from boardgames_tui.games.onyx.engine.moves import legal, play, result
from boardgames_tui.games.onyx.engine.patterns import load_weights
from boardgames_tui.games.onyx.engine.priors import write_priors
from boardgames_tui.games.onyx.engine.rollout import play_randomly
from boardgames_tui.games.onyx.engine.state import bit_of, word_at
from boardgames_tui.games.onyx.engine.tables import tables_of
from boardgames_tui.games.onyx.engine.threats import solve_tactics
from boardgames_tui.games.onyx.rules import Onyx
from boardgames_tui.kernel.language import SAVED_END, SEAT, UNCHANGED, VIEW_COLOUR, VIEW_PLANES, Ints, Row, zobrist

# The rules, what a row shows, and the policy.
__all__ = ["enter", "legal", "longest_game", "max_legal_actions", "plan", "play", "play_randomly", "result", "show"]
__all__ += ["C_PUCT", "EXPAND_AFTER_VISITS", "RAVE_EQUIVALENCE", "SOLVER_TABLE_SIZE"]
__all__ += ["rollout", "solve_tactics", "write_priors"]

C_PUCT = 1.5
RAVE_EQUIVALENCE = 500.0
SOLVER_TABLE_SIZE = 0
EXPAND_AFTER_VISITS = 8


def plan(state: Onyx) -> list[int]:
    """Return the tables of a board, followed by the pattern weights. Never compiled."""
    return [*tables_of(state), *load_weights()]


def enter(p: list[int], state: Onyx) -> list[int]:
    """Return the incremental position of a state. Never compiled."""
    sites = len(state.cells)
    history = [position_key(*identity) for identity in state.history]
    w = [0] * (S.HISTORY + len(history) + S.MAX_ACTIONS)
    w[SAVED_END] = S.WORDS + S.WORD_SIZE * p[S.WORD_COUNT]
    w[SEAT] = state.seat
    w[S.SIDE] = state.side
    w[S.SWAP] = S.SWAPS[state.swap]
    w[S.CAPTURED] = state.captured
    w[S.KEY] = position_key(*state.identity)
    w[S.LAST], w[S.BEFORE_LAST] = last_placements(state)
    w[S.HISTORY_LENGTH] = len(history)
    w[S.HISTORY : S.HISTORY + len(history)] = history
    if state.winner != EMPTY:
        # After a swap, a colour is not that of its seat.
        w[S.RESULT] = state.winner if state.seat == state.side else other(state.winner)
    # The edges follow the nodes as stones of their colours, which are not counted.
    stones = [*state.cells, BLACK, BLACK, WHITE, WHITE]
    for c, colour in enumerate(stones):
        word = word_at(c)
        if colour != EMPTY:
            w[word + S.STONES + colour] |= bit_of(c)
            w[S.STONE_COUNT + colour] += c < sites
        elif state.is_open(c):
            w[word + S.OPEN] |= bit_of(c)
    return w


def last_placements(state: Onyx) -> list[int]:
    """Return the nodes of the last stone placed and of the one before it, each NOWHERE if unknown."""
    earlier_boards = (cast("tuple[int, ...]", cells) for cells, *_ in reversed(state.history))
    # Four boards are three actions apart, of which one may be a swap. It leaves all stones where they are.
    boards = [state.cells, *islice(earlier_boards, 3)]
    placements = [
        next(c for c, cell in enumerate(after) if cell != EMPTY == before[c])
        for after, before in pairwise(boards)
        if after != before
    ]
    return [*placements, NOWHERE, NOWHERE][:2]


@lru_cache(maxsize=1024)
def position_key(cells: tuple[int, ...], side: int, is_swap_offered: bool) -> int:
    """Return the Zobrist key of what the rules compare of a position."""
    keys = zobrist(len(cells))
    # The keys after those of the sites: one for the swap, then one for each side.
    swap_index = CELL_VALUES * len(cells)
    cell_keys = [keys[CELL_VALUES * site + cell] for site, cell in enumerate(cells)]
    return reduce(xor, cell_keys, keys[swap_index + side] ^ (keys[swap_index] if is_swap_offered else 0))


def max_legal_actions(state: Onyx) -> int:
    """Return the number of legal actions of a position on this board, at most."""
    return state.action_count


def longest_game(state: Onyx) -> int:
    """Return the number of keys for which `enter` leaves room."""
    return S.MAX_ACTIONS


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the sets of stones, and whether the swap is offered."""
    for site in range(p[S.SITES]):
        word = word_at(site)
        bit = site % S.WORD_NODES
        cells[site] = BLACK * (w[word + S.STONES + BLACK] >> bit & 1) + WHITE * (w[word + S.STONES + WHITE] >> bit & 1)
    view[VIEW_COLOUR] = w[S.SIDE]
    view[VIEW_PLANES] = int(w[S.SWAP] == S.OFFERED)
    view[VIEW_PLANES + 1] = UNCHANGED
    view[VIEW_PLANES + 2] = UNCHANGED
