"""Specialisation: copies of the kernels bound to one game's rules, interpreted or compiled.

A *slot* (`rule_slots`) stands in a kernel for a rule of the game. A specialised function is a copy of a kernel whose
globals hold specialised functions, with the game's own rules in place of the slots. An *entry* is a specialised
function that is called from Python; the others are compiled as parts of the entries that call them (`linking`). numba's
cache ignores globals and other files, and identifies a file by its last name alone. So the name of a copy contains its
module and its game, and the name of the cache's folder a hash of all sources (`cache.digest`).
"""

from collections.abc import Mapping, Sequence
from types import FunctionType, MappingProxyType
from typing import Any, Literal, TypeAlias

from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile.numba_backend import KERNEL_MARK, Function, Jit, load_compiler
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.kernel.contracts import BitboardRules, EngineModules, Evaluation, FastRules, Policy, Solver, View

# Bytes of a line of the processor's cache.
CACHE_LINE = 64
# Types of numbers in a row.
Kind: TypeAlias = Literal["int32", "int64", "float64"]


class Specialisation:
    """All specialised functions of one game on one backend."""

    def __init__(self, game_key: str, rules_of_slots: Mapping[Function, Function], jit: Jit) -> None:
        self._game_key = game_key
        self._jit = jit
        self._rules_of_slots = rules_of_slots
        # Specialised and jitted functions, by the function of which they are copies.
        self._jitted: dict[Function, Function] = {}
        # Specialised functions that are not entries, before they are jitted, by the same keys.
        self._inner: dict[Function, FunctionType] = {}
        # Functions that are being specialised, from the outermost caller on.
        self._callers: list[Function] = []

    def specialise(self, function: Function, *, entry: bool = False) -> Function:
        """Return the specialised form of a kernel or slot, with those of the functions that it calls.

        With `entry`, it can be called from Python.
        """
        original = self._rules_of_slots.get(function, function)
        # numba would cache mutually recursive kernels, and crash when it loads them. Direct recursion is fine.
        is_mutually_recursive = original in self._callers[:-1]
        assert not is_mutually_recursive, f"{original.__qualname__} calls itself by way of another: no kernel may"
        if original not in self._jitted:
            assert isinstance(original, FunctionType)
            self._create(original, entry)
        elif entry and original in self._inner:
            # It was compiled as a part of other kernels and cannot be called from Python.
            self._jitted[original] = self._jit(self._inner.pop(original), entry)
        return self._jitted[original]

    def _create(self, original: FunctionType, entry: bool) -> None:
        """Create the specialised form of a function, then those of the functions that it calls."""
        names = dict(original.__globals__)
        specialised = FunctionType(original.__code__, names, original.__name__)
        module = original.__module__.replace(".", "_")
        specialised.__qualname__ = f"{original.__qualname__}_{KERNEL_MARK}_{module}_{self._game_key}"
        # Such as the marks of `language.inlined` and `language.emitted_by`.
        specialised.__dict__.update(original.__dict__)
        # Known before its callees are specialised, because it may call itself.
        self._jitted[original] = self._jit(specialised, entry)
        if not entry:
            self._inner[original] = specialised
        self._callers.append(original)
        for name in original.__code__.co_names:
            if isinstance(names.get(name), FunctionType):
                names[name] = self.specialise(names[name])
        self._callers.pop()


class Backend:
    """Functions and arrays of one game, interpreted or compiled, with or without a cache of the compiled code.

    `more_slots` has the game's function for each slot that a tool adds to those of the contracts. Raise EngineError if
    the functions are to be compiled but cannot be.
    """

    def __init__(
        self,
        game: Game,
        *,
        compiled: bool,
        caches: bool = True,
        more_slots: Mapping[Function, Function] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self.compiled = compiled
        self.modules = engine_modules(game)
        jit = load_compiler(game, caches=caches) if compiled else _leave_interpreted
        self._specialisation = Specialisation(game.key, {**_rules_of_slots(self.modules), **more_slots}, jit)

    def bind(self, function: Function) -> Function:
        """Return a kernel bound to the rules of this game, to be called from Python."""
        return self._specialisation.specialise(function, entry=True)

    def ints(self, values: Sequence[int], *, wide: bool = False) -> Any:
        """Return integers as a row of 32-bit numbers, or of 64-bit numbers with `wide`; a list if interpreted."""
        return _array(values, "int64" if wide else "int32") if self.compiled else list(values)

    def floats(self, values: Sequence[float]) -> Any:
        """Return numbers as a row of floats."""
        return _array(values, "float64") if self.compiled else list(values)

    def zeros(self, length: int, kind: Kind = "int32") -> Any:
        """Return a row of zeros of some type."""
        if self.compiled:
            return _aligned_zeros(length, kind)
        return [0.0 if kind == "float64" else 0] * length

    def clear(self, row: Any) -> None:
        """Fill a row with zeros, which also allocates its memory."""
        if self.compiled:
            row.fill(0)
        else:
            row[:] = [0] * len(row)


def _rules_of_slots(modules: EngineModules) -> Mapping[Function, Function]:
    """Return the game's function for each slot: the one of the same name in the module that fulfils the contract."""
    fulfilled: Sequence[tuple[type, object]] = (
        (FastRules, modules.fast_rules),
        (View, modules.view),
        (Policy, modules.policy),
        (Solver, modules.solver),
        (BitboardRules, modules.bitboard_rules),
        (Evaluation, modules.evaluation),
    )
    return {
        method: getattr(module, name)
        for contract, module in fulfilled
        for name, method in vars(contract).items()
        if module and isinstance(method, FunctionType) and not name.startswith("_")
    }


def _leave_interpreted(specialised: FunctionType, entry: bool) -> Function:  # noqa: ARG001
    """Return the function itself: the `Jit` of an interpreted backend."""
    return specialised


def _array(values: Sequence[float], kind: Kind) -> Any:
    """Return numbers as an array of a type, aligned to a cache line."""
    array = _aligned_zeros(len(values), kind)
    array[:] = values
    return array


def _aligned_zeros(length: int, kind: Kind) -> Any:
    """Return an array of zeros whose first number lies at the start of a cache line."""
    import numpy as np  # noqa: PLC0415

    array_bytes = length * np.dtype(kind).itemsize
    buffer = np.zeros(array_bytes + CACHE_LINE, "uint8")
    # The bytes from the start of the buffer to the next cache line.
    begin = -buffer.ctypes.data % CACHE_LINE
    return buffer[begin : begin + array_bytes].view(kind)
