"""Onyx for tree search: the rules on an incrementally updated position, and its policy."""

from boardgames_tui.core.kernel import BLACK, EMPTY, NOWHERE, SAVED_END, SEAT, WHITE, BoardTables, Ints
from boardgames_tui.games.onyx import registers as R
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.guided_rollout import rollout
from boardgames_tui.games.onyx.engine.moves import legal, play, result
from boardgames_tui.games.onyx.engine.priors import write_priors
from boardgames_tui.games.onyx.engine.rollout import play_randomly
from boardgames_tui.games.onyx.engine.state import bit_of, plan, word_at
from boardgames_tui.games.onyx.engine.threats import solve_tactics
from boardgames_tui.games.onyx.rules import is_open, key

__all__ = [
    "C_PUCT",
    "EXPAND_AFTER_VISITS",
    "RAVE_EQUIVALENCE",
    "SOLVER_TABLE_SIZE",
    "enter",
    "legal",
    "plan",
    "play",
    "play_randomly",
    "result",
    "rollout",
    "solve_tactics",
    "write_priors",
]

C_PUCT = 1.5
RAVE_EQUIVALENCE = 500.0
SOLVER_TABLE_SIZE = 0
EXPAND_AFTER_VISITS = 8


def enter(p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
    """Return the position of a row. Never compiled."""
    row = list(s)
    w = [0] * (S.HISTORY + key_history[0] + S.MAX_ACTIONS)
    w[SAVED_END] = S.WORDS + S.WORD_SIZE * p[S.WORD_COUNT]
    w[SEAT], w[S.SIDE], w[S.SWAP] = s[b.seat], s[b.side], s[b.first + R.SWAP]
    w[S.CAPTURED], w[S.KEY], w[S.HISTORY_LENGTH] = s[b.first + R.CAPTURED], key(b, row), key_history[0]
    w[S.LAST] = NOWHERE
    w[S.HISTORY : S.HISTORY + key_history[0]] = key_history[1 : key_history[0] + 1]
    if s[b.first + R.WINNER] != EMPTY:
        w[S.RESULT] = seat_of(w, s[b.first + R.WINNER])
    stones = [*row[: b.sites], BLACK, BLACK, WHITE, WHITE]
    for c, colour in enumerate(stones):
        at = word_at(c)
        if colour != EMPTY:
            w[at + S.STONES + colour] |= bit_of(c)
            w[S.STONE_COUNT + colour] += c < b.sites
        elif is_open(b, row, c):
            w[at + S.OPEN] |= bit_of(c)
    return w


def seat_of(w: Ints, colour: int) -> int:
    """Return the seat that acts for a colour."""
    return colour if w[SEAT] == w[S.SIDE] else 3 - colour
