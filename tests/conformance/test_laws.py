"""Walks through every game at every size, compared with the oracles, and laws for every step."""

import random
from copy import deepcopy
from math import ceil

import pytest

from boardgames_tui.conformance import find_faults
from boardgames_tui.core.errors import ActionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.conformance.oracle_checks import check_same, oracle_for
from tests.conformance.walks import Variant, variants, variants_of_the_suite, walk
from tests.extras import has

# Random games on a board of up to BOARD_SITES sites, shared by the variants of its options. Larger boards get fewer:
# they take longer, and no known fault shows on them alone. `long_run` plays more on all of them.
COMPARED_GAMES = 6
LAWFUL_GAMES = 3
BOARD_SITES = 49
# On a board of more sites the oracle is slow: it plays every action, but only some positions are compared.
LOOKED_AT = 64


def seeds(variant: Variant, games: int) -> range:
    """Return the seeds of a variant's games; the first depends on the variant, so that large boards get all tempers."""
    peers = [other for other in variants() if (variant.key, variant.size) == (other.key, other.size)]
    share = min(1, BOARD_SITES / len(variant.start().cells)) ** 2 * games / len(peers)
    first = variants().index(variant)
    return range(first, first + ceil(share))


@pytest.mark.parametrize("variant", [each for each in variants_of_the_suite() if has(each.key, "oracle")], ids=str)
def test_walks_agree_with_the_oracle(variant):
    """The same legal actions, line and result at every step; on large boards at a few of them and at the end."""
    rng = random.Random(str(variant))
    for seed in seeds(variant, COMPARED_GAMES):
        oracle = oracle_for(variant, seed)
        check_same(variant.start(seed), oracle)
        for _, action, after in walk(variant.start(seed), seed):
            oracle.play(action.text)
            if len(after.cells) <= LOOKED_AT or after.outcome or rng.random() < LOOKED_AT / 4 / len(after.cells):
                check_same(after, oracle)


@pytest.mark.parametrize("variant", variants_of_the_suite(), ids=str)
def test_laws_hold_on_walks(variant):
    """Laws for every position: texts, refusals, lines, and that playing leaves the position unchanged."""
    rng = random.Random(str(variant))
    for seed in seeds(variant, LAWFUL_GAMES):
        for before, action, _ in walk(variant.start(seed), seed):
            if rng.random() < 0.1:
                check_texts(before)
                check_refusals(before, rng)
                check_line_round_trip(before)
                check_source_is_unchanged(before, action)


@pytest.mark.parametrize("key", GAMES)
def test_the_laws_for_authors_of_games_hold(key):
    assert list(find_faults(GAMES[key])) == []


def check_texts(position: Position) -> None:
    """Check that each text belongs to one action, and is read as this action."""
    for action in position.actions:
        assert position.find(action.text) == action
        assert position.state.parse_action(action.text) == action.code


def check_refusals(position: Position, rng: random.Random) -> None:
    """Check that an action is legal just if no rule refuses it, and that every refusal is a sentence that names it."""
    legal = {action.code for action in position.actions}
    for code in {*legal, *rng.sample(range(position.state.action_count), min(60, position.state.action_count))}:
        sentence = position.why_not(code)
        assert (code in legal) == (sentence == "")
        if sentence:
            text = position.state.action_text(code)
            assert sentence.startswith(f"{text} ")
            assert sentence.endswith(".")
            with pytest.raises(ActionError):
                position.find(text)


def check_line_round_trip(position: Position) -> None:
    """Check that a line is written as it was read, with the same actions if there is no history."""
    read = Position.read(position.game, str(position), dict(position.options))
    assert str(read) == str(position)
    if not has_history(position.state):
        assert read.actions == position.actions


def check_source_is_unchanged(position: Position, action) -> None:
    source = deepcopy(position)
    assert position.after(action) == position.after(action)
    assert position == source


def has_history(state) -> bool:
    return hasattr(state, "history")
