"""The same source at two speeds: copies of plain functions bound to one game's rules, as they stand or compiled.

A *twin* is a function made from another's code, whose globals hold twins in place of functions, and the game's own
rules in place of `slots`. numba's cache looks at neither globals nor other files, and knows a file by its last name
alone: so a twin's name tells its module and its game, and the cache's folder all the sources (`cache.digest`).
"""

from collections.abc import Mapping, Sequence
from types import FunctionType
from typing import Any, Literal, TypeAlias

from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile import rule_slots as slots
from boardgames_tui.engine.compile.numba_backend import Function, Jit, compiler

CACHE_LINE = 64
"""Bytes."""
Kind: TypeAlias = Literal["int32", "int64", "float64"]


class Specialisation:
    """All twins of one game at one speed."""

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
        """Return the twin of a function, made with those of all that it calls."""
        plain = self._rules.get(function, function)
        # numba keeps such a one, too, and what is loaded again crashes; a plain call of itself is no harm.
        assert plain not in self._making[:-1], f"{plain.__qualname__} calls itself by way of another: no kernel may"
        if plain not in self._made:
            assert isinstance(plain, FunctionType)
            self._make(plain, entry)
        elif entry and plain in self._inner:
            # Made for other kernels alone, it cannot be called from outside.
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
    """One game's functions and arrays at one of the two speeds."""

    def __init__(self, game: Game, *, compiled: bool) -> None:
        self.game, self.compiled = game, compiled
        self._specialisation = Specialisation(game, compiler(game) if compiled else _leave_interpreted)

    def of(self, function: Function) -> Function:
        """Return a function to call from outside, bound to this game."""
        return self._specialisation.of(function, entry=True)

    def ints(self, values: Sequence[int], *, wide: bool = False) -> Any:
        """Return whole numbers as a row: below 2**31, or wide, below 2**62."""
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
        """Fill a row with zeros; the memory that it may take is then taken."""
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
    """Return a game at one of the two speeds; raise EngineError where it should be compiled and cannot."""
    return Backend(game, compiled=compiled)


def _leave_interpreted(specialised: FunctionType, entry: bool) -> Function:  # noqa: ARG001
    return specialised


def _array(values: Sequence[float], kind: Kind) -> Any:
    array = _blank(len(values), kind)
    array[:] = values
    return array


def _blank(n: int, kind: Kind) -> Any:
    """An array of zeros that begins where a line of the processor's cache does."""
    import numpy as np  # noqa: PLC0415

    size = n * np.dtype(kind).itemsize
    room = np.zeros(size + CACHE_LINE, "uint8")
    begin = -room.ctypes.data % CACHE_LINE
    return room[begin : begin + size].view(kind)
