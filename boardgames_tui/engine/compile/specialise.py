"""Specialisation: copies of the kernels bound to one game's rules, interpreted or compiled.

A specialised function is a copy of another one whose globals hold specialised functions, with the game's own rules in
place of the slots. numba's cache ignores globals and other files, and identifies a file by its last name alone. So the
name of a copy contains its module and its game, and the name of the cache's folder a hash of all sources
(`cache.digest`).
"""

from collections.abc import Mapping, Sequence
from types import FunctionType
from typing import Any, Literal, TypeAlias

from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile import rule_slots as slots
from boardgames_tui.engine.compile.numba_backend import Function, Jit, compiler

# Bytes of a line of the processor's cache.
CACHE_LINE = 64
# Types of numbers in a row.
Kind: TypeAlias = Literal["int32", "int64", "float64"]


class Specialisation:
    """All specialised functions of one game on one backend."""

    def __init__(self, game: Game, jit: Jit) -> None:
        self._key, self._jit = game.key, jit
        self._rules: Mapping[Function, Function] = {
            slots.legal: game.engine_modules.fast_rules.legal,
            slots.play: game.engine_modules.fast_rules.play,
            slots.result: game.engine_modules.fast_rules.result,
            slots.play_randomly: game.engine_modules.fast_rules.play_randomly,
            **_bitboard_slots(game),
            **_policy_slots(game),
            **({slots.solve: game.engine_modules.solver.solve} if game.engine_modules.solver else {}),
        }
        self._made: dict[Function, Function] = {}
        self._inner: dict[Function, FunctionType] = {}
        self._making: list[Function] = []

    def of(self, function: Function, *, entry: bool = False) -> Function:
        """Return the specialised form of a function; those that it calls are created with it."""
        plain = self._rules.get(function, function)
        # numba would cache mutually recursive kernels, and crash when it loads them. Direct recursion is fine.
        assert plain not in self._making[:-1], f"{plain.__qualname__} calls itself by way of another: no kernel may"
        if plain not in self._made:
            assert isinstance(plain, FunctionType)
            self._make(plain, entry)
        elif entry and plain in self._inner:
            # It was compiled as a part of other kernels and cannot be called from outside.
            self._made[plain] = self._jit(self._inner.pop(plain), entry)
        return self._made[plain]

    def _make(self, plain: FunctionType, entry: bool) -> None:
        names = dict(plain.__globals__)
        specialised = FunctionType(plain.__code__, names, plain.__name__)
        specialised.__qualname__ = f"{plain.__qualname__}_{plain.__module__.replace('.', '_')}_{self._key}"
        specialised.__dict__.update(plain.__dict__)
        self._made[plain] = self._jit(specialised, entry)
        if not entry:
            self._inner[plain] = specialised
        self._making.append(plain)
        for name in plain.__code__.co_names:
            if isinstance(names.get(name), FunctionType):
                names[name] = self.of(names[name])
        self._making.pop()


class Backend:
    """Functions and arrays of one game, interpreted or compiled."""

    def __init__(self, game: Game, *, compiled: bool) -> None:
        self.game, self.compiled = game, compiled
        self._specialisation = Specialisation(game, compiler(game) if compiled else _leave_interpreted)

    def of(self, function: Function) -> Function:
        """Return a function bound to this game, to be called from outside."""
        return self._specialisation.of(function, entry=True)

    def ints(self, values: Sequence[int], *, wide: bool = False) -> Any:
        """Return integers as a row: below 2**31, or with `wide` below 2**62."""
        return _array(values, "int64" if wide else "int32") if self.compiled else list(values)

    def floats(self, values: Sequence[float]) -> Any:
        """Return numbers as a row."""
        return _array(values, "float64") if self.compiled else list(values)

    def zeros(self, n: int, kind: Kind = "int32") -> Any:
        """Return a row of zeros."""
        if self.compiled:
            return _blank(n, kind)
        return [0.0 if kind == "float64" else 0] * n

    def clear(self, row: Any) -> None:
        """Fill a row with zeros, which also allocates its memory."""
        if self.compiled:
            row.fill(0)
        else:
            row[:] = [0] * len(row)


def _bitboard_slots(game: Game) -> Mapping[Function, Function]:
    if not (game.engine_modules.bitboard_rules and game.engine_modules.evaluation):
        return {}
    return {
        slots.list_moves: game.engine_modules.bitboard_rules.list_moves,
        slots.make: game.engine_modules.bitboard_rules.make,
        slots.make_null: game.engine_modules.bitboard_rules.make_null,
        slots.verdict: game.engine_modules.bitboard_rules.verdict,
        slots.position_key: game.engine_modules.bitboard_rules.position_key,
        slots.value: game.engine_modules.evaluation.value,
    }


def _policy_slots(game: Game) -> Mapping[Function, Function]:
    if not game.engine_modules.policy:
        return {}
    return {
        slots.solve_tactics: game.engine_modules.policy.solve_tactics,
        slots.write_priors: game.engine_modules.policy.write_priors,
        slots.rollout: game.engine_modules.policy.rollout,
    }


def bind_rules(game: Game, *, compiled: bool) -> Backend:
    """Return a backend for a game; raise EngineError if it shall be compiled and cannot be."""
    return Backend(game, compiled=compiled)


def _leave_interpreted(specialised: FunctionType, entry: bool) -> Function:  # noqa: ARG001
    return specialised


def _array(values: Sequence[float], kind: Kind) -> Any:
    array = _blank(len(values), kind)
    array[:] = values
    return array


def _blank(n: int, kind: Kind) -> Any:
    """Return an array of zeros that is aligned to a cache line."""
    import numpy as np  # noqa: PLC0415

    size = n * np.dtype(kind).itemsize
    room = np.zeros(size + CACHE_LINE, "uint8")
    begin = -room.ctypes.data % CACHE_LINE
    return room[begin : begin + size].view(kind)
