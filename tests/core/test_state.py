"""States are values; `is_legal` agrees with the list of actions."""

from copy import deepcopy
from dataclasses import FrozenInstanceError, replace
from itertools import islice

import pytest

from boardgames_tui.core.state import State
from boardgames_tui.games import GAMES
from tests.conformance.walks import Variant, variants, walk
from tests.core.test_position import through_pickle
from tests.rows import each_row

pytestmark = pytest.mark.quick

SMALLEST = [variant for variant in variants() if variant.size == GAMES[variant.key].sizes[0]]
SEEDS = range(5)


def states(variant: Variant, seed: int) -> list[State]:
    """Return the states of a game up to its end."""
    start = variant.start(seed)
    return [start.state, *(after.state for _, _, after in islice(walk(start, seed), 150))]


@each_row("variant", SMALLEST)
def test_copies_are_equal_and_play_the_same(variant):
    for state in states(variant, 0):
        for copied in (through_pickle(state), deepcopy(state)):
            assert (copied, hash(copied)) == (state, hash(state))
            assert [copied.play(action) for action in copied.actions] == [
                state.play(action) for action in state.actions
            ]


@each_row("variant", SMALLEST)
def test_every_field_is_compared(variant):
    """A state with another value in any field is another state."""
    state = variant.start().state
    for name in state.__dataclass_fields__:
        assert replace(state, **{name: object()}) != state, name


@each_row("variant", SMALLEST)
def test_a_state_is_immutable(variant):
    state = variant.start().state
    for name in state.__dataclass_fields__:
        with pytest.raises(FrozenInstanceError):
            setattr(state, name, None)


@each_row("variant", SMALLEST)
def test_is_legal_agrees_with_the_list_of_actions(variant):
    """All action codes are tried, also after the end, where none is legal."""
    for seed in SEEDS:
        for state in states(variant, seed)[::7] + states(variant, seed)[-1:]:
            alone = [action for action in range(state.action_count) if state.is_legal(action)]
            assert alone == sorted(state.actions)
