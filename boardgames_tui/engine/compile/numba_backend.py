"""numba as the compiler of the kernels: its options, the kernels that emit their own code, and the cache.

A specialised function is a kernel bound to the rules of one game (`specialise`). An *entry* is one that is called from
Python; the others are compiled as parts of the entries that call them (`linking`).
"""

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
from boardgames_tui.engine.compile.cache import ensure_game_folder, note_finished
from boardgames_tui.kernel.language import EMITTED_BY, NEEDED_FEATURE

# Attribute of the function that saves compiled code, if it has been replaced.
NOTES_FILES = "notes_files"
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
    _note_finished_files()
    njit: Any = numba.njit

    def jit(specialised: FunctionType, entry: bool) -> Function:
        """Compile an entry, or a kernel that is a part of entries."""
        emit = specialised.__dict__.get(EMITTED_BY)
        if emit and has_processor_feature(specialised.__dict__[NEEDED_FEATURE]):
            return _compile_emitted(specialised, emit)
        entry_options = {"cache": folder is not None}
        part_options = {"no_cpython_wrapper": True, "pipeline_class": PartCompiler}
        options = entry_options if entry else part_options
        # Kernels allocate nothing. Without reference counting (an undocumented option of numba), Io's playouts run
        # five times as fast.
        compiled: Function = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **options)(
            specialised
        )
        _compile_once_for_integers(compiled)
        return compiled

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
    """Replace the part of numba that handles negative indices, which count from the end. No kernel uses any.

    Without that part, random games run up to four times as fast. The name is internal to numba; if it disappears, an
    assertion fails.
    """
    from numba.core import types  # noqa: PLC0415
    from numba.np import arrayobj  # noqa: PLC0415

    def cast_index(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:  # noqa: ARG001
        """Cast an index to a machine word, without testing whether it is negative."""
        return context.cast(builder, index, index_type, types.intp if index_type.signed else types.uintp)

    assert hasattr(arrayobj, "fix_integer_index")
    vars(arrayobj)["fix_integer_index"] = cast_index


def _locate_cache_by_content() -> None:
    """Let numba store compiled code directly in the game's folder, and check it against the content of its source file.

    By default, numba uses a subfolder named by the path of the source file, and checks the age of the file. Then
    another installation of the same sources would find a folder that is marked as compiled (`cache.mark_compiled`), but
    would have to compile everything again. The name of the game's folder depends on the content of the engine's
    sources, but not on those of tools and tests that have kernels too; therefore the content of the source file is
    checked. The names are internal to numba.
    """
    from numba.core import caching  # noqa: PLC0415

    for class_name, method_name, replacement in (
        ("_CacheLocator", "get_suitable_cache_subpath", staticmethod(lambda *_: "")),
        ("_SourceFileBackedLocatorMixin", "get_source_stamp", _digest_of_file),
    ):
        locator_class = getattr(caching, class_name)
        assert hasattr(locator_class, method_name)
        setattr(locator_class, method_name, replacement)


def _note_finished_files() -> None:
    """Let numba note each kernel that it has compiled and saved; the names are internal to numba."""
    from numba.core.caching import IndexDataCacheFile  # noqa: PLC0415

    methods: Any = IndexDataCacheFile
    save = methods.save
    if hasattr(save, NOTES_FILES):
        return

    def save_and_note(cache_file: Any, key: Any, data: Any) -> None:
        """Save compiled code, and note its two files."""
        save(cache_file, key, data)
        name = cache_file._load_index()[key]  # noqa: SLF001
        note_finished(Path(cache_file._index_path), Path(cache_file._data_path(name)))  # noqa: SLF001

    setattr(save_and_note, NOTES_FILES, True)
    methods.save = save_and_note


def _digest_of_file(locator: Any) -> bytes:
    """Return a digest of the source file of one of numba's cache locators."""
    return sha256(Path(locator._py_file).read_bytes()).digest()  # noqa: SLF001


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
