"""The language that rules are written in: cells, colours, rows and boards.

A *row* is a flat list of small integers: one a site (EMPTY … BLOCK), then the side to act, the seat that acts, and the
game's own registers. `games/*/rules.py` works on it, as it stands, in the app. `engine_contracts` says what the
engine works on; it runs compiled, on arrays of 64-bit numbers, or as it stands, on lists. So all of it keeps to a small
dialect: integers, while and for loops, no slices, no exceptions, no arithmetic past 62 bits.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from boardgames_tui.core.layout import Layout

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

Ints: TypeAlias = Sequence[int]
Row: TypeAlias = MutableSequence[int]

EMPTY = 0
BLACK = 1
WHITE = 2
BLACK_MARK = 3
WHITE_MARK = 4
BLOCK = 5
LETTERS = ".xoXO-"
# The key history of a first position: no key follows.
NO_HISTORY = (0,)

NOWHERE = -1
DRAW = 0
WIN = 1_000_000
"""What a winning action is worth at a glance."""

# A position over bits (`fast.Bits`), told from the side to act.
BITBOARD_SIZE = 8
"""It takes so many numbers."""
BITBOARD_SCRATCH = 40
"""So many numbers behind a position are free for its evaluation."""
MOVE_RANGE = 1 << 14
"""Moves are numbers below this, from 1; a listed move has this many times its gain added."""
LOST = 1
DRAWN = 2
WON = 3
"""How it has ended for the side to act, 0 where it has not."""
BY_PATH = 4
"""Added where that hangs on how the position was reached."""

# The registers that begin each position that is kept up to date (`engine_contracts.Swift`).
POSITION_REGISTERS = Layout("Position registers")
SAVED_END = POSITION_REGISTERS.scalar("SAVED_END", "end of the saved part, which begins at SEAT")
RNG_STATE = POSITION_REGISTERS.scalar("RNG_STATE", "state of the random generator, 1 to 2**32 - 1; not saved")
SEAT = POSITION_REGISTERS.scalar("SEAT", "seat that acts")
POSITION_REGISTERS.check(globals())
DRAWN_RESULT = 3
"""The result of a game that neither BLACK nor WHITE has won."""
MASK = 0xFFFFFFFF


class BoardTables(NamedTuple):
    """All tables of one game at one size with its options; the same for every position of a game.

    A row is `length` long. `row[side]` is the colour to act, `row[seat]` the person who acts, named by the colour that
    this person began with, and the game's registers begin at `row[first]`.
    """

    size: int
    sites: int
    actions: int
    """Action codes run from 0 to this, exclusive."""
    max_legal_actions: int
    """No position has more legal actions."""
    side: int
    seat: int
    first: int
    length: int
    ways: int
    step: Ints
    """`step[site * ways + way]` is the next site that way, or NOWHERE."""
    extra_table: Ints
    """The game's second table; its `board.py` says what stands there."""
    option_values: Ints
    """The game's options as integers, in the order that its `board.py` names."""
    zobrist: Ints
    """61-bit numbers: `zobrist[site * 6 + cell]` for each site and cell value, then 6 for the side and registers."""
    scratch: Row
    """Scratch for one call at a time."""


def other(side: int) -> int:
    """The other colour."""
    return 3 - side


def count(b: BoardTables, s: Row, cell: int) -> int:
    """How many sites hold this cell value."""
    n = 0
    for c in range(b.sites):
        if s[c] == cell:
            n += 1
    return n


def pass_turn(b: BoardTables, s: Row) -> None:
    """The turn goes to the other colour and to the other person."""
    s[b.side] = 3 - s[b.side]
    s[b.seat] = 3 - s[b.seat]


def swap_seats(b: BoardTables, s: Row) -> None:
    """The two persons exchange their colours: the side to act stays, another person acts for it."""
    s[b.seat] = 3 - s[b.seat]


def winner_by(black: int, white: int) -> int:
    """The colour with more, or DRAW."""
    if black == white:
        return DRAW
    return BLACK if black > white else WHITE


def encode_ending(winner: int, reason: int) -> int:
    """An ending as one number: the winner, and the reason counted from 1 in the game's list of reasons."""
    return winner + 4 * reason


def board_key(b: BoardTables, s: Row) -> int:
    """What stands on the board as one number below 2**61; equal boards have equal keys."""
    key = 0
    for c in range(b.sites):
        key ^= b.zobrist[c * 6 + s[c]]
    return key


def count_occurrences(key_history: Ints, key: int) -> int:
    """How often this key stands in `key_history`, whose first number counts the keys that follow."""
    n = 0
    for i in range(1, key_history[0] + 1):
        if key_history[i] == key:
            n += 1
    return n


INLINED = "inlined"


def inlined(kernel: Kernel) -> Kernel:
    """Mark what compiled code is to hold where it is called, however long it is: each was measured."""
    kernel.__dict__[INLINED] = True
    return kernel


# The attribute of a kernel that holds the function which writes its compiled code.
EMITTED_BY = "emitted_by"


def emitted_by(emit: Callable[..., Any]) -> Callable[[Kernel], Kernel]:
    """Mark a kernel whose compiled code `emit` writes, because the compiler makes nothing as fast of its source.

    The engine calls `emit(tools, builder, *arguments)`: `tools` is numba's module cgutils, `builder` a builder of
    LLVM's instructions. A row among the arguments is the address of its first number; a number, also the one that is
    returned, has 64 bits.
    """

    def mark(kernel: Kernel) -> Kernel:
        kernel.__dict__[EMITTED_BY] = emit
        return kernel

    return mark


@emitted_by(lambda _, builder, x: builder.ctpop(x))
def popcount(x: int) -> int:
    """How many bits are set in a number that is not negative. Compiled, an instruction of the processor."""
    return x.bit_count()


@emitted_by(lambda tools, builder, x: builder.cttz(x, tools.true_bit))
def lowest_bit(x: int) -> int:
    """The place of the lowest bit that is set in a number above 0. Compiled, an instruction of the processor."""
    return (x & -x).bit_length() - 1


def largest_first(w: Row, first: int, end: int) -> int:
    """Let the largest of these numbers change its place with the first; return it."""
    best = first
    for i in range(first + 1, end):
        if w[i] > w[best]:
            best = i
    found = w[best]
    w[best] = w[first]
    w[first] = found
    return found


MULTIPLIER = 0x2D8AF066F0A3B3C7
"""Odd and without a pattern: what it multiplies is spread over a word."""


def mix64(x: int) -> int:
    """Spread a number over a word, so that it has no pattern."""
    x = x * MULTIPLIER & (1 << 62) - 1
    return x ^ x >> 29


def save_state(w: Row, store: Row, at: int) -> None:
    """Write a position that is kept up to date down, from `store[at + SEAT]` on."""
    for i in range(SEAT, w[SAVED_END]):
        store[at + i] = w[i]


def restore_state(w: Row, store: Ints, at: int) -> None:
    """Return to a position that was written down."""
    for i in range(SEAT, w[SAVED_END]):
        w[i] = store[at + i]


def random_below(w: Row, n: int) -> int:
    """A random number from 0 to n, exclusive, of a position's dice (xorshift of 32 bits)."""
    x = w[RNG_STATE]
    x ^= (x << 13) & MASK
    x ^= x >> 17
    x ^= (x << 5) & MASK
    w[RNG_STATE] = x
    return (x * n) >> 32


def record_move(trace: Row, seat: int, a: int) -> None:
    """Add an action of a seat to the trace of a playout, whose first number counts the others."""
    trace[0] += 1
    trace[trace[0]] = 2 * a + seat - 1
