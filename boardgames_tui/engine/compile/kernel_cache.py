"""numba's cache of a compiled kernel, in the folder of its game.

Only kernels use it: functions of other programs in this process are cached as numba does it by default. The names used
here are internal to numba; if one disappears, an error reports it.
"""

# mypy: allow-untyped-calls, allow-subclassing-any
# because half of numba has types, where it is installed at all.

import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from boardgames_tui.engine.compile.cache import note_finished


class GameFolder(_CacheLocator):
    """The folder of a game as the place of a kernel's compiled code.

    By default, numba uses a subfolder named by the path of the source file, and checks the age of the file. Then
    another installation of the same sources would find a folder that is marked as compiled (`cache.mark_compiled`), but
    would have to compile everything again. The name of the game's folder depends on the content of the engine's
    sources, but not on those of tools and tests that have kernels too; therefore the content of the source file is
    checked.
    """

    def __init__(self, kernel: FunctionType, folder: Path) -> None:
        self._code = kernel.__code__
        self._folder = folder

    def get_cache_path(self) -> str:
        """Return the folder, without a subfolder."""
        return str(self._folder)

    def get_source_stamp(self) -> bytes:
        """Return a digest of the source file."""
        return sha256(Path(self._code.co_filename).read_bytes()).digest()

    def get_disambiguator(self) -> str:
        """Return the number of the kernel's first line."""
        return str(self._code.co_firstlineno)


class CompiledKernel(CompileResultCacheImpl):
    """Name, place and form of a kernel's compiled code."""

    def __init__(self, kernel: FunctionType, folder: Path) -> None:
        # Not numba's own __init__, which looks for a locator among those that are set for the whole process.
        self._locator = GameFolder(kernel, folder)
        module = Path(kernel.__code__.co_filename).stem
        self._filename_base = self.get_filename_base(f"{module}.{kernel.__qualname__}", getattr(sys, "abiflags", ""))


class KernelCache(FunctionCache):
    """Cache of a kernel, which notes each file that it has written."""

    # A class, as numba has it, or a function that creates one of its objects.
    _impl_class: Any

    def __init__(self, kernel: FunctionType, folder: Path) -> None:
        self._impl_class = partial(CompiledKernel, folder=folder)
        super().__init__(kernel)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save compiled code, and note its two files."""
        super().save_overload(sig, data)
        name = self._cache_file._load_index().get(self._index_key(sig, data.codegen))  # noqa: SLF001
        if name:
            note_finished(Path(self._cache_file._index_path), Path(self._cache_file._data_path(name)))  # noqa: SLF001
