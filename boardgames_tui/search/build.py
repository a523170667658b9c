"""The same source at two speeds: copies of plain functions bound to one game's rules, as they stand or compiled.

A *twin* is a function made from another's code, whose globals hold twins in place of functions, and the game's own
rules in place of `slots`. numba's cache looks at neither globals nor other files: so a twin's name tells its game,
and the cache's folder all the sources (`cache.digest`).
"""

import os
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from types import FunctionType
from typing import Any, Literal, TypeAlias

from boardgames_tui import kernel
from boardgames_tui.errors import EngineError
from boardgames_tui.game import Game
from boardgames_tui.kernel import Board
from boardgames_tui.search import slots
from boardgames_tui.search.cache import compiled_folder

Function: TypeAlias = Callable[..., Any]
Kind: TypeAlias = Literal["int32", "int64", "float64"]
Dress: TypeAlias = Callable[[FunctionType, bool], Function]
"""Makes the function that is called out of a twin; told whether it is called from outside."""


class Twins:
    """All twins of one game at one speed."""

    def __init__(self, game: Game, dress: Dress, instructions: Mapping[Function, Function]) -> None:
        self._key, self._dress = game.key, dress
        self._own: Mapping[Function, Function] = {
            slots.legal: game.rules.legal,
            slots.play: game.rules.play,
            slots.ending: game.rules.ending,
            slots.key: game.rules.key,
            slots.refusal: game.rules.refusal,
            slots.gain: game.evaluate.gain,
            **_over_bits(game),
            **_over_swift(game),
        }
        self._made: dict[Function, Function] = dict(instructions)

    def of(self, function: Function, *, entry: bool = False) -> Function:
        """Return the twin of a function, made with those of all that it calls."""
        plain = self._own.get(function, function)
        if plain not in self._made:
            assert isinstance(plain, FunctionType)
            self._make(plain, entry)
        return self._made[plain]

    def _make(self, plain: FunctionType, entry: bool) -> None:
        names = dict(plain.__globals__)
        twin = FunctionType(plain.__code__, names, plain.__name__)
        twin.__qualname__ = f"{plain.__qualname__}_{self._key}"
        self._made[plain] = self._dress(twin, entry)
        for name in plain.__code__.co_names:
            if isinstance(names.get(name), FunctionType):
                names[name] = self.of(names[name])


class Speed:
    """One game's functions and arrays at one of the two speeds."""

    def __init__(self, game: Game, *, compiled: bool) -> None:
        self.game, self.compiled = game, compiled
        self._twins = Twins(game, _compiler(game.key), instructions()) if compiled else Twins(game, _as_it_stands, {})

    def of(self, function: Function) -> Function:
        """Return a function to call from outside, bound to this game."""
        return self._twins.of(function, entry=True)

    def ints(self, values: Sequence[int], *, wide: bool = False) -> Any:
        """Return whole numbers as a row: below 2**31, or wide, below 2**62."""
        return _array(values, "int64" if wide else "int32") if self.compiled else list(values)

    def zeros(self, n: int, kind: Kind = "int32") -> Any:
        """Return a row of zeros."""
        if self.compiled:
            import numpy as np  # noqa: PLC0415

            return np.zeros(n, kind)
        return [0.0 if kind == "float64" else 0] * n

    def clear(self, row: Any) -> None:
        """Fill a row with zeros; the memory that it may take is then taken."""
        if self.compiled:
            row.fill(0)
        else:
            row[:] = [0] * len(row)

    def table(self, rows: int, n: int) -> Any:
        """Return rows of zeros."""
        if self.compiled:
            import numpy as np  # noqa: PLC0415

            return np.zeros((rows, n), "int32")
        return [[0] * n for _ in range(rows)]

    def board(self, board: Board) -> Board:
        """Return a board whose tables are of this speed."""
        return board._replace(
            step=self.ints(board.step),
            extra=self.ints(board.extra),
            rule=self.ints(board.rule),
            zobrist=self.ints(board.zobrist, wide=True),
            work=self.ints(board.work),
        )


def _over_bits(game: Game) -> Mapping[Function, Function]:
    if not (game.bits and game.judge):
        return {}
    return {
        slots.moves: game.bits.moves,
        slots.make: game.bits.make,
        slots.skip: game.bits.skip,
        slots.verdict: game.bits.verdict,
        slots.hashed: game.bits.hashed,
        slots.value: game.judge.value,
    }


def _over_swift(game: Game) -> Mapping[Function, Function]:
    if not game.swift:
        return {}
    return {
        slots.swift_legal: game.swift.legal,
        slots.swift_play: game.swift.play,
        slots.result: game.swift.result,
        slots.foresee: game.swift.foresee,
        slots.rate: game.swift.rate,
        slots.playout: game.swift.playout,
        slots.walk: game.swift.walk,
    }


def bind(game: Game, *, compiled: bool) -> Speed:
    """Return a game at one of the two speeds; raise EngineError where it should be compiled and cannot."""
    return Speed(game, compiled=compiled)


def check_compiler() -> None:
    """Raise EngineError, saying why there is no engine, where no compiler is installed."""
    if find_spec("numba") is None:
        raise EngineError(
            "There is no engine here: it needs numba, which is not installed or has no version for this Python."
        )


def _as_it_stands(twin: FunctionType, entry: bool) -> Function:  # noqa: ARG001
    return twin


def _compiler(key: str) -> Dress:
    check_compiler()
    folder = compiled_folder(key)
    if folder:
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    try:
        import numba  # noqa: PLC0415
    except ImportError as error:
        raise EngineError(f"There is no engine here: its compiler numba cannot be loaded ({error}).") from None
    if folder:
        # In a process that serves several games numba may have been imported for another one.
        vars(numba.config)["CACHE_DIR"] = str(folder)

    njit: Any = numba.njit

    def dress(twin: FunctionType, entry: bool) -> Function:
        kind = {"cache": folder is not None} if entry else {"no_cpython_wrapper": True}
        # Kernels allocate nothing: without counted references (an option that numba does not advertise) Io's playouts
        # run five times as fast.
        compiled: Function = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **kind)(twin)
        return compiled

    return dress


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

    return {kernel.popcount: popcount, kernel.lowest: lowest}


def _array(values: Sequence[int], kind: str) -> Any:
    import numpy as np  # noqa: PLC0415

    return np.array(values, kind)
