"""Many games of one kind, stepped at once in the compiled rules: `VectorEnv("io", 1024, size=7)`.

Player 0 acts first in the game (in Io that is White), and a player is a person, whatever colour a swap gives it.
Observations are the planes (`env.planes`) from the view of the player who acts; actions are dense numbers
(`State.dense_actions`). A game that ends begins anew in the same step, so its last position is not shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.checks import checked_flag, checked_number
from boardgames_tui.core.errors import ActionError, OptionError, quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.modules import engine_modules, has_fast_rules
from boardgames_tui.env import batch as B
from boardgames_tui.env.planes import ACTS, BASE, SITES, grid_of, planes, shape_of
from boardgames_tui.kernel.contracts import View
from boardgames_tui.kernel.language import MAX_EXTRA_PLANES, RNG_STATE

# Actions after which a game is cut off, unless its rules have less room for its history.
USUAL_MAX_ACTIONS = 2000
# Games, and the highest seed.
MAX_COUNT, MAX_SEED = 1_000_000, 2**31 - 1


class Step(NamedTuple):
    """What a step gives, an entry for each game. The arrays are the environment's own: the next step changes them."""

    observations: Any
    """Planes, games by planes by rows by columns, of the position to act in (after an end, of the new game)."""
    masks: Any
    """1 for each legal action there."""
    rewards: Any
    """Rewards of players 0 and 1 for the action just played."""
    terminations: Any
    """Whether the game ended with this action; an illegal action loses."""
    truncations: Any
    """Whether the game was cut off after it."""
    players: Any
    """Player who acts next."""


@cache
def _backend_of(game: Game, *, compiled: bool) -> Backend:
    """Return the rules of a game, which all environments of this process share."""
    return Backend(game, compiled=compiled)


class VectorEnv:
    """A number of games from the same start, each cut off after `max_actions`.

    The options are those of the game. Raise OptionError for a wrong argument, and EngineError without a compiler.
    """

    def __init__(
        self,
        game: Game | str,
        count: int,
        size: int | None = None,
        *,
        max_actions: int | None = None,
        seed: int = 0,
        compiled: bool = True,
        **options: Any,
    ) -> None:
        self.start = Position.start(game, size, options)
        self.count = checked_number(count, "number of games", 1, MAX_COUNT)
        view = _view_of(self.start.game)
        state = self.start.state
        longest = view.longest_game(state)
        if max_actions is None:
            max_actions = min(USUAL_MAX_ACTIONS, longest)
        self.max_actions = checked_number(max_actions, "number of actions", 1, longest)
        self.action_count = state.dense_size
        self._backend = backend = _backend_of(self.start.game, compiled=checked_flag(compiled, "compiled"))
        rules = backend.modules.fast_rules
        plan = rules.plan(state)
        row = rules.enter(plan, state)
        max_legal = rules.max_legal_actions(state)
        self._p = backend.ints(plan, wide=True)
        self._b = backend.ints(_tables(self.start, self.max_actions, max_legal), wide=True)
        self._start_row = backend.ints(row, wide=True)
        self._rows = self._copies(row, np.int64)
        first_seed = checked_number(seed, "seed", 0, MAX_SEED) * 1_000_003
        for i in range(self.count):
            # The generator needs a state from 1 to 2**32 - 1.
            self._rows[i][RNG_STATE] = 1 + (first_seed + i * 7919) % 2**31
        scratch = (max_legal, len(state.cells), 1 + MAX_EXTRA_PLANES)
        self._scratch = tuple(backend.zeros(length, "int64") for length in scratch)
        self._codes = self._copies([0] * (2 * max_legal), np.int32)
        self._counts, self._plies, self._players, self._ends, self._actions = (
            backend.zeros(self.count, "int64") for _ in range(5)
        )
        self._masks = self._copies([0] * self.action_count, np.int8)
        self._shape = shape_of(self.start)
        self._planes = self._copies(_unchanging_planes(self.start), np.int8)
        self._rewards = self._copies([0, 0], np.int8)
        self._step, self._sample = backend.bind(B.step), backend.bind(B.sample)

    def _copies(self, row: Sequence[int], kind: Any) -> Any:
        """Return a row for each game."""
        if not self._backend.compiled:
            return [list(row) for _ in range(self.count)]
        # Pages of zeros are taken only when they are written.
        rows = np.zeros((self.count, len(row)), kind)
        written = np.flatnonzero(row)
        rows[:, written] = np.asarray(row)[written]
        return rows

    def reset(self) -> Step:
        """Begin all games."""
        # No action has the number -1, and a game ends with an illegal action.
        self._play(np.full(self.count, -1, np.int64))
        for i in range(self.count):
            self._rewards[i][0] = self._rewards[i][1] = self._ends[i] = B.GOES_ON
        return self._result()

    def step(self, actions: Any) -> Step:
        """Play an action, given by its dense number, in each game; raise ActionError for any other sequence."""
        self._check_begun()
        try:
            array = np.asarray(actions)
        except ValueError:
            # Of rows of several lengths.
            array = np.zeros(0)
        if array.shape != (self.count,) or array.dtype.kind not in "iu":
            raise ActionError(f"{quoted(actions)} is not a sequence of {self.count} numbers of actions.")
        self._play(np.ascontiguousarray(array, np.int64))
        return self._result()

    def _play(self, numbers: Any) -> None:
        self._step(
            *(self._p, self._b, self._rows, self._start_row, numbers if self._backend.compiled else numbers.tolist()),
            *(*self._scratch, self._codes, self._counts, self._plies, self._players, self._masks, self._planes),
            *(self._rewards, self._ends),
        )

    def sample(self) -> Any:
        """Return a legal action for each game, chosen at random."""
        self._check_begun()
        self._sample(self._rows, self._b, self._codes, self._counts, self._actions)
        return np.array(self._actions)

    def _check_begun(self) -> None:
        if not self._counts[0]:
            raise ActionError("No game has begun: call reset first.")

    def _result(self) -> Step:
        ends = np.asarray(self._ends)
        return Step(
            np.asarray(self._planes, np.int8).reshape(self.count, *self._shape),
            np.asarray(self._masks, np.int8),
            np.asarray(self._rewards, np.int8),
            (ends == B.ENDED) | (ends == B.ILLEGAL),
            ends == B.CUT_OFF,
            np.asarray(self._players),
        )


def _view_of(game: Game) -> View:
    """Return what a row of a game's fast rules shows; raise OptionError if the game says nothing about that."""
    view = engine_modules(game).view if has_fast_rules(game) else None
    if not view:
        raise OptionError(
            f"{game.title} has no fast rules that show a position, so its games cannot be stepped at once."
        )
    return view


def _tables(start: Position, max_actions: int, max_legal: int) -> list[int]:
    """Return the tables of a batch (`batch.BATCH`)."""
    state, grid = start.state, grid_of(start.game, start.size)
    slots = [state.slot(action) for action in range(state.action_count)]
    used = [slot for slot in slots if slot >= 0]
    area = grid.width**2
    at_start = [planes(start, state.seat_of(colour))[len(BASE) :].reshape(-1, area) for colour in (BLACK, WHITE)]
    tables = [0] * B.BATCH.size
    tables[B.SITE_COUNT], tables[B.AREA], tables[B.EXTRA_COUNT] = len(state.cells), area, len(at_start[0])
    tables[B.IS_RANKED] = int(len(set(used)) < len(used))
    tables[B.MAX_PLIES], tables[B.MAX_LEGAL], tables[B.FIRST_SEAT] = max_actions, max_legal, start.seat
    tables[B.SLOTS] = len(tables)
    tables += slots
    tables[B.SPOTS] = len(tables)
    tables += grid.spots
    tables[B.AT_START] = len(tables)
    tables += np.stack(at_start, axis=1).ravel().tolist()
    return tables


def _unchanging_planes(start: Position) -> list[int]:
    """Return planes that show the sites, and that the player who looks is the one who acts."""
    shown = planes(start, start.seat)
    unchanging = np.zeros_like(shown)
    unchanging[[SITES, ACTS]] = shown[[SITES, ACTS]]
    numbers: list[int] = unchanging.ravel().tolist()
    return numbers
