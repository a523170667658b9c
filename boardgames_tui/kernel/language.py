"""Language of the kernels, the compiled functions of the engine, and what all kernels share.

A kernel works on *rows*: flat sequences of numbers with 64 bits, of which 62 are used. `p` is the plan, the tables of
one board, and `w` a working row, an incremental position (`kernel.contracts`). Kernels run compiled on arrays, or
interpreted on lists. Therefore they use a small part of Python: integers, `while` and `for` loops, no slices, no
exceptions. The plain rules of the games (`games/*/rules.py`) are not written in this language.
"""

import random
from collections.abc import Callable, MutableSequence, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from boardgames_tui.core.cells import CELL_VALUES, EMPTY
from boardgames_tui.kernel.layout import Layout

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

Ints: TypeAlias = Sequence[int]
Row: TypeAlias = MutableSequence[int]

# Numbers that a bitboard position takes (`kernel.contracts.BitboardRules`). It is written from the view of the side to
# act.
BITBOARD_SIZE = 8
# Numbers behind a bitboard position that its evaluation may overwrite.
BITBOARD_SCRATCH = 40
# Moves over bitboards are numbers from 1 below this. A listed move is move + MOVE_RANGE * the pieces that it gains.
MOVE_RANGE = 1 << 14
# Moves over bitboards with the same remainder by this have the same destination. Those below it clone a piece, and the
# others jump.
DESTINATION_RANGE = 1 << 7
# Results of a bitboard position for the side to act; 0 if the game goes on.
LOST = 1
DRAWN = 2
WON = 3
# Added to such a result if it depends on how the position was reached, as a repetition does.
BY_PATH = 4
# Number of plies that is larger than any limit.
UNLIMITED_PLIES = 1 << 30

# Registers at the beginning of each incremental position (`kernel.contracts.FastRules`).
POSITION_REGISTERS = Layout("Position registers")
SAVED_END = POSITION_REGISTERS.scalar("SAVED_END", "end of the saved part, which begins at SEAT")
RNG_STATE = POSITION_REGISTERS.scalar("RNG_STATE", "state of the random generator, 1 to 2**32 - 1; not saved")
SEAT = POSITION_REGISTERS.scalar("SEAT", "seat that acts")
POSITION_REGISTERS.check(globals())
# What a view of a position holds (`kernel.contracts.View`): the colour to act, then a value for each extra plane.
VIEW_COLOUR = 0
VIEW_PLANES = 1
# Extra planes of a game, at most.
MAX_EXTRA_PLANES = 8
# Values of an extra plane besides 0 to 100, which fill it: this plus a site shows that site alone, and this plus
# NOWHERE none; UNCHANGED shows what the plane showed at the start.
VIEW_SITE = 1000
UNCHANGED = -10
# Winner in a result of the engine if the game is drawn; 0 there means that it goes on.
DRAWN_RESULT = 3
# Number of values that the winner of an ending or of a proof can have: 0 to DRAWN_RESULT.
WINNER_VALUES = 4
# The lower 32 bits.
MASK_32 = 0xFFFFFFFF
# The lower 62 bits.
MASK_62 = (1 << 62) - 1


# Seed of the Zobrist keys. A change would invalidate the bench signatures.
ZOBRIST_SEED = 20_081_988
ZOBRIST_BITS = 61


@lru_cache
def zobrist(sites: int) -> Ints:
    """Return Zobrist keys, the same in every process: [site * CELL_VALUES + cell], then CELL_VALUES more.

    The key of an empty site is 0.
    """
    numbers = random.Random(ZOBRIST_SEED)
    keys = [
        0 if cell == EMPTY else numbers.getrandbits(ZOBRIST_BITS) for _ in range(sites) for cell in range(CELL_VALUES)
    ]
    return keys + [numbers.getrandbits(ZOBRIST_BITS) for _ in range(CELL_VALUES)]


def proof(winner: int, plies: int) -> int:
    """Return a proven result as one number: the winning seat or DRAWN_RESULT, and the number of actions to the end."""
    return winner + WINNER_VALUES * plies


def proof_winner(encoded: int) -> int:
    """Return the winning seat of a proof, or DRAWN_RESULT; 0 if nothing is proven."""
    return encoded % WINNER_VALUES


def proof_plies(encoded: int) -> int:
    """Return the number of actions to the end of a proven game."""
    return encoded // WINNER_VALUES


# Attribute of a kernel that is always inlined.
INLINED = "inlined"


def inlined(kernel: Kernel) -> Kernel:
    """Mark a kernel as one that compiled code always inlines. Each use is measured to be faster."""
    kernel.__dict__[INLINED] = True
    return kernel


# Attributes of a kernel: the function that emits its machine code, and the feature that a processor needs to run it.
EMITTED_BY, NEEDED_FEATURE = "emitted_by", "needed_feature"


def emitted_by(emit: Callable[..., Any], needs: str = "") -> Callable[[Kernel], Kernel]:
    """Mark a kernel as one whose machine code is written by `emit`, because its compiled source would be slower.

    The source is compiled where the processor lacks the feature that the code needs, named as LLVM names it.

    The engine calls `emit(tools, builder, *arguments)`, where `tools` is numba's module `cgutils` and `builder` an LLVM
    IR builder. A row among the arguments is passed as the address of its first number. Numbers, the returned one
    included, have 64 bits.
    """

    def mark(kernel: Kernel) -> Kernel:
        kernel.__dict__[EMITTED_BY] = emit
        kernel.__dict__[NEEDED_FEATURE] = needs
        return kernel

    return mark


@emitted_by(lambda _, builder, x: builder.ctpop(x))
def popcount(x: int) -> int:
    """Return the number of bits set in a non-negative number. Compiled, this is one instruction."""
    return x.bit_count()


@emitted_by(lambda tools, builder, x: builder.cttz(x, tools.true_bit))
def lowest_bit(x: int) -> int:
    """Return the index of the lowest bit set in a positive number. Compiled, this is one instruction."""
    return (x & -x).bit_length() - 1


def emit_nth_bit(tools: Any, builder: Any, bits: Any, n: Any) -> Any:
    """Emit the instruction PDEP, which moves bit n of a number to the place of the n-th bit set in a mask."""
    number = tools.ir.IntType(64)
    pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), tools.ir.FunctionType(number, [number, number]))
    return builder.cttz(builder.call(pdep, [builder.shl(number(1), n), bits]), tools.true_bit)


# Widths of the parts of a number in which `nth_bit` searches, each half of the one before, and together with the last
# one as wide as the largest number.
HALVES = (32, 16, 8, 4, 2, 1)


@emitted_by(emit_nth_bit, needs="bmi2")
def nth_bit(bits: int, n: int) -> int:
    """Return the index of the n-th lowest bit set in a number, counted from 0, by binary search."""
    index = 0
    for width in HALVES:
        count = popcount(bits >> index & (1 << width) - 1)
        # Arithmetic instead of a branch, which the processor could not predict.
        is_above = int(n >= count)
        index += width * is_above
        n -= count * is_above
    return index


def swap_largest_first(w: Row, begin: int, end: int) -> int:
    """Swap the largest of the numbers w[begin] to w[end - 1] to w[begin], and return it (a step of selection sort)."""
    # Compiled, the first loop uses vector instructions, because it does not ask where the largest number is.
    largest = w[begin]
    for i in range(begin + 1, end):
        largest = max(largest, w[i])
    largest_index = begin
    while w[largest_index] != largest:
        largest_index += 1
    w[largest_index] = w[begin]
    w[begin] = largest
    return largest


# Multiplier of `mix64`: odd, and with about as many bits set as not.
MULTIPLIER = 0x2D8AF066F0A3B3C7


def mix64(x: int) -> int:
    """Return 62 bits that depend on all bits of a number (multiplicative hashing, then a shift)."""
    x = (x * MULTIPLIER) & MASK_62
    return x ^ (x >> 29)


def save_state(w: Row, store: Row, offset: int) -> None:
    """Copy the saved part of an incremental position, w[SEAT] to w[SAVED_END - 1], to store[offset + SEAT] and on."""
    for i in range(SEAT, w[SAVED_END]):
        store[offset + i] = w[i]


def restore_state(w: Row, store: Ints, offset: int) -> None:
    """Copy a position back that `save_state` has saved at an offset."""
    for i in range(SEAT, w[SAVED_END]):
        w[i] = store[offset + i]


def random_below(w: Row, n: int) -> int:
    """Return a random number from 0 to n - 1, from the generator of a position (32-bit xorshift, Marsaglia 2003)."""
    x = w[RNG_STATE]
    x ^= (x << 13) & MASK_32
    x ^= x >> 17
    x ^= (x << 5) & MASK_32
    w[RNG_STATE] = x
    # x / 2**32 is a fraction below 1.
    return (x * n) >> 32


def record_move(trace: Row, seat: int, a: int) -> None:
    """Append the number `2 * a + seat - 1` for an action of a seat to the trace of a rollout (for AMAF).

    `trace[0]` is the number of entries.
    """
    trace[0] += 1
    trace[trace[0]] = 2 * a + seat - 1
