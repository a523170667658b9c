"""numba as the compiler of the kernels: its options, and the kernels that emit their own code.

A specialised function is a kernel bound to the rules of one game (`specialise`). An *entry* is one that is called from
Python; the others are compiled as parts of the entries that call them (`linking`). Nothing here changes how functions
of other programs in the same process are compiled or cached.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from inspect import Parameter, Signature, signature
from types import FunctionType
from typing import Any, TypeAlias

from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile.cache import ensure_game_folder
from boardgames_tui.kernel.language import EMITTED_BY, NEEDED_FEATURE

# Part of the names of all specialised functions, and of no other function.
KERNEL_MARK = "boardgames_kernel"
Function: TypeAlias = Callable[..., Any]
# Compiles a specialised function; the flag says whether it is an entry.
Jit: TypeAlias = Callable[[FunctionType, bool], Function]


def check_compiler() -> None:
    """Raise EngineError with the reason if no compiler is installed."""
    if find_spec("numba") is None:
        raise EngineError(
            "No engine is available: it needs numba, which is not installed or has no version for this Python."
        )


def load_compiler(game: Game, *, caches: bool = True) -> Jit:
    """Return the function that compiles a game's kernels, with numba's cache in the game's folder.

    Without such a folder, or without `caches`, nothing is cached. Raise EngineError if numba cannot be loaded.
    """
    check_compiler()
    folder = ensure_game_folder(game) if caches else None
    try:
        import numba  # noqa: PLC0415
    except ImportError as error:
        raise EngineError(f"No engine is available: its compiler numba cannot be loaded ({error}).") from None

    from boardgames_tui.engine.compile.kernel_cache import KernelCache  # noqa: PLC0415
    from boardgames_tui.engine.compile.linking import PartCompiler  # noqa: PLC0415

    _disable_negative_indices()
    njit: Any = numba.njit

    def jit(specialised: FunctionType, entry: bool) -> Function:
        """Compile an entry, or a kernel that is a part of entries."""
        emit = specialised.__dict__.get(EMITTED_BY)
        if emit and has_processor_feature(specialised.__dict__[NEEDED_FEATURE]):
            return _compile_emitted(specialised, emit)
        options = {} if entry else {"no_cpython_wrapper": True, "pipeline_class": PartCompiler}
        # Kernels allocate nothing. Without reference counting (an undocumented option of numba), Io's playouts run
        # five times as fast.
        compiled: Any = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **options)(specialised)
        if entry and folder:
            compiled._cache = KernelCache(specialised, folder)  # noqa: SLF001 - as `cache=True` does
        _compile_once_for_integers(compiled)
        function: Function = compiled
        return function

    return jit


def has_processor_feature(name: str) -> bool:
    """Return whether the processor for which numba compiles has a feature; the empty name stands for none."""
    import numba  # noqa: PLC0415
    from numba.core import codegen  # noqa: PLC0415

    list_host_features: Any = codegen.get_host_cpu_features
    features = vars(numba.config)["CPU_FEATURES"]
    if features is None:
        features = list_host_features()
    return not name or f"+{name}" in features.split(",")


def _compile_once_for_integers(compiled: Any) -> None:
    """Make the callers of a kernel pass all integers as 64-bit numbers, so that it is compiled once.

    numba would compile it again for constants and for each width; a fifth of all kernels was compiled twice or more, to
    the same machine code.
    """
    from numba.core import types  # noqa: PLC0415

    original_template = compiled.get_call_template

    def get_call_template(argument_types: Sequence[Any], keyword_types: Mapping[str, Any]) -> Any:
        return original_template([_widen(kind, types) for kind in argument_types], keyword_types)

    compiled.get_call_template = get_call_template


def _widen(kind: Any, types: Any) -> Any:
    """Return the type of 64-bit integers for a type of integers, and any other type as it is; `types` is numba's."""
    return types.int64 if isinstance(kind, types.Integer) else kind


def _disable_negative_indices() -> None:
    """Let kernels index without the part of numba that handles negative indices, which count from the end.

    No kernel uses any, and without that part random games run up to four times as fast. Functions of other programs in
    this process keep it: a kernel is known by KERNEL_MARK in its name. The name of the part is internal to numba; if it
    disappears, an error reports it.
    """
    from numba.core import types  # noqa: PLC0415
    from numba.np import arrayobj  # noqa: PLC0415

    with_sign: Any = arrayobj.fix_integer_index
    if hasattr(with_sign, KERNEL_MARK):
        return

    def cast_index(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
        """Cast an index to a machine word; in a kernel, without testing whether it is negative."""
        if KERNEL_MARK not in builder.function.name:
            return with_sign(context, builder, index_type, index, size)
        return context.cast(builder, index, index_type, types.intp if index_type.signed else types.uintp)

    setattr(cast_index, KERNEL_MARK, True)
    vars(arrayobj)["fix_integer_index"] = cast_index


def _compile_emitted(specialised: FunctionType, emit: Function) -> Function:
    """Return the compiled form of a kernel whose machine code `emit` writes (`language.emitted_by`)."""
    from numba.core import cgutils, types  # noqa: PLC0415
    from numba.extending import intrinsic  # noqa: PLC0415

    def infer_types(_: Any, *argument_types: Any) -> Any:
        """Return the types of a call, and the function that writes its code."""
        return types.int64(*(_widen(kind, types) for kind in argument_types)), write_code

    def write_code(context: Any, builder: Any, call_types: Any, call_values: Any) -> Any:
        """Call `emit` with numbers as they are, and with the address of the first number of each row."""
        arguments = (
            context.make_array(kind)(context, builder, value).data if isinstance(kind, types.Array) else value
            for kind, value in zip(call_types.args, call_values, strict=True)
        )
        return emit(cgutils, builder, *arguments)

    # numba reads the number and names of the kernel's parameters from the signature of `infer_types`.
    context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD)
    vars(infer_types)["__signature__"] = Signature([context, *signature(specialised).parameters.values()])
    infer_types.__name__ = specialised.__name__
    compiled: Function = intrinsic(infer_types)
    return compiled
