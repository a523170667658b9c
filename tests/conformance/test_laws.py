"""Walks through every game at every size, compared with the oracles, and laws for every step."""

import random
from math import ceil

import pytest

from boardgames_tui.conformance import find_faults
from boardgames_tui.conformance.laws import LAWS
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from tests.conformance.walks import Variant, check_same, oracle_for, variants, variants_of_the_suite, walk
from tests.extras import has

# Random games on a board of up to BOARD_SITES sites, shared by the variants of its options. Larger boards get fewer:
# they take longer, and no known fault shows on them alone. `long_run` plays more on all of them.
COMPARED_GAMES = 6
BOARD_SITES = 49
# On a board of more sites the oracle is slow: it plays every action, but only some positions are compared.
LOOKED_AT = 64
# Share of positions in which the laws are checked.
LAWFUL = 0.05


def seeds(variant: Variant) -> range:
    """Return the seeds of a variant's games; the first depends on the variant, so that large boards get all tempers."""
    peers = [other for other in variants() if (variant.key, variant.size) == (other.key, other.size)]
    share = min(1, BOARD_SITES / len(variant.start().cells)) ** 2 * COMPARED_GAMES / len(peers)
    first = variants().index(variant)
    return range(first, first + ceil(share))


@pytest.mark.parametrize("variant", variants_of_the_suite(), ids=str)
def test_walks_agree_with_the_oracle_and_the_laws(variant):
    """The same legal actions, line and result at every step, on large boards at a few of them and at the end.

    The laws for the authors of games hold at some steps.
    """
    rng = random.Random(str(variant))
    for seed in seeds(variant):
        oracle = oracle_for(variant, seed) if has(variant.key, "oracle") else None
        if oracle:
            check_same(variant.start(seed), oracle)
        for before, action, after in walk(variant.start(seed), seed):
            if oracle:
                oracle.play(action.text)
                if len(after.cells) <= LOOKED_AT or after.outcome or rng.random() < LOOKED_AT / 4 / len(after.cells):
                    check_same(after, oracle)
            if rng.random() < LAWFUL:
                check_laws(before)


def check_laws(position: Position) -> None:
    """Check the laws of a position, that no legal action is refused, and that the position read anew has the same."""
    assert [fault for law in LAWS for fault in law(position)] == []
    assert not any(position.why_not(action.code) for action in position.actions)
    read = Position.read(position.game, str(position), dict(position.options))
    assert hasattr(position.state, "history") or read.actions == position.actions


@pytest.mark.parametrize("key", GAMES)
def test_the_laws_for_authors_of_games_hold(key):
    assert list(find_faults(GAMES[key])) == []
