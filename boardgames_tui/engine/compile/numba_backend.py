"""numba as the compiler of the kernels: its options, the kernels that emit their own code, and the cache."""

import os
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from importlib.util import find_spec
from inspect import Parameter, Signature, signature
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import EMITTED_BY
from boardgames_tui.engine.compile.cache import compiled_folder

Function: TypeAlias = Callable[..., Any]
# Compiles a specialised function; the flag says whether it is called from outside.
Jit: TypeAlias = Callable[[FunctionType, bool], Function]


def check_compiler() -> None:
    """Raise EngineError with the reason if no compiler is installed."""
    if find_spec("numba") is None:
        raise EngineError(
            "No engine is available: it needs numba, which is not installed or has no version for this Python."
        )


def compiler(game: Game) -> Jit:
    """Return the compiler for a game's kernels, with a cache in the folder of its sources.

    Raise EngineError if it cannot be loaded.
    """
    check_compiler()
    folder = compiled_folder(game)
    if folder:
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    try:
        import numba  # noqa: PLC0415
    except ImportError as error:
        raise EngineError(f"No engine is available: its compiler numba cannot be loaded ({error}).") from None
    if folder:
        # In a process that serves several games, numba may have been imported for another one.
        vars(numba.config)["CACHE_DIR"] = str(folder)

    from boardgames_tui.engine.compile.linking import PartCompiler  # noqa: PLC0415

    _disable_negative_indices()
    _locate_cache_by_content()
    njit: Any = numba.njit

    def jit(specialised: FunctionType, entry: bool) -> Function:
        if emit := specialised.__dict__.get(EMITTED_BY):
            return _emitted(specialised, emit)
        kind = {"cache": folder is not None} if entry else {"no_cpython_wrapper": True, "pipeline_class": PartCompiler}
        # Kernels allocate nothing. Without reference counting (an undocumented option of numba), Io's playouts run
        # five times as fast.
        compiled: Function = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **kind)(
            specialised
        )
        _compile_once_for_integers(compiled)
        return compiled

    return jit


def _compile_once_for_integers(compiled: Any) -> None:
    """Make a kernel treat all integers as 64-bit, so that it is compiled once.

    numba would compile it again for constants and for each width; a fifth of all kernels was compiled twice or more, to
    the same machine code.
    """
    from numba.core import types  # noqa: PLC0415

    called = compiled.get_call_template

    def call(kinds: Sequence[Any], named: Mapping[str, Any]) -> Any:
        return called([types.int64 if isinstance(kind, types.Integer) else kind for kind in kinds], named)

    compiled.get_call_template = call


def _disable_negative_indices() -> None:
    """Stop numba from handling negative indices, which count from the end. No kernel uses any.

    With this, random games run up to four times as fast. The name is internal to numba; if it disappears, an error
    reports it.
    """
    from numba.core import types  # noqa: PLC0415
    from numba.np import arrayobj  # noqa: PLC0415

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:  # noqa: ARG001
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    assert hasattr(arrayobj, "fix_integer_index")
    vars(arrayobj)["fix_integer_index"] = as_it_is


def _locate_cache_by_content() -> None:
    """Let numba store compiled code directly in our folder, and check it against the content of the source file.

    numba would add the path of the installation and the age of the file, so that another installation of the same
    sources would have to compile again although they are marked as compiled. Kernels of tools and tests are not part of
    the folder's name, so the content of their own file is checked. The names are internal to numba.
    """
    from numba.core import caching  # noqa: PLC0415

    for kind, name, stands_for in (
        ("_CacheLocator", "get_suitable_cache_subpath", staticmethod(lambda *_: "")),
        ("_SourceFileBackedLocatorMixin", "get_source_stamp", _digest_of_file),
    ):
        assert hasattr(getattr(caching, kind), name)
        setattr(getattr(caching, kind), name, stands_for)


def _digest_of_file(locator: Any) -> bytes:
    return sha256(Path(locator._py_file).read_bytes()).digest()  # noqa: SLF001


def _emitted(specialised: FunctionType, emit: Function) -> Function:
    """Return the compiled form of a kernel whose code is written by `emit` (`kernel.emitted_by`)."""
    from numba.core import cgutils, types  # noqa: PLC0415
    from numba.extending import intrinsic  # noqa: PLC0415

    def infer(_: Any, *kinds: Any) -> Any:
        wide = (types.int64 if isinstance(kind, types.Integer) else kind for kind in kinds)
        return types.int64(*wide), write

    def write(context: Any, builder: Any, typed: Any, given: Any) -> Any:
        arguments = (
            context.make_array(kind)(context, builder, value).data if isinstance(kind, types.Array) else value
            for kind, value in zip(typed.args, given, strict=True)
        )
        return emit(cgutils, builder, *arguments)

    # numba counts the parameters.
    context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD)
    vars(infer)["__signature__"] = Signature([context, *signature(specialised).parameters.values()])
    infer.__name__ = specialised.__name__
    stands_for: Function = intrinsic(infer)
    return stands_for
