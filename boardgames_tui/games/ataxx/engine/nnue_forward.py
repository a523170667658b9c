"""Forward pass of Ataxx' network, in scalar code and in vector instructions.

Weights have 8 or 16 bits, so that more of them stay in the caches of a processor. The engine's arrays hold numbers of
32 bits, each of which packs four or two neighbouring weights, in the order of the machine's memory.
"""

from array import array
from collections.abc import Iterable
from typing import Any

from boardgames_tui.kernel.language import Ints, Row, emitted_by
from boardgames_tui.kernel.weights import TYPE_CODES, Numbers

# Neurons of the hidden layer.
HIDDEN = 128
# Numbers that pack HIDDEN weights of 8 bits, and of 16 bits.
BYTES_LENGTH = HIDDEN // 4
WORDS_LENGTH = HIDDEN // 2
# Upper bound to which a sum is clipped.
UNIT = 128
# Bits by which a square is shifted right, so that a square of UNIT counts 1024.
SQUARE_SHIFT = 4


def pack_numbers(weights: Numbers) -> Numbers:
    """Return the numbers that pack weights of 8 or 16 bits."""
    numbers = array(TYPE_CODES[32])
    # A view, because a copy of large weights would exceed the memory that a search is granted.
    numbers.frombytes(memoryview(weights).cast("B"))
    return numbers


def unpack_numbers(bits: int, numbers: Iterable[int]) -> Numbers:
    """Return the weights of 8 or 16 bits that numbers pack."""
    return array(TYPE_CODES[bits], array(TYPE_CODES[32], numbers).tobytes())


def emit_vectors(
    tools: Any, builder: Any, w: Any, list_start: Any, row_count: Any, v: Any, bias: Any, last_weights: Any
) -> Any:
    """Emit `nnue_forward` with vectors of HIDDEN weights; numba would compute one after the other.

    `tools` is numba's `cgutils`, and `builder` an LLVM IR builder.
    """
    ir = tools.ir
    byte_vector, word_vector, vector = (ir.VectorType(ir.IntType(bits), HIDDEN) for bits in (8, 16, 32))

    def splat(word: int) -> Any:
        return ir.Constant(word_vector, [word] * HIDDEN)

    def load(kind: Any, offset: Any) -> Any:
        return builder.load(builder.bitcast(builder.gep(v, [offset]), kind.as_pointer()), align=4)

    sums = tools.alloca_once_value(builder, load(word_vector, bias))
    with tools.for_range(builder, row_count) as loop:
        row = load(byte_vector, builder.load(builder.gep(w, [builder.add(list_start, loop.index)])))
        builder.store(builder.add(builder.load(sums), builder.sext(row, word_vector)), sums)
    inputs = builder.load(sums)
    positive = builder.select(builder.icmp_signed(">", inputs, splat(0)), inputs, splat(0))
    clipped = builder.select(builder.icmp_signed("<", positive, splat(UNIT)), positive, splat(UNIT))
    squares = builder.lshr(builder.mul(clipped, clipped), splat(SQUARE_SHIFT))
    weighted = builder.mul(builder.zext(squares, vector), builder.sext(load(word_vector, last_weights), vector))
    kind = ir.FunctionType(vector.element, [vector])
    add_neurons = tools.get_or_insert_function(builder.module, kind, f"llvm.vector.reduce.add.v{HIDDEN}i32")
    return builder.sext(builder.call(add_neurons, [weighted]), ir.IntType(64))


@emitted_by(emit_vectors)
def nnue_forward(w: Row, list_start: int, row_count: int, v: Ints, bias: int, last_weights: int) -> int:
    """Return the weighted sum of the squared and clipped sums of a bias and some rows (the forward pass).

    The offsets of the rows in `v`, which are packed in numbers of four weights, are listed from w[list_start] on. The
    bias and the last weights begin at v[bias] and v[last_weights], packed in numbers of two. The sums are clipped to
    0 … UNIT and squared so that a square of UNIT counts 1024.
    """
    rows = [unpack_numbers(8, v[offset : offset + BYTES_LENGTH]) for offset in w[list_start : list_start + row_count]]
    bias_row = unpack_numbers(16, v[bias : bias + WORDS_LENGTH])
    weights = unpack_numbers(16, v[last_weights : last_weights + WORDS_LENGTH])
    sums = (sum(column) for column in zip(bias_row, *rows, strict=True))
    squares = (min(max(each, 0), UNIT) ** 2 >> SQUARE_SHIFT for each in sums)
    return sum(square * weight for square, weight in zip(squares, weights, strict=True))
