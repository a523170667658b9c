"""History of Torus' boards, in which a placement may repeat none (positional superko).

`w` is the position, laid out in state.py. HISTORY holds the key of each board so far, and BLOOM_FILTER a bit for each.
"""

from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.kernel.language import Row, inlined


@inlined
def add_to_history(w: Row) -> None:
    """Append the key of the board to HISTORY, unless the row is full: a rollout ends as a draw then."""
    if S.HISTORY + w[S.HISTORY_LENGTH] < len(w):
        w[S.HISTORY + w[S.HISTORY_LENGTH]] = w[S.KEY]
        w[S.HISTORY_LENGTH] += 1
        w[filter_word(w[S.KEY])] |= filter_bit(w[S.KEY])


def has_occurred(w: Row, key: int) -> bool:
    """Return whether a board has occurred before (positional superko); a Bloom filter spares most scans."""
    if (w[filter_word(key)] & filter_bit(key)) == 0:
        return False
    # Without an early exit, the loop can be compiled to vector instructions.
    count = 0
    for i in range(S.HISTORY, S.HISTORY + w[S.HISTORY_LENGTH]):
        count += int(w[i] == key)
    return count > 0


def filter_word(key: int) -> int:
    """Return the offset of the word of BLOOM_FILTER that has a key's bit: its lowest four bits choose it."""
    return S.BLOOM_FILTER + (key & 15)


def filter_bit(key: int) -> int:
    """Return the bit of a key in its word: the next five bits choose it."""
    return 1 << (key >> 4 & 31)
