"""Proofs of a node from those of its children (MCTS-Solver)."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.backpropagation import update_proof
from boardgames_tui.kernel.language import DRAWN_RESULT, proof
from tests.rows import each_row

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


@each_row(
    ("rule", "children", "expected"),
    [
        *(
            ("the shortest win counts", (*(proof(BLACK, plies) for plies in wins), another), proof(BLACK, 2))
            for wins in ((1, 3, 5), (5, 3, 1), (3, 1, 5))
            for another in (UNPROVEN, proof(WHITE, 9), proof(DRAWN_RESULT, 9))
        ),
        ("without a win all children must be proven", (proof(WHITE, 2), UNPROVEN), UNPROVEN),
        ("for a draw as well", (proof(DRAWN_RESULT, 2), UNPROVEN), UNPROVEN),
        ("a loss takes the longest way", (proof(WHITE, 2), proof(WHITE, 4), proof(WHITE, 0)), proof(WHITE, 5)),
        ("a draw is better than a loss", (proof(WHITE, 2), proof(DRAWN_RESULT, 6)), proof(DRAWN_RESULT, 7)),
    ],
)
def test_a_node_is_proven_from_its_children(rule, children, expected):
    assert proof_of_parent(*children) == expected
