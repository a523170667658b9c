"""What a game may hold more, for the engine: its rules once more, faster.

`Rules` alone says what is true; tests walk all of them through the same games.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from boardgames_tui.core.kernel import BoardTables, Ints, Row

Floats: TypeAlias = MutableSequence[float]


class BitboardRules(Protocol):
    """Rules over bitboards, for alpha-beta (`games/*/engine/bitboard_rules.py`).

    `p` is the plan: tables of one board. A position takes `kernel.BITBOARD_SIZE` numbers of the row `w`, from `w[at]`
    on; the position after a move is written directly behind it. A move is a number from 1, below `kernel.MOVE_RANGE`.
    """

    def plan(self, b: BoardTables) -> list[int]:
        """Return the tables of a board. Never compiled, as the next three."""

    def enter(self, p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
        """Return the position that a row holds, and complete the plan by it and by what stood before."""

    def action_of(self, b: BoardTables, move: int) -> int:
        """Return a move as the code of an action."""

    def list_moves(self, p: Ints, w: Row, at: int, n: int) -> int:
        """Write the legal moves from `w[n]` on, each plus MOVE_RANGE times its gain; return the end of the list."""

    def make(self, p: Ints, w: Row, at: int, move: int) -> None:
        """Write the position after a move."""

    def make_null(self, p: Ints, w: Row, at: int) -> None:
        """Write the position as if the side to act had passed, legal or not."""

    def verdict(self, p: Ints, w: Row, at: int, ply: int) -> int:
        """Say how the game has ended for the side to act, 0 where it has not; `ply` positions of the line precede."""

    def position_key(self, w: Row, at: int) -> int:
        """Return the position as a number below 2**62 without a pattern."""


class Evaluation(Protocol):
    """What `games/*/evaluate.py` holds more for a game with bits."""

    WIN_PROBABILITY_SCALE: int
    """So large a value makes the odds of a win e to 1."""

    def weights(self, b: BoardTables) -> Ints:
        """Return what was learned, for one board. Never compiled."""

    def value(self, p: Ints, v: Ints, w: Row, at: int) -> int:
        """Say what a position is worth to the side to act, from its weights `v`: between -28,000 and 28,000.

        The kernel.BITBOARD_SCRATCH numbers behind the position are free for it.
        """


class FastRules(Protocol):
    """`games/*/engine/fast_rules.py`: the same rules over a position that is kept up to date, for playouts.

    `p` is the plan, the tables of one board, which nothing changes. `w` is a position: the registers that `kernel`
    names, then the game's own numbers up to `w[kernel.SAVED_END]`, then scratch. Whoever copies what lies between
    `kernel.SEAT` and there can come back to it. Both hold 64-bit numbers, of which 62 are used. Actions have the codes
    of the rules. Results are those of the persons (seats), so a swap needs no thought later.
    """

    def plan(self, b: BoardTables) -> list[int]:
        """Return the tables of a board. Never compiled, as the next."""

    def enter(self, p: list[int], b: BoardTables, s: Ints, key_history: Ints) -> list[int]:
        """Return the position that a row holds, with all the scratch that a game may need from there on."""

    def legal(self, p: Ints, w: Row, out: Row) -> int:
        """Write the codes of the legal actions of a game that has not ended to `out`; return how many."""

    def play(self, p: Ints, w: Row, a: int) -> None:
        """Play a legal action, in place."""

    def result(self, p: Ints, w: Row) -> int:
        """Return the seat that has won, kernel.DRAWN_RESULT, or 0: where `Rules.ending` says nothing, this says 0, too.

        Only then no legal action is a draw.
        """

    def play_randomly(self, p: Ints, w: Row) -> int:
        """Play on at random, each legal action as likely as any other, and return the result."""


class Policy(Protocol):
    """What `games/*/engine/policy.py`, or `fast_rules.py` itself, holds more where the engine believes in playouts."""

    C_PUCT: float
    """How much is held possible of an action that has been tried little."""
    RAVE_EQUIVALENCE: float
    """After so many visits a node's own results weigh as much as those of the same action played later."""
    EXPAND_AFTER_VISITS: int
    """A node is grown when it has been visited so often; with 0 its actions are rated before each playout from it."""
    SOLVER_TABLE_SIZE: int
    """So many numbers `solve_tactics` may remember something in; zeros when a search begins."""

    def solve_tactics(self, p: Ints, w: Row, t: Row) -> int:
        """Say what is known for certain of a game that has not ended: as `result`, plus 4 for each action to the end.

        `t` is its memory. What costs more than a few playouts stays unsaid.
        """

    def write_priors(self, p: Ints, w: Row, list_moves: Ints, n: int, worth: Floats) -> None:
        """Write to `worth` how likely each of the first n of the legal `list_moves` is the best: any numbers above 0.

        A number below 0, -k, says that the action loses for certain, k actions after it.
        """

    def rollout(self, p: Ints, w: Row, trace: Row) -> float:
        """Play on with some sense; return what the seat BLACK scores, between 0 and 1. `kernel.note` each action."""


class Solver(Protocol):
    """What a game may hold more whose last actions can be played out in full, over a swift position.

    Its own row `t` holds these registers, then what it remembers from one call to the next.
    """

    NEED: int
    """So many nodes it takes as a rule from this position; it writes that down."""
    LIMIT: int
    """After so many nodes it ends."""
    NODES: int
    """So many there were."""
    BEST: int
    """The action that leads to the result."""
    MASK: int
    """How many positions it may remember, a power of two, less one."""
    TABLE: int
    """From here on it remembers them, each as one number."""

    def solve(self, p: Ints, w: Row, t: Row) -> int:
        """Return the result, plus 4 for each action to the end; 0 where that is out of reach. `w` stays as it was."""


@dataclass(frozen=True)
class Ladder:
    """The levels of a game below the highest, the weakest first: as many rungs as there are such levels.

    A rung is the number of nodes that a level may look at for an action, and how freely it then chooses: 0 takes the
    best, 1 chooses by visits, more is closer to chance.
    """

    rungs: Sequence[tuple[int, float]]
    # By how much one day differs from another: on its worst day a level has e to the power of this times the freedom,
    # and as many times fewer nodes.
    daily_variation: float = 1.2


@dataclass(frozen=True)
class EngineModules:
    """All that a game holds for the engine."""

    fast_rules: FastRules
    policy: Policy | None = None
    """With it, it is searched by playouts, unless it has `bitboard_rules`."""
    solver: Solver | None = None
    """It finds out how a game ends that soon will."""
    bitboard_rules: BitboardRules | None = None
    """With `evaluation`: it is searched by alpha-beta."""
    evaluation: Evaluation | None = None
    ladder: Ladder | None = None
    """Its levels, as matches have measured them; without it those of its kind of search."""
    perft_depth: int = 3
    """How deep `bench` counts actions from the start: for a count of some 100,000 to 10 million."""
