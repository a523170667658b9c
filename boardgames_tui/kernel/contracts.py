"""Protocols of the modules that a game has for the engine: its rules in faster forms, its policy, its evaluation.

`State` alone defines the game; tests compare all other forms with it.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from boardgames_tui.kernel.language import Ints, Row

Floats: TypeAlias = MutableSequence[float]


class RowRules(Protocol):
    """What all rules over rows have for the states of a game. It is never compiled."""

    @property
    def plan(self) -> Callable[[Any], list[int]]:
        """Return the tables of the board of a state."""

    @property
    def enter(self) -> Callable[[list[int], Any], list[int]]:
        """Return the position of a state for a plan, with the scratch for a whole game from there on."""

    @property
    def max_legal_actions(self) -> Callable[[Any], int]:
        """Return the number of legal actions of a position on the board of a state, at most."""


class BitboardRules(RowRules, Protocol):
    """Rules over bitboards, for alpha-beta (`games/*/engine/bitboard_rules.py`).

    `enter` adds to the plan what depends on the position and its history.

    `p` is the plan: tables of one board. A position takes `language.BITBOARD_SIZE` numbers of the row `w`, from `w[at]`
    on; the position after a move is written directly behind it. A move is a number from 1, below `language.MOVE_RANGE`,
    and its remainder by `language.DESTINATION_RANGE` is above 0 and tells its destination.
    """

    @property
    def action_of(self) -> Callable[[Any, int], int]:
        """Return the action of a state that a move is. Never compiled."""

    def list_moves(self, p: Ints, w: Row, at: int, n: int) -> int:
        """Write the legal moves from `w[n]` on; return the offset of the end of the list.

        A listed move is move + MOVE_RANGE * the pieces that it gains.
        """

    def make(self, p: Ints, w: Row, at: int, move: int) -> None:
        """Write the position after a move."""

    def make_null(self, p: Ints, w: Row, at: int) -> None:
        """Write the position after a pass, whether or not a pass is legal."""

    def verdict(self, p: Ints, w: Row, at: int, ply: int) -> int:
        """Return LOST, DRAWN or WON for the side to act; 0 if the game goes on.

        BY_PATH is added if the result depends on how the position was reached. `ply` is the number of positions of the
        line that precede this one in `w`.
        """

    def plies_to_limit(self, p: Ints, w: Row, at: int) -> int:
        """Return the number of plies after which a limit of moves may end the game; UNLIMITED_PLIES without a limit.

        A win that takes more plies is no proven win.
        """

    def position_key(self, w: Row, at: int) -> int:
        """Return the hash key of a position, below 2**62."""


class Evaluation(Protocol):
    """Static evaluation for alpha-beta (`games/*/engine/evaluation.py`)."""

    WIN_PROBABILITY_SCALE: int
    """A value v means winning odds of exp(v / WIN_PROBABILITY_SCALE) to 1."""

    def weights(self, size: int) -> Ints:
        """Return the learned weights for boards of a size. Never compiled."""

    def value(self, p: Ints, v: Ints, w: Row, at: int) -> int:
        """Return the value of a position for the side to act, between -28,000 and 28,000; `v` holds the weights.

        It may overwrite the language.BITBOARD_SCRATCH numbers behind the position.
        """


class FastRules(RowRules, Protocol):
    """Rules over an incrementally updated position, for tree search (`games/*/engine/fast_rules.py`).

    `p` is the plan: tables of one board, never changed. The row `w` is a position: the registers that `language` names,
    the game's own fields up to `w[language.SAVED_END]`, then scratch. Copying the part from SEAT to SAVED_END
    saves a position. Both rows hold 64-bit numbers, of which 62 bits are used. Action codes are those of `State`.
    Results name seats instead of colours, so a swap of colours needs no special case.
    """

    def legal(self, p: Ints, w: Row, out: Row) -> int:
        """Write the codes of all legal actions to `out`, and return their number. The game has not ended."""

    def play(self, p: Ints, w: Row, a: int) -> None:
        """Play a legal action in place."""

    def result(self, p: Ints, w: Row) -> int:
        """Return the seat that has won, DRAWN_RESULT, or 0 if the game goes on.

        The result is 0 if and only if `State.ending` is None; if there is no legal action then, the game is a draw.
        """

    def play_randomly(self, p: Ints, w: Row) -> int:
        """Play uniformly random actions to the end of the game, and return its result.

        Afterwards the row need not hold the last position; the caller restores a saved one.
        """


class View(Protocol):
    """What a row of the fast rules shows, for environments of many games, in `fast_rules.py` or a module of its own.

    A row is a saved part, up to `w[language.SAVED_END]`, then scratch and, if the rules compare earlier positions,
    their keys; the number of keys is in the saved part. So restoring the saved part also restores the history, and the
    room for keys limits how long a game may be.
    """

    @property
    def longest_game(self) -> Callable[[Any], int]:
        """Return the number of actions from a state on for which a row has room for the whole history. Not compiled.

        It is UNLIMITED_PLIES if no rule compares earlier positions.

        In a longer game the rules would forget or overwrite earlier positions, so the caller must end it.
        """

    def show(self, p: Ints, w: Row, cells: Row, view: Row) -> None:
        """Write the cell value of each site to `cells`, and the colour to act and the extra planes to `view`.

        `language` explains the values of a view; the planes are those of `State.extra_planes`, in this order.
        """


class Policy(Protocol):
    """Policy of a game for tree search, in `games/*/engine/policy.py` or in `fast_rules.py` itself."""

    C_PUCT: float
    """Weight of the exploration term of PUCT."""
    RAVE_EQUIVALENCE: float
    """Visits at which a node's own results weigh as much as its AMAF results (the equivalence parameter of RAVE)."""
    EXPAND_AFTER_VISITS: int
    """Visits after which a node is expanded; with 0, the actions of a leaf are rated before each rollout."""
    SOLVER_TABLE_SIZE: int
    """Length of the table in which `solve_tactics` may store results; all zeros when a search begins."""

    def solve_tactics(self, p: Ints, w: Row, t: Row) -> int:
        """Return a proof of the result (`language.proof`) if a cheap search finds one, else 0. The game has not ended.

        `t` is the solver's table, of SOLVER_TABLE_SIZE numbers. The search should take no longer than a few rollouts.
        """

    def write_priors(self, p: Ints, w: Row, moves: Ints, n: int, worth: Floats) -> None:
        """Write the prior of each of the n legal actions in `moves` to `worth`: positive numbers of any scale.

        A negative number -k marks a losing action: the game is lost k actions after it.
        """

    def rollout(self, p: Ints, w: Row, trace: Row) -> float:
        """Play the game to its end with the rollout policy; return the result of BLACK's seat, from 0 to 1.

        Each action is appended to `trace` by `language.record_move`.
        """


class Solver(Protocol):
    """Endgame solver of a game, over the positions of its FastRules.

    Its row `t` holds the registers below, then a table whose entries survive from call to call.
    """

    NEED: int
    """Register: the number of nodes that a solution from here usually takes, written by `solve`."""
    LIMIT: int
    """Register: the number of nodes after which `solve` gives up."""
    NODES: int
    """Register: the number of nodes searched."""
    BEST: int
    """Register: the action that leads to the result."""
    MASK: int
    """Register: the number of entries of the table, a power of two, minus 1."""
    TABLE: int
    """Offset of the table, with one number for each entry."""

    def solve(self, p: Ints, w: Row, t: Row) -> int:
        """Return a proof of the result (`language.proof`), or 0 if LIMIT was reached; `w` stays the same."""


@dataclass(frozen=True)
class Ladder:
    """Levels of a game below the highest, weakest first.

    A rung is the number of nodes that a level may search for each action, and its temperature: 0 chooses the best
    action, 1 chooses in proportion to visits, and higher temperatures are closer to chance.
    """

    rungs: Sequence[tuple[int, float]]
    daily_variation: float = 1.2
    """On its worst day a level has exp(daily_variation) times the temperature, and as many times fewer nodes."""


@dataclass(frozen=True)
class EngineModules:
    """Everything that a game provides for the engine."""

    fast_rules: FastRules
    policy: Policy | None = None
    """Policy of a game that is searched by MCTS; not used if the game has `bitboard_rules`."""
    solver: Solver | None = None
    """Endgame solver that runs before MCTS."""
    bitboard_rules: BitboardRules | None = None
    """Rules of a game that is searched by alpha-beta; they need an `evaluation`."""
    evaluation: Evaluation | None = None
    ladder: Ladder | None = None
    """Levels as measured in matches; without them the game has the levels of its kind of search."""
    view: View | None = None
    """What a row shows; without it there is no environment of many games at once."""
    perft_depth: int = 3
    """Depth at which `bench` counts positions from the start: one with 100,000 to 10 million of them."""
