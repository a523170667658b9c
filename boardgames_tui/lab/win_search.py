"""Proofs of wins within a number of turns, by the plain rules alone: an AND-OR search of states.

It shares nothing with the engine. A transposition table remembers what was decided, and `win_candidates` leaves out
actions after which the rules allow no win in time. Torus' superko judges by the boards since the root, but positions
that were reached by different placements without a capture count as one.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from math import inf

from boardgames_tui.core.cells import DRAW, other
from boardgames_tui.core.state import State
from boardgames_tui.lab.win_candidates import candidates_of

# Actions that decided the last nodes at a number of turns, which are tried first in the next one.
KILLERS = 6
# Nodes between two looks at the clock.
NODES_PER_LOOK = 1024


class OutOfTimeError(Exception):
    """Raised by a search that has spent its nodes or its time."""


class WinSearch:
    """Search for wins of a seat in positions that follow a root, within a number of nodes and seconds."""

    def __init__(self, seat: int, root: State, max_nodes: float = inf, seconds: float = inf) -> None:
        self._seat = seat
        self._root = root
        self._candidates = candidates_of(root)
        self._max_nodes = max_nodes
        self._deadline = time.monotonic() + seconds
        self.nodes = 0
        # Turns within which the seat wins, and turns within which it does not, by position.
        self._won: dict[Hashable, int] = {}
        self._not_won: dict[Hashable, int] = {}
        self._killers: dict[tuple[int, bool], list[int]] = defaultdict(list)

    def allow(self, nodes: float) -> None:
        """Let the search have more nodes."""
        self._max_nodes += nodes

    def turns_to_win(self, state: State, limit: int) -> int | None:
        """Return the fewest turns of the seat with which it forces a win, or None if they are more than `limit`."""
        return next((turns for turns in range(limit + 1) if self.wins(state, turns)), None)

    def wins_after(self, state: State, action: int, turns: int) -> bool:
        """Return whether the seat forces a win within `turns`, the present one included, with a legal action."""
        after = self._play(state, action)
        return self.wins(after, turns - self.ends_turn(state, after))

    def finds_win(self, state: State, action: int, turns: int, nodes: float) -> bool:
        """Return whether a search of a few nodes proves that the seat wins with an action (`wins_after`)."""
        most, self._max_nodes = self._max_nodes, min(self._max_nodes, self.nodes + nodes)
        try:
            return self.wins_after(state, action, turns)
        except OutOfTimeError:
            return False
        finally:
            self._max_nodes = most

    def ends_turn(self, state: State, after: State) -> bool:
        """Return whether an action ended a turn of the seat."""
        return state.seat == self._seat != after.seat

    def wins(self, state: State, turns: int) -> bool:
        """Return whether the seat forces a win within a number of its turns, the one in progress included."""
        ending = state.ending()
        if ending:
            return seat_of(state, ending.winner) == self._seat
        is_own_turn = state.seat == self._seat
        colour = state.side if is_own_turn else other(state.side)
        if (is_own_turn and turns == 0) or not self._candidates.can_win(state, colour, turns):
            return False
        key = self._candidates.key(state, self._root)
        if turns >= self._won.get(key, turns + 1):
            return True
        if turns <= self._not_won.get(key, -1):
            return False
        is_won = self._decide(state, turns, is_own_turn)
        (self._won if is_won else self._not_won)[key] = turns
        return is_won

    def _decide(self, state: State, turns: int, is_own_turn: bool) -> bool:
        """Try the actions until one decides: one win suffices in an own turn, one escape in the other's."""
        killers = self._killers[turns, is_own_turn]
        has_any = False
        for action in self._ordered(state, turns, is_own_turn, killers):
            has_any = True
            if self.wins_after(state, action, turns) == is_own_turn:
                if action in killers:
                    killers.remove(action)
                killers.insert(0, action)
                del killers[KILLERS:]
                return is_own_turn
        # Without a legal action, the game is drawn.
        return has_any and not is_own_turn

    def _ordered(self, state: State, turns: int, is_own_turn: bool, killers: Iterable[int]) -> Iterator[int]:
        """Yield the legal actions worth a try, each once, those that probably decide first."""
        find = self._candidates.attacks if is_own_turn else self._candidates.defences
        tried = set[int]()
        # The candidates are only looked for if no killer decides.
        for actions in ([*killers], None):
            for action in find(state, turns) if actions is None else actions:
                if action not in tried:
                    tried.add(action)
                    if state.allows(action):
                        yield action

    def _play(self, state: State, action: int) -> State:
        self.nodes += 1
        is_late = self.nodes % NODES_PER_LOOK == 0 and time.monotonic() > self._deadline
        if self.nodes > self._max_nodes or is_late:
            raise OutOfTimeError
        return state.play(action)


def seat_of(state: State, colour: int) -> int:
    """Return the seat that plays a colour in a state; DRAW for the winner of a draw."""
    if colour == DRAW:
        return DRAW
    return state.seat if colour == state.side else other(state.seat)
