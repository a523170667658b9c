"""How long other programs' records are read without a new move: a record may be of any length, rubbish wears out."""

from boardgames_tui.record.fault import fault_at
from boardgames_tui.record.tree import Node

MOST = 50_000


class Patience:
    """What a reader still takes before the next new move."""

    def __init__(self) -> None:
        self._left = MOST

    def play(self, node: Node, text: str) -> Node:
        """Return what follows a move of this text, and count anew where it is a new one; raise ActionError."""
        known = len(node.children)
        after = node.play(node.position.find(text))
        if len(node.children) > known:
            self._left = MOST
        return after

    def spend(self, text: str, at: int) -> None:
        """Count a word that begins after `at` letters of a text; raise RecordError for one too many."""
        self._left -= 1
        if self._left < 0:
            raise fault_at(
                text, at, f"More than {MOST} brackets, properties and words without a new move are not read."
            )
