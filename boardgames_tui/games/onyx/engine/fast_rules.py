"""Onyx for tree search: the rules on an incrementally updated position, and its policy."""

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, WHITE, other
from boardgames_tui.core.kernel import SAVED_END, SEAT, BoardTables, Ints
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
    """Return the incremental position of the row `s`. Never compiled."""
    row = list(s)
    history_length = key_history[0]
    w = [0] * (S.HISTORY + history_length + S.MAX_ACTIONS)
    w[SAVED_END] = S.WORDS + S.WORD_SIZE * p[S.WORD_COUNT]
    w[SEAT] = s[b.seat]
    w[S.SIDE] = s[b.side]
    w[S.SWAP] = s[b.first_register + R.SWAP]
    w[S.CAPTURED] = s[b.first_register + R.CAPTURED]
    w[S.KEY] = key(b, row)
    w[S.LAST] = NOWHERE
    w[S.HISTORY_LENGTH] = history_length
    w[S.HISTORY : S.HISTORY + history_length] = key_history[1 : history_length + 1]
    winner = s[b.first_register + R.WINNER]
    if winner != EMPTY:
        w[S.RESULT] = seat_of(w, winner)
    # The edges follow the nodes as stones of their colours, which are not counted.
    stones = [*row[: b.sites], BLACK, BLACK, WHITE, WHITE]
    for c, colour in enumerate(stones):
        word = word_at(c)
        if colour != EMPTY:
            w[word + S.STONES + colour] |= bit_of(c)
            w[S.STONE_COUNT + colour] += c < b.sites
        elif is_open(b, row, c):
            w[word + S.OPEN] |= bit_of(c)
    return w


def seat_of(w: Ints, colour: int) -> int:
    """Return the seat that acts for a colour."""
    return colour if w[SEAT] == w[S.SIDE] else other(colour)
