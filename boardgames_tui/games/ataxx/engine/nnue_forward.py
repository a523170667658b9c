"""Forward pass of Ataxx' network, in scalar code and in vector instructions."""

from typing import Any

from boardgames_tui.core.kernel import Ints, Row, emitted_by

# Numbers in a row of weights, each of which holds two inputs: the first plus HALF times the second.
LANES = 32
HALF = 1 << 15
# Upper bound to which a sum is clipped.
UNIT = 256


def emit_vectors(tools: Any, builder: Any, w: Any, at: Any, n: Any, v: Any, last: Any) -> Any:
    """Emit `nnue_forward` with vectors of LANES numbers; numba would handle one number after the other."""
    ir = tools.ir
    vector = ir.VectorType(ir.IntType(32), LANES)

    def all_of(number: int) -> Any:
        return ir.Constant(vector, [number] * LANES)

    def load(begin: Any) -> Any:
        return builder.load(builder.bitcast(builder.gep(v, [begin]), vector.as_pointer()), align=4)

    def squared(inputs: Any) -> Any:
        least = builder.select(builder.icmp_signed(">", inputs, all_of(0)), inputs, all_of(0))
        held = builder.select(builder.icmp_signed("<", least, all_of(UNIT)), least, all_of(UNIT))
        return builder.lshr(builder.mul(held, held), all_of(6))

    total = tools.alloca_once_value(builder, all_of(0))
    with tools.for_range(builder, n) as loop:
        begin = builder.load(builder.gep(w, [builder.add(at, loop.index)]))
        builder.store(builder.add(builder.load(total), load(begin)), total)
    both = builder.load(total)
    first = builder.sub(builder.and_(both, all_of(HALF - 1)), all_of(HALF // 2))
    second = builder.ashr(both, all_of(15))
    behind = builder.add(last, ir.Constant(last.type, LANES))
    weighed = builder.add(builder.mul(squared(first), load(last)), builder.mul(squared(second), load(behind)))
    kind = ir.FunctionType(vector.element, [vector])
    summed = tools.get_or_insert_function(builder.module, kind, f"llvm.vector.reduce.add.v{LANES}i32")
    return builder.sext(builder.call(summed, [weighed]), ir.IntType(64))


@emitted_by(emit_vectors)
def nnue_forward(w: Row, at: int, n: int, v: Ints, last: int) -> int:
    """Return the weighted sum of the squared and clipped sums of n rows (the forward pass).

    The offsets of the rows in `v` are listed from w[at] on. Each row holds 2 * LANES inputs. Their sums are clipped to
    0 … UNIT and squared, so that a square of UNIT counts 1024, and weighted by the 2 * LANES numbers from v[last] on:
    first those of the first inputs, then those of the second.
    """
    begins = w[at : at + n]
    sums = [sum(v[begin + i] for begin in begins) for i in range(LANES)]
    total = 0
    for i, inputs in enumerate([(both & HALF - 1) - HALF // 2 for both in sums] + [both >> 15 for both in sums]):
        total += (min(max(inputs, 0), UNIT) ** 2 >> 6) * v[last + i]
    return total
