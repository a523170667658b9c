"""States of the games whose rules are still written in the kernel language. Temporary: it goes with the last of them.

`rules` and `text` are modules that work on rows (`kernel.BoardTables`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.engine_contracts import FastRules
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import NO_HISTORY, BoardTables, Ints, ending_reason, ending_winner, pass_turn, zobrist
from boardgames_tui.core.options import Options
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.core.state import State


@dataclass(frozen=True)
class KernelState(State):
    """A state that wraps a row and its tables."""

    board: BoardTables = field(compare=False, repr=False)
    row: tuple[int, ...]
    key_history: tuple[int, ...]

    rules: ClassVar[Any]
    text: ClassVar[Any]
    load_explain: ClassVar[Callable[[], Any]]
    lay_out: ClassVar[Callable[[int, Options], BoardTables]]
    reasons: ClassVar[Mapping[str, str]]
    uses_history: ClassVar[bool]

    @classmethod
    def start(cls, size: int, options: Options) -> Self:
        tables = cls.lay_out(size, options)
        row = [0] * tables.length
        row[tables.side] = row[tables.seat] = BLACK
        cls.rules.start(tables, row)
        return cls.of_row(tables, row)

    @classmethod
    def of_row(cls, tables: BoardTables, row: Sequence[int], key_history: tuple[int, ...] = NO_HISTORY) -> Self:
        """Return the state of a row."""
        return cls(tables.size, tuple(row[: tables.sites]), row[tables.side], tables, tuple(row), key_history)

    @property
    def seat(self) -> int:
        return self.row[self.board.seat]

    @property
    def action_count(self) -> int:
        return self.board.actions

    def legal_actions(self) -> Sequence[int]:
        out = [0] * self.board.max_legal_actions
        return out[: self.rules.legal(self.board, list(self.row), self.key_history, out)]

    def is_legal(self, action: int) -> bool:
        return not (self._ending or self.rules.refusal(self.board, list(self.row), self.key_history, action))

    def play(self, action: int) -> Self:
        row = list(self.row)
        self.rules.play(self.board, row, action)
        history = self.key_history
        if self.uses_history:
            history = (history[0] + 1, *history[1:], self.rules.key(self.board, list(self.row)))
        return self.of_row(self.board, row, history)

    def ending(self) -> Outcome | None:
        ending = self.rules.ending(self.board, list(self.row), self.key_history)
        reasons = list(self.reasons)
        return Outcome(ending_winner(ending), reasons[ending_reason(ending) - 1]) if ending else None

    def action_text(self, action: int) -> str:
        name: str = self.text.name(self.geometry, self.board, action)
        return name

    def parse_action(self, text: str) -> int | None:
        code: int | None = self.text.code(self.geometry, self.board, text)
        return code

    def passed(self) -> Self:
        row = list(self.row)
        pass_turn(self.board, row)
        return self.with_row(row)

    def null_move(self) -> Self | None:
        row = list(self.row)
        return self.with_row(row) if type(self).load_explain().null_move(self.board, row) else None

    def with_board(self, cells: tuple[int, ...], side: int) -> Self:
        row = [*cells, *self.row[self.board.sites :]]
        row[self.board.side] = row[self.board.seat] = side
        return self.of_row(self.board, row)

    def with_row(self, row: Sequence[int]) -> Self:
        """Return the state with another row and the same history."""
        return self.of_row(self.board, row, self.key_history)


class KernelText:
    """A module of texts that works on rows, as `contracts.Text`."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def rest(self, state: KernelState) -> str:
        rest: str = self._module.rest(state.geometry, state.board, state.row)
        return rest

    def read(self, state: KernelState, fields: Sequence[str]) -> KernelState:
        row = list(state.row)
        row[state.board.seat + 1 :] = [0] * (state.board.length - state.board.seat - 1)
        self._module.read(state.geometry, state.board, row, fields)
        return state.with_row(row)

    def claim(self, words: Sequence[str]) -> Claim:
        claim: Claim = self._module.claim(words)
        return claim

    def rests(self, geometry: Geometry, now: str) -> Sequence[GameFields]:
        rests: Sequence[GameFields] = self._module.rests(geometry, now)
        return rests

    def refusal(self, state: KernelState, action: int) -> str:
        rule = state.rules.refusal(state.board, list(state.row), state.key_history, action)
        why: str = self._module.why(state, action, rule)
        return why


class KernelExplain:
    """A module of hints whose null move works on rows, as `contracts.Explain`."""

    def __init__(self, module: Any) -> None:
        self.null_move = module.null_move
        self.GOAL: str = module.GOAL
        self.effects = module.effects
        self.aims = module.aims
        self.score_summary = module.score_summary


def kernel_state_of(position: Position) -> KernelState:
    """Return the state of a position of a game in the kernel language."""
    assert isinstance(position.state, KernelState)
    return position.state


def plan_for(fast_rules: FastRules, state: State) -> list[int]:
    """Return the tables of the board of a state."""
    return fast_rules.plan(state.board if isinstance(state, KernelState) else state)


def enter_with(fast_rules: FastRules, plan: list[int], state: State) -> list[int]:
    """Return the incremental position of a state; complete the plan for it."""
    if isinstance(state, KernelState):
        return fast_rules.enter(plan, state.board, state.row, state.key_history)
    return fast_rules.enter(plan, state)


def max_legal_of(fast_rules: Any, state: State) -> int:
    """Return the number of legal actions of a position on this board, at most."""
    if isinstance(state, KernelState):
        return state.board.max_legal_actions
    most: int = fast_rules.max_legal_actions(state)
    return most


def kernel_gain(evaluate: Any) -> Callable[[KernelState, int], int]:
    """Return a module of static evaluation that works on rows as `Game.gain`."""
    return lambda state, action: evaluate.static_move_value(state.board, list(state.row), state.key_history, action)


def kernel_rules(name: str, **modules: Any) -> type[KernelState]:
    """Return the class of states for the modules of a game (the class variables of `KernelState`)."""
    methods = ("load_explain", "lay_out", "geometry_of")
    members = {key: staticmethod(module) if key in methods else module for key, module in modules.items()}
    return type(name, (KernelState,), members)


def lay_out(
    size: int,
    neighbours: Ints,
    *,
    sites: int,
    actions: int,
    max_legal_actions: int,
    registers: int = 0,
    extra_table: Ints = (),
    option_values: Ints = (),
    scratch: int = 1,
) -> BoardTables:
    """Lay out the rows of a board, and return its tables; `BoardTables` explains the arguments of the same name.

    A row holds the cells of the sites, the side to act, the seat that acts, and then `registers` numbers of the game.
    `neighbours` lists the neighbouring sites of each site, the same number for all, with NOWHERE beyond the edge.
    `scratch` is the length of the scratch.
    """
    return BoardTables(
        size=size,
        sites=sites,
        actions=actions,
        max_legal_actions=max_legal_actions,
        side=sites,
        seat=sites + 1,
        first_register=sites + 2,
        length=sites + 2 + registers,
        ways=len(neighbours) // sites,
        neighbours=neighbours,
        # A game without such a table gets one of a single number, because compiled rules cannot take empty lists.
        extra_table=[*extra_table] or [0],
        option_values=[*option_values] or [0],
        zobrist=zobrist(sites),
        scratch=[0] * scratch,
    )
