"""numba, as the engine uses it: what it is told, the instructions it lacks, and where what it makes is kept."""

import os
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from types import FunctionType
from typing import Any, TypeAlias

from boardgames_tui.core import kernel
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile.cache import compiled_folder

Function: TypeAlias = Callable[..., Any]
Dress: TypeAlias = Callable[[FunctionType, bool], Function]
"""Makes the function that is called out of a twin; told whether it is called from outside."""


def check_compiler() -> None:
    """Raise EngineError, saying why there is no engine, where no compiler is installed."""
    if find_spec("numba") is None:
        raise EngineError(
            "There is no engine here: it needs numba, which is not installed or has no version for this Python."
        )


def compiler(game: Game) -> Dress:
    """Return what compiles a game's twins, kept in the folder of its sources; raise EngineError where it cannot."""
    check_compiler()
    folder = compiled_folder(game)
    if folder:
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    try:
        import numba  # noqa: PLC0415
    except ImportError as error:
        raise EngineError(f"There is no engine here: its compiler numba cannot be loaded ({error}).") from None
    if folder:
        # In a process that serves several games numba may have been imported for another one.
        vars(numba.config)["CACHE_DIR"] = str(folder)

    from boardgames_tui.engine.compile.linking import PartCompiler  # noqa: PLC0415

    _take_indices_as_they_are()
    _name_by_source()
    njit: Any = numba.njit

    def dress(twin: FunctionType, entry: bool) -> Function:
        kind = {"cache": folder is not None} if entry else {"no_cpython_wrapper": True, "pipeline_class": PartCompiler}
        # Kernels allocate nothing: without counted references (an option that numba does not advertise) Io's playouts
        # run five times as fast.
        compiled: Function = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **kind)(twin)
        _take_any_whole_number(compiled)
        return compiled

    return dress


def _take_any_whole_number(compiled: Any) -> None:
    """Let a kernel be compiled once for all whole numbers: numba would do so for constants and for each width.

    A fifth of all kernels was compiled twice or more, to the same machine code.
    """
    from numba.core import types  # noqa: PLC0415

    called = compiled.get_call_template

    def call(kinds: Sequence[Any], named: Mapping[str, Any]) -> Any:
        return called([types.int64 if isinstance(kind, types.Integer) else kind for kind in kinds], named)

    compiled.get_call_template = call


def _take_indices_as_they_are() -> None:
    """Let no code be made that counts a negative index from the end: no kernel has one, and each would look for it.

    With this, walks run up to four times as fast. It is a name of numba's own; where it is gone, an error says so.
    """
    from numba.core import types  # noqa: PLC0415
    from numba.np import arrayobj  # noqa: PLC0415

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:  # noqa: ARG001
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    assert hasattr(arrayobj, "fix_integer_index")
    vars(arrayobj)["fix_integer_index"] = as_it_is


def _name_by_source() -> None:
    """Let what is compiled lie in the folder of its sources itself, and be valid for as long as it lies there.

    numba would add the place where the sources are installed, and their age: what one installation has compiled would
    be cold for another of the same sources, although it is noted to be warm. They are names of numba's own.
    """
    from numba.core import caching  # noqa: PLC0415

    for kind, name in (
        ("_CacheLocator", "get_suitable_cache_subpath"),
        ("_SourceFileBackedLocatorMixin", "get_source_stamp"),
    ):
        assert hasattr(getattr(caching, kind), name)
        setattr(getattr(caching, kind), name, staticmethod(lambda *_: ""))


def instructions() -> Mapping[Function, Function]:
    """Return what takes the place of functions for which the processor has an instruction, in compiled code."""
    from numba.core import cgutils, types  # noqa: PLC0415
    from numba.extending import intrinsic  # noqa: PLC0415

    @intrinsic
    def popcount(typing: Any, x: Any) -> Any:  # noqa: ARG001
        return types.int64(types.int64), lambda _, builder, __, words: builder.ctpop(words[0])

    @intrinsic
    def lowest(typing: Any, x: Any) -> Any:  # noqa: ARG001
        return types.int64(types.int64), lambda _, builder, __, words: builder.cttz(words[0], cgutils.true_bit)

    @intrinsic
    def weigh_rows(typing: Any, w: Any, at: Any, n: Any, v: Any, last: Any) -> Any:  # noqa: ARG001
        return types.int64(w, types.int64, types.int64, v, types.int64), _weighing_rows

    return {kernel.popcount: popcount, kernel.lowest: lowest, kernel.weigh_rows: weigh_rows}


def _weighing_rows(context: Any, builder: Any, kinds: Any, given: Any) -> Any:
    """Write `kernel.weigh_rows` in vectors: numba would work on one number after the other."""
    from numba.core import cgutils  # noqa: PLC0415

    tools: Any = cgutils
    ir = tools.ir
    w, v = (context.make_array(kinds.args[i])(context, builder, given[i]).data for i in (0, 3))
    _, at, n, _, last = given
    row = ir.VectorType(ir.IntType(32), kernel.LANES)

    def all_of(number: int) -> Any:
        return ir.Constant(row, [number] * kernel.LANES)

    def load(begin: Any) -> Any:
        return builder.load(builder.bitcast(builder.gep(v, [begin]), row.as_pointer()), align=4)

    def squared(inputs: Any) -> Any:
        least = builder.select(builder.icmp_signed(">", inputs, all_of(0)), inputs, all_of(0))
        held = builder.select(builder.icmp_signed("<", least, all_of(kernel.UNIT)), least, all_of(kernel.UNIT))
        return builder.lshr(builder.mul(held, held), all_of(6))

    total = tools.alloca_once_value(builder, all_of(0))
    with tools.for_range(builder, n) as loop:
        begin = builder.load(builder.gep(w, [builder.add(at, loop.index)]))
        builder.store(builder.add(builder.load(total), load(begin)), total)
    both = builder.load(total)
    first = builder.sub(builder.and_(both, all_of(kernel.HALF - 1)), all_of(kernel.HALF // 2))
    second = builder.ashr(both, all_of(15))
    behind = builder.add(last, ir.Constant(last.type, kernel.LANES))
    weighed = builder.add(builder.mul(squared(first), load(last)), builder.mul(squared(second), load(behind)))
    kind = ir.FunctionType(row.element, [row])
    summed = tools.get_or_insert_function(builder.module, kind, f"llvm.vector.reduce.add.v{kernel.LANES}i32")
    return builder.sext(builder.call(summed, [weighed]), ir.IntType(64))
