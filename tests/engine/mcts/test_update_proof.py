"""Proofs of a node from those of its children (MCTS-Solver)."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.backpropagation import update_proof
from boardgames_tui.kernel.language import DRAWN_RESULT, proof

pytestmark = pytest.mark.quick

UNPROVEN = 0


def proof_of_parent(*proofs: int) -> int:
    """Return the proof of a node in which Black acts, with children that have these proofs."""
    tree = T.Tree(*([] for _ in T.Tree._fields))._replace(ints=[0] * T.NODE_INTS * (1 + len(proofs)))
    T.set_int(tree, 0, T.FIRST_CHILD, 1)
    T.set_int(tree, 0, T.CHILD_COUNT, len(proofs))
    for child, proven in enumerate(proofs, 1):
        T.set_int(tree, child, T.PROVEN, proven)
    update_proof(tree, 0, BLACK)
    return T.int_of(tree, 0, T.PROVEN)


@pytest.mark.parametrize("others", [(UNPROVEN,), (proof(WHITE, 9),), (proof(DRAWN_RESULT, 9),)])
def test_the_shortest_win_counts(others):
    for wins in ((1, 3, 5), (5, 3, 1), (3, 1, 5)):
        assert proof_of_parent(*(proof(BLACK, plies) for plies in wins), *others) == proof(BLACK, 2)


def test_without_a_win_all_children_must_be_proven():
    assert proof_of_parent(proof(WHITE, 2), UNPROVEN) == UNPROVEN
    assert proof_of_parent(proof(DRAWN_RESULT, 2), UNPROVEN) == UNPROVEN


def test_a_loss_takes_the_longest_way():
    assert proof_of_parent(proof(WHITE, 2), proof(WHITE, 4), proof(WHITE, 0)) == proof(WHITE, 5)


def test_a_draw_is_better_than_a_loss():
    assert proof_of_parent(proof(WHITE, 2), proof(DRAWN_RESULT, 6)) == proof(DRAWN_RESULT, 7)
