"""Forward pass of Ataxx' network, in scalar code and in vector instructions.

A row of weights is LANES numbers, each of which packs two weights: a low half and a high half. Sums of such numbers
hold the sums of both halves.
"""

from typing import Any

from boardgames_tui.kernel.language import Ints, Row, emitted_by

# Numbers in a row of weights. Each is its low half plus HALF times its high half.
LANES = 64
HALF_BITS = 15
HALF = 1 << HALF_BITS
# Upper bound to which a sum is clipped. The bias adds HALF // 2 to the sums of the low halves, so none is negative.
UNIT = 256
# Bits by which a square is shifted right, so that a square of UNIT counts 1024.
SQUARE_SHIFT = 6


def emit_vectors(tools: Any, builder: Any, w: Any, list_start: Any, row_count: Any, v: Any, output_weights: Any) -> Any:
    """Emit `nnue_forward` with vectors of LANES numbers; numba would compute one number after the other.

    `tools` is numba's `cgutils`, and `builder` an LLVM IR builder.
    """
    ir = tools.ir
    vector = ir.VectorType(ir.IntType(32), LANES)

    def splat(number: int) -> Any:
        return ir.Constant(vector, [number] * LANES)

    def load(offset: Any) -> Any:
        return builder.load(builder.bitcast(builder.gep(v, [offset]), vector.as_pointer()), align=4)

    def clip_and_square(inputs: Any) -> Any:
        positive = builder.select(builder.icmp_signed(">", inputs, splat(0)), inputs, splat(0))
        clipped = builder.select(builder.icmp_signed("<", positive, splat(UNIT)), positive, splat(UNIT))
        return builder.lshr(builder.mul(clipped, clipped), splat(SQUARE_SHIFT))

    sums = tools.alloca_once_value(builder, splat(0))
    with tools.for_range(builder, row_count) as loop:
        offset = builder.load(builder.gep(w, [builder.add(list_start, loop.index)]))
        builder.store(builder.add(builder.load(sums), load(offset)), sums)
    packed = builder.load(sums)
    low = builder.sub(builder.and_(packed, splat(HALF - 1)), splat(HALF // 2))
    high = builder.ashr(packed, splat(HALF_BITS))
    high_weights = builder.add(output_weights, ir.Constant(output_weights.type, LANES))
    weighted_low = builder.mul(clip_and_square(low), load(output_weights))
    weighted_high = builder.mul(clip_and_square(high), load(high_weights))
    kind = ir.FunctionType(vector.element, [vector])
    add_lanes = tools.get_or_insert_function(builder.module, kind, f"llvm.vector.reduce.add.v{LANES}i32")
    total = builder.call(add_lanes, [builder.add(weighted_low, weighted_high)])
    return builder.sext(total, ir.IntType(64))


@emitted_by(emit_vectors)
def nnue_forward(w: Row, list_start: int, row_count: int, v: Ints, output_weights: int) -> int:
    """Return the weighted sum of the squared and clipped sums of some rows (the forward pass).

    The offsets of the rows in `v` are listed from w[list_start] on. The 2 * LANES sums are clipped to 0 … UNIT, squared
    so that a square of UNIT counts 1024, and weighted by the 2 * LANES numbers from v[output_weights] on. The sums of
    the low halves come first, then those of the high halves.
    """
    offsets = w[list_start : list_start + row_count]
    packed_sums = [sum(v[offset + lane] for offset in offsets) for lane in range(LANES)]
    low = [(packed & HALF - 1) - HALF // 2 for packed in packed_sums]
    high = [packed >> HALF_BITS for packed in packed_sums]
    total = 0
    for i, inputs in enumerate(low + high):
        clipped = min(max(inputs, 0), UNIT)
        total += (clipped**2 >> SQUARE_SHIFT) * v[output_weights + i]
    return total
